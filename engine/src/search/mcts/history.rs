//! What each action has paid whenever it was taken in the tree, by whom it was taken: the memory of Progressive History.
//!
//! Nijssen & Winands, "Enhancements for Multi-Player Monte-Carlo Tree Search", CG 2010; Nijssen's thesis, 2013, section 5.2.
//! Tree-only: moves of random games are not written down.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What stands for a node that no player's action leads to.
pub const NOWHERE: u32 = u32::MAX;

/// Quick, and good enough for actions, which are small numbers or come with a hash of their own.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    sum: f64,
    times: u64,
}

pub struct History<A> {
    places: HashMap<(usize, A), u32, BuildHasherDefault<Mixer>>,
    entries: Vec<Entry>,
}

impl<A> Default for History<A> {
    fn default() -> Self {
        History { places: HashMap::default(), entries: Vec::new() }
    }
}

impl<A: Clone + Eq + Hash> History<A> {
    /// Where an action of a player is written down.
    pub fn place(&mut self, player: usize, action: &A) -> u32 {
        let next = self.entries.len() as u32;
        let place = *self.places.entry((player, action.clone())).or_insert(next);
        if place == next {
            self.entries.push(Entry::default());
        }
        place
    }

    pub fn add(&mut self, place: u32, score: f64) {
        if let Some(entry) = self.entries.get_mut(place as usize) {
            entry.sum += score;
            entry.times += 1;
        }
    }

    /// What an action has paid on average; none if it was never taken.
    pub fn mean(&self, place: u32) -> Option<f64> {
        let entry = self.entries.get(place as usize)?;
        (entry.times > 0).then(|| entry.sum / entry.times as f64)
    }

    /// How much room it takes, roughly.
    pub fn bytes(&self) -> usize {
        self.entries.len() * (size_of::<Entry>() + 2 * size_of::<(usize, A, u32)>())
    }
}
