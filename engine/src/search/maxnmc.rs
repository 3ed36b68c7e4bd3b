//! MaxN-MC: MaxN over the first plies; a leaf is worth the mean of a number of games played on at random.
//!
//! Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", algorithm 1. Ties keep the first action.
//! Every random game draws from a generator of its own, whose seed follows from the way to its leaf and from its
//! number: neither the threads, nor the order of work, nor how many games there are in all can change it.
//!
//! The report asks how to split a budget between depth and random games. Here: the tree grows by a ply as long as every
//! leaf can then still have `least` games, and what is left of the budget goes into more games, round after round.

mod crew;
mod rounds;
#[cfg(test)]
mod tests;
mod walk;
mod width;

pub use crew::{on_threads, Crew};
pub use width::{Named, Width};

use super::clock::Timer;
use super::deepen::Budget;
use super::outcome::Outcome;
use super::payoffs::Payoffs;
use super::rollout::Player;
use super::step::Tell;
use super::trace::Trace;
use super::watch::{Poll, Watch};
use crate::game::{Game, Stop, Vector};
use crate::row::Row;
use crew::{sample, Item, Job, Round};
use walk::{Branch, Leaf, Sampled, Walked, Walker};

/// Branches for each thread, so that nobody waits long for the last.
const BRANCHES_A_THREAD: usize = 8;

/// How the tree and the random games share a budget. One without nodes and seconds is so many plies, or the end of the
/// game, and `rollouts` games a leaf.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The depth by the report's rule: the first at which the tree would have so many leaves if each pick left one less.
    pub max_nodes: Option<u64>,
    pub rollouts: Option<u64>,
    /// Games that a leaf must get before the tree grows by another ply.
    pub least: u64,
    pub most_turns: Option<u64>,
    pub threads: usize,
    pub seed: u64,
}

/// Everything that belongs to one search.
pub struct MaxNMC<'a, G: Game> {
    pub game: &'a G,
    pub root: &'a G::State,
    pub payoffs: Payoffs<G>,
    pub width: Width<G>,
    pub settings: Settings,
    /// Nodes are positions in the tree and in random games.
    pub budget: &'a Budget,
    /// How threads share the work, in games that can be shared.
    pub crew: Option<Crew<G>>,
}

/// What one walk has to do.
enum Work<G: Game> {
    /// All of the tree, with the returns of each leaf's random games so far.
    Whole(Vec<f64>),
    Shared(Crew<G>, Vec<Item<G>>),
}

