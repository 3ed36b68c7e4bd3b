//! Minimax without pruning: the root player takes the largest of its own values, everybody else the smallest.
//!
//! With two players this is Shannon's minimax; with more it is Paranoid search (Sturtevant & Korf, AAAI 2000) in full.

use super::pick::Taste;

pub struct Minimax {
    pub root: usize,
}

impl Taste for Minimax {
    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool {
        if player == self.root {
            value[self.root] > best[self.root]
        } else {
            value[self.root] < best[self.root]
        }
    }
}
