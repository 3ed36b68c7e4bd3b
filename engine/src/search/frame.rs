//! An open node as the driver keeps it, and the order in which its actions are tried.

use super::table::Reach;

/// In place of the next child.
pub const NO_CHILD: usize = usize::MAX;

/// In place of an action.
pub const NO_ACTION: u32 = u32::MAX;

pub struct Frame<N> {
    pub node: N,
    pub remaining: u32,
    /// Under what the node is remembered; 0 if it is not.
    pub key: u128,
    pub ply: u32,
    pub nodes_before: u64,
    /// Where the node is remembered: how far the lines before it went.
    pub before: Reach,
    /// Where this node's actions begin and end on the stack of actions; they end at 0 if no more are to be tried.
    pub actions: u32,
    pub end: u32,
    /// How far the actions are tried, and the one at hand.
    pub next: u32,
    pub current: u32,
    /// Which action is tried before all others, if any; and which is taken so far.
    pub first: u32,
    pub best: u32,
    /// Where this node's lines begin and end on the stack of lines; more than one line while undecided.
    pub lines: u32,
    pub lines_end: u32,
    /// Where this node's marks begin on the stack of marks (the starts of its undecided lines).
    pub marks: u32,
    /// Which node of the trace this is, where it is traced.
    pub traced: u32,
}

impl<N> Frame<N> {
    /// The place of the next action to try.
    #[inline(always)]
    pub fn next_action(&mut self) -> Option<usize> {
        let place = self.next;
        if place >= self.end {
            return None;
        }
        self.next += 1;
        Some(if self.first == NO_ACTION { place as usize } else { self.reordered(place) })
    }

    /// Which action takes a place if one is tried before all others.
    fn reordered(&self, place: u32) -> usize {
        if place == self.actions {
            self.first as usize
        } else {
            place as usize - usize::from(place <= self.first)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(first: u32) -> Vec<usize> {
        let mut frame = Frame {
            node: (),
            remaining: 0,
            key: 0,
            ply: 0,
            nodes_before: 0,
            before: Reach::NOTHING,
            actions: 10,
            end: 14,
            next: 10,
            current: 10,
            first,
            best: 0,
            lines: 0,
            lines_end: 0,
            marks: 0,
            traced: 0,
        };
        std::iter::from_fn(|| frame.next_action()).collect()
    }

    #[test]
    fn every_action_is_tried_once_and_the_first_to_try_first() {
        assert_eq!(order(NO_ACTION), [10, 11, 12, 13]);
        assert_eq!(order(10), [10, 11, 12, 13]);
        assert_eq!(order(12), [12, 10, 11, 13]);
        assert_eq!(order(13), [13, 10, 11, 12]);
    }
}
