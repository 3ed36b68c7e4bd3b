//! Cluster: grows one connected land around its best continent, and shortens its border where it can.
//!
//! After the facts on the Lux bots. What these leave open: without a continent every cluster attacks; armies march to the
//! nearest border of their own cluster, whichever it is; conquests by the shared tools move in as the tools say; and
//! the whole family ends stalemates like Pixie, since two of them would often wait for each other for ever.

use kingmaker_engine::risk_map::{members, CONTINENTS};

use super::tools::{best_continent, put_near_enemies, put_on_weakest, repeat, roots, Land};
use super::tools_attack::{consolidate, easy_expand, fill_out, hog_wild, split_up, stalemate};
use super::tools_continents::{easiest_continent, take_continent};
use super::tools_fortify::pull;
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

/// How many times their armies a border needs before it takes all its enemies.
pub const SPLIT_RATIO: f64 = 1.2;

#[derive(Default)]
pub struct Cluster;

impl Bot for Cluster {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        place_on_cluster(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        attack_from_clusters(turn);
        hog_wild(turn);
        stalemate(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

/// Expand from the cluster around the best continent, or from every one.
pub fn attack_from_clusters(turn: &mut Turn) {
    for root in members(roots(turn.board(), turn.me())) {
        let land = Land::Cluster(root);
        repeat(turn, |turn| easy_expand(turn, land));
        fill_out(turn, land);
        repeat(turn, |turn| easy_expand(turn, land));
        repeat(turn, |turn| consolidate(turn, land));
        repeat(turn, |turn| split_up(turn, land, SPLIT_RATIO));
    }
}

/// Put armies on the weakest borders of the cluster around the best continent, or for the easiest one to take.
pub fn place_on_cluster(turn: &mut Turn) {
    let (board, me) = (turn.board(), turn.me());
    if let Some(continent) = best_continent(board, me) {
        let border = Land::Cluster(CONTINENTS[continent].first).border(turn);
        put_on_weakest(turn, border);
    } else if let Some(continent) = easiest_continent(board, me) {
        take_continent(turn, continent);
    }
    put_near_enemies(turn);
}

/// Move all armies one step towards the border of their cluster.
pub fn pull_to_front(turn: &mut Turn) {
    let (held, front) = (turn.board().held(turn.me()), turn.board().front(turn.me()));
    pull(turn, held, front, held);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn armies_strengthen_the_weakest_border_around_the_continent() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 1)).collect();
        let mut board = board(&[land, vec![(32, 0, 5), (31, 0, 2), (7, 0, 1)]].concat());
        with_turn(&mut board, Part::Place(4), |turn| Cluster.place(turn, 4));
        // Siam and India are the border; Venezuela is no part of the cluster.
        assert_eq!((board.armies(32), board.armies(31), board.armies(7)), (5, 6, 1));
    }

    #[test]
    fn the_cluster_around_the_continent_attacks_and_others_wait() {
        let land: Vec<_> = (0..3).map(|territory| (territory, 0, 1)).collect();
        let start = [land, vec![(3, 0, 60), (7, 0, 20), (20, 1, 300)]].concat();
        let mut board = board(&start);
        with_turn(&mut board, Part::Attack, |turn| Cluster.attack(turn));
        assert_eq!(board.owner(32), 0);
        assert_eq!(board.armies(7), 20);
    }

    #[test]
    fn interior_armies_walk_to_the_border() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 4)).collect();
        let mut board = board(&land);
        with_turn(&mut board, Part::Fortify, |turn| Cluster.fortify(turn));
        assert_eq!([0, 1, 2, 3].map(|territory| board.armies(territory)), [1, 3, 1, 11]);
    }
}
