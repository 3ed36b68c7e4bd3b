//! Monte-Carlo tree search for any number of players: simulations through a growing tree, in which each player chooses by
//! what has paid and by how little an action has been tried, and on from there in a random game, guided or not.
//!
//! Kocsis & Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006; with one mean for each player, Sturtevant, "An
//! Analysis of UCT in Multi-Player Games", CG 2008; the paranoid and the best-reply back-up, Progressive History, the solver
//! and search in playouts: Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013. Without these
//! it is UCT. Means are scaled to 0…1 by the lowest and highest score that the player has had so far, so that the constant
//! means the same in every game, unless the settings say otherwise. A node gets all of its children when it is visited
//! again. What chance brings inside the game is drawn by its probability, from a stream of its own, and uses up no depth.

mod crew;
mod history;
mod root;
mod selection;
mod settings;
mod solver;
#[cfg(test)]
mod tests;
mod tree;

pub use crew::{on_threads, search_trees, Crew};
pub use history::Mixer;
pub use settings::{Backup, Decision, More, Settings, Solver};

use super::at_hand::Wins;
use super::clock::Timer;
use super::deepen::Budget;
use super::outcome::Outcome;
use super::payoffs::Payoffs;
use super::rollout::Player;
use super::sides::Sides;
use super::step::{Step, Tell};
use super::watch::{Poll, Watch};
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::random::Random;
use crate::row::Row;
use history::History;
use root::Branches;
use selection::Selection;
use tree::{Tree, NOBODY};

/// After what part more of simulations a search tells how it stands.
const TOLD_EVERY: u64 = 8;

