//! Static values: an estimate of the returns before the end.

use super::{Rules, Stop, Vector};
use crate::row::Row;

pub trait Evaluates: Rules {
    /// Whether [`Evaluates::evaluate`] means anything before the end.
    fn evaluates(&self) -> bool {
        false
    }

    /// Write down an estimate of the returns; at the end, the returns.
    fn evaluate_to(&self, state: &Self::State, out: &mut [f64]) -> Result<(), Stop> {
        self.returns_to(state, out)
    }

    /// An estimate of the returns.
    fn evaluate(&self, state: &Self::State) -> Result<Vector, Stop> {
        let mut estimate = Vector::zeros(self.num_players());
        self.evaluate_to(state, &mut estimate)?;
        Ok(estimate)
    }
}
