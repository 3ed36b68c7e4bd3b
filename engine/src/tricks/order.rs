//! Which card to try first.
//!
//! Which side can win a trick if everybody does the utmost is seen at once: the one with the highest card among those
//! that are on the table and those that somebody may still put there. The rest is a sum of weights, which were found by
//! changing one at a time and counting the nodes that random deals of eleven cards take.

use super::board::{highest, lane, next_seat, suit_of, Board, Trick, LANE, NO_TRUMP};
use super::position::SUITS;
use super::search::{Play, Search};

/// Weights of a lead.
mod lead {
    /// It was the best in a like position.
    pub const KNOWN: i32 = 1000;
    /// It last had its way from this hand, in this trick of the deal.
    pub const KILLER: i32 = 34;
    /// For each card of the suit in the own hand, in the hands of partners and in those of opponents.
    pub const OWN_LENGTH: i32 = 2;
    pub const PARTNERS_LENGTH: i32 = 5;
    pub const OPPONENTS_LENGTH: i32 = -2;
    pub const TRUMP: i32 = 5;
    /// A trump while no opponent has any.
    pub const NEEDLESS_TRUMP: i32 = -105;
    /// Opponents may ruff.
    pub const RUFFED: i32 = -32;
    /// The only card of its suit, beside trumps to ruff with later.
    pub const SINGLETON: i32 = 11;
    /// No opponent can beat it.
    pub const WINS: i32 = 34;
    pub const WINS_RANK: i32 = -1;
    /// A partner can beat what the opponents have.
    pub const PARTNER_WINS: i32 = 27;
    pub const PARTNER_WINS_RANK: i32 = -1;
    /// The opponents win.
    pub const LOSES: i32 = -33;
    pub const LOSES_RANK: i32 = 3;
    /// They win, but the next card below it comes up.
    pub const LOSES_TOUCHING: i32 = 8;
    /// They win though a card from the same hand would have.
    pub const LOSES_BESIDE_WINNER: i32 = -42;
    /// They win, and no partner can take part.
    pub const LOSES_ALONE: i32 = -5;
}

/// Weights of a card that is not led.
mod answer {
    pub const RANK: i32 = -4;
    /// It makes sure of a trick that would be lost, perhaps with opponents still to play.
    pub const WINS: i32 = 80;
    pub const WINS_EARLY: i32 = 35;
    /// It beats what is on the table but not what is to come; and another one that touches it is left.
    pub const FORCES: i32 = 45;
    pub const FORCES_TOUCHING: i32 = 35;
    /// It takes a trick that the side would win anyway.
    pub const TAKES_OVER: i32 = 11;
    pub const RUFF_WINS: i32 = 60;
    pub const RUFF_FORCES: i32 = 32;
    pub const RUFF_IN_VAIN: i32 = -23;
    /// A card of a plain suit: for each card that is held of it, by rank, and if it is the highest and the only one.
    pub const DISCARD_LENGTH: i32 = -1;
    pub const DISCARD_RANK: i32 = 3;
    pub const DISCARD_LONE_WINNER: i32 = -6;
    /// It last had its way from this hand when it could not follow this suit.
    pub const KILLER: i32 = 5;
}

/// How a trick stands for the next player, by powers as of [`Board::power`].
struct Contest {
    /// What is on the table, and what opponents have there or may still put there.
    current: u64,
    theirs: u64,
    /// Whether the side wins the trick without a card of this player, if partners do the utmost.
    secure: bool,
}

impl<const N: usize> Board<N> {
    #[inline(always)]
    fn contest(&self, trick: &Trick, place: usize, seat: usize) -> Contest {
        let best = highest(trick.best);
        let current = 1_u64 << ((best & 15) + if suit_of(best) == trick.led { 0 } else { 16 });
        let (mut ours, mut theirs) = if self.is_foe(seat, trick.winner) { (0, current) } else { (current, 0) };
        let mut other = seat;
        for _ in place + 1..N {
            other = next_seat::<N>(other);
            let power = self.power(other, trick.led);
            if self.is_foe(seat, other) {
                theirs |= power;
            } else {
                ours |= power;
            }
        }
        Contest { current, theirs, secure: ours > theirs }
    }
}

/// What stands for no card in [`Killers`].
const NONE: u8 = 255;

/// The plays that last had their way, by the tricks left, the seat and the suit that was led, if any was.
#[derive(Debug)]
pub(super) struct Killers<const N: usize> {
    cards: [[[u8; SUITS + 1]; N]; 32],
}

impl<const N: usize> Default for Killers<N> {
    fn default() -> Self {
        Killers { cards: [[[NONE; SUITS + 1]; N]; 32] }
    }
}

