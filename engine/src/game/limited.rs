//! Limits: what is certain of all values below a position. Pruning in MaxN lives on it.

use super::{Rules, Stop};
use crate::row::Row;

/// Proved by the rules, and no estimate as [`Bounded::bounds`](super::Bounded::bounds) are.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits<V> {
    /// The least and the most that each player gets.
    pub least: V,
    pub most: V,
    /// The most that all players get together.
    pub sum: f64,
}

impl<V: Row> Limits<V> {
    /// Nothing is certain.
    pub fn none(num_players: usize) -> Self {
        let (mut least, mut most) = (V::zeros(num_players), V::zeros(num_players));
        least.numbers_mut().fill(f64::NEG_INFINITY);
        most.numbers_mut().fill(f64::INFINITY);
        Limits { least, most, sum: f64::INFINITY }
    }
}

pub trait Limited: Rules {
    /// Whether [`Limited::limits_to`] means anything.
    fn has_limits(&self) -> bool {
        false
    }

    /// Whether pruning by them saves more time than it takes, as far as was measured.
    fn limits_pay(&self, _statics: bool) -> bool {
        self.has_limits()
    }

    /// Write down what is certain of the returns of all ends below a position and, if `statics`, of its static values and
    /// those of all positions below. Must hold for the numbers as they are: where sums are rounded, leave room for that.
    fn limits_to<V: Row>(&self, _state: &Self::State, _statics: bool, _out: &mut Limits<V>) -> Result<(), Stop> {
        Ok(())
    }

    /// Two values of a player that one search compares are equal or this far apart at least; 0 if nothing is known. Where
    /// values are rounded, leave room for that.
    fn step(&self, _statics: bool) -> f64 {
        0.0
    }

    /// Whether the limits of a position may differ from those of the one before it. Asking costs more than many a node.
    #[inline]
    fn has_new_limits(&self, _state: &Self::State) -> bool {
        true
    }
}
