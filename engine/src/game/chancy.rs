//! Chance inside the game: dice, and cards that are drawn later.

use super::{Rules, Stop};

/// What [`Rules::player`] says where chance moves: [`Rules::actions`] then lists the outcomes.
pub const CHANCE: usize = usize::MAX;

pub trait Chancy: Rules {
    /// Whether chance moves anywhere in games of this type. A search of other games never asks.
    const HAS_CHANCE: bool = false;

    /// Whether chance moves anywhere in this game.
    #[inline]
    fn is_chancy(&self) -> bool {
        Self::HAS_CHANCE
    }

    /// Append the probability of each outcome, in the order of [`Rules::actions`]. Asked only where chance moves.
    fn chances(&self, _state: &Self::State, _out: &mut Vec<f64>) -> Result<(), Stop> {
        Ok(())
    }
}
