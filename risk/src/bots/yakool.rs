//! Yakool and Boscoe: Cluster that breaks dominant players, and spreads out only when it is far behind or ahead.
//!
//! After the facts on the Lux bots: Boscoe is Yakool that never splits its stacks, and cashes cards. What the facts leave
//! open: the average income is that of the living players; both place and fortify like Cluster where no player
//! dominates, and go wild and end stalemates like it.

use kingmaker_engine::risk_map::members;

use super::cluster::{place_on_cluster, pull_to_front, SPLIT_RATIO};
use super::tools::{outnumbers_all, repeat, roots, Land};
use super::tools_attack::{hog_wild, split_up, stalemate, triple_pack};
use super::tools_continents::{attack_dominant, place_against_dominant};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

#[derive(Default)]
pub struct Yakool;

impl Bot for Yakool {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        place(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        attack_together(turn);
        if spreads_out(turn.board(), turn.me()) {
            for root in members(roots(turn.board(), turn.me())) {
                repeat(turn, |turn| split_up(turn, Land::Cluster(root), SPLIT_RATIO));
            }
        }
        hog_wild(turn);
        stalemate(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

#[derive(Default)]
pub struct Boscoe;

impl Bot for Boscoe {
    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        place(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        attack_together(turn);
        hog_wild(turn);
        stalemate(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

fn place(turn: &mut Turn) {
    if !place_against_dominant(turn) {
        place_on_cluster(turn);
    }
}

fn attack_together(turn: &mut Turn) {
    attack_dominant(turn);
    for root in members(roots(turn.board(), turn.me())) {
        repeat(turn, |turn| triple_pack(turn, Land::Cluster(root)));
    }
}

/// Whether stacks are split: without a continent, with an income below the average or above all others, or with more
/// armies than all others.
fn spreads_out(board: &Board, me: Player) -> bool {
    let income = board.income(me);
    let others = || board.enemies(me).map(|enemy| board.income(enemy));
    let all = income + others().sum::<u32>();
    let below_average = income * (board.count_alive() as u32) < all;
    let highest = others().all(|other| income > other);
    board.continents(me).next().is_none() || below_average || highest || outnumbers_all(board, me)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};
    use kingmaker_engine::risk_map::CONTINENTS;

    #[test]
    fn stacks_are_split_by_the_poorest_and_the_richest() {
        let continents = |numbers: &[usize], player| {
            let sets = numbers.iter().map(|continent| CONTINENTS[*continent].territories());
            sets.flat_map(members).map(|territory| (territory, player, 1)).collect::<Vec<_>>()
        };
        assert!(spreads_out(&board(&[(0, 0, 1)]), 0));
        assert!(spreads_out(&board(&continents(&[0], 0)), 0));
        assert!(spreads_out(&board(&continents(&[1, 2, 3, 4, 5], 0)), 0));
        let middle = board(&[continents(&[3, 4], 0), continents(&[2, 5], 2)].concat());
        assert_eq!([0, 1, 2].map(|player| middle.income(player)), [15, 7, 16]);
        assert!(!spreads_out(&middle, 0));
    }

    #[test]
    fn boscoe_keeps_together_where_yakool_splits() {
        let start = board(&[(7, 0, 20), (20, 1, 300), (0, 2, 300)]);
        let (mut split, mut together) = (start.clone(), start.clone());
        with_turn(&mut split, Part::Attack, |turn| Yakool.attack(turn));
        with_turn(&mut together, Part::Attack, |turn| Boscoe.attack(turn));
        assert!(split.held(0).count_ones() > 1);
        assert!(together.held(0).count_ones() < split.held(0).count_ones());
    }
}
