//! What a MaxN that prunes knows of its open nodes and of values, and who refutes what: see [`super::pruned`].

use super::table::Weight;
use crate::row::Row;

/// Refuted by nobody.
pub(super) const EXACT: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub struct Value<V> {
    pub row: V,
    /// The place on the path of who refutes it.
    pub(super) refuted_by: u32,
    /// If refuted: the least that the mover gets here, and the most that the mover of the parent can get.
    pub(super) at_least: f64,
    pub(super) most: f64,
}

impl<V: Row> Value<V> {
    pub(super) fn exactly(row: V) -> Self {
        Value { row, refuted_by: EXACT, at_least: f64::NEG_INFINITY, most: f64::INFINITY }
    }

    /// What the mover of the parent gets here at most, where that is all that is known.
    pub fn at_most(&self) -> Option<f64> {
        (self.refuted_by != EXACT).then_some(self.most)
    }
}

impl<V: Row> Weight for Value<V> {
    fn heap_bytes(&self) -> usize {
        Row::heap_bytes(&self.row)
    }
}

/// An open node: what its mover has found so far.
pub(super) struct Open<V> {
    pub player: usize,
    /// How many limits there were before, and there are with its own.
    pub limits_before: usize,
    pub limits: usize,
    pub actions: usize,
    /// How many children were added, and which is at hand.
    pub tried: usize,
    pub at_hand: usize,
    /// What the table knows that the mover has at least.
    pub known: f64,
    pub best: V,
    /// Which child that is; none before the first.
    pub choice: Option<usize>,
    /// What the mover has, and how it ranks among equals.
    pub worth: f64,
    pub rank: f64,
    /// Whether only what is worse than the best is refuted here, and not what is equal.
    pub strict: bool,
    /// Whether children are searched again, so that nobody above may refute them.
    pub settles: bool,
    pub doubtful: usize,
    pub refuted_by: u32,
}

/// A refuted child that may have to be searched again.
pub(super) struct Doubtful {
    pub child: usize,
    pub refuted_by: u32,
    pub most: f64,
}

impl<V: Row> Open<V> {
    /// The least that the child at hand has to be worth to its mover to be taken, where values move in steps.
    pub fn needs(&self, step: f64) -> f64 {
        if self.strict {
            self.worth
        } else {
            self.worth + step
        }
    }

    /// Whether the mover does not take what is worth no more than `most` to it.
    pub fn refutes(&self, most: f64, step: f64) -> bool {
        self.choice.is_some() && (most < self.needs(step) || (most == self.worth && !self.strict))
    }

    /// The same of the best that was found at another node.
    pub fn refutes_best_of(&self, other: &Open<V>, step: f64) -> bool {
        self.refutes(other.best.numbers()[self.player], step)
    }
}
