//! Bounds: an estimate of between what and what each player will end.

use smallvec::SmallVec;

use super::{Rules, Stop, Vector};
use crate::row::Row;

/// One interval for each player: between what and what its value seems to lie.
pub type Intervals = SmallVec<[(f64, f64); 6]>;

pub trait Bounded: Rules {
    /// Whether [`Bounded::bounds`] means anything before the end.
    fn is_bounded(&self) -> bool {
        false
    }

    /// An estimate of between what and what each player will end; at the end, points. Games do end outside: what is
    /// certain stands in [`Limited::limits_to`](super::Limited::limits_to).
    fn bounds(&self, state: &Self::State) -> Result<Intervals, Stop> {
        Ok(self.returns(state)?.iter().map(|&x| (x, x)).collect())
    }

    /// The same, written over `low` and `high`: for games whose positions are asked by the million.
    fn bounds_to(&self, state: &Self::State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        for (player, &(least, most)) in self.bounds(state)?.iter().enumerate() {
            (low[player], high[player]) = (least, most);
        }
        Ok(())
    }
}

/// [`Bounded::bounds`] from [`Bounded::bounds_to`].
pub fn paired_bounds<G: Bounded>(game: &G, state: &G::State) -> Result<Intervals, Stop> {
    let (mut low, mut high) = (Vector::zeros(game.num_players()), Vector::zeros(game.num_players()));
    game.bounds_to(state, &mut low, &mut high)?;
    Ok(low.into_iter().zip(high).collect())
}
