//! The star: its cells with their names and coordinates, and which of them are neighbours.
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
/// In place of a cell, off the board.
pub const NO_CELL: u8 = 127;
/// In place of a camp, for cells of the hexagon.
const NO_CAMP: u8 = 6;
/// To the left and right in the row, the row above and the row below: columns, which are half a cell wide, and rows.
const DIRECTIONS: [(i8, i8); 6] = [(-2, 0), (2, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)];

#[derive(Clone, Debug)]
pub struct Star {
    size: usize,
    coordinates: Vec<(i8, i8)>,
    camp_of: [u8; ROOM],
    camps: [u128; CAMPS],
    steps: [u128; ROOM],
    /// The cell beside each cell in every direction, and the one behind that; [`NO_CELL`] where there is none.
    ahead: [[[u8; 2]; 6]; ROOM],
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

    /// Half by half, which is quicker than by numbers of 128 bits.
    #[inline]
    fn fold<B, F: FnMut(B, u8) -> B>(self, start: B, mut add: F) -> B {
        let mut all = start;
        for (mut half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while half != 0 {
                all = add(all, first | half.trailing_zeros() as u8);
                half &= half - 1;
            }
        }
        all
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
            ahead: [[[NO_CELL; 2]; 6]; ROOM],
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
        for (direction, &(right, up)) in DIRECTIONS.iter().enumerate() {
            let ahead = |steps: i8| self.cell_at(column + steps * right, row + steps * up);
            let cells = [ahead(1), ahead(2)];
            self.steps[index] |= cells[0].map_or(0, bit);
            self.ahead[index][direction] = cells.map(|cell| cell.unwrap_or(NO_CELL));
        }
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

    /// Where a cell comes to lie when the board is turned by a sixth, clockwise: each camp becomes the next.
    pub fn turned(&self, cell: u8) -> u8 {
        let [falling, rising, _] = hex(self.coordinates(cell));
        let row = -falling;
        self.cell_at(row - 2 * rising, row).unwrap_or(cell)
    }

    /// The cell beside a cell in a direction, and the one behind that; [`NO_CELL`] where there is none.
    #[inline]
    pub fn ahead(&self, cell: u8, direction: usize) -> [u8; 2] {
        self.ahead[usize::from(cell) % ROOM][direction % 6]
    }

    /// The cells around a cell.
    #[inline]
    pub fn steps(&self, cell: u8) -> u128 {
        self.steps[usize::from(cell) % ROOM]
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
