//! How a deal with hidden hands came about, from what it remembers.

use super::super::cards::bit;
use super::{Hearts, Memory, State};

impl Hearts {
    /// The first trick of a deal with the cards that were played since. What was passed before that says little to whoever
    /// reads the cards of others, so it is left out. None where hands are open.
    pub(super) fn past_of(&self, state: &State, memory: &Memory) -> Option<(State, Vec<u8>)> {
        if !self.customs.hidden {
            return None;
        }
        if state.is_passing() {
            return Some((*state, Vec::new()));
        }
        let mut hands = state.hands;
        for &(player, card) in &memory.plays {
            hands[usize::from(player)] |= bit(card);
        }
        let leader = memory.plays.first().map_or(state.trick.leader(), |&(player, _)| usize::from(player));
        let start = self.start(&hands[..self.players], Some(leader)).ok()?;
        Some((start, memory.plays.iter().map(|&(_, card)| card).collect()))
    }
}
