//! Tricks that a side is sure of, seen without search. Each answer is the mask of the cards that it rests on.
//!
//! The bounds hold for any number of seats and any sides. What is counted as cashed is cashed in one run from the
//! leader's hand; what is counted as a sure trump trick cannot be taken away by whatever is played before.

use super::board::{above, highest, lane, Board, LANE, NO_TRUMP};
use super::position::SUITS;

impl<const N: usize> Board<N> {
    /// Whether the leader's side is sure of `aim` tricks, `aim` being at least 1.
    #[inline]
    pub fn sure_tricks(&self, leader: usize, aim: i32) -> Option<u64> {
        let trump = self.trump;
        if trump == NO_TRUMP || lane(self.in_play, trump) == 0 {
            return self.cash(leader, aim, 0, 0, 0);
        }
        // Plain winners now, and trumps whenever they come.
        let (mut most, mut relevant) = (0, 0);
        for seat in 0..N {
            if !self.is_foe(leader, seat) && self.lengths[seat][trump] > 0 {
                let (count, cards) = self.trump_tricks(seat, aim);
                if count > most {
                    (most, relevant) = (count, cards);
                }
            }
        }
        if most >= aim {
            return Some(relevant);
        }
        let found = self.cash(leader, aim, most, relevant, 0);
        if found.is_some() || !self.open || self.lengths[leader][trump] == 0 {
            return found;
        }
        // Trumps first, so that nobody ruffs the plain winners.
        let (rounds, cards) = self.rounds(leader, trump);
        if rounds == 0 {
            return None;
        }
        self.cash(leader, aim, rounds.min(aim), cards, rounds as u8)
    }

    /// Whether the leader's opponents are sure of `aim` tricks.
    #[inline]
    pub fn later_tricks(&self, leader: usize, aim: i32) -> Option<u64> {
        let trump = self.trump;
        if trump != NO_TRUMP && lane(self.in_play, trump) != 0 {
            for seat in 0..N {
                if self.is_foe(leader, seat) && self.lengths[seat][trump] > 0 {
                    let (count, cards) = self.trump_tricks(seat, aim);
                    if count >= aim {
                        return Some(cards);
                    }
                }
            }
        }
        if aim == 1 {
            self.foes_win_any_lead(leader)
        } else {
            None
        }
    }

    /// How many tricks of `aim` the trumps of one seat are sure of. Each trump that it plays wins the trick, or a higher
    /// one of the other side does, another one each time. So the trumps that cannot be paired off with higher ones of
    /// the other side win, whoever leads what.
    #[inline]
    fn trump_tricks(&self, seat: usize, aim: i32) -> (i32, u64) {
        let own = lane(self.hands[seat], self.trump);
        let foes = (0..N).filter(|&other| self.is_foe(seat, other));
        let theirs = foes.fold(0, |all, other| all | lane(self.hands[other], self.trump));
        let (mut sure, mut unpaired, mut lowest) = (0, 0, 0);
        let mut rest = own | theirs;
        while rest != 0 && sure < aim {
            let card = 1 << highest(rest);
            rest ^= card;
            if theirs & card != 0 {
                unpaired += 1;
            } else if unpaired > 0 {
                unpaired -= 1;
            } else {
                sure += 1;
                lowest = card;
            }
        }
        (sure, lowest << (self.trump * 16))
    }

    /// For how many rounds of a suit the leader has winners if nobody ruffs, and the lowest card that this rests on.
    #[inline(always)]
    fn rounds(&self, leader: usize, suit: usize) -> (i32, u64) {
        let own = lane(self.hands[leader], suit);
        let others = lane(self.in_play, suit) & !own;
        let mut winners = own & above(others);
        let mut count = winners.count_ones() as i32;
        let longest = (0..N).filter(|&seat| seat != leader).map(|seat| self.lengths[seat][suit]).max().unwrap_or(0);
        if count >= i32::from(longest) {
            // They win until nobody else has the suit, and then all others do.
            while count > i32::from(longest) {
                winners &= winners - 1;
                count -= 1;
            }
            count = i32::from(self.lengths[leader][suit]);
        }
        (count, (winners & winners.wrapping_neg()) << (suit * 16))
    }

    /// Whether the leader, having `count` tricks already, of which the first `drawn` by leading trumps, gets to `aim` by
    /// leading winners of plain suits.
    ///
    /// Opponents who still have trumps then must follow suit in every round that counts, so they keep all other cards;
    /// those who have none may discard what they like. A partner who has nothing but trumps left has to ruff: that trick
    /// is won, but it is the last one.
    #[inline]
    fn cash(&self, leader: usize, aim: i32, mut count: i32, mut relevant: u64, drawn: u8) -> Option<u64> {
        let mut most = i32::MAX;
        let mut ruffers = 0_u8;
        if self.trump != NO_TRUMP {
            for seat in (0..N).filter(|&seat| self.lengths[seat][self.trump] > drawn && seat != leader) {
                if self.is_foe(leader, seat) {
                    ruffers |= 1 << seat;
                } else {
                    // With trump tricks to come the one that it ruffs with might be counted twice.
                    let ruff = i32::from(drawn > 0 || count == 0);
                    most = most.min(self.left - i32::from(self.lengths[seat][self.trump]) + ruff);
                }
            }
        }
        let mut cashed = 0;
        for suit in (0..SUITS).filter(|&suit| suit != self.trump) {
            if self.hands[leader] & LANE << (suit * 16) == 0 {
                continue;
            }
            let (rounds, card) = self.rounds(leader, suit);
            let mut safe = rounds.min(most - cashed);
            for seat in (0..N).filter(|&seat| ruffers >> seat & 1 != 0) {
                safe = safe.min(i32::from(self.lengths[seat][suit]));
            }
            if safe > 0 {
                cashed += safe;
                count += safe;
                relevant |= card;
                if count >= aim {
                    return Some(relevant);
                }
            }
        }
        (count >= aim).then_some(relevant)
    }

    /// Whether the other side can win the first trick, whatever is led.
    #[inline]
    fn foes_win_any_lead(&self, leader: usize) -> Option<u64> {
        let leads = self.leads(leader);
        let mut relevant = 0;
        for suit in (0..SUITS).filter(|&suit| leads & LANE << (suit * 16) != 0) {
            let (mut ours, mut theirs) = (lane(self.hands[leader], suit), 0);
            for seat in (0..N).filter(|&seat| seat != leader) {
                let power = self.power(seat, suit);
                if self.is_foe(leader, seat) {
                    theirs |= power;
                } else {
                    ours |= power;
                }
            }
            if theirs < ours {
                return None;
            }
            // Their best card wins by rank, unless it is a ruff that nobody answers.
            let best = highest(theirs);
            if best < 16 {
                relevant |= 1 << (best as usize + suit * 16);
            } else if ours >> 16 != 0 {
                relevant |= 1 << (best as usize - 16 + self.trump * 16);
            }
        }
        Some(relevant)
    }

    /// What a seat can put on a trick of a suit: its cards of the suit, or above them its trumps if it has none.
    ///
    /// Powers of several seats are put together by `|` and compared as numbers, for the highest card decides.
    #[inline(always)]
    pub fn power(&self, seat: usize, led: usize) -> u64 {
        let following = lane(self.hands[seat], led);
        if following != 0 || self.trump == NO_TRUMP {
            following
        } else {
            lane(self.hands[seat], self.trump) << 16
        }
    }
}
