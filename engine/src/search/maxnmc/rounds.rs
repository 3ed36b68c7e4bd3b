//! MaxN-MC within a budget of nodes or time: how deep the tree is, and round after round of random games.

use super::crew::Round;
use super::walk::Branch;
use super::{found, MaxNMC};
use crate::game::{Game, Stop, Vector};
use crate::random::Random;
use crate::row::Row;
use crate::search::clock::Timer;
use crate::search::outcome::Outcome;
use crate::search::step::{Step, Tell};
use crate::search::watch::Poll;

/// Random games from the root that tell how long games are; fewer where they would cost much of the budget.
const PILOTS: u64 = 8;
/// What part of a budget the pilots may cost.
const PILOT_SHARE: u64 = 20;
/// In how many rounds time is spent, about: what a clock cuts off is lost, so rounds are not too long. Nodes can be told
/// beforehand, but for one part in so many, since random games differ in length.
const ROUNDS: u64 = 8;

/// What is known of a tree before any random game is played in it.
#[derive(Clone, Copy, Debug)]
struct Shape {
    depth: u32,
    nodes: u64,
    leaves: u64,
}

/// Random games from the root, before the search itself.
pub(super) struct Pilots {
    games: u64,
    /// Positions visited in them.
    nodes: u64,
    /// Their returns added up.
    sums: Vector,
}

