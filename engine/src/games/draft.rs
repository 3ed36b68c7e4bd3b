//! Drafts: items are picked in turn, without replacement, until the order of turns is through.
//!
//! Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, section "Problem Formulation". What
//! the players get for what they have is a [`Reward`]; all else is the same for every draft and stands here.

use crate::drafting::{Additive, Drafting, RankTies};
use crate::game::{Bounded, Evaluates, Intervals, Keyed, Ordered, RandomPlay, Rules, Stop};
use crate::random::Random;

mod board;
mod native;
mod setup;

pub use board::{Bits, Board};
pub use native::NamedReward;

/// No draft has more items.
pub const MOST_ITEMS: usize = 256;
/// No draft has more players.
pub const MOST_PLAYERS: usize = 255;

/// What the players get for what they have.
pub trait Reward {
    fn num_players(&self) -> usize;
    fn num_items(&self) -> usize;

    /// One number for each player: in the end what it gets, before that what it has so far.
    fn value_to(&self, board: &Board, out: &mut [f64]);

    /// Between what and what each player will end; `left` says how often each will pick yet.
    fn bounds(&self, board: &Board, left: &[u16]) -> Intervals;

    /// What an open item would add to what a player has.
    fn worth(&self, board: &Board, player: usize, item: usize) -> f64;

    /// Append the best open items for a player.
    fn rank(&self, board: &Board, player: usize, most: usize, ties: RankTies, out: &mut Vec<u16>);

    /// Whether [`Reward::worth`] depends on who has what, and not only on what is open.
    fn looks_at_owners(&self) -> bool;

    /// What each item is worth to a player whatever else is picked, if that can be said.
    fn table(&self, _player: usize) -> Option<&[f64]> {
        None
    }

    fn drafters(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a drafter picks; `history` are the picks so far in their order.
    fn foresee(&self, _board: &Board, _history: &[u16], _drafter: usize) -> Option<usize> {
        None
    }
}

/// The rules of a draft of at most `64 * WORDS` = `ROOM` items.
#[derive(Clone, Debug)]
pub struct Draft<R, const WORDS: usize, const ROOM: usize> {
    pub reward: R,
    names: Vec<String>,
    /// Whose pick each is.
    order: Vec<u8>,
    /// How often each player picks from each turn on, the players of a turn side by side.
    left: Vec<u16>,
    /// Random numbers whose sum tells positions apart (Zobrist), the items of a player side by side.
    places: Vec<u128>,
    /// What the start was drawn from, if it was: part of the text and of the key of a position.
    seed: Option<u64>,
    seed_key: u128,
}

/// A draft of few items, small enough to be copied at every node.
pub type SmallDraft<R> = Draft<R, 1, 64>;
/// A draft of up to [`MOST_ITEMS`].
pub type LargeDraft<R> = Draft<R, 4, 256>;

#[derive(Clone, Copy, Debug)]
pub struct State<const WORDS: usize, const ROOM: usize> {
    open: [u64; WORDS],
    /// The turn at which each item was picked; means nothing for those that are open.
    picked_at: [u8; ROOM],
    turn: u16,
}

impl<const WORDS: usize, const ROOM: usize> State<WORDS, ROOM> {
    /// Picks made so far.
    pub fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    #[inline]
    pub fn is_open(&self, item: usize) -> bool {
        item < ROOM && self.open[item / 64] >> (item % 64) & 1 == 1
    }

    #[inline]
    fn pick(&mut self, item: u16) {
        let item = usize::from(item) % ROOM;
        self.open[item / 64] &= !(1 << (item % 64));
        self.picked_at[item] = self.turn as u8;
        self.turn += 1;
    }

    /// The picks so far in their order.
    pub fn history(&self, items: usize) -> Vec<u16> {
        let mut picks = vec![0; self.turn()];
        for item in (0..items).filter(|&item| !self.is_open(item)) {
            picks[usize::from(self.picked_at[item])] = item as u16;
        }
        picks
    }
}

impl<R: Reward, const WORDS: usize, const ROOM: usize> Draft<R, WORDS, ROOM> {
    #[inline]
    pub fn board<'a>(&'a self, state: &'a State<WORDS, ROOM>) -> Board<'a> {
        Board { items: self.reward.num_items(), open: &state.open, picked_at: &state.picked_at, order: &self.order }
    }

