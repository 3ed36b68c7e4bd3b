//! What a search leaves to the next one, as Python holds it.

use kingmaker_engine::search;
pub use kingmaker_engine::search::KeptRules as Rules;
use pyo3::prelude::*;

/// What searches of one player leave to each other in the course of a game: `agent.search(state, memory=memory)`.
///
/// The answer is found sooner and is the same. Nothing is remembered within a budget, under an evaluation or player types
/// in Python, and in games written in Python. What does not fit, another game, agent or player, starts it afresh.
#[pyclass(frozen, module = "kingmaker._engine")]
#[derive(Default)]
pub struct Memory(pub search::Memory);

#[pymethods]
impl Memory {
    #[new]
    fn new() -> Self {
        Memory::default()
    }

    /// How many positions it knows.
    #[getter]
    fn positions(&self) -> usize {
        self.0.positions()
    }

    fn __repr__(&self) -> String {
        format!("<Memory of {} positions>", self.positions())
    }
}
