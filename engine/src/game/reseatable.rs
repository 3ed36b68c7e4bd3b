//! Moves out of turn: Best-Reply asks for them.

use super::{Rules, Stop};

pub trait Reseatable: Rules {
    /// Whether [`Reseatable::reseat`] means anything: players can move out of turn, as in few card games.
    fn reseats(&self) -> bool {
        false
    }

    /// Make it another player's turn, if that player can move; the position stays as it is if not. Says which.
    fn reseat(&self, _state: &mut Self::State, _player: usize) -> Result<bool, Stop> {
        Ok(false)
    }

    /// The same position with another player to move; none if that player cannot.
    fn with_player(&self, state: &Self::State, player: usize) -> Result<Option<Self::State>, Stop> {
        let mut seated = state.clone();
        Ok(self.reseat(&mut seated, player)?.then_some(seated))
    }

    /// The position after an action out of turn, which must be legal for that player: what [`Rules::apply_to`] makes of
    /// [`Reseatable::with_player`]. Games for which it matters little whose turn it was need no copy of the position.
    fn apply_out_of_turn(
        &self,
        state: &Self::State,
        player: usize,
        action: &Self::Action,
        next: &mut Self::State,
    ) -> Result<(), Stop> {
        let seated = self.with_player(state, player)?.ok_or(Stop::Missing("with_player"))?;
        self.apply_to(&seated, action, next)
    }
}
