//! The fields and the stacks on them.
//!
//! Field 0 is a1, at the lower left, field 1 is b1, and a2 is field 8, however small the board is.

use super::{State, HIGHEST};
use crate::game::spread_key;

/// Fields have numbers below this, whether or not they are on the board.
pub const SQUARES: usize = 64;
/// Up, right, down, left.
pub const DIRECTIONS: usize = 4;
const STEPS: [i8; DIRECTIONS] = [8, 1, -8, -1];

/// Where a stack's height stands, above the pieces.
const HEIGHT: u32 = 10;

/// Up to five pieces, two bits for the owner of each, the lowest piece first; and how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stack(u16);

impl Stack {
    pub const EMPTY: Stack = Stack(0);

    /// One piece.
    pub fn of(player: usize) -> Self {
        Stack(1 << HEIGHT | player as u16)
    }

    #[inline]
    pub fn height(self) -> u32 {
        u32::from(self.0) >> HEIGHT
    }

    #[inline]
    fn pieces(self) -> u32 {
        u32::from(self.0) & ((1 << HEIGHT) - 1)
    }

    #[inline]
    fn new(pieces: u32, height: u32) -> Self {
        Stack((pieces | height << HEIGHT) as u16)
    }

    /// Who may move it.
    #[inline]
    pub fn top(self) -> Option<usize> {
        let height = self.height();
        (height > 0).then(|| (self.pieces() >> (2 * (height - 1)) & 3) as usize)
    }

    /// The owners of the pieces, the lowest first.
    pub fn owners(self) -> impl Iterator<Item = usize> {
        (0..self.height()).map(move |place| (self.pieces() >> (2 * place) & 3) as usize)
    }

    /// What stays, and so many pieces from the top.
    #[inline]
    pub fn split(self, moved: u32) -> (Stack, Stack) {
        let stays = self.height() - moved;
        let low = self.pieces() & ((1 << (2 * stays)) - 1);
        (Stack::new(low, stays), Stack::new(self.pieces() >> (2 * stays), moved))
    }

    /// What is too much at the bottom when others land on top, and the stack that is left.
    #[inline]
    pub fn with(self, landing: Stack) -> (Stack, Stack) {
        let (here, height) = (self.height(), self.height() + landing.height());
        let pieces = self.pieces() | landing.pieces() << (2 * here);
        let excess = height.saturating_sub(HIGHEST);
        let captured = Stack::new(pieces & ((1 << (2 * excess)) - 1), excess);
        (captured, Stack::new(pieces >> (2 * excess), height - excess))
    }

    /// The owner of the lowest piece, and the rest.
    #[inline]
    pub fn without_bottom(self) -> Option<(usize, Stack)> {
        let height = self.height().checked_sub(1)?;
        Some(((self.pieces() & 3) as usize, Stack::new(self.pieces() >> 2, height)))
    }
}

/// The fields of a set, in the order in which they are read: the uppermost row first.
pub struct Fields(pub u64);

impl Iterator for Fields {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let row = (self.0 != 0).then(|| 7 - self.0.leading_zeros() / 8)?;
        let square = 8 * row + (self.0 >> (8 * row) & 0xFF).trailing_zeros();
        self.0 &= !(1 << square);
        Some(square as u8)
    }
}

/// The field so many steps away; it is on the board where [`reach_of`] says so.
#[inline]
pub fn beyond(square: u8, direction: usize, steps: u32) -> u8 {
    (square as i8 + STEPS[direction] * steps as i8) as u8
}

/// The fields from which so many steps lead to those of a set; some are off the board, or on the row above or below.
#[inline]
pub fn before(set: u64, direction: usize, steps: u32) -> u64 {
    let places = u32::from(STEPS[direction].unsigned_abs()) * steps;
    if STEPS[direction] > 0 {
        set >> places
    } else {
        set << places
    }
}

/// The direction and the number of steps from one field to another, if they are on one line.
pub fn way(from: u8, to: u8) -> Option<(usize, u32)> {
    let (across, up) = (i32::from(to % 8) - i32::from(from % 8), i32::from(to / 8) - i32::from(from / 8));
    let direction = match (across.signum(), up.signum()) {
        (0, 1) => 0,
        (1, 0) => 1,
        (0, -1) => 2,
        (-1, 0) => 3,
        _ => return None,
    };
    Some((direction, across.unsigned_abs() + up.unsigned_abs()))
}

/// How many fields there are beyond each one. No line of the board has a gap.
pub fn reach_of(board: u64) -> [[u8; DIRECTIONS]; SQUARES] {
    let mut reach = [[0; DIRECTIONS]; SQUARES];
    for from in Fields(board) {
        for (direction, steps) in Fields(board).filter_map(|to| way(from, to)) {
            let known = &mut reach[usize::from(from)][direction];
            *known = (*known).max(steps as u8);
        }
    }
    reach
}

/// The fields that have at least so many others beyond them, by direction and number.
pub fn starts_of(board: u64, reach: &[[u8; DIRECTIONS]; SQUARES]) -> [[u64; HIGHEST as usize + 1]; DIRECTIONS] {
    let reaches = |from: u8, direction: usize, steps: usize| usize::from(reach[usize::from(from)][direction]) >= steps;
    std::array::from_fn(|direction| {
        std::array::from_fn(|steps| {
            let fields = Fields(board).filter(|&from| reaches(from, direction, steps));
            fields.fold(0, |set, from| set | 1 << from)
        })
    })
}

/// The fields of the board by the height of what stands there, from the digits of all heights.
#[inline]
pub fn by_height(board: u64, [ones, twos, fours]: [u64; 3]) -> [u64; HIGHEST as usize + 1] {
    let single = ones & !twos & !fours;
    [board & !(ones | twos | fours), single, twos & !ones, twos & ones, fours & !ones, fours & ones]
}

/// All that matters for what follows.
pub fn key_of(state: &State) -> u128 {
    let packed = |stacks: &[Stack]| stacks.iter().fold(0, |word, stack| word << 16 | u128::from(stack.0));
    let key = state.stacks.chunks(8).fold(0, |key, stacks| spread_key(key ^ packed(stacks)));
    let captured = u128::from_le_bytes(std::array::from_fn(|place| state.captured[place / 4][place % 4]));
    let hand = u128::from(u32::from_le_bytes(state.hand));
    let rest = hand << 32 | u128::from(state.turn) << 16 | u128::from(state.mover) << 8 | u128::from(state.winner);
    spread_key(spread_key(key ^ captured) ^ rest)
}
