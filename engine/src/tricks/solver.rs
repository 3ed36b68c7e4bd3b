//! What other parts of the engine ask: what a position is worth, the best card, and what every card is worth.

use super::lines::{Group, Line};
use super::position::{Position, MOST_SEATS};
use super::root::{Questions, Root};
use super::table::Table;
use crate::game::Stop;

/// Room for the table that suffices for four hands of thirteen cards.
pub const DEFAULT_MEGABYTES: usize = 64;

/// The least that a table takes.
pub const FEWEST_BYTES: usize = 1 << 16;

/// Called now and then; what it returns stops the search.
pub type Poll<'a> = &'a mut dyn FnMut() -> Result<(), Stop>;

/// Solves positions one after the other and keeps what it learnt about a deal while the deal goes on. Positions must have
/// passed [`Position::check`].
#[derive(Debug)]
pub struct Solver {
    bytes: usize,
    small: Option<Table<2>>,
    large: Option<Table<4>>,
    last: Option<Position>,
    nodes: u64,
    most_nodes: u64,
}

/// A card of the deck with the tricks that the side gets if it is played.
pub type Worth = (u8, u32);

/// Which cards are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The first of the best.
    Best,
    /// Every card.
    All,
}

impl Solver {
    /// The table takes at most so many megabytes, and at least one.
    pub fn new(megabytes: usize) -> Self {
        Solver::within(megabytes.max(1).saturating_mul(1 << 20))
    }

    /// The table takes at most so many bytes, and at least [`FEWEST_BYTES`].
    pub fn within(bytes: usize) -> Self {
        let bytes = bytes.max(FEWEST_BYTES);
        Solver { bytes, small: None, large: None, last: None, nodes: 0, most_nodes: u64::MAX }
    }

    /// Stop with [`Stop::Nodes`] where so many more cards are played.
    pub fn limit(&mut self, more_nodes: u64) {
        self.most_nodes = self.nodes.saturating_add(more_nodes);
    }

    /// Begin afresh, in the room that was taken already.
    pub fn forget(&mut self) {
        self.small.iter_mut().for_each(Table::clear);
        self.large.iter_mut().for_each(Table::clear);
        self.last = None;
    }

    /// What is remembered.
    pub fn entries(&self) -> usize {
        self.small.as_ref().map_or(0, Table::entries) + self.large.as_ref().map_or(0, Table::entries)
    }

    /// Cards played in all searches so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many of the tricks to come, with the one on the table, the side gets.
    pub fn value(&mut self, position: &Position, poll: Poll) -> Result<u32, Stop> {
        let value = self.ask(position, poll, |root| root.value())?;
        Ok(value.unwrap_or(0) as u32)
    }

    /// The first of the best cards in the order of the deck, with what the side gets; nothing at the end of a deal. The
    /// player to move maximises the tricks of the side if it belongs to it, and minimises them if not.
    pub fn best(&mut self, position: &Position, poll: Poll) -> Result<Option<Worth>, Stop> {
        self.ask(position, poll, |root| root.first_best())
    }

    /// Every card that may be played, in the order of the deck, with what the side gets.
    pub fn values(&mut self, position: &Position, poll: Poll) -> Result<Vec<Worth>, Stop> {
        Ok(self.ask(position, poll, |root| root.all())?.unwrap_or_default())
    }

    /// What every card that may be played brings, in the order of the deck, where `pays` is what each number of tricks from
    /// 0 on is worth to the side, and must not fall. [`Ask::Best`] finds out about the first of the best cards, and of
    /// others whatever it comes to know; somebody of the side must then be to play.
    pub fn groups(&mut self, position: &Position, pays: &[f64], ask: Ask, poll: Poll) -> Result<Vec<Group>, Stop> {
        debug_assert!(pays.is_sorted() && pays.len() == position.most() as usize + 1);
        debug_assert!(ask == Ask::All || position.side >> position.turn() & 1 != 0);
        Ok(self.ask(position, poll, |root| root.groups(pays, ask))?.unwrap_or_default())
    }

    /// The play that follows a card which brings so many tricks, or as many as pay the same.
    pub fn line(
        &mut self,
        position: &Position,
        pays: &[f64],
        (card, tricks): Worth,
        poll: Poll,
    ) -> Result<Option<Line>, Stop> {
        self.ask(position, poll, |root| root.line(card, tricks, pays))
    }

    /// Every card that may be played, in the order of the deck, with the play that follows; cards that touch stand
    /// together. `pays` is what each number of tricks from 0 on is worth to the side, and must not fall.
    pub fn lines(&mut self, position: &Position, pays: &[f64], poll: Poll) -> Result<Vec<Line>, Stop> {
        debug_assert!(pays.is_sorted() && pays.len() == position.most() as usize + 1);
        Ok(self.ask(position, poll, |root| root.lines(pays))?.unwrap_or_default())
    }

    /// Bytes that the table of a deal takes: twice as many for each card, up to what there is. A small deal is solved
    /// sooner than the system hands out a large room.
    fn room_for(&self, position: &Position) -> usize {
        let cards: u32 = position.hands.iter().map(|hand| hand.count_ones()).sum();
        self.bytes.min(FEWEST_BYTES.max(1 << cards.min(usize::BITS - 1)))
    }

    /// Nothing if there is no card to play.
    fn ask<T>(
        &mut self,
        position: &Position,
        poll: Poll,
        question: impl FnOnce(&mut dyn Questions) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        if position.tricks_left() == 0 {
            return Ok(None);
        }
        let room = self.room_for(position);
        if !self.last.as_ref().is_some_and(|last| position.comes_after(last)) {
            self.forget();
            self.small.take_if(|table| table.room() < room);
            self.large.take_if(|table| table.room() < room);
            self.last = Some(position.clone());
        }
        let most_nodes = self.most_nodes.saturating_sub(self.nodes);
        let nodes = &mut self.nodes;
        let answer = |root: &mut dyn Questions| {
            let answer = question(root);
            *nodes += root.nodes();
            answer.map(Some)
        };
        // One of the tables at a time, so that both together keep to the size.
        if position.hands.len() <= 4 {
            self.large = None;
            let table = self.small.get_or_insert_with(|| Table::new(room));
            match position.hands.len() {
                2 => answer(&mut Root::<2, 2>::new(position, most_nodes, table, poll)),
                3 => answer(&mut Root::<3, 2>::new(position, most_nodes, table, poll)),
                _ => answer(&mut Root::<4, 2>::new(position, most_nodes, table, poll)),
            }
        } else {
            self.small = None;
            let table = self.large.get_or_insert_with(|| Table::new(room));
            match position.hands.len() {
                5 => answer(&mut Root::<5, 4>::new(position, most_nodes, table, poll)),
                6 => answer(&mut Root::<6, 4>::new(position, most_nodes, table, poll)),
                _ => answer(&mut Root::<MOST_SEATS, 4>::new(position, most_nodes, table, poll)),
            }
        }
    }
}

impl Position {
    /// Whether this is the same deal later on, or the same again, asked for the same side.
    fn comes_after(&self, earlier: &Position) -> bool {
        let rules = |position: &Position| (position.side, position.trump, position.breaking, position.counted);
        let same_rules = rules(self) == rules(earlier);
        let (now, then) = (self.before_trick(), earlier.before_trick());
        same_rules && now.len() == then.len() && now.iter().zip(&then).all(|(now, then)| now & !then == 0)
    }
}
