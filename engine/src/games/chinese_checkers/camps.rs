//! How many moves a player alone on the board needs to bring its pawns home: a table over all places of the pawns.
//!
//! Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, section 3.5; the idea is from
//! Sturtevant's thesis of 2003. The search goes backwards from the filled camp, since every move can be undone. On the star
//! of size 3 it finds 170,230,452 places, 28 moves at most, and 17 from the start.

use super::geometry::{Cells, Star, CAMPS, ROOM};
use super::lattices::{Hops, Lattices};

/// Larger stars have too many places.
pub const LARGEST: usize = 3;
/// The camp to fill in the table; players with another goal turn the board.
const GOAL: usize = 3;
const MOST_PAWNS: usize = 6;
/// In place of a distance that is not known yet.
const UNKNOWN: u8 = u8::MAX;
/// Places between two questions of whether to go on.
const STRETCH: usize = 1 << 16;

/// Numbers the places of some pawns from 0 on: by the highest pawn, then by the next, and so on.
#[derive(Clone, Debug)]
struct Ranks {
    /// How many ways there are to place so many pawns, less one, on the cells below a cell; by pawn and cell.
    ways: [[u32; ROOM]; MOST_PAWNS + 1],
    pawns: usize,
}

impl Ranks {
    fn new(pawns: usize) -> Self {
        let mut ways = [[0; ROOM]; MOST_PAWNS + 1];
        for (pawn, row) in ways.iter_mut().enumerate() {
            (0..ROOM).for_each(|cell| row[cell] = choose(cell, pawn + 1));
        }
        Ranks { ways, pawns }
    }

    #[inline]
    fn of(&self, places: u128) -> usize {
        Cells(places).zip(&self.ways).map(|(cell, row)| row[usize::from(cell) % ROOM] as usize).sum()
    }

    /// The places of a number.
    fn places(&self, mut rank: usize) -> u128 {
        let (mut places, mut cell) = (0, ROOM);
        for pawn in (0..self.pawns).rev() {
            cell = (0..cell).rev().find(|&cell| self.ways[pawn][cell] as usize <= rank).unwrap_or(0);
            rank -= self.ways[pawn][cell] as usize;
            places |= 1 << cell;
        }
        places
    }

    /// The places that come after some, in the order of their numbers.
    fn next(places: u128) -> u128 {
        let lowest = places & places.wrapping_neg();
        let carried = places + lowest;
        carried | ((places ^ carried) / lowest) >> 2
    }
}

/// n over k, or the largest number that a table could have where there are more.
fn choose(n: usize, k: usize) -> u32 {
    let mut ways = 1_u128;
    (0..k).for_each(|i| ways = ways * (n as u128).saturating_sub(i as u128) / (i as u128 + 1));
    u32::try_from(ways).unwrap_or(u32::MAX)
}

#[derive(Debug)]
pub struct Camps {
    ranks: Ranks,
    distances: Vec<u8>,
}

impl Camps {
    /// How many places there are for the pawns of a camp.
    pub fn places(size: usize) -> usize {
        let pawns = size * (size + 1) / 2;
        choose(Star::new(size).num_cells(), pawns) as usize
    }

    /// Distances as [`Camps::distances`] returned them, in the same order.
    pub fn from_distances(size: usize, distances: Vec<u8>) -> Result<Self, String> {
        if distances.len() != Self::places(size) || distances.contains(&UNKNOWN) {
            return Err(format!("expected the distances of {} places, got {}", Self::places(size), distances.len()));
        }
        Ok(Camps { ranks: Ranks::new(size * (size + 1) / 2), distances })
    }

    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Moves to the goal for the places of a player's pawns, as they are seen when the goal is on top.
    #[inline]
    pub fn distance(&self, places: u128) -> u8 {
        self.distances[self.ranks.of(places)]
    }

