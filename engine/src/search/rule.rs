//! What sets one algorithm of the family apart from another.

use super::table::Weight;
use crate::game::{Game, Stop, Wants};

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

/// Where in the tree a node is opened.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    pub player: usize,
    pub num_players: usize,
    /// How many actions lead here from the root.
    pub ply: u32,
}

/// What a rule that prunes does to have less to do; it never changes the answer.
#[derive(Clone, Copy, Debug)]
pub struct Shortcuts {
    /// One of several actions that lead to equal games stands for all.
    pub equals: bool,
    /// Actions that were good elsewhere are tried first.
    pub order: bool,
}

/// A back-up rule. The driver opens a node, adds the value of each child in order, and closes the node; children are
/// always finished before their parent, so a rule may keep what it gathers on a stack of its own.
pub trait Rule<G: Game> {
    /// What a node is worth.
    type Value: Clone + Weight;
    /// The choices of one node, half gathered, and in the end its value.
    type Node;

    /// Whether the horizon may fall where the game would rather look on, or has ended.
    const STOPS_ANYWHERE: bool = false;

    /// Whether a node is worth what the child is worth that its mover takes.
    const WORTH_ITS_CHOICE: bool = true;

    /// Whether chance moves at a node, so that it uses up no depth.
    #[inline(always)]
    fn is_chance(_node: &Self::Node) -> bool {
        false
    }

    /// Whether children may be tried in any order: [`Rule::trying`] then says which.
    #[inline(always)]
    fn reorders(&self) -> bool {
        false
    }

    /// Whether one of several actions that lead to equal games may stand for all.
    #[inline(always)]
    fn skips_equals(&self) -> bool {
        false
    }

    /// Whether every mover looks at one player's part of the game's own values and keeps the first of equals, so that
    /// [`Leading::leading_actions`](crate::game::Leading::leading_actions) are enough where a line ends.
    #[inline(always)]
    fn takes_leading(&self) -> bool {
        false
    }

    /// Whose part that is.
    #[inline(always)]
    fn wants(&self, _player: usize) -> Wants {
        Wants::Own
    }

    /// Where to count how many actions each of a node's stands for, right after it was opened; none if nobody asks.
    #[inline(always)]
    fn counts(&mut self) -> Option<&mut Vec<u32>> {
        None
    }

    /// Called before each walk from the root, which must not depend on those before it.
    fn begin(&mut self) {}

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Self::Value, Stop>;

    /// `parent` is none where a search starts.
    fn open(&mut self, seat: Seat, parent: Option<&Self::Node>) -> Self::Node;

    /// Look at the position of a node that was just opened, at the number of its actions, and at what the table knows of
    /// it if that does not answer; whether the node is settled before any of its actions is tried.
    #[inline(always)]
    fn enter(
        &mut self,
        _game: &G,
        _state: &G::State,
        _node: &mut Self::Node,
        _actions: usize,
        _known: Option<&Self::Value>,
    ) -> Result<bool, Stop> {
        Ok(false)
    }

    /// Take note of which child comes next.
    #[inline(always)]
    fn trying(&mut self, _node: &mut Self::Node, _child: usize) {}

    /// Add the value of a child, which may be taken away. Values stay where they are written: moving them about would
    /// cost as much as the rest of a search.
    fn add(
        &mut self,
        game: &G,
        node: &mut Self::Node,
        child: &G::State,
        value: &mut Self::Value,
    ) -> Result<Verdict, Stop>;

    /// Add a child that is a leaf. A rule may write its value straight to where it is kept.
    #[inline(always)]
    fn add_leaf(&mut self, game: &G, node: &mut Self::Node, child: &G::State, end: bool) -> Result<Verdict, Stop> {
        let mut value = self.leaf(game, child, end)?;
        self.add(game, node, child, &mut value)
    }

    /// Which child to search once more before the node is closed. Asked when no child is left to be tried, until none.
    #[inline(always)]
    fn again(&mut self, _node: &mut Self::Node) -> Option<usize> {
        None
    }

    /// Settle the value of a node whose children are all added; which child the mover is expected to take, or none if
    /// `add` has said so with [`Verdict::Best`].
    fn close(&mut self, node: &mut Self::Node) -> Option<usize>;

    /// Whether a child of the closed node where a search started is worth as much to the mover as the child that it
    /// takes: the two differ at most in what only decides between equals.
    fn is_equal(&self, node: &Self::Node, child: usize, value: &Self::Value) -> bool;

    /// Forget a node whose children will not all be added, where something is kept for it on a stack. The nodes below it
    /// are forgotten first.
    fn abandon(&mut self, _node: &mut Self::Node) {}

    /// The value of a closed node.
    fn value(node: &mut Self::Node) -> &mut Self::Value;

    /// Whether a stored value answers below `parent`; not always so for bounds.
    fn answers(&self, _value: &Self::Value, _parent: &Self::Node) -> bool {
        true
    }
}
