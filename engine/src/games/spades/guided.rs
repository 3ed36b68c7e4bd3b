//! What looks promising in Spades, for random games that are guided.

use super::super::cards::thumbs::{self, Turn};
use super::super::cards::{self, SPADES};
use super::{Scoring, Spades, State, BID};
use crate::random::Random;

/// With partners, a hand that expects fewer tricks may be bid nil.
const NIL_BELOW: f64 = 0.5;

impl Spades {
    /// A bid near what the strength of the hand promises, or a card by rule of thumb.
    pub(super) fn promising(&self, state: &State, random: &mut Random) -> u8 {
        let mover = self.mover(state);
        if self.is_bidding(state) {
            let share = cards::strength_shares(&state.hands[..self.players], SPADES)[mover];
            let expected = share * f64::from(self.cards);
            let bid = thumbs::near(expected, self.cards, random);
            return BID + if self.teams && expected >= NIL_BELOW { bid.max(1) } else { bid };
        }
        let table = state.trick.cards();
        let partner = (mover + 2) % self.players;
        let friends = |friends: u8, (place, (player, _)): (usize, (usize, u8))| {
            friends | u8::from(self.teams && player == partner) << place
        };
        let turn = Turn {
            legal: self.playable(state),
            table,
            trumps: SPADES,
            is_last: table.len() + 1 == self.players,
            needs: self.needs_tricks(state, mover),
            friends: state.trick.plays(self.players).enumerate().fold(0, friends),
        };
        thumbs::promising(&turn, random)
    }

    fn needs_tricks(&self, state: &State, player: usize) -> bool {
        match (self.scoring, self.teams) {
            (Scoring::Tricks, _) => true,
            (Scoring::Bids, false) => state.taken[player] < state.bids[player],
            (Scoring::Bids, true) => self.team_needs_tricks(state, player),
        }
    }
}
