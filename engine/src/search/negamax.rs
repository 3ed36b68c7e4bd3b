//! Negamax: minimax for two players with one comparison, since min(x) = −max(−x).
//!
//! Churchill, COMP 4752 lecture slides. The sign belongs to the mover and not to the level, so that a player may move
//! twice in a row.

use super::pick::Taste;

pub struct Negamax {
    pub root: usize,
}

impl Taste for Negamax {
    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool {
        let sign = if player == self.root { 1.0 } else { -1.0 };
        sign * value[self.root] > sign * best[self.root]
    }
}
