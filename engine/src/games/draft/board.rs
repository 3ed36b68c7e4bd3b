//! Who has which item, as a [`Reward`](super::Reward) sees it.

/// The items of a set, in increasing order.
#[derive(Clone, Debug)]
pub struct Bits<'a> {
    words: &'a [u64],
    word: usize,
    rest: u64,
}

impl<'a> Bits<'a> {
    pub fn new(words: &'a [u64]) -> Self {
        Bits { words, word: 0, rest: words.first().copied().unwrap_or(0) }
    }
}

impl Iterator for Bits<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.word += 1;
            self.rest = *self.words.get(self.word)?;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(64 * self.word + bit)
    }
}

/// The bit that comes `place` bits after the lowest of a word, which has as many.
///
/// Vigna, "Broadword Implementation of Rank/Select Queries", WEA 2008, algorithm 2, with a table for the last step: no
/// loop, since a processor cannot foresee how often a random one turns.
#[inline]
pub fn nth_bit(word: u64, place: u32) -> u32 {
    debug_assert!(place < word.count_ones());
    const ONES: u64 = u64::MAX / 255;
    const HIGHS: u64 = ONES << 7;
    let pairs = word - ((word >> 1) & (ONES * 0x55));
    let nibbles = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    let bytes = (nibbles + (nibbles >> 4)) & (ONES * 0x0f);
    // Each byte has how many bits are set in it and in those below.
    let sums = bytes.wrapping_mul(ONES);
    let place = u64::from(place);
    let passed = (place.wrapping_mul(ONES) | HIGHS).wrapping_sub(sums) & HIGHS;
    let shift = ((passed >> 7).wrapping_mul(ONES) >> 53) & 56;
    let before = (sums << 8) >> shift & 0xff;
    let byte = usize::from((word >> shift) as u8);
    shift as u32 + u32::from(NTH_BIT_OF_BYTE[byte][(place.wrapping_sub(before) & 7) as usize])
}

/// For every byte where its bits are, the lowest first.
const NTH_BIT_OF_BYTE: [[u8; 8]; 256] = nth_bits_of_bytes();

const fn nth_bits_of_bytes() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut place) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][place] = bit;
                place += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    pub(super) items: usize,
    pub(super) open: &'a [u64],
    pub(super) picked_at: &'a [u8],
    pub(super) order: &'a [u8],
}

impl<'a> Board<'a> {
    pub fn num_items(&self) -> usize {
        self.items
    }

    /// How many picks there are in the whole draft.
    pub fn num_turns(&self) -> usize {
        self.order.len()
    }

    /// Picks made so far.
    pub fn turn(&self) -> usize {
        self.items - self.open.iter().map(|word| word.count_ones() as usize).sum::<usize>()
    }

    #[inline]
    pub fn is_open(&self, item: usize) -> bool {
        self.open[item / 64] >> (item % 64) & 1 == 1
    }

    /// The first 64 open items.
    pub fn first_open(&self) -> u64 {
        self.open[0]
    }

    pub fn open(&self) -> Bits<'a> {
        Bits::new(self.open)
    }

    /// Whose turn it was, or will be.
    pub fn mover(&self, turn: usize) -> usize {
        usize::from(self.order[turn])
    }

    /// Go through the picked items in increasing order, each with its owner. The order matters where values are added up:
    /// the sum must not depend on which was picked first. A plain loop, since this is half the time of a search.
    #[inline(always)]
    pub fn each_picked(&self, mut visit: impl FnMut(usize, usize)) {
        for (word, &open) in self.open.iter().enumerate() {
            let below = self.items.saturating_sub(64 * word).min(64);
            let all = if below == 64 { u64::MAX } else { (1 << below) - 1 };
            let mut rest = all & !open;
            while rest != 0 {
                let item = 64 * word + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                visit(item, usize::from(self.order[usize::from(self.picked_at[item])]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn the_nth_bit_is_where_counting_finds_it() {
        let mut random = Random::new(11);
        let mut words: Vec<u64> = (0..64).map(|bit| 1 << bit).collect();
        // Thin, even and thick ones.
        for _ in 0..500 {
            let (one, other) = (random.draw(), random.draw());
            words.extend([one & other, one, one | other]);
        }
        words.extend([u64::MAX, u64::MAX >> 1, u64::MAX << 1]);
        for word in words {
            for (place, bit) in Bits::new(&[word]).enumerate() {
                assert_eq!(nth_bit(word, place as u32) as usize, bit, "bit {place} of {word:#x}");
            }
        }
    }
}
