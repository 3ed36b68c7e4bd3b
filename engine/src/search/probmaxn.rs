//! Prob-MaxN: each player is one of several types, and plays its type's best actions but for a chance epsilon.
//!
//! Sturtevant, Zinkevich & Bowling, "Prob-maxn: playing n-player games with opponent models", AAAI 2006, tables 1 and 2;
//! `choices[m]` in the paper's COMBINE is a misprint for `choices[c]`. A value is the matrix of utilities, one entry for
//! each player and model, and behind it the searching player's own true utility. Utilities are sums of products here,
//! so best choices are told apart up to 1e-9 of the largest utility that went into them, which stands behind each.

use smallvec::SmallVec;

use super::expecting::Expects;
use super::payoffs::{Payoffs, Utility};
use super::rows::{largest, Rows};
use super::rule::{Rule, Seat, Verdict};
use super::ties_with;
use crate::game::{Game, Stop, Vector};

/// Expected utilities, and behind them for each the size of the largest utility that went into it. Four players with two
/// models each fit without heap.
pub type Matrix = SmallVec<[f64; 18]>;

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
    /// Where each player's models begin in a matrix; last, where the true utility is. Then come the sizes.
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
            rows: Rows::new(2 * width),
            weights: Vec::new(),
            root_weights: Vec::new(),
        }
    }

    fn node(&self, seat: Seat) -> Node {
        Node { seat, rows: self.rows.mark(), value: Matrix::new() }
    }

    /// How probable each action at the root is to those who know the searching player only by its models.
    pub fn root_weights(&self) -> &[f64] {
        &self.root_weights
    }

    /// The matrix as one row for each player, and behind them the sizes in the same way.
    pub fn utilities(&self, value: &Matrix) -> Vec<Vec<f64>> {
        let (utilities, sizes) = value.split_at(value.len() / 2);
        let rows = |numbers: &[f64]| -> Vec<Vec<f64>> {
            self.columns.windows(2).map(|ends| numbers[ends[0]..ends[1]].to_vec()).collect()
        };
        [rows(utilities), rows(sizes)].concat()
    }

    /// One number for each player: the mean over its models; for the searching player its true utility.
    pub fn summary(&self, value: &Matrix) -> Vec<f64> {
        let mean = |player: usize| -> f64 {
            let row = &value[self.columns[player]..self.columns[player + 1]];
            row.iter().zip(&self.beliefs[player].chances).map(|(u, chance)| u * chance).sum()
        };
        (0..self.beliefs.len())
            .map(|player| if player == self.root { self.true_utility(value) } else { mean(player) })
            .collect()
    }

    /// Utilities in a matrix, the true one included.
    fn width(&self) -> usize {
        self.columns[self.columns.len() - 1] + 1
    }

    pub fn true_utility(&self, value: &Matrix) -> f64 {
        value[value.len() / 2 - 1]
    }

    /// Write the matrix of a leaf behind the rows that are there.
    #[inline]
    fn push_leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<(), Stop> {
        let paid: Vector = self.payoffs.row(game, state, end)?;
        let (utilities, sizes) = self.rows.add().split_at_mut(self.columns[self.columns.len() - 1] + 1);
        let mut places = utilities.iter_mut();
        for (player, belief) in self.beliefs.iter_mut().enumerate() {
            for (model, place) in belief.models.iter_mut().zip(&mut places) {
                *place = if end { model.worth(game, state, player, paid[player])? } else { paid[player] };
            }
        }
        for truth in places {
            let own = paid[self.root];
            *truth = if end { self.truth.worth(game, state, self.root, own)? } else { own };
        }
        sizes.iter_mut().zip(utilities).for_each(|(size, utility)| *size = utility.abs());
        Ok(())
    }

    /// Fill `weights` with the chance that `player` takes each child; `sizes` are those of all children together.
    fn weigh(&mut self, player: usize, mark: usize, sizes: &[f64]) {
        let children = self.rows.since(mark);
        let count = children.clone().count() as f64;
        self.weights.clear();
        self.weights.resize(count as usize, 0.0);
        for (model, &chance) in self.beliefs[player].chances.iter().enumerate() {
            let column = self.columns[player] + model;
            let (best, scale) = (largest(children.clone(), column), sizes[column]);
            let tied = children.clone().filter(|row| ties_with(best, row[column], scale)).count() as f64;
            let (share, slip) = ((1.0 - self.epsilon) / tied, self.epsilon / count);
            for (weight, row) in self.weights.iter_mut().zip(children.clone()) {
                let greedy = if ties_with(best, row[column], scale) { share } else { 0.0 };
                *weight += chance * (greedy + slip);
            }
        }
    }
}