impl<G: Game> MaxNMC<'_, G> {
    /// Search, and tell after each round of random games what they say.
    pub fn search(
        &mut self,
        poll: Poll,
        tell: Tell<'_, G::Action, Vector>,
    ) -> Result<Outcome<G::Action, Vector>, Stop> {
        let timer = Timer::start(&self.budget.clock, self.budget.seconds);
        let limit = self.limit()?;
        if self.budget.nodes.is_some() || self.budget.seconds.is_some() {
            let forced = self.is_forced()?;
            return if forced { self.forced(&timer, poll) } else { self.within_budget(limit, &timer, poll, tell) };
        }
        let round = Round { from: 0, to: self.settings.rollouts.unwrap_or(self.settings.least), keeps: false };
        let mut found = match self.one_round(limit, round, None, poll) {
            // Nobody sets a limit here but who wants no more of the search.
            Err(Stop::Deadline) => self.guess(&self.no_pilots())?,
            found => found?,
        };
        found.seconds = timer.elapsed();
        Ok(found)
    }

    fn one_round(
        &mut self,
        limit: u32,
        round: Round,
        timer: Option<&Timer>,
        poll: Poll,
    ) -> Result<Outcome<G::Action, Vector>, Stop> {
        let mut work = self.work(limit, timer, poll)?;
        let (walked, nodes) = self.walk(limit, &mut work, round, timer, poll)?;
        Ok(Outcome { nodes: nodes + 1, ..found(walked, limit, round.to) })
    }

    /// Search without a budget, and tell the first `levels` plies node by node.
    pub fn search_tree(&mut self, levels: usize, poll: Poll) -> Result<Outcome<G::Action, Vector>, Stop> {
        let timer = Timer::start(&self.budget.clock, None);
        let limit = self.limit()?;
        let round = Round { from: 0, to: self.settings.rollouts.unwrap_or(self.settings.least), keeps: false };
        let (root, seed) = (self.root, self.settings.seed);
        let mut walker = self.walker(None, poll);
        walker.trace = Trace::on(levels);
        let walked = walker.walk(root, seed, limit, &mut |player, leaf| {
            sample(player, leaf.state, leaf.place, &mut Vec::new(), 0, round)
        })?;
        let walked = walked.preferring_wins();
        walker.trace.choice(0, walked.choice);
        walker.trace.value(0, &walked.branch.value);
        let (nodes, tree) = (walker.player.watch.nodes + 1, walker.trace.into_nodes());
        Ok(Outcome { nodes, tree, seconds: timer.elapsed(), ..found(walked, limit, round.to) })
    }

    /// Whether there is one legal action only.
    fn is_forced(&self) -> Result<bool, Stop> {
        let mut actions = Vec::new();
        self.game.actions(self.root, &mut actions)?;
        Ok(actions.len() == 1)
    }

    /// How deep the tree may be.
    fn limit(&self) -> Result<u32, Stop> {
        let given = self.budget.depth.unwrap_or(u32::MAX).max(1);
        let Some(most) = self.settings.max_nodes else { return Ok(given) };
        let mut actions = Vec::new();
        self.game.actions(self.root, &mut actions)?;
        let (mut nodes, mut open, mut plies) = (1u64, actions.len(), 0);
        while nodes < most && open > 0 {
            nodes = nodes.saturating_mul(self.width.limit(open) as u64);
            open -= 1;
            plies += 1;
        }
        Ok(given.min(plies.max(1)))
    }

    fn walker<'b>(&'b mut self, timer: Option<&Timer>, poll: Poll<'b>) -> Walker<'b, G> {
        let watch = Watch::new::<G>(poll).within(timer.cloned());
        let player = Player::new(self.game, &mut self.payoffs, self.root, self.settings.most_turns, watch);
        Walker::new(player.gives_up_beyond(self.budget.nodes), &mut self.width)
    }

    /// Walk through the plies above the branches.
    fn above(
        &mut self,
        depth: u32,
        timer: Option<&Timer>,
        poll: Poll,
        leaf: &mut dyn FnMut(Leaf<'_, G>) -> Sampled<G>,
    ) -> Result<(Walked<G::Action>, u64), Stop> {
        let (root, seed) = (self.root, self.settings.seed);
        let mut walker = self.walker(timer, poll);
        let walked = known(walker.walk(root, seed, depth, &mut |_, tip| leaf(tip)), &mut walker)?;
        Ok((walked.preferring_wins(), walker.player.watch.nodes))
    }

    /// What a tree of this depth is divided into. Threads need leaf values of their own, which not all can be given.
    fn work(&mut self, depth: u32, timer: Option<&Timer>, poll: Poll) -> Result<Work<G>, Stop> {
        let threads = self.settings.threads;
        let shared = self.crew.filter(|_| threads > 1 && self.payoffs.copy().is_some() && self.width.copy().is_some());
        let Some(crew) = shared else { return Ok(Work::Whole(Vec::new())) };
        let mut items = Vec::new();
        for plies in 1..=depth {
            items.clear();
            let players = self.game.num_players();
            let (walked, _) = self.above(plies, timer, poll, &mut |leaf| {
                let state = leaf.state.clone();
                items.push(Item { state, place: leaf.place, depth: depth - plies, sums: Vec::new() });
                Ok(Branch::leaf(Vector::zeros(players)))
            })?;
            if walked.partial {
                return Err(Stop::Deadline);
            }
            if items.len() >= threads * BRANCHES_A_THREAD || items.is_empty() {
                break;
            }
        }
        Ok(Work::Shared(crew, items))
    }

    /// One round of random games at every leaf; what the tree is worth then, and the positions visited. A round that is cut
    /// short counts for the actions that had all their games.
    fn walk(
        &mut self,
        depth: u32,
        work: &mut Work<G>,
        round: Round,
        timer: Option<&Timer>,
        poll: Poll,
    ) -> Result<(Walked<G::Action>, u64), Stop> {
        match work {
            Work::Whole(sums) => {
                let (root, seed) = (self.root, self.settings.seed);
                let mut walker = self.walker(timer, poll);
                let walked = walker.walk(root, seed, depth, &mut |player, leaf| {
                    sample(player, leaf.state, leaf.place, sums, leaf.number, round)
                });
                Ok((known(walked, &mut walker)?.preferring_wins(), walker.player.watch.nodes))
            }
            Work::Shared(crew, items) => {
                let hands = self.settings.threads.min(items.len());
                let job = Job {
                    game: self.game,
                    copies: (0..hands).filter_map(|_| self.payoffs.copy().zip(self.width.copy())).collect(),
                    most_turns: self.settings.most_turns,
                    most_nodes: self.budget.nodes,
                    timer: timer.cloned(),
                    round,
                };
                let (branches, below) = crew(job, items, poll)?;
                // Where the game ends before the branches there are none, and nothing below.
                let plies = items.first().map_or(depth, |item| depth - item.depth);
                let mut branches = branches.into_iter();
                // The threads have looked at the clock: these few plies were walked through before.
                let (walked, above) =
                    self.above(plies, None, poll, &mut |_| branches.next().flatten().ok_or(Stop::Deadline))?;
                Ok((walked, above + below))
            }
        }
    }
}

/// A walk, or as much of it as was done before it was cut short.
fn known<G: Game>(
    walked: Result<Walked<G::Action>, Stop>,
    walker: &mut Walker<'_, G>,
) -> Result<Walked<G::Action>, Stop> {
    match walked {
        Err(stop @ (Stop::Deadline | Stop::Nodes)) => walker.known_so_far().ok_or(stop),
        walked => walked,
    }
}

/// Put a walk into words.
fn found<A>(walked: Walked<A>, limit: u32, rollouts: u64) -> Outcome<A, Vector> {
    let Walked { branch: Branch { value, mut line, deepest, leaves }, choices, choice, partial, .. } = walked;
    line.reverse();
    let complete = leaves == 0 && !partial;
    Outcome {
        depth: deepest,
        limit: (limit != u32::MAX).then_some(limit),
        complete,
        partial,
        rollouts: if complete { 0 } else { rollouts },
        simulations: leaves.saturating_mul(rollouts),
        ..Outcome::new(value, choices, choice, line)
    }
}
