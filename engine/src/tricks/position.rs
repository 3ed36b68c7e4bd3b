//! What is asked: the rules of play, the cards, and the side that is asked for.

use crate::game::Counted;

/// Seats that a position has room for.
pub const MOST_SEATS: usize = 7;

pub(super) const SUITS: usize = 4;
const RANKS: u32 = 13;
const SUIT: u64 = 0x1FFF;
const DECK: u64 = (1 << 52) - 1;

/// A deal in play. A card is `suit * 13 + rank`, 0 to 51, and a hand is a mask of these bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// What each seat holds, in the order of play. All hands are of the same size once the cards on the table are
    /// taken back.
    pub hands: Vec<u64>,
    /// The cards on the table in the order of play; less than one for each seat.
    pub table: Vec<u8>,
    /// Who led, or leads, this trick.
    pub leader: usize,
    /// The seats of the side that is asked for, a bit for each.
    pub side: u8,
    /// The suit of trumps, 0 to 3, if there is one.
    pub trump: Option<u8>,
    pub counted: Counted,
    /// Trumps may not be led before one was played on another suit, except from a hand of trumps only. Where points are
    /// counted, their suit may not be led before a card of it was played.
    pub breaking: bool,
    /// Whether such a card has been played. Without `breaking` it does not matter.
    pub broken: bool,
    /// The first trick of a deal with points: the lowest club is led, and whoever can keeps points out of it.
    pub first: bool,
}

impl Position {
    /// Check that the parts fit together; the error says what was expected.
    pub fn check(&self) -> Result<(), String> {
        let seats = self.hands.len();
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(format!("expected hands for 2 to {MOST_SEATS} seats, got {seats}"));
        }
        if self.leader >= seats {
            return Err(format!("expected a leader from 0 to {}, got {}", seats - 1, self.leader));
        }
        if self.table.len() >= seats {
            return Err(format!("expected at most {} cards on the table, got {}", seats - 1, self.table.len()));
        }
        if usize::from(self.side) >> seats != 0 {
            return Err(format!("expected a side of seats 0 to {}, got the mask {:#b}", seats - 1, self.side));
        }
        if let Some(trump) = self.trump.filter(|&trump| usize::from(trump) >= SUITS) {
            return Err(format!("expected a trump suit from 0 to 3, got {trump}"));
        }
        if let Counted::Points { suit, special } = self.counted {
            if usize::from(suit) >= SUITS || special.is_some_and(|(card, _)| card > 51 || card / 13 == suit) {
                return Err(format!("expected points of a suit and of a card of another, got {:?}", self.counted));
            }
        }
        if let Some(card) = self.table.iter().find(|&&card| card > 51) {
            return Err(format!("expected cards from 0 to 51 on the table, got {card}"));
        }
        let mut seen = 0;
        let full = self.before_trick();
        for (seat, &hand) in full.iter().enumerate() {
            if hand & !DECK != 0 {
                return Err(format!("expected cards from 0 to 51 for seat {seat}, got the mask {hand:#x}"));
            }
            if hand & seen != 0 || self.table_of(seat).is_some_and(|card| self.hands[seat] >> card & 1 != 0) {
                return Err(format!("expected each card once, got one again for seat {seat}"));
            }
            if hand.count_ones() != full[0].count_ones() {
                return Err(format!(
                    "expected {} cards, hand and table together, for seat {seat} as for seat 0, got {}",
                    full[0].count_ones(),
                    hand.count_ones()
                ));
            }
            seen |= hand;
        }
        if let Some((&led, rest)) = self.table.split_first() {
            let revoked = |place: usize, card: u8| {
                card / 13 != led / 13 && self.hands[self.seat_at(place)] & suit_mask(led / 13) != 0
            };
            if let Some(place) = (1..=rest.len()).find(|&place| revoked(place, self.table[place])) {
                return Err(format!("expected seat {} to follow suit, got another suit", self.seat_at(place)));
            }
        }
        Ok(())
    }

    /// The seat that plays next.
    pub fn turn(&self) -> usize {
        self.seat_at(self.table.len())
    }

    /// Tricks still to be won, the one on the table among them.
    pub fn tricks_left(&self) -> u32 {
        self.before_trick().first().map_or(0, |hand| hand.count_ones())
    }

    /// The cards that may be played next.
    pub fn playable(&self) -> u64 {
        let hand = self.hands[self.turn()];
        let Some(led) = self.table.first() else {
            let clubs = if self.first { self.hands.iter().fold(0, |held, hand| held | hand) & suit_mask(0) } else { 0 };
            return match self.unbroken_suit() {
                _ if clubs != 0 => clubs & clubs.wrapping_neg(),
                Some(suit) if self.breaking && !self.broken => without(hand, suit_mask(suit)),
                _ => hand,
            };
        };
        let following = hand & suit_mask(led / 13);
        let answers = if following != 0 { following } else { hand };
        if self.first {
            without(answers, self.point_cards())
        } else {
            answers
        }
    }

    /// The suit that may have to be broken.
    pub(super) fn unbroken_suit(&self) -> Option<u8> {
        match self.counted {
            Counted::Tricks => self.trump,
            Counted::Points { suit, .. } => Some(suit),
        }
    }

    fn point_cards(&self) -> u64 {
        match self.counted {
            Counted::Tricks => 0,
            Counted::Points { suit, special } => suit_mask(suit) | special.map_or(0, |(card, _)| 1 << card),
        }
    }

    /// What the cards of a mask count if they make up a trick.
    pub(super) fn worth(&self, cards: u64) -> u32 {
        match self.counted {
            Counted::Tricks => 1,
            Counted::Points { suit, special } => {
                let points = special.map_or(0, |(card, points)| (cards >> card & 1) as u32 * u32::from(points));
                (cards & suit_mask(suit)).count_ones() + points
            }
        }
    }

    /// All that is still to be counted, for either side.
    pub fn most(&self) -> u32 {
        match self.counted {
            Counted::Tricks => self.tricks_left(),
            Counted::Points { .. } => self.worth(self.before_trick().iter().fold(0, |held, hand| held | hand)),
        }
    }

    /// The hands with the cards on the table taken back.
    pub(super) fn before_trick(&self) -> Vec<u64> {
        let back = |seat| self.table_of(seat).map_or(0, |card| 1 << card);
        (0..self.hands.len()).map(|seat| self.hands[seat] | back(seat)).collect()
    }

    fn seat_at(&self, place: usize) -> usize {
        (self.leader + place) % self.hands.len()
    }

    fn table_of(&self, seat: usize) -> Option<u8> {
        (0..self.table.len()).find(|&place| self.seat_at(place) == seat).map(|place| self.table[place])
    }
}

/// The cards that remain without some, or all if none would.
fn without(cards: u64, some: u64) -> u64 {
    if cards & !some != 0 {
        cards & !some
    } else {
        cards
    }
}

pub(super) const fn suit_mask(suit: u8) -> u64 {
    SUIT << (suit as u32 * RANKS)
}
