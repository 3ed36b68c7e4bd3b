//! What sets one algorithm of the family apart from another.

use super::table::Weight;
use crate::game::{Game, Stop};

/// What became of a child that was added to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The mover's choice so far.
    Best,
    /// Not the choice.
    Other,
    /// The choice will be known when all children are.
    Undecided,
    /// The choice, and no further child can matter.
    Cut,
}

/// A node whose children are all known.
pub struct Closed<V> {
    pub value: V,
    /// Which child the mover is expected to take; none if `add` has said so with [`Verdict::Best`].
    pub choice: Option<usize>,
}

/// Where in the tree a node is opened.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    pub player: usize,
    /// How many actions lead here from the root.
    pub ply: u32,
}

/// A back-up rule. The driver opens a node, adds the value of each child in order, and closes the node; children are
/// always finished before their parent, so a rule may keep what it gathers on a stack of its own.
pub trait Rule<G: Game> {
    /// What a node is worth.
    type Value: Clone + Weight;
    /// The choices of one node, half gathered.
    type Node;

    /// Whether the horizon may fall where the game would rather look on, or has ended.
    const STOPS_ANYWHERE: bool = false;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Self::Value, Stop>;

    /// `parent` is none where a search starts.
    fn open(&mut self, seat: Seat, parent: Option<&Self::Node>) -> Self::Node;

    fn add(&mut self, game: &G, node: &mut Self::Node, child: &G::State, value: Self::Value) -> Result<Verdict, Stop>;

    fn close(&mut self, node: Self::Node) -> Closed<Self::Value>;

    /// Whether a stored value answers below `parent`; not always so for bounds.
    fn answers(&self, _value: &Self::Value, _parent: &Self::Node) -> bool {
        true
    }
}
