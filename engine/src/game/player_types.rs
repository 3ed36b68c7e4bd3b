//! Player types: what a finished game is worth to players who want something else than its returns.

use super::{Rules, Stop};

pub trait PlayerTypes: Rules {
    /// Names of the player types that this game knows natively.
    fn utilities(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a finished game is worth to a player of the type `utilities()[utility]`.
    fn utility(&self, state: &Self::State, utility: usize, player: usize) -> Result<f64, Stop> {
        debug_assert!(utility < self.utilities().len());
        Ok(self.returns(state)?[player])
    }
}
