//! The open nodes of a MaxN that prunes, and who refutes what below them: see [`super::pruned`].

use crate::row::Row;

/// Refuted by nobody.
pub(super) const EXACT: u32 = u32::MAX;

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
    /// Whether the mover does not take what is worth no more than `most` to it.
    pub fn refutes(&self, most: f64) -> bool {
        self.choice.is_some() && (most < self.worth || (most == self.worth && !self.strict))
    }
}
