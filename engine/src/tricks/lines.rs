//! Every card with the play that follows it, where numbers of tricks may be worth the same.
//!
//! Everybody takes the first card in the order of the deck that is as good as any for its side. So the line is that of
//! minimax over every card, in which ties keep the first.

use super::root::Root;
use crate::game::Stop;

/// Cards that touch, in the order of the deck, with the play that follows the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub cards: Vec<u8>,
    /// All cards from here on in the order of play, the first of `cards` among them.
    pub play: Vec<u8>,
    /// The place of each among the cards that could be played then, in the order of the deck. Behind another one of
    /// `cards` they are the same.
    pub places: Vec<u8>,
}

/// The fewest and the most tricks that are worth as much as some number of them.
type Span = (i32, i32);

/// For each number of tricks from 0 on the span that it is in.
pub(super) fn spans(pays: &[f64]) -> Vec<Span> {
    let same = |tricks: usize| move |&other: &usize| pays[other] == pays[tricks];
    let span = |tricks: usize| {
        let fewest = (0..=tricks).find(same(tricks)).unwrap_or(tricks);
        let most = (tricks..pays.len()).rev().find(same(tricks)).unwrap_or(tricks);
        (fewest as i32, most as i32)
    };
    (0..pays.len()).map(span).collect()
}

impl<const N: usize, const W: usize> Root<'_, N, W> {
    /// Every card that may be played, in the order of the deck; `spans` are those of what each number of tricks pays.
    pub(super) fn all_lines(&mut self, spans: &[Span]) -> Result<Vec<Line>, Stop> {
        let best = self.span(spans)?;
        let groups = self.groups.clone();
        groups.into_iter().map(|(top, bottom)| self.line(top, bottom, best, spans)).collect()
    }

    /// What the position is worth.
    fn span(&mut self, spans: &[Span]) -> Result<Span, Stop> {
        let (mut fewest, mut most) = spans[self.guess() as usize];
        if self.gets(fewest)? {
            while self.gets(most + 1)? {
                (fewest, most) = spans[most as usize + 1];
            }
        } else {
            (fewest, most) = spans[fewest as usize - 1];
            while !self.gets(fewest)? {
                (fewest, most) = spans[fewest as usize - 1];
            }
        }
        Ok((fewest, most))
    }

    /// The play that follows a card of a position that is worth `best`.
    fn line(&mut self, top: u32, bottom: u32, best: Span, spans: &[Span]) -> Result<Line, Stop> {
        let (mut fewest, mut most) = best;
        if self.search.asks(self.seat) {
            while !self.gets_by(top, fewest)? {
                (fewest, most) = spans[fewest as usize - 1];
            }
        } else {
            while self.gets_by(top, most + 1)? {
                (fewest, most) = spans[most as usize + 1];
            }
        }
        let hand = self.search.board.hands[self.seat];
        let group = (bottom..=top).filter(|card| hand >> card & 1 != 0);
        let cards = group.map(|card| self.search.board.name(card)).collect();
        let (board, trick, seat) = (self.search.board.clone(), self.trick, self.seat);
        let (mut play, mut places) = (Vec::new(), Vec::new());
        let mut card = bottom;
        loop {
            play.push(self.search.board.name(card));
            places.push((self.playable() & ((1 << card) - 1)).count_ones() as u8);
            let counts = self.advance(card);
            (fewest, most) = (fewest - counts, most - counts);
            if self.search.board.hands[self.seat] == 0 {
                break;
            }
            self.list_groups();
            card = self.first_within(fewest, most)?;
        }
        (self.search.board, self.trick, self.seat) = (board, trick, seat);
        self.list_groups();
        Ok(Line { cards, play, places })
    }

    /// The first card by which the side gets what the position is worth to it, between `fewest` and `most` tricks.
    fn first_within(&mut self, fewest: i32, most: i32) -> Result<u32, Stop> {
        let asks = self.search.asks(self.seat);
        let mut at = 0;
        while at + 1 < self.groups.len() {
            let top = self.groups[at].0;
            if if asks { self.gets_by(top, fewest)? } else { !self.gets_by(top, most + 1)? } {
                break;
            }
            at += 1;
        }
        Ok(self.groups[at].1)
    }
}
