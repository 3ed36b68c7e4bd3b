//! Chance inside the game: dice, and cards that are drawn later.

use super::{Rules, Stop, Vector};
use crate::random::Random;

/// What [`Rules::player`] says where chance moves: [`Rules::actions`] then lists the outcomes.
pub const CHANCE: usize = usize::MAX;

/// Probabilities sum to one but for rounding.
const ROUNDING: f64 = 1e-9;

/// What a position is worth; it is told whether the game is over there.
pub type ValueOf<'a, S> = &'a mut dyn FnMut(&S, bool) -> Result<Vector, Stop>;

pub trait Chancy: Rules {
    /// Whether chance moves anywhere in games of this type. A search of other games never asks.
    const HAS_CHANCE: bool = false;

    /// Whether chance moves anywhere in this game.
    #[inline]
    fn is_chancy(&self) -> bool {
        Self::HAS_CHANCE
    }

    /// Append the probability of each outcome, in the order of [`Rules::actions`]. Asked only where chance moves.
    fn chances(&self, _state: &Self::State, _out: &mut Vec<f64>) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether chance moves here.
    #[inline(always)]
    fn rolls(&self, state: &Self::State) -> Result<bool, Stop> {
        Ok(Self::HAS_CHANCE && self.is_chancy() && !self.is_terminal(state)? && self.player(state)? == CHANCE)
    }

    /// Draw an outcome with its probability. Asked only where chance moves. `room` is for listing them.
    fn random_outcome(
        &self,
        state: &Self::State,
        luck: &mut Random,
        room: &mut Vec<Self::Action>,
    ) -> Result<Self::Action, Stop> {
        let place = self.random_place(state, luck)?;
        room.clear();
        self.actions(state, room)?;
        Ok(room.swap_remove(place))
    }

    /// The place of an outcome among all, drawn with its probability.
    fn random_place(&self, state: &Self::State, luck: &mut Random) -> Result<usize, Stop> {
        let mut chances = Vec::new();
        self.chances(state, &mut chances)?;
        let (share, mut total) = (luck.unit(), 0.0);
        let below = chances.iter().position(|chance| {
            total += chance;
            share < total
        });
        Ok(below.unwrap_or(chances.len() - 1))
    }

    /// The mean by probability of what `worth` makes of the positions in which a player moves next, or of the ends, where
    /// it is told that they are.
    fn mean_of(&self, state: &Self::State, worth: ValueOf<'_, Self::State>) -> Result<Vector, Stop> {
        if !self.rolls(state)? {
            let end = self.is_terminal(state)?;
            return worth(state, end);
        }
        let (mut outcomes, mut chances) = (Vec::new(), Vec::new());
        self.actions(state, &mut outcomes)?;
        self.chances(state, &mut chances)?;
        let mut mean = Mean::default();
        for (outcome, chance) in outcomes.iter().zip(chances) {
            mean.add(chance, &self.mean_of(&self.apply(state, outcome)?, worth)?);
        }
        Ok(mean.value())
    }
}

/// A mean by probability. Differences from the first are added up, so that the mean of equal numbers is exactly that.
#[derive(Clone, Debug, Default)]
pub struct Mean {
    first: Vector,
    sum: Vector,
}

impl Mean {
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    pub fn add(&mut self, chance: f64, numbers: &[f64]) {
        if self.is_empty() {
            self.first.extend_from_slice(numbers);
            self.sum.resize(numbers.len(), 0.0);
        }
        for ((sum, first), number) in self.sum.iter_mut().zip(&self.first).zip(numbers) {
            *sum += chance * (number - first);
        }
    }

    pub fn value(&self) -> Vector {
        self.first.iter().zip(&self.sum).map(|(first, sum)| first + sum).collect()
    }

    /// The same, written over `out`.
    pub fn value_to(&self, out: &mut [f64]) {
        for (out, (first, sum)) in out.iter_mut().zip(self.first.iter().zip(&self.sum)) {
            *out = first + sum;
        }
    }
}

/// Refuse probabilities that are none: each is above 0, and they sum to 1.
pub fn check_chances(chances: &[f64]) -> Result<(), String> {
    if let Some(wrong) = chances.iter().find(|&&chance| !(chance > 0.0 && chance <= 1.0 + ROUNDING)) {
        return Err(format!("expected chances above 0 and up to 1, got {wrong}"));
    }
    let sum: f64 = chances.iter().sum();
    if (sum - 1.0).abs() > ROUNDING {
        return Err(format!("expected chances that sum to 1, got {sum}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_equal_numbers_is_that_number() {
        let mut mean = Mean::default();
        for _ in 0..6 {
            mean.add(1.0 / 6.0, &[0.1, -7.3]);
        }
        assert_eq!(mean.value().as_slice(), [0.1, -7.3]);
    }

    #[test]
    fn a_mean_weighs_by_chance() {
        let mut mean = Mean::default();
        mean.add(0.25, &[4.0, 0.0]);
        mean.add(0.75, &[0.0, 8.0]);
        assert_eq!(mean.value().as_slice(), [1.0, 6.0]);
    }

    #[test]
    fn chances_are_above_zero_and_sum_to_one() {
        assert!(check_chances(&[0.5, 0.25, 0.25]).is_ok() && check_chances(&[1.0 / 3.0; 3]).is_ok());
        for wrong in [vec![0.5, 0.4], vec![1.0, 0.0], vec![1.5, -0.5], vec![f64::NAN, 1.0], vec![]] {
            assert!(check_chances(&wrong).is_err(), "{wrong:?}");
        }
    }
}
