//! Sets of outcomes: rows of numbers in increasing order, none twice, and shared by all who hold the same set.
//!
//! A set begins with the lowest and the highest number of each column, so that whether one set lies above another is
//! known without walking through them.

use std::cmp::Ordering;
use std::sync::Arc;

use super::table::Weight;

#[derive(Clone, Debug)]
pub struct Outcomes {
    numbers: Arc<[f64]>,
    width: usize,
}

impl Weight for Outcomes {
    /// As if nobody else held it: the sum over a table is never too small.
    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.numbers) + 2 * size_of::<usize>()
    }
}

impl Outcomes {
    fn none(width: usize) -> Self {
        Outcomes { numbers: Arc::new([]), width }
    }

    /// The rows, one after the other.
    #[inline]
    pub fn numbers(&self) -> &[f64] {
        &self.numbers[2 * self.width..]
    }

    pub fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.numbers().chunks_exact(self.width)
    }

    #[inline]
    pub fn lowest(&self, column: usize) -> f64 {
        self.numbers[column]
    }

    #[inline]
    pub fn highest(&self, column: usize) -> f64 {
        self.numbers[self.width + column]
    }
}

/// So many sets are kept at hand to be shared; the sets of a hand of cards are few, and met again and again.
const SHARED: usize = 1 << 10;
/// Larger sets, in numbers, are not kept: together they would weigh more than a search should.
const LARGEST_SHARED: usize = 512;

/// Makes sets.
pub struct Sets {
    width: usize,
    none: Outcomes,
    shared: Vec<Outcomes>,
    /// Rows that are about to become a set, and their order.
    gathered: Vec<f64>,
    places: Vec<u32>,
    built: Vec<f64>,
}

impl Sets {
    pub fn new(width: usize) -> Self {
        let none = Outcomes::none(width);
        let shared = vec![none.clone(); SHARED];
        Sets { width, none, shared, gathered: Vec::new(), places: Vec::new(), built: Vec::new() }
    }

    /// In place of a set that is not there yet.
    #[inline]
    pub fn none(&self) -> Outcomes {
        self.none.clone()
    }

    /// The set of one outcome.
    #[inline]
    pub fn single(&mut self, row: &[f64]) -> Outcomes {
        self.built.clear();
        self.built.extend_from_slice(row);
        self.built.extend_from_slice(row);
        self.built.extend_from_slice(row);
        self.share()
    }

    pub fn gather(&mut self) {
        self.gathered.clear();
    }

    /// Add rows to those that are gathered.
    #[inline]
    pub fn add(&mut self, rows: &[f64]) {
        self.gathered.extend_from_slice(rows);
    }

    /// How many rows of the gathered ones differ: call before [`Sets::union`].
    pub fn sort(&mut self) -> usize {
        let (rows, width) = (&self.gathered, self.width);
        let row = |place: u32| &rows[place as usize * width..][..width];
        self.places.clear();
        self.places.extend(0..(rows.len() / width) as u32);
        // Stable, since that is quick where the rows come as sorted sets.
        self.places.sort_by(|&a, &b| order(row(a), row(b)));
        self.places.dedup_by(|a, b| row(*a) == row(*b));
        self.places.len()
    }

    /// The set of all rows that were gathered and sorted.
    pub fn union(&mut self) -> Outcomes {
        let width = self.width;
        let row = |place: u32| &self.gathered[place as usize * width..][..width];
        self.built.clear();
        self.built.resize(width, f64::INFINITY);
        self.built.resize(2 * width, f64::NEG_INFINITY);
        for &place in &self.places {
            for (column, &number) in row(place).iter().enumerate() {
                self.built[column] = self.built[column].min(number);
                self.built[width + column] = self.built[width + column].max(number);
            }
            self.built.extend_from_slice(row(place));
        }
        self.share()
    }

    /// The set just built: the one at hand if it is the same.
    fn share(&mut self) -> Outcomes {
        if self.built.len() > LARGEST_SHARED {
            return Outcomes { numbers: Arc::from(&*self.built), width: self.width };
        }
        let place = hash(&self.built) as usize & (SHARED - 1);
        let known = &mut self.shared[place];
        if *known.numbers != *self.built {
            *known = Outcomes { numbers: Arc::from(&*self.built), width: self.width };
        }
        known.clone()
    }
}

/// Rows are compared number by number; there are no nans among them.
#[inline]
fn order(a: &[f64], b: &[f64]) -> Ordering {
    for (x, y) in a.iter().zip(b) {
        if x < y {
            return Ordering::Less;
        }
        if x > y {
            return Ordering::Greater;
        }
    }
    Ordering::Equal
}

fn hash(numbers: &[f64]) -> u64 {
    let mixed = numbers
        .iter()
        .fold(0_u64, |sum, number| (sum.rotate_left(5) ^ number.to_bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed >> 40
}

#[cfg(test)]
mod tests {
    use super::*;

    fn union(sets: &mut Sets, rows: &[&[f64]]) -> Outcomes {
        sets.gather();
        rows.iter().for_each(|row| sets.add(row));
        sets.sort();
        sets.union()
    }

    #[test]
    fn a_union_is_in_order_without_equals_and_knows_its_ends() {
        let mut sets = Sets::new(2);
        let found = union(&mut sets, &[&[2.0, 1.0, 3.0, 0.0], &[1.0, 5.0], &[2.0, 1.0]]);
        assert_eq!(found.numbers(), [1.0, 5.0, 2.0, 1.0, 3.0, 0.0]);
        assert_eq!([found.lowest(0), found.highest(0)], [1.0, 3.0]);
        assert_eq!([found.lowest(1), found.highest(1)], [0.0, 5.0]);
    }

    #[test]
    fn equal_sets_are_one() {
        let mut sets = Sets::new(2);
        let first = union(&mut sets, &[&[2.0, 1.0], &[1.0, 5.0]]);
        let second = union(&mut sets, &[&[1.0, 5.0, 2.0, 1.0]]);
        assert!(Arc::ptr_eq(&first.numbers, &second.numbers));
        let single = sets.single(&[2.0, 1.0]);
        assert!(Arc::ptr_eq(&single.numbers, &union(&mut sets, &[&[2.0, 1.0]]).numbers));
    }

    #[test]
    fn sets_that_are_kept_at_hand_no_more_stay_what_they_are() {
        let mut sets = Sets::new(1);
        let all: Vec<Outcomes> = (0..5000).map(|number| sets.single(&[f64::from(number)])).collect();
        assert!(all.iter().zip(0..).all(|(set, number)| set.numbers() == [f64::from(number)]));
    }
}
