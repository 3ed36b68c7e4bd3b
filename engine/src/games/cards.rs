//! What trick-taking games share: cards as bits, tricks, deals, the strength of hands, and keys by relative rank.
//!
//! A card is `suit * 13 + rank`, from the two of clubs (0) to the ace of spades (51); a set of cards is a mask of
//! these bits. A trick goes to the highest trump, or without a trump to the highest card of the suit that was led.

use crate::random::Random;

pub mod bids;
pub mod checks;
pub mod dealt;
pub mod history;
pub mod outside;
pub mod thumbs;
pub mod tuned;
pub mod worlds;

pub const CLUBS: u64 = 0x1FFF;
pub const DIAMONDS: u64 = CLUBS << 13;
pub const HEARTS: u64 = CLUBS << 26;
pub const SPADES: u64 = CLUBS << 39;
pub const DECK: u64 = CLUBS | DIAMONDS | HEARTS | SPADES;
/// In place of a trump suit, where there is none.
pub const NO_TRUMPS: u64 = 0;

/// Seats that a state has room for.
pub const SEATS: usize = 4;

/// More than all rounding in sums of static values, and less than any difference between points.
pub const ROOM_FOR_ROUNDING: f64 = 1e-6;

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"CDHS";
const SUIT_NAMES: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

pub const fn bit(card: u8) -> u64 {
    1 << card
}

/// All cards of the suit that `card` belongs to.
pub const fn suit_of(card: u8) -> u64 {
    CLUBS << (card / 13 * 13)
}

pub const fn suit_name(card: u8) -> &'static str {
    SUIT_NAMES[(card / 13) as usize & 3]
}

/// The cards of the same suit that `card` beats.
pub const fn lower(card: u8) -> u64 {
    suit_of(card) & (bit(card) - 1)
}

/// The cards of a mask, in the order in which actions are listed: by suit, then by rank.
#[derive(Clone, Copy, Debug)]
pub struct Cards(pub u64);

impl Cards {
    /// One of the cards, each with the same chance, and the one that drawing from the list of them would give.
    #[inline]
    pub fn draw(self, random: &mut Random) -> u8 {
        let mut left = self.0;
        for _ in 0..random.below(left.count_ones() as usize) {
            left &= left - 1;
        }
        left.trailing_zeros() as u8
    }
}

impl Iterator for Cards {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let card = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(card)
    }
}

/// `QS`, `TH`, `2C`. A number that is no card shows as itself: `#52`.
pub fn card_text(card: u8) -> String {
    match SUITS.get(usize::from(card / 13)) {
        Some(&suit) => String::from_iter([char::from(RANKS[usize::from(card % 13)]), char::from(suit)]),
        None => format!("#{card}"),
    }
}

/// The cards of a mask, such as `2C TH QS`.
pub fn cards_text(mask: u64) -> String {
    Cards(mask).map(card_text).collect::<Vec<_>>().join(" ")
}

pub fn parse_card(text: &str) -> Result<u8, String> {
    let upper = text.trim().to_ascii_uppercase();
    if let &[rank, suit] = upper.as_bytes() {
        let rank = RANKS.iter().position(|&known| known == rank);
        let suit = SUITS.iter().position(|&known| known == suit);
        if let (Some(rank), Some(suit)) = (rank, suit) {
            return Ok((suit * 13 + rank) as u8);
        }
    }
    Err(format!("expected a card, a rank of 23456789TJQKA before a suit of CDHS such as 'QS', got '{text}'"))
}

/// A mask from cards with spaces between them.
pub fn parse_cards(text: &str) -> Result<u64, String> {
    text.split_whitespace().try_fold(0, |mask, word| {
        let card = bit(parse_card(word)?);
        if mask & card == 0 {
            Ok(mask | card)
        } else {
            Err(format!("expected each card once, got '{word}' twice in '{text}'"))
        }
    })
}

