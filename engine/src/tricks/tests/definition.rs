//! The value of a position as the rules define it: minimax over every card, without bounds.

use std::collections::HashMap;

use crate::game::Counted;
use crate::random::Random;
use crate::tricks::Position;

/// How many examples to try: more by the factor `KINGMAKER_FUZZ`, if the environment has it.
pub fn examples(count: u32) -> u32 {
    let factor = std::env::var("KINGMAKER_FUZZ").ok().and_then(|text| text.parse::<f64>().ok()).unwrap_or(1.0);
    (f64::from(count) * factor).ceil() as u32
}

/// A position that a random deal of random rules has come to, inside a trick or between two.
pub fn random_position(random: &mut Random, seats: usize, most_cards: usize) -> Position {
    let cards_each = 1 + random.below(most_cards.min(52 / seats));
    let mut deck: Vec<u8> = (0..52).collect();
    // Now and then few suits or few ranks, so that hands are void and long.
    match random.below(4) {
        0 => deck.retain(|card| card / 13 >= 2),
        1 => deck.retain(|card| card % 13 < 9),
        _ => {}
    }
    if deck.len() < seats * cards_each {
        deck = (0..52).collect();
    }
    random.shuffle(&mut deck);
    let hand = |seat: usize| deck[seat * cards_each..][..cards_each].iter().fold(0, |hand, card| hand | 1 << card);
    let mut position = Position {
        hands: (0..seats).map(hand).collect(),
        table: Vec::new(),
        leader: random.below(seats),
        side: random.below(1 << seats) as u8,
        trump: [Some(3), Some(3), None, Some(random.below(4) as u8)][random.below(4)],
        counted: Counted::Tricks,
        breaking: random.below(3) == 0,
        broken: random.below(3) == 0,
        first: false,
    };
    if random.below(3) == 0 {
        count_points(&mut position, random);
    }
    for _ in 0..random.below(seats) {
        let cards = cards_of(position.playable());
        position = played(&position, cards[random.below(cards.len())]).0;
    }
    position
}

/// Let points count: of Hearts, or of rules that nobody plays.
fn count_points(position: &mut Position, random: &mut Random) {
    let special = [None, Some((49, 13)), Some((49, 13)), Some((random.below(26) as u8, 2))][random.below(4)];
    position.counted = Counted::Points { suit: 2, special };
    position.trump = [None, None, Some(1)][random.below(3)];
    let clubs = position.hands.iter().fold(0, |held, hand| held | hand) & 0x1FFF;
    position.first = random.below(3) == 0;
    if position.first && clubs != 0 {
        position.leader = position.hands.iter().position(|hand| hand & clubs & clubs.wrapping_neg() != 0).unwrap();
    }
}

/// What the cards of a trick count for the side if `winner` takes them.
fn counts(position: &Position, winner: usize, cards: &[u8]) -> u32 {
    let is_own = position.side >> winner & 1 != 0;
    match position.counted {
        Counted::Tricks => u32::from(is_own),
        Counted::Points { .. } if is_own => 0,
        Counted::Points { suit, special } => {
            let worth = |&card: &u8| match special {
                Some((name, points)) if name == card => u32::from(points),
                _ => u32::from(card / 13 == suit),
            };
            cards.iter().map(worth).sum()
        }
    }
}

pub fn cards_of(mask: u64) -> Vec<u8> {
    (0..52).filter(|card| mask >> card & 1 != 0).collect()
}

/// The position after a card, and what counts for the side if that was the last of a trick.
pub fn played(position: &Position, card: u8) -> (Position, u32) {
    let seats = position.hands.len();
    let mut next = position.clone();
    next.hands[position.turn()] &= !(1 << card);
    next.table.push(card);
    let is_trump = |card: u8| position.trump == Some(card / 13);
    let led = next.table[0];
    next.broken |= match position.counted {
        Counted::Tricks => is_trump(card) && !is_trump(led),
        Counted::Points { suit, .. } => card / 13 == suit,
    };
    if next.table.len() < seats {
        return (next, 0);
    }
    let strength = |card: u8| {
        if is_trump(card) {
            100 + card
        } else if card / 13 == led / 13 {
            1 + card % 13
        } else {
            0
        }
    };
    let place = (0..seats).max_by_key(|&place| strength(next.table[place])).unwrap();
    next.leader = (position.leader + place) % seats;
    next.first = false;
    let counted = counts(position, next.leader, &next.table);
    next.table.clear();
    (next, counted)
}

/// The definition, which remembers what it found: at the start of a trick nothing but the cards, the leader and
/// whether trumps are broken matters.
pub struct Definition {
    known: HashMap<(Vec<u64>, usize, bool), u32>,
}

impl Definition {
    /// For one deal, with one side.
    pub fn new() -> Self {
        Definition { known: HashMap::new() }
    }

    /// Every card that may be played with the tricks that the side gets.
    pub fn values(&mut self, position: &Position) -> Vec<(u8, u32)> {
        let worth = |card: u8| {
            let (next, counted) = played(position, card);
            self.value(&next) + counted
        };
        let cards = cards_of(position.playable());
        cards.iter().copied().zip(cards.iter().copied().map(worth)).collect()
    }

    pub fn value(&mut self, position: &Position) -> u32 {
        if position.hands[position.turn()] == 0 {
            return 0;
        }
        let key = (position.hands.clone(), position.leader, position.broken);
        if !position.table.is_empty() {
            return best(position, &self.values(position)).1;
        }
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let value = best(position, &self.values(position)).1;
        self.known.insert(key, value);
        value
    }
}

/// The first of the best cards.
pub fn best(position: &Position, values: &[(u8, u32)]) -> (u8, u32) {
    let asks = position.side >> position.turn() & 1 != 0;
    let key = |&&(card, worth): &&(u8, u32)| {
        let worth = i64::from(worth);
        (if asks { -worth } else { worth }, card)
    };
    *values.iter().min_by_key(key).unwrap()
}
