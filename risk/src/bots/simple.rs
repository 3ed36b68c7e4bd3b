//! The bots with one idea each: Angry, Communist, Stinky, and one that does anything.
//!
//! After the facts on the Lux bots. The random bot is no Lux bot: it draws every decision, for tests and as a floor.

use kingmaker_engine::risk_map::{members, Territories, Territory};

use super::tools::{
    any, battle, for_each, is_own, is_stack, put, put_all, put_on_weakest, repeat, weakest, weakest_foe, Mover,
    EVERYTHING, FEWEST,
};
use super::tools_attack::{hog_wild, stalemate};
use super::tools_fortify::{equalise, shift};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

const STINKY_RATIO: f64 = 1.5;

/// Armies above which Stinky forgets about odds.
const STINKY_FRENZY: u32 = 300;

#[derive(Default)]
pub struct Angry;

impl Mover for Angry {
    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, _armies: u32) -> u32 {
        match board.foes(from).count_ones() > board.foes(to).count_ones() {
            true => FEWEST,
            false => EVERYTHING,
        }
    }
}

impl Bot for Angry {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        if let Some(place) = most_enemies(turn.board(), turn.board().held(turn.me())) {
            put_all(turn, place);
        }
    }

    fn attack(&mut self, turn: &mut Turn) {
        repeat(turn, |turn| {
            let mut ordered = false;
            for_each(turn, is_stack, |turn, from| {
                let foe = weakest(turn.board(), turn.board().foes(from));
                let weaker = foe.filter(|foe| turn.board().armies(from) > turn.board().armies(*foe));
                ordered |= weaker.is_some_and(|foe| battle(turn, self, from, foe).fought());
            });
            ordered
        });
    }

    /// To the neighbour with the most foes, if it has more; else, far from all foes, to any.
    fn fortify(&mut self, turn: &mut Turn) {
        for from in members(turn.board().held(turn.me())) {
            let board = turn.board();
            let (here, friends) = (board.foes(from).count_ones(), board.friends(from));
            let better = most_enemies(board, friends).filter(|to| board.foes(*to).count_ones() > here);
            let to = match better {
                None if here == 0 => any(turn, friends),
                found => found,
            };
            if let Some(to) = to {
                shift(turn, from, to, u32::MAX);
            }
        }
    }
}

/// Never fights another of its name while anybody else lives.
#[derive(Default)]
pub struct Communist {
    /// The seats of its name, one bit each.
    comrades: u8,
}

impl Mover for Communist {
    fn move_in(&mut self, _board: &Board, _from: Territory, _to: Territory, armies: u32) -> u32 {
        armies.div_ceil(2)
    }
}

impl Bot for Communist {
    fn meet(&mut self, comrades: u8) {
        self.comrades = comrades;
    }

    fn is_communist(&self) -> bool {
        true
    }

    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        put_on_weakest(turn, turn.board().held(turn.me()));
    }

    fn attack(&mut self, turn: &mut Turn) {
        let (board, me) = (turn.board(), turn.me());
        let comrades = (0..board.players()).filter(|player| *player != me && self.comrades >> player & 1 == 1);
        let spared = comrades.fold(0, |set, player| set | board.held(player));
        let foes = board.around(board.held(me));
        let foes = if board.enemies(me).all(|enemy| self.comrades >> enemy & 1 == 1) { foes } else { foes & !spared };
        let fewest = members(foes).map(|foe| board.armies(foe)).min();
        let pairs = members(board.held(me)).flat_map(|from| members(board.foes(from) & foes).map(move |to| (from, to)));
        if let Some((from, to)) = pairs.into_iter().find(|(_, to)| Some(board.armies(*to)) == fewest) {
            if board.armies(from) > board.armies(to) {
                battle(turn, self, from, to);
            }
        }
        hog_wild(turn, self);
        stalemate(turn, self);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        repeat(turn, |turn| equalise(turn, turn.board().held(turn.me())));
    }
}

#[derive(Default)]
pub struct Stinky;

impl Mover for Stinky {
    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, _armies: u32) -> u32 {
        match weakest_foe(board, from) < weakest_foe(board, to) {
            true => FEWEST,
            false => EVERYTHING,
        }
    }
}