/// Shuffle the deck and hand it out, `cards_each` to each player in turn; the rest stays away. The deck must suffice.
pub fn deal(deck: &[u8], players: usize, cards_each: usize, seed: u64) -> Vec<u64> {
    let mut pack = deck.to_vec();
    Random::new(seed).shuffle(&mut pack);
    let hand = |player: usize| pack[player * cards_each..][..cards_each].iter().fold(0, |hand, &card| hand | bit(card));
    (0..players).map(hand).collect()
}

/// Fills the places of a trick that no card has taken yet: a bit outside the deck.
const EMPTY: u8 = 63;

/// The cards on the table, in the order of play from the leader on. Never full: the last card gathers it.
///
/// All of it is computed for four places without a branch, in registers: a byte written to memory and read back as part
/// of a whole state would stall the processor at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trick {
    cards: [u8; SEATS],
    leader: u8,
    count: u8,
}

impl Trick {
    pub fn new(leader: usize) -> Self {
        Trick { cards: [EMPTY; SEATS], leader: leader as u8, count: 0 }
    }

    #[inline]
    pub fn leader(&self) -> usize {
        usize::from(self.leader)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub fn cards(&self) -> &[u8] {
        &self.cards[..usize::from(self.count)]
    }

    #[inline]
    pub fn mask(&self) -> u64 {
        self.cards.iter().fold(0, |mask, &card| mask | bit(card)) & DECK
    }

    /// Who played what, in the order of play.
    pub fn plays(&self, players: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.cards().iter().enumerate().map(move |(place, &card)| (seat_after(self.leader(), place, players), card))
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self, players: usize) -> usize {
        seat_after(self.leader(), usize::from(self.count), players)
    }

    /// The suit that was led; nothing on an empty table.
    #[inline]
    pub fn led(&self) -> u64 {
        suit_of(self.cards[0]) & DECK
    }

    /// What a hand may answer with: the suit that was led, or anything if it has none of it.
    #[inline]
    pub fn answers(&self, hand: u64) -> u64 {
        let following = hand & self.led();
        if following != 0 {
            following
        } else {
            hand
        }
    }

    /// Put a card on the table. The last one ends the trick: the winner, who leads the next, and the cards won.
    #[inline]
    pub fn play(&mut self, card: u8, players: usize, trumps: u64) -> Option<(usize, u64)> {
        let place = u32::from(card ^ EMPTY) << (8 * self.count);
        self.cards = (u32::from_le_bytes(self.cards) ^ place).to_le_bytes();
        self.count += 1;
        if usize::from(self.count) < players {
            return None;
        }
        let won = self.mask();
        let winner = seat_after(self.leader(), self.winning_place(won, trumps), players);
        *self = Trick::new(winner);
        Some((winner, won))
    }

    /// The place of the highest trump, or without a trump of the highest card of the suit that was led.
    #[inline]
    fn winning_place(&self, played: u64, trumps: u64) -> usize {
        let ruffs = played & trumps;
        let contenders = if ruffs != 0 { ruffs } else { played & self.led() };
        let best = 63 - contenders.leading_zeros() as u8;
        (1..SEATS).map(|place| place * usize::from(self.cards[place] == best)).sum()
    }
}

/// The cards that stand for all of a hand that may be played: of cards that touch, with no card in play between them, the
/// lowest. Cards that are `alone` are like no other.
#[inline]
pub fn first_of_touching(playable: u64, hand: u64, in_play: u64, alone: u64) -> u64 {
    let mut firsts = playable;
    for card in Cards(playable) {
        let below = in_play & lower(card);
        // The next lower card in play, if there is one.
        let neighbour = below & (1u64 << 63 >> below.leading_zeros().min(63));
        if neighbour & hand & !alone != 0 && bit(card) & alone == 0 {
            firsts &= !bit(card);
        }
    }
    firsts
}

/// For each of the `firsts` of some cards how many cards it stands for, itself and those that follow up to the next.
#[inline]
pub fn count_touching(playable: u64, firsts: u64, out: &mut Vec<u32>) {
    let mut rest = firsts;
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        rest &= rest - 1;
        let next = rest & rest.wrapping_neg();
        // From the first up to the next; up to the end if there is none.
        let span = next.wrapping_sub(1) & !(first - 1);
        out.push((playable & span).count_ones());
    }
}

