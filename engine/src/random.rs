//! SplitMix64 (Steele, Lea & Flood, OOPSLA 2014): a seed gives the same deals and ties on every machine, for ever.

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A generator for the part number `part` of something that has `seed`: its seed is what a generator of that seed
    /// draws after `part` other numbers. Parts of parts make a tree in which everybody has numbers of its own.
    pub fn for_part(seed: u64, part: u64) -> Self {
        Random(Random(seed.wrapping_add(part.wrapping_mul(STEP))).draw())
    }

    /// A generator for chance inside the game, apart from the lots that this one draws.
    pub fn luck(&self) -> Self {
        Random(Random(!self.0).draw())
    }

    /// What this generator was made from, or has come to.
    pub fn seed(&self) -> u64 {
        self.0
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number below `n`: the high half of a product, whose bias is below n/2^64.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.draw()) * n as u128) >> 64) as usize
    }

    /// A number from 0 up to 1, with the 53 bits that it can hold.
    pub fn unit(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_of_seed_zero_are_the_published_ones() {
        let mut random = Random::new(0);
        assert_eq!(random.draw(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.draw(), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn the_seeds_of_parts_are_what_their_whole_draws() {
        let mut whole = Random::new(42);
        for part in 0..5 {
            assert_eq!(Random::for_part(42, part).seed(), whole.draw());
        }
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<usize> = (0..52).collect();
        Random::new(7).shuffle(&mut items);
        assert_ne!(items, (0..52).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..52).collect::<Vec<_>>());
    }
}
