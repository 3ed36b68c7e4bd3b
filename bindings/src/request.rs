//! What Python asks of a search, and what it gets back.

use kingmaker_engine::sampling;
use kingmaker_engine::search::algorithms::Kind;
use kingmaker_engine::search::{Budget, Clock, Outcome, Side, Worth};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::elsewhere::own;
use crate::memory::Memory;
use crate::signal::Signal;

/// What every algorithm is asked with. What is an algorithm's own stands in the same dictionary: see `options.rs`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Common {
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    /// What tells the time: a callable that returns seconds, or the system's clock.
    #[pyo3(from_py_with = clock)]
    clock: Clock,
    /// Megabytes for the transposition table.
    table: f64,
    /// Plies to be told node by node; 0 for an ordinary search.
    trace: usize,
    /// A callable from an engine position to the state that people see.
    wrap: Option<Py<PyAny>>,
    /// What an earlier search has left.
    #[pyo3(from_py_with = own)]
    memory: Option<Py<Memory>>,
    /// What another thread cancels the search with, and reads how far it is.
    #[pyo3(from_py_with = own)]
    signal: Option<Py<Signal>>,
}

/// What is to search: an algorithm of open positions, or one that draws worlds.
#[derive(Clone, Copy)]
pub enum Wanted {
    Search(Kind),
    Worlds(sampling::Kind),
}

pub struct Request {
    pub algorithm: Wanted,
    pub budget: Budget,
    pub trace: usize,
    pub wrap: Option<Py<PyAny>>,
    pub memory: Option<Py<Memory>>,
    pub signal: Option<Py<Signal>>,
    /// The dictionary itself.
    pub asked: Py<PyAny>,
}

impl<'py> FromPyObject<'_, 'py> for Request {
    type Error = PyErr;

    fn extract(asked: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let common: Common = asked.extract()?;
        let algorithm = wanted(&asked.get_item("algorithm")?)?;
        let Common { depth, nodes, seconds, clock, table, trace, wrap, memory, signal } = common;
        let budget = Budget { depth, nodes, seconds, clock, table: (table * 1e6) as usize };
        Ok(Request { algorithm, budget, trace, wrap, memory, signal, asked: asked.to_owned().unbind() })
    }
}

fn wanted(name: &Bound<'_, PyAny>) -> PyResult<Wanted> {
    let name: String = name.extract()?;
    let search = Kind::named(&name).map(Wanted::Search);
    search
        .or_else(|| sampling::Kind::named(&name).map(Wanted::Worlds))
        .ok_or_else(|| PyValueError::new_err(format!("the engine has no algorithm '{name}': is it built anew?")))
}

fn clock(given: &Bound<'_, PyAny>) -> PyResult<Clock> {
    if given.is_none() {
        return Ok(Clock::default());
    }
    let given = given.clone().unbind();
    // A clock that fails has no time to give.
    Ok(Clock::moved(move || {
        Python::attach(|py| given.call0(py).and_then(|now| now.extract(py)).unwrap_or(f64::INFINITY))
    }))
}

/// What a search found, on its way to Python.
pub struct Report<A>(pub Outcome<A, Worth>);

impl<A> Report<A> {
    pub fn to_python<'py>(
        &self,
        py: Python<'py>,
        show: impl Fn(&A) -> PyResult<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (outcome, found) = (&self.0, PyDict::new(py));
        let actions: Vec<Py<PyAny>> =
            outcome.choices.iter().map(|(action, _)| show(action)).collect::<PyResult<_>>()?;
        let line: Vec<Py<PyAny>> = outcome.line.iter().map(&show).collect::<PyResult<_>>()?;
        let worths = || outcome.choices.iter().map(|(_, worth)| worth);
        found.set_item("actions", actions)?;
        found.set_item("line", line)?;
        found.set_item("choice", outcome.choice)?;
        found.set_item("value", &outcome.value.vector)?;
        found.set_item("detail", &outcome.value.detail)?;
        found.set_item("values", worths().map(|worth| &worth.vector).collect::<Vec<_>>())?;
        found.set_item("details", worths().map(|worth| &worth.detail).collect::<Vec<_>>())?;
        found.set_item("sides", worths().map(|worth| sign(worth.side)).collect::<Vec<_>>())?;
        found.set_item("weights", &outcome.weights)?;
        found.set_item("rollouts", outcome.rollouts)?;
        found.set_item("simulations", outcome.simulations)?;
        found.set_item("visits", &outcome.visits)?;
        found.set_item("worlds", outcome.worlds)?;
        found.set_item("spreads", &outcome.spreads)?;
        found.set_item("shares", &outcome.shares)?;
        found.set_item("nodes", outcome.nodes)?;
        found.set_item("depth", outcome.depth)?;
        found.set_item("limit", outcome.limit)?;
        found.set_item("complete", outcome.complete)?;
        found.set_item("partial", outcome.partial)?;
        found.set_item("seconds", outcome.seconds)?;
        let mut tree = Vec::new();
        for node in &outcome.tree {
            let action = node.action.as_ref().map(&show).transpose()?;
            let worth = node.value.as_ref().map(|worth| (&worth.vector, sign(worth.side), &worth.detail));
            tree.push((node.parent, action, worth, node.choice));
        }
        found.set_item("tree", tree)?;
        Ok(found)
    }
}

fn sign(side: Side) -> &'static str {
    match side {
        Side::Exact => "=",
        Side::AtMost => "<=",
        Side::AtLeast => ">=",
    }
}