/// One tree and those who make it grow.
pub struct Search<'a, G: Game> {
    player: Player<'a, G>,
    selection: Selection,
    budget: &'a Budget,
    random: Random,
    luck: Random,
    tree: Tree<G::Action>,
    history: History<G::Action>,
    /// Whether the opponents answer together, with one move of any of them.
    together: bool,
    path: Vec<usize>,
    scores: Vector,
    room: Vec<G::Action>,
    promises: Vec<f64>,
    state: G::State,
    spare: G::State,
    deepest: u32,
    simulations: u64,
    /// Which actions of the root win at once.
    wins: Wins,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(
        game: &'a G,
        root: &G::State,
        payoffs: &'a mut Payoffs<G>,
        settings: Settings,
        budget: &'a Budget,
        poll: Poll<'a>,
    ) -> Result<Self, Stop> {
        let players = game.num_players();
        let more = settings.more;
        let player = Player::new(game, payoffs, root, settings.most_turns, Watch::new::<G>(poll));
        Ok(Search {
            player: player.gives_up_beyond(budget.nodes).guided(settings.guided).looking(more.look),
            random: Random::new(settings.seed),
            luck: Random::new(settings.seed).luck(),
            selection: Selection::new(game, game.player(root)?, settings),
            budget,
            tree: Tree::new(players),
            history: History::default(),
            together: more.backup == Backup::BestReply && players > 2,
            path: Vec::new(),
            scores: Vector::zeros(players),
            room: Vec::new(),
            promises: Vec::new(),
            state: root.clone(),
            spare: root.clone(),
            deepest: 0,
            simulations: 0,
            wins: Wins::default(),
        })
    }

    /// Play as many simulations as settings and budget allow. Every action is tried once, however few the simulations or
    /// nodes are; only time and games without an end set a limit to that. Where there is nothing to choose, one
    /// simulation answers. `tell` hears what the simulations say, whenever there are an eighth more of them.
    pub fn grow(
        &mut self,
        root: &G::State,
        timer: &Timer,
        tell: Option<Tell<'_, G::Action, Vector>>,
    ) -> Result<(), Stop> {
        self.player.watch.limit(u64::MAX, Some(timer.clone()));
        self.tree.nodes[0].player = self.selection.allies.root;
        self.open(0, root)?;
        let least = u64::from(self.tree.nodes[0].children);
        let most = if least == 1 { 1 } else { self.selection.settings.simulations.unwrap_or(u64::MAX) };
        let most_nodes = self.budget.nodes.unwrap_or(u64::MAX);
        let (mut tell, mut next_told) = (tell, least);
        while self.simulations < least
            || (self.simulations < most && self.player.watch.nodes < most_nodes && !self.is_settled())
        {
            match self.simulate(root) {
                Ok(()) => self.simulations += 1,
                Err(Stop::Deadline | Stop::Nodes) => break,
                Err(stop) => return Err(stop),
            }
            if let (Some(tell), true) = (&mut tell, self.simulations >= next_told) {
                next_told = self.simulations + self.simulations / TOLD_EVERY + 1;
                self.told(tell)?;
            }
        }
        Ok(())
    }

    /// Whether nothing is left to find out, since the root or each of its children is proven.
    fn is_settled(&self) -> bool {
        let proven = |at: usize| self.tree.nodes[at].proven != NOBODY;
        self.selection.prover.is_on() && (proven(0) || self.tree.children(0).all(proven))
    }

    fn told(&self, tell: &mut Tell<'_, G::Action, Vector>) -> Result<(), Stop> {
        let found = Branches::of(self);
        let place = found.decide(&self.selection);
        let Some(action) = found.actions.get(place) else { return Ok(()) };
        tell(Step { depth: self.deepest, action, value: &found.mean(place), nodes: self.player.watch.nodes + 1 })
    }

    /// One way through the tree and on to the end, and what came of it written at every node on the way. Nothing is
    /// written if it is cut short.
    fn simulate(&mut self, root: &G::State) -> Result<(), Stop> {
        self.path.clear();
        self.path.push(0);
        self.state.clone_from(root);
        let limit = self.budget.depth.map_or(usize::MAX, |depth| depth as usize);
        let (mut at, mut plies, mut replied) = (0, 0, false);
        // At the root every action is tried, also if it is proven.
        while !self.tree.nodes[at].is_end
            && (at == 0 || self.tree.nodes[at].proven == NOBODY)
            && self.is_open(at, plies < limit)?
        {
            if G::HAS_CHANCE && self.tree.nodes[at].player == CHANCE {
                at = self.tree.nodes[at].first + self.player.game.random_place(&self.state, &mut self.luck)?;
            } else {
                at = self.selection.choose(&self.tree, &self.history, at, &mut self.random);
                plies += 1;
                replied = self.together && self.tree.nodes[at].mover != self.selection.allies.root;
            }
            self.step(at)?;
            if replied && !self.player.game.rolls(&self.state)? {
                self.back_to_root()?;
                replied = false;
            }
            self.player.watch.tick()?;
            self.path.push(at);
            if self.tree.nodes[at].visits == 0 {
                self.meet(at)?;
            }
        }
        let proven = self.tree.nodes[at].proven;
        if proven == NOBODY {
            self.player.play(&self.state, &mut self.random, &mut self.luck, &mut self.scores)?;
            if self.selection.settings.more.wins {
                share_wins(&self.selection.prover.sides, &mut self.scores);
            } else {
                self.selection.widen(&self.scores);
            }
        } else {
            self.selection.prover.write_scores(proven, &mut self.scores);
        }
        self.deepest = self.deepest.max(plies as u32);
        let is_new = self.tree.nodes[at].visits == 0;
        self.tree.add(&self.path, &self.scores);
        if self.selection.settings.more.history > 0.0 {
            for &at in &self.path[1..] {
                let node = &self.tree.nodes[at];
                if node.mover != CHANCE {
                    self.history.add(node.history, self.scores[self.selection.column(node.mover)]);
                }
            }
        }
        if proven != NOBODY && is_new {
            self.selection.prover.climb(&mut self.tree, &self.path);
        }
        Ok(())
    }

    /// Take the action that leads to a node.
    fn step(&mut self, at: usize) -> Result<(), Stop> {
        let game = self.player.game;
        let Some(action) = &self.tree.nodes[at].action else { return Ok(()) };
        let mover = self.tree.nodes[at].mover;
        if self.together && mover != CHANCE && game.player(&self.state)? != mover {
            game.apply_out_of_turn(&self.state, mover, action, &mut self.spare)?;
            std::mem::swap(&mut self.state, &mut self.spare);
            return Ok(());
        }
        game.advance(&mut self.state, action, &mut self.spare)
    }

    /// After a reply it is the searching player's turn, if that player can move.
    fn back_to_root(&mut self) -> Result<(), Stop> {
        let (game, root) = (self.player.game, self.selection.allies.root);
        if !game.is_terminal(&self.state)? && game.player(&self.state)? != root {
            game.reseat(&mut self.state, root)?;
        }
        Ok(())
    }

    /// Look at a node that is visited for the first time: whose turn it is, or whether the game is over.
    fn meet(&mut self, at: usize) -> Result<(), Stop> {
        let game = self.player.game;
        if !game.is_terminal(&self.state)? {
            self.tree.nodes[at].player = game.player(&self.state)?;
            return Ok(());
        }
        self.tree.nodes[at].is_end = true;
        if self.path.len() == 2 {
            let place = at - self.tree.nodes[0].first;
            self.wins.note(game, &self.state, self.selection.allies.root, place)?;
        }
        if self.selection.prover.is_on() {
            self.tree.nodes[at].proven = self.selection.prover.winner(&game.returns(&self.state)?);
        }
        Ok(())
    }

    /// Whether the way through the tree goes on from the node at the end of the path; it is opened if it may be, and if
    /// the tree may go on here.
    fn is_open(&mut self, at: usize, goes_on: bool) -> Result<bool, Stop> {
        if self.tree.nodes[at].children > 0 {
            return Ok(true);
        }
        let is_full = self.tree.bytes() + self.history.bytes() >= self.budget.table;
        if self.tree.nodes[at].visits == 0 || !goes_on || is_full {
            return Ok(false);
        }
        let state = self.state.clone();
        self.open(at, &state)?;
        Ok(true)
    }

    fn open(&mut self, at: usize, state: &G::State) -> Result<(), Stop> {
        let game = self.player.game;
        let (root, players) = (self.selection.allies.root, game.num_players());
        let (mover, first) = (self.tree.nodes[at].player, self.tree.nodes.len());
        if self.together && mover != root && mover != CHANCE {
            for player in (root + 1..root + players).map(|seat| seat % players) {
                if game.player(state)? == player {
                    self.add_children(state, player)?;
                } else if let Some(seated) = game.with_player(state, player)? {
                    self.add_children(&seated, player)?;
                }
            }
        } else {
            self.add_children(state, mover)?;
        }
        self.tree.nodes[at].first = first;
        self.tree.nodes[at].children = (self.tree.nodes.len() - first) as u32;
        Ok(())
    }

    fn add_children(&mut self, state: &G::State, mover: usize) -> Result<(), Stop> {
        let more = self.selection.settings.more;
        self.room.clear();
        self.player.game.actions(state, &mut self.room)?;
        self.promises.clear();
        if more.bias > 0.0 && mover != CHANCE {
            self.player.game.promises_to(state, &self.room, &mut self.promises)?;
            weigh(&mut self.promises, more.bias);
        }
        for (place, action) in std::mem::take(&mut self.room).into_iter().enumerate() {
            let written =
                if more.history > 0.0 && mover != CHANCE { Some(self.history.place(mover, &action)) } else { None };
            let bias = self.promises.get(place).copied().unwrap_or(0.0);
            let node = self.tree.push(Some(action), mover);
            node.bias = bias;
            node.history = written.unwrap_or(history::NOWHERE);
        }
        Ok(())
    }
}

