//! The player types of Spades: what a finished deal is worth to players who want something else than its points.

use super::{Scoring, Spades, State};
use crate::game::{PlayerTypes, Stop};

/// Player types by their place in [`PlayerTypes::utilities`].
pub(super) const MAX_TRICKS: usize = 0;
pub(super) const MIN_OVERTRICKS: usize = 1;

impl Spades {
    /// What opponents lose who miss their bids: a bid of k tricks pays 10 k made and -10 k missed.
    fn set_back(&self, state: &State, player: usize) -> f64 {
        let missed = |other: &usize| *other != player && state.taken[*other] < state.bids[*other];
        let bids = (0..self.players).filter(missed).map(|other| f64::from(state.bids[other])).sum::<f64>();
        if self.scoring == Scoring::Bids {
            20.0 * bids
        } else {
            0.0
        }
    }
}

impl PlayerTypes for Spades {
    fn utilities(&self) -> &'static [&'static str] {
        &["max-tricks", "min-overtricks", "set-opponents"]
    }

    /// The types MT and mOT of Sturtevant, Zinkevich & Bowling (figures 4 and 5), about this deal alone and without the
    /// penalty for bags; and one that counts what its opponents lose by missed bids as won. Where tricks are scored there
    /// are no bids, and all are the points.
    fn utility(&self, state: &State, utility: usize, player: usize) -> Result<f64, Stop> {
        if self.teams {
            return Ok(self.team_utility(state, utility, player));
        }
        let points = self.points(state, player);
        Ok(match utility {
            MAX_TRICKS => points,
            MIN_OVERTRICKS => points - 2.0 * f64::from(self.overtricks(state, player)),
            _ => points + self.set_back(state, player),
        })
    }
}
