//! Every card with what it brings and the play that follows it, where numbers of tricks may be worth the same.
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

/// Cards that touch, in the order of the deck, with what each of them brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub cards: Vec<u8>,
    /// The fewest tricks that pay what the cards bring, or what they bring at most.
    pub tricks: u32,
    pub is_exact: bool,
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
        groups.into_iter().map(|group| self.line(group, best, spans)).collect()
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

    /// What a card brings in a position that is worth `best`.
    fn span_by(&mut self, card: u32, (mut fewest, mut most): Span, spans: &[Span]) -> Result<Span, Stop> {
        if self.search.asks(self.seat) {
            while !self.gets_by(card, fewest)? {
                (fewest, most) = spans[fewest as usize - 1];
            }
        } else {
            while self.gets_by(card, most + 1)? {
                (fewest, most) = spans[most as usize + 1];
            }
        }
        Ok((fewest, most))
    }

    /// The cards of a group, in the order of the deck.
    fn names(&self, (top, bottom): (u32, u32)) -> Vec<u8> {
        let hand = self.search.board.hands[self.seat];
        let group = (bottom..=top).filter(|card| hand >> card & 1 != 0);
        group.map(|card| self.search.board.name(card)).collect()
    }

    /// What every card brings.
    pub(super) fn all_groups(&mut self, spans: &[Span]) -> Result<Vec<Group>, Stop> {
        let best = self.span(spans)?;
        let mut groups = Vec::new();
        for at in 0..self.groups.len() {
            let (tricks, _) = self.span_by(self.groups[at].0, best, spans)?;
            groups.push(Group { cards: self.names(self.groups[at]), tricks: tricks as u32, is_exact: true });
        }
        Ok(groups)
    }

    /// What the first of the best cards brings, and of the others what was found out on the way to it: those before it
    /// bring less. Somebody of the side must be to play.
    pub(super) fn best_group(&mut self, spans: &[Span]) -> Result<Vec<Group>, Stop> {
        let (fewest, most) = self.span(spans)?;
        let first = self.first_within(fewest, most)?;
        let at_most = |at: usize| if at < first { spans[fewest as usize - 1].0 } else { fewest };
        let group =
            |at: usize| Group { cards: self.names(self.groups[at]), tricks: at_most(at) as u32, is_exact: at == first };
        Ok((0..self.groups.len()).map(group).collect())
    }

    /// The play that follows a card of a position that is worth `best`.
    fn line(&mut self, (top, bottom): (u32, u32), best: Span, spans: &[Span]) -> Result<Line, Stop> {
        let span = self.span_by(top, best, spans)?;
        self.line_within((top, bottom), span)
    }

    /// The play that follows a card, given its name, that brings so many tricks.
    pub(super) fn line_behind(&mut self, card: u8, tricks: u32, spans: &[Span]) -> Result<Line, Stop> {
        let card = self.search.board.card(card);
        let group = self.groups.iter().find(|&&(top, bottom)| (bottom..=top).contains(&card));
        self.line_within(group.copied().unwrap_or((card, card)), spans[tricks as usize])
    }

    /// The play that follows a card that brings between `fewest` and `most` tricks.
    fn line_within(&mut self, group: (u32, u32), (mut fewest, mut most): Span) -> Result<Line, Stop> {
        let cards = self.names(group);
        let (board, trick, seat) = (self.search.board.clone(), self.trick, self.seat);
        let (mut play, mut places) = (Vec::new(), Vec::new());
        let mut card = group.1;
        loop {
            play.push(self.search.board.name(card));
            places.push((self.playable() & ((1 << card) - 1)).count_ones() as u8);
            let counts = self.advance(card);
            (fewest, most) = (fewest - counts, most - counts);
            if self.search.board.hands[self.seat] == 0 {
                break;
            }
            self.list_groups();
            let first = self.first_within(fewest, most)?;
            card = self.groups[first].1;
        }
        (self.search.board, self.trick, self.seat) = (board, trick, seat);
        self.list_groups();
        Ok(Line { cards, play, places })
    }

    /// The first group by which the side gets what the position is worth to it, between `fewest` and `most` tricks.
    fn first_within(&mut self, fewest: i32, most: i32) -> Result<usize, Stop> {
        let asks = self.search.asks(self.seat);
        let mut at = 0;
        while at + 1 < self.groups.len() {
            let top = self.groups[at].0;
            if if asks { self.gets_by(top, fewest)? } else { !self.gets_by(top, most + 1)? } {
                break;
            }
            at += 1;
        }
        Ok(at)
    }
}
