//! What a search found: one type for all algorithms, whatever they call a value.

use super::trace::TracedTree;
use crate::game::{Game, Stop};

/// On which side of the truth a value may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Exact,
    /// The truth is this or more.
    AtLeast,
    /// The truth is this or less.
    AtMost,
}

/// What a position is worth, in the same words for every algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// One number for each player.
    pub vector: Vec<f64>,
    /// Whether the number of the searching player is a bound.
    pub side: Side,
    /// The outcomes of Soft-MaxN with what each candidate type makes of them, the matrix of Prob-MaxN; empty elsewhere.
    pub detail: Vec<Vec<f64>>,
}

impl Worth {
    pub fn exactly(vector: &[f64]) -> Self {
        Worth { vector: vector.to_vec(), side: Side::Exact, detail: Vec::new() }
    }
}

/// What a search found. `V` is what its rule calls a value, and in the end [`Worth`].
#[derive(Clone, Debug)]
pub struct Outcome<A, V> {
    pub value: V,
    /// Every action at the root that was looked at, with its value.
    pub choices: Vec<(A, V)>,
    /// Which of them is taken.
    pub choice: usize,
    /// The line of play that is expected, the taken action first.
    pub line: Vec<A>,
    /// Positions visited, in all iterations together.
    pub nodes: u64,
    /// Plies of the last complete iteration; of the longest line if none was cut off, and 0 if none is complete. Plies
    /// of the tree where it is deepest, for those that grow one; picks that are foreseen, for drafters.
    pub depth: u32,
    /// To what depth the answer was searched; for KthBestPick, how many ranks were considered.
    pub limit: Option<u32>,
    /// Whether no line was cut off at the horizon, so that more depth would change nothing.
    pub complete: bool,
    /// Whether the budget was spent before every action was looked at: of the actions only those are here that were. If
    /// none was, the first is here, for what is known of the position.
    pub partial: bool,
    /// How probable each action is to an onlooker, where the algorithm says so.
    pub weights: Vec<f64>,
    /// Random games at each leaf, and in all.
    pub rollouts: u64,
    pub simulations: u64,
    /// In how many random games each action was tried, where that is counted.
    pub visits: Vec<u64>,
    /// Worlds that were searched, in games that hide something.
    pub worlds: u64,
    /// How the values of each action spread for the searching player over worlds, their standard deviation, and in what
    /// share of worlds no action was better; empty where that is not known.
    pub spreads: Vec<f64>,
    pub shares: Vec<f64>,
    /// The first plies node by node, where they were asked for.
    pub tree: TracedTree<A, V>,
    pub seconds: f64,
}

impl<A, V> Outcome<A, V> {
    /// An answer without anything that only some algorithms tell.
    pub fn new(value: V, choices: Vec<(A, V)>, choice: usize, line: Vec<A>) -> Self {
        Outcome {
            value,
            choices,
            choice,
            line,
            nodes: 0,
            depth: 0,
            limit: None,
            complete: false,
            partial: false,
            weights: Vec::new(),
            rollouts: 0,
            simulations: 0,
            visits: Vec::new(),
            worlds: 0,
            spreads: Vec::new(),
            shares: Vec::new(),
            tree: Vec::new(),
            seconds: 0.0,
        }
    }

    /// The same with values and actions in other words. Not generic over the functions, since there are many.
    pub fn map<B, W>(self, act: &dyn Fn(A) -> B, read: &dyn Fn(V) -> W) -> Outcome<B, W> {
        Outcome {
            value: read(self.value),
            choices: self.choices.into_iter().map(|(action, value)| (act(action), read(value))).collect(),
            choice: self.choice,
            line: self.line.into_iter().map(act).collect(),
            nodes: self.nodes,
            depth: self.depth,
            limit: self.limit,
            complete: self.complete,
            partial: self.partial,
            weights: self.weights,
            rollouts: self.rollouts,
            simulations: self.simulations,
            visits: self.visits,
            worlds: self.worlds,
            spreads: self.spreads,
            shares: self.shares,
            tree: self.tree.into_iter().map(|node| node.map(act, read)).collect(),
            seconds: self.seconds,
        }
    }
}

impl<A: Clone> Outcome<A, Worth> {
    /// The answer of a search that was ended before anything was known: the first action, worth nothing.
    pub fn unsearched<G: Game<Action = A>>(game: &G, state: &G::State) -> Result<Self, Stop> {
        let mut actions = Vec::new();
        game.actions(state, &mut actions)?;
        let action = actions.swap_remove(0);
        let nothing = Worth::exactly(&vec![0.0; game.num_players()]);
        let found = Outcome::new(nothing.clone(), vec![(action.clone(), nothing)], 0, vec![action]);
        Ok(Outcome { visits: vec![0], nodes: 1, limit: Some(0), partial: true, ..found })
    }
}
