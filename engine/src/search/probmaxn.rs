//! Prob-MaxN: each player is one of several types, and plays its type's best actions but for a chance epsilon.
//!
//! Sturtevant, Zinkevich & Bowling, "Prob-maxn: playing n-player games with opponent models", AAAI 2006, tables 1 and 2;
//! `choices[m]` in the paper's COMBINE is a misprint for `choices[c]`. A value is the matrix of utilities, one entry for
//! each player and model, and behind it the searching player's own true utility. Utilities are sums of products here,
//! so best choices are told apart up to a relative 1e-9.

use smallvec::SmallVec;

use super::payoffs::{Payoffs, Utility};
use super::rows::{largest, Rows};
use super::rule::{Rule, Seat, Verdict};
use super::ties_with;
use crate::game::{Game, Stop, Vector};

/// Four players with two models each fit without heap.
pub type Matrix = SmallVec<[f64; 9]>;

/// What is believed of one player.
pub struct Belief<G: Game> {
    pub models: Vec<Utility<G>>,
    /// The chance of each model, at every choice anew.
    pub chances: Vec<f64>,
}

pub struct ProbMaxN<G: Game> {
    root: usize,
    payoffs: Payoffs<G>,
    beliefs: Vec<Belief<G>>,
    /// Where each player's models begin in a matrix; last, where the true utility is.
    columns: Vec<usize>,
    truth: Utility<G>,
    epsilon: f64,
    rows: Rows,
    weights: Vec<f64>,
    root_weights: Vec<f64>,
}

pub struct Node {
    seat: Seat,
    rows: usize,
    value: Matrix,
}

impl<G: Game> ProbMaxN<G> {
    /// `payoffs` values the horizon, `truth` the finished game for the searching player itself.
    pub fn new(root: usize, payoffs: Payoffs<G>, beliefs: Vec<Belief<G>>, truth: Utility<G>, epsilon: f64) -> Self {
        let mut columns = vec![0];
        for belief in &beliefs {
            columns.push(columns[columns.len() - 1] + belief.models.len());
        }
        let width = columns[columns.len() - 1] + 1;
        ProbMaxN {
            root,
            payoffs,
            beliefs,
            columns,
            truth,
            epsilon,
            rows: Rows::new(width),
            weights: Vec::new(),
            root_weights: Vec::new(),
        }
    }

    /// How probable each action at the root is to those who know the searching player only by its models.
    pub fn root_weights(&self) -> &[f64] {
        &self.root_weights
    }

    /// The matrix as one row a player.
    pub fn utilities(&self, value: &Matrix) -> Vec<Vec<f64>> {
        self.columns.windows(2).map(|ends| value[ends[0]..ends[1]].to_vec()).collect()
    }

    /// One number a player: the mean over its models; for the searching player its true utility.
    pub fn summary(&self, value: &Matrix) -> Vec<f64> {
        let mean = |player: usize| -> f64 {
            let row = &value[self.columns[player]..self.columns[player + 1]];
            row.iter().zip(&self.beliefs[player].chances).map(|(u, chance)| u * chance).sum()
        };
        (0..self.beliefs.len())
            .map(|player| if player == self.root { self.true_utility(value) } else { mean(player) })
            .collect()
    }

    pub fn true_utility(&self, value: &Matrix) -> f64 {
        value[value.len() - 1]
    }

    /// Fill `weights` with the chance that `player` takes each child.
    fn weigh(&mut self, player: usize, mark: usize) {
        let children = self.rows.since(mark);
        let count = children.clone().count() as f64;
        self.weights.clear();
        self.weights.resize(count as usize, 0.0);
        for (model, &chance) in self.beliefs[player].chances.iter().enumerate() {
            let column = self.columns[player] + model;
            let best = largest(children.clone(), column);
            let tied = children.clone().filter(|row| ties_with(best, row[column])).count() as f64;
            for (weight, row) in self.weights.iter_mut().zip(children.clone()) {
                let greedy = if ties_with(best, row[column]) { (1.0 - self.epsilon) / tied } else { 0.0 };
                *weight += chance * (greedy + self.epsilon / count);
            }
        }
    }
}

/// The first of the largest numbers.
fn first_best(numbers: impl Iterator<Item = f64> + Clone) -> usize {
    let best = numbers.clone().fold(f64::NEG_INFINITY, f64::max);
    numbers.into_iter().position(|number| ties_with(best, number)).unwrap_or(0)
}

impl<G: Game> Rule<G> for ProbMaxN<G> {
    type Value = Matrix;
    type Node = Node;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Matrix, Stop> {
        let mut matrix = Matrix::new();
        let paid: Vector = self.payoffs.row(game, state, end)?;
        for (player, belief) in self.beliefs.iter_mut().enumerate() {
            for model in &mut belief.models {
                matrix.push(if end { model.worth(game, state, player, paid[player])? } else { paid[player] });
            }
        }
        let own = paid[self.root];
        matrix.push(if end { self.truth.worth(game, state, self.root, own)? } else { own });
        Ok(matrix)
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node>) -> Node {
        if parent.is_none() {
            self.rows.clear();
        }
        Node { seat, rows: self.rows.mark(), value: Matrix::new() }
    }

    fn add(&mut self, _game: &G, _node: &mut Node, _child: &G::State, value: &mut Matrix) -> Result<Verdict, Stop> {
        self.rows.push(value);
        Ok(Verdict::Undecided)
    }

    fn close(&mut self, node: &mut Node) -> Option<usize> {
        let player = node.seat.player;
        self.weigh(player, node.rows);
        let truth = self.columns[self.columns.len() - 1];
        let mut value = Matrix::from_elem(0.0, truth + 1);
        for (weight, row) in self.weights.iter().zip(self.rows.since(node.rows)) {
            for (sum, entry) in value.iter_mut().zip(row) {
                *sum += weight * entry;
            }
        }
        let choice = if player == self.root {
            value[truth] = largest(self.rows.since(node.rows), truth);
            first_best(self.rows.since(node.rows).map(|row| row[truth]))
        } else {
            first_best(self.weights.iter().copied())
        };
        if node.seat.ply == 0 {
            self.root_weights.clone_from(&self.weights);
        }
        self.rows.truncate(node.rows);
        node.value = value;
        Some(choice)
    }

    fn value(node: &mut Node) -> &mut Matrix {
        &mut node.value
    }
}
