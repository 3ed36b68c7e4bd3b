//! The rest of a deal of Spades as a matter of tricks alone.

use super::types::{MAX_TRICKS, MIN_OVERTRICKS};
use super::{Spades, State};
use crate::game::{Counted, PlayerTypes, Rules, TrickPlay, TrickTaking};
use crate::games::cards::{self, SEATS};

/// The place of spades among the suits.
const SPADES: u8 = 3;

impl TrickTaking for Spades {
    /// Whoever wants to set opponents back looks at tricks of others, and where bags cost more tricks may pay less; what
    /// each number pays shows that.
    fn trick_play(&self, state: &State, player: usize, utility: Option<usize>) -> Option<TrickPlay> {
        let looks_at_own = matches!(utility, None | Some(MAX_TRICKS | MIN_OVERTRICKS));
        // A nil depends on who of a team takes a trick.
        if self.is_bidding(state) || !looks_at_own || self.has_nil(state, player) {
            return None;
        }
        let worth = |more: u8| {
            let end = State { taken: cards::add_at(state.taken, player, more), ..*state };
            match utility {
                Some(utility) => self.utility(&end, utility, player).ok(),
                None => Some(self.returns(&end).ok()?[player]),
            }
        };
        Some(TrickPlay {
            hands: state.hands[..self.players].to_vec(),
            table: state.trick.cards().to_vec(),
            leader: state.trick.leader(),
            trump: Some(SPADES),
            counted: Counted::Tricks,
            breaking: self.breaking,
            broken: state.broken,
            first: false,
            pays: (0..=self.cards - state.tricks_played()).map(worth).collect::<Option<_>>()?,
        })
    }

    /// What two teams without a nil get follows from the tricks of either.
    fn ending(&self, state: &State, player: usize, more: u8) -> Option<State> {
        let other = (player + 1) % self.players;
        if !self.teams || self.has_nil(state, player) || self.has_nil(state, other) {
            return None;
        }
        let rest = (self.cards - state.tricks_played()).checked_sub(more)?;
        let taken = cards::add_at(cards::add_at(state.taken, player, more), other, rest);
        Some(State { hands: [0; SEATS], taken, ..*state })
    }
}
