//! UCT with the MaxN back-up: simulations through a growing tree in which each player chooses by its own mean return and
//! by how little an action has been tried, and on from there at random.
//!
//! Kocsis & Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006; with one mean a player, Sturtevant, "An Analysis
//! of UCT in Multi-Player Games", CG 2008. Means are scaled to 0…1 by the lowest and highest return that the player has
//! had so far, so that the constant means the same in every game, unless the settings say otherwise. An action that has not been tried comes before all
//! others, one of several at random; other ties keep the first. A node gets children when it is visited again. What chance
//! brings inside the game is drawn by its probability, from a stream of its own, and uses up no depth.

use super::at_hand::Wins;
use super::clock::Timer;
use super::deepen::Budget;
use super::outcome::Outcome;
use super::payoffs::Payoffs;
use super::rollout::Player;
use super::step::{Step, Tell};
use super::trace::{Traced, TracedTree};
use super::watch::{Poll, Watch};
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::random::Random;
use crate::row::Row;

/// After what part more of simulations a search tells how it stands.
const TOLD_EVERY: u64 = 8;

/// How the root decides in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The action that was tried most; of equals the one with the better mean.
    Visits,
    /// The action with the best mean.
    Mean,
}

/// How simulations go. The depth of a budget is that of the tree: below it all is random; and its table is room for the
/// tree, but for the root and its children: a tree that is full goes on counting without growing.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub simulations: Option<u64>,
    /// The weight of how little an action has been tried.
    pub c: f64,
    /// Whether means are scaled before they are weighed against that; else `c` is in the units of the returns.
    pub scaled: bool,
    pub decision: Decision,
    pub most_turns: Option<u64>,
    /// The chance of a move of a random game to be one that looks promising to the game.
    pub guided: f64,
    pub seed: u64,
}

struct Node<A> {
    /// What leads here; none at the root.
    action: Option<A>,
    visits: u64,
    /// Whose turn it is; known from the first visit on.
    player: usize,
    is_end: bool,
    /// The children stand in a row, from `first`; none before the node is opened.
    first: usize,
    children: usize,
    /// How many of them have been tried.
    tried: usize,
}

pub struct Uct<'a, G: Game> {
    player: Player<'a, G>,
    settings: Settings,
    budget: &'a Budget,
    random: Random,
    luck: Random,
    nodes: Vec<Node<G::Action>>,
    /// The returns of all visits of each node added up, a row for each node.
    sums: Vec<f64>,
    /// The lowest and the highest return of each player so far.
    range: Vec<(f64, f64)>,
    path: Vec<usize>,
    paid: Vector,
    room: Vec<G::Action>,
    state: G::State,
    spare: G::State,
    deepest: u32,
    /// Which actions of the root win at once.
    wins: Wins,
}

impl<'a, G: Game> Uct<'a, G> {
    pub fn new(
        game: &'a G,
        root: &G::State,
        payoffs: &'a mut Payoffs<G>,
        settings: Settings,
        budget: &'a Budget,
        poll: Poll<'a>,
    ) -> Self {
        let players = game.num_players();
        let player = Player::new(game, payoffs, root, settings.most_turns, Watch::new::<G>(poll));
        Uct {
            player: player.gives_up_beyond(budget.nodes).guided(settings.guided),
            random: Random::new(settings.seed),
            luck: Random::new(settings.seed).luck(),
            settings,
            budget,
            nodes: Vec::new(),
            sums: Vec::new(),
            range: vec![(f64::INFINITY, f64::NEG_INFINITY); players],
            path: Vec::new(),
            paid: Vector::zeros(players),
            room: Vec::new(),
            state: root.clone(),
            spare: root.clone(),
            deepest: 0,
            wins: Wins::default(),
        }
    }

