//! Offensive search: the root player hurts one target as much as it can; everybody else plays MaxN.
//!
//! Zuckerman, Felner & Kraus, "Mixing search strategies for multi-player games", IJCAI 2009. Where the search starts, what
//! hurts the target as much is told apart by what the root player gets itself, unless another rule is asked for; other
//! ties keep the first action. Partners of the root player hurt the target with it.

use super::pick::Taste;
use super::sides::Allies;
use crate::game::Wants;

pub struct Offensive {
    pub allies: Allies,
    pub target: usize,
    /// Whether the own value decides at the root between what hurts the target as much.
    pub by_own: bool,
}

impl Taste for Offensive {
    const LEADS: bool = true;

    fn wants(&self, player: usize) -> Wants {
        if self.allies.has(player) {
            Wants::Others
        } else {
            Wants::Own
        }
    }

    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool {
        if self.allies.has(player) {
            value[self.target] < best[self.target]
        } else {
            value[player] > best[player]
        }
    }

    fn prefers_at_root(&self, _player: usize, value: &[f64], best: &[f64]) -> bool {
        let (root, target) = (self.allies.root, self.target);
        value[target] < best[target] || (self.by_own && value[target] == best[target] && value[root] > best[root])
    }
}
