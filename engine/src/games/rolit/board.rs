//! The board as sets of squares: who captures what from where, and what can never be captured again.
//!
//! Square 0 is a1, at the lower left, square 1 is b1, and a2 is square 8, however small the board is.

use super::COLOURS;

/// Squares have so many different values.
pub const VALUES: usize = 5;
/// Figure 3.5 of the thesis: the value of a square by how far it is from the nearest rim, up or down and to the sides.
const VALUE: [[u8; 4]; 4] = [[5, 2, 4, 3], [2, 1, 3, 3], [4, 3, 4, 4], [3, 3, 4, 4]];

const NOT_LEFTMOST: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_RIGHTMOST: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// The squares of a set, in the order in which they are read: the uppermost row first.
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let row = (self.0 != 0).then(|| 7 - self.0.leading_zeros() / 8)?;
        let square = 8 * row + (self.0 >> (8 * row) & 0xFF).trailing_zeros();
        self.0 &= !(1 << square);
        Some(square as u8)
    }
}

/// Four directions; the others are their opposites, one place after them.
const DIRECTIONS: usize = 8;

/// A set moved one square on; what leaves the 8 × 8 squares is gone.
#[inline]
fn moved(set: u64, direction: usize) -> u64 {
    match direction {
        0 => (set & NOT_RIGHTMOST) << 1,
        1 => (set & NOT_LEFTMOST) >> 1,
        2 => set << 8,
        3 => set >> 8,
        4 => (set & NOT_RIGHTMOST) << 9,
        5 => (set & NOT_LEFTMOST) >> 9,
        6 => (set & NOT_LEFTMOST) << 7,
        _ => (set & NOT_RIGHTMOST) >> 7,
    }
}

/// The squares beside those of a set.
#[inline]
pub fn beside(set: u64) -> u64 {
    (0..DIRECTIONS).fold(0, |all, direction| all | moved(set, direction))
}

/// The empty squares from which `own` captures some of the `others`.
#[inline]
pub fn capturing(own: u64, others: u64, empty: u64) -> u64 {
    let mut found = 0;
    for direction in 0..DIRECTIONS {
        let mut run = moved(own, direction) & others;
        for _ in 0..5 {
            run |= moved(run, direction) & others;
        }
        found |= moved(run, direction) & empty;
    }
    found
}

/// What a piece of one's own captures from a square.
#[inline]
pub fn captured(own: u64, others: u64, square: u8) -> u64 {
    let mut found = 0;
    for direction in 0..DIRECTIONS {
        let (mut run, mut next) = (0, moved(1 << square, direction));
        while next & others != 0 {
            run |= next;
            next = moved(next, direction);
        }
        if next & own != 0 {
            found |= run;
        }
    }
    found
}

/// The squares of an axis, a direction and its opposite, on whose whole line none is empty.
fn full_lines(empty: u64, direction: usize) -> u64 {
    let mut reached = empty;
    for _ in 0..7 {
        reached |= moved(reached, direction) | moved(reached, direction + 1);
    }
    !reached
}

/// Pieces that can never change colour again, as far as this is easily told. Along each of its four axes such a piece lies
/// on a line that is full, or beside the rim, or beside a stable piece of its colour, or between two stable pieces of any:
/// a run that is captured along the axis would then have to contain, or to end in, what cannot be captured.
pub fn stable(pieces: &[u64; COLOURS], board: u64) -> [u64; COLOURS] {
    let occupied = pieces.iter().fold(0, |all, set| all | set);
    let mut safe = [0; DIRECTIONS / 2];
    for (axis, safe) in safe.iter_mut().enumerate() {
        let inside = moved(board, 2 * axis) & moved(board, 2 * axis + 1);
        *safe = full_lines(board & !occupied, 2 * axis) | !inside;
    }
    let mut stable = [0; COLOURS];
    loop {
        let all = stable.iter().fold(0, |all, set| all | set);
        let mut grown = *pieces;
        for (axis, safe) in safe.iter().enumerate() {
            let (there, back) = (2 * axis, 2 * axis + 1);
            let between = moved(all, there) & moved(all, back);
            for (grown, own) in grown.iter_mut().zip(stable) {
                *grown &= safe | between | moved(own, there) | moved(own, back);
            }
        }
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The squares of a board, and the same by their value, best first.
pub fn squares(width: u8, height: u8) -> (u64, [u64; VALUES]) {
    let (mut board, mut ranks) = (0, [0; VALUES]);
    for row in 0..height {
        for column in 0..width {
            let (down, across) = (row.min(height - 1 - row), column.min(width - 1 - column));
            let square = 1 << (8 * row + column);
            board |= square;
            ranks[VALUES - usize::from(VALUE[usize::from(down)][usize::from(across)])] |= square;
        }
    }
    (board, ranks)
}

/// A number that looks random (SplitMix64), and another for every other one.
#[inline]
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
