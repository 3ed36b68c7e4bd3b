//! Searches by random games, from a request to a report.

use kingmaker_engine::game::{Game, Stop, Vector};
use kingmaker_engine::search::maxnmc::{self, MaxNMC, Width};
use kingmaker_engine::search::uct::{self, Uct};
use kingmaker_engine::search::{Poll, TracedTree};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::raised;
use crate::request::{Report, Sampling, Told, Worth};
use crate::run::{unknown, Run};

impl<G: Game + 'static> Run<'_, G> {
    pub fn maxn_mc(&self, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let (request, sampling) = (self.request, self.sampling()?);
        let mut search = MaxNMC {
            game: self.game,
            root: self.state,
            payoffs: self.payoffs()?,
            width: self.width(sampling),
            settings: maxnmc::Settings {
                depth: request.depth,
                max_nodes: sampling.max_nodes,
                rollouts: sampling.rollouts,
                least: sampling.least_rollouts,
                nodes: request.nodes,
                seconds: request.seconds,
                clock: request.clock.clone(),
                most_turns: sampling.most_turns,
                threads: sampling.threads,
                seed: request.seed,
            },
            crew: self.crew,
        };
        if request.trace > 0 {
            return Ok(Report { tree: told(search.tree(request.trace, poll)?), ..Report::default() });
        }
        let found = search.search(poll, &mut |step| self.tell(&step, step.action, || Worth::exactly(step.value)))?;
        Ok(Report {
            worth: Worth::exactly(&found.value),
            choices: found.choices.into_iter().map(|(action, value)| (action, Worth::exactly(&value))).collect(),
            choice: found.choice,
            line: found.line,
            nodes: found.nodes,
            depth: found.depth,
            limit: found.limit,
            complete: found.complete,
            partial: found.partial,
            rollouts: found.rollouts,
            simulations: found.games,
            seconds: found.seconds,
            ..Report::default()
        })
    }

    pub fn uct(&self, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let (request, sampling) = (self.request, self.sampling()?);
        let settings = uct::Settings {
            depth: request.depth,
            simulations: sampling.simulations,
            nodes: request.nodes,
            seconds: request.seconds,
            clock: request.clock.clone(),
            c: sampling.c,
            scaled: sampling.scaled,
            decision: match request.decision.as_str() {
                "visits" => uct::Decision::Visits,
                "mean" => uct::Decision::Mean,
                other => return Err(unknown("decision", other)),
            },
            most_turns: sampling.most_turns,
            memory: (sampling.memory * 1e6) as usize,
            seed: request.seed,
        };
        let mut payoffs = self.payoffs()?;
        let mut search = Uct::new(self.game, self.state, &mut payoffs, settings, poll);
        let found =
            search.search(self.state, &mut |step| self.tell(&step, step.action, || Worth::exactly(step.value)))?;
        if request.trace > 0 {
            return Ok(Report { tree: told(search.tree(request.trace)), ..Report::default() });
        }
        Ok(Report {
            worth: Worth::exactly(&found.choices[found.choice].1),
            visits: found.choices.iter().map(|&(_, _, visits)| visits).collect(),
            choices: found.choices.into_iter().map(|(action, mean, _)| (action, Worth::exactly(&mean))).collect(),
            choice: found.choice,
            line: found.line,
            nodes: found.nodes,
            depth: found.depth,
            limit: request.depth,
            partial: found.partial,
            simulations: found.simulations,
            seconds: found.seconds,
            ..Report::default()
        })
    }

    fn sampling(&self) -> Result<&Sampling, Stop> {
        let missing = || raised(PyValueError::new_err("expected sampling options for a search by random games"));
        self.request.sampling.as_ref().ok_or_else(missing)
    }

    fn width(&self, sampling: &Sampling) -> Width<G> {
        match (sampling.width, self.callable(sampling.named.as_ref())) {
            (_, Some(call)) => Width::Named(Box::new(move |state| {
                Python::attach(|py| call(py, state)?.bind(py).extract::<Vec<usize>>().map_err(raised))
            })),
            (Some(most), None) => Width::Best(most),
            (None, None) => Width::All,
        }
    }
}

fn told<A>(nodes: TracedTree<A, Vector>) -> Vec<Told<A>> {
    let tell = |value: Vector| Worth::exactly(&value);
    nodes.into_iter().map(|node| (node.parent, node.action, node.value.map(tell), node.choice)).collect()
}
