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

/// The bit that comes `place` bits after the lowest of a word.
#[inline]
pub fn nth_bit(word: u64, place: u32) -> u32 {
    let mut rest = word;
    for _ in 0..place {
        rest &= rest - 1;
    }
    rest.trailing_zeros()
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
