//! From a request to a report: the engine searches, and what it calls on the way may be Python.

use std::sync::Arc;

use kingmaker_engine::game::{self, Game, Stop};
use kingmaker_engine::sampling::{self, Worlds};
use kingmaker_engine::search::algorithms::Task;
use kingmaker_engine::search::maxnmc::Crew;
use kingmaker_engine::search::{mcts, Outcome, Poll, Step, Worth};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::drafting::AsDraft;
use crate::errors::raised;
use crate::memory::Rules;
use crate::request::{Report, Request, Wanted};

/// How a state of the engine becomes one that Python code can be called with.
pub type Show<G> = Arc<dyn Fn(Python<'_>, &<G as game::Rules>::State) -> PyResult<Py<PyAny>> + Send + Sync>;

/// How an action that Python code chose becomes one of the engine: legal in a state, or why not.
pub type Read<G> = Arc<
    dyn Fn(&<G as game::Rules>::State, &Bound<'_, PyAny>) -> Result<<G as game::Rules>::Action, String> + Send + Sync,
>;

/// The same for an action that need not be legal.
pub type Name<G> = Arc<dyn Fn(&Bound<'_, PyAny>) -> Result<<G as game::Rules>::Action, String> + Send + Sync>;

/// How an action of the engine becomes one that Python code knows.
pub type Act<G> = Arc<dyn Fn(Python<'_>, &<G as game::Rules>::Action) -> PyResult<Py<PyAny>> + Send + Sync>;

/// A Python callable of one state.
type Call<G> = Box<dyn Fn(Python<'_>, &<G as game::Rules>::State) -> Result<Py<PyAny>, Stop> + Send>;

pub struct Run<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub drafting: AsDraft<G>,
    pub request: &'a Request,
    pub show: Show<G>,
    /// How threads share the work, in games that can be shared.
    pub crew: Option<Crew<G>>,
    /// How threads share trees that grow side by side, in such games.
    pub forest: Option<mcts::Crew<G>>,
    pub read: Read<G>,
    pub name: Name<G>,
    pub act: Act<G>,
    /// The rules for as long as somebody remembers searches under them; none where a key may not outlive its search.
    pub rules: Option<Rules>,
    /// How threads share those, in games that can be shared.
    pub pool: Option<sampling::Crew<G>>,
    /// What keeps the random numbers of this search apart from those of others that were asked alike.
    pub lot: u64,
}

impl<G: Game + 'static> Run<'_, G> {
    /// `worlds` are the positions that the searching player holds possible.
    pub fn report(&self, worlds: &dyn Worlds<G>, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let (game, state, request) = (self.game, self.state, self.request);
        let memory = request.memory.as_ref().map(|memory| &memory.get().kept);
        let mut tell = |step: Step<'_, G::Action, Worth>| self.tell(&step);
        let kind = match request.algorithm {
            Wanted::Search(kind) => kind,
            Wanted::Worlds(kind) => {
                return match self.sampled(kind, worlds, poll) {
                    Err(Stop::Deadline | Stop::Missing(_)) if request.is_cancelled() => {
                        Outcome::unsearched(game, state)
                    }
                    found => found,
                }
                .map(Report)
            }
        };
        let task = Task {
            game,
            state,
            drafting: (self.drafting)(game),
            budget: request.budget.clone(),
            trace: request.trace,
            memory: memory.zip(self.rules.clone()),
            crew: self.crew,
            forest: self.forest,
            poll,
            tell: if request.signal.is_some() { Some(&mut tell) } else { None },
        };
        match self.algorithm(kind).and_then(|algorithm| algorithm.run(task)) {
            Err(Stop::Deadline | Stop::Missing(_)) if request.is_cancelled() => Outcome::unsearched(game, state),
            found => found,
        }
        .map(Report)
    }

    /// One of the algorithm's own options.
    pub fn item<T: for<'py> FromPyObjectOwned<'py>>(&self, name: &str) -> Result<T, Stop> {
        Python::attach(|py| {
            let given = self.request.asked.bind(py).get_item(name)?;
            given.extract::<T>().map_err(Into::into)
        })
        .map_err(raised)
    }

    /// The seed of its random numbers.
    pub fn seed(&self) -> Result<u64, Stop> {
        Ok(self.item::<u64>("seed")?.wrapping_add(self.lot))
    }

    /// A Python callable of one state as a Rust one.
    pub fn callable(&self, callable: Option<Py<PyAny>>) -> Option<Call<G>> {
        let (show, callable) = (self.show.clone(), callable?);
        Some(Box::new(move |py, state| show(py, state).and_then(|state| callable.call1(py, (state,))).map_err(raised)))
    }
}

pub fn unknown(what: &str, name: &str) -> Stop {
    raised(PyValueError::new_err(format!("the engine has no {what} '{name}'")))
}
