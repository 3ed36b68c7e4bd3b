//! The 44 cards: one a territory, in three kinds of 14, and two wild ones.
//!
//! A hand is a set of bits: the territory cards 0 to 41, then the wild cards. Neither Lux's facts nor the map says which
//! territory has which kind: the kind is the territory's number modulo 3, which spreads every continent over all three.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{Territories, ALL};

/// Every third territory, from 0.
const FIRST_KIND: u64 = 0x9249_2492_4924_9249 & ALL;
const WILD: u64 = 0b11 << 42;
const DECK: u64 = ALL | WILD;

/// The kinds: what every third territory shows.
pub const KINDS: [u64; 3] = [FIRST_KIND, FIRST_KIND << 1 & ALL, FIRST_KIND << 2 & ALL];

/// What three kinds of one hand are worth in armies as the board game first had it; one of each is worth 10.
const FIXED_VALUES: [u32; 3] = [4, 6, 8];
const ONE_OF_EACH: u32 = 10;

/// A set of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand(pub u64);

impl Hand {
    pub const EMPTY: Hand = Hand(0);

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The territories shown on these cards.
    pub fn territories(self) -> Territories {
        self.0 & ALL
    }

    pub fn contains(self, set: Hand) -> bool {
        set.0 & !self.0 == 0
    }

    /// Whether these are exactly three cards of one kind or of three kinds; a wild card stands for any.
    pub fn is_set(self) -> bool {
        let kinds = self.counts().iter().filter(|count| **count > 0).count();
        self.count() == 3 && (kinds != 2 || self.0 & WILD != 0)
    }

    /// A set to cash, if there is one: without wild cards where possible, then with most territories among `held`.
    pub fn best_set(self, held: Territories) -> Option<Hand> {
        let mut best: Option<(u64, Hand)> = None;
        let cards = |rest: u64| (0..44).filter(move |card| rest >> card & 1 == 1);
        for first in cards(self.0) {
            for second in cards(self.0 & !0 << (first + 1)) {
                for third in cards(self.0 & !0 << (second + 1)) {
                    let set = Hand(1 << first | 1 << second | 1 << third);
                    let rank = u64::from((set.0 & WILD).count_ones()) * 4 + 3 - u64::from((set.0 & held).count_ones());
                    if set.is_set() && best.is_none_or(|(least, _)| rank < least) {
                        best = Some((rank, set));
                    }
                }
            }
        }
        best.map(|(_, set)| set)
    }

    /// What a set is worth where sets have fixed values: the most that its wild cards allow.
    pub fn fixed_value(self) -> u32 {
        let counts = self.counts();
        match counts.iter().position(|count| *count >= 2) {
            Some(kind) => FIXED_VALUES[kind],
            None => ONE_OF_EACH,
        }
    }

    fn counts(self) -> [u32; 3] {
        KINDS.map(|kind| (self.0 & kind).count_ones())
    }
}

/// What the n-th set of a game is worth, from 0, where values rise: 4, 6, 8, 10, 12, 15, then 5 more each time.
pub fn rising_value(cashed: u32) -> u32 {
    match cashed {
        0..=4 => 4 + 2 * cashed,
        _ => 15 + 5 * (cashed - 5),
    }
}

/// The cards that nobody holds: those to draw from, and those cashed, which are drawn again when the others are gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    fresh: u64,
    cashed: u64,
}

impl Default for Deck {
    fn default() -> Self {
        Deck { fresh: DECK, cashed: 0 }
    }
}

impl Deck {
    /// Draw any card with equal chances; `None` when players hold all 44.
    pub fn draw(&mut self, random: &mut Random) -> Option<Hand> {
        if self.fresh == 0 {
            self.fresh = std::mem::take(&mut self.cashed);
        }
        let mut left = self.fresh;
        for _ in 0..random.below(left.count_ones().max(1) as usize) {
            left &= left - 1;
        }
        let card = left & left.wrapping_neg();
        self.fresh &= !card;
        (card != 0).then_some(Hand(card))
    }

    pub fn give_back(&mut self, set: Hand) {
        self.cashed |= set.0;
    }

    /// The number of cards in the deck, cashed ones included.
    pub fn count(&self) -> u32 {
        (self.fresh | self.cashed).count_ones()
    }
}
