//! A position with its search: what it is worth, the best card, and what every card is worth.

use super::board::{for_each_group, next_seat, Board, Trick};
use super::lines::{spans, Group, Line};
use super::position::Position;
use super::search::{Found, Search};
use super::solver::{Ask, Poll, Worth};
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
    /// What every card brings, or only the first of the best ones, where numbers of tricks may pay the same.
    fn groups(&mut self, pays: &[f64], ask: Ask) -> Result<Vec<Group>, Stop>;
    /// The play that follows a card, given its name, that brings so many tricks.
    fn line(&mut self, card: u8, tricks: u32, pays: &[f64]) -> Result<Line, Stop>;
    /// Every card with the play that follows each.
    fn lines(&mut self, pays: &[f64]) -> Result<Vec<Line>, Stop>;
    /// Cards played so far to find out.
    fn nodes(&self) -> u64;
}

/// A search with its root.
pub(super) struct Root<'a, const N: usize, const W: usize> {
    pub search: Search<'a, N, W>,
    pub trick: Option<(Trick, usize)>,
    pub seat: usize,
    /// What may be played: the highest and the lowest card of each group of cards that touch.
    pub groups: Vec<(u32, u32)>,
}

impl<'a, const N: usize, const W: usize> Root<'a, N, W> {
    /// At `most_nodes` the search has to end.
    pub fn new(position: &Position, most_nodes: u64, table: &'a mut Table<W>, poll: Poll<'a>) -> Self {
        let mut search = Search::new(Board::new(position), position.side, most_nodes, table, poll);
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
        let mut root = Root { search, trick, seat, groups: Vec::new() };
        root.list_groups();
        root
    }

    pub fn playable(&self) -> u64 {
        match &self.trick {
            None => self.search.board.leads(self.seat),
            Some((trick, _)) => self.search.board.answers(self.seat, trick.led),
        }
    }

    /// List what may be played, by the lowest cards in the order of the deck.
    pub fn list_groups(&mut self) {
        self.groups.clear();
        let board = &self.search.board;
        for_each_group(self.playable(), board.in_play, board.alone(), |top, bottom| self.groups.push((top, bottom)));
        self.groups.sort_unstable_by_key(|&(_, bottom)| bottom);
    }

    /// What was found, unless the search had to end.
    fn checked(&mut self, found: Found) -> Result<bool, Stop> {
        match self.search.stop.take() {
            Some(stop) => Err(stop),
            None => Ok(found.0),
        }
    }

    /// Whether the side gets `need` tricks if a card is played now.
    pub fn gets_by(&mut self, card: u32, need: i32) -> Result<bool, Stop> {
        if need <= 0 || need > self.search.board.most {
            return Ok(need <= 0);
        }
        let table = self.trick.as_ref().map(|(trick, place)| (trick, *place));
        let found = self.search.play(table, self.seat, card, need);
        self.checked(found)
    }

    /// Whether the side gets `need` tricks.
    pub fn gets(&mut self, need: i32) -> Result<bool, Stop> {
        let found = match self.trick {
            None => self.search.lead(self.seat, need),
            Some((trick, place)) if (1..=self.search.board.most).contains(&need) => {
                self.search.follow(&trick, place, self.seat, need)
            }
            Some(_) => (need <= 0, 0),
        };
        self.checked(found)
    }

    /// Play a card for good, and say what counts for the side if that was the last card of the trick.
    pub fn advance(&mut self, card: u32) -> i32 {
        let board = &mut self.search.board;
        board.take(self.seat, card);
        let (cards, place) = match &self.trick {
            None => (Trick::led_by(self.seat, card), 1),
            Some((trick, place)) => (trick.with(self.seat, card, board.trump), place + 1),
        };
        (self.trick, self.seat) = (Some((cards, place)), next_seat::<N>(self.seat));
        if place < N {
            return 0;
        }
        let worth = board.sweep(&cards);
        (self.trick, self.seat) = (None, cards.winner);
        self.search.counts(cards.winner, worth)
    }

    /// What the side gets if everybody plays what would be tried first.
    pub fn guess(&mut self) -> i32 {
        let (board, trick, seat) = (self.search.board.clone(), self.trick, self.seat);
        let mut tricks = 0;
        while self.search.board.hands[self.seat] != 0 {
            let card = self.search.first_to_try(self.trick.as_ref(), self.seat);
            tricks += self.advance(card);
        }
        let most = board.most;
        (self.search.board, self.trick, self.seat) = (board, trick, seat);
        tricks.clamp(most.min(1), most)
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

    fn groups(&mut self, pays: &[f64], ask: Ask) -> Result<Vec<Group>, Stop> {
        match ask {
            Ask::Best => self.best_group(&spans(pays)),
            Ask::All => self.all_groups(&spans(pays)),
        }
    }

    fn line(&mut self, card: u8, tricks: u32, pays: &[f64]) -> Result<Line, Stop> {
        self.line_behind(card, tricks, &spans(pays))
    }

    fn lines(&mut self, pays: &[f64]) -> Result<Vec<Line>, Stop> {
        self.all_lines(&spans(pays))
    }

    fn nodes(&self) -> u64 {
        self.search.nodes
    }
}
