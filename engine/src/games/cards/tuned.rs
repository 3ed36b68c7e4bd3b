//! What is still to come, shared out by weights that were learned from games: `python -m kingmaker.tuning` learns them.
//!
//! A player's part grows with the exponential of a sum. Each of its cards adds a weight, by its suit and by how many cards
//! of others in that suit are higher and how many are lower, and so does each suit that only others have, and the lead.
//! Of a card nothing counts but its rank among those still held, so that cards that touch are alike.

use super::{Cards, CLUBS, DIAMONDS, HEARTS, SEATS, SPADES};

/// Cards of others are counted up to this number, which stands for more, too.
const MOST: usize = 3;
const CELLS: usize = (MOST + 1) * (MOST + 1);
const SUITS: [u64; 4] = [CLUBS, DIAMONDS, HEARTS, SPADES];
/// How many numbers make weights.
pub const NUMBERS: usize = SUITS.len() * (CELLS + 1) + 1;

#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// By suit, by how many cards of others are higher, and by how many are lower.
    cards: [[f64; CELLS]; 4],
    voids: [f64; 4],
    lead: f64,
}

impl Weights {
    /// The weights of cards suit by suit, those of voids, and that of the lead.
    pub fn read(numbers: &[f64]) -> Result<Self, String> {
        if numbers.len() != NUMBERS || numbers.iter().any(|number| !number.is_finite()) {
            return Err(format!("expected {NUMBERS} finite weights, got {numbers:?}"));
        }
        let (cards, rest) = numbers.split_at(SUITS.len() * CELLS);
        Ok(Weights {
            cards: std::array::from_fn(|suit| std::array::from_fn(|cell| cards[suit * CELLS + cell])),
            voids: std::array::from_fn(|suit| rest[suit]),
            lead: rest[SUITS.len()],
        })
    }

    /// Whether everybody has the same part, whatever the hands.
    pub fn are_even(&self) -> bool {
        let numbers = self.cards.iter().flatten().chain(&self.voids).chain([&self.lead]);
        numbers.copied().all(|number| number == 0.0)
    }

    /// The sum of each player.
    pub fn sums(&self, hands: &[u64], leader: usize) -> [f64; SEATS] {
        let mut sums = [0.0; SEATS];
        sums[leader % SEATS] = self.lead;
        let held = hands.iter().fold(0, |held, hand| held | hand);
        for (suit, &mask) in SUITS.iter().enumerate() {
            let in_suit = held & mask;
            if in_suit == 0 {
                continue;
            }
            let all = in_suit.count_ones() as usize;
            let mut own = [0; SEATS];
            for (player, &hand) in hands.iter().enumerate() {
                own[player] = (hand & mask).count_ones() as usize;
                if own[player] == 0 {
                    sums[player] += self.voids[suit];
                }
            }
            let mut passed = [0; SEATS];
            for (place, card) in Cards(in_suit).enumerate() {
                let owner = hands.iter().position(|hand| hand >> card & 1 == 1).unwrap_or(0);
                let lower = place - passed[owner];
                let higher = all - own[owner] - lower;
                sums[owner] += self.cards[suit][lower.min(MOST) + (MOST + 1) * higher.min(MOST)];
                passed[owner] += 1;
            }
        }
        sums
    }
}

/// The part of each player: positive, and one in all.
pub fn parts(sums: &[f64]) -> [f64; SEATS] {
    let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut parts = [0.0; SEATS];
    parts.iter_mut().zip(sums).for_each(|(part, sum)| *part = (sum - most).exp());
    let total: f64 = parts.iter().sum();
    parts.map(|part| part / total)
}
