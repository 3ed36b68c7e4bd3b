//! Positions and actions that a search knows again: what tables and the order of actions live on.

use super::{Rules, Stop};

pub trait Keyed: Rules {
    /// A number that two positions share only if the same game follows from both, value for value and in the same
    /// order of actions; none where looking it up would not pay.
    fn key(&self, _state: &Self::State) -> Result<Option<u128>, Stop> {
        Ok(None)
    }

    /// Whether two actions are the same, in positions of the same player; no where that is not easily told.
    #[inline]
    fn is_same_action(&self, _one: &Self::Action, _other: &Self::Action) -> bool {
        false
    }
}
