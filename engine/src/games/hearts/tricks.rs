//! The rest of a deal of Hearts as a matter of points alone.

use super::{Hearts, State, MIN_POINTS, MOON_POINTS, QUEEN_OF_SPADES, QUEEN_POINTS};
use crate::game::{Counted, PlayerTypes, Rules, TrickPlay, TrickTaking};
use crate::games::cards;

/// The place of hearts among the suits.
const HEARTS: u8 = 2;

impl Hearts {
    /// Whether somebody may still take all points of a full deal, which would cost the others.
    fn moon_is_near(&self, state: &State) -> bool {
        let takers = state.points.iter().filter(|&&points| points > 0).count();
        let all = state.points.iter().sum::<u8>() + self.points_to_come(state);
        self.options.moon && all == MOON_POINTS && takers <= 1
    }
}

impl TrickTaking for Hearts {
    /// None while the moon is near, since then what others take counts, too; and for types who look at others.
    fn trick_play(&self, state: &State, player: usize, utility: Option<usize>) -> Option<TrickPlay> {
        if state.passing || !matches!(utility, None | Some(MIN_POINTS)) || self.moon_is_near(state) {
            return None;
        }
        let to_come = self.points_to_come(state);
        // Points that others take count for a player.
        let worth = |others: u8| {
            let end = State { points: cards::add_at(state.points, player, to_come - others), ..*state };
            match utility {
                Some(utility) => self.utility(&end, utility, player).ok(),
                None => Some(self.returns(&end).ok()?[player]),
            }
        };
        let special = self.options.queen.then_some((QUEEN_OF_SPADES, QUEEN_POINTS));
        Some(TrickPlay {
            hands: state.hands[..self.players].to_vec(),
            table: state.trick.cards().to_vec(),
            leader: state.trick.leader(),
            trump: None,
            counted: Counted::Points { suit: HEARTS, special },
            breaking: self.options.breaking,
            broken: state.broken,
            first: self.options.first_trick && state.is_first_trick(),
            pays: (0..=to_come).map(worth).collect::<Option<_>>()?,
        })
    }
}
