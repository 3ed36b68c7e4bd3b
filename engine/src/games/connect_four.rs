//! Connect four on boards of up to 64 places: two players drop stones into columns, four in a row win.
//!
//! Allis, "A Knowledge-based Approach of Connect-Four", 1988. The board is one number for each player, column by column from
//! the bottom, with a place above each column that stays empty, so that lines are found by shifting (Tromp's encoding).

use crate::game::{paired_bounds, Bounded, Evaluates, Intervals, Keyed, Ordered, RandomPlay, Room, Rules, Stop};
use crate::random::Random;

mod native;
mod setup;
#[cfg(test)]
mod tests;

const PLAYERS: usize = 2;
/// How many in a row win.
const IN_A_ROW: u32 = 4;

/// The rules.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    width: u8,
    height: u8,
    /// All cells, and those at the bottom.
    board: u64,
    bottom: u64,
    /// Every four cells in a row.
    lines: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    stones: [u64; PLAYERS],
}

impl State {
    #[inline]
    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// X moves first, and then they take turns.
    #[inline]
    fn mover(&self) -> usize {
        (self.taken().count_ones() % 2) as usize
    }
}

impl ConnectFour {
    /// How far apart cells are along a column, a row and the diagonals.
    #[inline]
    fn directions(&self) -> [u32; 4] {
        let row = u32::from(self.height) + 1;
        [1, row, row - 1, row + 1]
    }

    #[inline]
    fn has_line(&self, stones: u64) -> bool {
        self.directions().iter().any(|&step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// The cells that would finish a line, taken or not.
    #[inline]
    fn finishing(&self, stones: u64) -> u64 {
        self.directions().iter().fold(0, |found, &step| {
            let (up, down) = (|by: u32| stones << (by * step), |by: u32| stones >> (by * step));
            let three = up(1) & up(2) & up(3) | down(1) & down(2) & down(3);
            found | three | up(1) & up(2) & down(1) | up(1) & down(1) & down(2)
        })
    }

    /// The cells that stones would fall to, one for each column that is not full.
    #[inline]
    fn landings(&self, state: &State) -> u64 {
        (state.taken() + self.bottom) & self.board
    }

    /// Who has a line: only the player who has just moved can.
    #[inline]
    pub fn winner(&self, state: &State) -> Option<usize> {
        let last = 1 - state.mover();
        self.has_line(state.stones[last]).then_some(last)
    }

    #[inline]
    fn column_of(&self, cell: u32) -> u8 {
        (cell / (u32::from(self.height) + 1)) as u8
    }

    fn columns(&self, cells: u64) -> impl Iterator<Item = u8> + '_ {
        let mut left = cells;
        std::iter::from_fn(move || {
            let cell = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(self.column_of(cell))
        })
    }

    fn column_mask(&self, column: u8) -> u64 {
        ((1 << self.height) - 1) << (u32::from(column) * (u32::from(self.height) + 1))
    }

    #[inline]
    fn drop(&self, state: &mut State, column: u8) {
        let mover = state.mover();
        let cell = self.landings(state) & self.column_mask(column);
        state.stones[mover] |= cell;
    }

    /// Lines in which only one player has stones count the square of their number; each player against the other.
    fn advantages(&self, state: &State, out: &mut [f64]) {
        let mut strengths = [0_u32; PLAYERS];
        for line in &self.lines {
            match state.stones.map(|own| (own & line).count_ones()) {
                [own, 0] => strengths[0] += own * own,
                [0, own] => strengths[1] += own * own,
                _ => {}
            }
        }
        let most = f64::from(self.lines.len() as u32 * IN_A_ROW * IN_A_ROW);
        let lead = f64::from(strengths[0]) - f64::from(strengths[1]);
        (out[0], out[1]) = (lead / most, (0.0 - lead) / most);
    }
}

impl Rules for ConnectFour {
    type State = State;
    /// The number of a column.
    type Action = u8;

    fn num_players(&self) -> usize {
        PLAYERS
    }

    #[inline]
    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(state.mover())
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(state.taken() == self.board || self.winner(state).is_some())
    }

