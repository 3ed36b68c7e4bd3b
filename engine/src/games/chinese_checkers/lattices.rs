//! Where hops lead, for all cells at once: a hop goes two cells in one of three lines, so a pawn that hops keeps to one of
//! four lattices, in which its hops are single steps.
//!
//! A lattice is a number of 64 bits in which a step along each of the three lines is a shift by the same number of bits
//! everywhere on the star. The pawn that a hop leads over stands on another lattice, a fixed shift away, too.

use super::geometry::{bit, Cells, Star, ROOM};

/// What stands on each lattice, or may.
pub type Planes = [u64; 4];

/// Bits between neighbours in a lattice: along the rows, up to the right, and up to the left.
const LINES: [u32; 3] = [1, 8, 7];
/// The bit of the middle of the star in its lattice.
const MIDDLE: i32 = 32;

#[derive(Clone, Debug)]
pub struct Lattices {
    /// The lattice of each cell, and its bit there.
    lattice_of: [u8; ROOM],
    bits: [u64; ROOM],
    /// The same as a change of what stands on all of them.
    marks: [Planes; ROOM],
    cells: Planes,
    /// The cell of each bit, as a mask and by its number.
    masks: [[u128; 64]; 4],
    numbers: [[u8; 64]; 4],
}

impl Lattices {
    pub fn new(star: &Star) -> Self {
        let mut made = Lattices {
            lattice_of: [0; ROOM],
            bits: [0; ROOM],
            marks: [[0; 4]; ROOM],
            cells: [0; 4],
            masks: [[0; 64]; 4],
            numbers: [[0; 64]; 4],
        };
        for cell in 0..star.num_cells() as u8 {
            let (column, row) = star.coordinates(cell);
            let (across, up) = (i32::from(column - row) / 2, i32::from(row));
            let lattice = (across & 1 | (up & 1) << 1) as usize;
            let place = (across.div_euclid(2) + 8 * up.div_euclid(2) + MIDDLE) as usize;
            made.lattice_of[usize::from(cell)] = lattice as u8;
            made.bits[usize::from(cell)] = 1 << place;
            made.marks[usize::from(cell)][lattice] = 1 << place;
            made.cells[lattice] |= 1 << place;
            made.masks[lattice][place] = bit(cell);
            made.numbers[lattice][place] = cell;
        }
        made
    }

    /// Put a cell to those of a set.
    #[inline]
    pub fn put(&self, planes: &mut Planes, cell: u8) {
        let index = usize::from(cell) % ROOM;
        planes[usize::from(self.lattice_of[index]) % 4] |= self.bits[index];
    }

    /// Whether a cell is on the board and none of a set.
    #[inline]
    pub fn is_empty(&self, planes: &Planes, cell: u8) -> bool {
        let index = usize::from(cell) % ROOM;
        self.bits[index] & !planes[usize::from(self.lattice_of[index]) % 4] != 0
    }

    /// Some cells, to be asked for again and again.
    pub fn region(&self, cells: u128) -> Region {
        Region { cells, planes: self.planes(cells) }
    }

    /// What stands on the lattices if these cells are occupied.
    pub fn planes(&self, occupied: u128) -> Planes {
        Cells(occupied).fold([0; 4], |planes, cell| self.moved(&planes, usize::from(cell), ROOM - 1))
    }

    /// What stands on the lattices after the pawn of one cell went to another; the same if both are off the board.
    #[inline]
    pub fn moved(&self, planes: &Planes, from: usize, to: usize) -> Planes {
        let (left, reached) = (&self.marks[from % ROOM], &self.marks[to % ROOM]);
        std::array::from_fn(|lattice| planes[lattice] ^ left[lattice] ^ reached[lattice])
    }
}

/// Cells of the star, and the same as hops see them.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    pub cells: u128,
    planes: Planes,
}

impl Region {
    pub const EMPTY: Region = Region { cells: 0, planes: [0; 4] };
}