impl Bot for Stinky {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        let front = turn.board().front(turn.me());
        if let Some(place) = any(turn, front) {
            put_all(turn, place);
        }
    }

    fn attack(&mut self, turn: &mut Turn) {
        self.attack_weakest(turn, STINKY_RATIO);
        if turn.board().total(turn.me()) > STINKY_FRENZY {
            repeat(turn, |turn| self.attack_weakest(turn, 0.0));
        }
    }

    fn fortify(&mut self, _turn: &mut Turn) {}
}

impl Stinky {
    /// Let each own territory attack its weakest foe once, if it has so many times its armies; whether any did.
    fn attack_weakest(&mut self, turn: &mut Turn, ratio: f64) -> bool {
        let mut ordered = false;
        for_each(turn, is_own, |turn, from| {
            let Some(foe) = weakest(turn.board(), turn.board().foes(from)) else { return };
            let (mine, theirs) = (turn.board().armies(from), turn.board().armies(foe));
            ordered |= f64::from(mine) > ratio * f64::from(theirs) && battle(turn, self, from, foe).fought();
        });
        ordered
    }
}

#[derive(Default)]
pub struct Anyhow;

impl Bot for Anyhow {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        place_anywhere(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        let me = turn.me();
        // One chance in eight to stop before each attack, so that a turn has seven on average.
        while turn.random().below(8) > 0 {
            let board = turn.board();
            let stacks = members(board.front(me)).filter(|from| board.armies(*from) > 1);
            let stacks = stacks.fold(0, |set, from| set | 1 << from);
            let Some(from) = any(turn, stacks) else { return };
            let foes = turn.board().foes(from);
            if let Some(foe) = any(turn, foes) {
                strike_and_move_any(turn, from, foe);
            }
        }
    }

    fn fortify(&mut self, turn: &mut Turn) {
        let held = turn.board().held(turn.me());
        let Some(from) = any(turn, held) else { return };
        let friends = turn.board().friends(from);
        if let Some(to) = any(turn, friends) {
            let most = turn.movable(from) as usize;
            let armies = turn.random().below(most + 1) as u32;
            shift(turn, from, to, armies);
        }
    }
}

/// The territory with the most foreign neighbours.
fn most_enemies(board: &Board, set: Territories) -> Option<Territory> {
    members(set).min_by_key(|territory| std::cmp::Reverse(board.foes(*territory).count_ones()))
}

fn place_anywhere(turn: &mut Turn) {
    let held = turn.board().held(turn.me());
    while turn.reserve() > 0 {
        let Some(place) = any(turn, held) else { return };
        put(turn, place, 1);
    }
}

/// Moves a number of armies that was drawn before the attack.
struct Drawn(u64);

impl Mover for Drawn {
    fn move_in(&mut self, _board: &Board, _from: Territory, _to: Territory, armies: u32) -> u32 {
        (self.0 % u64::from(armies)) as u32
    }
}

