//! What is asked: the rules of play, the cards, and the side whose tricks are counted.

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
    /// The seats of the side whose tricks are counted, a bit for each.
    pub side: u8,
    /// The suit of trumps, 0 to 3, if there is one.
    pub trump: Option<u8>,
    /// Trumps may not be led before one was played on another suit, except from a hand of trumps only.
    pub breaking: bool,
    /// Whether a trump has been played on another suit. Without `breaking` it does not matter.
    pub broken: bool,
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
        let trumps = self.trump.map_or(0, suit_mask);
        match self.table.first() {
            Some(led) if hand & suit_mask(led / 13) != 0 => hand & suit_mask(led / 13),
            None if self.breaking && !self.broken && hand & !trumps != 0 => hand & !trumps,
            _ => hand,
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

pub(super) const fn suit_mask(suit: u8) -> u64 {
    SUIT << (suit as u32 * RANKS)
}
