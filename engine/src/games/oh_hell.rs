//! Oh Hell for 3 to 7 players: bid how many tricks you will take, and take neither more nor fewer.
//!
//! J. McLeod, "Oh Hell!" (pagat.com). A card is turned up and its suit is trumps; if all cards are dealt there are none.
//! The player after the dealer bids and leads first. The hook: all bids together may not be the number of tricks, so that
//! the dealer, who bids last, may be barred from one number. The papers have no evaluation of it: here the tricks to come
//! are shared out by [`strength_of`](super::cards::strength_of), as in Spades.
//!
//! A position has seven seats, where the other card games have four whose counts fit in one register.

use crate::game::{
    paired_bounds, Bounded, Evaluates, Hidden, Intervals, Keyed, Leading, Quiescent, RandomPlay, Rules, Stop,
};
use crate::random::Random;

use super::cards::bids::BID;
use super::cards::history::winning_place;
use super::cards::{self, bit, seat_after, suit_of, Cards, NO_TRUMPS};

mod guided;
mod hidden;
mod native;
mod setup;
pub use setup::Position;

/// Seats that a state has room for.
pub const SEATS: usize = 7;
/// In place of the card turned up, where there is none.
const NO_CARD: u8 = 63;
/// For a bid that was met.
const BONUS: f64 = 10.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Ten points and one for each trick, if the bid was met; nothing else.
    Exact,
    /// One point for each trick, and ten more if the bid was met.
    Tricks,
    /// As `Exact`; who missed the bid loses one for each trick above or below it.
    Penalty,
}

/// The rules of one deal and what was carried into it. A [`Keyed::key`] holds under the same rules only.
#[derive(Clone, Debug, PartialEq)]
pub struct OhHell {
    players: usize,
    cards: u8,
    scoring: Scoring,
    hook: bool,
    hidden: bool,
    scores: [f64; SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [u64; SEATS],
    /// The cards on the table, in the order of play, and how many they are.
    table: [u8; SEATS],
    played: u8,
    leader: u8,
    taken: [u8; SEATS],
    bids: [u8; SEATS],
    bids_made: u8,
    /// The card turned up.
    turned: u8,
}

impl State {
    fn on_table(&self) -> &[u8] {
        &self.table[..usize::from(self.played)]
    }

    fn leader(&self) -> usize {
        usize::from(self.leader)
    }

    /// The trump suit.
    fn trumps(&self) -> u64 {
        if self.turned == NO_CARD {
            NO_TRUMPS
        } else {
            suit_of(self.turned)
        }
    }

    fn tricks_played(&self) -> u8 {
        self.taken.iter().sum()
    }
}

impl OhHell {
    fn is_bidding(&self, state: &State) -> bool {
        usize::from(state.bids_made) < self.players
    }

    /// What a player has bid, if it has.
    pub fn bid(&self, state: &State, player: usize) -> Option<u8> {
        let place = seat_after(player, self.players - state.leader(), self.players);
        let has_bid = !self.is_bidding(state) || place < usize::from(state.bids_made);
        has_bid.then_some(state.bids[player])
    }

    /// The bid that the hook forbids to the last bidder, if it does.
    fn barred(&self, state: &State) -> Option<u8> {
        let is_last = usize::from(state.bids_made) + 1 == self.players;
        let sum: u32 = state.bids.iter().map(|&bid| u32::from(bid)).sum();
        let left = u32::from(self.cards).checked_sub(sum)?;
        (self.hook && is_last).then_some(left as u8)
    }

    fn mover(&self, state: &State) -> usize {
        let place = if self.is_bidding(state) { state.bids_made } else { state.played };
        seat_after(state.leader(), usize::from(place), self.players)
    }

    /// The cards that the mover may play.
    fn playable(&self, state: &State) -> u64 {
        let hand = state.hands[self.mover(state)];
        let following = state.on_table().first().map_or(0, |&led| hand & suit_of(led));
        if following != 0 {
            following
        } else {
            hand
        }
    }

