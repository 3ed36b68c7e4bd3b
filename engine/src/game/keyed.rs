//! Positions and actions that a search knows again: what tables and the order of actions live on.

use super::{Rules, Stop};

pub trait Keyed: Rules {
    /// A number that two positions share only if the same game follows from both, value for value and in the same
    /// order of actions; none where looking it up would not pay. A table finds its place by the low bits, which should
    /// differ from position to position: see [`spread_key`].
    fn key(&self, _state: &Self::State) -> Result<Option<u128>, Stop> {
        Ok(None)
    }

    /// Whether two actions are the same, in positions of the same player; no where that is not easily told.
    #[inline]
    fn is_same_action(&self, _one: &Self::Action, _other: &Self::Action) -> bool {
        false
    }
}

/// The same key with its bits spread, so that keys which differ anywhere mostly differ in their low bits. Different keys
/// stay different. A position of up to 128 bits is packed and spread once; a larger one is `spread_key(key ^ part)`, part
/// by part.
#[inline]
pub fn spread_key(key: u128) -> u128 {
    const FACTOR: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
    let once = key.wrapping_add(1).wrapping_mul(FACTOR);
    let twice = (once ^ once >> 64).wrapping_mul(FACTOR);
    twice ^ twice >> 64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::spread_key;

    #[test]
    fn keys_that_differ_in_high_bits_only_find_different_places() {
        for shift in [0, 20, 40, 64, 100] {
            let places: HashSet<u128> = (0..4096).map(|number| spread_key(number << shift) & 0xF_FFFF).collect();
            assert!(places.len() > 4000, "of 4096 keys, shifted by {shift}, {} places were found", places.len());
        }
    }

    #[test]
    fn parts_in_another_order_make_another_key() {
        let of = |parts: [u128; 3]| parts.iter().fold(0, |key, part| spread_key(key ^ part));
        let keys: HashSet<u128> = [[1, 2, 3], [2, 1, 3], [3, 2, 1], [0, 0, 0], [1, 2, 2]].map(of).into();
        assert_eq!(keys.len(), 5);
    }
}
