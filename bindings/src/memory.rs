//! What a search leaves to the next one of the same player in the same game: its transposition table.
//!
//! An entry says what a position is worth with so many plies left. That depends on the rules of the game, on the
//! algorithm with all its options and on who searches, and on nothing else, so all of these must be the same; else the
//! memory starts afresh. Rules are the same if they are the same object: positions of one game that is played share it,
//! and what a key leaves out because it never changes in a game, scores carried into a deal for example, lies there.
//!
//! A search takes the table out and puts it back when it is done. So one that fails leaves nothing, and where two
//! threads use one memory at once the second begins with a table of its own.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kingmaker_engine::game::{Game, Stop};
use kingmaker_engine::search::{search_with, Outcome, Poll, Rule, Start, Table, TellByRule};
use pyo3::prelude::*;

use crate::request::Request;
use crate::run::Run;

/// The rules of a game, whatever the game: only which object it is matters.
pub type Rules = Arc<dyn Any + Send + Sync>;

struct Kept {
    rules: Rules,
    asked: String,
    table: Box<dyn Any + Send>,
    positions: usize,
}

/// What searches of one player leave to each other in the course of a game: `agent.search(state, memory=memory)`.
///
/// The answer is found sooner and is the same. Nothing is remembered within a budget, under an evaluation or player types
/// in Python, and in games written in Python. What does not fit, another game, agent or player, starts it afresh.
#[pyclass(frozen, module = "kingmaker._engine")]
#[derive(Default)]
pub struct Memory(Mutex<Option<Kept>>);

impl Memory {
    /// Nothing happens while it is locked that could leave it half changed.
    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take<V: 'static>(&self, rules: &Rules, asked: &str) -> Option<Table<V>> {
        let kept = self.kept().take()?;
        let fits = Arc::ptr_eq(&kept.rules, rules) && kept.asked == asked;
        let table = if fits { kept.table.downcast().ok() } else { None };
        table.map(|table| *table)
    }
}

#[pymethods]
impl Memory {
    #[new]
    fn new() -> Self {
        Memory::default()
    }

    /// How many positions it knows.
    #[getter]
    fn positions(&self) -> usize {
        self.kept().as_ref().map_or(0, |kept| kept.positions)
    }

    fn __repr__(&self) -> String {
        format!("<Memory of {} positions>", self.positions())
    }
}

impl<G: Game + 'static> Run<'_, G> {
    /// Search `game`, which is that of the request or made of it, with what is remembered if that fits.
    pub fn remembering<P, R>(
        &self,
        game: &P,
        rule: &mut R,
        poll: Poll,
        tell: TellByRule<'_, R, P::Action, R::Value>,
    ) -> Result<Outcome<P::Action, R::Value>, Stop>
    where
        P: Game<State = G::State>,
        R: Rule<P>,
        R::Value: Send + 'static,
    {
        let budget = self.budget();
        let memory = self.request.memory.as_ref().map(Py::get);
        let asked = if memory.is_some() { self.asked()? } else { None };
        let kept = memory.zip(self.rules.as_ref()).zip(asked);
        let known = kept.as_ref().and_then(|((memory, rules), asked)| memory.take(rules, asked));
        let table = known.unwrap_or_else(|| Table::new(budget.table));
        let start = Start { table, ties: self.root_ties()? };
        let (found, table) = search_with(game, self.state, rule, &budget, start, poll, tell)?;
        if let Some(((memory, rules), asked)) = kept {
            let (rules, positions) = (rules.clone(), table.positions());
            *memory.kept() = Some(Kept { rules, asked, table: Box::new(table), positions });
        }
        Ok(found)
    }

    /// Everything that values depend on but the rules, as text. None where nothing is remembered: where Python is called
    /// for values; where nodes or time are limited, since who knows more would come deeper; and under a depth, where a
    /// position comes back with more plies left than were searched, so that next to nothing could be used.
    fn asked(&self) -> Result<Option<String>, Stop> {
        let request = self.request;
        let limited = request.depth.is_some() || request.nodes.is_some() || request.seconds.is_some();
        let calls = request.evaluate.is_some() || request.bounds.is_some() || request.prefers.is_some();
        if limited || calls || self.budget().table == 0 {
            return Ok(None);
        }
        let named = Python::attach(|py| {
            let name = |kind: &Option<Py<PyAny>>| match kind {
                None => Some("returns".to_string()),
                Some(kind) => kind.extract::<String>(py).ok(),
            };
            let names = |row: &Vec<Option<Py<PyAny>>>| row.iter().map(name).collect::<Option<Vec<_>>>();
            names(&request.utilities).zip(request.models.iter().map(names).collect::<Option<Vec<_>>>())
        });
        let Some((utilities, models)) = named else { return Ok(None) };
        let Request { algorithm, table, ties, pruning, equals, order, seed, target, .. } = request;
        let Request { decision, belief, epsilon, most, goes_on, .. } = request;
        let root = self.game.player(self.state)?;
        let plain = format!("{algorithm} {table} {ties} {pruning} {equals} {order} {seed} {target:?} {root}");
        Ok(Some(format!("{plain} {decision} {epsilon:?} {most:?} {goes_on} {utilities:?} {models:?} {belief:?}")))
    }
}
