//! What is certain of the points of a deal of Spades while it is played.
//!
//! Tricks that are taken stay taken, and all are taken by somebody. Under bids that bounds each player by the points of
//! the tricks that it may end with, and all together by those of the best way to share out the tricks to come.

use super::super::cards::ROOM_FOR_ROUNDING;
use super::{Scoring, Spades, State};
use crate::game::Limits;
use crate::row::Row;

impl Spades {
    /// A trick, or a point of a bid. Static values are parts of tricks, unless everybody gets as much of what is to come:
    /// one search meets them all behind the same trick.
    pub(super) fn least_difference(&self, statics: bool) -> f64 {
        let is_even = self.tuned.as_ref().is_some_and(|weights| weights.are_even());
        match (self.scoring, statics) {
            (_, true) if !is_even || self.teams => 0.0,
            (Scoring::Tricks, _) => 10.0 - ROOM_FOR_ROUNDING,
            (Scoring::Bids, true) => 0.0,
            (Scoring::Bids, false) => 1.0 - ROOM_FOR_ROUNDING,
        }
    }

    pub(super) fn write_limits<V: Row>(&self, state: &State, statics: bool, out: &mut Limits<V>) {
        if self.is_bidding(state) {
            return;
        }
        let carried: f64 = self.scores[..self.players].iter().sum();
        let to_come = self.cards - state.tricks_played();
        let (least, most) = (out.least.numbers_mut(), out.most.numbers_mut());
        match self.scoring {
            Scoring::Tricks => {
                for player in 0..self.players {
                    least[player] = self.scores[player] + 10.0 * f64::from(state.taken[player]);
                    most[player] = self.scores[player] + 10.0 * f64::from(state.taken[player] + to_come);
                }
                out.sum = carried + 10.0 * f64::from(self.cards);
            }
            Scoring::Bids => {
                for player in 0..self.players {
                    let (low, high) = self.range(state, player, to_come, statics);
                    least[player] = self.scores[player] + low;
                    most[player] = self.scores[player] + high;
                }
                out.sum = carried + self.most_together(state, to_come, statics);
            }
        }
        if statics || self.scores.iter().any(|score| score.fract() != 0.0) {
            out.sum += ROOM_FOR_ROUNDING;
        }
    }

    /// The least and the most points of a player whose bid is known. Who has made the bid may still fall by bags; a
    /// static value counts part of a bid that cannot be made any more, and no bags.
    fn range(&self, state: &State, player: usize, to_come: u8, statics: bool) -> (f64, f64) {
        let (bid, taken) = (f64::from(state.bids[player]), state.taken[player]);
        let (fewest, all) = (f64::from(taken), f64::from(taken + to_come));
        let over = (all - bid).max(0.0);
        let bags = f64::from(self.bags[player] % 10);
        let penalty = ((bags + over) / 10.0).floor() * 100.0;
        let low = if fewest < bid { -10.0 * bid } else { 9.0 * bid + fewest };
        let high = if all < bid && !statics {
            -10.0 * bid
        } else if all < bid {
            20.0 * all - 10.0 * bid
        } else {
            9.0 * bid + all
        };
        (low.min(9.0 * bid + fewest.max(bid) - penalty), high)
    }

    /// The most points of all players. A trick pays 20 up to the bid and 1 beyond, counted from -10 a bid trick; at the
    /// end a bid is made or not, so that where not all can be made one at least is lost in full.
    fn most_together(&self, state: &State, to_come: u8, statics: bool) -> f64 {
        let (mut sure, mut bid_sum, mut over, mut needed) = (0.0, 0.0, 0.0, 0);
        let mut smallest = f64::INFINITY;
        for player in 0..self.players {
            let (bid, taken) = (state.bids[player], state.taken[player]);
            let missing = bid.saturating_sub(taken);
            sure += 20.0 * f64::from(taken.min(bid)) - 10.0 * f64::from(bid);
            bid_sum += f64::from(bid);
            over += f64::from(taken.saturating_sub(bid));
            needed += missing;
            if missing > 0 {
                smallest = smallest.min(f64::from(bid));
            }
        }
        let useful = needed.min(to_come);
        let shared = sure + over + 20.0 * f64::from(useful) + f64::from(to_come - useful);
        if statics || needed <= to_come {
            return shared;
        }
        shared.min(10.0 * bid_sum - 20.0 * smallest + over + f64::from(to_come))
    }
}
