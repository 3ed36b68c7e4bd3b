//! Spades: spades are trumps, and tricks pay; everybody for himself, or partners against partners (see `teams`).
//!
//! [`Scoring::Bids`] is Sturtevant, Zinkevich & Bowling, AAAI 2006, "Motivating Example: Spades": a bid that is made
//! pays ten points a trick and one an overtrick, one that is missed costs ten a trick, and each ten overtricks gathered
//! over the game cost 100. [`Scoring::Tricks`] is Hashavit & Markovitch, IJCAI 2011, section 4.1: ten points a trick, no
//! bids. Both papers leave the evaluation open ("tricks taken and the composition of the hand"): here the tricks to come
//! are shared out by [`strength`](super::cards::strength).

use std::sync::Arc;

use crate::game::{Bounded, Evaluates, Intervals, Keyed, Leading, Limited, Limits, Quiescent, RandomPlay, Rules, Stop};
use crate::random::Random;
use crate::row::Row;

pub use super::cards::bids::BID;
use super::cards::tuned::Weights;
use super::cards::{self, bit, seat_after, Cards, Trick, SEATS, SPADES};

mod guided;
mod hidden;
mod limits;
mod native;
mod setup;
mod teams;
mod tricks;
mod tuned;
mod types;
pub use setup::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Tricks are bid before the deal is played.
    Bids,
    /// Ten points a trick.
    Tricks,
}

/// The rules of one deal and what was carried into it. A [`Keyed::key`] holds under the same rules only.
#[derive(Clone, Debug, PartialEq)]
pub struct Spades {
    players: usize,
    cards: u8,
    scoring: Scoring,
    breaking: bool,
    /// Whether seats 0 and 2 play against 1 and 3.
    teams: bool,
    /// Whether nobody sees another's hand.
    hidden: bool,
    /// Whether bids are actions of the players, and not made by a rule before the game.
    players_bid: bool,
    scores: [f64; SEATS],
    bags: [u32; SEATS],
    /// What the tricks to come are shared out by, instead of strength.
    tuned: Option<Arc<Weights>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [u64; SEATS],
    trick: Trick,
    taken: [u8; SEATS],
    bids: [u8; SEATS],
    bids_made: u8,
    broken: bool,
}

impl State {
    /// All seats, those that nobody sits on empty.
    pub fn hands(&self) -> &[u64; SEATS] {
        &self.hands
    }

    /// The cards on the table, with their leader and players.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Tricks taken by each player.
    pub fn taken(&self) -> &[u8; SEATS] {
        &self.taken
    }

    /// Whether a spade has been played on another suit.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    pub fn tricks_played(&self) -> u8 {
        self.taken.iter().sum()
    }
}

impl Spades {
    pub fn is_bidding(&self, state: &State) -> bool {
        self.scoring == Scoring::Bids && usize::from(state.bids_made) < self.players
    }

    /// What a player has bid, if bids are made at all and this one was.
    pub fn bid(&self, state: &State, player: usize) -> Option<u8> {
        let place = seat_after(player, self.players - state.trick.leader(), self.players);
        let has_bid = !self.is_bidding(state) || place < usize::from(state.bids_made);
        (self.scoring == Scoring::Bids && has_bid).then_some(state.bids[player])
    }

    /// The overtricks of each player with those of this deal, for the rules of the next.
    pub fn bags_after(&self, state: &State) -> Vec<u32> {
        let over = |player| match self.teams {
            false => self.overtricks(state, player),
            true => self.team_overtricks(state, player),
        };
        (0..self.players).map(|player| self.bags[player].saturating_add(over(player))).collect()
    }

    /// A lead in points that is worth defending, or attacking: one trick (Hashavit & Markovitch, section 4.1).
    pub fn notable_lead(&self) -> f64 {
        10.0
    }

    #[inline]
    fn mover(&self, state: &State) -> usize {
        if self.is_bidding(state) {
            seat_after(state.trick.leader(), usize::from(state.bids_made), self.players)
        } else {
            state.trick.turn(self.players)
        }
    }

