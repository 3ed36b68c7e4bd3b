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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_territory_has_one_kind_and_every_kind_fourteen() {
        assert_eq!(KINDS.map(u64::count_ones), [14; 3]);
        assert_eq!(KINDS[0] | KINDS[1] | KINDS[2], ALL);
        assert_eq!(KINDS[0] & 0b1111, 0b1001);
    }

    #[test]
    fn three_alike_or_three_unlike_are_a_set_and_a_wild_card_is_either() {
        let hand = |cards: [u32; 3]| Hand(cards.iter().fold(0, |set, card| set | 1 << card));
        for set in [[0, 3, 6], [0, 1, 2], [0, 3, 42], [0, 1, 43], [5, 42, 43]] {
            assert!(hand(set).is_set(), "{set:?}");
        }
        assert!(!hand([0, 3, 1]).is_set());
        assert!(!Hand(0b1111).is_set());
        assert!(!Hand(0b11).is_set());
        assert_eq!([hand([0, 3, 6]), hand([1, 4, 42]), hand([2, 5, 8])].map(Hand::fixed_value), [4, 6, 8]);
        assert_eq!([hand([0, 1, 2]), hand([0, 1, 42]), hand([0, 42, 43])].map(Hand::fixed_value), [10; 3]);
    }

    #[test]
    fn five_cards_hold_a_set_and_wild_cards_are_kept_where_possible() {
        let mut random = Random::new(3);
        for _ in 0..2000 {
            let mut deck = Deck::default();
            let hand = Hand((0..5).filter_map(|_| deck.draw(&mut random)).fold(0, |hand, card| hand | card.0));
            assert_eq!((hand.count(), deck.count()), (5, 39));
            let set = hand.best_set(0).expect("five cards hold a set");
            assert!(set.is_set() && hand.contains(set));
            let tame = Hand(hand.0 & !WILD);
            assert!(tame.best_set(0).is_none() || set.0 & WILD == 0);
        }
        let hand = Hand(1 << 0 | 1 << 3 | 1 << 6 | 1 << 9);
        assert_eq!(hand.best_set(1 << 9 | 1 << 3), Some(Hand(1 << 0 | 1 << 3 | 1 << 9)));
        assert_eq!(Hand(0b1011).best_set(0), None);
    }

    #[test]
    fn the_deck_gives_every_card_once_and_then_those_cashed() {
        let mut random = Random::new(4);
        let mut deck = Deck::default();
        let drawn: Vec<Hand> = std::iter::from_fn(|| deck.draw(&mut random)).collect();
        assert_eq!(drawn.iter().fold(0, |all, card| all | card.0), DECK);
        assert_eq!(drawn.len(), 44);
        deck.give_back(Hand(0b111));
        let again: Vec<Hand> = std::iter::from_fn(|| deck.draw(&mut random)).collect();
        assert_eq!(again.iter().fold(0, |all, card| all | card.0), 0b111);
    }

    #[test]
    fn sets_rise_as_on_the_box() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(rising_value), [4, 6, 8, 10, 12, 15, 20, 25]);
    }
}
