//! What Python asks of a search, and what it gets back.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The options of every algorithm in one; each algorithm reads its own. `kingmaker.search.base` fills in all of them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Request {
    pub algorithm: String,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub seconds: Option<f64>,
    /// Megabytes for the transposition table.
    pub table: f64,
    /// A callable from a state to one number a player.
    pub evaluate: Option<Py<PyAny>>,
    /// A callable from a state to one pair (low, high) a player.
    pub bounds: Option<Py<PyAny>>,
    /// One a player: none for the returns, a name for a native type, or a callable. Empty for the returns.
    pub utilities: Vec<Option<Py<PyAny>>>,
    pub ties: String,
    pub seed: u64,
    /// A player to attack, or a score to reach.
    pub target: Option<f64>,
    pub decision: String,
    /// For each player its models, and the chance of each.
    pub models: Vec<Vec<Option<Py<PyAny>>>>,
    pub belief: Vec<Vec<f64>>,
    pub epsilon: f64,
    /// A callable from an engine position to the state that people see.
    pub wrap: Option<Py<PyAny>>,
}

/// What a position is worth.
pub struct Worth {
    pub vector: Vec<f64>,
    /// "=", or "<=" and ">=" for a bound.
    pub side: &'static str,
    /// The outcomes of Soft-MaxN, the matrix of Prob-MaxN; empty elsewhere.
    pub detail: Vec<Vec<f64>>,
}

impl Worth {
    pub fn exactly(vector: &[f64]) -> Self {
        Worth { vector: vector.to_vec(), side: "=", detail: Vec::new() }
    }
}

pub struct Report<A> {
    pub worth: Worth,
    pub choices: Vec<(A, Worth)>,
    pub choice: usize,
    pub line: Vec<A>,
    pub nodes: u64,
    pub depth: u32,
    pub complete: bool,
    /// How probable each action is to an onlooker, where the algorithm says so.
    pub weights: Vec<f64>,
    pub seconds: f64,
}

impl<A> Report<A> {
    pub fn to_python<'py>(
        &self,
        py: Python<'py>,
        show: impl Fn(&A) -> PyResult<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        let actions: Vec<Py<PyAny>> = self.choices.iter().map(|(action, _)| show(action)).collect::<PyResult<_>>()?;
        let line: Vec<Py<PyAny>> = self.line.iter().map(&show).collect::<PyResult<_>>()?;
        found.set_item("actions", actions)?;
        found.set_item("line", line)?;
        found.set_item("choice", self.choice)?;
        found.set_item("value", &self.worth.vector)?;
        found.set_item("detail", &self.worth.detail)?;
        found.set_item("values", self.choices.iter().map(|(_, worth)| &worth.vector).collect::<Vec<_>>())?;
        found.set_item("details", self.choices.iter().map(|(_, worth)| &worth.detail).collect::<Vec<_>>())?;
        found.set_item("sides", self.choices.iter().map(|(_, worth)| worth.side).collect::<Vec<_>>())?;
        found.set_item("weights", &self.weights)?;
        found.set_item("nodes", self.nodes)?;
        found.set_item("depth", self.depth)?;
        found.set_item("complete", self.complete)?;
        found.set_item("seconds", self.seconds)?;
        Ok(found)
    }
}
