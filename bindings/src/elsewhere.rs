//! Objects that two modules share, whose classes are not the same: each has one of its own that stands for the other.
//!
//! The package makes a memory or a signal with its own module. A module from elsewhere that is given one puts an object
//! of its own class into it, as `_elsewhere`, and works with that.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::PyClass;

/// What stands for an object in another module.
#[derive(Default)]
pub struct Elsewhere(Mutex<Option<Py<PyAny>>>);

impl Elsewhere {
    /// Nothing can leave it half changed.
    fn slot(&self) -> MutexGuard<'_, Option<Py<PyAny>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.slot().as_ref().map(|other| other.clone_ref(py))
    }

    pub fn set(&self, other: Py<PyAny>) {
        // What was there before goes when the lock is open again: it may be an object with a mind of its own.
        let before = self.slot().replace(other);
        drop(before);
    }
}

/// An object of this module's class: what was given or, if that is another module's, what stands for it here.
pub fn own<T: PyClass<Frozen = True> + Default + Into<PyClassInitializer<T>>>(
    given: &Bound<'_, PyAny>,
) -> PyResult<Option<Py<T>>> {
    if given.is_none() {
        return Ok(None);
    }
    if let Ok(own) = given.cast::<T>() {
        return Ok(Some(own.clone().unbind()));
    }
    if let Ok(own) = given.getattr("_elsewhere")?.cast::<T>() {
        return Ok(Some(own.clone().unbind()));
    }
    let own = Py::new(given.py(), T::default())?;
    given.setattr("_elsewhere", &own)?;
    Ok(Some(own))
}
