//! The hexagon of 61 cells as the bits of one word, its directions and its names.
//!
//! A cell has a row (A to I, upwards) and a diagonal (1 to 9, leaning left on its way up), each counted from 0 here.
//! Its bit is 13 row + diagonal, modulo 61. On the hexagon of side 5 this takes every remainder once, so each cell has
//! a bit of its own, and a step in a direction adds the same number everywhere. Sets of cells are moved by rotating
//! the word; steps that leave the board come out on the other side and are masked.

pub const CELLS: usize = 61;
pub const BOARD: u64 = (1 << CELLS) - 1;

/// A direction is a number below 6, from the right anticlockwise; the opposite one is three further.
pub const DIRECTIONS: [&str; 6] = ["E", "NE", "NW", "W", "SW", "SE"];

/// What a step adds to a cell's bit, modulo 61. Two places more than needed, so that three bits make an index.
const STEPS: [u8; 8] = [1, 14, 13, 60, 47, 48, 0, 0];

/// What a step adds to row and diagonal.
const OFFSETS: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// Row and diagonal of each cell.
const PLACES: [(u8, u8); CELLS] = places();

/// The cells that have a neighbour in a direction.
const INNER: [u64; 6] = inner();

const fn place_is_on_board(row: i8, diagonal: i8) -> bool {
    let lean = row - diagonal;
    0 <= row && row < 9 && 0 <= diagonal && diagonal < 9 && -4 <= lean && lean <= 4
}

const fn cell_at(row: u8, diagonal: u8) -> u8 {
    (13 * row + diagonal) % CELLS as u8
}

const fn places() -> [(u8, u8); CELLS] {
    let mut places = [(0, 0); CELLS];
    let mut at = 0;
    while at < 81 {
        let (row, diagonal) = (at / 9, at % 9);
        if place_is_on_board(row as i8, diagonal as i8) {
            places[cell_at(row, diagonal) as usize] = (row, diagonal);
        }
        at += 1;
    }
    places
}

const fn inner() -> [u64; 6] {
    let mut inner = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        let mut cell = 0;
        while cell < CELLS {
            let (row, diagonal) = (PLACES[cell].0 as i8, PLACES[cell].1 as i8);
            let (up, along) = OFFSETS[direction];
            if place_is_on_board(row + up, diagonal + along) {
                inner[direction] |= 1 << cell;
            }
            cell += 1;
        }
        direction += 1;
    }
    inner
}

/// Steps to the centre, E5: 0 to 4.
pub const fn distance_from_centre(cell: u8) -> u8 {
    let (row, diagonal) = PLACES[cell as usize];
    let (up, along) = (row.abs_diff(4), diagonal.abs_diff(4));
    let across = row.abs_diff(diagonal);
    let longest = if up > along { up } else { along };
    if across > longest {
        across
    } else {
        longest
    }
}

#[inline(always)]
pub const fn bit(cell: u8) -> u64 {
    1 << cell
}

/// The cell one step on. Right only where there is one: see [`leaves_board`].
#[inline(always)]
pub const fn step(cell: u8, direction: usize) -> u8 {
    let on = cell + STEPS[direction & 7];
    if on >= CELLS as u8 {
        on - CELLS as u8
    } else {
        on
    }
}

#[inline(always)]
pub const fn leaves_board(cell: u8, direction: usize) -> bool {
    INNER[direction] & bit(cell) == 0
}

/// The cell one step on, if there is one.
pub const fn neighbour(cell: u8, direction: usize) -> Option<u8> {
    if leaves_board(cell, direction) {
        None
    } else {
        Some(step(cell, direction))
    }
}

pub const fn opposite(direction: usize) -> usize {
    (direction + 3) % 6
}

/// The cells from which one step in the direction leads into the set.
#[inline(always)]
pub const fn before(set: u64, direction: usize) -> u64 {
    let step = STEPS[direction];
    (set >> step | set << (CELLS as u8 - step)) & INNER[direction]
}

/// The cells from which a step in the direction leaves the board.
#[inline(always)]
pub const fn edge(direction: usize) -> u64 {
    BOARD & !INNER[direction]
}

/// The cells of a set, by bit.
pub struct Cells(pub u64);

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let cell = self.0.trailing_zeros() as u8;
        let some = self.0 != 0;
        self.0 &= self.0.wrapping_sub(1);
        some.then_some(cell)
    }
}

/// All cells as they are read: row A first, each row from its left end.
pub fn in_reading_order() -> impl Iterator<Item = u8> {
    let places = (0..9).flat_map(|row| (0..9).map(move |diagonal| (row, diagonal)));
    places
        .filter(|&(row, diagonal)| place_is_on_board(row as i8, diagonal as i8))
        .map(|(row, along)| cell_at(row, along))
}

/// Row and diagonal, each from 0 to 8. In a drawing the cell lies `diagonal - row / 2` to the right and `row` times the
/// height of a triangle up.
pub const fn place(cell: u8) -> (u8, u8) {
    PLACES[cell as usize]
}

/// The name of a cell: `E5` is the centre.
pub fn cell_text(cell: u8) -> String {
    let (row, diagonal) = place(cell);
    format!("{}{}", char::from(b'A' + row), diagonal + 1)
}

pub fn parse_cell(text: &str) -> Result<u8, String> {
    let wrong = || format!("expected a cell from A1 to I9 on the board, got '{text}'");
    let &[letter, digit] = text.as_bytes() else {
        return Err(wrong());
    };
    let (row, diagonal) = (letter.to_ascii_uppercase().wrapping_sub(b'A'), digit.wrapping_sub(b'1'));
    if row > 8 || diagonal > 8 || !place_is_on_board(row as i8, diagonal as i8) {
        return Err(wrong());
    }
    Ok(cell_at(row, diagonal))
}
