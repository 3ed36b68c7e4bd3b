//! Games of which a player sees only a part. How worlds are drawn stands with what was seen: see
//! [`Native`](crate::native::Native).

use super::{Rules, Stop};

pub trait Hidden: Rules {
    /// Whether something is hidden from somebody.
    fn hides(&self) -> bool {
        false
    }

    /// Whether two positions are the same in every respect; false also where nobody can tell. Worlds that are the same are
    /// searched once.
    fn are_same(&self, _one: &Self::State, _other: &Self::State) -> bool {
        false
    }

    /// What a player sees of an action that somebody takes here: a number that two actions share only if the player
    /// cannot tell them apart. None where it sees all of it, as everybody does who acts.
    fn seen(&self, _state: &Self::State, _action: &Self::Action, _player: usize) -> Result<Option<u64>, Stop> {
        Ok(None)
    }
}
