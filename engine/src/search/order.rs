//! Which action of a node is tried first, and how the driver knows.

use super::driver::Driver;
use super::frame::NO_ACTION;
use super::rule::Rule;
use crate::game::Game;

impl<G: Game, R: Rule<G>> Driver<'_, G, R> {
    /// Which action is worth trying first: what the table took here at another depth, or else what last ended the search
    /// of a node this far from the root.
    pub(super) fn first_to_try(&self, start: u32, known: u32) -> u32 {
        let actions = &self.actions[start as usize..];
        if known != NO_ACTION {
            return if (known as usize) < actions.len() { start + known } else { NO_ACTION };
        }
        let Some(Some(killer)) = self.killers.get(self.open_nodes) else { return NO_ACTION };
        let place = actions.iter().position(|action| self.game.is_same_action(action, killer));
        place.map_or(NO_ACTION, |place| start + place as u32)
    }

    /// Remember what ended the search of a node. Kept out of the way of the inner loop.
    #[inline(never)]
    pub(super) fn remember_killer(&mut self) {
        let place = self.open_nodes - 1;
        let action = &self.actions[self.frames[place].current as usize];
        if !self.game.is_same_action(action, action) {
            return;
        }
        if self.killers.len() <= place {
            self.killers.resize(place + 1, None);
        }
        self.killers[place] = Some(action.clone());
    }
}
