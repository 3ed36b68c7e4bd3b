//! The first plies of many worlds, in which nobody knows the world: a mover takes one action in all positions that look
//! the same to it, the one that is best for it on average. Below, worlds are open.
//!
//! Arjonilla, Saffidine & Cazenave, "Perfect Information Monte Carlo with Postponing Reasoning", 2024. With one such ply
//! it is PIMC.

use std::collections::HashMap;

use super::tally::{tally, Row};
use super::World;
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::random::Random;
use crate::search::{Outcome, Payoffs, Refusal, Worth};

/// A position of a world in the first plies.
pub struct Entry<G: Game> {
    pub world: usize,
    /// The position, until somebody searches it.
    pub state: Option<G::State>,
    ply: u32,
    mover: usize,
    /// What each player has seen so far.
    sights: Vec<Vec<u64>>,
    actions: Vec<G::Action>,
    after: After,
    /// What the position is worth once its mover's choice is known.
    value: Vector,
}

enum After {
    /// Not known yet.
    Unknown,
    /// The game is over.
    End,
    /// The entry behind each action.
    Entries(Vec<usize>),
    /// What a search says of each action.
    Values(Vec<Vector>),
}

pub struct Forest<'a, G: Game> {
    game: &'a G,
    player: usize,
    plies: u32,
    payoffs: &'a mut Payoffs<G>,
    pub entries: Vec<Entry<G>>,
    /// The entry of each world where it starts.
    roots: Vec<usize>,
    /// Actions that were met, so that each has a number.
    met: Vec<G::Action>,
    observations: HashMap<String, u64>,
}

impl<'a, G: Game> Forest<'a, G> {
    pub fn new(game: &'a G, player: usize, plies: u32, payoffs: &'a mut Payoffs<G>) -> Self {
        let (entries, roots, met) = (Vec::new(), Vec::new(), Vec::new());
        Forest { game, player, plies, payoffs, entries, roots, met, observations: HashMap::new() }
    }

    pub fn is_postponed(&self) -> bool {
        self.plies > 1
    }

    /// Add a world; the entries that are to be searched come after those that were there before.
    pub fn add(&mut self, world: World<G::State, G::Action>, random: &Random) -> Result<(), Stop> {
        let mut sights = vec![Vec::new(); self.game.num_players()];
        for (sights, seen) in sights.iter_mut().zip(world.seen) {
            let next = self.observations.len() as u64;
            sights.push(*self.observations.entry(seen).or_insert(next));
        }
        let number = self.roots.len();
        let root = self.grow(number, world.state, 0, sights, random)?;
        self.roots.push(root);
        let (first, new) = (&self.entries[self.roots[0]], &self.entries[root]);
        if new.mover != self.player || first.actions != new.actions {
            let drawn = "got one in which its legal actions are others, or it is not its turn: is sample() right?";
            let expected = format!("expected worlds in which player {} may do the same", self.player);
            return Err(Refusal::Wrong(format!("{expected}, {drawn}")).into());
        }
        Ok(())
    }

    fn grow(
        &mut self,
        world: usize,
        mut state: G::State,
        ply: u32,
        mut sights: Vec<Vec<u64>>,
        random: &Random,
    ) -> Result<usize, Stop> {
        let at = self.entries.len();
        let mut random = Random::for_part(random.seed(), at as u64);
        while !self.game.is_terminal(&state)? && self.game.player(&state)? == CHANCE {
            let outcome = self.game.random_outcome(&state, &mut random, &mut Vec::new())?;
            self.see(&state, &outcome, &mut sights)?;
            state = self.game.apply(&state, &outcome)?;
        }
        let (mut actions, mut value, mut mover) = (Vec::new(), Vector::new(), self.player);
        let mut after = After::End;
        if self.game.is_terminal(&state)? {
            value = self.payoffs.row(self.game, &state, true)?;
        } else {
            self.game.actions(&state, &mut actions)?;
            (mover, after) = (self.game.player(&state)?, After::Unknown);
        }
        let is_open = matches!(after, After::Unknown) && ply + 1 < self.plies;
        self.entries.push(Entry { world, state: None, ply, mover, sights, actions, after, value });
        if !is_open {
            self.entries[at].state = Some(state);
            return Ok(at);
        }
        let mut behind = Vec::new();
        for action in self.entries[at].actions.clone() {
            let mut sights = self.entries[at].sights.clone();
            self.see(&state, &action, &mut sights)?;
            behind.push(self.grow(world, self.game.apply(&state, &action)?, ply + 1, sights, &random)?);
        }
        self.entries[at].after = After::Entries(behind);
        Ok(at)
    }

