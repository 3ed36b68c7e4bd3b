//! Several trees from the same root, each grown by a thread of its own, and put together in the end: root parallelisation.
//!
//! Cazenave & Jouandeau, "On the Parallelization of UCT", 2007. Every tree has a seed and a share of the simulations, of the
//! nodes and of the room of its own, so that what is found depends on how many trees there are and not on who grows them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::root::Branches;
use super::selection::Selection;
use super::settings::Settings;
use super::Search;
use crate::game::{Game, Rules, Stop, Vector};
use crate::random::Random;
use crate::search::clock::Timer;
use crate::search::deepen::Budget;
use crate::search::outcome::Outcome;
use crate::search::payoffs::Payoffs;
use crate::search::watch::Poll;

/// How long the outside world may wait while the threads work.
const PATIENCE: Duration = Duration::from_millis(10);

/// One tree to be grown.
#[derive(Clone, Debug)]
pub struct Plan {
    settings: Settings,
    budget: Budget,
    /// How many plies of it are to be told.
    levels: usize,
}

impl Plan {
    fn grow<G: Game>(
        &self,
        (game, root): (&G, &G::State),
        payoffs: &mut Payoffs<G>,
        timer: &Timer,
        poll: Poll,
    ) -> Result<Branches<G::Action>, Stop> {
        let mut search = Search::new(game, root, payoffs, self.settings, &self.budget, poll)?;
        search.grow(root, timer, None)?;
        Ok(search.branches(self.levels))
    }
}

/// The shares of the trees. There are fewer than asked for where some would have fewer simulations than there are actions.
fn plans(settings: Settings, budget: &Budget, actions: u64, levels: usize) -> Vec<Plan> {
    let asked = settings.more.threads as u64;
    let most = |whole: Option<u64>| whole.map_or(asked, |whole| (whole / actions.max(1)).clamp(1, asked));
    let trees = most(settings.simulations).min(most(budget.nodes));
    let share = |whole: u64, tree: u64| whole / trees + u64::from(tree < whole % trees);
    let plan = |tree: u64| {
        let seed = if tree == 0 { settings.seed } else { Random::for_part(settings.seed, tree).seed() };
        let simulations = settings.simulations.map(|whole| share(whole, tree));
        let nodes = budget.nodes.map(|whole| share(whole, tree));
        Plan {
            settings: Settings { seed, simulations, ..settings },
            budget: Budget { nodes, table: budget.table / trees as usize, ..budget.clone() },
            levels: if tree == 0 { levels } else { 0 },
        }
    };
    (0..trees).map(plan).collect()
}

/// Search with several trees: on threads where there is a crew, and else in turn. Time alone is not shared by trees that
/// grow in turn: then there is one.
pub fn search_trees<G: Game>(
    (game, root, budget): (&G, &G::State, &Budget),
    mut payoffs: Payoffs<G>,
    settings: Settings,
    crew: Option<Crew<G>>,
    levels: usize,
    poll: Poll,
) -> Result<Outcome<G::Action, Vector>, Stop> {
    let timer = Timer::start(&budget.clock, budget.seconds);
    let mut actions = Vec::new();
    game.actions(root, &mut actions)?;
    let mut plans = plans(settings, budget, actions.len() as u64, levels);
    let copies: Option<Vec<_>> = plans.iter().map(|_| payoffs.copy()).collect();
    let grown = if let (Some(crew), Some(copies)) = (crew, copies) {
        crew((game, root), plans.into_iter().zip(copies).collect(), &timer, poll)?
    } else {
        if settings.simulations.is_none() && budget.nodes.is_none() {
            plans.truncate(1);
        }
        let mut grow = |plan: &Plan| plan.grow((game, root), &mut payoffs, &timer, poll);
        plans.iter().map(&mut grow).collect::<Result<_, _>>()?
    };
    let mut grown = grown.into_iter();
    let Some(mut all) = grown.next() else { return Err(Stop::Deadline) };
    grown.for_each(|other| all.join(&other));
    let selection = Selection::new(game, game.player(root)?, settings);
    all.outcome(&selection, (game, root), &mut payoffs, budget.depth, &timer)
}

/// How trees are grown at once. Threads need a game that can be shared, which not every game is.
pub type Crew<G> = fn(
    (&G, &<G as Rules>::State),
    Vec<(Plan, Payoffs<G>)>,
    &Timer,
    Poll,
) -> Result<Vec<Branches<<G as Rules>::Action>>, Stop>;

/// Grow all at once, each on a thread.
pub fn on_threads<G>(
    (game, root): (&G, &G::State),
    plans: Vec<(Plan, Payoffs<G>)>,
    timer: &Timer,
    poll: Poll,
) -> Result<Vec<Branches<G::Action>>, Stop>
where
    G: Game<State: Send + Sync, Action: Send> + Sync,
{
    let mut grown: Vec<Option<Branches<G::Action>>> = plans.iter().map(|_| None).collect();
    let enough = AtomicBool::new(false);
    let mut stopped = None;
    let (tell, told) = channel();
    thread::scope(|scope| {
        for (number, (plan, mut payoffs)) in plans.into_iter().enumerate() {
            let (tell, enough) = (tell.clone(), &enough);
            scope.spawn(move || {
                let mut poll = || if enough.load(Ordering::Relaxed) { Err(Stop::Deadline) } else { Ok(()) };
                let grown = plan.grow((game, root), &mut payoffs, timer, &mut poll);
                // Nobody listens any more only if the search is being left.
                tell.send((number, grown)).ok();
            });
        }
        drop(tell);
        loop {
            let heard = match told.recv_timeout(PATIENCE) {
                Ok((number, Ok(branches))) => {
                    grown[number] = Some(branches);
                    Ok(())
                }
                Ok((_, Err(stop))) => Err(stop),
                Err(RecvTimeoutError::Timeout) => poll(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(stop) = heard {
                enough.store(true, Ordering::Relaxed);
                if stopped.is_none() {
                    stopped = Some(stop);
                }
            }
        }
    });
    match stopped {
        None | Some(Stop::Deadline | Stop::Nodes) => Ok(grown.into_iter().flatten().collect()),
        Some(stop) => Err(stop),
    }
}