    fn left(&self, state: &State<WORDS, ROOM>) -> &[u16] {
        let players = self.reward.num_players();
        &self.left[state.turn() * players..][..players]
    }

    /// Who is to pick; after the end the player who began, since somebody may ask.
    #[inline]
    fn mover(&self, state: &State<WORDS, ROOM>) -> usize {
        usize::from(*self.order.get(state.turn()).unwrap_or(&self.order[0]))
    }
}

impl<R: Reward, const WORDS: usize, const ROOM: usize> Rules for Draft<R, WORDS, ROOM> {
    type State = State<WORDS, ROOM>;
    type Action = u16;

    fn num_players(&self) -> usize {
        self.reward.num_players()
    }

    #[inline]
    fn player(&self, state: &Self::State) -> Result<usize, Stop> {
        Ok(self.mover(state))
    }

    #[inline]
    fn is_terminal(&self, state: &Self::State) -> Result<bool, Stop> {
        Ok(state.turn() == self.order.len())
    }

    #[inline]
    fn actions(&self, state: &Self::State, out: &mut Vec<u16>) -> Result<(), Stop> {
        for (word, &open) in state.open.iter().enumerate() {
            let mut rest = open;
            while rest != 0 {
                out.push(64 * word as u16 + rest.trailing_zeros() as u16);
                rest &= rest - 1;
            }
        }
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &Self::State, &item: &u16, next: &mut Self::State) -> Result<(), Stop> {
        *next = *state;
        next.pick(item);
        Ok(())
    }

    #[inline]
    fn returns_to(&self, state: &Self::State, out: &mut [f64]) -> Result<(), Stop> {
        self.reward.value_to(&self.board(state), out);
        Ok(())
    }
}

impl<R: Reward, const WORDS: usize, const ROOM: usize> RandomPlay for Draft<R, WORDS, ROOM> {
    /// In place: copying what was picked when, at every pick, was most of the time of a random game.
    #[inline]
    fn advance(&self, state: &mut Self::State, &item: &u16, _spare: &mut Self::State) -> Result<(), Stop> {
        state.pick(item);
        Ok(())
    }

    #[inline]
    fn random_action(&self, state: &Self::State, random: &mut Random, _room: &mut Vec<u16>) -> Result<u16, Stop> {
        let mut place = random.below(self.reward.num_items() - state.turn()) as u32;
        let mut word = 0;
        // A draft has at least as many items as turns: what is in no other word is in the last.
        while word + 1 < WORDS && place >= state.open[word].count_ones() {
            place -= state.open[word].count_ones();
            word += 1;
        }
        Ok(64 * word as u16 + board::nth_bit(state.open[word], place) as u16)
    }
}

/// Items by what they add for the mover.
impl<R: Reward, const WORDS: usize, const ROOM: usize> Ordered for Draft<R, WORDS, ROOM> {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &Self::State, items: &[u16], out: &mut Vec<f64>) -> Result<(), Stop> {
        let (board, mover) = (self.board(state), self.mover(state));
        out.extend(items.iter().map(|&item| self.reward.worth(&board, mover, usize::from(item))));
        Ok(())
    }
}

impl<R: Reward, const WORDS: usize, const ROOM: usize> Keyed for Draft<R, WORDS, ROOM> {
    /// Who has what: the order of the picks does not matter.
    fn key(&self, state: &Self::State) -> Result<Option<u128>, Stop> {
        let items = self.reward.num_items();
        let mut key = self.seed_key;
        self.board(state).each_picked(|item, owner| key ^= self.places[owner * items + item]);
        Ok(Some(key))
    }
}

impl<R: Reward, const WORDS: usize, const ROOM: usize> Evaluates for Draft<R, WORDS, ROOM> {
    fn evaluates(&self) -> bool {
        true
    }
}