/// Search with one tree. Told are the first `levels` plies, and on the way what simulations say.
#[allow(clippy::too_many_arguments)]
pub fn search<G: Game>(
    game: &G,
    root: &G::State,
    payoffs: &mut Payoffs<G>,
    settings: Settings,
    budget: &Budget,
    levels: usize,
    poll: Poll,
    tell: Tell<'_, G::Action, Vector>,
) -> Result<Outcome<G::Action, Vector>, Stop> {
    let timer = Timer::start(&budget.clock, budget.seconds);
    let mut search = Search::new(game, root, payoffs, settings, budget, poll)?;
    search.grow(root, &timer, Some(tell))?;
    let branches = search.branches(levels);
    let Search { player, selection, .. } = search;
    branches.outcome(&selection, (game, root), player.payoffs, budget.depth, &timer)
}

/// Scale promises to 0…`weight`; nothing where all are alike.
fn weigh(promises: &mut [f64], weight: f64) {
    let low = promises.iter().copied().fold(f64::INFINITY, f64::min);
    let high = promises.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let width = if high > low { high - low } else { 1.0 };
    promises.iter_mut().for_each(|promise| *promise = (*promise - low) / width * weight);
}

/// Make of what a game paid who won it: 1, shared by those who come first; partners come first together.
fn share_wins(sides: &Sides, scores: &mut [f64]) {
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let is_first = |player: usize| scores[player] == most;
    let captain_wins =
        |captain: usize| (0..scores.len()).any(|player| sides.captain(player) == captain && is_first(player));
    let winners: Vector =
        (0..scores.len()).map(|player| f64::from(u8::from(captain_wins(sides.captain(player))))).collect();
    let count = (0..scores.len()).filter(|&player| sides.captain(player) == player && winners[player] > 0.0).count();
    for (score, won) in scores.iter_mut().zip(&winners) {
        *score = won / count as f64;
    }
}
