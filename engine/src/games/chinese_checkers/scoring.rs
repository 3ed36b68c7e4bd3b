//! What a position of Chinese Checkers is worth: the steps still to go, or the leads that follow from them.
//!
//! Hashavit & Markovitch, IJCAI 2011, section 4.1, for the distances and for the ends of their intervals.

use super::{ChineseCheckers, State, MOST_GAIN, UNCOUNTED};
use crate::game::Limits;
use crate::row::Row;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// The steps that are left, negated.
    Distance,
    /// The steps by which a player is ahead of each opponent, added up: what one gains the others lose.
    Lead,
}

/// What the steps of a pawn are counted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The far end of the goal, so that pawns in it are drawn on.
    Tip,
    /// The nearest cell of the goal: "the accumulated distance of the pawns from their destination camp".
    Camp,
}

impl ChineseCheckers {
    /// A lead in steps that is worth defending, or attacking: three (Hashavit & Markovitch, section 4.1).
    pub fn notable_lead(&self) -> f64 {
        match self.scoring {
            Scoring::Distance => 3.0,
            Scoring::Lead => 3.0 * self.players as f64,
        }
    }

    /// What a player still has to do: steps, or moves if there is a table of them.
    #[inline]
    fn to_go(&self, state: &State, player: usize) -> u8 {
        match &self.homecoming {
            None => state.distance(player),
            Some(table) => match (state.moves_left >> (8 * player)) as u8 {
                UNCOUNTED => table.moves(player, state.pawns.of(player)),
                counted => counted,
            },
        }
    }

    /// Look up the moves of a player whose pawns have changed: those of the others are known from before.
    #[inline]
    pub(super) fn count_moves(&self, state: &mut State, player: usize) {
        if let Some(table) = &self.homecoming {
            let uncounted = u64::from(UNCOUNTED) << (8 * player);
            let moves = u64::from(table.moves(player, state.pawns.of(player)));
            state.moves_left = state.moves_left & !uncounted | moves << (8 * player);
        }
    }

    /// What is still to do, negated, or the leads.
    #[inline]
    pub(super) fn write_values(&self, state: &State, out: &mut [f64]) {
        // Not the negation, which would show 0 as -0.
        out.iter_mut().enumerate().for_each(|(player, entry)| *entry = 0.0 - f64::from(self.to_go(state, player)));
        if let Some(winner) = state.winner() {
            out.iter_mut().for_each(|entry| *entry = entry.min(-1.0));
            out[winner] = 0.0;
        }
        if self.scoring == Scoring::Lead {
            let all: f64 = out.iter().sum();
            out.iter_mut().for_each(|entry| *entry = *entry * self.players as f64 - all);
        }
    }

    /// From the evaluation now to that of a player at its goal: the ends of an estimate, not a proof; a pawn may go back.
    #[inline]
    pub(super) fn write_bounds(&self, state: &State, low: &mut [f64], high: &mut [f64]) {
        self.write_values(state, low);
        if self.is_over(state) {
            high.copy_from_slice(low);
            return;
        }
        high.fill(match self.scoring {
            Scoring::Distance => 0.0,
            Scoring::Lead => (0..self.players).map(|player| f64::from(self.to_go(state, player))).sum(),
        });
    }

    /// Leads cancel out, and nobody is further ahead than an opponent can be away. All are whole numbers.
    pub(super) fn write_limits<V: Row>(&self, out: &mut Limits<V>) {
        let furthest = (self.pawns_each() * usize::from(MOST_GAIN) * (self.players - 1)) as f64;
        out.least.numbers_mut().fill(-furthest);
        out.most.numbers_mut().fill(furthest);
        out.sum = 0.0;
    }
}
