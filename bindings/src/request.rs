//! What Python asks of a search, and what it gets back.

use kingmaker_engine::search::Clock;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::drafting::DraftRequest;
use crate::memory::Memory;
use crate::signal::Signal;

/// The options of every algorithm in one; each algorithm reads its own. `kingmaker.search.base` fills in all of them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Request {
    pub algorithm: String,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub seconds: Option<f64>,
    /// What tells the time: a callable that returns seconds, or the system's clock.
    #[pyo3(from_py_with = clock)]
    pub clock: Clock,
    /// Megabytes for the transposition table.
    pub table: f64,
    /// A callable from a state to one number for each player.
    pub evaluate: Option<Py<PyAny>>,
    /// A callable from a state to one pair (low, high) for each player.
    pub bounds: Option<Py<PyAny>>,
    /// One for each player: none for the returns, a name for a native type, or a callable. Empty for the returns.
    pub utilities: Vec<Option<Py<PyAny>>>,
    pub ties: String,
    /// The same where the search starts, and nowhere else; "rule" as everywhere.
    pub root_ties: String,
    /// A constant upper end for the intervals of Max-Prob, and whether the end of a deal has an interval, too.
    pub most: Option<f64>,
    pub goes_on: bool,
    /// Which branches MaxN leaves out.
    pub pruning: String,
    /// What searches that prune do to have less to do: one action for equal ones, and what was good elsewhere first.
    pub equals: bool,
    pub order: bool,
    pub seed: u64,
    /// A player to attack, or a score to reach.
    pub target: Option<f64>,
    pub decision: String,
    /// For each player its models, and the chance of each.
    pub models: Vec<Vec<Option<Py<PyAny>>>>,
    pub belief: Vec<Vec<f64>>,
    pub epsilon: f64,
    /// A callable from two vectors of payoffs and a player to whether it prefers the first.
    pub prefers: Option<Py<PyAny>>,
    /// What only searches of drafts are asked.
    pub draft: Option<DraftRequest>,
    /// Plies to be told node by node; 0 for an ordinary search.
    pub trace: usize,
    /// A callable from an engine position to the state that people see.
    pub wrap: Option<Py<PyAny>>,
    /// What an earlier search has left.
    pub memory: Option<Py<Memory>>,
    /// What another thread cancels the search with, and reads how far it is.
    pub signal: Option<Py<Signal>>,
    /// What searches by random games want to know besides.
    pub sampling: Option<Sampling>,
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

/// The options of MaxN-MC and UCT.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Sampling {
    /// Random games at each leaf.
    pub rollouts: Option<u64>,
    /// Random games that a leaf must get before the tree grows by a ply.
    pub least_rollouts: u64,
    pub max_nodes: Option<u64>,
    /// How many actions of a position are looked at: the best by static value.
    pub width: Option<usize>,
    /// A callable from a state to the places of the actions to be looked at.
    pub named: Option<Py<PyAny>>,
    /// Moves of a random game, at most.
    pub most_turns: Option<u64>,
    pub threads: usize,
    pub simulations: Option<u64>,
    pub c: f64,
    /// Whether UCT scales mean returns to 0…1.
    pub scaled: bool,
    /// Megabytes for the tree.
    pub memory: f64,
}

/// What a position is worth.
#[derive(Default)]
pub struct Worth {
    pub vector: Vec<f64>,
    /// "=", or "<=" and ">=" for a bound.
    pub side: &'static str,
    /// The outcomes of Soft-MaxN with what each candidate type makes of them, the matrix of Prob-MaxN; empty elsewhere.
    pub detail: Vec<Vec<f64>>,
}

impl Worth {
    pub fn exactly(vector: &[f64]) -> Self {
        Worth { vector: vector.to_vec(), side: "=", detail: Vec::new() }
    }
}

/// A node of a search tree: its parent, the action that leads to it, its worth unless pruned, which child is taken.
pub type Told<A> = (Option<u32>, Option<A>, Option<Worth>, Option<usize>);

/// What a search found. A traced search tells its tree as well.
pub struct Report<A> {
    pub worth: Worth,
    pub tree: Vec<Told<A>>,
    pub choices: Vec<(A, Worth)>,
    pub choice: usize,
    pub line: Vec<A>,
    pub nodes: u64,
    pub depth: u32,
    pub limit: Option<u32>,
    pub complete: bool,
    /// Whether the budget was spent before every action was looked at.
    pub partial: bool,
    /// How probable each action is to an onlooker, where the algorithm says so.
    pub weights: Vec<f64>,
    /// Where random games are played: how many at each leaf, how many in all, and in how many each action was tried.
    pub rollouts: u64,
    pub simulations: u64,
    pub visits: Vec<u64>,
    pub seconds: f64,
}

impl<A> Default for Report<A> {
    fn default() -> Self {
        Report {
            worth: Worth::default(),
            tree: Vec::new(),
            choices: Vec::new(),
            choice: 0,
            line: Vec::new(),
            nodes: 0,
            depth: 0,
            limit: None,
            complete: false,
            partial: false,
            weights: Vec::new(),
            rollouts: 0,
            simulations: 0,
            visits: Vec::new(),
            seconds: 0.0,
        }
    }
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
        found.set_item("rollouts", self.rollouts)?;
        found.set_item("simulations", self.simulations)?;
        found.set_item("visits", &self.visits)?;
        found.set_item("nodes", self.nodes)?;
        found.set_item("depth", self.depth)?;
        found.set_item("limit", self.limit)?;
        found.set_item("complete", self.complete)?;
        found.set_item("partial", self.partial)?;
        found.set_item("seconds", self.seconds)?;
        let mut tree = Vec::new();
        for (parent, action, worth, choice) in &self.tree {
            let action = action.as_ref().map(&show).transpose()?;
            let worth = worth.as_ref().map(|worth| (&worth.vector, worth.side, &worth.detail));
            tree.push((parent, action, worth, choice));
        }
        found.set_item("tree", tree)?;
        Ok(found)
    }
}