    /// Search, and tell on the way what the simulations say, whenever there are an eighth more of them. Actions that were
    /// never tried are not among the choices.
    pub fn search(
        &mut self,
        root: &G::State,
        tell: Tell<'_, G::Action, Vector>,
    ) -> Result<Outcome<G::Action, Vector>, Stop> {
        let timer = Timer::start(&self.budget.clock, self.budget.seconds);
        self.player.watch.limit(u64::MAX, Some(timer.clone()));
        self.add(None);
        self.open(0, root)?;
        self.nodes[0].player = self.player.game.player(root)?;
        let least = self.nodes[0].children as u64;
        // Where there is nothing to choose, one simulation answers.
        let most = if least == 1 { 1 } else { self.settings.simulations.unwrap_or(u64::MAX) };
        let most_nodes = self.budget.nodes.unwrap_or(u64::MAX);
        let (mut simulations, mut next_told) = (0, least);
        // Every action is tried once, however few the simulations or nodes are; only time and games without an end set
        // a limit to that.
        while simulations < least || (simulations < most && self.player.watch.nodes < most_nodes) {
            match self.simulate(root) {
                Ok(()) => simulations += 1,
                Err(Stop::Deadline | Stop::Nodes) => break,
                Err(stop) => return Err(stop),
            }
            if simulations >= next_told {
                self.told(tell)?;
                next_told = simulations + simulations / TOLD_EVERY + 1;
            }
        }
        let (mut choices, mut visits) = (Vec::new(), Vec::new());
        let (decided, mut choice) = (self.decide(0), 0);
        for at in self.children(0).filter(|&at| self.nodes[at].visits > 0) {
            if at == decided {
                choice = choices.len();
            }
            choices.extend(self.nodes[at].action.clone().map(|action| (action, self.mean(at))));
            visits.push(self.nodes[at].visits);
        }
        let mut line = self.line();
        if let ([], Some(action)) = (&choices[..], self.nodes[decided].action.clone()) {
            line.push(action.clone());
            choices.push((action, self.player.payoffs.without_search(self.player.game, root)?));
            visits.push(0);
        }
        Ok(Outcome {
            nodes: self.player.watch.nodes + 1,
            depth: self.deepest,
            limit: self.budget.depth,
            partial: self.nodes[0].tried < self.nodes[0].children,
            simulations,
            visits,
            seconds: timer.elapsed(),
            ..Outcome::new(choices[choice].1.clone(), choices, choice, line)
        })
    }

    fn told(&self, tell: Tell<'_, G::Action, Vector>) -> Result<(), Stop> {
        let at = self.decide(0);
        let Some(action) = &self.nodes[at].action else { return Ok(()) };
        tell(Step { depth: self.deepest, action, value: &self.mean(at), nodes: self.player.watch.nodes + 1 })
    }

    /// The first `levels` plies of the tree as it is now; what was never tried counts as pruned.
    pub fn tree(&self, levels: usize) -> TracedTree<G::Action, Vector> {
        let mut told: TracedTree<G::Action, Vector> = Vec::new();
        let mut waiting = vec![(0, None, 0)];
        while let Some((at, parent, level)) = waiting.pop() {
            let (node, place) = (&self.nodes[at], told.len() as u32);
            let opened = level < levels && node.tried > 0;
            let chooses = opened && node.player != CHANCE;
            told.push(Traced {
                parent,
                action: node.action.clone(),
                value: (node.visits > 0).then(|| self.mean(at)),
                choice: chooses.then(|| self.decide(at) - node.first),
            });
            if opened {
                waiting.extend(self.children(at).rev().map(|child| (child, Some(place), level + 1)));
            }
        }
        told
    }

    /// One way through the tree and on to the end, and what came of it written at every node on the way. Nothing is
    /// written if it is cut short.
    fn simulate(&mut self, root: &G::State) -> Result<(), Stop> {
        self.path.clear();
        self.path.push(0);
        self.state.clone_from(root);
        let limit = self.budget.depth.map_or(usize::MAX, |depth| depth as usize);
        let (mut at, mut plies) = (0, 0);
        while !self.nodes[at].is_end && self.is_open(at, plies < limit)? {
            if G::HAS_CHANCE && self.nodes[at].player == CHANCE {
                at = self.nodes[at].first + self.player.game.random_place(&self.state, &mut self.luck)?;
            } else {
                at = self.choose(at);
                plies += 1;
            }
            if let Some(action) = &self.nodes[at].action {
                self.player.game.advance(&mut self.state, action, &mut self.spare)?;
            }
            self.player.watch.tick()?;
            self.path.push(at);
            if self.nodes[at].visits == 0 {
                self.nodes[at].is_end = self.player.game.is_terminal(&self.state)?;
                if !self.nodes[at].is_end {
                    self.nodes[at].player = self.player.game.player(&self.state)?;
                } else if self.path.len() == 2 {
                    let (player, place) = (self.nodes[0].player, at - self.nodes[0].first);
                    self.wins.note(self.player.game, &self.state, player, place)?;
                }
            }
        }
        self.player.play(&self.state, &mut self.random, &mut self.luck, &mut self.paid)?;
        for ((low, high), &paid) in self.range.iter_mut().zip(&self.paid) {
            *low = low.min(paid);
            *high = high.max(paid);
        }
        self.deepest = self.deepest.max(plies as u32);
        let players = self.paid.len();
        for (ply, &at) in self.path.iter().enumerate() {
            self.nodes[at].visits += 1;
            if self.nodes[at].visits == 1 && ply > 0 {
                self.nodes[self.path[ply - 1]].tried += 1;
            }
            for (sum, &paid) in self.sums[at * players..].iter_mut().zip(&self.paid) {
                *sum += paid;
            }
        }
        Ok(())
    }

