//! Repetition: what a game as it is played has to remember, and a search does not.
//!
//! A position that carried its last twelve predecessors would be three times as large and a search a quarter slower,
//! and no two lines of play would ever meet in a table, as their histories differ. So a [`State`] knows nothing of what
//! was before it: who plays a game keeps a [`Record`] beside it, and a search looks past repetitions, up to the cap on
//! turns. That costs a search little, since a game that ends by repetition pays what the evaluation says anyway.

use super::{Abalone, State, SEATS};
use crate::game::{Rules, Stop};

/// How often a position, with the same player to move, may come up before the game ends there.
pub const MOST_OCCURRENCES: usize = 3;

/// The positions since a marble was last pushed off: nothing before that can come again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    seen: Vec<([u64; SEATS], u8)>,
}

impl Record {
    pub fn new(state: &State) -> Self {
        Record { seen: vec![Self::what_repeats(state)] }
    }

    /// The position after a legal action. It is an end if it has come up for the third time.
    pub fn play(&mut self, game: &Abalone, state: &State, action: u16) -> Result<State, Stop> {
        let mut next = game.apply(state, &action)?;
        if next.off != state.off {
            self.seen.clear();
        }
        self.seen.push(Self::what_repeats(&next));
        if self.occurrences(&next) >= MOST_OCCURRENCES {
            next.over = true;
        }
        Ok(next)
    }

    /// How often a position has come up.
    pub fn occurrences(&self, state: &State) -> usize {
        let this = Self::what_repeats(state);
        self.seen.iter().filter(|&&seen| seen == this).count()
    }

    fn what_repeats(state: &State) -> ([u64; SEATS], u8) {
        (state.marbles, state.mover)
    }
}
