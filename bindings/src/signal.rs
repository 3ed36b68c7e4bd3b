//! A search that runs in another thread: how it is told to end, and what it tells on its way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use kingmaker_engine::game::{Game, Stop};
use kingmaker_engine::search::{Step, Worth};
use pyo3::prelude::*;

use crate::elsewhere::Elsewhere;
use crate::errors::raised;
use crate::request::Request;
use crate::run::Run;

/// Depth, action, value and nodes.
type Told = (u32, Py<PyAny>, Vec<f64>, u64);

/// What whoever started a search and the search itself have in common.
#[pyclass(frozen, module = "kingmaker._engine")]
#[derive(Default)]
pub struct Signal {
    cancelled: AtomicBool,
    latest: Mutex<Option<Told>>,
    elsewhere: Elsewhere,
}

impl Signal {
    /// Nobody waits for the interpreter while it is locked, and nothing can leave it half changed.
    fn latest(&self) -> MutexGuard<'_, Option<Told>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Signal {
    #[new]
    fn new() -> Self {
        Signal::default()
    }

    /// End the search at its next look at the outside world.
    fn cancel(&self, py: Python<'_>) -> PyResult<()> {
        self.cancelled.store(true, Ordering::Relaxed);
        match self.elsewhere.get(py) {
            Some(other) => other.call_method0(py, "cancel").map(|_| ()),
            None => Ok(()),
        }
    }

    /// What the search has told last; none before its first step is complete.
    fn progress(&self, py: Python<'_>) -> PyResult<Option<Told>> {
        if let Some(other) = self.elsewhere.get(py) {
            return other.call_method0(py, "progress")?.extract(py);
        }
        let latest = self.latest();
        let told = |(depth, action, value, nodes): &Told| (*depth, action.clone_ref(py), value.clone(), *nodes);
        Ok(latest.as_ref().map(told))
    }

    #[getter(_elsewhere)]
    fn elsewhere(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.elsewhere.get(py)
    }

    /// Whoever cancels at the same time either finds the other or is found here.
    #[setter(_elsewhere)]
    fn set_elsewhere(&self, py: Python<'_>, other: Py<PyAny>) -> PyResult<()> {
        self.elsewhere.set(other.clone_ref(py));
        if self.cancelled.load(Ordering::Relaxed) {
            other.call_method0(py, "cancel")?;
        }
        Ok(())
    }
}

impl Request {
    pub fn is_cancelled(&self) -> bool {
        self.signal.as_ref().is_some_and(|signal| signal.get().cancelled.load(Ordering::Relaxed))
    }

    /// Stop a search that was cancelled, as if its time were up.
    pub fn go_on(&self) -> Result<(), Stop> {
        if self.is_cancelled() {
            return Err(Stop::Deadline);
        }
        Ok(())
    }
}

impl<G: Game + 'static> Run<'_, G> {
    /// Tell what would answer now, if anybody listens.
    pub fn tell(&self, step: &Step<'_, G::Action, Worth>) -> Result<(), Stop> {
        let Some(signal) = &self.request.signal else { return Ok(()) };
        Python::attach(|py| {
            let told = (step.depth, (self.act)(py, step.action)?, step.value.vector.clone(), step.nodes);
            // What was there before goes when the lock is open again: it may be an object with a mind of its own.
            let before = signal.get().latest().replace(told);
            drop(before);
            Ok(())
        })
        .map_err(raised)
    }
}
