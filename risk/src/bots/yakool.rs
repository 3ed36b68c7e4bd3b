//! Yakool and Boscoe: Cluster that breaks dominant players, and spreads out only when it is far behind or ahead.
//!
//! After the facts on the Lux bots: Boscoe is Yakool that never splits its stacks, and cashes cards. Both place, move in
//! and fortify like Cluster where no player dominates.

use super::cluster::{place_on_cluster, pull_to_front, Memory, SPLIT_RATIO};
use super::tools::{outnumbers_all, repeat, root, FEWEST};
use super::tools_attack::{attack_for_card, hog_wild, split_up, stalemate, triple_pack};
use super::tools_continents::{attack_dominant, place_against_dominant, Dominant};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

#[derive(Default)]
pub struct Yakool {
    pub memory: Memory,
    noted: Option<Dominant>,
}

impl Bot for Yakool {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        if !place_against_dominant(turn, &mut self.noted) {
            place_on_cluster(turn, armies);
        }
    }

    fn attack(&mut self, turn: &mut Turn) {
        let mover = &mut self.memory;
        attack_dominant(turn, mover, self.noted);
        if let Some(root) = root(turn.board(), turn.me()) {
            repeat(turn, |turn| triple_pack(turn, mover, root));
            if spreads_out(turn.board(), turn.me()) {
                repeat(turn, |turn| split_up(turn, mover, root, SPLIT_RATIO));
            }
        }
        attack_for_card(turn, mover, 1.0, |_| None);
        hog_wild(turn, mover);
        stalemate(turn, mover);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

#[derive(Default)]
pub struct Boscoe {
    pub memory: Memory,
    noted: Option<Dominant>,
}

impl Bot for Boscoe {
    fn place(&mut self, turn: &mut Turn, armies: u32) {
        if !place_against_dominant(turn, &mut self.noted) {
            place_on_cluster(turn, armies);
        }
    }

    fn attack(&mut self, turn: &mut Turn) {
        let mover = &mut self.memory;
        attack_dominant(turn, mover, self.noted);
        if let Some(root) = root(turn.board(), turn.me()) {
            repeat(turn, |turn| triple_pack(turn, mover, root));
        }
        attack_for_card(turn, mover, 1.0, |_| Some(FEWEST));
        hog_wild(turn, mover);
        stalemate(turn, mover);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

impl Yakool {
    pub fn new(memory: Memory) -> Self {
        Yakool { memory, noted: None }
    }
}

impl Boscoe {
    pub fn new(memory: Memory) -> Self {
        Boscoe { memory, noted: None }
    }
}

/// Whether stacks are split: without a continent, with an income below the enemies' shared among all who began, or above
/// all others, or with more armies than all others.
fn spreads_out(board: &Board, me: Player) -> bool {
    let income = board.income(me);
    let others = || board.enemies(me).map(|enemy| board.income(enemy));
    let poor = income < others().sum::<u32>() / board.players() as u32;
    let richest = others().all(|other| income > other);
    board.continents(me).next().is_none() || poor || richest || outnumbers_all(board, me)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_rules, with_turn, Part};
    use crate::rules::{Cards, Rules};
    use kingmaker_engine::risk_map::{members, CONTINENTS};

    fn continents(numbers: &[usize], player: Player) -> Vec<(usize, Player, u32)> {
        let sets = numbers.iter().map(|continent| CONTINENTS[*continent].territories());
        sets.flat_map(members).map(|territory| (territory, player, 1)).collect()
    }

    #[test]
    fn stacks_are_split_by_the_poorest_and_the_richest() {
        assert!(spreads_out(&board(&[(0, 0, 1)]), 0));
        assert!(spreads_out(&board(&continents(&[0], 0)), 0));
        assert!(spreads_out(&board(&continents(&[1, 2, 3, 4, 5], 0)), 0));
        let middle = board(&[continents(&[3, 4], 0), continents(&[2, 5], 2)].concat());
        assert_eq!([0, 1, 2].map(|player| middle.income(player)), [15, 7, 16]);
        assert!(!spreads_out(&middle, 0));
    }

    #[test]
    fn the_incomes_of_the_enemies_are_shared_among_all_who_began() {
        let mut named = [continents(&[0, 1], 0), continents(&[2, 4], 1), continents(&[3], 2)].concat();
        named.extend((30..42).map(|territory| (territory, if territory < 36 { 0 } else { 2 }, 1)));
        let board = board(&named);
        assert_eq!([0, 1, 2].map(|player| board.income(player)), [8, 12, 10]);
        assert!(!spreads_out(&board, 0), "8 is below the mean of 10 but not below 22 / 3");
    }

    #[test]
    fn boscoe_keeps_together_where_yakool_splits() {
        let start = board(&[(7, 0, 20), (20, 1, 300), (0, 2, 300)]);
        let (mut split, mut together) = (start.clone(), start.clone());
        with_turn(&mut split, Part::Attack, |turn| Yakool::default().attack(turn));
        with_turn(&mut together, Part::Attack, |turn| Boscoe::default().attack(turn));
        assert!(split.held(0).count_ones() > 1);
        assert!(together.held(0).count_ones() < split.held(0).count_ones());
    }

    #[test]
    fn both_attack_for_a_card() {
        // Venezuela touches three foes with more armies together; the weakest, Brazil, is worth a card.
        let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
        let start = board(&[(7, 0, 20), (6, 1, 19), (14, 1, 19), (0, 2, 300)]);
        let bots: [Box<dyn Bot>; 2] = [Box::<Yakool>::default(), Box::<Boscoe>::default()];
        for mut bot in bots {
            let mut board = start.clone();
            with_rules(&rules, &mut board, Part::Attack, |turn| bot.attack(turn));
            assert_eq!(board.held(0), 1 << 7 | 1 << 5);
            assert_eq!(board.armies(5), 3);
        }
    }
}
