//! Cluster: grows one connected land around its best continent or its biggest army, and shortens its border.
//!
//! After the facts on the Lux bots. The whole family remembers the goal of its draft, the continent that it last picked
//! in: conquests move in towards foes there. A bot that somebody else drafted for has none, and moves as few as it may.

use kingmaker_engine::risk_map::{members, Territory, CONTINENTS};

use super::tools::{
    best_continent, border_list, put_around, put_near_enemies, repeat, root, Mover, EVERYTHING, FEWEST,
};
use super::tools_attack::{consolidate, easy_expand, fill_out, hog_wild, split_up, stalemate};
use super::tools_continents::{easiest_continent, put_for_continent};
use super::tools_fortify::gather;
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

/// How many times their armies a border needs before it takes all its enemies.
pub const SPLIT_RATIO: f64 = 1.2;

/// What the family remembers.
#[derive(Default)]
pub struct Memory {
    /// The continent that the draft was last about.
    pub goal: Option<usize>,
    note: Option<u32>,
}

impl Memory {
    pub fn with_goal(goal: Option<usize>) -> Self {
        Memory { goal, note: None }
    }
}

impl Mover for Memory {
    fn remember(&mut self, armies: Option<u32>) {
        self.note = armies;
    }

    /// As noted; else everything towards the weaker of the foes in the goal of the draft, or as few as may be.
    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, _armies: u32) -> u32 {
        if let Some(noted) = self.note.take() {
            return noted;
        }
        let goal = self.goal.map_or(0, |goal| CONTINENTS[goal].territories());
        let weakest = |one: Territory| members(board.foes(one) & goal).map(|foe| board.armies(foe)).min();
        match (weakest(from), weakest(to)) {
            (_, None) => FEWEST,
            (Some(behind), Some(ahead)) if behind < ahead => FEWEST,
            _ => EVERYTHING,
        }
    }
}

#[derive(Default)]
pub struct Cluster {
    pub memory: Memory,
}

impl Mover for Cluster {
    fn remember(&mut self, armies: Option<u32>) {
        self.memory.remember(armies);
    }

    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, armies: u32) -> u32 {
        self.memory.move_in(board, from, to, armies)
    }
}

impl Bot for Cluster {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        place_on_cluster(turn, armies);
    }

    fn attack(&mut self, turn: &mut Turn) {
        let mover = &mut self.memory;
        if let Some(root) = root(turn.board(), turn.me()) {
            repeat(turn, |turn| easy_expand(turn, mover, root));
            fill_out(turn, mover, root);
            repeat(turn, |turn| easy_expand(turn, mover, root));
            repeat(turn, |turn| consolidate(turn, mover, root));
            repeat(turn, |turn| split_up(turn, mover, root, SPLIT_RATIO));
        }
        hog_wild(turn, mover);
        stalemate(turn, mover);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

/// Put armies on the weakest borders of the cluster around the best continent, or for the easiest one to take.
pub fn place_on_cluster(turn: &mut Turn, armies: u32) {
    let (board, me) = (turn.board(), turn.me());
    match best_continent(board, me) {
        Some(continent) => put_around(turn, CONTINENTS[continent].first),
        None => put_for_continent(turn, armies, easiest_continent(board, me)),
    }
    put_near_enemies(turn);
}

/// Move the armies of the root's cluster one step towards its border.
pub fn pull_to_front(turn: &mut Turn) {
    let (board, me) = (turn.board(), turn.me());
    if let Some(root) = root(board, me) {
        let (borders, cluster) = (border_list(board, root), board.cluster(root));
        gather(turn, borders, cluster, |_, _| true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn armies_strengthen_the_weakest_border_around_the_continent() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 1)).collect();
        let mut board = board(&[land, vec![(32, 0, 5), (31, 0, 2), (7, 0, 1)]].concat());
        with_turn(&mut board, Part::Place(4), |turn| Cluster::default().place(turn, 4));
        // Siam and India are the border, in this order; Venezuela is no part of the cluster.
        assert_eq!((board.armies(32), board.armies(31), board.armies(7)), (6, 5, 1));
    }

    #[test]
    fn the_cluster_around_the_continent_attacks_and_others_wait() {
        let land: Vec<_> = (0..3).map(|territory| (territory, 0, 1)).collect();
        let start = [land, vec![(3, 0, 60), (7, 0, 20), (20, 1, 300)]].concat();
        let mut board = board(&start);
        with_turn(&mut board, Part::Attack, |turn| Cluster::default().attack(turn));
        assert_eq!(board.owner(32), 0);
        assert_eq!(board.armies(7), 20);
    }

    #[test]
    fn without_a_continent_only_the_cluster_of_the_biggest_army_attacks() {
        let mut board = board(&[(7, 0, 20), (0, 0, 19), (20, 1, 300)]);
        with_turn(&mut board, Part::Attack, |turn| Cluster::default().attack(turn));
        assert!(board.neighbours_of(7, 0) != 0);
        assert_eq!(board.armies(0), 19);
    }

    #[test]
    fn armies_of_the_roots_cluster_walk_to_its_border_and_no_others_do() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 4)).collect();
        let pair = vec![(4, 0, 3), (5, 0, 3), (6, 0, 3), (7, 0, 3), (14, 1, 9)];
        let mut board = board(&[land, pair].concat());
        board.give(7, 2, 1);
        let before = board.clone();
        with_turn(&mut board, Part::Fortify, |turn| Cluster::default().fortify(turn));
        assert_eq!([0, 1, 2, 3].map(|territory| board.armies(territory)), [1, 4, 1, 10]);
        assert!((4..8).all(|territory| board.armies(territory) == before.armies(territory)));
    }

    #[test]
    fn conquests_move_towards_the_weaker_foe_in_the_goal_of_the_draft() {
        // Brazil took North Africa. In Africa it had faced nothing else, North Africa faces Egypt; in South America
        // Brazil faces Venezuela and North Africa nobody.
        let board = board(&[(5, 0, 9), (12, 0, 1), (4, 0, 1), (6, 0, 1)]);
        let answer = |goal| Memory::with_goal(goal).move_in(&board, 5, 12, 9);
        assert_eq!([None, Some(1), Some(2)].map(answer), [FEWEST, FEWEST, EVERYTHING]);
        // Congo 9 faces South Africa (1), North Africa 12 Egypt (4): both in Africa.
        let both = self::board(&[(9, 0, 9), (12, 0, 1), (10, 0, 1), (13, 1, 4)]);
        let answer = |from, to| Memory::with_goal(Some(2)).move_in(&both, from, to, 9);
        assert_eq!((answer(9, 12), answer(12, 9)), (FEWEST, EVERYTHING));
    }

    #[test]
    fn a_note_holds_once() {
        let board = board(&[(5, 0, 9), (12, 0, 1)]);
        let mut memory = Memory::default();
        memory.remember(Some(4));
        assert_eq!((memory.move_in(&board, 5, 12, 9), memory.move_in(&board, 5, 12, 9)), (4, FEWEST));
    }
}
