//! What a search leaves to the next one, as Python holds it.

use kingmaker_engine::search;
pub use kingmaker_engine::search::KeptRules as Rules;
use pyo3::prelude::*;

use crate::elsewhere::Elsewhere;

/// What searches of one player leave to each other in the course of a game: `agent.search(state, memory=memory)`.
///
/// The answer is found sooner and is the same. Nothing is remembered within a budget, under an evaluation or player types
/// in Python, and in games written in Python. What does not fit, another game, agent or player, starts it afresh.
#[pyclass(frozen, module = "kingmaker._engine")]
#[derive(Default)]
pub struct Memory {
    pub kept: search::Memory,
    elsewhere: Elsewhere,
}

#[pymethods]
impl Memory {
    #[new]
    fn new() -> Self {
        Memory::default()
    }

    /// How many positions it knows.
    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<usize> {
        match self.elsewhere.get(py) {
            Some(other) => other.getattr(py, "positions")?.extract(py),
            None => Ok(self.kept.positions()),
        }
    }

    #[getter(_elsewhere)]
    fn elsewhere(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.elsewhere.get(py)
    }

    #[setter(_elsewhere)]
    fn set_elsewhere(&self, other: Py<PyAny>) {
        self.elsewhere.set(other);
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Memory of {} positions>", self.positions(py)?))
    }
}
