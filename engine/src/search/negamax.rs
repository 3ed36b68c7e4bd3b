//! Negamax: minimax for two players with one comparison, since min(x) = −max(−x).
//!
//! Churchill, COMP 4752 lecture slides. The sign belongs to the mover and not to the level, so that a player may move
//! twice in a row, and to both partners where two teams play.

use super::pick::Taste;
use super::sides::Allies;

pub struct Negamax {
    pub allies: Allies,
}

impl Taste for Negamax {
    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool {
        let root = self.allies.root;
        let sign = if self.allies.has(player) { 1.0 } else { -1.0 };
        sign * value[root] > sign * best[root]
    }
}
