//! Which action of a node is tried first, and how the driver knows.
//!
//! First comes what the table took here at another depth, or else what last ended the search of a node this far from the
//! root: killers, Akl & Newborn 1977. Where the game tells promising actions from others, those follow that promise more,
//! and of equal ones those that ended more searches elsewhere: the history heuristic, Schaeffer, "The History Heuristic and
//! Alpha-Beta Search Enhancements in Practice", IEEE TPAMI 11(11), 1989, with depth² for each. The actions themselves stay
//! where they are, since the rule and the table know them by their places.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::driver::Driver;
use super::frame::{IN_ORDER, NO_ACTION};
use super::mcts::Mixer;
use super::rule::Rule;
use crate::game::{Game, Stop};

/// How many actions are kept for each distance from the root, the latest first.
const KILLERS: usize = 2;

/// A search without a horizon counts as this deep.
const MOST_DEPTH: u32 = 100;

/// More than this ended by an action count as this.
const MOST_HISTORY: u64 = (1 << 30) - 1;

/// What ended searches in a walk, and the orders of its open nodes.
pub(super) struct Order<A> {
    killers: Vec<[Option<A>; KILLERS]>,
    /// By who took an action, and which.
    history: HashMap<(usize, A), u64, BuildHasherDefault<Mixer>>,
    /// The places of the actions of all open nodes that have an order, in that order.
    pub places: Vec<u32>,
    promises: Vec<f64>,
    ranks: Vec<u128>,
}

/// Where an action comes, the larger the earlier, as one number: whether the table or a killer wants it first, then its
/// promise, then its history as far as there is room for it, then its place.
fn rank(wanted: u8, promise: f64, history: u64, place: u32) -> u128 {
    // In the order of `total_cmp`.
    let bits = promise.to_bits();
    let promise = if bits >> 63 == 1 { !bits } else { bits | 1 << 63 };
    let history = history.min(MOST_HISTORY);
    u128::from(wanted) << 126 | u128::from(promise) << 62 | u128::from(history) << 32 | u128::from(!place)
}

/// The action of a rank.
fn place_of(rank: u128) -> u32 {
    !(rank as u32)
}

impl<A> Default for Order<A> {
    fn default() -> Self {
        Order {
            killers: Vec::new(),
            history: HashMap::default(),
            places: Vec::new(),
            promises: Vec::new(),
            ranks: Vec::new(),
        }
    }
}

impl<A> Order<A> {
    /// Forget what was found in the last walk.
    pub fn clear(&mut self) {
        self.killers.clear();
        self.history.clear();
        self.places.clear();
    }
}

impl<G: Game, R: Rule<G>> Driver<'_, G, R> {
    /// Which action of the node that was opened last is worth trying first: what the table took, `known`, or what ended a
    /// search before. The others of an ordered game get their order when it has ended none here.
    pub(super) fn order_actions(&mut self, known: u32) -> Result<(), Stop> {
        let at = self.open_nodes - 1;
        let (start, count) = (self.frames[at].actions, (self.actions.len() as u32) - self.frames[at].actions);
        let first = if known == NO_ACTION { self.killer(at, 0) } else { Some(known).filter(|&known| known < count) };
        self.frames[at].first = first.map_or(NO_ACTION, |place| start + place);
        if count > 1 && self.game.orders() {
            self.frames[at].is_unordered = first.is_some();
            if first.is_none() {
                return self.put_in_order(at);
            }
        }
        Ok(())
    }

    /// Where a killer is among the actions of the last open node.
    fn killer(&self, at: usize, which: usize) -> Option<u32> {
        let killer = self.order.killers.get(at)?[which].as_ref()?;
        let actions = &self.actions[self.frames[at].actions as usize..];
        (0..).zip(actions).find(|(_, action)| self.game.is_same_action(action, killer)).map(|(place, _)| place)
    }

    /// Put the actions of the last open node in order; one that was tried already comes first.
    #[inline(never)]
    pub(super) fn put_in_order(&mut self, at: usize) -> Result<(), Stop> {
        let (state, frame) = (&self.states[at], &self.frames[at]);
        let (start, remaining, tried) = (frame.actions, frame.remaining, frame.first);
        let actions = &self.actions[start as usize..];
        let player = self.game.player(state)?;
        let killers = [self.killer(at, 0), self.killer(at, 1)];
        let order = &mut self.order;
        order.promises.clear();
        self.game.promises_to(state, actions, &mut order.promises)?;
        order.ranks.clear();
        for ((place, action), &promise) in (0..).zip(actions).zip(&order.promises) {
            let wanted = match Some(place) {
                _ if start + place == tried => 3,
                wanted if wanted == killers[0] => 2,
                wanted => u8::from(wanted == killers[1]),
            };
            // Right before the horizon an order is worth less than it costs to ask.
            let asks = remaining > 1 && !order.history.is_empty();
            let history = if asks { order.history.get(&(player, action.clone())).copied() } else { None };
            order.ranks.push(rank(wanted, promise, history.unwrap_or(0), place));
        }
        order.ranks.sort_unstable();
        let frame = &mut self.frames[at];
        (frame.first, frame.is_unordered, frame.order) = (IN_ORDER, false, order.places.len() as u32);
        order.places.extend(order.ranks.iter().rev().map(|&rank| start + place_of(rank)));
        Ok(())
    }

    /// Remember what ended the search of a node. Kept out of the way of the inner loop.
    #[inline(never)]
    pub(super) fn remember_killer(&mut self) {
        let at = self.open_nodes - 1;
        let frame = &self.frames[at];
        let action = &self.actions[frame.current as usize];
        if !self.game.is_same_action(action, action) {
            return;
        }
        let depth = u64::from(frame.remaining.min(MOST_DEPTH));
        let counts = depth > 1 && self.game.orders();
        // The game has named the player before, when the node was opened.
        if let (true, Ok(player)) = (counts, self.game.player(&self.states[at])) {
            *self.order.history.entry((player, action.clone())).or_insert(0) += depth * depth;
        }
        let killers = &mut self.order.killers;
        if killers.len() <= at {
            killers.resize(at + 1, [const { None }; KILLERS]);
        }
        let [latest, before] = &mut killers[at];
        if !latest.as_ref().is_some_and(|latest| self.game.is_same_action(latest, action)) {
            *before = latest.replace(action.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_go_by_wish_then_promise_then_history_then_place() {
        let promises = [f64::NEG_INFINITY, -2.5, -1.0, -0.0, 0.0, 1e-9, 3.0, 600.0, f64::INFINITY];
        let histories = [0, 1, 7, MOST_HISTORY];
        let mut last = 0;
        for wanted in 0..4 {
            for promise in promises {
                for history in histories {
                    for place in [u32::MAX, 70_000, 1, 0] {
                        let this = rank(wanted, promise, history, place);
                        assert!(this > last || (last, wanted, place) == (0, 0, u32::MAX));
                        assert_eq!(place_of(this), place);
                        last = this;
                    }
                }
            }
        }
        assert_eq!(rank(0, 1.0, u64::MAX, 5), rank(0, 1.0, MOST_HISTORY, 5));
    }
}
