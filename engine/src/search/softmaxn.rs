//! Soft-MaxN: a node is worth every outcome that its player might allow, a set of vectors.
//!
//! Sturtevant & Bowling, "Robust game play against unknown opponents", AAMAS 2006. The set of a node is the union of its
//! children's sets that are not strictly dominated for the mover; at the root a decision rule chooses among them.

use std::cmp::Ordering;

use super::payoffs::Payoffs;
use super::rule::{Rule, Seat, Verdict};
use super::table::Weight;
use super::ties_with;
use crate::game::{Game, Stop, Vector};
use crate::row::Row;

/// Vectors in increasing order, none twice.
#[derive(Clone, Debug, Default)]
pub struct Outcomes(pub Vec<Vector>);

impl Weight for Outcomes {
    fn heap_bytes(&self) -> usize {
        self.0.capacity() * size_of::<Vector>() + self.0.iter().map(Row::heap_bytes).sum::<usize>()
    }
}

impl Outcomes {
    fn entries(&self, player: usize) -> impl Iterator<Item = f64> + '_ {
        self.0.iter().map(move |outcome| outcome[player])
    }

    fn lowest(&self, player: usize) -> f64 {
        self.entries(player).fold(f64::INFINITY, f64::min)
    }

    fn highest(&self, player: usize) -> f64 {
        self.entries(player).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// How a player values a set of outcomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision {
    /// By the mean over the outcomes, each as likely as any other.
    Mean,
    Worst,
    Best,
    /// By the share of outcomes that give the player this much or more.
    Target(f64),
}

impl Decision {
    pub fn score(self, outcomes: &Outcomes, player: usize) -> f64 {
        let count = outcomes.0.len() as f64;
        match self {
            Decision::Mean => outcomes.entries(player).sum::<f64>() / count,
            Decision::Worst => outcomes.lowest(player),
            Decision::Best => outcomes.highest(player),
            Decision::Target(target) => outcomes.entries(player).filter(|&own| own >= target).count() as f64 / count,
        }
    }
}

pub struct SoftMaxN<G: Game> {
    payoffs: Payoffs<G>,
    pub decision: Decision,
    /// The sets of the children of all open nodes.
    sets: Vec<Outcomes>,
}

pub struct Node {
    player: usize,
    sets: usize,
    value: Outcomes,
}

impl<G: Game> SoftMaxN<G> {
    pub fn new(payoffs: Payoffs<G>, decision: Decision) -> Self {
        SoftMaxN { payoffs, decision, sets: Vec::new() }
    }
}

fn compare(a: &Vector, b: &Vector) -> Ordering {
    a.iter().zip(b).map(|(x, y)| x.total_cmp(y)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

impl<G: Game> Rule<G> for SoftMaxN<G> {
    type Value = Outcomes;
    type Node = Node;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Outcomes, Stop> {
        let mut outcome: Vector = self.payoffs.row(game, state, end)?;
        // −0 and 0 are one number.
        outcome.iter_mut().for_each(|entry| *entry += 0.0);
        Ok(Outcomes(vec![outcome]))
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node>) -> Node {
        if parent.is_none() {
            self.sets.clear();
        }
        Node { player: seat.player, sets: self.sets.len(), value: Outcomes::default() }
    }

    fn add(&mut self, _game: &G, _node: &mut Node, _child: &G::State, value: &mut Outcomes) -> Result<Verdict, Stop> {
        self.sets.push(std::mem::take(value));
        Ok(Verdict::Undecided)
    }

    fn close(&mut self, node: &mut Node) -> Option<usize> {
        let player = node.player;
        let children = &self.sets[node.sets..];
        // A set is strictly dominated iff all of it lies below all of some other: below the best of the worst.
        let floor = children.iter().map(|set| set.lowest(player)).fold(f64::NEG_INFINITY, f64::max);
        let stays = |set: &Outcomes| set.highest(player) >= floor;
        let score = |set: &Outcomes| self.decision.score(set, player);
        let best = children.iter().filter(|set| stays(set)).map(score).fold(f64::NEG_INFINITY, f64::max);
        let choice = children.iter().position(|set| stays(set) && ties_with(best, score(set))).unwrap_or(0);
        let mut union: Vec<Vector> = Vec::new();
        for set in self.sets.drain(node.sets..) {
            if stays(&set) {
                union.extend(set.0);
            }
        }
        union.sort_by(compare);
        union.dedup();
        union.shrink_to_fit();
        node.value = Outcomes(union);
        Some(choice)
    }

    fn value(node: &mut Node) -> &mut Outcomes {
        &mut node.value
    }
}
