//! One question at a time: does the side get `need` tricks from here on, or do the others get so many points? With each answer comes what it rests on.
//!
//! An answer is a pair. Its second part marks relevant cards: the same answer holds for every position of the same
//! shape in which the cards from the top of each suit down to the lowest marked one have the same owners. A card is
//! marked if it won a trick over another card of its suit; who wins otherwise follows from the lengths alone.

use super::board::{for_each_group, highest, next_seat, suit_of, Board, Points, Trick, LANE};
use super::order::Killers;
use super::owners::{counts_of, relevant_of, Owners};
use super::position::SUITS;
use super::table::{Known, Table, NO_CARD};
use crate::game::Stop;

/// Nodes between two looks at the outside world.
const POLL_EVERY: u64 = 2048;

/// A play that stands for those of all cards that touch it, down to `bottom`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub card: u8,
    pub bottom: u8,
    pub weight: i32,
}

/// Whether the side gets the tricks, and the cards that decide it.
pub(super) type Found = (bool, u64);

pub(super) struct Search<'a, const N: usize, const W: usize> {
    pub board: Board<N>,
    pub owners: Owners<W>,
    pub table: &'a mut Table<W>,
    pub plays: Vec<Play>,
    pub killers: Killers<N>,
    /// The seats of the side that asks.
    pub side: u8,
    pub nodes: u64,
    most_nodes: u64,
    next_poll: u64,
    poll: &'a mut dyn FnMut() -> Result<(), Stop>,
    /// Why the search has to end; what it returns then means nothing.
    pub stop: Option<Stop>,
}

impl<'a, const N: usize, const W: usize> Search<'a, N, W> {
    /// At `most_nodes` the search has to end.
    pub fn new(
        board: Board<N>,
        side: u8,
        most_nodes: u64,
        table: &'a mut Table<W>,
        poll: &'a mut dyn FnMut() -> Result<(), Stop>,
    ) -> Self {
        let owners = Owners::new(&board);
        let (plays, killers) = (Vec::with_capacity(256), Killers::default());
        let next_poll = POLL_EVERY.min(most_nodes);
        Search { board, owners, table, plays, killers, side, nodes: 0, most_nodes, next_poll, poll, stop: None }
    }

