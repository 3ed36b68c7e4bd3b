//! A transposition table that grows with the search up to a number of bytes, and never beyond.

use crate::row::Row;

/// Bytes that a value keeps on the heap.
pub trait Weight {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Weight for u64 {}

impl<V: Row> Weight for V {
    fn heap_bytes(&self) -> usize {
        Row::heap_bytes(self)
    }
}

pub struct Entry<V> {
    key: u128,
    /// Depth that was left when this was searched.
    pub remaining: u32,
    /// Nodes below: what it would cost to find out again.
    effort: u32,
    /// How far the lines below went, counted from here.
    pub reach: Reach,
    /// Which action was taken.
    pub choice: u32,
    pub value: V,
}

impl<V> Entry<V> {
    /// Whether this is what a search with `remaining` plies left would find: searched to the same depth, or to the end
    /// of every line with no more depth than there is now.
    #[inline]
    pub fn serves(&self, remaining: u32) -> bool {
        self.remaining == remaining || (self.reach.is_complete() && self.remaining <= remaining)
    }
}

/// How far a search went below a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Plies of the longest line.
    pub deepest: u32,
    /// Plies of the shortest line that was cut off at the horizon; [`Reach::NEVER`] if every line came to an end.
    pub horizon: u32,
}

impl Reach {
    pub const NEVER: u32 = u32::MAX;
    /// Nothing seen yet.
    pub const NOTHING: Reach = Reach { deepest: 0, horizon: Reach::NEVER };

    /// Whether more depth could change nothing.
    #[inline]
    pub fn is_complete(self) -> bool {
        self.horizon == Reach::NEVER
    }

    /// The same, counted from a ply further down.
    pub fn seen_from(self, ply: u32) -> Reach {
        let horizon = if self.is_complete() { Reach::NEVER } else { self.horizon - ply };
        Reach { deepest: self.deepest - ply, horizon }
    }

    /// Take in what was seen `plies` further down.
    #[inline]
    pub fn add(&mut self, below: Reach, plies: u32) {
        self.deepest = self.deepest.max(below.deepest + plies);
        self.horizon = self.horizon.min(below.horizon.saturating_add(plies));
    }
}

/// Opaque outside of searches, which may hand theirs on: see [`super::search_with`].
pub struct Table<V> {
    slots: Vec<Option<Entry<V>>>,
    filled: usize,
    heap: usize,
    most_bytes: usize,
}

const FIRST_SLOTS: usize = 256;

impl<V: Weight> Table<V> {
    pub fn new(most_bytes: usize) -> Self {
        let fits = most_bytes / size_of::<Option<Entry<V>>>() >= FIRST_SLOTS;
        let mut slots = Vec::new();
        slots.resize_with(if fits { FIRST_SLOTS } else { 0 }, || None);
        Table { slots, filled: 0, heap: 0, most_bytes }
    }

    pub fn is_off(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many positions are stored.
    pub fn positions(&self) -> usize {
        self.filled
    }

    /// Bytes in use; at most what was allowed.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Option<Entry<V>>>() + self.heap
    }

    /// What is stored of a position, to whatever depth it was searched.
    #[inline]
    pub fn find(&self, key: u128) -> Option<&Entry<V>> {
        self.places(key).into_iter().filter_map(|place| self.slots[place].as_ref()).find(|entry| entry.key == key)
    }

    pub fn put(&mut self, key: u128, remaining: u32, effort: u64, reach: Reach, choice: u32, value: V) {
        if self.filled * 2 > self.slots.len() {
            self.grow();
        }
        let effort = u32::try_from(effort).unwrap_or(u32::MAX);
        self.place(Entry { key, remaining, effort, reach, choice, value });
    }

    /// Two neighbouring slots may hold a key.
    fn places(&self, key: u128) -> [usize; 2] {
        let place = key as usize & (self.slots.len() - 1);
        [place, place ^ 1]
    }

    fn place(&mut self, entry: Entry<V>) {
        let places = self.places(entry.key);
        let same = places.into_iter().find(|&p| self.slots[p].as_ref().is_some_and(|e| e.key == entry.key));
        let place = same.unwrap_or_else(|| {
            let cost = |p: usize| self.slots[p].as_ref().map_or(0, |e| e.effort.max(1));
            if cost(places[0]) <= cost(places[1]) {
                places[0]
            } else {
                places[1]
            }
        });
        let freed = self.slots[place].as_ref().map_or(0, |e| e.value.heap_bytes());
        let heap = self.heap - freed + entry.value.heap_bytes();
        if self.slots.len() * size_of::<Option<Entry<V>>>() + heap > self.most_bytes {
            return;
        }
        self.heap = heap;
        if self.slots[place].replace(entry).is_none() {
            self.filled += 1;
        }
    }

    fn grow(&mut self) {
        let wanted = self.slots.len() * 2;
        // The old slots are still there while the new ones fill: together they must stay within the limit.
        if (wanted + self.slots.len()) * size_of::<Option<Entry<V>>>() + self.heap > self.most_bytes {
            return;
        }
        let mut slots = Vec::new();
        slots.resize_with(wanted, || None);
        let old = std::mem::replace(&mut self.slots, slots);
        self.filled = 0;
        self.heap = 0;
        for entry in old.into_iter().flatten() {
            self.place(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Vector;

    fn get<V: Weight>(table: &Table<V>, key: u128, remaining: u32) -> Option<&Entry<V>> {
        table.find(key).filter(|entry| entry.serves(remaining))
    }

    fn spread(i: u64) -> u128 {
        u128::from(i).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
    }

    #[test]
    fn a_value_answers_for_its_own_depth_and_complete_ones_for_more() {
        let mut table = Table::new(1 << 20);
        table.put(7, 4, 10, Reach { deepest: 4, horizon: 4 }, 0, 1_u64);
        table.put(8, 4, 10, Reach { deepest: 4, horizon: Reach::NEVER }, 0, 2_u64);
        assert_eq!(get(&table, 7, 4).map(|e| e.value), Some(1));
        assert!(get(&table, 7, 5).is_none() && get(&table, 7, 3).is_none());
        assert_eq!(get(&table, 8, 9).map(|e| e.value), Some(2));
        assert!(get(&table, 8, 3).is_none());
    }

    #[test]
    fn the_table_never_grows_beyond_its_bytes() {
        let most = 1 << 16;
        let mut table = Table::new(most);
        for i in 0..100_000 {
            table.put(spread(i), 1, i, Reach::NOTHING, 0, Vector::from_elem(0.0, 20));
            assert!(table.bytes() <= most);
        }
        assert!(table.filled > 50);
    }

    #[test]
    fn a_grown_table_still_knows_what_was_stored() {
        let mut table = Table::new(1 << 22);
        for i in 0..1000 {
            table.put(spread(i), 1, 1, Reach::NOTHING, 0, i);
        }
        let known = (0..1000).filter(|&i| get(&table, spread(i), 1).is_some_and(|e| e.value == i)).count();
        assert!(known > 800, "{known} of 1000 are left");
    }

    #[test]
    fn a_table_of_no_bytes_is_off() {
        assert!(Table::<u64>::new(0).is_off());
    }
}