impl<const N: usize, const W: usize> Search<'_, N, W> {
    #[inline(always)]
    pub fn note_killer(&mut self, table: Option<(&Trick, usize)>, seat: usize, card: u32) {
        let led = table.map_or(SUITS, |(trick, _)| trick.led);
        self.killers.cards[self.board.left as usize][seat][led] = card as u8;
    }

    /// List what the leader may play; `known` is what was best in a like position.
    pub fn list_leads(&mut self, leader: usize, known: u32) {
        let leads = self.board.leads(leader);
        let killer = u32::from(self.killers.cards[self.board.left as usize][leader][SUITS]);
        if let Some(points) = self.board.points {
            return self.list_point_leads(leader, &points, known, killer);
        }
        for suit in (0..SUITS).filter(|&suit| leads & LANE << (suit * 16) != 0) {
            self.list_leads_of(leader, suit, killer, known);
        }
    }

    #[inline(always)]
    fn list_leads_of(&mut self, leader: usize, suit: usize, killer: u32, known: u32) {
        let board = &self.board;
        let trump = board.trump;
        let (mut ours, mut theirs, mut their_trumps) = (0, 0, 0);
        let length = i32::from(board.lengths[leader][suit]);
        let mut base = length * lead::OWN_LENGTH;
        for seat in (0..N).filter(|&seat| seat != leader) {
            let length = i32::from(board.lengths[seat][suit]);
            if board.is_foe(leader, seat) {
                theirs |= board.power(seat, suit);
                base += length * lead::OPPONENTS_LENGTH;
                their_trumps |= u8::from(trump != NO_TRUMP) * board.lengths[seat][trump & 3];
            } else {
                ours |= board.power(seat, suit);
                base += length * lead::PARTNERS_LENGTH;
            }
        }
        if suit == trump {
            base += lead::TRUMP + if their_trumps == 0 { lead::NEEDLESS_TRUMP } else { 0 };
        } else if length == 1 && trump != NO_TRUMP && board.lengths[leader][trump] > 0 {
            base += lead::SINGLETON;
        }
        if theirs >> 16 != 0 {
            base += lead::RUFFED;
        }
        let own = lane(board.hands[leader], suit);
        self.push_plays(own << (suit * 16), |_, top, bottom| {
            let rank = (top & 15) as i32;
            let mut weight = base;
            if 1 << rank > theirs {
                weight += lead::WINS + rank * lead::WINS_RANK;
            } else if ours > theirs {
                weight += lead::PARTNER_WINS + rank * lead::PARTNER_WINS_RANK;
            } else {
                weight += lead::LOSES + rank * lead::LOSES_RANK;
                weight += i32::from(top != bottom) * lead::LOSES_TOUCHING;
                weight += i32::from(own > theirs) * lead::LOSES_BESIDE_WINNER;
                weight += i32::from(ours == 0) * lead::LOSES_ALONE;
            }
            if top == known {
                weight += lead::KNOWN;
            } else if top == killer {
                weight += lead::KILLER;
            }
            weight
        });
    }

    /// List what somebody may play after `place` others.
    pub fn list_answers(&mut self, trick: &Trick, place: usize, seat: usize) {
        let playable = self.board.answers(seat, trick.led);
        if playable & (playable - 1) == 0 {
            let card = highest(playable) as u8;
            self.plays.push(Play { card, bottom: card, weight: 0 });
            return;
        }
        let (trump, led) = (self.board.trump, trick.led);
        let killer = u32::from(self.killers.cards[self.board.left as usize][seat][led]);
        if let Some(points) = self.board.points {
            return self.list_point_answers(trick, place, seat, &points, killer);
        }
        let Contest { current, theirs, secure } = self.board.contest(trick, place, seat);
        let early = i32::from(place + 1 < N) * answer::WINS_EARLY;
        self.push_plays(playable, |board, top, bottom| {
            let suit = suit_of(top);
            let rank = (top & 15) as i32;
            let mut weight = rank * answer::RANK;
            if suit == led {
                let power = 1_u64 << rank;
                return weight
                    + if secure {
                        i32::from(power > current && power > theirs) * answer::TAKES_OVER
                    } else if power > theirs {
                        answer::WINS + early
                    } else if power > current {
                        answer::FORCES + i32::from(top != bottom) * answer::FORCES_TOUCHING
                    } else {
                        0
                    };
            }
            if suit == trump {
                let power = 1_u64 << (16 + rank);
                if !secure {
                    weight += if power > theirs {
                        answer::RUFF_WINS
                    } else if power > current {
                        answer::RUFF_FORCES
                    } else {
                        answer::RUFF_IN_VAIN
                    };
                }
            } else {
                let own = lane(board.hands[seat], suit);
                let length = i32::from(board.lengths[seat][suit]);
                weight += length * answer::DISCARD_LENGTH + rank * answer::DISCARD_RANK;
                if length == 1 && own > lane(board.in_play, suit) & !own {
                    weight += answer::DISCARD_LONE_WINNER;
                }
            }
            weight + i32::from(top == killer) * answer::KILLER
        });
    }
}