    fn actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        out.extend(self.columns(self.landings(state)));
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, &column: &u8, next: &mut State) -> Result<(), Stop> {
        *next = *state;
        self.drop(next, column);
        Ok(())
    }

    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        let (first, second) = match self.winner(state) {
            Some(0) => (1.0, -1.0),
            Some(_) => (-1.0, 1.0),
            None => (0.0, 0.0),
        };
        (out[0], out[1]) = (first, second);
        Ok(())
    }
}

impl RandomPlay for ConnectFour {
    #[inline]
    fn advance(&self, state: &mut State, &column: &u8, _spare: &mut State) -> Result<(), Stop> {
        self.drop(state, column);
        Ok(())
    }

    #[inline]
    fn random_action(&self, state: &State, random: &mut Random, _room: &mut Vec<u8>) -> Result<u8, Stop> {
        Ok(self.draw(self.landings(state), random))
    }
}

impl ConnectFour {
    /// The column of one of some cells.
    #[inline]
    fn draw(&self, cells: u64, random: &mut Random) -> u8 {
        let mut left = cells;
        for _ in 0..random.below(cells.count_ones() as usize) {
            left &= left - 1;
        }
        self.column_of(left.trailing_zeros())
    }

    /// The landings that win, or else those that would win for the other player, or else all.
    #[inline]
    fn promising(&self, state: &State) -> u64 {
        let (landings, mover) = (self.landings(state), state.mover());
        let won = landings & self.finishing(state.stones[mover]);
        let saved = landings & self.finishing(state.stones[1 - mover]);
        [won, saved].into_iter().find(|&cells| cells != 0).unwrap_or(landings)
    }
}

/// Decisive and anti-decisive moves: Teytaud & Teytaud, CIG 2010.
impl Ordered for ConnectFour {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, columns: &[u8], out: &mut Vec<f64>) -> Result<(), Stop> {
        let (landings, mover) = (self.landings(state), state.mover());
        let won = landings & self.finishing(state.stones[mover]);
        let saved = landings & self.finishing(state.stones[1 - mover]);
        out.extend(columns.iter().map(|&column| {
            let mask = self.column_mask(column);
            if won & mask != 0 {
                2.0
            } else {
                f64::from(u8::from(saved & mask != 0))
            }
        }));
        Ok(())
    }

    fn guided_action(&self, state: &State, random: &mut Random, _room: &mut Room<u8>) -> Result<u8, Stop> {
        let cells = self.promising(state);
        if cells & (cells - 1) == 0 {
            return Ok(self.column_of(cells.trailing_zeros()));
        }
        Ok(self.draw(cells, random))
    }
}

impl Keyed for ConnectFour {
    #[inline]
    fn is_same_action(&self, one: &u8, other: &u8) -> bool {
        one == other
    }

    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        // Spread over the low bits, by which the table takes it; every step can be undone, so that no two are the same.
        let [first, second] = state.stones;
        let mixed = (first ^ second.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Ok(Some(u128::from(second) << 64 | u128::from(mixed ^ mixed >> 32)))
    }
}

impl Evaluates for ConnectFour {
    fn evaluates(&self) -> bool {
        true
    }

    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if self.is_terminal(state)? {
            return self.returns_to(state, out);
        }
        self.advantages(state, out);
        Ok(())
    }
}

impl Bounded for ConnectFour {
    fn is_bounded(&self) -> bool {
        true
    }

    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        paired_bounds(self, state)
    }

    /// What a position seems worth now, and a win while a line is left in which the other has no stone.
    fn bounds_to(&self, state: &State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        self.evaluate_to(state, low)?;
        high.copy_from_slice(low);
        if !self.is_terminal(state)? {
            for (player, most) in high.iter_mut().enumerate() {
                let other = state.stones[1 - player];
                *most = f64::from(u8::from(self.lines.iter().any(|line| line & other == 0)));
            }
        }
        Ok(())
    }
}

crate::lacks!(ConnectFour: Leading, Quiescent, Reseatable, Limited, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);
