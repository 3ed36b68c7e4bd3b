//! Blokus: polyominoes of one to five squares that touch their own colour at corners only, for two to four players.
//!
//! Rules and evaluation as in Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, chapter
//! 3, where four play. A player's first piece covers a corner of the board. Each later one touches a piece of its own
//! colour diagonally and none along an edge; how it touches others does not matter. Who cannot place a piece is passed over
//! from then on, and the game is over when nobody can. The most squares win; of players who have placed everything, who
//! placed the single square last.
//!
//! The thesis leaves open whose corner is which, here each player has its own, clockwise, unless the rules say otherwise;
//! and who is seated where. Boards may be smaller, and the larger pieces may be left out.

use crate::game::{paired_bounds, Bounded, Evaluates, Intervals, Keyed, Reseatable, Rules, Stop};

mod board;
mod legality;
mod native;
mod ordering;
mod pieces;
mod setup;

use board::Rows;
use pieces::{Shapes, PIECES, SINGLE};

pub const SEATS: usize = 4;
/// Columns and rows of the largest board; squares have numbers row by row of so many.
pub const SIDE: usize = 20;
const SQUARES: u16 = (SIDE * SIDE) as u16;
/// In the usual scoring, for all pieces placed, and more if the single square was the last of them.
const ALL_PLACED: f64 = 15.0;
const SINGLE_LAST: f64 = 5.0;
/// A part of a square that breaks the tie of players who have placed everything.
const TIE_BREAK: f64 = 0.5;

/// Where the first pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Each player has a corner.
    Own,
    /// Any corner.
    Any,
    /// Two squares inside the board, as in Blokus Duo.
    Inside,
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Blokus {
    players: usize,
    size: u8,
    start: Start,
    /// Points beyond squares for all pieces placed.
    bonus: bool,
    /// The pieces that everybody has.
    pieces: u32,
    /// All squares of one player's pieces.
    squares_each: u8,
    board: Rows,
    shapes: Shapes,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    cells: [Rows; SEATS],
    /// The pieces that are left to each player, by their number.
    hand: [u32; SEATS],
    /// How many squares each player covers.
    squares: [u8; SEATS],
    mover: u8,
    /// Players known to be unable to place anything: they never can again.
    stuck: u8,
    /// Players who have placed everything, the single square last.
    single: u8,
    over: bool,
}

impl State {
    /// Pieces placed by all players.
    fn turn(&self, rules: &Blokus) -> u32 {
        self.hand[..rules.players].iter().map(|hand| (rules.pieces & !hand).count_ones()).sum()
    }
}

impl Blokus {
    /// Who has the most, if it is one player.
    pub fn winner(&self, state: &State) -> Option<usize> {
        let paid: Vec<f64> = (0..self.players).map(|player| self.points(state, player)).collect();
        let most = paid.iter().copied().fold(0.0, f64::max);
        let mut best = (0..self.players).filter(|&player| state.over && paid[player] == most);
        best.next().filter(|_| best.next().is_none())
    }

    /// What the squares and the pieces left of a player are worth at the end.
    fn points(&self, state: &State, player: usize) -> f64 {
        let squares = f64::from(state.squares[player]);
        let single = state.single >> player & 1 == 1;
        squares
            + match (state.hand[player] == 0, self.bonus) {
                (false, _) => 0.0,
                (true, true) => ALL_PLACED + if single { SINGLE_LAST } else { 0.0 },
                (true, false) => f64::from(u8::from(single)) * TIE_BREAK,
            }
    }

    /// The most that a player can get beyond its squares.
    fn most_beyond(&self) -> f64 {
        if self.bonus {
            ALL_PLACED + SINGLE_LAST
        } else {
            TIE_BREAK
        }
    }

    /// A lead worth defending or attacking, for MP-Mix: one large piece.
    pub fn notable_lead(&self) -> f64 {
        5.0
    }