impl<R: Reward, const WORDS: usize, const ROOM: usize> Bounded for Draft<R, WORDS, ROOM> {
    fn is_bounded(&self) -> bool {
        true
    }

    fn bounds(&self, state: &Self::State) -> Result<Intervals, Stop> {
        if self.is_terminal(state)? {
            return Ok(self.returns(state)?.iter().map(|&x| (x, x)).collect());
        }
        Ok(self.reward.bounds(&self.board(state), self.left(state)))
    }
}

crate::lacks!([R: Reward, const WORDS: usize, const ROOM: usize] Draft<R, WORDS, ROOM>: Leading, Quiescent, Reseatable, Limited, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

impl<R: Reward, const WORDS: usize, const ROOM: usize> Drafting<State<WORDS, ROOM>, u16> for Draft<R, WORDS, ROOM> {
    fn picks_left(&self, state: &State<WORDS, ROOM>, player: usize) -> Result<usize, Stop> {
        Ok(usize::from(self.left(state)[player]))
    }

    fn rank(
        &self,
        state: &State<WORDS, ROOM>,
        player: usize,
        most: usize,
        ties: RankTies,
        out: &mut Vec<u16>,
    ) -> Result<(), Stop> {
        self.reward.rank(&self.board(state), player, most, ties, out);
        Ok(())
    }

    fn worth_to(&self, state: &State<WORDS, ROOM>, &item: &u16, out: &mut [f64]) -> Result<(), Stop> {
        let board = self.board(state);
        for (player, entry) in out.iter_mut().enumerate() {
            *entry = self.reward.worth(&board, player, usize::from(item));
        }
        Ok(())
    }

    fn same_item(&self, one: &u16, other: &u16) -> Result<bool, Stop> {
        Ok(one == other)
    }

    fn is_open(&self, state: &State<WORDS, ROOM>, &item: &u16) -> Result<bool, Stop> {
        Ok(state.is_open(usize::from(item)))
    }

    /// What is open, exactly, for few items; else a random number for it.
    fn standing_key(&self, state: &State<WORDS, ROOM>) -> Result<Option<u128>, Stop> {
        if self.reward.looks_at_owners() {
            return self.key(state);
        }
        if WORDS == 1 {
            return Ok(Some(u128::from(state.open[0])));
        }
        Ok(Some(Bits::new(&state.open).fold(0, |sum, item| sum ^ self.places[item])))
    }

    fn history_key(&self, state: &State<WORDS, ROOM>) -> Result<Option<u128>, Stop> {
        let mut key = 0;
        self.board(state).each_picked(|item, _| {
            key ^= setup::draw_key(setup::HISTORY_SEED ^ (item as u64) << 8 ^ u64::from(state.picked_at[item]));
        });
        Ok(Some(key))
    }

    fn drafters(&self) -> &'static [&'static str] {
        self.reward.drafters()
    }

    fn foresee(&self, state: &State<WORDS, ROOM>, drafter: usize) -> Result<u16, Stop> {
        let history = state.history(self.reward.num_items());
        let pick = self.reward.foresee(&self.board(state), &history, drafter);
        pick.map(|item| item as u16).ok_or(Stop::Missing("drafters"))
    }

    fn additive(&self, state: &State<WORDS, ROOM>) -> Option<Additive<u16>> {
        let items: Vec<u16> = Bits::new(&state.open).map(|item| item as u16).collect();
        let players = 0..self.reward.num_players();
        let of_player = |player| {
            let table = self.reward.table(player)?;
            Some(items.iter().map(|&item| table[usize::from(item)]).collect())
        };
        let worth = players.map(of_player).collect::<Option<Vec<Vec<f64>>>>()?;
        let mut so_far = vec![0.0; worth.len()];
        self.reward.value_to(&self.board(state), &mut so_far);
        let order = self.order[state.turn()..].iter().map(|&player| usize::from(player)).collect();
        Some(Additive { items, worth, order, so_far })
    }
}

#[cfg(test)]
mod tests;