    /// The cards that the mover may play.
    #[inline]
    fn playable(&self, state: &State) -> u64 {
        let hand = state.hands[state.trick.turn(self.players)];
        let plain = hand & !SPADES;
        if self.breaking && !state.broken && plain != 0 && state.trick.is_empty() {
            plain
        } else {
            state.trick.answers(hand)
        }
    }

    /// Those of them that lead to different games.
    #[inline]
    fn distinct(&self, state: &State) -> u64 {
        let in_play = state.hands.iter().fold(state.trick.mask(), |held, hand| held | hand);
        let hand = state.hands[state.trick.turn(self.players)];
        cards::first_of_touching(self.playable(state), hand, in_play, 0)
    }

    #[inline]
    fn after_card(&self, state: &State, card: u8) -> State {
        let mut next = *state;
        next.hands = state.hands.map(|hand| hand & !bit(card));
        next.broken |= bit(card) & SPADES != 0 && state.trick.led() & !SPADES != 0;
        if let Some((winner, _)) = next.trick.play(card, self.players, SPADES) {
            next.taken = cards::add_at(state.taken, winner, 1);
        }
        next
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        state.hands.iter().fold(0, |held, hand| held | hand) == 0
    }

    /// The points of a finished deal without the penalty for bags.
    fn points(&self, state: &State, player: usize) -> f64 {
        let bid = f64::from(state.bids[player]);
        match self.scoring {
            Scoring::Tricks => 10.0 * f64::from(state.taken[player]),
            Scoring::Bids if state.taken[player] < state.bids[player] => -10.0 * bid,
            Scoring::Bids => 10.0 * bid + f64::from(self.overtricks(state, player)),
        }
    }

    /// Tricks above the bid; none where there are no bids.
    fn overtricks(&self, state: &State, player: usize) -> u32 {
        match self.scoring {
            Scoring::Tricks => 0,
            Scoring::Bids => u32::from(state.taken[player].saturating_sub(state.bids[player])),
        }
    }

    /// 100 points for each multiple of ten that the overtricks reach in this deal.
    #[inline]
    fn bag_penalty(&self, state: &State, player: usize) -> f64 {
        let over = self.overtricks(state, player);
        if over == 0 {
            return 0.0;
        }
        f64::from((self.bags[player] % 10 + over) / 10) * 100.0
    }

    /// The points for an expected number of tricks: as at the end, and on a straight line where the bid is missed, from
    /// -10 a bid trick with none taken to +10 with all. Bags cost nothing before the end. Who has not bid yet is
    /// taken to bid just that number.
    fn expected_points(&self, state: &State, player: usize, tricks: f64) -> f64 {
        let Some(bid) = self.bid(state, player).map(f64::from) else {
            return 10.0 * tricks;
        };
        if tricks >= bid {
            10.0 * bid + (tricks - bid)
        } else {
            20.0 * tricks - 10.0 * bid
        }
    }
}

impl Rules for Spades {
    type State = State;
    type Action = u8;

    fn num_players(&self) -> usize {
        self.players
    }

    #[inline]
    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(self.mover(state))
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(self.is_over(state))
    }

    #[inline]
    fn actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        if self.is_bidding(state) {
            out.extend(BID..=BID + self.cards);
        } else {
            out.extend(Cards(self.playable(state)));
        }
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, &action: &u8, next: &mut State) -> Result<(), Stop> {
        if action < BID {
            *next = self.after_card(state, action);
        } else {
            *next = *state;
            next.bids[self.mover(state)] = action - BID;
            next.bids_made += 1;
        }
        Ok(())
    }

    #[inline]
    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if self.teams {
            self.team_returns(state, out);
            return Ok(());
        }
        for (player, entry) in out.iter_mut().enumerate() {
            let points = match self.scoring {
                Scoring::Tricks => 10.0 * f64::from(state.taken[player]),
                Scoring::Bids => self.points(state, player) - self.bag_penalty(state, player),
            };
            *entry = self.scores[player] + points;
        }
        Ok(())
    }
}