    /// Those of them that lead to different games.
    fn distinct(&self, state: &State) -> u64 {
        let held = state.hands.iter().fold(0, |held, hand| held | hand);
        let in_play = state.on_table().iter().fold(held, |all, &card| all | bit(card));
        cards::first_of_touching(self.playable(state), state.hands[self.mover(state)], in_play, 0)
    }

    fn after_card(&self, state: &State, card: u8) -> State {
        let mut next = *state;
        next.hands[self.mover(state)] &= !bit(card);
        next.table[usize::from(state.played)] = card;
        next.played += 1;
        if usize::from(next.played) == self.players {
            let place = winning_place(next.on_table(), state.trumps());
            next.leader = seat_after(state.leader(), place, self.players) as u8;
            next.taken[usize::from(next.leader)] += 1;
            (next.table, next.played) = ([NO_CARD; SEATS], 0);
        }
        next
    }

    fn is_over(&self, state: &State) -> bool {
        state.hands.iter().all(|&hand| hand == 0)
    }

    /// Tricks taken and each player's share, by strength, of those to come.
    fn expected_tricks(&self, state: &State) -> [f64; SEATS] {
        let held = state.hands.iter().fold(0, |held, hand| held | hand);
        let pairs = state.hands.map(|hand| cards::strength_of(hand, held & !hand, state.trumps()));
        let total: u32 = pairs.iter().sum();
        let to_come = f64::from(self.cards - state.tricks_played());
        std::array::from_fn(|player| {
            let even = 1.0 / self.players as f64;
            let share = if total == 0 { even } else { f64::from(pairs[player]) / f64::from(total) };
            f64::from(state.taken[player]) + to_come * share
        })
    }

    fn points(&self, bid: u8, taken: u8) -> f64 {
        let (tricks, off) = (f64::from(taken), f64::from(bid.abs_diff(taken)));
        match self.scoring {
            _ if off == 0.0 => BONUS + tricks,
            Scoring::Exact => 0.0,
            Scoring::Tricks => tricks,
            Scoring::Penalty => -off,
        }
    }

    /// The points for an expected number of tricks: those of a bid that is met fade as the expectation moves away, and are
    /// gone at a whole trick. Who has not bid yet is taken to bid just that number.
    fn expected_points(&self, state: &State, player: usize, tricks: f64) -> f64 {
        let Some(bid) = self.bid(state, player).map(f64::from) else {
            return BONUS + tricks;
        };
        let off = (tricks - bid).abs();
        let near = (1.0 - off).max(0.0);
        match self.scoring {
            Scoring::Exact => near * (BONUS + bid),
            Scoring::Tricks => tricks + near * BONUS,
            Scoring::Penalty => near * (BONUS + bid) - off,
        }
    }

    /// The most points that a player can still get.
    fn most_points(&self, state: &State, player: usize) -> f64 {
        let taken = state.taken[player];
        let all = taken + self.cards - state.tricks_played();
        match self.bid(state, player) {
            None => BONUS + f64::from(all),
            Some(bid) => (taken..=all).map(|tricks| self.points(bid, tricks)).fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

impl Rules for OhHell {
    type State = State;
    type Action = u8;

    fn num_players(&self) -> usize {
        self.players
    }

    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(self.mover(state))
    }

    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(self.is_over(state))
    }

    fn actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        if self.is_bidding(state) {
            let barred = self.barred(state);
            out.extend((0..=self.cards).filter(|&bid| Some(bid) != barred).map(|bid| BID + bid));
        } else {
            out.extend(Cards(self.playable(state)));
        }
        Ok(())
    }

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

    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        for (player, entry) in out.iter_mut().enumerate() {
            *entry = self.scores[player] + self.points(state.bids[player], state.taken[player]);
        }
        Ok(())
    }
}

