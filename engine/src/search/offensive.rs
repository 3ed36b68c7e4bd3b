//! Offensive search: the root player hurts one target as much as it can; everybody else plays MaxN.
//!
//! Zuckerman, Felner & Kraus, "Mixing search strategies for multi-player games", IJCAI 2009. Ties keep the first action.

use super::pick::Taste;
use crate::game::Wants;

pub struct Offensive {
    pub root: usize,
    pub target: usize,
}

impl Taste for Offensive {
    const LEADS: bool = true;

    fn wants(&self, player: usize) -> Wants {
        if player == self.root {
            Wants::Others
        } else {
            Wants::Own
        }
    }

    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool {
        if player == self.root {
            value[self.target] < best[self.target]
        } else {
            value[player] > best[player]
        }
    }
}
