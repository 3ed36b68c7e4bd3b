//! PIMC, perfect-information Monte Carlo: draw worlds, search each as if it were open, and take the action with the best
//! mean; and EPIMC, which postpones the moment at which the world is known.
//!
//! Levy, "The Million Pound Bridge Program", 1989; Ginsberg, "GIB: Imperfect Information in a Computationally Challenging
//! Game", JAIR 14, 2001. Worlds that are the same are searched once and count as often as they were drawn.

use std::collections::HashMap;

use super::crew::{alone, Crew, Item, Searched};
use super::inference::Reading;
use super::postponed::Forest;
use super::tally::{spread, tally};
use super::{random_of_world, Asks, Task, World};
use crate::game::{Game, Rules, Stop, Vector};
use crate::random::Random;
use crate::search::algorithms::Algorithm;
use crate::search::{Budget, Outcome, Payoffs, Refusal, Side, Step, Tell, Timer, Worth};

/// Worlds that each thread gets at once where the time is limited.
const BATCH: u64 = 4;
/// Worlds that are drawn at once at most.
const MOST_AT_ONCE: u64 = 4096;
/// Worlds without a key that others are compared with, one by one.
const MOST_COMPARED: usize = 100;
/// After what part more of worlds a search tells how it stands.
const TOLD_EVERY: usize = 8;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many worlds; none for as many as there is time for.
    pub worlds: Option<u64>,
    /// The plies in which nobody knows the world, from 1 on.
    pub postpone: u32,
    pub threads: usize,
    pub seed: u64,
}

/// A search with its budget, ready to run.
pub type Made<G> = Result<(Algorithm<G>, Budget), Stop>;

/// The search inside.
pub struct Inside<'a, G: Game> {
    /// The search of a position, with its budget. The number keeps the random numbers of worlds apart: with 0 they are
    /// those of the search itself.
    pub search: &'a dyn Fn(&G::State, u64) -> Made<G>,
    /// What ends in the first plies are worth to it.
    pub payoffs: Payoffs<G>,
    /// Who searches with several threads, in games that can be shared.
    pub crew: Option<Crew<G>>,
    /// How the actions of others are read, if they are.
    pub reading: Option<Reading>,
}

type Answer<G> = Result<Outcome<<G as Rules>::Action, Worth>, Stop>;

/// Worlds and what was found in them.
struct Search<'a, G: Game> {
    game: &'a G,
    player: usize,
    forest: Forest<'a, G>,
    /// How often each different world was drawn, how likely it makes what was done (as a logarithm), and how many of its
    /// entries wait for a search.
    drawn: Vec<f64>,
    likely: Vec<f64>,
    waiting: Vec<usize>,
    /// Which world has a key.
    known: HashMap<u128, usize>,
    /// The first worlds without a key.
    first_ones: Vec<(usize, G::State)>,
    /// What was added up over searches.
    nodes: u64,
    simulations: u64,
    depth: Option<u32>,
    complete: bool,
    searched: usize,
    /// What was found in the first world, and in one that was cut short.
    first: Option<Outcome<G::Action, Worth>>,
    cut: Option<Outcome<G::Action, Worth>>,
}

pub fn search<G: Game>(task: Task<'_, G>, inside: Inside<'_, G>, settings: Settings) -> Answer<G> {
    let Task { game, player, worlds, budget, poll, mut tell } = task;
    let timer = Timer::start(&budget.clock, budget.seconds);
    let mut payoffs = inside.payoffs;
    let forest = Forest::new(game, player, settings.postpone, &mut payoffs);
    let asks = Asks { seen: forest.is_postponed(), past: inside.reading.is_some() };
    let mut found = Search::new(game, player, forest);
    let crew = inside.crew.unwrap_or(alone::<G>);
    let most = settings.worlds.unwrap_or(u64::MAX);
    let at_once = if budget.seconds.is_some() { BATCH * settings.threads as u64 } else { MOST_AT_ONCE };
    let (mut number, mut next_told, mut is_cut) = (0, 1, false);
    while number < most && !is_cut && (number == 0 || !timer.is_up()) {
        let (mut items, mut places) = (Vec::new(), Vec::new());
        for _ in 0..at_once.min(most - number) {
            // One world is drawn however little time there is.
            if number > 0 && (timer.is_up() || poll().map_or_else(|stop| ended(stop, &mut is_cut), |()| Ok(false))?) {
                break;
            }
            let random = random_of_world(settings.seed, number);
            let world = worlds.draw(random.clone(), asks)?;
            let likely = match (&inside.reading, &world.past) {
                (Some(reading), Some(past)) => reading.likelihood(game, past, player, poll),
                (Some(_), None) => Err(no_past()),
                (None, _) => Ok(0.0),
            };
            let likely = match likely {
                Err(Stop::Deadline) if number > 0 => {
                    is_cut = true;
                    break;
                }
                Err(Stop::Deadline) => 0.0,
                likely => likely?,
            };
            for at in found.add(world, likely, &random)? {
                let Some(state) = found.forest.entries[at].state.take() else { continue };
                let (algorithm, budget) = (inside.search)(&state, number)?;
                items.push(Item { state, algorithm, budget });
                places.push(at);
            }
            number += 1;
        }
        let all = items.len();
        let mut done = 0;
        crew(game, items, settings.threads, &timer, poll, &mut |item, searched| {
            done += usize::from(!searched.is_cut);
            found.learn(places[item], searched);
            if let (Some(tell), true) = (&mut tell, found.searched >= next_told) {
                next_told = found.searched + found.searched / TOLD_EVERY + 1;
                found.tell(tell)?;
            }
            Ok(())
        })?;
        is_cut = is_cut || done < all;
    }
    found.outcome(&timer)
}

