//! Positions in which a static value would mean nothing.

use super::{Rules, Stop};

pub trait Quiescent: Rules {
    /// Whether a search may take a static value here, or has to look on (inside a trick, say).
    fn may_stop(&self, _state: &Self::State) -> Result<bool, Stop> {
        Ok(true)
    }
}
