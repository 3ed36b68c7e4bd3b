//! Each player's share of the tricks to come: by the strength of the hands, or by learned weights.

use std::sync::Arc;

use super::{Spades, State};
use crate::games::cards::tuned::{parts, Weights};
use crate::games::cards::{self, SEATS, SPADES};

impl Spades {
    /// The same with the tricks to come shared out by these weights.
    pub(super) fn tuned(self, weights: Weights) -> Self {
        Spades { tuned: Some(Arc::new(weights)), ..self }
    }

    pub(super) fn shares(&self, state: &State) -> [f64; SEATS] {
        let hands = &state.hands[..self.players];
        match &self.tuned {
            Some(weights) => parts(&weights.sums(hands, state.trick.leader())[..self.players]),
            None => cards::strength_shares(hands, SPADES),
        }
    }
}