    /// Whether the way through the tree goes on from the node at the end of the path; it is opened if it may be, and if
    /// the tree may go on here.
    fn is_open(&mut self, at: usize, goes_on: bool) -> Result<bool, Stop> {
        if self.nodes[at].children > 0 {
            return Ok(true);
        }
        let one = size_of::<Node<G::Action>>() + self.paid.len() * size_of::<f64>();
        if self.nodes[at].visits == 0 || !goes_on || self.nodes.len() * one >= self.budget.table {
            return Ok(false);
        }
        let state = self.state.clone();
        self.open(at, &state)?;
        Ok(true)
    }

    fn open(&mut self, at: usize, state: &G::State) -> Result<(), Stop> {
        self.room.clear();
        self.player.game.actions(state, &mut self.room)?;
        self.nodes[at].first = self.nodes.len();
        self.nodes[at].children = self.room.len();
        for action in std::mem::take(&mut self.room) {
            self.add(Some(action));
        }
        Ok(())
    }

    fn add(&mut self, action: Option<G::Action>) {
        self.nodes.push(Node { action, visits: 0, player: 0, is_end: false, first: 0, children: 0, tried: 0 });
        self.sums.resize(self.nodes.len() * self.paid.len(), 0.0);
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        self.nodes[at].first..self.nodes[at].first + self.nodes[at].children
    }

    fn mean(&self, at: usize) -> Vector {
        let players = self.paid.len();
        let visits = self.nodes[at].visits as f64;
        self.sums[at * players..(at + 1) * players].iter().map(|sum| sum / visits).collect()
    }

    /// The child that a simulation goes to: one that was not tried, or the one with the highest upper bound.
    fn choose(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        let untried = node.children - node.tried;
        if untried > 0 {
            let drawn = self.random.below(untried);
            let mut open = self.children(at).filter(|&child| self.nodes[child].visits == 0);
            return open.nth(drawn).unwrap_or(node.first);
        }
        let (player, players) = (node.player, self.paid.len());
        let (low, high) = self.range[player];
        let width = if self.settings.scaled && high > low { high - low } else { 1.0 };
        let trials = (node.visits as f64).ln();
        let (mut best, mut highest) = (node.first, f64::NEG_INFINITY);
        for child in self.children(at) {
            let visits = self.nodes[child].visits as f64;
            let mean = (self.sums[child * players + player] / visits - low) / width;
            let bound = mean + self.settings.c * (trials / visits).sqrt();
            if bound > highest {
                (best, highest) = (child, bound);
            }
        }
        best
    }

    /// The child that the player takes in the end, of an opened node; at the root a win at hand that is worth as much.
    fn decide(&self, at: usize) -> usize {
        let choice = self.favourite(at);
        if at > 0 {
            return choice;
        }
        let (first, player) = (self.nodes[0].first, self.nodes[0].player);
        let means: Vec<f64> = self.children(0).map(|child| self.mean(child)[player]).collect();
        first + self.wins.or_choice_by_means(choice - first, &means)
    }

    fn favourite(&self, at: usize) -> usize {
        let (node, players) = (&self.nodes[at], self.paid.len());
        let rank = |child: usize| {
            let visits = self.nodes[child].visits as f64;
            let mean = self.sums[child * players + node.player] / visits;
            if self.settings.decision == Decision::Visits {
                (visits, mean)
            } else {
                (mean, 0.0)
            }
        };
        let tried = self.children(at).filter(|&child| self.nodes[child].visits > 0);
        tried.reduce(|best, child| if rank(child) > rank(best) { child } else { best }).unwrap_or(node.first)
    }

    /// The line that the players take in the end, as far as the tree goes and up to where chance moves.
    fn line(&self) -> Vec<G::Action> {
        let (mut line, mut at) = (Vec::new(), 0);
        while self.nodes[at].tried > 0 && self.nodes[at].player != CHANCE {
            at = self.decide(at);
            line.extend(self.nodes[at].action.clone());
        }
        line
    }
}
