//! What is certain of the points of a deal of Hearts while it is played.

use super::super::cards::ROOM_FOR_ROUNDING;
use super::{cost, Hearts, State, MOON_POINTS};
use crate::game::{Limited, Limits, Stop};
use crate::row::Row;

impl Limited for Hearts {
    fn has_limits(&self) -> bool {
        true
    }

    /// To the end of a deal a search visits a fiftieth of the nodes; static values are hardly ever refuted.
    fn limits_pay(&self, statics: bool) -> bool {
        !statics
    }

    /// Points are whole; those to come are shared out in parts.
    fn step(&self, statics: bool) -> f64 {
        if statics {
            0.0
        } else {
            1.0 - ROOM_FOR_ROUNDING
        }
    }

    /// Tricks change them, and nothing else.
    #[inline]
    fn has_new_limits(&self, state: &State) -> bool {
        state.trick.is_empty()
    }

    /// Points that are taken stay taken, and those to come are taken by somebody. Who may still shoot the moon may pay
    /// nothing, and make all others pay 26, which is more than 26 together; or get 26 off, which is the most of all.
    fn limits_to<V: Row>(&self, state: &State, statics: bool, out: &mut Limits<V>) -> Result<(), Stop> {
        if state.is_passing() {
            return self.limits_to(&state.at_rest(), statics, out);
        }
        let to_come = self.points_to_come(state);
        let taken: u8 = state.points.iter().sum();
        let moon = self.options.moon && taken + to_come == MOON_POINTS;
        let may_shoot = |player: usize| moon && state.points[player] == taken;
        let shooters = (0..self.players).filter(|&player| may_shoot(player)).count();
        let own = self.customs.moon_is_own;
        let off = if own { MOON_POINTS } else { 0 };
        for player in 0..self.players {
            let (carried, points) = (self.scores[player], state.points[player]);
            let others_may = shooters > usize::from(may_shoot(player));
            let worst = if others_may && !own { MOON_POINTS } else { points + to_come };
            let best = if !may_shoot(player) { f64::from(points) } else { -f64::from(off) };
            out.least.numbers_mut()[player] = cost(carried + f64::from(worst.max(points + to_come)));
            out.most.numbers_mut()[player] = cost(carried + best);
        }
        let carried: f64 = self.scores[..self.players].iter().sum();
        let least_together = if shooters > 0 && own { -f64::from(off) } else { f64::from(taken + to_come) };
        out.sum = cost(carried + least_together);
        if statics || self.scores.iter().any(|score| score.fract() != 0.0) {
            out.sum += ROOM_FOR_ROUNDING;
        }
        Ok(())
    }
}
