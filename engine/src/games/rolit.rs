//! Rolit: Othello with four colours, for two to four players, where nobody ever passes.
//!
//! Rules and evaluation as in Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, chapter
//! 3. A piece captures, in each of eight directions, the unbroken run of other pieces up to the next one of its own. Who
//! can capture must; who cannot puts a piece on any empty square beside another piece. The most pieces win.
//!
//! The thesis leaves open: the order of turns, here the order in which it lists the colours, red, yellow, green, blue;
//! which colours two or three players have, here the first; whether the pieces of the others, which are nobody's, can be
//! captured, here like any; and how stability is found, see [`board::stable`]. Boards may be smaller than 8 × 8.

use crate::game::{paired_bounds, Bounded, Evaluates, Intervals, Keyed, Limited, Limits, Reseatable, Rules, Stop};
use crate::row::Row;

pub mod board;
mod native;
mod ordering;
mod setup;

/// Colours on the board, whether or not somebody plays them.
pub const COLOURS: usize = 4;
/// What a stable piece counts in the evaluation; a move that can be made counts 1.
const STABLE_PIECE: u32 = 10;
/// Shares of the board are rounded; their sum may be above the whole by this.
const ROOM_FOR_ROUNDING: f64 = 1e-9;

/// The rules.
#[derive(Clone, Debug)]
pub struct Rolit {
    players: usize,
    width: u8,
    height: u8,
    /// The squares that there are.
    board: u64,
    /// The squares by their value, best first: the order of actions.
    ranks: [u64; board::VALUES],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The pieces of each colour; those from the number of players on are nobody's.
    pieces: [u64; COLOURS],
    mover: u8,
}

impl State {
    pub fn pieces(&self) -> &[u64; COLOURS] {
        &self.pieces
    }

    #[inline]
    fn occupied(&self) -> u64 {
        self.pieces.iter().fold(0, |all, set| all | set)
    }

    /// Pieces put on the board by the players.
    pub fn turn(&self) -> u32 {
        self.occupied().count_ones() - COLOURS as u32
    }
}

impl Rolit {
    /// Where a player may put a piece: where it captures or, if nowhere, beside any piece.
    #[inline]
    fn placements(&self, state: &State, player: usize) -> u64 {
        let (own, occupied) = (state.pieces[player], state.occupied());
        let empty = self.board & !occupied;
        let capturing = board::capturing(own, occupied & !own, empty);
        if capturing != 0 {
            capturing
        } else {
            board::beside(occupied) & empty
        }
    }

    fn stable_pieces(&self, state: &State) -> [u32; COLOURS] {
        board::stable(&state.pieces, self.board).map(u64::count_ones)
    }

    /// Who has the most pieces at the end, if it is one player.
    pub fn winner(&self, state: &State) -> Option<usize> {
        if state.occupied() != self.board {
            return None;
        }
        let counts = self.counts(state);
        let most = counts.iter().max()?;
        let mut best = (0..self.players).filter(|&player| counts[player] == *most);
        best.next().filter(|_| best.next().is_none())
    }

    /// How many pieces each player has.
    pub fn counts(&self, state: &State) -> Vec<u32> {
        state.pieces[..self.players].iter().map(|set| set.count_ones()).collect()
    }

    /// A lead worth defending or attacking, for MP-Mix: an eighth of the board.
    pub fn notable_lead(&self) -> f64 {
        f64::from(self.board.count_ones()) / 8.0
    }
}

impl Rules for Rolit {
    type State = State;
    type Action = u8;

    fn num_players(&self) -> usize {
        self.players
    }

    #[inline]
    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(usize::from(state.mover))
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(state.occupied() == self.board)
    }

    /// The static ordering of the thesis: squares by their value, and of the same value as they are read.
    #[inline]
    fn actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        let squares = self.placements(state, usize::from(state.mover));
        for rank in self.ranks {
            out.extend(board::Squares(squares & rank));
        }
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, action: &u8, next: &mut State) -> Result<(), Stop> {
        let mover = usize::from(state.mover);
        let own = state.pieces[mover];
        let taken = board::captured(own, state.occupied() & !own, *action) | 1 << action;
        next.pieces = state.pieces.map(|set| set & !taken);
        next.pieces[mover] |= taken;
        next.mover = ((mover + 1) % self.players) as u8;
        Ok(())
    }

    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        for (entry, set) in out.iter_mut().zip(&state.pieces) {
            *entry = f64::from(set.count_ones());
        }
        Ok(())
    }
}

crate::lacks!(Rolit: Leading, Quiescent, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

impl Reseatable for Rolit {
    fn reseats(&self) -> bool {
        true
    }

    /// Anybody can put a piece wherever there is room.
    fn reseat(&self, state: &mut State, player: usize) -> Result<bool, Stop> {
        let sits = player < self.players;
        if sits {
            state.mover = player as u8;
        }
        Ok(sits)
    }
}

impl Keyed for Rolit {
    #[inline]
    fn is_same_action(&self, one: &u8, other: &u8) -> bool {
        one == other
    }

    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        let mut key = u128::from(board::mixed(u64::from(state.mover)));
        for (colour, &set) in state.pieces.iter().enumerate() {
            let high = board::mixed(set ^ board::mixed(2 * colour as u64 + 5));
            let low = board::mixed(set ^ board::mixed(2 * colour as u64 + 6));
            key ^= u128::from(high) << 64 | u128::from(low);
        }
        Ok(Some(key))
    }
}

impl Evaluates for Rolit {
    fn evaluates(&self) -> bool {
        true
    }

    /// Section 3.5 of the thesis: moves that could be made, and ten for each stable piece. Shares of the board are made of
    /// that, as many squares as there are, so that it adds up like the returns; for pruning the thesis does so, too.
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if self.is_terminal(state)? {
            return self.returns_to(state, out);
        }
        let stable = self.stable_pieces(state);
        let strength = |player: usize| self.placements(state, player).count_ones() + STABLE_PIECE * stable[player];
        let total: u32 = (0..self.players).map(strength).sum();
        let squares = f64::from(self.board.count_ones());
        for (player, entry) in out[..self.players].iter_mut().enumerate() {
            *entry = squares * f64::from(strength(player)) / f64::from(total);
        }
        Ok(())
    }
}

impl Bounded for Rolit {
    fn is_bounded(&self) -> bool {
        true
    }

    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        paired_bounds(self, state)
    }

    /// Stable pieces stay, and all the others may change hands: these bounds are true.
    fn bounds_to(&self, state: &State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        let stable = self.stable_pieces(state);
        let free = self.board.count_ones() - stable.iter().sum::<u32>();
        for player in 0..self.players {
            low[player] = f64::from(stable[player]);
            high[player] = f64::from(stable[player] + free);
        }
        Ok(())
    }
}

impl Limited for Rolit {
    fn has_limits(&self) -> bool {
        true
    }

    /// Pieces are whole, and static values are shares.
    fn step(&self, statics: bool) -> f64 {
        if statics {
            0.0
        } else {
            1.0
        }
    }

    /// They are the same everywhere.
    #[inline]
    fn has_new_limits(&self, _state: &State) -> bool {
        false
    }

    /// All get together as many pieces as there are squares; less where pieces of nobody are left.
    fn limits_to<V: Row>(&self, _state: &State, statics: bool, out: &mut Limits<V>) -> Result<(), Stop> {
        let squares = f64::from(self.board.count_ones());
        out.least.numbers_mut().fill(0.0);
        out.most.numbers_mut().fill(squares);
        out.sum = if statics { squares + ROOM_FOR_ROUNDING } else { squares };
        Ok(())
    }
}

#[cfg(test)]
mod tests;
