//! Which card to try first where points are counted, which nobody wants: the side that asks ducks, sheds its high cards,
//! and throws points on tricks of others; the others lead below its cards, and throw their points on its tricks.

use super::board::{highest, lane, suit_of, Points, Trick, LANE};
use super::search::Search;

const KNOWN: i32 = 1000;
const KILLER: i32 = 30;

impl<const N: usize, const W: usize> Search<'_, N, W> {
    /// List what the leader may play; `known` is what was best in a like position.
    pub(super) fn list_point_leads(&mut self, leader: usize, points: &Points, known: u32, killer: u32) {
        let asks = self.asks(leader);
        // What each side holds beside the leader.
        let (mut askers, mut others) = (0, 0);
        for seat in (0..N).filter(|&seat| seat != leader) {
            *(if self.asks(seat) { &mut askers } else { &mut others }) |= self.board.hands[seat];
        }
        let special = points.special;
        self.push_plays(self.board.leads(leader), |_, top, bottom| {
            let suit = suit_of(top);
            let rank = top & 15;
            let (asked, rest) = (lane(askers, suit), lane(others, suit));
            let mut weight = if asks {
                let higher = (rest >> rank).count_ones() as i32;
                let lower = rest.count_ones() as i32 - higher;
                3 * higher - 4 * lower - 20 * i32::from(higher == 0)
            } else {
                let forces = asked != 0 && asked.trailing_zeros() > bottom & 15;
                let takes = (asked | rest) >> rank == 0;
                20 * i32::from(forces) - 10 * i32::from(asked == 0) - 15 * i32::from(takes) - rank as i32
            };
            if special >> top & 1 != 0 {
                weight -= 40;
            }
            if top == known {
                weight += KNOWN;
            } else if top == killer {
                weight += KILLER;
            }
            weight
        });
    }

    /// List what somebody may play after `place` others.
    pub(super) fn list_point_answers(
        &mut self,
        trick: &Trick,
        place: usize,
        seat: usize,
        points: &Points,
        killer: u32,
    ) {
        let playable = self.board.answers(seat, trick.led);
        let asks = self.asks(seat);
        let (best, led) = (highest(trick.best), trick.led);
        let is_last = place + 1 == N;
        let asker_wins = self.asks(trick.winner);
        // Whether somebody of the side that asks plays after this one.
        let asker_follows = (1..N - place).any(|step| self.asks((seat + step) % N));
        let point_suit = LANE << (points.suit * 16);
        let special = points.special;
        self.push_plays(playable, |_, top, _| {
            let rank = (top & 15) as i32;
            let is_special = special >> top & 1 != 0;
            let is_point = point_suit >> top & 1 != 0;
            let follows = suit_of(top) == led;
            let ducks = !follows || top < best;
            let mut weight = match (asks, follows) {
                (true, true) if ducks => 40 + rank + 50 * i32::from(is_special),
                (true, true) if is_last => rank - 50 * i32::from(is_special),
                (true, true) => -rank - 50 * i32::from(is_special),
                (true, false) => 2 * rank + 30 * i32::from(is_point) + 100 * i32::from(is_special),
                (false, _) if asker_wins => {
                    40 * i32::from(ducks) + 15 * i32::from(is_point) + 60 * i32::from(is_special && ducks) - rank
                }
                (false, _) if asker_follows => -rank - 40 * i32::from(is_special),
                (false, _) => rank - 10 * i32::from(is_point) - 50 * i32::from(is_special),
            };
            if top == killer {
                weight += KILLER / 4;
            }
            weight
        });
    }
}
