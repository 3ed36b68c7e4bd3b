//! How much the limits of a game leave for one player if the others get what they have in hand.

use crate::game::Limits;
use crate::row::Row;

/// What each player gets at least, and what that leaves for the others.
pub struct Share<'a, V> {
    limits: &'a Limits<V>,
    least: V,
    left: f64,
}

impl<'a, V: Row> Share<'a, V> {
    #[inline(always)]
    pub fn new(limits: &'a Limits<V>, player: usize, worth: f64) -> Self {
        let least = limits.least.clone();
        let left = limits.sum - least.numbers().iter().sum::<f64>();
        let mut share = Share { limits, least, left };
        share.give(player, worth);
        share
    }

    /// Make sure that a player gets `worth` at least.
    #[inline(always)]
    pub fn give(&mut self, player: usize, worth: f64) {
        let least = &mut self.least.numbers_mut()[player];
        if worth > *least {
            self.left -= worth - *least;
            *least = worth;
        }
    }

    /// The most that a player can get.
    #[inline(always)]
    pub fn most_for(&self, player: usize) -> f64 {
        (self.left + self.least.numbers()[player]).min(self.limits.most.numbers()[player])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_player_gets_is_not_left_for_the_others() {
        let limits = Limits { least: [0.0, 1.0, 2.0], most: [9.0, 9.0, 5.0], sum: 10.0 };
        let mut share = Share::new(&limits, 0, 4.0);
        assert_eq!([0, 1, 2].map(|player| share.most_for(player)), [7.0, 4.0, 5.0]);
        share.give(1, 3.0);
        share.give(2, 1.0);
        assert_eq!([0, 1, 2].map(|player| share.most_for(player)), [5.0, 4.0, 3.0]);
    }

    #[test]
    fn without_limits_everything_is_left() {
        let limits = Limits::<[f64; 3]>::none(3);
        let mut share = Share::new(&limits, 0, 4.0);
        share.give(1, 3.0);
        assert_eq!([0, 1, 2].map(|player| share.most_for(player)), [f64::INFINITY; 3]);
    }
}