impl<G: Game> MaxNMC<'_, G> {
    pub(super) fn within_budget(
        &mut self,
        limit: u32,
        timer: &Timer,
        poll: Poll,
        tell: Tell<'_, G::Action, Vector>,
    ) -> Result<Outcome<G::Action, Vector>, Stop> {
        let mut pilots = self.no_pilots();
        let mut found = match self.in_rounds(limit, timer, &mut pilots, poll, tell) {
            Ok(found) => found,
            Err(Stop::Deadline | Stop::Nodes) => self.guess(&pilots)?,
            Err(stop) => return Err(stop),
        };
        found.simulations += pilots.games;
        found.seconds = timer.elapsed();
        Ok(found)
    }

    /// Where there is nothing to choose, a budget need not be spent: one game answers.
    pub(super) fn forced(&mut self, timer: &Timer, poll: Poll) -> Result<Outcome<G::Action, Vector>, Stop> {
        let mut found = match self.one_round(1, Round { from: 0, to: 1, keeps: false }, Some(timer), poll) {
            Ok(found) => found,
            Err(Stop::Deadline | Stop::Nodes) => self.guess(&self.no_pilots())?,
            Err(stop) => return Err(stop),
        };
        found.seconds = timer.elapsed();
        Ok(found)
    }

    pub(super) fn no_pilots(&self) -> Pilots {
        Pilots { games: 0, nodes: 0, sums: Vector::zeros(self.game.num_players()) }
    }

    /// As many rounds of random games as the budget has room for.
    fn in_rounds(
        &mut self,
        limit: u32,
        timer: &Timer,
        pilots: &mut Pilots,
        poll: Poll,
        tell: Tell<'_, G::Action, Vector>,
    ) -> Result<Outcome<G::Action, Vector>, Stop> {
        self.play_pilots(pilots, timer, poll)?;
        let mut spent = pilots.nodes;
        let mut length = spent as f64 / pilots.games as f64;
        let target = self.settings.rollouts.unwrap_or(u64::MAX);
        let mut budget = self.budget(spent, timer);
        let shape = self.grow(limit, length, budget, &mut spent, timer, poll)?;
        length = (length - f64::from(shape.depth)).max(1.0);
        let mut work = self.work(shape.depth, Some(timer), poll)?;
        let mut best = None;
        let (mut done, mut step) = (0, u64::MAX);
        while done < target {
            let left = budget.saturating_sub(spent).saturating_sub(shape.nodes) as f64;
            let fits = (left / (shape.leaves.max(1) as f64 * length)) as u64;
            if done == 0 {
                let timed = self.budget.seconds.is_some();
                step = if timed { fits.min(target) / ROUNDS } else { fits - fits / ROUNDS }.max(1);
            } else if fits == 0 {
                break;
            }
            let to = done.saturating_add(step.min(fits.max(1))).min(target);
            let round = Round { from: done, to, keeps: true };
            let (walked, nodes) = match self.walk(shape.depth, &mut work, round, Some(timer), poll) {
                // The round before has more to say.
                Ok((walked, _)) if walked.partial && done > 0 => break,
                Err(Stop::Deadline | Stop::Nodes) if done > 0 => break,
                found => found?,
            };
            spent += nodes;
            length = (nodes.saturating_sub(shape.nodes) as f64 / ((to - done) * shape.leaves.max(1)) as f64).max(1.0);
            done = to;
            let last = walked.branch.leaves == 0 || walked.partial;
            if !walked.partial {
                let (action, value) = (&walked.choices[walked.choice].0, &walked.branch.value);
                tell(Step { depth: walked.branch.deepest, action, value, nodes: spent + 1 })?;
            }
            best = Some(walked);
            budget = self.budget(spent, timer);
            if last {
                break;
            }
        }
        let Some(walked) = best else { return Err(Stop::Nodes) };
        Ok(Outcome { nodes: spent + 1, ..found(walked, shape.depth, done) })
    }

    /// The answer where no action had its random games: the first action, for what the pilots got, or else for what the
    /// position is worth without search.
    pub(super) fn guess(&mut self, pilots: &Pilots) -> Result<Outcome<G::Action, Vector>, Stop> {
        let mut actions = Vec::new();
        self.game.actions(self.root, &mut actions)?;
        let action = actions.swap_remove(0);
        let value: Vector = if pilots.games > 0 {
            pilots.sums.iter().map(|sum| sum / pilots.games as f64).collect()
        } else {
            self.payoffs.without_search(self.game, self.root)?
        };
        let found = Outcome::new(value.clone(), vec![(action.clone(), value)], 0, vec![action]);
        Ok(Outcome { nodes: pilots.nodes + 1, limit: Some(0), partial: true, ..found })
    }

    /// A few random games from the root, which tell how long games are.
    fn play_pilots(&mut self, pilots: &mut Pilots, timer: &Timer, poll: Poll) -> Result<(), Stop> {
        let (root, seed) = (self.root, self.settings.seed);
        let (nodes, seconds) = (self.budget.nodes, self.budget.seconds);
        let mut walker = self.walker(Some(timer), poll);
        let mut paid = Vector::zeros(walker.player.game.num_players());
        while pilots.games < PILOTS {
            // Seeds from the far end, which no child of the root has.
            let mut random = Random::for_part(seed, u64::MAX - pilots.games);
            let mut luck = random.luck();
            let played = walker.player.play(root, &mut random, &mut luck, &mut paid);
            pilots.nodes = walker.player.watch.nodes;
            played?;
            pilots.games += 1;
            pilots.sums.iter_mut().zip(&paid).for_each(|(sum, paid)| *sum += paid);
            let costly = nodes.is_some_and(|nodes| pilots.nodes >= nodes / PILOT_SHARE);
            let late = seconds.is_some_and(|all| timer.elapsed() >= all / PILOT_SHARE as f64);
            if costly || late {
                break;
            }
        }
        Ok(())
    }

    /// The positions that may be visited in all: those allowed, or as many as there is time for at the rate so far.
    fn budget(&self, spent: u64, timer: &Timer) -> u64 {
        let allowed = self.budget.nodes.unwrap_or(u64::MAX);
        let Some(seconds) = self.budget.seconds else { return allowed };
        let elapsed = timer.elapsed();
        let left = (seconds - elapsed).max(0.0) * 0.9;
        let rate = spent as f64 / elapsed.max(1e-9);
        allowed.min(spent.saturating_add((left * rate) as u64))
    }

    /// The deepest tree whose leaves can have as many games as they must.
    fn grow(
        &mut self,
        limit: u32,
        length: f64,
        budget: u64,
        spent: &mut u64,
        timer: &Timer,
        poll: Poll,
    ) -> Result<Shape, Stop> {
        let least = self.settings.rollouts.unwrap_or(self.settings.least);
        let Some(mut best) = self.shape(1, f64::INFINITY, 0.0, spent, timer, poll)? else { return Err(Stop::Nodes) };
        let mut step = 1;
        while best.depth < limit && best.leaves > 0 {
            let depth = best.depth.saturating_add(step).min(limit);
            let left = budget.saturating_sub(*spent) as f64;
            let cost = least as f64 * (length - f64::from(depth)).max(1.0);
            match self.shape(depth, left, cost, spent, timer, poll)? {
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
    fn shape(
        &mut self,
        depth: u32,
        left: f64,
        cost: f64,
        spent: &mut u64,
        timer: &Timer,
        poll: Poll,
    ) -> Result<Option<Shape>, Stop> {
        let (root, seed) = (self.root, self.settings.seed);
        let mut leaves = 0u64;
        let mut walker = self.walker(Some(timer), poll);
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
            Err(Stop::Deadline) if depth > 1 => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}