    /// Write down what each player sees of an action.
    fn see(&mut self, state: &G::State, action: &G::Action, sights: &mut [Vec<u64>]) -> Result<(), Stop> {
        for (player, sights) in sights.iter_mut().enumerate() {
            // Even numbers for what is seen in part, odd ones for what is seen in full.
            sights.push(match self.game.seen(state, action, player)? {
                Some(number) => number.wrapping_mul(2),
                None => self.number_of(action) * 2 + 1,
            });
        }
        Ok(())
    }

    fn number_of(&mut self, action: &G::Action) -> u64 {
        let known = self.met.iter().position(|met| met == action);
        let place = known.unwrap_or_else(|| {
            self.met.push(action.clone());
            self.met.len() - 1
        });
        place as u64
    }

    /// Whether an entry waits for a search.
    pub fn is_waiting(&self, at: usize) -> bool {
        matches!(self.entries[at].after, After::Unknown)
    }

    /// Write down what a search says of an entry. An action that it left out counts as the worst that it looked at.
    pub fn learn(&mut self, at: usize, found: &Outcome<G::Action, Worth>) {
        let Entry { mover, actions, .. } = &self.entries[at];
        let worth = |worth: &Worth| Vector::from_slice(&worth.vector);
        let worst =
            found.choices.iter().map(|(_, worth)| worth).min_by(|a, b| a.vector[*mover].total_cmp(&b.vector[*mover]));
        let values = actions.iter().map(|action| {
            let looked_at = found.choices.iter().find(|(other, _)| other == action).map(|(_, worth)| worth);
            looked_at.or(worst).map_or_else(Vector::new, worth)
        });
        self.entries[at].after = After::Values(values.collect());
    }

    /// Settle what every mover does, from the last ply to the first but for the root; only worlds with a weight count.
    pub fn settle(&mut self, weights: &[f64]) {
        for ply in (1..self.plies).rev() {
            for group in self.groups(ply, weights) {
                let mover = self.entries[group[0]].mover;
                let rows: Vec<Row<'_>> = group.iter().map(|&at| self.row(at, weights)).collect();
                let choice = tally(&rows, mover).choice;
                let values: Vec<Vector> = rows.iter().map(|row| row.values[choice].clone()).collect();
                for (&at, value) in group.iter().zip(values) {
                    self.entries[at].value = value;
                }
            }
        }
    }

    /// The entries of a ply that look the same to their movers.
    fn groups(&self, ply: u32, weights: &[f64]) -> Vec<Vec<usize>> {
        let mut places: HashMap<(usize, usize, &[u64]), usize> = HashMap::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let counts = weights.get(entry.world).is_some_and(|&weight| weight > 0.0);
            if entry.ply != ply || !counts || matches!(entry.after, After::End) {
                continue;
            }
            let looks = (entry.mover, entry.actions.len(), entry.sights[entry.mover].as_slice());
            let place = *places.entry(looks).or_insert(groups.len());
            if place == groups.len() {
                groups.push(Vec::new());
            }
            groups[place].push(at);
        }
        groups
    }

    /// What the actions of an entry are worth.
    fn row(&self, at: usize, weights: &[f64]) -> Row<'_> {
        let entry = &self.entries[at];
        let values = match &entry.after {
            After::Values(values) => values.iter().collect(),
            After::Entries(behind) => behind.iter().map(|&at| &self.entries[at].value).collect(),
            After::Unknown | After::End => Vec::new(),
        };
        Row { weight: weights[entry.world], values }
    }

    /// What the actions of the root are worth in each world that counts.
    pub fn root_rows(&self, weights: &[f64]) -> Vec<Row<'_>> {
        let counting = self.roots.iter().filter(|&&at| weights[self.entries[at].world] > 0.0);
        counting.map(|&at| self.row(at, weights)).collect()
    }

    pub fn root_actions(&self) -> &[G::Action] {
        &self.entries[self.roots[0]].actions
    }
}