/// The hops that are possible on one lattice.
#[derive(Clone, Copy, Debug)]
struct Ways {
    empty: u64,
    /// Whether a pawn stands between a cell and the next one along each line.
    between: [u64; 3],
    /// The same where both of these are empty.
    open: [u64; 3],
}

impl Ways {
    /// Some empty cells, and all that hops lead to from them.
    #[inline]
    fn connected(&self, mut cells: u64) -> u64 {
        while cells != 0 {
            // Twice for each look at whether there was anything new: most chains are short.
            let once = cells | neighbours(cells, &self.open);
            let twice = once | neighbours(once, &self.open);
            if twice == cells {
                break;
            }
            cells = twice;
        }
        cells
    }
}

/// All hops of a position.
#[derive(Clone, Copy, Debug)]
pub struct Hops<'a> {
    lattices: &'a Lattices,
    ways: [Ways; 4],
}

/// Cells of one lattice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reached {
    lattice: u8,
    cells: u64,
}

impl Reached {
    #[inline]
    pub fn count(self) -> u32 {
        // Most pawns reach none, and counting takes longer than looking.
        if self.cells == 0 {
            0
        } else {
            self.cells.count_ones()
        }
    }
}

impl<'a> Hops<'a> {
    #[inline]
    pub fn new(lattices: &'a Lattices, planes: &Planes) -> Self {
        Hops { lattices, ways: std::array::from_fn(|lattice| ways(lattices, planes, lattice)) }
    }

    /// Where hops take the pawn of a cell. The cell that it leaves is empty while it hops, which changes nothing: hops
    /// never lead over it, and coming back to it opens no new way.
    #[inline]
    pub fn chains(&self, from: u8) -> Reached {
        let lattice = self.lattices.lattice_of[usize::from(from) % ROOM];
        let ways = &self.ways[usize::from(lattice) % 4];
        let cells = neighbours(self.lattices.bits[usize::from(from) % ROOM], &ways.between) & ways.empty;
        Reached { lattice, cells: ways.connected(cells) }
    }

    /// Where hops take the pawn of a cell within a region.
    #[inline]
    pub fn chains_into(&self, from: u8, region: &Region) -> u128 {
        let lattice = usize::from(self.lattices.lattice_of[usize::from(from) % ROOM]) % 4;
        let wanted = region.planes[lattice] & self.ways[lattice].empty;
        if wanted == 0 {
            return 0;
        }
        let reached = self.chains(from);
        self.mask(Reached { cells: reached.cells & wanted, ..reached })
    }

    /// Where one hop leads from a cell.
    pub fn single(&self, from: u8) -> u128 {
        let lattice = self.lattices.lattice_of[usize::from(from) % ROOM];
        let ways = &self.ways[usize::from(lattice) % 4];
        let cells = neighbours(self.lattices.bits[usize::from(from) % ROOM], &ways.between) & ways.empty;
        self.mask(Reached { lattice, cells })
    }

    /// Cells of a lattice as cells of the star.
    #[inline]
    pub fn mask(&self, reached: Reached) -> u128 {
        let masks = &self.lattices.masks[usize::from(reached.lattice) % 4];
        let (mut rest, mut mask) = (reached.cells, 0);
        while rest != 0 {
            mask |= masks[rest.trailing_zeros() as usize % 64];
            rest &= rest - 1;
        }
        mask
    }

    /// The number of empty cells around a cell.
    #[inline]
    pub fn count_steps(&self, cell: u8) -> u32 {
        let lattice = usize::from(self.lattices.lattice_of[usize::from(cell) % ROOM]) % 4;
        let place = self.lattices.bits[usize::from(cell) % ROOM];
        let on_line = |line: usize| {
            let next = place.rotate_left(shift(lattice, line));
            let pair = (next | next >> LINES[line]) & self.ways[lattice ^ (line + 1)].empty;
            u32::from(pair != 0) + u32::from(pair & pair.wrapping_sub(1) != 0)
        };
        on_line(0) + on_line(1) + on_line(2)
    }
}

