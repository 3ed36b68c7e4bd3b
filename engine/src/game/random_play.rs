//! Random games: shortcuts for games that can draw an action or go on without listing and copying.

use super::{Rules, Stop};
use crate::random::Random;

pub trait RandomPlay: Rules {
    /// Go on to the position after a legal action, where nobody needs the one before: random games do little else. The
    /// same as [`Rules::apply_to`], which may be all there is to it; `spare` is room for a position. Unchecked, too.
    #[inline]
    fn advance(&self, state: &mut Self::State, action: &Self::Action, spare: &mut Self::State) -> Result<(), Stop> {
        self.apply_to(state, action, spare)?;
        std::mem::swap(state, spare);
        Ok(())
    }

    /// Draw a legal action, each with the same chance. `room` is for listing them, where that is how it is done.
    fn random_action(
        &self,
        state: &Self::State,
        random: &mut Random,
        room: &mut Vec<Self::Action>,
    ) -> Result<Self::Action, Stop> {
        room.clear();
        self.actions(state, room)?;
        Ok(room.swap_remove(random.below(room.len())))
    }
}
