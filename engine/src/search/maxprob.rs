//! Max-Prob: every player maximises its chance of winning; one who cannot tell its best actions apart picks evenly.
//!
//! Hashavit & Markovitch, "Max-Prob", IJCAI 2011: section 2 on complete trees, section 3 with intervals at the horizon.
//! Chances are sums of products, so ties are told up to a relative 1e-9.

use super::payoffs::Payoffs;
use super::rows::{largest, Rows};
use super::rule::{Rule, Seat, Verdict};
use super::ties_with;
use super::winning::{win_probabilities, winners};
use crate::game::{Game, Intervals, Stop, Vector};
use crate::random::Random;

/// Which of its best actions the searching player takes, at the root only.
#[derive(Clone, Debug)]
pub enum RootTies {
    Leftmost,
    Random {
        seed: u64,
        random: Random,
    },
    /// The one with the largest static value for the searching player.
    Heuristic,
}

/// Intervals from outside.
pub type Bounds<G> = Box<dyn FnMut(&<G as Game>::State) -> Result<Intervals, Stop> + Send>;

pub struct MaxProb<G: Game> {
    num_players: usize,
    payoffs: Payoffs<G>,
    bounds: Option<Bounds<G>>,
    ties: RootTies,
    rows: Rows,
    /// Static values of the actions at the root, and which of them are best.
    looks: Vec<f64>,
    best: Vec<usize>,
}

pub struct Node {
    seat: Seat,
    rows: usize,
    value: Vector,
}

impl<G: Game> MaxProb<G> {
    /// `payoffs` is asked for static values only, where ties go by them.
    pub fn new(num_players: usize, payoffs: Payoffs<G>, bounds: Option<Bounds<G>>, ties: RootTies) -> Self {
        MaxProb {
            num_players,
            payoffs,
            bounds,
            ties,
            rows: Rows::new(num_players),
            looks: Vec::new(),
            best: Vec::new(),
        }
    }

    fn choose_at_root(&mut self) -> usize {
        let best = &self.best;
        match &mut self.ties {
            RootTies::Leftmost => best[0],
            RootTies::Random { random, .. } => best[random.below(best.len())],
            RootTies::Heuristic => {
                let mut choice = best[0];
                for &other in best {
                    if self.looks[other] > self.looks[choice] {
                        choice = other;
                    }
                }
                choice
            }
        }
    }
}

impl<G: Game> Rule<G> for MaxProb<G> {
    type Value = Vector;
    type Node = Node;

    fn begin(&mut self) {
        if let RootTies::Random { seed, random } = &mut self.ties {
            *random = Random::new(*seed);
        }
    }

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Vector, Stop> {
        if let (false, Some(call)) = (end, &mut self.bounds) {
            return Ok(win_probabilities(&call(state)?));
        }
        if game.is_bounded() {
            return Ok(win_probabilities(&game.bounds(state)?));
        }
        if end {
            return Ok(winners(&game.returns(state)?));
        }
        Err(Stop::Missing("bounds"))
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node>) -> Node {
        if parent.is_none() {
            self.rows.clear();
        }
        if seat.ply == 0 {
            self.looks.clear();
        }
        Node { seat, rows: self.rows.mark(), value: Vector::new() }
    }

    fn add(&mut self, game: &G, node: &mut Node, child: &G::State, value: &mut Vector) -> Result<Verdict, Stop> {
        self.rows.push(value);
        if node.seat.ply == 0 && matches!(self.ties, RootTies::Heuristic) {
            self.looks.push(self.payoffs.look(game, child, node.seat.player)?);
        }
        Ok(Verdict::Undecided)
    }

    fn close(&mut self, node: &mut Node) -> Option<usize> {
        let player = node.seat.player;
        let children = self.rows.since(node.rows);
        let most = largest(children.clone(), player);
        let mut value = Vector::from_elem(0.0, self.num_players);
        let mut count = 0.0;
        let mut choice = None;
        self.best.clear();
        for (index, row) in children.enumerate().filter(|(_, row)| ties_with(most, row[player])) {
            count += 1.0;
            choice = choice.or(Some(index));
            if node.seat.ply == 0 {
                self.best.push(index);
            }
            for (sum, entry) in value.iter_mut().zip(row) {
                *sum += entry;
            }
        }
        value.iter_mut().for_each(|sum| *sum /= count);
        value[player] = most;
        if node.seat.ply == 0 {
            choice = Some(self.choose_at_root());
        }
        self.rows.truncate(node.rows);
        node.value = value;
        choice
    }

    fn value(node: &mut Node) -> &mut Vector {
        &mut node.value
    }
}