    /// Count a card that is played, and say whether the search goes on.
    #[inline(always)]
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.nodes < self.next_poll || self.look_outside()
    }

    /// What a trick counts for the side that asks: tricks that it takes, or points that it does not.
    #[inline(always)]
    pub fn counts(&self, winner: usize, worth: i32) -> i32 {
        if self.asks(winner) == self.board.points.is_none() {
            worth
        } else {
            0
        }
    }

    #[inline(always)]
    pub fn asks(&self, seat: usize) -> bool {
        self.side >> seat & 1 != 0
    }

    #[cold]
    fn look_outside(&mut self) -> bool {
        if self.stop.is_none() {
            self.stop = if self.nodes >= self.most_nodes { Some(Stop::Nodes) } else { (self.poll)().err() };
        }
        let goes_on = self.stop.is_none();
        self.next_poll = if goes_on { self.most_nodes.min(self.nodes + POLL_EVERY) } else { 0 };
        goes_on
    }

    /// At the start of a trick.
    pub fn lead(&mut self, seat: usize, need: i32) -> Found {
        let most = self.board.most;
        if need <= 0 || need > most {
            return (need <= 0, 0);
        }
        if self.board.left == 1 {
            return self.last_trick(seat, need);
        }
        let asks = self.asks(seat);
        if self.board.points.is_none() {
            // What the leader's side needs to have its way, and what the others need to prevent it.
            let (aim, defence) = if asks { (need, most + 1 - need) } else { (most + 1 - need, need) };
            if let Some(relevant) = self.board.sure_tricks(seat, aim) {
                return (asks, relevant);
            }
            if let Some(relevant) = self.board.later_tricks(seat, defence) {
                return (!asks, relevant);
            }
        }
        let key = self.key(seat);
        let owners = self.owners.of(self.board.in_play);
        let lead = match self.table.find(key, &owners, need) {
            Known::Answer(gets, counts) => return (gets, relevant_of(counts, self.board.in_play)),
            Known::Lead(lead) => lead,
        };
        let start = self.plays.len();
        self.list_leads(seat, self.known_card(lead));
        let (found, card) = self.try_plays(start, seat, need, None);
        if self.stop.is_none() {
            let counts = counts_of(found.1, self.board.in_play);
            let (lower, upper) = if found.0 { (need, most) } else { (0, need - 1) };
            let lead = if found.0 == asks { self.place_of(card) } else { NO_CARD };
            let entry = (lower as u8, upper as u8, lead, counts);
            self.table.put(key, &owners, self.owners.mask(counts), entry);
        }
        found
    }

    /// After the first card of a trick, with `place` cards on the table.
    pub fn follow(&mut self, trick: &Trick, place: usize, seat: usize, need: i32) -> Found {
        let start = self.plays.len();
        self.list_answers(trick, place, seat);
        self.try_plays(start, seat, need, Some((trick, place))).0
    }

    /// Try what was listed from `start` on until something has its way; also the card that had.
    #[inline(always)]
    fn try_plays(&mut self, start: usize, seat: usize, need: i32, table: Option<(&Trick, usize)>) -> (Found, u32) {
        let asks = self.asks(seat);
        let end = self.plays.len();
        let mut relevant = 0;
        // In each suit, cards below this are like one that failed already.
        let mut alike = [0_u64; SUITS];
        for at in start..end {
            self.bring_best_forward(at, end);
            let Play { card, bottom, .. } = self.plays[at];
            let (card, suit) = (u32::from(card), suit_of(card.into()));
            let is_alone = self.board.alone() >> card & 1 != 0;
            if 1 << card < alike[suit] && !is_alone {
                continue;
            }
            let (gets, mut decisive) = self.play(table, seat, card, need);
            if self.stop.is_some() {
                break;
            }
            if gets == asks {
                self.plays.truncate(start);
                self.note_killer(table, seat, card);
                return ((gets, decisive), card);
            }
            let marked = decisive & LANE << (suit * 16);
            let lowest = marked & marked.wrapping_neg();
            if is_alone {
                // Nothing is like it.
            } else if marked == 0 {
                alike[suit] = u64::MAX;
            } else if 1 << card < lowest {
                alike[suit] = lowest;
            }
            // Where the group is not a group, its lower cards are other plays: they must be in it.
            if decisive & 1 << card != 0 {
                decisive |= 1 << bottom;
            }
            relevant |= decisive;
        }
        self.plays.truncate(start);
        ((!asks, relevant), 0)
    }

    /// Play a card and search on.
    #[inline(always)]
    pub fn play(&mut self, table: Option<(&Trick, usize)>, seat: usize, card: u32, need: i32) -> Found {
        if !self.count_node() {
            return (false, 0);
        }
        let (trick, place) = match table {
            None => (Trick::led_by(seat, card), 1),
            Some((trick, place)) => (trick.with(seat, card, self.board.trump), place + 1),
        };
        self.board.take(seat, card);
        let found =
            if place == N { self.gather(&trick, need) } else { self.follow(&trick, place, next_seat::<N>(seat), need) };
        self.board.give_back(seat, card);
        found
    }

    /// The trick is complete.
    #[inline(always)]
    fn gather(&mut self, trick: &Trick, need: i32) -> Found {
        let (open, first, most) = (self.board.open, self.board.first, self.board.most);
        let worth = self.board.sweep(trick);
        let (gets, relevant) = self.lead(trick.winner, need - self.counts(trick.winner, worth));
        self.board.left += 1;
        self.board.in_play ^= trick.cards;
        (self.board.open, self.board.first, self.board.most) = (open, first, most);
        (gets, relevant | trick.won_by_rank())
    }

    /// What would be tried first if nothing were known.
    pub fn first_to_try(&mut self, table: Option<&(Trick, usize)>, seat: usize) -> u32 {
        let start = self.plays.len();
        match table {
            None => self.list_leads(seat, u32::MAX),
            Some((trick, place)) => self.list_answers(trick, *place, seat),
        }
        self.bring_best_forward(start, self.plays.len());
        let card = self.plays[start].card;
        self.plays.truncate(start);
        card.into()
    }

    /// One card in each hand: nothing to choose.
    #[inline(always)]
    fn last_trick(&mut self, leader: usize, need: i32) -> Found {
        self.count_node();
        let mut seat = leader;
        let mut trick = Trick::led_by(seat, highest(self.board.hands[seat]));
        for _ in 1..N {
            seat = next_seat::<N>(seat);
            trick = trick.with(seat, highest(self.board.hands[seat]), self.board.trump);
        }
        (self.counts(trick.winner, self.board.most) >= need, trick.won_by_rank())
    }

    #[inline(always)]
    fn key(&self, leader: usize) -> u128 {
        let key = self.board.shape | (leader as u128) << 112 | u128::from(self.board.open) << 115 | 1 << 116;
        match self.board.points {
            Some(points) => key | self.key_of_points(&points) << 117,
            None => key,
        }
    }

    /// The card that is like no other makes positions differ by its owner and by its place in the suit. In the first
    /// trick of a deal other cards may be played.
    fn key_of_points(&self, points: &Points) -> u128 {
        let first = u128::from(self.board.first);
        if self.board.in_play & points.special == 0 {
            return first;
        }
        let card = highest(points.special);
        let above = self.board.in_play & LANE << (card & !15) & !1 << card;
        first | 2 | u128::from(above.count_ones()) << 2 | (points.special_owner as u128) << 6
    }

    #[inline(always)]
    fn bring_best_forward(&mut self, at: usize, end: usize) {
        let plays = &mut self.plays[at..end];
        let mut best = 0;
        for other in 1..plays.len() {
            if plays[other].weight > plays[best].weight {
                best = other;
            }
        }
        plays.swap(0, best);
    }

    /// The lead of an entry, as a card of this position.
    #[inline(always)]
    fn known_card(&self, lead: u8) -> u32 {
        if lead == NO_CARD {
            return u32::MAX;
        }
        let suit = usize::from(lead >> 4);
        let mut counts = [0; SUITS];
        counts[suit] = (lead & 15) + 1;
        let length = (self.board.in_play >> (suit * 16) & LANE).count_ones() as u8;
        counts[suit] = counts[suit].min(length);
        highest(relevant_of(counts, self.board.in_play) | 1)
    }

    /// A card by its suit and the number of cards above it.
    #[inline(always)]
    fn place_of(&self, card: u32) -> u8 {
        let above = self.board.in_play & LANE << (card & !15) & !1 << card;
        (card as u8 & !15) | above.count_ones() as u8
    }

    /// The groups of cards that touch, for somebody who may play these.
    #[inline(always)]
    pub fn push_plays(&mut self, playable: u64, mut weigh: impl FnMut(&Board<N>, u32, u32) -> i32) {
        let (board, plays) = (&self.board, &mut self.plays);
        for_each_group(playable, board.in_play, board.alone(), |top, bottom| {
            plays.push(Play { card: top as u8, bottom: bottom as u8, weight: weigh(board, top, bottom) });
        });
    }
}
