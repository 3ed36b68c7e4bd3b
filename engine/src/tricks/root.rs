//! A position with its search: what it is worth, the best card, and what every card is worth.

use super::board::{for_each_group, next_seat, Board, Trick};
use super::position::Position;
use super::search::{Found, Search};
use super::solver::{Poll, Worth};
use super::table::Table;
use crate::game::Stop;

/// What may be asked about a position in which there is a card to play, for any number of seats.
pub(super) trait Questions {
    /// The tricks that the side gets.
    fn value(&mut self) -> Result<i32, Stop>;
    /// The first of the best cards in the order of the deck.
    fn first_best(&mut self) -> Result<Worth, Stop>;
    /// Every card that may be played, in the order of the deck.
    fn all(&mut self) -> Result<Vec<Worth>, Stop>;
    /// Cards played so far to find out.
    fn nodes(&self) -> u64;
}

/// A search with its root.
pub(super) struct Root<'a, const N: usize, const W: usize> {
    search: Search<'a, N, W>,
    trick: Option<(Trick, usize)>,
    seat: usize,
    /// What may be played: the highest and the lowest card of each group of cards that touch.
    groups: Vec<(u32, u32)>,
}

impl<'a, const N: usize, const W: usize> Root<'a, N, W> {
    pub fn new(position: &Position, table: &'a mut Table<W>, poll: Poll<'a>) -> Self {
        let mut search = Search::new(Board::new(position), position.side, table, poll);
        let mut trick: Option<(Trick, usize)> = None;
        let mut seat = position.leader;
        for &name in &position.table {
            let card = search.board.card(name);
            search.board.take(seat, card);
            trick = Some(match &trick {
                None => (Trick::led_by(seat, card), 1),
                Some((trick, place)) => (trick.with(seat, card, search.board.trump), place + 1),
            });
            seat = (seat + 1) % N;
        }
        let playable = match &trick {
            None => search.board.leads(seat),
            Some((trick, _)) => search.board.answers(seat, trick.led),
        };
        let mut groups = Vec::new();
        for_each_group(playable, search.board.in_play, |top, bottom| groups.push((top, bottom)));
        // By their lowest cards in the order of the deck.
        groups.sort_unstable_by_key(|&(_, bottom)| bottom);
        Root { search, trick, seat, groups }
    }

    /// What was found, unless the search had to end.
    fn checked(&mut self, found: Found) -> Result<bool, Stop> {
        match self.search.stop.take() {
            Some(stop) => Err(stop),
            None => Ok(found.0),
        }
    }

    /// Whether the side gets `need` tricks if a card is played now.
    fn gets_by(&mut self, card: u32, need: i32) -> Result<bool, Stop> {
        if need <= 0 || need > self.search.board.left {
            return Ok(need <= 0);
        }
        let table = self.trick.as_ref().map(|(trick, place)| (trick, *place));
        let found = self.search.play(table, self.seat, card, need);
        self.checked(found)
    }

    /// Whether the side gets `need` tricks.
    fn gets(&mut self, need: i32) -> Result<bool, Stop> {
        let found = match self.trick {
            None => self.search.lead(self.seat, need),
            Some((trick, place)) if (1..=self.search.board.left).contains(&need) => {
                self.search.follow(&trick, place, self.seat, need)
            }
            Some(_) => (need <= 0, 0),
        };
        self.checked(found)
    }

    /// What the side gets if everybody plays what would be tried first.
    fn guess(&mut self) -> i32 {
        let before = self.search.board.clone();
        let (mut trick, mut seat, mut tricks) = (self.trick, self.seat, 0);
        while self.search.board.hands[seat] != 0 {
            let card = self.search.first_to_try(trick.as_ref(), seat);
            self.search.board.take(seat, card);
            let (cards, place) = match &trick {
                None => (Trick::led_by(seat, card), 1),
                Some((trick, place)) => (trick.with(seat, card, before.trump), place + 1),
            };
            trick = Some((cards, place));
            seat = next_seat::<N>(seat);
            if place == N {
                self.search.board.sweep(&cards);
                tricks += i32::from(self.search.asks(cards.winner));
                (trick, seat) = (None, cards.winner);
            }
        }
        let most = before.left;
        self.search.board = before;
        tricks.clamp(1, most)
    }

    /// Whether a card is as good for its player as the position is.
    fn keeps(&mut self, card: u32, value: i32) -> Result<bool, Stop> {
        if self.search.asks(self.seat) {
            self.gets_by(card, value)
        } else {
            Ok(!self.gets_by(card, value + 1)?)
        }
    }
}

impl<const N: usize, const W: usize> Questions for Root<'_, N, W> {
    /// By questions from a guess on, up or down by one, until the answer changes.
    fn value(&mut self) -> Result<i32, Stop> {
        let mut value = self.guess();
        if self.gets(value)? {
            while self.gets(value + 1)? {
                value += 1;
            }
        } else {
            value -= 1;
            while !self.gets(value)? {
                value -= 1;
            }
        }
        Ok(value)
    }

    fn first_best(&mut self) -> Result<Worth, Stop> {
        let value = self.value()?;
        // If none of the others is the first, the last one is.
        let mut at = 0;
        while at + 1 < self.groups.len() && !self.keeps(self.groups[at].0, value)? {
            at += 1;
        }
        Ok((self.search.board.name(self.groups[at].1), value as u32))
    }

    fn all(&mut self) -> Result<Vec<Worth>, Stop> {
        let best = self.value()?;
        let asks = self.search.asks(self.seat);
        let mut worths = Vec::new();
        for at in 0..self.groups.len() {
            let (top, bottom) = self.groups[at];
            let mut value = best;
            if asks {
                while value > 0 && !self.gets_by(top, value)? {
                    value -= 1;
                }
            } else {
                while self.gets_by(top, value + 1)? {
                    value += 1;
                }
            }
            let mut group = self.search.board.hands[self.seat] & (!0 << bottom);
            while group != 0 && group.trailing_zeros() <= top {
                worths.push((self.search.board.name(group.trailing_zeros()), value as u32));
                group &= group - 1;
            }
        }
        Ok(worths)
    }

    fn nodes(&self) -> u64 {
        self.search.nodes
    }
}
