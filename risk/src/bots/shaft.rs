//! Shaft and Quo: one careful expansion a turn, or a sweep that leaves a single border.
//!
//! Shaft places and fortifies like Cluster. Quo is Shaft with cards: it cashes them and attacks for one, moving half.
//! After the facts on the Lux bots, which say of the sweep that it simulates folding the frontier and is carried out when
//! this collapses to one contact. What that leaves open: a contact is a border territory of the cluster; a border with
//! more armies than all its enemies and what stays on them folds over all of these, the one with the fewest enemies
//! first, losing as many armies as it meets and ending on the enemy that has the most beyond; every conquest but the last
//! of a fold leaves the three armies that the dice move in. All this is about the cluster around the best continent:
//! without one, both attack like Cluster, since a sweep alone hardly ever wins a first continent, and the published
//! games have Quo near EvilPixie. Both go wild and end stalemates like Cluster.

use kingmaker_engine::risk_map::{members, Territories, Territory, CONTINENTS, COUNT};

use super::cluster::{attack_from_clusters, place_on_cluster, pull_to_front};
use super::tools::{best_continent, repeat, strike, Land};
use super::tools_attack::{attack_for_card, consolidate, easy_expand, fill_out, hog_wild, stalemate};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::{half, Turn};

/// Armies that a conquest on the way leaves behind.
const LEFT_BEHIND: u32 = 3;

#[derive(Default)]
pub struct Shaft;

impl Bot for Shaft {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        place_on_cluster(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        expand_or_sweep(turn);
        hog_wild(turn);
        stalemate(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

#[derive(Default)]
pub struct Quo;

impl Bot for Quo {
    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        place_on_cluster(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        expand_or_sweep(turn);
        attack_for_card(turn, 1.0, half);
        hog_wild(turn);
        stalemate(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

fn expand_or_sweep(turn: &mut Turn) {
    let Some(continent) = best_continent(turn.board(), turn.me()) else {
        return attack_from_clusters(turn);
    };
    let root = CONTINENTS[continent].first;
    let land = Land::Cluster(root);
    let expanded = easy_expand(turn, land) || fill_out(turn, land);
    let consolidated = repeat(turn, |turn| consolidate(turn, land));
    if !expanded && !consolidated {
        if let Some(sweep) = Sweep::plan(turn.board(), turn.me(), root) {
            sweep.carry_out(turn);
        }
    }
}

/// Attacks, one after the other, after which a cluster would have one border territory.
#[derive(Debug)]
struct Sweep {
    /// From, to, and whether all move in.
    attacks: [(u8, u8, bool); COUNT],
    length: usize,
    /// The own land and all armies as they would be.
    land: Territories,
    armies: [u32; COUNT],
}

impl Sweep {
    fn plan(board: &Board, me: Player, root: Territory) -> Option<Sweep> {
        let mut sweep =
            Sweep { attacks: [(0, 0, false); COUNT], length: 0, land: board.held(me), armies: *board.all_armies() };
        loop {
            let border = board.rim(board.reach(1 << root, sweep.land));
            if sweep.length > 0 && border.count_ones() == 1 {
                return Some(sweep);
            }
            let foes = |from: Territory| board.neighbours(from) & !sweep.land;
            let price = |from: Territory| {
                let armies: u32 = members(foes(from)).map(|foe| sweep.armies[foe]).sum();
                armies + LEFT_BEHIND * (foes(from).count_ones() - 1) + 1
            };
            let able = members(border).filter(|from| sweep.armies[*from] > price(*from));
            let from = able.min_by_key(|from| foes(*from).count_ones())?;
            sweep.fold(board, from);
        }
    }

    /// Take all enemies of a border territory, the one with the most enemies beyond last and with all armies.
    fn fold(&mut self, board: &Board, from: Territory) {
        let foes = board.neighbours(from) & !self.land;
        self.land |= foes;
        let beyond = |foe: &Territory| (board.neighbours(*foe) & !self.land).count_ones();
        let Some(last) = members(foes).max_by_key(beyond) else { return };
        for foe in members(foes & !(1 << last)) {
            self.armies[from] -= self.armies[foe] + LEFT_BEHIND;
            self.armies[foe] = LEFT_BEHIND;
            self.push(from, foe, false);
        }
        self.armies[last] = self.armies[from] - self.armies[last] - 1;
        self.armies[from] = 1;
        self.push(from, last, true);
    }

    fn push(&mut self, from: Territory, to: Territory, everything: bool) {
        self.attacks[self.length] = (from as u8, to as u8, everything);
        self.length += 1;
    }

    /// Attack as planned as long as every territory falls and the stacks are stronger than what they meet.
    fn carry_out(&self, turn: &mut Turn) {
        for (from, to, everything) in &self.attacks[..self.length] {
            let (from, to) = (usize::from(*from), usize::from(*to));
            let stronger = turn.board().armies(from) > turn.board().armies(to);
            let move_in = |_: &Board, least, most| if *everything { most } else { least };
            if !stronger || !strike(turn, from, to, move_in) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn a_sweep_folds_the_frontier_to_one_contact() {
        // Western Australia takes New Guinea and Indonesia, which is then the only way out of Australia.
        let start = board(&[(0, 0, 9), (2, 0, 60), (1, 1, 1), (3, 1, 1), (32, 1, 2)]);
        let sweep = Sweep::plan(&start, 0, 0).unwrap();
        let mut after = start.clone();
        with_turn(&mut after, Part::Attack, |turn| sweep.carry_out(turn));
        assert_eq!(after.front(0).count_ones(), 1);
        assert_eq!(after.held(0), 0b1111);
    }

    #[test]
    fn a_frontier_that_cannot_collapse_is_not_swept() {
        let board = board(&[(5, 0, 6), (12, 1, 9)]);
        assert!(Sweep::plan(&board, 0, 5).is_none());
    }

    #[test]
    fn one_expansion_replaces_the_sweep() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 30), (20, 1, 300)]);
        with_turn(&mut board, Part::Attack, |turn| Shaft.attack(turn));
        assert_eq!(board.held(0), 0b1111 | 1 << 32);
    }
}
