//! MaxN-MC: MaxN over the first plies; a leaf is worth the mean of a number of games played on at random.
//!
//! Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", algorithm 1. Ties keep the first action.
//! Every random game draws from a generator of its own, whose seed follows from the way to its leaf and from its
//! number: neither the threads, nor the order of work, nor how many games there are in all can change it.
//!
//! The report asks how to split a budget between depth and random games. Here: the tree grows by a ply as long as every
//! leaf can then still have `least` games, and what is left of the budget goes into more games, round after round.

mod crew;
#[cfg(test)]
mod tests;
mod walk;
mod width;

use std::time::{Duration, Instant};

pub use crew::{alone, on_threads, Crew};
pub use width::{Named, Width};

use super::driver::Poll;
use super::payoffs::Payoffs;
use super::rollout::{Player, Watch};
use super::trace::{Trace, TracedTree};
use crate::game::{Game, Stop, Vector};
use crate::random::Random;
use crate::row::Row;
use crew::{sample, Item, Job, Round};
use walk::{Branch, Leaf, Sampled, Walked, Walker};

/// Branches for each thread, so that nobody waits long for the last.
const BRANCHES_A_THREAD: usize = 8;
/// Random games from the root that tell how long games are; fewer where they would cost much of the budget.
const PILOTS: u64 = 8;
/// What part of a budget the pilots may cost.
const PILOT_SHARE: u64 = 20;
/// In how many rounds time is spent, about: what a clock cuts off is lost, so rounds are not too long. Nodes can be told
/// beforehand, but for one part in so many, since random games differ in length.
const ROUNDS: u64 = 8;

/// How much to do. Without `nodes` and `seconds` it is `depth` plies and `rollouts` games a leaf.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Plies, at most; the end of the game if none.
    pub depth: Option<u32>,
    /// The depth by the report's rule: the first at which the tree would have so many leaves if each pick left one less.
    pub max_nodes: Option<u64>,
    pub rollouts: Option<u64>,
    /// Games that a leaf must get before the tree grows by another ply.
    pub least: u64,
    /// Positions to visit, in the tree and in random games.
    pub nodes: Option<u64>,
    pub seconds: Option<f64>,
    pub most_turns: Option<u64>,
    pub threads: usize,
    pub seed: u64,
}

/// What a search found.
#[derive(Debug)]
pub struct Found<A> {
    pub value: Vector,
    /// The actions at the root that were looked at, with their values.
    pub choices: Vec<(A, Vector)>,
    pub choice: usize,
    pub line: Vec<A>,
    pub nodes: u64,
    /// Plies of the tree; of the longest game if none was cut off.
    pub depth: u32,
    pub limit: Option<u32>,
    pub complete: bool,
    /// Random games at each leaf, and in all.
    pub rollouts: u64,
    pub games: u64,
    pub seconds: f64,
}

/// Everything that belongs to one search.
pub struct MaxNMC<'a, G: Game> {
    pub game: &'a G,
    pub root: &'a G::State,
    pub payoffs: Payoffs<G>,
    pub width: Width<G>,
    pub settings: Settings,
    pub crew: Crew<G>,
}

/// What is known of a tree before any random game is played in it.
#[derive(Clone, Copy, Debug)]
struct Shape {
    depth: u32,
    nodes: u64,
    leaves: u64,
}

