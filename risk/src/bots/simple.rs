//! The bots with one idea each: Angry, Communist, Stinky, and one that does anything.
//!
//! After the facts on the Lux bots. What these leave open. Angry attacks until no own territory is stronger than its
//! weakest enemy, moves everything into what touches an enemy, and fortifies the neighbour with the most enemies.
//! Communist attacks from the strongest neighbour, once, if that one is stronger, moves half, and shares armies with every
//! weaker neighbour. Stinky attacks each neighbour once, by number, moves a random part, and does not fortify. The random
//! bot is no Lux bot: it draws every decision, for tests and as a floor.

use kingmaker_engine::risk_map::{members, Territories, Territory};

use super::tools::{put, put_all, put_on_weakest, repeat, strike, strongest, weakest};
use super::tools_fortify::{equalise, shift};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::{half, Turn};

const STINKY_RATIO: f64 = 1.5;

#[derive(Default)]
pub struct Angry;

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
        let me = turn.me();
        repeat(turn, |turn| {
            let mut won = false;
            for from in members(turn.board().front(me)) {
                let Some(foe) = weakest(turn.board(), turn.board().foes(from)) else { continue };
                let move_in = |board: &Board, least, most| if board.foes(foe) == 0 { least } else { most };
                won |= turn.board().armies(from) > turn.board().armies(foe) && strike(turn, from, foe, move_in);
            }
            won
        });
    }

    fn fortify(&mut self, turn: &mut Turn) {
        for from in members(turn.board().held(turn.me())) {
            let board = turn.board();
            let best = most_enemies(board, board.friends(from));
            let better = |to: &Territory| board.foes(*to).count_ones() > board.foes(from).count_ones();
            if let Some(to) = best.filter(better) {
                shift(turn, from, to, u32::MAX);
            }
        }
    }
}

#[derive(Default)]
pub struct Communist;

impl Bot for Communist {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        put_on_weakest(turn, turn.board().held(turn.me()));
    }

    fn attack(&mut self, turn: &mut Turn) {
        let (board, me) = (turn.board(), turn.me());
        let Some(foe) = weakest(board, board.around(board.held(me))) else { return };
        let Some(from) = strongest(board, board.neighbours_of(foe, me)) else { return };
        if board.armies(from) > board.armies(foe) {
            strike(turn, from, foe, half);
        }
    }

    fn fortify(&mut self, turn: &mut Turn) {
        equalise(turn, turn.board().held(turn.me()));
    }
}

#[derive(Default)]
pub struct Stinky;

impl Bot for Stinky {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, _armies: u32) {
        place_anywhere(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        for from in members(turn.board().held(turn.me())) {
            for foe in members(turn.board().foes(from)) {
                let (mine, theirs) = (turn.board().armies(from), turn.board().armies(foe));
                if f64::from(mine) > STINKY_RATIO * f64::from(theirs) {
                    strike_and_move_any(turn, from, foe);
                }
            }
        }
    }

    fn fortify(&mut self, _turn: &mut Turn) {}
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

/// Any member of a set with equal chances.
fn any(turn: &mut Turn, set: Territories) -> Option<Territory> {
    let count = set.count_ones() as usize;
    if count == 0 {
        return None;
    }
    members(set).nth(turn.random().below(count))
}

fn place_anywhere(turn: &mut Turn) {
    let held = turn.board().held(turn.me());
    while turn.reserve() > 0 {
        let Some(place) = any(turn, held) else { return };
        put(turn, place, 1);
    }
}

/// Attack to the end, and move in a number drawn before.
fn strike_and_move_any(turn: &mut Turn, from: Territory, foe: Territory) {
    let draw = turn.random().draw();
    strike(turn, from, foe, |_, least, most| least + (draw % u64::from(most - least + 1)) as u32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

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
    fn communists_share() {
        let mut board = board(&[(0, 0, 1), (1, 0, 9), (2, 0, 5), (3, 0, 4)]);
        with_turn(&mut board, Part::Place(5), |turn| Communist.place(turn, 5));
        assert_eq!([0, 1, 2, 3].map(|territory| board.armies(territory)), [5, 9, 5, 5]);
        with_turn(&mut board, Part::Fortify, |turn| Communist.fortify(turn));
        assert_eq!([0, 1, 2, 3].map(|territory| board.armies(territory)), [7, 6, 6, 5]);
        with_turn(&mut board, Part::Attack, |turn| Communist.attack(turn));
        assert_eq!(board.held(0).count_ones(), 5);
    }

    #[test]
    fn stinky_attacks_at_three_to_two() {
        let mut even = board(&[(0, 0, 3), (1, 1, 2), (2, 1, 2)]);
        let before = even.clone();
        with_turn(&mut even, Part::Attack, |turn| Stinky.attack(turn));
        assert_eq!(even, before);
        let mut ahead = board(&[(0, 0, 60), (1, 1, 2)]);
        with_turn(&mut ahead, Part::Attack, |turn| Stinky.attack(turn));
        assert!(ahead.held(0).count_ones() > 1);
    }
}