    /// Give the turn to the next who can place something, after `mover`; the game is over if nobody can.
    fn settle(&self, next: &mut State, mover: usize) {
        for step in 1..=self.players {
            let player = (mover + step) % self.players;
            if next.stuck >> player & 1 == 0 {
                if self.can_place(next, player) {
                    next.mover = player as u8;
                    return;
                }
                next.stuck |= 1 << player;
            }
        }
        next.mover = ((mover + 1) % self.players) as u8;
        next.over = true;
    }

    /// Write down the position after a player's move.
    #[inline]
    fn place(&self, state: &State, mover: usize, action: u16, next: &mut State) {
        next.clone_from(state);
        let shape = self.shapes.get(usize::from(action / SQUARES));
        let (column, row) = shape.corner(action % SQUARES);
        for &(right, up) in shape.squares() {
            next.cells[mover].mark(column + usize::from(right), row + usize::from(up));
        }
        next.hand[mover] &= !(1 << shape.piece);
        next.squares[mover] += shape.squares().len() as u8;
        next.single |= u8::from(next.hand[mover] == 0 && usize::from(shape.piece) == SINGLE) << mover;
        self.settle(next, mover);
    }
}

impl Rules for Blokus {
    type State = State;
    /// The number of the shape times that of the squares, and the square of its mark.
    type Action = u16;

    fn num_players(&self) -> usize {
        self.players
    }

    #[inline]
    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(usize::from(state.mover))
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(state.over)
    }

    /// The static ordering of the thesis: large pieces first.
    #[inline]
    fn actions(&self, state: &State, out: &mut Vec<u16>) -> Result<(), Stop> {
        let mover = usize::from(state.mover);
        let reach = self.reach(state, mover);
        for piece in 0..PIECES {
            if state.hand[mover] >> piece & 1 == 1 {
                self.list_piece(&reach, piece, out);
            }
        }
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, &action: &u16, next: &mut State) -> Result<(), Stop> {
        self.place(state, usize::from(state.mover), action, next);
        Ok(())
    }

    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        for (player, entry) in out[..self.players].iter_mut().enumerate() {
            *entry = self.points(state, player);
        }
        Ok(())
    }
}

crate::lacks!(Blokus: RandomPlay, Leading, Quiescent, Limited, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

impl Reseatable for Blokus {
    fn reseats(&self) -> bool {
        true
    }

    fn reseat(&self, state: &mut State, player: usize) -> Result<bool, Stop> {
        let places = player < self.players && state.stuck >> player & 1 == 0 && self.can_place(state, player);
        if places {
            state.mover = player as u8;
        }
        Ok(places)
    }

    fn apply_out_of_turn(&self, state: &State, player: usize, &action: &u16, next: &mut State) -> Result<(), Stop> {
        self.place(state, player, action, next);
        Ok(())
    }
}

impl Keyed for Blokus {
    #[inline]
    fn is_same_action(&self, one: &u16, other: &u16) -> bool {
        one == other
    }

    /// The squares tell which pieces are left: own pieces never share an edge.
    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(board::key_of(&state.cells[..self.players], state.mover, state.single)))
    }
}

impl Evaluates for Blokus {
    fn evaluates(&self) -> bool {
        true
    }

    /// Section 3.5 of the thesis: the squares covered.
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if state.over {
            return self.returns_to(state, out);
        }
        for (entry, &squares) in out[..self.players].iter_mut().zip(&state.squares) {
            *entry = f64::from(squares);
        }
        Ok(())
    }
}

impl Bounded for Blokus {
    fn is_bounded(&self) -> bool {
        true
    }

    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        paired_bounds(self, state)
    }

    /// From the squares covered now to all that a player has, or no more where it cannot go on: certain.
    fn bounds_to(&self, state: &State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        self.evaluate_to(state, low)?;
        if state.over {
            high.copy_from_slice(low);
            return Ok(());
        }
        for (player, entry) in high[..self.players].iter_mut().enumerate() {
            *entry = if state.stuck >> player & 1 == 0 && self.can_place(state, player) {
                f64::from(self.squares_each) + self.most_beyond()
            } else {
                self.points(state, player)
            };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
