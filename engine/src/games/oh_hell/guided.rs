//! What looks promising in Oh Hell, for random games that are guided.

use super::super::cards::thumbs::{self, Turn};
use super::{OhHell, State, BID};
use crate::game::{Ordered, RandomPlay, Room, Stop};
use crate::random::Random;

impl Ordered for OhHell {
    fn orders(&self) -> bool {
        true
    }

    /// Bids by how near they are to what the strength of the hand promises, and cards by rule of thumb.
    fn promises_to(&self, state: &State, actions: &[u8], out: &mut Vec<f64>) -> Result<(), Stop> {
        if self.is_bidding(state) {
            thumbs::write_bids(actions, BID, self.expected_tricks(state)[self.mover(state)], out);
        } else {
            thumbs::write_promises(actions, self.promising(state), out);
        }
        Ok(())
    }

    /// Bids on both sides of what is expected are drawn, the nearer one more often; any where that bid is barred.
    fn guided_action(&self, state: &State, random: &mut Random, room: &mut Room<u8>) -> Result<u8, Stop> {
        if !self.is_bidding(state) {
            return Ok(thumbs::drawn(self.promising(state), random));
        }
        let bid = thumbs::near(self.expected_tricks(state)[self.mover(state)], self.cards, random);
        if Some(bid) == self.barred(state) {
            return self.random_action(state, random, &mut room.actions);
        }
        Ok(BID + bid)
    }
}

impl OhHell {
    fn promising(&self, state: &State) -> u64 {
        let mover = self.mover(state);
        thumbs::promising(&Turn {
            legal: self.playable(state),
            table: state.on_table(),
            trumps: state.trumps(),
            is_last: usize::from(state.played) + 1 == self.players,
            needs: state.taken[mover] < state.bids[mover],
            friends: 0,
        })
    }
}
