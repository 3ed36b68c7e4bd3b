//! A random number that is added to every evaluation, so that deterministic players do not play the same game again.
//!
//! Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, chapter 3, adds one of unstated
//! size. Here a position has the same number each time that it is met, so that a table changes nothing.

use crate::game::{Game, Stop};
use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Numbers are drawn from 0 up to this, for each player.
    size: f64,
    seed: u64,
}

impl Noise {
    pub fn new(size: f64, seed: u64) -> Self {
        Noise { size, seed }
    }

    /// What it is known by: of two that differ, positions may be worth different numbers.
    pub fn identity(&self) -> (u64, u64) {
        (self.size.to_bits(), self.seed)
    }

    /// Add a number to the value of each player. A game that does not know the position again has its values for that.
    pub fn add<G: Game>(&self, game: &G, state: &G::State, values: &mut [f64]) -> Result<(), Stop> {
        let known = match game.key(state)? {
            Some(key) => key as u64 ^ (key >> 64) as u64,
            None => values.iter().fold(0, |known, value| Random::for_part(known, value.to_bits()).seed()),
        };
        let mut lots = Random::for_part(self.seed, known);
        values.iter_mut().for_each(|value| *value += self.size * lots.unit());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::games::rolit::Rolit;

    fn noise_of(seed: u64, size: f64, turns: usize) -> Vec<f64> {
        let game = Rolit::new(3, 8, 8).unwrap();
        let mut state = game.start();
        let mut found = Vec::new();
        for _ in 0..turns {
            let mut values = [0.0; 3];
            Noise::new(size, seed).add(&game, &state, &mut values).unwrap();
            found.extend(values);
            let mut actions = Vec::new();
            game.actions(&state, &mut actions).unwrap();
            let (before, action) = (state, actions[0]);
            game.apply_to(&before, &action, &mut state).unwrap();
        }
        found
    }

    #[test]
    fn a_position_has_the_same_numbers_again_and_another_one_has_others() {
        let found = noise_of(7, 1.0, 40);
        assert_eq!(found, noise_of(7, 1.0, 40));
        assert_ne!(found, noise_of(8, 1.0, 40));
        let mut different = found.clone();
        different.sort_by(f64::total_cmp);
        different.dedup();
        assert_eq!(different.len(), 120);
    }

    #[test]
    fn numbers_lie_between_nothing_and_the_size_and_fill_what_is_between() {
        let found = noise_of(3, 2.0, 60);
        assert!(found.iter().all(|number| (0.0..2.0).contains(number)));
        let mean = found.iter().sum::<f64>() / found.len() as f64;
        assert!((0.8..1.2).contains(&mean), "the mean is {mean}");
        assert_eq!(noise_of(3, 0.0, 1), [0.0; 3]);
    }
}
