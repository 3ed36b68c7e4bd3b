//! Which card to try first.
//!
//! Whoever can win a trick for a side if everybody does the utmost is seen at once: the side with the highest card that
//! somebody still to play may put down. The rest is taste, tuned on random deals.

use super::board::{highest, lane, next_seat, suit_of, Trick, LANE};
use super::position::SUITS;
use super::search::Search;

/// The plays that last had their way, by trick and seat and whether they led.
#[derive(Debug)]
pub(super) struct Killers<const N: usize> {
    cards: [[[u8; 2]; N]; 32],
}

impl<const N: usize> Default for Killers<N> {
    fn default() -> Self {
        Killers { cards: [[[255; 2]; N]; 32] }
    }
}

impl<const N: usize, const W: usize> Search<'_, N, W> {
    #[inline(always)]
    pub fn note_killer(&mut self, table: Option<(&Trick, usize)>, seat: usize, card: u32) {
        self.killers.cards[self.board.left as usize][seat][usize::from(table.is_some())] = card as u8;
    }

    pub fn list_leads(&mut self, leader: usize, known: u32) {
        let leads = self.board.leads(leader);
        let killer = u32::from(self.killers.cards[self.board.left as usize][leader][0]);
        let trump = self.board.trump;
        for suit in (0..SUITS).filter(|&suit| leads & LANE << (suit * 16) != 0) {
            let (mut ours, mut theirs) = (0, 0);
            let mut their_count = 0;
            for seat in (0..N).filter(|&seat| seat != leader) {
                let power = self.board.power(seat, suit);
                if self.board.is_foe(leader, seat) {
                    theirs |= power;
                    their_count += i32::from(self.board.lengths[seat][suit]);
                } else {
                    ours |= power;
                }
            }
            let length = i32::from(self.board.lengths[leader][suit]);
            let mut base = length * 2 - their_count;
            if suit == trump {
                base += 4;
            }
            if theirs >> 16 != 0 {
                base -= 12;
            }
            if length == 1 && suit != trump && self.board.trump < 4 && lane(self.board.hands[leader], trump) != 0 {
                base += 12;
            }
            self.push_plays(leads & LANE << (suit * 16), |_, top, _| {
                let rank = (top & 15) as i32;
                let power = 1_u64 << rank;
                let mut weight = base;
                if power > theirs {
                    weight += 40 + rank;
                } else if ours > theirs {
                    weight += 30 - rank;
                } else {
                    weight -= rank;
                }
                if top == known {
                    weight += 1000;
                } else if top == killer {
                    weight += 30;
                }
                weight
            });
        }
    }

    pub fn list_answers(&mut self, trick: &Trick, place: usize, seat: usize) {
        let playable = self.board.answers(seat, trick.led);
        if playable & (playable - 1) == 0 {
            let card = highest(playable) as u8;
            self.plays.push(super::search::Play { card, bottom: card, weight: 0 });
            return;
        }
        let trump = self.board.trump;
        let led = trick.led;
        let best = highest(trick.best);
        let current = if suit_of(best) == led { 1_u64 << (best & 15) } else { 1 << (16 + (best & 15)) };
        let (mut ours, mut theirs) = if self.board.is_foe(seat, trick.winner) { (0, current) } else { (current, 0) };
        let mut other = seat;
        for _ in place + 1..N {
            other = next_seat::<N>(other);
            let power = self.board.power(other, led);
            if self.board.is_foe(seat, other) {
                theirs |= power;
            } else {
                ours |= power;
            }
        }
        let secure = ours > theirs;
        let killer = u32::from(self.killers.cards[self.board.left as usize][seat][1]);
        let follows = suit_of(highest(playable)) == led && playable & LANE << (led * 16) != 0;
        self.push_plays(playable, |board, top, _| {
            let suit = suit_of(top);
            let rank = (top & 15) as i32;
            let mut weight = -rank;
            if suit == led {
                let power = 1_u64 << rank;
                if !secure && power > theirs {
                    weight += 40;
                } else if !secure && power > current {
                    weight += 0;
                }
            } else if suit == trump {
                let power = 1_u64 << (16 + rank);
                if secure {
                    weight -= 20;
                } else if power > theirs {
                    weight += 40;
                } else if power > current {
                    weight += 10;
                } else {
                    weight -= 30;
                }
            } else {
                weight += i32::from(board.lengths[seat][suit]) * 2;
            }
            if top == killer {
                weight += if follows { 10 } else { 20 };
            }
            weight
        });
    }
}
