//! An open node as the driver keeps it, and the order in which its actions are tried.

use super::table::Reach;

/// In place of the next child.
pub const NO_CHILD: usize = usize::MAX;

/// In place of an action.
pub const NO_ACTION: u32 = u32::MAX;

/// What the table knows of a position that it cannot answer for.
pub struct Known<V> {
    pub value: Option<V>,
    pub choice: u32,
}

pub struct Frame<N> {
    pub node: N,
    pub remaining: u32,
    /// Under what the node is remembered; 0 if it is not.
    pub key: u128,
    pub ply: u32,
    pub nodes_before: u64,
    /// Where the node is remembered: how far the lines before it went.
    pub before: Reach,
    pub cut: bool,
    /// Where this node's actions begin on the stack of actions, the next one to try, and the one at hand.
    pub actions: u32,
    pub next: u32,
    pub current: u32,
    /// Which action is tried before all others, until it has been, and then left out; and which is taken so far.
    pub first: u32,
    pub first_is_due: bool,
    pub best: u32,
    /// Where this node's lines begin and end on the stack of lines; more than one line while undecided.
    pub lines: u32,
    pub lines_end: u32,
    /// Where this node's marks begin on the stack of marks (the starts of its undecided lines).
    pub marks: u32,
    /// Which node of the trace this is, where it is traced.
    pub traced: u32,
}

impl<V> Known<V> {
    pub fn nothing() -> Self {
        Known { value: None, choice: NO_ACTION }
    }
}

impl<N> Frame<N> {
    /// The place of the next action to try; `end` is where the actions of the node end.
    #[inline(always)]
    pub fn next_action(&mut self, end: usize) -> Option<usize> {
        if self.cut {
            return None;
        }
        if self.first_is_due {
            self.first_is_due = false;
            return Some(self.first as usize);
        }
        self.next += u32::from(self.next == self.first);
        if self.next as usize >= end {
            return None;
        }
        self.next += 1;
        Some(self.next as usize - 1)
    }
}
