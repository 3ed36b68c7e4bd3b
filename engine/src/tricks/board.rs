//! The cards in play as the search moves them: each suit in sixteen bits of its own, counted up from the lowest card
//! that was in play at the root, so that a suit of five cards has ranks 0 to 4 whichever they are.

use super::position::{suit_mask, Position, SUITS};
use crate::game::Counted;

/// In place of a trump suit, where there is none.
pub(super) const NO_TRUMP: usize = SUITS;

/// Bits of one suit.
pub(super) const LANE: u64 = 0xFFFF;

#[inline(always)]
pub(super) const fn suit_of(card: u32) -> usize {
    (card >> 4) as usize
}

/// The cards of one suit, moved down to the lowest bits.
#[inline(always)]
pub(super) const fn lane(cards: u64, suit: usize) -> u64 {
    cards >> (suit * 16) & LANE
}

/// The number of the highest card; there must be one.
#[inline(always)]
pub(super) const fn highest(cards: u64) -> u32 {
    63 - cards.leading_zeros()
}

/// The bits above the highest of `cards`, which are of one suit.
#[inline(always)]
pub(super) const fn above(cards: u64) -> u64 {
    if cards == 0 {
        !0
    } else {
        !1 << highest(cards)
    }
}

/// The trick on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trick {
    pub cards: u64,
    /// The suit that was led.
    pub led: usize,
    /// The card that wins so far, as a bit, and who played it.
    pub best: u64,
    pub winner: usize,
}

impl Trick {
    pub fn led_by(seat: usize, card: u32) -> Self {
        Trick { cards: 1 << card, led: suit_of(card), best: 1 << card, winner: seat }
    }

    /// With one more card. A higher card of the winning suit wins, and a trump does over another suit.
    #[inline(always)]
    pub fn with(&self, seat: usize, card: u32, trump: usize) -> Self {
        let bit = 1 << card;
        let same_suit = suit_of(highest(self.best)) == suit_of(card);
        let wins = if same_suit { bit > self.best } else { suit_of(card) == trump };
        let (best, winner) = if wins { (bit, seat) } else { (self.best, self.winner) };
        Trick { cards: self.cards | bit, led: self.led, best, winner }
    }

    /// The winning card, if it beat another one of its suit: then its rank decided, else only its suit did.
    #[inline(always)]
    pub fn won_by_rank(&self) -> u64 {
        let suit = LANE << (suit_of(highest(self.best)) * 16);
        if self.cards & suit == self.best {
            0
        } else {
            self.best
        }
    }
}

/// What the cards of a trick cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    /// The suit of which each card is worth one.
    pub suit: usize,
    /// A card that is worth more, as a bit, with its points and its owner; no bit if there is none.
    pub special: u64,
    pub special_points: i32,
    pub special_owner: usize,
}

impl Points {
    #[inline(always)]
    pub fn of(&self, cards: u64) -> i32 {
        let special = if cards & self.special != 0 { self.special_points } else { 0 };
        (cards & LANE << (self.suit * 16)).count_ones() as i32 + special
    }

    pub fn cards(&self) -> u64 {
        LANE << (self.suit * 16) | self.special
    }
}

/// Who holds what, kept up to date card by card.
#[derive(Clone, Debug)]
pub(super) struct Board<const N: usize> {
    pub hands: [u64; N],
    /// How many cards of each suit each seat holds.
    pub lengths: [[u8; SUITS]; N],
    /// The same, four bits for each number.
    pub shape: u128,
    /// All cards in play at the start of this trick, those on the table among them.
    pub in_play: u64,
    /// Tricks to come with the one on the table.
    pub left: i32,
    pub trump: usize,
    /// Whether the suit that may have to be broken, if there is one, may be led: it is broken, or need not be.
    pub open: bool,
    pub shut: usize,
    /// Where points are counted and not tricks.
    pub points: Option<Points>,
    /// What is still to be counted, for either side.
    pub most: i32,
    /// Points stay out of this trick, which the lowest club begins.
    pub first: bool,
    /// For each seat all seats that are on the other side, a bit for each.
    pub foes: [u8; N],
    /// The cards of the deck behind the cards of the search.
    names: [u8; 64],
}

impl<const N: usize> Board<N> {
    /// The position before the first card on the table was played.
    pub fn new(position: &Position) -> Self {
        let full = position.before_trick();
        let held = full.iter().fold(0, |held, hand| held | hand);
        let mut names = [0; 64];
        let mut hands = [0; N];
        for suit in 0..SUITS {
            let mut rest = held & suit_mask(suit as u8);
            let mut code = suit * 16;
            while rest != 0 {
                let card = rest.trailing_zeros();
                rest &= rest - 1;
                names[code] = card as u8;
                let owner = full.iter().position(|hand| hand >> card & 1 != 0).unwrap_or(0);
                hands[owner] |= 1 << code;
                code += 1;
            }
        }
        let lengths: [[u8; SUITS]; N] =
            hands.map(|hand| std::array::from_fn(|suit| lane(hand, suit).count_ones() as u8));
        let nibble = |seat: usize, suit: usize| u128::from(lengths[seat][suit]) << (16 * seat + 4 * suit);
        let shape = (0..N).fold(0, |shape, seat| (0..SUITS).fold(shape, |shape, suit| shape | nibble(seat, suit)));
        let all = (1_u16 << N) as u8 - 1;
        let foes = std::array::from_fn(
            |seat| if position.side >> seat & 1 == 0 { position.side } else { !position.side } & all,
        );
        Board {
            hands,
            lengths,
            shape,
            in_play: hands.iter().fold(0, |held, hand| held | hand),
            left: position.tricks_left() as i32,
            trump: position.trump.map_or(NO_TRUMP, usize::from),
            open: !position.breaking || position.unbroken_suit().is_none() || position.broken,
            shut: position.unbroken_suit().map_or(NO_TRUMP, usize::from),
            points: points(position, &hands, &names),
            most: position.most() as i32,
            first: position.first,
            foes,
            names,
        }
    }

