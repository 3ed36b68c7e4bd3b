//! Moves out of turn: Best-Reply asks for them.

use super::{Rules, Stop};

pub trait Reseatable: Rules {
    /// Whether [`Reseatable::with_player`] means anything: players can move out of turn, as in few card games.
    fn reseats(&self) -> bool {
        false
    }

    /// The same position with another player to move; none if that player cannot.
    fn with_player(&self, _state: &Self::State, _player: usize) -> Result<Option<Self::State>, Stop> {
        Ok(None)
    }
}