impl RandomPlay for OhHell {
    fn random_action(&self, state: &State, random: &mut Random, room: &mut Vec<u8>) -> Result<u8, Stop> {
        if self.is_bidding(state) {
            room.clear();
            self.actions(state, room)?;
            return Ok(room[random.below(room.len())]);
        }
        Ok(Cards(self.playable(state)).draw(random))
    }
}

impl Leading for OhHell {
    fn distinct_actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        if self.is_bidding(state) {
            return self.actions(state, out);
        }
        out.extend(Cards(self.distinct(state)));
        Ok(())
    }

    fn count_equals(&self, state: &State, out: &mut Vec<u32>) -> Result<(), Stop> {
        if !self.is_bidding(state) {
            cards::count_touching(self.playable(state), self.distinct(state), out);
        }
        Ok(())
    }
}

impl Keyed for OhHell {
    fn is_same_action(&self, one: &u8, other: &u8) -> bool {
        one == other
    }

    /// Between tricks: who holds what by relative rank, trumps, who leads, and what everybody has bid and taken.
    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        if state.played > 0 || self.is_bidding(state) || self.is_over(state) {
            return Ok(None);
        }
        let held = state.hands.iter().fold(0, |held, hand| held | hand);
        let mut owners = [0_u64; 3];
        for (place, card) in Cards(held).enumerate() {
            let owner = state.hands.iter().position(|hand| hand & bit(card) != 0).unwrap_or(0) as u64;
            owners.iter_mut().enumerate().for_each(|(digit, word)| *word |= (owner >> digit & 1) << place);
        }
        let length = |suit: u64| u64::from((held & suit).count_ones());
        owners[0] |= length(cards::CLUBS) << 52 | length(cards::DIAMONDS) << 56 | u64::from(state.leader) << 60;
        owners[1] |= length(cards::HEARTS) << 52 | length(cards::SPADES) << 56;
        owners[2] |= (state.trumps().trailing_zeros() as u64 / 13) << 52;
        let counts = |all: &[u8; SEATS]| all.iter().fold(0, |word, &count| word << 8 | u64::from(count));
        let whole = cards::mix(owners[0], owners[1], owners[2]);
        let mixed = cards::mix(whole as u64, (whole >> 64) as u64, counts(&state.taken));
        Ok(Some(cards::mix(mixed as u64, (mixed >> 64) as u64, counts(&state.bids))))
    }
}

impl Quiescent for OhHell {
    fn may_stop(&self, state: &State) -> Result<bool, Stop> {
        Ok(state.played == 0 && !self.is_bidding(state))
    }
}

impl Evaluates for OhHell {
    fn evaluates(&self) -> bool {
        true
    }

    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if self.is_over(state) {
            return self.returns_to(state, out);
        }
        let tricks = self.expected_tricks(state);
        for (player, entry) in out.iter_mut().enumerate() {
            *entry = self.scores[player] + self.expected_points(state, player, tricks[player]);
        }
        Ok(())
    }
}

impl Bounded for OhHell {
    fn is_bounded(&self) -> bool {
        true
    }

    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        paired_bounds(self, state)
    }

    /// From the evaluation now to the most that can still be had.
    fn bounds_to(&self, state: &State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        self.evaluate_to(state, low)?;
        high.copy_from_slice(low);
        if !self.is_over(state) {
            for (player, most) in high.iter_mut().enumerate() {
                *most = most.max(self.scores[player] + self.most_points(state, player));
            }
        }
        Ok(())
    }
}

impl Hidden for OhHell {
    /// Bids and cards are played in the open: nobody takes an action that others cannot see.
    fn hides(&self) -> bool {
        self.hidden
    }

    fn are_same(&self, one: &State, other: &State) -> bool {
        one == other
    }
}

crate::lacks!(OhHell: Reseatable, Limited, PlayerTypes, Chancy, Teamed, TrickTaking);

#[cfg(test)]
mod tests;
