//! The players of hidden games and their options from what Python asks.

use kingmaker_engine::game::{Game, Stop};
use kingmaker_engine::sampling::inference::Reading;
use kingmaker_engine::sampling::{ismcts, pimc, Kind, Task, Worlds};
use kingmaker_engine::search::algorithms::Algorithm;
use kingmaker_engine::search::{Budget, Outcome, Payoffs, Poll, Step, Tell, Worth};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::raised;
use crate::request::{Request, Wanted};
use crate::run::{unknown, Run};

/// What the search inside is asked: the same in every world, or what a callable says of each.
enum Asked {
    Alike(Request),
    ByWorld(Py<PyAny>),
}

type Found<G> = Result<Outcome<<G as kingmaker_engine::game::Rules>::Action, Worth>, Stop>;

impl<G: Game + 'static> Run<'_, G> {
    pub fn sampled(&self, kind: Kind, worlds: &dyn Worlds<G>, poll: Poll) -> Found<G> {
        let (game, budget) = (self.game, self.request.budget.clone());
        let mut tell = |step: Step<'_, G::Action, Worth>| self.tell(&step);
        let tell: Option<Tell<'_, G::Action, Worth>> =
            if self.request.signal.is_some() { Some(&mut tell) } else { None };
        let task = Task { game, player: game.player(self.state)?, worlds, budget, poll, tell };
        match kind {
            Kind::Pimc => self.pimc(task),
            Kind::Ismcts => ismcts::search(task, &mut self.payoffs()?, self.simulation()?, self.item("many")?),
        }
    }

    fn pimc(&self, task: Task<'_, G>) -> Found<G> {
        let settings = pimc::Settings {
            worlds: self.item("worlds")?,
            postpone: self.item("postpone")?,
            threads: self.item("threads")?,
            seed: self.seed()?,
        };
        let asked: Py<PyAny> = self.item("inner")?;
        let asked = Python::attach(|py| match asked.bind(py).cast::<PyDict>() {
            Ok(alike) => alike.extract().map(Asked::Alike),
            Err(_) => Ok(Asked::ByWorld(asked)),
        })
        .map_err(raised)?;
        let payoffs = match &asked {
            Asked::Alike(request) => self.inside(request, self.state, 0).ends()?,
            Asked::ByWorld(_) => Payoffs::new(None, Vec::new()),
        };
        let search = |state: &G::State, number: u64| match &asked {
            Asked::Alike(request) => self.inside(request, state, number).searching(),
            Asked::ByWorld(call) => {
                let request = Python::attach(|py| {
                    let shown = (self.show)(py, state)?;
                    call.bind(py).call1((shown,))?.extract::<Request>()
                })
                .map_err(raised)?;
                self.inside(&request, state, number).searching()
            }
        };
        pimc::search(
            task,
            pimc::Inside { search: &search, payoffs, crew: self.pool, reading: self.reading()? },
            settings,
        )
    }

    /// How the actions of others are read, if they are.
    fn reading(&self) -> Result<Option<Reading>, Stop> {
        let Some(types) = self.item::<Option<Vec<Option<String>>>>("types")? else { return Ok(None) };
        let place = |name: &String| self.game.utilities().iter().position(|known| known == name);
        let native = |kind: &Option<String>| match kind {
            Some(name) => place(name).map(Some).ok_or_else(|| unknown("player type", name)),
            None => Ok(None),
        };
        let types = types.iter().map(native).collect::<Result<_, _>>()?;
        let (belief, epsilon, depth) = (self.item("belief")?, self.item("epsilon")?, self.item("reading_depth")?);
        Ok(Some(Reading { types, belief, epsilon, depth }))
    }

    /// The search of a world.
    fn inside<'b>(&'b self, request: &'b Request, state: &'b G::State, lot: u64) -> Run<'b, G> {
        Run {
            game: self.game,
            state,
            drafting: self.drafting,
            request,
            show: self.show.clone(),
            crew: None,
            forest: None,
            read: self.read.clone(),
            name: self.name.clone(),
            act: self.act.clone(),
            rules: None,
            pool: None,
            lot,
        }
    }

    fn searching(&self) -> Result<(Algorithm<G>, Budget), Stop> {
        match self.request.algorithm {
            Wanted::Search(kind) => Ok((self.algorithm(kind)?, self.request.budget.clone())),
            Wanted::Worlds(_) => Err(raised(PyValueError::new_err("a world is open: an open search searches it"))),
        }
    }

    /// What ends are worth to an algorithm that says so; else what they pay.
    fn ends(&self) -> Result<Payoffs<G>, Stop> {
        let says = Python::attach(|py| self.request.asked.bind(py).contains("utilities")).map_err(raised)?;
        if says {
            self.payoffs()
        } else {
            self.paid()
        }
    }
}
