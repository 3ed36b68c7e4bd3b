//! The board as rows of bits: where a shape fits is found for all squares of a row at once.

use super::{Blokus, Start, State, SEATS, SIDE, SQUARES};
use crate::game::spread_key;

/// Rows above the board, which no piece may cover, so that a shape can be looked at from every row.
const PADDED: usize = SIDE + 4;

/// A set of squares; bit 0 of row 0 is the lower left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rows(pub [u32; SIDE]);

impl Rows {
    #[inline]
    pub fn mark(&mut self, column: usize, row: usize) {
        self.0[row] |= 1 << column;
    }

    #[inline]
    pub fn has(&self, column: usize, row: usize) -> bool {
        self.0[row] >> column & 1 == 1
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    #[inline]
    pub fn or(mut self, other: &Rows) -> Rows {
        for (row, more) in self.0.iter_mut().zip(&other.0) {
            *row |= more;
        }
        self
    }

    #[inline]
    pub fn and(mut self, other: &Rows) -> Rows {
        for (row, kept) in self.0.iter_mut().zip(&other.0) {
            *row &= kept;
        }
        self
    }

    #[inline]
    pub fn without(mut self, other: &Rows) -> Rows {
        for (row, gone) in self.0.iter_mut().zip(&other.0) {
            *row &= !gone;
        }
        self
    }

    /// The squares to the left and right.
    #[inline]
    fn beside(&self) -> Rows {
        Rows(self.0.map(|row| row << 1 | row >> 1))
    }

    /// The squares above and below.
    #[inline]
    fn above_and_below(&self) -> Rows {
        let mut found = Rows::default();
        for row in 0..SIDE {
            let below = if row > 0 { self.0[row - 1] } else { 0 };
            let above = if row + 1 < SIDE { self.0[row + 1] } else { 0 };
            found.0[row] = below | above;
        }
        found
    }

    /// What shares an edge; squares beside the board may be among them.
    #[inline]
    pub fn edges(&self) -> Rows {
        self.beside().or(&self.above_and_below())
    }

    /// What shares a corner; squares beside the board may be among them.
    #[inline]
    pub fn diagonals(&self) -> Rows {
        self.beside().above_and_below()
    }

    /// Columns and rows of the squares.
    pub fn squares(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..SIDE).flat_map(move |row| {
            (0..SIDE).filter(move |&column| self.has(column, row)).map(move |column| (column, row))
        })
    }

    #[inline]
    fn padded(&self) -> [u32; PADDED] {
        let mut rows = [0; PADDED];
        rows[..SIDE].copy_from_slice(&self.0);
        rows
    }
}

/// Where a player's pieces may lie.
pub struct Reach {
    /// What they may cover.
    open: [u32; PADDED],
    /// Of that, what a piece has to cover at least a part of.
    seeds: [u32; PADDED],
    has_seeds: bool,
}

impl Blokus {
    #[inline]
    pub(super) fn reach(&self, state: &State, player: usize) -> Reach {
        let own = &state.cells[player];
        let taken = state.cells[..self.players].iter().fold(Rows::default(), |all, cells| all.or(cells));
        let open = self.board.without(&taken).without(&own.edges());
        let begins = state.hand[player] == self.pieces;
        let seeds = if begins { self.start_squares(player) } else { own.diagonals() }.and(&open);
        Reach { open: open.padded(), seeds: seeds.padded(), has_seeds: !seeds.is_empty() }
    }

    /// The squares of which a player's first piece covers one.
    pub(super) fn start_squares(&self, player: usize) -> Rows {
        let (near, far) = (0, usize::from(self.size) - 1);
        let corners = [(near, near), (near, far), (far, far), (far, near)];
        let mut found = Rows::default();
        match self.start {
            // Two players sit opposite each other.
            Start::Own => {
                let (column, row) = corners[if self.players == 2 { 2 * player } else { player }];
                found.mark(column, row);
            }
            Start::Any => corners.iter().for_each(|&(column, row)| found.mark(column, row)),
            Start::Inside => {
                let inside = usize::from(self.size).min(10) / 2 - 1;
                [inside, far - inside].iter().for_each(|&place| found.mark(place, place));
            }
        }
        found
    }

    /// The columns of each row where the lower left corner of a shape's box may be.
    #[inline]
    fn corners_of(&self, reach: &Reach, shape: usize) -> [u32; SIDE] {
        let (mut fits, mut touches) = ([u32::MAX; SIDE], [0; SIDE]);
        for &(right, up) in self.shapes.get(shape).squares() {
            let rows = usize::from(up)..usize::from(up) + SIDE;
            for ((fits, touches), (open, seeds)) in
                fits.iter_mut().zip(&mut touches).zip(reach.open[rows.clone()].iter().zip(&reach.seeds[rows]))
            {
                *fits &= open >> right;
                *touches |= seeds >> right;
            }
        }
        for (fits, touches) in fits.iter_mut().zip(touches) {
            *fits &= touches;
        }
        fits
    }

    /// Append all ways to place a piece.
    #[inline]
    pub(super) fn list_piece(&self, reach: &Reach, piece: usize, out: &mut Vec<u16>) {
        if !reach.has_seeds {
            return;
        }
        for number in self.shapes.of_piece(piece) {
            let mark = self.shapes.get(number).mark();
            for (row, mut columns) in self.corners_of(reach, number).into_iter().enumerate() {
                while columns != 0 {
                    let column = columns.trailing_zeros() as usize;
                    columns &= columns - 1;
                    out.push(number as u16 * SQUARES + (row * SIDE + column + mark) as u16);
                }
            }
        }
    }

    /// Whether a player can place anything; small pieces fit most easily.
    #[inline]
    pub(super) fn can_place(&self, state: &State, player: usize) -> bool {
        let hand = state.hand[player];
        if hand == 0 {
            return false;
        }
        let reach = self.reach(state, player);
        let fits = |number: usize| self.corners_of(&reach, number).iter().any(|&row| row != 0);
        let mut pieces = (0..super::PIECES).rev().filter(|piece| hand >> piece & 1 == 1);
        reach.has_seeds && pieces.any(|piece| self.shapes.of_piece(piece).any(fits))
    }
}

/// All squares of all players, whose turn it is, and who placed the single square last.
pub fn key_of(cells: &[Rows], mover: u8, single: u8) -> u128 {
    debug_assert!(cells.len() <= SEATS);
    let packed = |rows: &[u32]| rows.iter().fold(0, |word, &row| word << 32 | u128::from(row));
    let rest = u128::from(mover) << 8 | u128::from(single);
    cells.iter().flat_map(|rows| rows.0.chunks(4)).fold(spread_key(rest), |key, rows| spread_key(key ^ packed(rows)))
}
