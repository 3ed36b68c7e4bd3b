//! Random games of Rolit, and the static ordering of the thesis (figure 3.5): the value of the square.

use super::{board, Rolit, State};
use crate::game::{Ordered, RandomPlay, Room, Stop};
use crate::random::Random;

impl RandomPlay for Rolit {
    /// The one that drawing from the list of them would give.
    fn random_action(&self, state: &State, random: &mut Random, _room: &mut Vec<u8>) -> Result<u8, Stop> {
        let squares = self.placements(state, usize::from(state.mover));
        let mut place = random.below(squares.count_ones() as usize);
        for rank in self.ranks {
            let here = squares & rank;
            let count = here.count_ones() as usize;
            if place < count {
                return Ok(nth(here, place));
            }
            place -= count;
        }
        Ok(nth(squares, 0))
    }
}

impl Ordered for Rolit {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, _state: &State, actions: &[u8], out: &mut Vec<f64>) -> Result<(), Stop> {
        let rank = |square: u8| self.ranks.iter().position(|rank| rank >> square & 1 == 1).unwrap_or(board::VALUES);
        out.extend(actions.iter().map(|&square| (board::VALUES - rank(square)) as f64));
        Ok(())
    }

    fn guided_action(&self, state: &State, random: &mut Random, _room: &mut Room<u8>) -> Result<u8, Stop> {
        let squares = self.placements(state, usize::from(state.mover));
        let best = self.ranks.iter().map(|rank| squares & rank).find(|&here| here != 0).unwrap_or(squares);
        let count = best.count_ones() as usize;
        Ok(nth(best, if count > 1 { random.below(count) } else { 0 }))
    }
}

/// A square of a set, which is not empty, by its place in the order of reading.
fn nth(set: u64, place: usize) -> u8 {
    board::Squares(set).nth(place).unwrap_or(0)
}