impl RandomPlay for Spades {
    #[inline]
    fn random_action(&self, state: &State, random: &mut Random, _room: &mut Vec<u8>) -> Result<u8, Stop> {
        if self.is_bidding(state) {
            return Ok(BID + random.below(usize::from(self.cards) + 1) as u8);
        }
        Ok(Cards(self.playable(state)).draw(random))
    }
}

impl Leading for Spades {
    #[inline]
    fn distinct_actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        if self.is_bidding(state) {
            return self.actions(state, out);
        }
        out.extend(Cards(self.distinct(state)));
        Ok(())
    }

    #[inline]
    fn count_equals(&self, state: &State, out: &mut Vec<u32>) -> Result<(), Stop> {
        if !self.is_bidding(state) {
            cards::count_touching(self.playable(state), self.distinct(state), out);
        }
        Ok(())
    }
}

impl Keyed for Spades {
    #[inline]
    fn is_same_action(&self, one: &u8, other: &u8) -> bool {
        one == other
    }

    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        if !state.trick.is_empty() || self.is_bidding(state) || self.is_over(state) {
            return Ok(None);
        }
        let (low, high) = cards::relative_key(&state.hands);
        let rest = (state.trick.leader() as u64) << 60 | u64::from(self.breaking && state.broken) << 62;
        let taken = if self.teams { self.taken_that_matters(state) } else { state.taken };
        let tricks = u64::from(u32::from_le_bytes(taken)) << 32 | u64::from(u32::from_le_bytes(state.bids));
        Ok(Some(cards::mix(low | rest, high, tricks)))
    }
}

impl Quiescent for Spades {
    fn may_stop(&self, state: &State) -> Result<bool, Stop> {
        Ok(state.trick.is_empty() && !self.is_bidding(state))
    }
}

impl Evaluates for Spades {
    fn evaluates(&self) -> bool {
        true
    }

    /// Tricks taken and each player's share, by strength, of those to come.
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if self.is_over(state) {
            return self.returns_to(state, out);
        }
        let shares = self.shares(state);
        let to_come = f64::from(self.cards - state.tricks_played());
        if self.teams {
            let expected = |player: usize| f64::from(state.taken[player]) + to_come * shares[player];
            self.team_estimates(state, std::array::from_fn(expected), out);
            return Ok(());
        }
        let score = |player: usize| {
            let tricks = f64::from(state.taken[player]) + to_come * shares[player];
            self.scores[player] + self.expected_points(state, player, tricks)
        };
        out.iter_mut().enumerate().for_each(|(player, entry)| *entry = score(player));
        Ok(())
    }
}

impl Bounded for Spades {
    fn is_bounded(&self) -> bool {
        true
    }

    /// From the evaluation now to what all tricks would pay (Hashavit & Markovitch, section 4.1): the ends of an
    /// estimate, not a proof; a player whose cards do badly falls below.
    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        let low = self.evaluate(state)?;
        if self.is_over(state) {
            return Ok(low.iter().map(|&score| (score, score)).collect());
        }
        if self.teams {
            let high = |player| self.team_most(state, player);
            return Ok(low.iter().enumerate().map(|(player, &low)| (low, high(player).max(low))).collect());
        }
        let all = f64::from(self.cards);
        let high = |player| self.scores[player] + self.expected_points(state, player, all);
        Ok(low.iter().enumerate().map(|(player, &low)| (low, high(player))).collect())
    }
}

impl Limited for Spades {
    fn has_limits(&self) -> bool {
        true
    }

    /// A fifth of the nodes is saved, and each of the others takes half as long again.
    fn limits_pay(&self, _statics: bool) -> bool {
        false
    }

    fn step(&self, statics: bool) -> f64 {
        self.least_difference(statics)
    }

    /// Tricks change them, and nothing else.
    #[inline]
    fn has_new_limits(&self, state: &State) -> bool {
        state.trick.is_empty()
    }

    fn limits_to<V: Row>(&self, state: &State, statics: bool, out: &mut Limits<V>) -> Result<(), Stop> {
        if self.teams {
            self.write_team_limits(state, statics, out);
        } else {
            self.write_limits(state, statics, out);
        }
        Ok(())
    }
}

crate::lacks!(Spades: Reseatable, Chancy);

#[cfg(test)]
mod tests;