impl<G: Game> MaxNMC<'_, G> {
    pub fn search(&mut self, poll: Poll) -> Result<Found<G::Action>, Stop> {
        let start = Instant::now();
        let limit = self.limit()?;
        let budgeted = self.settings.nodes.is_some() || self.settings.seconds.is_some();
        let forced = budgeted && self.is_forced()?;
        if budgeted && !forced {
            return self.within_budget(limit, start, poll);
        }
        // Where there is nothing to choose, a budget need not be spent: one game answers.
        let (limit, games) =
            if forced { (1, 1) } else { (limit, self.settings.rollouts.unwrap_or(self.settings.least)) };
        let round = Round { from: 0, to: games, keeps: false };
        let mut items = self.items(limit, poll)?;
        let (walked, nodes) = self.walk(limit, &mut items, round, None, poll)?;
        let mut found = tell(walked, limit, round.to);
        (found.nodes, found.seconds) = (nodes + 1, start.elapsed().as_secs_f64());
        Ok(found)
    }

    /// The first `levels` plies node by node, for a search without a budget.
    pub fn tree(&mut self, levels: usize, poll: Poll) -> Result<TracedTree<G::Action, Vector>, Stop> {
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
        Ok(walker.trace.into_nodes())
    }

    /// Whether there is one legal action only.
    fn is_forced(&self) -> Result<bool, Stop> {
        let mut actions = Vec::new();
        self.game.actions(self.root, &mut actions)?;
        Ok(actions.len() == 1)
    }

    /// How deep the tree may be.
    fn limit(&self) -> Result<u32, Stop> {
        let given = self.settings.depth.unwrap_or(u32::MAX).max(1);
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

    fn walker<'b>(&'b mut self, deadline: Option<Instant>, poll: Poll<'b>) -> Walker<'b, G> {
        let watch = Watch::new::<G>(deadline, poll);
        let player = Player::new(self.game, &mut self.payoffs, self.root, self.settings.most_turns, watch);
        Walker::new(player, &mut self.width)
    }

    /// Walk through the plies above the branches, or through all if they are few.
    fn above(
        &mut self,
        depth: u32,
        poll: Poll,
        leaf: &mut dyn FnMut(Leaf<'_, G>) -> Sampled<G>,
    ) -> Result<(Walked<G::Action>, u64), Stop> {
        let (root, seed) = (self.root, self.settings.seed);
        let mut walker = self.walker(None, poll);
        let walked = walker.walk(root, seed, depth, &mut |_, tip| leaf(tip))?;
        Ok((walked.preferring_wins(), walker.player.watch.nodes))
    }

    /// Divide the tree into branches, enough of them for all threads.
    fn items(&mut self, depth: u32, poll: Poll) -> Result<Vec<Item<G>>, Stop> {
        let enough = if self.settings.threads > 1 { self.settings.threads * BRANCHES_A_THREAD } else { 1 };
        let mut items = Vec::new();
        for plies in 1..=depth {
            items.clear();
            let players = self.game.num_players();
            self.above(plies, poll, &mut |leaf| {
                let state = leaf.state.clone();
                items.push(Item { state, place: leaf.place, depth: depth - plies, sums: Vec::new() });
                Ok(Branch::leaf(Vector::zeros(players)))
            })?;
            if items.len() >= enough || items.is_empty() {
                break;
            }
        }
        Ok(items)
    }

    /// One round of random games at every leaf; what the tree is worth then, and the positions visited.
    fn walk(
        &mut self,
        depth: u32,
        items: &mut [Item<G>],
        round: Round,
        deadline: Option<Instant>,
        poll: Poll,
    ) -> Result<(Walked<G::Action>, u64), Stop> {
        let job = Job {
            game: self.game,
            payoffs: &mut self.payoffs,
            width: &mut self.width,
            most_turns: self.settings.most_turns,
            threads: self.settings.threads,
            deadline,
            round,
        };
        let (branches, below) = (self.crew)(job, items, poll)?;
        // Where the game ends before the branches there are none, and nothing below.
        let plies = items.first().map_or(depth, |item| depth - item.depth);
        let mut branches = branches.into_iter();
        let players = self.game.num_players();
        let (walked, above) = self
            .above(plies, poll, &mut |_| Ok(branches.next().unwrap_or_else(|| Branch::leaf(Vector::zeros(players)))))?;
        Ok((walked, above + below))
    }

    fn within_budget(&mut self, limit: u32, start: Instant, poll: Poll) -> Result<Found<G::Action>, Stop> {
        let (mut spent, games, mut length) = self.pilots(start, poll)?;
        let target = self.settings.rollouts.unwrap_or(u64::MAX);
        let deadline = self.settings.seconds.map(|seconds| start + Duration::from_secs_f64(seconds));
        let mut budget = self.budget(spent, start);
        let shape = self.grow(limit, length, budget, &mut spent, poll)?;
        length = (length - f64::from(shape.depth)).max(1.0);
        let mut items = self.items(shape.depth, poll)?;
        let mut best = None;
        let (mut done, mut step) = (0, u64::MAX);
        while done < target {
            let left = budget.saturating_sub(spent).saturating_sub(shape.nodes) as f64;
            let fits = (left / (shape.leaves.max(1) as f64 * length)) as u64;
            if done == 0 {
                step = if deadline.is_some() { fits.min(target) / ROUNDS } else { fits - fits / ROUNDS }.max(1);
            } else if fits == 0 {
                break;
            }
            let to = done.saturating_add(step.min(fits.max(1))).min(target);
            let round = Round { from: done, to, keeps: true };
            // The first round is always completed, so that there is an answer.
            let deadline = deadline.filter(|_| done > 0);
            let (walked, nodes) = match self.walk(shape.depth, &mut items, round, deadline, poll) {
                Ok(found) => found,
                Err(Stop::Deadline) => break,
                Err(stop) => return Err(stop),
            };
            spent += nodes;
            length = (nodes.saturating_sub(shape.nodes) as f64 / ((to - done) * shape.leaves.max(1)) as f64).max(1.0);
            done = to;
            let complete = walked.branch.leaves == 0;
            best = Some(walked);
            budget = self.budget(spent, start);
            if complete {
                break;
            }
        }
        let Some(walked) = best else { return Err(Stop::Nodes) };
        let mut found = tell(walked, shape.depth, done);
        found.games += games;
        (found.nodes, found.seconds) = (spent + 1, start.elapsed().as_secs_f64());
        Ok(found)
    }

    /// A few random games from the root: the positions visited, the games, and how long a game is.
    fn pilots(&mut self, start: Instant, poll: Poll) -> Result<(u64, u64, f64), Stop> {
        let Settings { nodes, seconds, seed, .. } = self.settings;
        let root = self.root;
        let mut walker = self.walker(None, poll);
        let mut paid = Vector::zeros(walker.player.game.num_players());
        let mut games = 0;
        while games < PILOTS {
            // Seeds from the far end, which no child of the root has.
            walker.player.play(root, &mut Random::for_part(seed, u64::MAX - games), &mut paid)?;
            games += 1;
            let costly = nodes.is_some_and(|nodes| walker.player.watch.nodes >= nodes / PILOT_SHARE);
            let late = seconds.is_some_and(|all| start.elapsed().as_secs_f64() >= all / PILOT_SHARE as f64);
            if costly || late {
                break;
            }
        }
        let visited = walker.player.watch.nodes;
        Ok((visited, games, visited as f64 / games as f64))
    }

    /// The positions that may be visited in all: those allowed, or as many as there is time for at the rate so far.
    fn budget(&self, spent: u64, start: Instant) -> u64 {
        let allowed = self.settings.nodes.unwrap_or(u64::MAX);
        let Some(seconds) = self.settings.seconds else { return allowed };
        let elapsed = start.elapsed().as_secs_f64();
        let left = (seconds - elapsed).max(0.0) * 0.9;
        let rate = spent as f64 / elapsed.max(1e-9);
        allowed.min(spent.saturating_add((left * rate) as u64))
    }

    /// The deepest tree whose leaves can have as many games as they must.
    fn grow(&mut self, limit: u32, length: f64, budget: u64, spent: &mut u64, poll: Poll) -> Result<Shape, Stop> {
        let least = self.settings.rollouts.unwrap_or(self.settings.least);
        let Some(mut best) = self.shape(1, f64::INFINITY, 0.0, spent, poll)? else { return Err(Stop::Nodes) };
        let mut step = 1;
        while best.depth < limit && best.leaves > 0 {
            let depth = best.depth.saturating_add(step).min(limit);
            let left = budget.saturating_sub(*spent) as f64;
            let cost = least as f64 * (length - f64::from(depth)).max(1.0);
            match self.shape(depth, left, cost, spent, poll)? {
                Some(shape) => {
                    // Where there is hardly a choice the tree is a line, and may be a long one.
                    step = if shape.leaves <= best.leaves { step.saturating_mul(2) } else { 1 };
                    best = shape;
                }
                None if step > 1 => step = 1,
                None => break,
            }
        }
        Ok(best)
    }

    /// Count the nodes and leaves of a tree, unless they cost more than there is left at `cost` a leaf. The nodes count
    /// twice, since the tree is walked through again when games are played.
    fn shape(&mut self, depth: u32, left: f64, cost: f64, spent: &mut u64, poll: Poll) -> Result<Option<Shape>, Stop> {
        let (root, seed) = (self.root, self.settings.seed);
        let mut leaves = 0u64;
        let mut walker = self.walker(None, poll);
        let players = walker.player.game.num_players();
        let walked = walker.walk(root, seed, depth, &mut |player, _| {
            leaves += 1;
            if (2 * player.watch.nodes) as f64 + leaves as f64 * cost > left {
                return Err(Stop::Nodes);
            }
            Ok(Branch::leaf(Vector::zeros(players)))
        });
        let nodes = walker.player.watch.nodes;
        *spent += nodes;
        match walked {
            Ok(_) if (2 * nodes) as f64 <= left || depth == 1 => Ok(Some(Shape { depth, nodes, leaves })),
            Ok(_) | Err(Stop::Nodes) => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}

/// Put a walk into words.
fn tell<A>(walked: Walked<A>, limit: u32, rollouts: u64) -> Found<A> {
    let Walked { branch: Branch { value, mut line, deepest, leaves }, choices, choice, .. } = walked;
    line.reverse();
    let complete = leaves == 0;
    Found {
        value,
        choices,
        choice,
        line,
        nodes: 0,
        depth: deepest,
        limit: (limit != u32::MAX).then_some(limit),
        complete,
        rollouts: if complete { 0 } else { rollouts },
        games: leaves.saturating_mul(rollouts),
        seconds: 0.0,
    }
}
