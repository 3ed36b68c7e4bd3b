//! Who owns the cards in play, from the top of each suit down: what the table compares positions by.
//!
//! The owner of a card never changes in a deal, so the owners that belong to a set of cards still in play are looked
//! up. `W` words hold them: two words for up to four seats (two bits for each card, half a word for each suit), four
//! for up to seven (three bits for each card, a word for each suit).

use super::board::{highest, lane, Board};
use super::position::SUITS;

/// The owners of all cards in play, or a mask of such.
pub(super) type Words<const W: usize> = [u64; W];

const fn bits_of_owner(words: usize) -> u32 {
    if words == 2 {
        2
    } else {
        3
    }
}

/// Where the topmost bit of a suit lies in its word.
const fn end_of_suit(words: usize, suit: usize) -> u32 {
    if words == 2 && suit % 2 == 1 {
        32
    } else {
        64
    }
}

const fn word_of_suit(words: usize, suit: usize) -> usize {
    suit * words / SUITS
}

#[derive(Debug)]
pub(super) struct Owners<const W: usize> {
    /// For each suit and each set of its cards that may be in play, the owners from the top down.
    sets: [Vec<u64>; SUITS],
    /// For each suit and number of cards, the bits of so many owners from the top.
    masks: [[u64; 14]; SUITS],
}

impl<const W: usize> Owners<W> {
    pub fn new<const N: usize>(board: &Board<N>) -> Self {
        let bits = bits_of_owner(W);
        let masks = std::array::from_fn(|suit| {
            let end = end_of_suit(W, suit);
            std::array::from_fn(|count| {
                let width = count as u32 * bits;
                ((1_u64 << width) - 1) << (end - width - u32::from(width == 0))
            })
        });
        let sets = std::array::from_fn(|suit| {
            let cards = lane(board.in_play, suit);
            let mut sets = vec![0_u64; cards as usize + 1];
            for set in 1..sets.len() {
                let top = highest(set as u64);
                let owner = (0..N).find(|&seat| lane(board.hands[seat], suit) >> top & 1 != 0).unwrap_or(0) as u64;
                let rest = sets[set ^ 1 << top] >> bits & masks_below(end_of_suit(W, suit), W);
                sets[set] = owner << (end_of_suit(W, suit) - bits) | rest;
            }
            sets
        });
        Owners { sets, masks }
    }

    #[inline(always)]
    pub fn of(&self, in_play: u64) -> Words<W> {
        let mut words = [0; W];
        for (suit, sets) in self.sets.iter().enumerate() {
            words[word_of_suit(W, suit)] |= sets[lane(in_play, suit) as usize];
        }
        words
    }

    /// The bits of the owners of the `counts` topmost cards of each suit.
    #[inline(always)]
    pub fn mask(&self, counts: [u8; SUITS]) -> Words<W> {
        let mut words = [0; W];
        for suit in 0..SUITS {
            words[word_of_suit(W, suit)] |= self.masks[suit][counts[suit] as usize];
        }
        words
    }
}

/// The bits of a suit, given where it ends.
const fn masks_below(end: u32, words: usize) -> u64 {
    if words == 2 {
        0xFFFF_FFFF << (end - 32)
    } else {
        !0
    }
}

/// How many cards of each suit lie at or above the lowest relevant one.
#[inline(always)]
pub(super) fn counts_of(relevant: u64, in_play: u64) -> [u8; SUITS] {
    let mut counts = [0; SUITS];
    for (suit, count) in counts.iter_mut().enumerate() {
        let marked = lane(relevant, suit);
        if marked != 0 {
            let below = (marked & marked.wrapping_neg()) - 1;
            *count = (lane(in_play, suit) & !below).count_ones() as u8;
        }
    }
    counts
}

/// The lowest of the `counts` topmost cards of each suit.
#[inline(always)]
pub(super) fn relevant_of(counts: [u8; SUITS], in_play: u64) -> u64 {
    let mut relevant = 0;
    for (suit, &count) in counts.iter().enumerate() {
        let mut cards = lane(in_play, suit);
        for place in 1..=count {
            let top = 1 << highest(cards);
            cards ^= top;
            if place == count {
                relevant |= top << (suit * 16);
            }
        }
    }
    relevant
}