/// How far the pawn between a cell and the next along a line has its bit from that of the cell.
#[inline]
const fn shift(lattice: usize, line: usize) -> u32 {
    let (across, up) = ((lattice & 1) as u32, (lattice >> 1) as u32 * 8);
    match line {
        0 => across,
        1 => up,
        _ => (63 + across + up) % 64,
    }
}

#[inline]
fn ways(lattices: &Lattices, planes: &Planes, lattice: usize) -> Ways {
    let empty = lattices.cells[lattice] & !planes[lattice];
    let between: [u64; 3] = std::array::from_fn(|line| planes[lattice ^ (line + 1)].rotate_right(shift(lattice, line)));
    let open = std::array::from_fn(|line| between[line] & empty & empty >> LINES[line]);
    Ways { empty, between, open }
}

/// The cells beside those of a set, along the lines that are passable.
#[inline]
fn neighbours(cells: u64, passable: &[u64; 3]) -> u64 {
    let on_line = |line: usize| (cells & passable[line]) << LINES[line] | cells >> LINES[line] & passable[line];
    on_line(0) | on_line(1) | on_line(2)
}

/// Pawns that can hop onto cells from which hops lead on, and all such cells, for each lattice. Every move of more than one
/// hop is one of their pairs; where hops do not connect the two, the pair is no move.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    pawns: Planes,
    cells: Planes,
    num_cells: [u32; 4],
    counts: [u32; 4],
}

impl Pairs {
    #[inline]
    pub fn new(hops: &Hops, pawns: &Planes) -> Self {
        let mut found = Pairs { pawns: [0; 4], cells: [0; 4], num_cells: [1; 4], counts: [0; 4] };
        for (lattice, (ways, &own)) in hops.ways.iter().zip(pawns).enumerate() {
            let linked = ways.open[0] | ways.open[1] | ways.open[2];
            let linked = linked | ways.open[0] << LINES[0] | ways.open[1] << LINES[1] | ways.open[2] << LINES[2];
            let starts = neighbours(own, &ways.between) & linked;
            if starts != 0 {
                let hoppers = neighbours(starts, &ways.between) & own;
                found.pawns[lattice] = hoppers;
                found.cells[lattice] = linked;
                found.num_cells[lattice] = linked.count_ones();
                found.counts[lattice] = hoppers.count_ones() * found.num_cells[lattice];
            }
        }
        found
    }

    #[inline]
    pub fn count(&self) -> usize {
        self.counts.iter().sum::<u32>() as usize
    }

    /// The cells of a pawn and of where it goes; none if hops do not lead there, or a single one does.
    #[inline]
    pub fn pair(&self, hops: &Hops, place: usize) -> Option<(u8, u8)> {
        let (mut lattice, mut left) = (0, place as u32);
        while lattice < 3 && left >= self.counts[lattice] {
            left -= self.counts[lattice];
            lattice += 1;
        }
        let from = nth_bit(self.pawns[lattice], left / self.num_cells[lattice]);
        let to = nth_bit(self.cells[lattice], left % self.num_cells[lattice]);
        let ways = &hops.ways[lattice];
        let single = neighbours(1 << from, &ways.between) & ways.empty;
        let is_longer = single & 1 << to == 0 && ways.connected(single) & 1 << to != 0;
        let numbers = &hops.lattices.numbers[lattice];
        is_longer.then(|| (numbers[from as usize % 64], numbers[to as usize % 64]))
    }
}

/// The place of the bit that comes so many bits after the first.
#[inline]
fn nth_bit(mut bits: u64, after: u32) -> u32 {
    (0..after).for_each(|_| bits &= bits.wrapping_sub(1));
    bits.trailing_zeros() % 64
}
