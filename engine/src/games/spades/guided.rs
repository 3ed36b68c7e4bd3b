//! What looks promising in Spades, for random games that are guided.

use super::super::cards::thumbs::{self, Turn};
use super::super::cards::{self, SPADES};
use super::{Scoring, Spades, State, BID};
use crate::game::{Ordered, Room, Stop};
use crate::random::Random;

/// With partners, a hand that expects fewer tricks may be bid nil.
const NIL_BELOW: f64 = 0.5;

impl Ordered for Spades {
    fn orders(&self) -> bool {
        true
    }

    /// Bids by how near they are to what the strength of the hand promises, and cards by rule of thumb.
    fn promises_to(&self, state: &State, actions: &[u8], out: &mut Vec<f64>) -> Result<(), Stop> {
        if self.is_bidding(state) {
            thumbs::write_bids(actions, BID, self.expected_bid(state), out);
        } else {
            thumbs::write_promises(actions, self.promising(state), out);
        }
        Ok(())
    }

    /// Bids on both sides of what is expected are drawn, the nearer one more often.
    fn guided_action(&self, state: &State, random: &mut Random, _room: &mut Room<u8>) -> Result<u8, Stop> {
        if self.is_bidding(state) {
            let expected = self.expected_bid(state);
            let bid = thumbs::near(expected, self.cards, random);
            return Ok(BID + if self.teams && expected >= NIL_BELOW { bid.max(1) } else { bid });
        }
        Ok(thumbs::drawn(self.promising(state), random))
    }
}

impl Spades {
    fn expected_bid(&self, state: &State) -> f64 {
        let share = cards::strength_shares(&state.hands[..self.players], SPADES)[self.mover(state)];
        share * f64::from(self.cards)
    }

    /// The cards that look promising to the player to move.
    fn promising(&self, state: &State) -> u64 {
        let mover = self.mover(state);
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
        thumbs::promising(&turn)
    }

    fn needs_tricks(&self, state: &State, player: usize) -> bool {
        match (self.scoring, self.teams) {
            (Scoring::Tricks, _) => true,
            (Scoring::Bids, false) => state.taken[player] < state.bids[player],
            (Scoring::Bids, true) => self.team_needs_tricks(state, player),
        }
    }
}
