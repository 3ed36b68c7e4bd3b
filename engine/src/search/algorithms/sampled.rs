//! The algorithms that play random games. They keep no table, so that nothing of theirs is remembered, and are compiled
//! once for each game, traced or not.

use super::run::{pass_on, Run};
use super::{Answer, Runs, Serves};
use crate::game::{Game, Vector};
use crate::search::maxnmc::{self, Width};
use crate::search::outcome::{Outcome, Worth};
use crate::search::payoffs::Payoffs;
use crate::search::uct;

pub struct MaxNMC<G: Game> {
    pub payoffs: Payoffs<G>,
    pub width: Width<G>,
    pub settings: maxnmc::Settings,
}

impl<G: Game> Runs<G> for MaxNMC<G> {
    fn serves(&self) -> Serves {
        Serves::OneSearch
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.sample(run)
    }
}

impl<G: Game> MaxNMC<G> {
    fn sample(self, run: &mut Run<'_, G>) -> Answer<G> {
        let MaxNMC { payoffs, width, settings } = self;
        let task = &mut run.task;
        let (game, root, budget, crew) = (task.game, task.state, &task.budget, task.crew);
        let mut search = maxnmc::MaxNMC { game, root, payoffs, width, settings, budget, crew };
        if task.trace > 0 {
            return search.search_tree(task.trace, task.poll).map(told);
        }
        let tell = &mut task.tell;
        let found =
            search.search(task.poll, &mut |step| pass_on(tell, &step, step.action, |value| Worth::exactly(value)))?;
        Ok(told(found))
    }
}

pub struct Uct<G: Game> {
    pub payoffs: Payoffs<G>,
    pub settings: uct::Settings,
}

impl<G: Game> Runs<G> for Uct<G> {
    fn serves(&self) -> Serves {
        Serves::OneSearch
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.sample(run)
    }
}

impl<G: Game> Uct<G> {
    fn sample(self, run: &mut Run<'_, G>) -> Answer<G> {
        let Uct { mut payoffs, settings } = self;
        let task = &mut run.task;
        let mut search = uct::Uct::new(task.game, task.state, &mut payoffs, settings, &task.budget, task.poll);
        let tell = &mut task.tell;
        let mut found =
            search.search(task.state, &mut |step| pass_on(tell, &step, step.action, |value| Worth::exactly(value)))?;
        if task.trace > 0 {
            found.tree = search.tree(task.trace);
        }
        Ok(told(found))
    }
}

fn told<A>(found: Outcome<A, Vector>) -> Outcome<A, Worth> {
    found.map(&|action| action, &|value| Worth::exactly(&value))
}
