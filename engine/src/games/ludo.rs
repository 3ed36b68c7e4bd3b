//! Ludo and Mensch ärgere dich nicht: four tokens each run once around the board and home, as the die says.
//!
//! A square is counted from its owner's start: 0 is the yard, 1 the start, then comes the track, and behind that the
//! owner's way home. Ludo by the usual British rules: a 6 brings a token in and gives another roll, the third 6 in a row
//! ends the turn, tokens may share a square, and two of one player are a block that nobody else passes. Mensch ärgere dich
//! nicht as in OpenSpiel's `maedn`: own tokens never share a square, the start has to be cleared while tokens wait, and a
//! 6 has to bring one in.

mod native;
mod ordering;
mod setup;
#[cfg(test)]
mod tests;

use crate::game::{Bounded, Chancy, Evaluates, Intervals, Keyed, Reseatable, Rules, Stop, CHANCE};
use crate::random::Random;

pub const TOKENS: usize = 4;
pub const MOST_PLAYERS: usize = 4;
const FACES: u8 = 6;
const YARD: u8 = 0;
const START: u8 = 1;
/// The third six in a row ends the turn in Ludo.
const MOST_SIXES: u8 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    Ludo,
    Maedn,
}

impl Book {
    /// How many squares the track has.
    fn track(self) -> u8 {
        match self {
            Book::Ludo => 52,
            Book::Maedn => 40,
        }
    }

    /// The last square of the track that a token comes to.
    pub fn last_common(self) -> u8 {
        match self {
            Book::Ludo => 51,
            Book::Maedn => 40,
        }
    }

    /// The last square of all. In Ludo it is home, and has room for all tokens.
    pub fn last(self) -> u8 {
        match self {
            Book::Ludo => 57,
            Book::Maedn => 44,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// What the die shows.
    Roll(u8),
    Pass,
    Move {
        from: u8,
        to: u8,
    },
}

/// A position. Tokens are in order, so that which of them stands where makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    tokens: [[u8; TOKENS]; MOST_PLAYERS],
    player: u8,
    /// What the die shows; 0 where it is to be rolled.
    die: u8,
    /// Sixes in a row so far, where they are counted.
    sixes: u8,
    /// Moves so far, where they are counted.
    turn: u16,
}

#[derive(Clone, Debug)]
pub struct Ludo {
    players: usize,
    book: Book,
    /// After how many moves a game ends without a winner; 0 for never.
    most_turns: u16,
}

impl Ludo {
    pub fn new(players: usize, book: Book, most_turns: u16) -> Result<Self, String> {
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(format!("expected from 2 to {MOST_PLAYERS} players for ludo, got {players}"));
        }
        Ok(Ludo { players, book, most_turns })
    }

    pub fn start(&self) -> State {
        State { tokens: [[YARD; TOKENS]; MOST_PLAYERS], player: 0, die: 0, sixes: 0, turn: 0 }
    }

    /// Where a player sits around the board: two sit opposite each other.
    pub fn seat(&self, player: usize) -> usize {
        if self.players == 2 {
            2 * player
        } else {
            player
        }
    }

    /// Which square of the track a square of a player is; none off the track.
    fn common(&self, player: usize, square: u8) -> Option<u8> {
        let track = self.book.track();
        let shift = track / MOST_PLAYERS as u8 * self.seat(player) as u8;
        (START..=self.book.last_common()).contains(&square).then(|| (shift + square - START) % track)
    }

    /// How many tokens of another player stand on a square of this player.
    fn standing(&self, state: &State, other: usize, player: usize, square: u8) -> usize {
        let Some(common) = self.common(player, square) else { return 0 };
        state.tokens[other].iter().filter(|&&token| self.common(other, token) == Some(common)).count()
    }

    fn others(&self, player: usize) -> impl Iterator<Item = usize> {
        (0..self.players).filter(move |&other| other != player)
    }

    fn is_blocked(&self, state: &State, player: usize, square: u8) -> bool {
        self.others(player).any(|other| self.standing(state, other, player, square) > 1)
    }

    fn ludo_moves(&self, state: &State, out: &mut Vec<Action>) {
        let player = usize::from(state.player);
        let mut before = None;
        for &from in &state.tokens[player] {
            if before.replace(from) == Some(from) {
                continue;
            }
            let to = if from == YARD { START } else { from + state.die };
            if (from == YARD && state.die < FACES) || to > self.book.last() {
                continue;
            }
            if !(from + 1..=to).any(|square| self.is_blocked(state, player, square)) {
                out.push(Action::Move { from, to });
            }
        }
    }

    fn maedn_moves(&self, state: &State, out: &mut Vec<Action>) {
        let own = &state.tokens[usize::from(state.player)];
        if own.contains(&YARD) {
            if own.contains(&START) {
                if !own.contains(&(START + state.die)) {
                    out.push(Action::Move { from: START, to: START + state.die });
                    return;
                }
            } else if state.die == FACES {
                out.push(Action::Move { from: YARD, to: START });
                return;
            }
        }
        for &from in own.iter().filter(|&&from| from > YARD) {
            let to = from + state.die;
            if to <= self.book.last() && !own.contains(&to) {
                out.push(Action::Move { from, to });
            }
        }
    }