/// Add to the count of one seat, in one register; counts stay far below 256.
#[inline]
pub fn add_at(bytes: [u8; SEATS], seat: usize, amount: u8) -> [u8; SEATS] {
    u32::from_le_bytes(bytes).wrapping_add(u32::from(amount) << (8 * seat)).to_le_bytes()
}

/// The seat `places` after `leader`, at most once around the table, so that no division is needed.
#[inline]
pub fn seat_after(leader: usize, places: usize, players: usize) -> usize {
    let seat = leader + places;
    if seat >= players {
        seat - players
    } else {
        seat
    }
}

/// For each player the pairs of an own card and an opponent's that it beats when led or ruffing: lower cards of the
/// suit and, for a trump, all cards that are none. Gaps between cards do not count, so relative ranks decide.
pub fn strength(hands: &[u64], trumps: u64) -> [u32; SEATS] {
    let held = hands.iter().fold(0, |all, hand| all | hand);
    let mut pairs = [0; SEATS];
    for (pairs, &hand) in pairs.iter_mut().zip(hands) {
        *pairs = strength_of(hand, held & !hand, trumps);
    }
    pairs
}

/// The same for one hand, beside the cards that all others hold.
#[inline]
pub fn strength_of(hand: u64, others: u64, trumps: u64) -> u32 {
    let ruffs = (hand & trumps).count_ones() * (others & !trumps).count_ones();
    Cards(hand).fold(ruffs, |sum, card| sum + (others & lower(card)).count_ones())
}

/// Each player's part of the strength of all hands; equal parts where nobody beats anything.
pub fn strength_shares(hands: &[u64], trumps: u64) -> [f64; SEATS] {
    let pairs = strength(hands, trumps);
    let total: u32 = pairs.iter().sum();
    if total == 0 {
        return [1.0 / hands.len() as f64; SEATS];
    }
    pairs.map(|own| f64::from(own) / f64::from(total))
}

/// Who holds what, by relative rank: equal exactly if every suit has the same owners from its lowest card in hand to
/// its highest. Each word holds one bit of each owner (52) and the lengths of two suits (8); its top four bits are free.
#[inline]
pub fn relative_key(hands: &[u64; SEATS]) -> (u64, u64) {
    let odd = hands[1] | hands[3];
    let high = hands[2] | hands[3];
    let held = hands[0] | odd | high;
    let length = |suit: u64| u64::from((held & suit).count_ones());
    let mut words = (length(CLUBS) << 52 | length(DIAMONDS) << 56, length(HEARTS) << 52 | length(SPADES) << 56);
    for (place, card) in Cards(held).enumerate() {
        words.0 |= (odd >> card & 1) << place;
        words.1 |= (high >> card & 1) << place;
    }
    words
}

/// 192 bits into 128: two lanes of folded 64-bit multiplications, which take the words in different order.
#[inline]
pub fn mix(a: u64, b: u64, c: u64) -> u128 {
    let first = fold(fold(a ^ 0x9E37_79B9_7F4A_7C15, b ^ 0xD1B5_4A32_D192_ED03), c ^ 0xF135_7AEA_2E62_A9C5);
    let second = fold(fold(b ^ 0xABC9_8388_FB8F_AC03, c ^ 0x8CB9_2BA7_2F3D_8DD7), a ^ 0xDB4F_0B91_75AE_2165);
    u128::from(first) << 64 | u128::from(second)
}

#[inline]
fn fold(x: u64, y: u64) -> u64 {
    let product = u128::from(x) * u128::from(y);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
pub(super) mod tests;
