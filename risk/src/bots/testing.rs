//! Hand-made boards for the tests of the bots.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{Territory, COUNT};

use super::tools::{Mover, EVERYTHING};
use crate::board::{Board, Player};
use crate::rules::Rules;
use crate::turn::Turn;

/// The part of a turn that a test begins with.
pub enum Part {
    Place(u32),
    Attack,
    Fortify,
}

/// Moves everything, whatever a tool says.
pub struct Everything;

impl Mover for Everything {
    fn move_in(&mut self, _: &Board, _: Territory, _: Territory, _: u32) -> u32 {
        EVERYTHING
    }
}

/// Moves what tools say, and keeps what they said.
#[derive(Default)]
pub struct Obedient {
    pub note: Option<u32>,
    pub said: Vec<Option<u32>>,
}

impl Mover for Obedient {
    fn remember(&mut self, armies: Option<u32>) {
        self.note = armies;
        self.said.push(armies);
    }

    fn move_in(&mut self, _: &Board, _: Territory, _: Territory, _: u32) -> u32 {
        self.note.take().unwrap_or(0)
    }
}

/// A board of three players from (territory, owner, armies); whatever is not named is player 1's with one army.
pub fn board(named: &[(Territory, Player, u32)]) -> Board {
    let (mut owners, mut armies) = ([1; COUNT], [1; COUNT]);
    for (territory, owner, count) in named {
        owners[*territory] = *owner as u8;
        armies[*territory] = *count;
    }
    Board::of(3, &owners, &armies)
}

/// Let player 0 act on a board without cards, by the rules of Lux; a refused command fails the test.
pub fn with_turn<T>(board: &mut Board, part: Part, act: impl FnOnce(&mut Turn) -> T) -> T {
    with_rules(&Rules::new(3), board, part, act)
}

/// The same under other rules.
pub fn with_rules<T>(rules: &Rules, board: &mut Board, part: Part, act: impl FnOnce(&mut Turn) -> T) -> T {
    with_seed(5, rules, board, part, act)
}

/// The same with other dice.
pub fn with_seed<T>(seed: u64, rules: &Rules, board: &mut Board, part: Part, act: impl FnOnce(&mut Turn) -> T) -> T {
    let mut random = Random::new(seed);
    let reserve = if let Part::Place(armies) = part { armies } else { 0 };
    let mut turn = Turn::new(board, rules, &mut random, None, 0, reserve);
    match part {
        Part::Place(_) => {}
        Part::Attack => turn.begin_attack(),
        Part::Fortify => turn.begin_fortify(),
    }
    let answer = act(&mut turn);
    assert_eq!(turn.refused(), 0);
    answer
}