    /// Move a token, and send home whom it meets.
    fn advance_token(&self, state: &mut State, from: u8, to: u8) {
        let player = usize::from(state.player);
        for other in self.others(player) {
            if self.standing(state, other, player, to) == 1 {
                let common = self.common(player, to);
                let met = state.tokens[other].iter().position(|&token| self.common(other, token) == common);
                if let Some(met) = met {
                    state.tokens[other][met] = YARD;
                    state.tokens[other].sort_unstable();
                }
            }
        }
        let own = &mut state.tokens[player];
        if let Some(place) = own.iter().position(|&token| token == from) {
            own[place] = to;
            own.sort_unstable();
        }
    }

    fn roll(&self, state: &mut State, face: u8) {
        if self.book == Book::Ludo && face == FACES && state.sixes + 1 == MOST_SIXES {
            self.next_player(state);
        } else {
            state.die = face;
        }
    }

    fn next_player(&self, state: &mut State) {
        state.player = (state.player + 1) % self.players as u8;
        state.sixes = 0;
    }

    pub fn winner(&self, state: &State) -> Option<usize> {
        let home = |tokens: &[u8; TOKENS]| match self.book {
            Book::Ludo => tokens[0] == self.book.last(),
            Book::Maedn => tokens[0] > self.book.last_common(),
        };
        state.tokens[..self.players].iter().position(home)
    }

    fn is_late(&self, state: &State) -> bool {
        self.most_turns > 0 && state.turn >= self.most_turns
    }

    /// Steps that a player has gone with all tokens.
    pub fn pips(&self, state: &State, player: usize) -> u32 {
        state.tokens[player].iter().map(|&token| u32::from(token)).sum()
    }
}

impl Rules for Ludo {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        self.players
    }

    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(if state.die == 0 { CHANCE } else { usize::from(state.player) })
    }

    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(self.winner(state).is_some() || self.is_late(state))
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) -> Result<(), Stop> {
        if state.die == 0 {
            out.extend((1..=FACES).map(Action::Roll));
            return Ok(());
        }
        let before = out.len();
        match self.book {
            Book::Ludo => self.ludo_moves(state, out),
            Book::Maedn => self.maedn_moves(state, out),
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
        Ok(())
    }

    fn apply_to(&self, state: &State, action: &Action, next: &mut State) -> Result<(), Stop> {
        *next = *state;
        match *action {
            Action::Roll(face) => {
                self.roll(next, face);
                return Ok(());
            }
            Action::Pass => {}
            Action::Move { from, to } => self.advance_token(next, from, to),
        }
        next.turn += u16::from(self.most_turns > 0);
        next.die = 0;
        if state.die < FACES {
            self.next_player(next);
        } else if self.book == Book::Ludo {
            next.sixes += 1;
        }
        Ok(())
    }

    /// The winner is paid by everybody else; nobody if nobody is home.
    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        let winner = self.winner(state);
        for (player, paid) in out.iter_mut().enumerate() {
            *paid = match winner {
                None => 0.0,
                Some(winner) if winner == player => (self.players - 1) as f64,
                Some(_) => -1.0,
            };
        }
        Ok(())
    }
}

impl Chancy for Ludo {
    const HAS_CHANCE: bool = true;

    fn chances(&self, _state: &State, out: &mut Vec<f64>) -> Result<(), Stop> {
        out.extend([1.0 / f64::from(FACES); FACES as usize]);
        Ok(())
    }

    /// The same as for any chances, without listing them.
    fn random_place(&self, _state: &State, luck: &mut Random) -> Result<usize, Stop> {
        let (share, mut total) = (luck.unit(), 0.0);
        for face in 0..usize::from(FACES) {
            total += 1.0 / f64::from(FACES);
            if share < total {
                return Ok(face);
            }
        }
        Ok(usize::from(FACES) - 1)
    }
}

impl Evaluates for Ludo {
    fn evaluates(&self) -> bool {
        true
    }

    /// By the pip count: everybody's share of all steps gone, as if that were its chance of winning.
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if self.is_terminal(state)? {
            return self.returns_to(state, out);
        }
        // As if everybody had gone some steps already, so that the first do not count for all.
        let gone = |player: usize| f64::from(self.pips(state, player) + u32::from(self.book.last()));
        let all: f64 = (0..self.players).map(gone).sum();
        for (player, estimate) in out.iter_mut().enumerate() {
            *estimate = gone(player) / all * self.players as f64 - 1.0;
        }
        Ok(())
    }
}

impl Bounded for Ludo {
    fn is_bounded(&self) -> bool {
        true
    }

    /// From the estimate to a win: nobody is out of it before the end.
    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        let low = self.evaluate(state)?;
        let win = (self.players - 1) as f64;
        let over = self.is_terminal(state)?;
        Ok(low.iter().map(|&low| (low, if over { low } else { win })).collect())
    }
}

impl Keyed for Ludo {
    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        let mut key = 1_u128;
        for &token in state.tokens.iter().flatten() {
            key = key << 6 | u128::from(token);
        }
        key = key << 2 | u128::from(state.player);
        key = key << 3 | u128::from(state.die);
        key = key << 2 | u128::from(state.sixes);
        Ok(Some(key << 16 | u128::from(state.turn)))
    }

    fn is_same_action(&self, one: &Action, other: &Action) -> bool {
        one == other
    }
}

impl Reseatable for Ludo {
    fn reseats(&self) -> bool {
        true
    }

    /// Whoever moves out of turn has the die as it lies.
    fn reseat(&self, state: &mut State, player: usize) -> Result<bool, Stop> {
        let moves = state.die > 0;
        if moves {
            (state.player, state.sixes) = (player as u8, 0);
        }
        Ok(moves)
    }
}

crate::lacks!(Ludo: RandomPlay, Leading, Quiescent, Limited, PlayerTypes, Hidden, Teamed, TrickTaking);
