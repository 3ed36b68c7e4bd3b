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
    /// leading winners of plain suits, and then perhaps a card to a partner who leads winners of other suits.
    ///
    /// Opponents who still have trumps must follow suit in every round that counts, so they keep all other cards; those
    /// who have none may discard what they like. On the own side nobody may be forced to ruff, nor a partner to discard
    /// winners.
    #[inline]
    fn cash(&self, leader: usize, aim: i32, count: i32, relevant: u64, drawn: u8) -> Option<u64> {
        let trumps = |seat: usize| if self.trump == NO_TRUMP { 0 } else { self.lengths[seat][self.trump] };
        // How many rounds of plain suits there may be until somebody of the side has only trumps left.
        let mut most = i32::MAX;
        let mut ruffers = 0_u8;
        for seat in (0..N).filter(|&seat| trumps(seat) > drawn) {
            if self.is_foe(leader, seat) {
                ruffers |= 1 << seat;
            } else {
                most = most.min(self.left - i32::from(trumps(seat)));
            }
        }
        let mut run = Run { aim, count, most, relevant };
        let own = self.safe_rounds(leader, ruffers);
        for &(rounds, card) in &own {
            run.add(rounds, card);
        }
        if run.count >= aim {
            return Some(run.relevant);
        }
        if run.most <= 0 {
            return None;
        }
        for partner in (0..N).filter(|&seat| seat != leader && !self.is_foe(leader, seat)) {
            let theirs = self.safe_rounds(partner, ruffers);
            let total: i32 = theirs.iter().map(|&(rounds, _)| rounds).sum();
            if run.count + total < aim {
                continue;
            }
            let crosses = |suit: usize| theirs[suit].0 > 0 && self.lengths[leader][suit] > 0;
            let Some(bridge) = (0..SUITS).find(|&suit| crosses(suit)) else { continue };
            // What the partner has besides trumps and winners, once trumps are drawn, must do for the leader's rounds.
            let trumps_left = i32::from(trumps(partner).saturating_sub(drawn));
            let spare = self.left - i32::from(drawn) - trumps_left - total;
            if run.count - count > spare {
                continue;
            }
            // The suit that leads over counts before all others: everything rests on it.
            let mut run = run;
            run.add(theirs[bridge].0, theirs[bridge].1);
            for suit in (0..SUITS).filter(|&suit| suit != bridge) {
                run.add(theirs[suit].0, theirs[suit].1);
            }
            if run.count >= aim {
                return Some(run.relevant);
            }
        }
        None
    }

    /// The rounds of each plain suit that a seat wins by leading it without a ruff, and the lowest card that takes.
    #[inline(always)]
    fn safe_rounds(&self, leader: usize, ruffers: u8) -> [(i32, u64); SUITS] {
        let mut all = [(0, 0); SUITS];
        for (suit, found) in all.iter_mut().enumerate() {
            if suit == self.trump || self.lengths[leader][suit] == 0 {
                continue;
            }
            let (mut rounds, card) = self.rounds(leader, suit);
            for seat in (0..N).filter(|&seat| ruffers >> seat & 1 != 0) {
                rounds = rounds.min(i32::from(self.lengths[seat][suit]));
            }
            *found = (rounds, card);
        }
        all
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

/// Winners that are led one after the other.
#[derive(Clone, Copy)]
struct Run {
    aim: i32,
    count: i32,
    /// How many more there may be.
    most: i32,
    relevant: u64,
}

impl Run {
    #[inline(always)]
    fn add(&mut self, rounds: i32, card: u64) {
        let rounds = rounds.min(self.most);
        if rounds > 0 && self.count < self.aim {
            self.count += rounds;
            self.most -= rounds;
            self.relevant |= card;
        }
    }
}
