//! Minimax without pruning: the root player takes the largest of its own values, everybody else the smallest.
//!
//! With two players this is Shannon's minimax; with more it is Paranoid search (Sturtevant & Korf, AAAI 2000) in full.
//! Partners of the root player take the largest with it.

use super::pick::Taste;
use super::sides::Allies;

pub struct Minimax {
    pub allies: Allies,
}

impl Taste for Minimax {
    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool {
        let root = self.allies.root;
        if self.allies.has(player) {
            value[root] > best[root]
        } else {
            value[root] < best[root]
        }
    }
}