    /// Search from the filled camp. `told` hears how many places have each distance, as they are found, and may stop it.
    pub fn search<E>(size: usize, told: &mut dyn FnMut(Progress) -> Result<(), E>) -> Result<Self, E> {
        let star = Star::new(size);
        let ranks = Ranks::new(size * (size + 1) / 2);
        let mut distances = vec![UNKNOWN; Self::places(size)];
        distances[ranks.of(star.camp(GOAL))] = 0;
        let (mut found, mut all) = (1, 1);
        for distance in 0..UNKNOWN {
            told(Progress { distance, found, all })?;
            if found == 0 || all == distances.len() {
                break;
            }
            found =
                spread(&star, &ranks, &mut distances, distance, &mut |_| told(Progress { distance, found: 0, all }))?;
            all += found;
        }
        Ok(Camps { ranks, distances })
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub distance: u8,
    /// The number of places that have this distance; 0 while those that are one move further away are being found.
    pub found: usize,
    /// The number of places that have this distance or less.
    pub all: usize,
}

/// Find all places one move further away, and how many they are.
fn spread<E>(
    star: &Star,
    ranks: &Ranks,
    distances: &mut [u8],
    distance: u8,
    go_on: &mut dyn FnMut(usize) -> Result<(), E>,
) -> Result<usize, E> {
    let lattices = Lattices::new(star);
    let mut found = 0;
    for start in (0..distances.len()).step_by(STRETCH) {
        go_on(start)?;
        let end = distances.len().min(start + STRETCH);
        if !distances[start..end].contains(&distance) {
            continue;
        }
        let mut places = ranks.places(start);
        for rank in start..end {
            if distances[rank] == distance {
                found += reach(star, &lattices, ranks, places, &mut |rank| {
                    let is_new = distances[rank] == UNKNOWN;
                    if is_new {
                        distances[rank] = distance + 1;
                    }
                    is_new
                });
            }
            places = Ranks::next(places);
        }
    }
    Ok(found)
}

/// Visit the numbers of all places one move away, and count those that were new.
fn reach(
    star: &Star,
    lattices: &Lattices,
    ranks: &Ranks,
    places: u128,
    is_new: &mut impl FnMut(usize) -> bool,
) -> usize {
    let hops = Hops::new(lattices, &lattices.planes(places));
    let mut found = 0;
    for from in Cells(places) {
        let others = places & !(1 << from);
        // What the others count below and above the moved pawn, by how many of them are below it.
        let (mut below, mut above) = ([0; MOST_PAWNS], [0; MOST_PAWNS + 1]);
        let mut cells = [ROOM as u8; MOST_PAWNS];
        for (pawn, cell) in Cells(others).enumerate() {
            cells[pawn % MOST_PAWNS] = cell;
            below[(pawn + 1) % MOST_PAWNS] = below[pawn % MOST_PAWNS] + ranks.ways[pawn][usize::from(cell)] as usize;
        }
        for pawn in (0..ranks.pawns - 1).rev() {
            above[pawn] = above[pawn + 1] + ranks.ways[pawn + 1][usize::from(cells[pawn])] as usize;
        }
        let mut pawn = 0;
        for to in Cells(star.steps(from) & !places | hops.mask(hops.chains(from))) {
            while cells[pawn] < to {
                pawn += 1;
            }
            let rank = below[pawn] + ranks.ways[pawn][usize::from(to)] as usize + above[pawn];
            found += usize::from(is_new(rank));
        }
    }
    found
}

/// For a goal, the cell that each cell becomes when the board is turned so that the goal is on top.
pub fn turned(star: &Star, goal: usize) -> [u8; ROOM] {
    let turns = (CAMPS + GOAL - goal) % CAMPS;
    let mut cells = [0; ROOM];
    for cell in 0..star.num_cells() as u8 {
        cells[usize::from(cell)] = (0..turns).fold(cell, |cell, _| star.turned(cell));
    }
    cells
}
