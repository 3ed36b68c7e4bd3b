//! The algorithms that play random games. They keep no table, so that nothing of theirs is remembered, and are compiled
//! once for each game, traced or not.

use super::run::{pass_on, Run};
use super::{Answer, Runs, Serves};
use crate::game::{Game, Stop, Vector};
use crate::search::maxnmc::{self, Width};
use crate::search::mcts;
use crate::search::outcome::{Outcome, Worth};
use crate::search::payoffs::Payoffs;
use crate::search::refusal::Refusal;
use crate::search::rollout::Ways;
use crate::search::step::Step;

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

/// MCTS, and UCT as its plain form.
pub struct Mcts<G: Game> {
    pub payoffs: Payoffs<G>,
    pub settings: mcts::Settings,
}

impl<G: Game> Runs<G> for Mcts<G> {
    fn serves(&self) -> Serves {
        Serves::OneSearch
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.sample(run)
    }
}

impl<G: Game> Mcts<G> {
    fn sample(self, run: &mut Run<'_, G>) -> Answer<G> {
        let Mcts { mut payoffs, settings } = self;
        let task = &mut run.task;
        check(task.game, &settings)?;
        if settings.more.threads > 1 {
            let job = (task.game, task.state, &task.budget);
            return mcts::search_trees(job, payoffs, settings, task.forest, task.trace, task.poll).map(told);
        }
        let (game, root, budget) = (task.game, task.state, &task.budget);
        let tell = &mut task.tell;
        let tell =
            &mut |step: Step<'_, G::Action, Vector>| pass_on(tell, &step, step.action, |value| Worth::exactly(value));
        mcts::search(game, root, &mut payoffs, settings, budget, task.trace, task.poll, tell).map(told)
    }
}

/// Refuse what a game cannot do.
fn check<G: Game>(game: &G, settings: &mcts::Settings) -> Result<(), Stop> {
    let more = settings.more;
    let replies = [more.backup == mcts::Backup::BestReply, more.look.ways == Ways::BestReply];
    if replies.contains(&true) && game.num_players() > 2 {
        if game.has_teams() {
            let why =
                "best replies have no place for partners: one opponent replies to each move, and all others sit still";
            return Err(Refusal::Unsupported(why.into()).into());
        }
        if !game.reseats() {
            return Err(Stop::Missing("with_player"));
        }
    }
    Ok(())
}

fn told<A>(found: Outcome<A, Vector>) -> Outcome<A, Worth> {
    found.map(&|action| action, &|value| Worth::exactly(&value))
}
