//! Answers at the root: what a position is worth, the best card, and what every card is worth.

use super::board::{for_each_group, next_seat, Board, Trick};
use super::position::{Position, MOST_SEATS};
use super::search::{Found, Search};
use super::table::Table;
use crate::game::Stop;

/// Room for the table that suffices for four hands of thirteen cards.
pub const DEFAULT_MEGABYTES: usize = 64;

/// Called now and then; what it returns stops the search.
pub type Poll<'a> = &'a mut dyn FnMut() -> Result<(), Stop>;

/// Solves positions one after the other and keeps what it learnt about a deal while the deal goes on.
#[derive(Debug)]
pub struct Solver {
    megabytes: usize,
    small: Option<Table<2>>,
    large: Option<Table<4>>,
    last: Option<Position>,
    nodes: u64,
}

/// A card of the deck with the tricks that the side gets if it is played.
pub type Worth = (u8, u32);

/// What a search at the root is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Value,
    First,
    All,
}

impl Solver {
    /// The table takes at most so many megabytes, and at least one.
    pub fn new(megabytes: usize) -> Self {
        Solver { megabytes, small: None, large: None, last: None, nodes: 0 }
    }

    /// Cards played in all searches so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many of the tricks to come, with the one on the table, the side gets.
    pub fn value(&mut self, position: &Position, poll: Poll) -> Result<u32, Stop> {
        if position.tricks_left() == 0 {
            return Ok(0);
        }
        Ok(self.solve(position, Wanted::Value, poll)?[0].1)
    }

    /// The first of the best cards in the order of the deck, with what the side gets; nothing at the end of a deal. The
    /// player to move maximises the tricks of the side if it belongs to it, and minimises them if not.
    pub fn best(&mut self, position: &Position, poll: Poll) -> Result<Option<Worth>, Stop> {
        if position.tricks_left() == 0 {
            return Ok(None);
        }
        Ok(self.solve(position, Wanted::First, poll)?.pop())
    }

    /// Every card that may be played, in the order of the deck, with what the side gets.
    pub fn values(&mut self, position: &Position, poll: Poll) -> Result<Vec<Worth>, Stop> {
        if position.tricks_left() == 0 {
            return Ok(Vec::new());
        }
        self.solve(position, Wanted::All, poll)
    }

    fn solve(&mut self, position: &Position, wanted: Wanted, poll: Poll) -> Result<Vec<Worth>, Stop> {
        let goes_on = self.last.as_ref().is_some_and(|last| position.comes_after(last));
        if !goes_on {
            self.small.iter_mut().for_each(Table::clear);
            self.large.iter_mut().for_each(Table::clear);
        }
        if !goes_on {
            self.last = Some(position.clone());
        }
        let (megabytes, nodes) = (self.megabytes, &mut self.nodes);
        if position.hands.len() <= 4 {
            self.large = None;
            let table = self.small.get_or_insert_with(|| Table::new(megabytes));
            match position.hands.len() {
                2 => Root::<2, 2>::solve(position, table, wanted, poll, nodes),
                3 => Root::<3, 2>::solve(position, table, wanted, poll, nodes),
                _ => Root::<4, 2>::solve(position, table, wanted, poll, nodes),
            }
        } else {
            self.small = None;
            let table = self.large.get_or_insert_with(|| Table::new(megabytes));
            match position.hands.len() {
                5 => Root::<5, 4>::solve(position, table, wanted, poll, nodes),
                6 => Root::<6, 4>::solve(position, table, wanted, poll, nodes),
                _ => Root::<MOST_SEATS, 4>::solve(position, table, wanted, poll, nodes),
            }
        }
    }
}

impl Position {
    /// Whether this is the same deal later on, or the same again, asked for the same side.
    fn comes_after(&self, earlier: &Position) -> bool {
        let same_rules = self.side == earlier.side && self.trump == earlier.trump && self.breaking == earlier.breaking;
        let (now, then) = (self.before_trick(), earlier.before_trick());
        same_rules && now.len() == then.len() && now.iter().zip(&then).all(|(now, then)| now & !then == 0)
    }
}

/// A search with its root.
struct Root<'a, const N: usize, const W: usize> {
    search: Search<'a, N, W>,
    trick: Option<(Trick, usize)>,
    seat: usize,
    /// What may be played: the highest and the lowest card of each group of cards that touch.
    groups: Vec<(u32, u32)>,
}

impl<'a, const N: usize, const W: usize> Root<'a, N, W> {
    fn solve(
        position: &Position,
        table: &'a mut Table<W>,
        wanted: Wanted,
        poll: Poll<'a>,
        nodes: &mut u64,
    ) -> Result<Vec<Worth>, Stop> {
        let mut root = Self::new(position, table, poll);
        let found = match wanted {
            Wanted::Value => root.value().map(|value| vec![(0, value as u32)]),
            Wanted::First => root.first_best(),
            Wanted::All => root.all(),
        };
        *nodes += root.search.nodes;
        let mut found = found?;
        found.sort_unstable();
        Ok(found)
    }

    fn new(position: &Position, table: &'a mut Table<W>, poll: Poll<'a>) -> Self {
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

    fn checked(&mut self, found: Found) -> Result<bool, Stop> {
        match self.search.stop.take() {
            Some(stop) => Err(stop),
            None => Ok(found.0),
        }
    }

    /// Whether the side gets `need` tricks if a card is played now.
    fn gets_by(&mut self, card: u32, need: i32) -> Result<bool, Stop> {
        let left = self.search.board.left;
        if need <= 0 || need > left {
            return Ok(need <= 0);
        }
        let trick = self.trick;
        let found = self.search.play(trick.as_ref().map(|(trick, place)| (trick, *place)), self.seat, card, need);
        self.checked(found)
    }

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

    /// Questions from a guess on, up or down by one, until the answer changes.
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

    fn first_best(&mut self) -> Result<Vec<Worth>, Stop> {
        let value = self.value()?;
        for at in 0..self.groups.len() {
            let (top, bottom) = self.groups[at];
            if at + 1 == self.groups.len() || self.keeps(top, value)? {
                return Ok(vec![(self.search.board.name(bottom), value as u32)]);
            }
        }
        Ok(Vec::new())
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
}
