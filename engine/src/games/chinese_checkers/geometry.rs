//! The star: its cells with their names and coordinates, and tables that tell where steps and hops lead.
//!
//! A star of size s is a hexagon of side s + 1 with a camp of side s at each of its six sides. Rows are lettered from
//! the bottom to the top, and the cells of a row are numbered from the left. The star of size 2:
//!
//! ```text
//! i              1                camp 3
//! h             1 2
//! g        1 2 3 4 5 6 7          camp 2 on the left, camp 4 on the right
//! f         1 2 3 4 5 6
//! e          1 2 3 4 5
//! d         1 2 3 4 5 6
//! c        1 2 3 4 5 6 7          camp 1 on the left, camp 5 on the right
//! b             1 2
//! a              1                camp 0
//! ```
//!
//! A cell is a number: a1 is 0, and so on along the rows. Camps are numbered clockwise from the bottom; those three
//! apart face each other.

use std::ops::RangeInclusive;

pub const SIZES: RangeInclusive<usize> = 1..=4;
pub const CAMPS: usize = 6;
/// Room in tables indexed by a cell of seven bits, so that no index needs a check.
pub const ROOM: usize = 128;
/// In place of a camp, for cells of the hexagon.
const NO_CAMP: u8 = 6;
/// To the left and right in the row, the row above and the row below: columns, which are half a cell wide, and rows.
const DIRECTIONS: [[(i8, i8); 2]; 3] = [[(-2, 0), (2, 0)], [(-1, 1), (1, 1)], [(-1, -1), (1, -1)]];
/// Bits between the start of what [`Board::around`] cuts out and the cell in the middle.
const BEFORE: i16 = 16;

#[derive(Clone, Debug)]
pub struct Star {
    size: usize,
    coordinates: Vec<(i8, i8)>,
    camp_of: [u8; ROOM],
    camps: [u128; CAMPS],
    steps: [u128; ROOM],
    /// For each cell, where hops over the left, the right or both neighbours land: in the row, above and below.
    landings: [[[u128; 4]; 3]; ROOM],
    /// Where the left neighbour above, and the one below, is found in what [`Board::around`] cuts out.
    above: [u8; ROOM],
    below: [u8; ROOM],
}

/// The occupied cells, as bytes out of which the surroundings of a cell are cut with one load.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    bytes: [u8; 32],
    empty: u128,
}

impl Board {
    #[inline]
    pub fn new(occupied: u128) -> Self {
        let mut bytes = [0; 32];
        bytes[BEFORE as usize / 8..][..16].copy_from_slice(&occupied.to_le_bytes());
        Board { bytes, empty: !occupied }
    }

    /// What stands on the 16 cells before a cell, on the cell itself and on the 16 after it: bits 0 to 32. Rows have at
    /// most 13 cells, so all neighbours are among them.
    #[inline]
    fn around(&self, cell: u8) -> u64 {
        let first = usize::from(cell >> 3) % 16;
        u64::from_le_bytes(std::array::from_fn(|byte| self.bytes[first + byte])) >> (cell & 7)
    }
}

#[inline]
pub const fn bit(cell: u8) -> u128 {
    1 << (cell & 127)
}