fn no_past() -> Stop {
    Refusal::Unsupported("infer=types reads what was played, which games of this kind do not remember".into()).into()
}

/// Whether a search ends here as if its time were up; else what stopped it.
fn ended(stop: Stop, is_cut: &mut bool) -> Result<bool, Stop> {
    match stop {
        Stop::Deadline => {
            *is_cut = true;
            Ok(true)
        }
        stop => Err(stop),
    }
}

impl<'a, G: Game> Search<'a, G> {
    fn new(game: &'a G, player: usize, forest: Forest<'a, G>) -> Self {
        Search {
            game,
            player,
            forest,
            drawn: Vec::new(),
            likely: Vec::new(),
            waiting: Vec::new(),
            known: HashMap::new(),
            first_ones: Vec::new(),
            nodes: 0,
            simulations: 0,
            depth: None,
            complete: true,
            searched: 0,
            first: None,
            cut: None,
        }
    }

    /// Add a world, and say which of its entries are to be searched: none if it was drawn before.
    fn add(&mut self, world: World<G::State, G::Action>, likely: f64, random: &Random) -> Result<Vec<usize>, Stop> {
        let key = self.game.key(&world.state)?;
        let known = match key {
            Some(key) => self.known.get(&key).copied(),
            None => {
                self.first_ones.iter().find(|(_, state)| self.game.are_same(state, &world.state)).map(|&(same, _)| same)
            }
        };
        if let Some(same) = known {
            self.drawn[same] += 1.0;
            return Ok(Vec::new());
        }
        match key {
            Some(key) => drop(self.known.insert(key, self.drawn.len())),
            None if self.first_ones.len() < MOST_COMPARED => {
                self.first_ones.push((self.drawn.len(), world.state.clone()))
            }
            None => {}
        }
        let before = self.forest.entries.len();
        self.forest.add(world, random)?;
        let new: Vec<usize> = (before..self.forest.entries.len()).filter(|&at| self.forest.is_waiting(at)).collect();
        self.drawn.push(1.0);
        self.likely.push(likely);
        self.waiting.push(new.len());
        Ok(new)
    }

    fn learn(&mut self, at: usize, searched: Searched<G::Action>) {
        let Searched { found, is_cut } = searched;
        self.nodes += found.nodes;
        self.simulations += found.simulations;
        if is_cut {
            self.cut.get_or_insert(found);
            return;
        }
        self.forest.learn(at, &found);
        self.depth = Some(self.depth.map_or(found.depth, |depth| depth.min(found.depth)));
        self.complete &= found.complete;
        self.searched += 1;
        let world = self.forest.entries[at].world;
        self.waiting[world] -= 1;
        if at == 0 {
            self.first = Some(found);
        }
    }

    /// How much each world counts: as often as it was drawn, and as it is likely; nothing before it was searched.
    fn weights(&self) -> Vec<f64> {
        let most = self.likely.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weight = |world: usize| match self.waiting[world] {
            0 => self.drawn[world] * (self.likely[world] - most).exp().max(f64::MIN_POSITIVE),
            _ => 0.0,
        };
        (0..self.drawn.len()).map(weight).collect()
    }

    /// How many of the worlds that were drawn have been searched.
    fn worlds(&self) -> u64 {
        let searched = self.drawn.iter().zip(&self.waiting).filter(|(_, &waiting)| waiting == 0);
        searched.map(|(drawn, _)| drawn).sum::<f64>() as u64
    }

    fn tell(&mut self, tell: &mut Tell<'_, G::Action, Worth>) -> Result<(), Stop> {
        let weights = self.weights();
        if weights.iter().all(|&weight| weight == 0.0) {
            return Ok(());
        }
        self.forest.settle(&weights);
        let found = tally(&self.forest.root_rows(&weights), self.player);
        let action = &self.forest.root_actions()[found.choice];
        let value = Worth::exactly(&found.means[found.choice]);
        tell(Step { depth: self.depth.unwrap_or(0), action, value: &value, nodes: self.nodes })
    }

    fn outcome(mut self, timer: &Timer) -> Answer<G> {
        let weights = self.weights();
        let worlds = self.worlds();
        let different = weights.iter().filter(|&&weight| weight > 0.0).count();
        if different == 0 {
            let found = self.cut.ok_or(Stop::Deadline)?;
            return Ok(Outcome { worlds: 1, partial: true, seconds: timer.elapsed(), ..found });
        }
        self.forest.settle(&weights);
        let rows = self.forest.root_rows(&weights);
        let sum = tally(&rows, self.player);
        let (spreads, shares) = spread(&rows, &sum, self.player);
        let seconds = timer.elapsed();
        if let (1, false, Some(found)) = (different, self.forest.is_postponed(), self.first) {
            // There is nothing to weigh: the answer is that of the search inside, in its words.
            let all = found.choices.len() == spreads.len();
            let (spreads, shares) = if all { (spreads, shares) } else { (Vec::new(), Vec::new()) };
            return Ok(Outcome { worlds, spreads, shares, seconds, ..found });
        }
        let worth = |mean: &Vector| Worth { side: Side::Exact, ..Worth::exactly(mean) };
        let actions = self.forest.root_actions();
        let choices: Vec<_> = actions.iter().cloned().zip(sum.means.iter().map(worth)).collect();
        let line = vec![actions[sum.choice].clone()];
        Ok(Outcome {
            nodes: self.nodes,
            depth: self.depth.unwrap_or(0),
            complete: self.complete,
            simulations: self.simulations,
            worlds,
            spreads,
            shares,
            seconds,
            ..Outcome::new(choices[sum.choice].1.clone(), choices, sum.choice, line)
        })
    }
}
