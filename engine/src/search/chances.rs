//! Chances of winning that were computed before: the leaves below a node differ in few intervals, and often in none.

use super::sides::Sides;
use super::winning::win_probabilities;
use crate::game::Intervals;
use crate::row::Row;

/// A power of two: enough for the leaves of a middle game, and small enough to stay near the processor.
const SLOTS: usize = 1 << 12;

pub struct Chances<V> {
    slots: Vec<Slot<V>>,
    /// Who has to be beaten together, where some are partners.
    partners: Option<Sides>,
}

#[derive(Clone)]
struct Slot<V> {
    lows: V,
    highs: V,
    chances: V,
}

impl<V: Row> Chances<V> {
    pub fn new(num_players: usize, sides: Sides) -> Self {
        // Intervals that do not exist, so that an empty slot is never an answer.
        let mut lows = V::zeros(num_players);
        lows.numbers_mut().fill(f64::NAN);
        let slot = Slot { highs: lows.clone(), chances: V::zeros(num_players), lows };
        Chances { slots: vec![slot; SLOTS], partners: Some(sides).filter(Sides::has_partners) }
    }

    /// What [`win_probabilities`] says of the intervals. Partners have one interval, that of the first of them.
    #[inline]
    pub fn of(&mut self, lows: &V, highs: &V) -> &V {
        let slot = &mut self.slots[place(lows.numbers(), highs.numbers())];
        if slot.lows.numbers() != lows.numbers() || slot.highs.numbers() != highs.numbers() {
            slot.compute(lows, highs, self.partners.as_ref());
        }
        &slot.chances
    }
}

impl<V: Row> Slot<V> {
    #[inline(never)]
    fn compute(&mut self, lows: &V, highs: &V, partners: Option<&Sides>) {
        self.lows.clone_from(lows);
        self.highs.clone_from(highs);
        let ends = lows.numbers().iter().zip(highs.numbers());
        let intervals: Intervals = ends.map(|(&low, &high)| (low, high)).collect();
        let Some(sides) = partners else {
            self.chances.numbers_mut().copy_from_slice(&win_probabilities(&intervals));
            return;
        };
        let captains: Vec<usize> = (0..intervals.len()).filter(|&player| sides.captain(player) == player).collect();
        let of_teams = win_probabilities(&captains.iter().map(|&captain| intervals[captain]).collect::<Intervals>());
        for (player, chance) in self.chances.numbers_mut().iter_mut().enumerate() {
            let team = captains.iter().position(|&captain| captain == sides.captain(player));
            *chance = team.map_or(0.0, |team| of_teams[team]);
        }
    }
}

#[inline]
fn place(lows: &[f64], highs: &[f64]) -> usize {
    let mut sum = 0u64;
    for (low, high) in lows.iter().zip(highs) {
        sum = (sum ^ low.to_bits() ^ high.to_bits().rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum ^= sum >> 29;
    }
    (sum ^ sum >> 40) as usize & (SLOTS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn chances_are_those_of_the_intervals_however_often_they_are_asked() {
        let mut random = Random::new(1);
        let mut chances = Chances::<[f64; 3]>::new(3, Sides::alone(3));
        for _ in 0..20_000 {
            let intervals: Vec<(f64, f64)> = (0..3)
                .map(|_| {
                    let low = random.below(12) as f64;
                    (low, low + random.below(4) as f64)
                })
                .collect();
            let (lows, highs) = ([0, 1, 2].map(|p| intervals[p].0), [0, 1, 2].map(|p| intervals[p].1));
            assert_eq!(chances.of(&lows, &highs).as_slice(), win_probabilities(&intervals).as_slice());
        }
    }
}