/// The cells of a mask, from a1 on.
#[derive(Clone, Copy, Debug)]
pub struct Cells(pub u128);

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl Star {
    /// The size must be one of [`SIZES`].
    pub fn new(size: usize) -> Self {
        let side = size as i8;
        let row_of = |row| (-3 * side..=3 * side).map(move |column| (column, row));
        let coordinates = (-2 * side..=2 * side).flat_map(row_of).filter(|&at| is_on_star(at, side)).collect();
        let mut star = Star {
            size,
            coordinates,
            camp_of: [NO_CAMP; ROOM],
            camps: [0; CAMPS],
            steps: [0; ROOM],
            landings: [[[0; 4]; 3]; ROOM],
            above: [0; ROOM],
            below: [0; ROOM],
        };
        (0..star.num_cells() as u8).for_each(|cell| star.fill_tables(cell));
        star
    }

    fn fill_tables(&mut self, cell: u8) {
        let index = usize::from(cell);
        let (column, row) = self.coordinates[index];
        if let Some(camp) = camp_at((column, row), self.size as i8) {
            self.camp_of[index] = camp as u8;
            self.camps[camp] |= bit(cell);
        }
        for (line, sides) in DIRECTIONS.iter().enumerate() {
            for (side, &(right, up)) in sides.iter().enumerate() {
                self.steps[index] |= self.cell_at(column + right, row + up).map_or(0, bit);
                let landing = self.cell_at(column + 2 * right, row + 2 * up).map_or(0, bit);
                self.landings[index][line][1 << side] |= landing;
                self.landings[index][line][3] |= landing;
            }
        }
        self.above[index] = self.place_around(cell, column - 1, row + 1);
        self.below[index] = self.place_around(cell, column - 1, row - 1);
    }

    /// Where a place is found among the bits around a cell. It may lie beside the row that it belongs to, where another
    /// cell has its bit: no hop leads over it, so what stands there does not matter. Nor does it in rows off the board.
    fn place_around(&self, cell: u8, column: i8, row: i8) -> u8 {
        let Some(first) = self.coordinates.iter().position(|at| at.1 == row) else { return 0 };
        let place = first as i16 + i16::from(column - self.coordinates[first].0) / 2;
        (BEFORE + place - i16::from(cell)) as u8
    }

    pub fn size(&self) -> usize {
        self.size
    }

    pub fn num_cells(&self) -> usize {
        self.coordinates.len()
    }

    /// Column and row of a cell, counted from the middle of the board to the right and up. A column is half a cell wide.
    pub fn coordinates(&self, cell: u8) -> (i8, i8) {
        self.coordinates[usize::from(cell)]
    }

    pub fn cell_at(&self, column: i8, row: i8) -> Option<u8> {
        self.coordinates.iter().position(|&at| at == (column, row)).map(|cell| cell as u8)
    }

    /// The cells of a camp.
    pub fn camp(&self, camp: usize) -> u128 {
        self.camps[camp]
    }

    /// The camp that a cell belongs to; none in the hexagon.
    pub fn camp_of(&self, cell: u8) -> Option<usize> {
        let camp = self.camp_of[usize::from(cell) % ROOM];
        (camp != NO_CAMP).then_some(usize::from(camp))
    }

    /// The outermost cell of a camp.
    pub fn tip(&self, camp: usize) -> u8 {
        let from_middle = |&cell: &u8| hex_distance(self.coordinates(cell), (0, 0));
        Cells(self.camps[camp]).max_by_key(from_middle).unwrap_or(0)
    }

    /// The least number of steps between two cells of the empty hexagonal grid.
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        hex_distance(self.coordinates(from), self.coordinates(to))
    }

    /// The cells around a cell.
    #[inline]
    pub fn steps(&self, cell: u8) -> u128 {
        self.steps[usize::from(cell) % ROOM]
    }

    /// Where one hop leads from a cell.
    #[inline]
    pub fn hops(&self, board: &Board, cell: u8) -> u128 {
        let index = usize::from(cell) % ROOM;
        let around = board.around(cell);
        let row = around >> (BEFORE - 1) & 1 | around >> BEFORE & 2;
        let above = around >> (self.above[index] & 31) & 3;
        let below = around >> (self.below[index] & 31) & 3;
        let landings = &self.landings[index];
        (landings[0][row as usize] | landings[1][above as usize] | landings[2][below as usize]) & board.empty
    }

    /// `c3`: the letter of the row and the number in the row. A number that is no cell shows as itself: `#121`.
    pub fn cell_text(&self, cell: u8) -> String {
        let Some(&(_, row)) = self.coordinates.get(usize::from(cell)) else { return format!("#{cell}") };
        let letter = (b'a' + (row + 2 * self.size as i8) as u8) as char;
        let number = self.coordinates[..=usize::from(cell)].iter().filter(|at| at.1 == row).count();
        format!("{letter}{number}")
    }

    pub fn parse_cell(&self, text: &str) -> Result<u8, String> {
        let name = text.trim().to_ascii_lowercase();
        (0..self.num_cells() as u8).find(|&cell| self.cell_text(cell) == name).ok_or_else(|| {
            let last = (b'a' + 4 * self.size as u8) as char;
            format!(
                "expected a cell of the star of size {}, a row from a to {last} and a number in it such as 'c1', \
                 got '{text}'",
                self.size
            )
        })
    }
}

/// The three hexagonal coordinates of a place: their sum is 0, and a step changes two of them by one.
fn hex((column, row): (i8, i8)) -> [i8; 3] {
    [(column - row) / 2, -(column + row) / 2, row]
}

fn hex_distance(from: (i8, i8), to: (i8, i8)) -> u8 {
    let (from, to) = (hex(from), hex(to));
    (0..3).map(|axis| (from[axis] - to[axis]).unsigned_abs()).max().unwrap_or(0)
}

/// The star is two triangles, one of them upside down.
fn is_on_star((column, row): (i8, i8), side: i8) -> bool {
    let places = hex((column, row));
    (column + row) % 2 == 0 && (places.iter().all(|&place| place <= side) || places.iter().all(|&place| place >= -side))
}

fn camp_at(at: (i8, i8), side: i8) -> Option<usize> {
    let [falling, rising, row] = hex(at);
    [row < -side, rising > side, falling < -side, row > side, rising < -side, falling > side].iter().position(|&is| is)
}
