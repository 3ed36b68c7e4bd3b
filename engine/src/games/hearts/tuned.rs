//! The points to come, shared out by learned weights: those of hearts, and those of the queen of spades.

use super::{Hearts, State, QUEEN_OF_SPADES, QUEEN_POINTS};
use crate::games::cards::tuned::{parts, Weights};
use crate::games::cards::{bit, HEARTS, SEATS, SPADES};
use crate::value::Fields;

/// Spades beside the queen are counted up to this number, which stands for more, too.
const MOST_GUARDS: usize = 4;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tuned {
    hearts: Weights,
    queen: Weights,
    /// What holding the queen adds, by how many spades are beside her.
    holding: [f64; MOST_GUARDS + 1],
}

impl Tuned {
    pub(super) fn read(written: &Fields) -> Result<Self, String> {
        let holding: Vec<f64> = written.read("holding")?;
        Ok(Tuned {
            hearts: Weights::read(&written.read::<Vec<f64>>("hearts")?)?,
            queen: Weights::read(&written.read::<Vec<f64>>("queen")?)?,
            holding: holding
                .try_into()
                .map_err(|given| format!("expected weights of holding the queen, got {given:?}"))?,
        })
    }
}

impl Hearts {
    /// The points that each player has still to take.
    pub(super) fn tuned_points(&self, tuned: &Tuned, state: &State) -> [f64; SEATS] {
        let (hands, leader) = (&state.hands[..self.players], state.trick.leader());
        let to_come = state.held() | state.trick.mask();
        let mut points = [0.0; SEATS];
        let hearts = to_come & HEARTS;
        if hearts != 0 {
            let all = f64::from(hearts.count_ones());
            points = parts(&tuned.hearts.sums(hands, leader)[..self.players]).map(|part| all * part);
        }
        if self.options.queen && to_come & bit(QUEEN_OF_SPADES) != 0 {
            let mut sums = tuned.queen.sums(hands, leader);
            if let Some(holder) = hands.iter().position(|hand| hand & bit(QUEEN_OF_SPADES) != 0) {
                let guards = (hands[holder] & SPADES).count_ones() as usize - 1;
                sums[holder] += tuned.holding[guards.min(MOST_GUARDS)];
            }
            let queen = parts(&sums[..self.players]);
            points.iter_mut().zip(queen).for_each(|(all, part)| *all += f64::from(QUEEN_POINTS) * part);
        }
        points
    }
}
