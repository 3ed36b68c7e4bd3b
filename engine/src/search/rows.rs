//! The children of the open nodes as rows of numbers on one stack, so that no node needs an allocation of its own.

pub struct Rows {
    numbers: Vec<f64>,
    width: usize,
}

impl Rows {
    pub fn new(width: usize) -> Self {
        Rows { numbers: Vec::new(), width }
    }

    pub fn clear(&mut self) {
        self.numbers.clear();
    }

    /// Where the next row will begin.
    pub fn mark(&self) -> usize {
        self.numbers.len()
    }

    pub fn push(&mut self, row: &[f64]) {
        debug_assert_eq!(row.len(), self.width);
        self.numbers.extend_from_slice(row);
    }

    /// Add a row of zeros, to be written over.
    pub fn add(&mut self) -> &mut [f64] {
        let start = self.numbers.len();
        self.numbers.resize(start + self.width, 0.0);
        &mut self.numbers[start..]
    }

    pub fn since(&self, mark: usize) -> impl Iterator<Item = &[f64]> + Clone {
        self.numbers[mark..].chunks_exact(self.width)
    }

    pub fn truncate(&mut self, mark: usize) {
        self.numbers.truncate(mark);
    }
}

/// The largest entry of a column.
pub fn largest<'a>(rows: impl Iterator<Item = &'a [f64]>, column: usize) -> f64 {
    rows.map(|row| row[column]).fold(f64::NEG_INFINITY, f64::max)
}