    /// The card of the deck.
    pub fn name(&self, card: u32) -> u8 {
        self.names[card as usize]
    }

    /// The card of the search that stands for a card of the deck.
    pub fn card(&self, name: u8) -> u32 {
        let mut cards = self.in_play;
        while cards & (cards - 1) != 0 && self.names[cards.trailing_zeros() as usize] != name {
            cards &= cards - 1;
        }
        cards.trailing_zeros()
    }

    #[inline(always)]
    pub fn is_foe(&self, one: usize, other: usize) -> bool {
        self.foes[one] >> other & 1 != 0
    }

    #[inline(always)]
    pub fn take(&mut self, seat: usize, card: u32) {
        self.hands[seat] ^= 1 << card;
        self.lengths[seat][suit_of(card)] -= 1;
        self.shape -= 1 << (16 * seat + 4 * suit_of(card));
    }

    #[inline(always)]
    pub fn give_back(&mut self, seat: usize, card: u32) {
        self.hands[seat] ^= 1 << card;
        self.lengths[seat][suit_of(card)] += 1;
        self.shape += 1 << (16 * seat + 4 * suit_of(card));
    }

    /// The trick is complete and goes from the table; what it counts.
    #[inline(always)]
    pub fn sweep(&mut self, trick: &Trick) -> i32 {
        if !self.open && (self.shut != trick.led || self.points.is_some()) {
            self.open = trick.cards & LANE << (16 * self.shut) != 0;
        }
        let worth = self.points.map_or(1, |points| points.of(trick.cards));
        self.first = false;
        self.in_play ^= trick.cards;
        self.left -= 1;
        self.most -= worth;
        worth
    }

    /// Cards that are like no other.
    #[inline(always)]
    pub fn alone(&self) -> u64 {
        self.points.map_or(0, |points| points.special)
    }

    /// What the leader may lead.
    #[inline(always)]
    pub fn leads(&self, seat: usize) -> u64 {
        let hand = self.hands[seat];
        if self.first && lane(self.in_play, 0) != 0 {
            return self.in_play & self.in_play.wrapping_neg();
        }
        if self.open {
            return hand;
        }
        without(hand, LANE << (self.shut * 16))
    }

    /// What somebody else may play.
    #[inline(always)]
    pub fn answers(&self, seat: usize, led: usize) -> u64 {
        let hand = self.hands[seat];
        let following = hand & LANE << (led * 16);
        let answers = if following != 0 { following } else { hand };
        match self.points {
            Some(points) if self.first => without(answers, points.cards()),
            _ => answers,
        }
    }
}

/// The cards that remain without some, or all if none would.
#[inline(always)]
fn without(cards: u64, some: u64) -> u64 {
    if cards & !some != 0 {
        cards & !some
    } else {
        cards
    }
}

fn points<const N: usize>(position: &Position, hands: &[u64; N], names: &[u8; 64]) -> Option<Points> {
    let Counted::Points { suit, special } = position.counted else { return None };
    let held = |code: &u32| hands.iter().any(|hand| hand >> code & 1 != 0);
    let code = special.and_then(|(card, _)| (0..64).filter(held).find(|&code| names[code as usize] == card));
    Some(Points {
        suit: suit.into(),
        special: code.map_or(0, |code| 1 << code),
        special_points: special.map_or(0, |(_, points)| points.into()),
        special_owner: code.and_then(|code| hands.iter().position(|hand| hand >> code & 1 != 0)).unwrap_or(0),
    })
}

/// Of cards that touch, with no other card in play between them, the highest with the lowest, for each group. Cards
/// that are `alone` are groups of their own.
#[inline(always)]
pub(super) fn for_each_group(playable: u64, in_play: u64, alone: u64, mut each: impl FnMut(u32, u32)) {
    let mut rest = playable;
    while rest != 0 {
        let top = highest(rest);
        let suit_start = top & !15;
        let mut bottom = top;
        rest ^= 1 << top;
        loop {
            // The next lower card in play of the same suit, if there is one.
            let below = in_play & ((1 << bottom) - (1 << suit_start));
            if below == 0 || rest & !alone & 1 << highest(below) == 0 || alone & 1 << bottom != 0 {
                break;
            }
            bottom = highest(below);
            rest ^= 1 << bottom;
        }
        each(top, bottom);
    }
}

/// The step to the next seat.
#[inline(always)]
pub(super) const fn next_seat<const N: usize>(seat: usize) -> usize {
    if seat + 1 == N {
        0
    } else {
        seat + 1
    }
}
