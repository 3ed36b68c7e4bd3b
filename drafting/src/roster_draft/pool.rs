//! Pools of items drawn from a seed, for drafts that bring none of their own.

use crate::roster::Roster;
use kingmaker_engine::random::Random;

/// Items: the position of each, and what it is worth, to all teams or to each.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    pub positions: Vec<u8>,
    pub values: Vec<Vec<f64>>,
}

/// Draw items whose positions go round the starting slots, a flexible slot's by lot, so that as many items as the teams
/// have slots always fill all of them. Values are whole numbers from 0 to `high`, each with the same chance.
pub fn draw_pool(roster: &Roster, items: usize, rows: usize, high: u32, seed: u64) -> Pool {
    let mut random = Random::new(seed);
    let taken_by = |slot: u16| -> Vec<u8> { (0..16).filter(|position| slot >> position & 1 == 1).collect() };
    let slots = roster.slots().iter().cycle().take(items);
    let positions = slots.map(|&slot| {
        let choices = taken_by(slot);
        choices[random.below(choices.len())]
    });
    let positions: Vec<u8> = positions.collect();
    let mut value = || random.below(high as usize + 1) as f64;
    Pool { values: (0..rows).map(|_| (0..items).map(|_| value()).collect()).collect(), positions }
}