/// The first of the largest numbers.
fn first_best(numbers: impl Iterator<Item = f64> + Clone, scale: f64) -> usize {
    let best = numbers.clone().fold(f64::NEG_INFINITY, f64::max);
    numbers.into_iter().position(|number| ties_with(best, number, scale)).unwrap_or(0)
}

impl<G: Game> Rule<G> for ProbMaxN<G> {
    type Value = Matrix;
    type Node = Node;

    const WORTH_ITS_CHOICE: bool = false;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Matrix, Stop> {
        let mark = self.rows.mark();
        self.push_leaf(game, state, end)?;
        let matrix = self.rows.since(mark).flatten().copied().collect();
        self.rows.truncate(mark);
        Ok(matrix)
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node>) -> Node {
        if parent.is_none() {
            self.rows.clear();
        }
        self.node(seat)
    }

    fn add(&mut self, _game: &G, _node: &mut Node, _child: &G::State, value: &mut Matrix) -> Result<Verdict, Stop> {
        self.rows.push(value);
        Ok(Verdict::Undecided)
    }

    fn add_leaf(&mut self, game: &G, _node: &mut Node, child: &G::State, end: bool) -> Result<Verdict, Stop> {
        self.push_leaf(game, child, end)?;
        Ok(Verdict::Undecided)
    }

    fn close(&mut self, node: &mut Node) -> Option<usize> {
        let player = node.seat.player;
        let (width, truth) = (self.width(), self.width() - 1);
        let mut value = Matrix::from_elem(0.0, 2 * width);
        let (sums, sizes) = value.split_at_mut(width);
        for row in self.rows.since(node.rows) {
            for (size, &entry) in sizes.iter_mut().zip(&row[width..]) {
                *size = if entry > *size { entry } else { *size };
            }
        }
        self.weigh(player, node.rows, sizes);
        for (weight, row) in self.weights.iter().zip(self.rows.since(node.rows)) {
            for (sum, entry) in sums.iter_mut().zip(row) {
                *sum += weight * entry;
            }
        }
        let choice = if player == self.root {
            sums[truth] = largest(self.rows.since(node.rows), truth);
            first_best(self.rows.since(node.rows).map(|row| row[truth]), sizes[truth])
        } else {
            first_best(self.weights.iter().copied(), 1.0)
        };
        if node.seat.ply == 0 {
            self.root_weights.clone_from(&self.weights);
        }
        self.rows.truncate(node.rows);
        node.value = value;
        Some(choice)
    }

    fn is_equal(&self, node: &Node, _child: usize, value: &Matrix) -> bool {
        let truth = self.width() - 1;
        ties_with(node.value[truth], value[truth], node.value[truth + self.width()])
    }

    fn abandon(&mut self, node: &mut Node) {
        self.rows.truncate(node.rows);
    }

    fn value(node: &mut Node) -> &mut Matrix {
        &mut node.value
    }
}

impl<G: Game> Expects<G> for ProbMaxN<G> {
    fn open_behind_chance(&mut self, seat: Seat) -> Node {
        self.node(seat)
    }

    fn numbers(value: &mut Matrix) -> (&mut [f64], &mut [f64]) {
        let half = value.len() / 2;
        value.split_at_mut(half)
    }
}