fn strike_and_move_any(turn: &mut Turn, from: Territory, foe: Territory) {
    let mut drawn = Drawn(turn.random().draw());
    battle(turn, &mut drawn, from, foe);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_seed, with_turn, Part};
    use crate::rules::Rules;

    #[test]
    fn angry_goes_where_the_enemies_are_and_attacks_while_it_is_stronger() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (5, 0, 1), (20, 1, 2000)]);
        with_turn(&mut board, Part::Place(50), |turn| Angry.place(turn, 50));
        assert_eq!(board.armies(5), 51);
        with_turn(&mut board, Part::Attack, |turn| Angry.attack(turn));
        assert!(board.held(0).count_ones() > 8);
        assert!(members(board.front(0))
            .all(|from| { members(board.foes(from)).all(|foe| board.armies(from) <= board.armies(foe)) }));
    }

    #[test]
    fn angry_moves_as_few_as_may_be_only_where_the_source_has_more_foes() {
        let board = board(&[(5, 0, 9), (7, 0, 1), (12, 0, 1)]);
        let foes = |one: Territory| board.foes(one).count_ones();
        assert_eq!([foes(5), foes(7), foes(12)], [2, 2, 5]);
        let ask = |from, to| Angry.move_in(&board, from, to, 9);
        assert_eq!((ask(5, 7), ask(12, 5), ask(5, 12)), (EVERYTHING, FEWEST, EVERYTHING));
    }

    #[test]
    fn angry_walks_anywhere_where_it_sees_no_foe() {
        let land: Vec<_> = (0..4).chain([32]).map(|territory| (territory, 0, 1)).collect();
        let reached = (0..20).fold(0, |reached, seed| {
            let mut board = board(&land);
            board.give(0, 0, 9);
            with_seed(seed, &Rules::new(3), &mut board, Part::Fortify, |turn| Angry.fortify(turn));
            assert!(board.armies(0) < 4);
            reached | u8::from(board.armies(1) > 7) | u8::from(board.armies(2) > 7) << 1
        });
        assert_eq!(reached, 0b11);
    }

    #[test]
    fn communists_share_until_nothing_is_left_to_share() {
        let mut board = board(&[(0, 0, 1), (1, 0, 9), (2, 0, 5), (3, 0, 4)]);
        with_turn(&mut board, Part::Place(5), |turn| Communist::default().place(turn, 5));
        assert_eq!([0, 1, 2, 3].map(|territory| board.armies(territory)), [5, 9, 5, 5]);
        with_turn(&mut board, Part::Fortify, |turn| Communist::default().fortify(turn));
        assert_eq!([0, 1, 2, 3].map(|territory| board.armies(territory)), [7, 6, 6, 5]);
        with_turn(&mut board, Part::Attack, |turn| Communist::default().attack(turn));
        assert_eq!(board.held(0).count_ones(), 5);
    }

    #[test]
    fn a_communist_attacks_the_weakest_from_its_first_neighbour_and_spares_comrades() {
        // Peru (1) is the weakest foe; Argentina comes before the strong Venezuela, and moves half.
        let start = board(&[(4, 0, 20), (7, 0, 90), (6, 2, 1), (5, 1, 2), (14, 1, 2), (20, 1, 300)]);
        let mut first = start.clone();
        with_turn(&mut first, Part::Attack, |turn| Communist::default().attack(turn));
        assert_eq!((first.owner(6), first.armies(7)), (0, 90));
        assert!((9..=10).contains(&first.armies(6)), "{}", first.armies(6));
        let mut spared = start.clone();
        with_turn(&mut spared, Part::Attack, |turn| Communist { comrades: 0b101 }.attack(turn));
        assert_eq!((spared.owner(6), spared.owner(5)), (2, 0));
    }

    #[test]
    fn a_communist_goes_wild() {
        let mut board = board(&[(7, 0, 1000)]);
        with_turn(&mut board, Part::Attack, |turn| Communist::default().attack(turn));
        assert!(board.held(0).count_ones() > 30);
    }

    #[test]
    fn stinky_puts_all_on_one_place_of_the_front() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1), (7, 0, 1)]);
        with_turn(&mut board, Part::Place(9), |turn| Stinky.place(turn, 9));
        assert!(board.armies(3) == 10 || board.armies(7) == 10);
    }

    #[test]
    fn stinky_attacks_its_weakest_foe_once_at_three_to_two() {
        let mut even = board(&[(0, 0, 3), (1, 1, 2), (2, 1, 2)]);
        let before = even.clone();
        with_turn(&mut even, Part::Attack, |turn| Stinky.attack(turn));
        assert_eq!(even, before);
        // Venezuela attacks Peru alone, and Peru, which comes before it, has had its turn.
        let mut ahead = board(&[(7, 0, 60), (5, 1, 3), (6, 1, 2), (14, 1, 3)]);
        with_turn(&mut ahead, Part::Attack, |turn| Stinky.attack(turn));
        assert_eq!(ahead.held(0), 1 << 7 | 1 << 6);
    }

    #[test]
    fn stinky_moves_towards_the_weaker_foe() {
        let board = board(&[(7, 0, 9), (6, 0, 1), (5, 1, 3), (14, 1, 2), (4, 1, 4)]);
        // Venezuela's weakest foe has 2, Peru's 3.
        assert_eq!(Stinky.move_in(&board, 7, 6, 9), FEWEST);
        assert_eq!(Stinky.move_in(&board, 6, 7, 9), EVERYTHING);
    }

    #[test]
    fn above_300_armies_stinky_forgets_the_odds() {
        let calm = board(&[(0, 0, 300), (1, 1, 400), (2, 1, 400)]);
        let mut frantic = calm.clone();
        frantic.add(0, 1);
        for (mut board, fights) in [(calm, false), (frantic, true)] {
            let before = board.armies(0);
            with_turn(&mut board, Part::Attack, |turn| Stinky.attack(turn));
            assert_eq!(board.armies(0) < before, fights);
        }
    }
}
