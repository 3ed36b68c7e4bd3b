//! An open node as the driver keeps it, and the order in which its actions are tried.

use super::table::Reach;

/// In place of the next child.
pub const NO_CHILD: usize = usize::MAX;

/// In place of an action.
pub const NO_ACTION: u32 = u32::MAX;

/// In place of the action that is tried first: all are tried in an order of their own.
pub const IN_ORDER: u32 = u32::MAX - 1;

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
    /// Where this node's order begins on the stack of orders, and whether it gets one after the first action.
    pub order: u32,
    pub is_unordered: bool,
    /// Where this node's lines begin and end on the stack of lines; more than one line while undecided.
    pub lines: u32,
    pub lines_end: u32,
    /// Where this node's marks begin on the stack of marks (the starts of its undecided lines).
    pub marks: u32,
    /// Which node of the trace this is, where it is traced.
    pub traced: u32,
}

impl<N> Frame<N> {
    /// A node of which nothing was tried yet, by where its actions begin and end, and its lines begin.
    #[inline(always)]
    pub fn new(node: N, (actions, end): (u32, u32), lines: u32) -> Self {
        Frame {
            node,
            remaining: 0,
            key: 0,
            ply: 0,
            nodes_before: 0,
            before: Reach::NOTHING,
            actions,
            end,
            next: actions,
            current: actions,
            first: NO_ACTION,
            best: 0,
            order: 0,
            is_unordered: false,
            lines,
            lines_end: lines,
            marks: 0,
            traced: 0,
        }
    }

    /// The place of the next action to try; `orders` is the stack of orders.
    #[inline(always)]
    pub fn next_action(&mut self, orders: &[u32]) -> Option<usize> {
        let place = self.next;
        if place >= self.end {
            return None;
        }
        self.next += 1;
        Some(if self.first == NO_ACTION { place as usize } else { self.reordered(place, orders) })
    }

    /// Whether the first action was tried, and the others are to be put in order.
    #[inline(always)]
    pub fn needs_order(&self) -> bool {
        self.is_unordered && self.next != self.actions && self.next < self.end
    }

    /// Which action takes a place if one is tried before all others, or all have an order.
    fn reordered(&self, place: u32, orders: &[u32]) -> usize {
        if self.first == IN_ORDER {
            orders[(self.order + place - self.actions) as usize] as usize
        } else if place == self.actions {
            self.first as usize
        } else {
            place as usize - usize::from(place <= self.first)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(first: u32) -> Vec<usize> {
        let mut frame = Frame { first, order: 1, ..Frame::new((), (10, 14), 0) };
        std::iter::from_fn(|| frame.next_action(&[7, 12, 10, 13, 11])).collect()
    }

    #[test]
    fn every_action_is_tried_once_and_the_first_to_try_first() {
        assert_eq!(tried(NO_ACTION), [10, 11, 12, 13]);
        assert_eq!(tried(10), [10, 11, 12, 13]);
        assert_eq!(tried(12), [12, 10, 11, 13]);
        assert_eq!(tried(13), [13, 10, 11, 12]);
        assert_eq!(tried(IN_ORDER), [12, 10, 13, 11]);
    }
}
