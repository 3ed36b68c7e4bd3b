//! The tree that grows, and what simulations through its nodes paid.

use super::history::NOWHERE;
use crate::game::Vector;

/// In place of the captain of a side that is proven to win.
pub const NOBODY: u16 = u16::MAX;

pub struct Node<A> {
    /// What leads here; none at the root.
    pub action: Option<A>,
    /// Who takes that action.
    pub mover: usize,
    pub visits: u64,
    /// Whose turn it is; known from the first visit on.
    pub player: usize,
    /// The children stand in a row, from `first`; none before the node is opened.
    pub first: usize,
    pub children: u32,
    /// How many of them have been tried.
    pub tried: u32,
    /// Where its action is written down.
    pub history: u32,
    /// How promising its action is among those of the mover, from 0 to 1, weighed.
    pub bias: f64,
    /// The captain of the side that is proven to win from here.
    pub proven: u16,
    pub is_end: bool,
}

pub struct Tree<A> {
    pub nodes: Vec<Node<A>>,
    /// The scores of all visits of each node added up, a row for each node.
    sums: Vec<f64>,
    players: usize,
}

impl<A: Clone> Tree<A> {
    pub fn new(players: usize) -> Self {
        let mut tree = Tree { nodes: Vec::new(), sums: Vec::new(), players };
        tree.push(None, 0);
        tree
    }

    pub fn push(&mut self, action: Option<A>, mover: usize) -> &mut Node<A> {
        let at = self.nodes.len();
        self.nodes.push(Node {
            action,
            mover,
            visits: 0,
            player: 0,
            first: 0,
            children: 0,
            tried: 0,
            history: NOWHERE,
            bias: 0.0,
            proven: NOBODY,
            is_end: false,
        });
        self.sums.resize((at + 1) * self.players, 0.0);
        &mut self.nodes[at]
    }

    /// How much room it takes.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * (size_of::<Node<A>>() + self.players * size_of::<f64>())
    }

    pub fn children(&self, at: usize) -> std::ops::Range<usize> {
        self.nodes[at].first..self.nodes[at].first + self.nodes[at].children as usize
    }

    /// What all visits of a node paid a player together.
    #[inline]
    pub fn sum(&self, at: usize, player: usize) -> f64 {
        self.sums[at * self.players + player]
    }

    pub fn row(&self, at: usize) -> &[f64] {
        &self.sums[at * self.players..(at + 1) * self.players]
    }

    #[cfg(test)]
    pub fn set_row(&mut self, at: usize, scores: &[f64]) {
        self.sums[at * self.players..(at + 1) * self.players].copy_from_slice(scores);
    }

    pub fn mean(&self, at: usize) -> Vector {
        let visits = self.nodes[at].visits as f64;
        self.row(at).iter().map(|sum| sum / visits).collect()
    }

    /// Write down what a simulation paid at every node of its path.
    pub fn add(&mut self, path: &[usize], scores: &[f64]) {
        for (ply, &at) in path.iter().enumerate() {
            self.nodes[at].visits += 1;
            if self.nodes[at].visits == 1 && ply > 0 {
                self.nodes[path[ply - 1]].tried += 1;
            }
            for (sum, &score) in self.sums[at * self.players..].iter_mut().zip(scores) {
                *sum += score;
            }
        }
    }
}
