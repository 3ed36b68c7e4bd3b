//! A few numbers, one for each player or one a column.
//!
//! Rules that carry one number for each player are written for any row. For two, three and four players the row is an array,
//! whose length the compiler knows: that is half the time of a search.

use smallvec::SmallVec;

pub trait Row: Clone + Send + 'static {
    fn zeros(len: usize) -> Self;
    fn numbers(&self) -> &[f64];
    fn numbers_mut(&mut self) -> &mut [f64];

    /// Bytes on the heap.
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl<const N: usize> Row for [f64; N] {
    #[inline]
    fn zeros(len: usize) -> Self {
        debug_assert_eq!(len, N);
        [0.0; N]
    }

    #[inline]
    fn numbers(&self) -> &[f64] {
        self
    }

    #[inline]
    fn numbers_mut(&mut self) -> &mut [f64] {
        self
    }
}

impl<const N: usize> Row for SmallVec<[f64; N]> {
    fn zeros(len: usize) -> Self {
        SmallVec::from_elem(0.0, len)
    }

    fn numbers(&self) -> &[f64] {
        self
    }

    fn numbers_mut(&mut self) -> &mut [f64] {
        self
    }

    fn heap_bytes(&self) -> usize {
        if self.spilled() {
            self.capacity() * size_of::<f64>()
        } else {
            0
        }
    }
}
