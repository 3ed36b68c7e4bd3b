//! What players of games written in Python have seen: by numbers, the same where `observation` answers the same.

use kingmaker_bindings::errors::error;
use kingmaker_bindings::numbers::{shown, unless_own};
use kingmaker_engine::game::{Hidden, Stop};
use pyo3::intern;
use pyo3::prelude::*;

use super::{asked, attached, PythonGame};
use crate::object::Object;

impl PythonGame {
    /// The number of what a player has seen: the same only if it has seen the same.
    pub fn sight(&self, state: &Bound<'_, PyAny>, player: usize) -> PyResult<u64> {
        let py = state.py();
        let seen = asked(state, intern!(py, "observation"), (player,))?;
        let numbers = self.observations.bind(py);
        if let Err(raised) = seen.hash() {
            return Err(unless_own(raised, || {
                error("InvalidGame", format!("expected observation() to be hashable, got {}", shown(&seen)))
            }));
        }
        if let Some(known) = numbers.get_item(&seen)? {
            return known.extract();
        }
        let next = numbers.len() as u64;
        numbers.set_item(&seen, next)?;
        Ok(next)
    }
}

impl Hidden for PythonGame {
    fn hides(&self) -> bool {
        self.hides
    }

    fn are_same(&self, one: &Object, other: &Object) -> bool {
        one == other
    }

    /// What the player has seen after the action.
    fn seen(&self, state: &Object, action: &Object, player: usize) -> Result<Option<u64>, Stop> {
        if !self.hides {
            return Ok(None);
        }
        attached(|py| {
            let after = asked(state.0.bind(py), intern!(py, "apply"), (&action.0,))?;
            self.sight(&after, player).map(Some)
        })
    }
}
