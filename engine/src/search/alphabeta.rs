//! Alpha-beta: what minimax finds, without the branches that cannot change it.
//!
//! Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975, in the fail-soft form. With more
//! than two players it prunes Paranoid search, whose opponents are one minimising side (Sturtevant & Korf, AAAI 2000);
//! partners of the root player are on the other.
//! Ties keep the first action, as without pruning: a later action of the same value is only known to be no better.
//! Actions may be tried in another order (killer heuristic: Akl & Newborn 1977; the table's action first): one that comes
//! before the best so far is searched with a window that an equal value fits into, unless nobody asks which of equals it is.

use std::marker::PhantomData;

use super::expecting::Expects;
use super::outcome::Side;
use super::payoffs::Payoffs;
use super::rule::{Rule, Seat, Shortcuts, Verdict};
use super::sides::Allies;
use super::table::Weight;
use crate::game::{Game, Stop};
use crate::row::Row;

/// A window that lets everything through.
const EVERYTHING: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

pub struct AlphaBeta<G: Game, V> {
    pub allies: Allies,
    pub payoffs: Payoffs<G>,
    pub shortcuts: Shortcuts,
    /// Whether actions of the root that are worth as much as the best are to be known from those that are worth less.
    pub tells_ties: bool,
    /// Whether every action of the root gets its own value, and none a bound.
    pub exact: bool,
    /// Whether of equal actions that is taken which comes first in the game, and not which was tried first.
    pub keeps_first: bool,
    pub row: PhantomData<V>,
}

#[derive(Clone, Debug)]
pub struct Value<V> {
    pub row: V,
    pub side: Side,
}

impl<V: Row> Weight for Value<V> {
    fn heap_bytes(&self) -> usize {
        Row::heap_bytes(&self.row)
    }
}

pub struct Node<V> {
    maximises: bool,
    starts_search: bool,
    tells_ties: bool,
    exact: bool,
    /// The window that the node was opened with, and how its children have narrowed it.
    opened: (f64, f64),
    alpha: f64,
    beta: f64,
    best: Value<V>,
    /// Which child is best, and which is at hand; how many were tried before.
    choice: usize,
    at_hand: usize,
    tried: usize,
    is_empty: bool,
}

impl<V> Node<V> {
    /// The window of the child at hand: what is outside cannot matter here.
    #[inline]
    fn window(&self) -> (f64, f64) {
        if self.exact {
            self.opened
        } else if self.is_empty || (self.at_hand > self.choice && !self.tells_ties) {
            (self.alpha, self.beta)
        } else if self.maximises && self.alpha > self.opened.0 {
            (-just_above(-self.alpha), self.beta)
        } else if !self.maximises && self.beta < self.opened.1 {
            (self.alpha, just_above(self.beta))
        } else {
            (self.alpha, self.beta)
        }
    }
}

impl<G: Game, V: Row> AlphaBeta<G, V> {
    #[inline]
    fn node(&self, seat: Seat, alpha: f64, beta: f64) -> Node<V> {
        Node {
            maximises: self.allies.has(seat.player),
            starts_search: false,
            tells_ties: false,
            exact: false,
            opened: (alpha, beta),
            alpha,
            beta,
            best: Value { row: V::zeros(seat.num_players), side: Side::Exact },
            choice: 0,
            at_hand: 0,
            tried: 0,
            is_empty: true,
        }
    }
}

impl<G: Game, V: Row> Rule<G> for AlphaBeta<G, V> {
    type Value = Value<V>;
    type Node = Node<V>;

    #[inline]
    fn reorders(&self) -> bool {
        self.shortcuts.order
    }

    fn skips_equals(&self) -> bool {
        self.shortcuts.equals && self.payoffs.is_native()
    }

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Value<V>, Stop> {
        Ok(Value { row: self.payoffs.row(game, state, end)?, side: Side::Exact })
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node<V>>) -> Node<V> {
        let (alpha, beta) = parent.map_or(EVERYTHING, Node::window);
        let tells_ties = parent.is_none() && self.tells_ties;
        let exact = parent.is_none() && self.exact;
        Node { starts_search: parent.is_none(), tells_ties, exact, ..self.node(seat, alpha, beta) }
    }

    #[inline(always)]
    fn trying(&mut self, node: &mut Node<V>, child: usize) {
        node.at_hand = if self.keeps_first { child } else { node.tried };
        node.tried += 1;
    }

    fn add(&mut self, _game: &G, node: &mut Node<V>, _child: &G::State, value: &mut Value<V>) -> Result<Verdict, Stop> {
        let worth = value.row.numbers()[self.allies.root];
        let best = node.best.row.numbers()[self.allies.root];
        let better = if node.maximises { worth > best } else { worth < best };
        let comes_first = worth == best && node.at_hand < node.choice;
        if !better && !comes_first && !node.is_empty {
            return Ok(Verdict::Other);
        }
        node.is_empty = false;
        node.choice = node.at_hand;
        node.best.row.clone_from(&value.row);
        if node.maximises {
            node.alpha = node.alpha.max(worth);
        } else {
            node.beta = node.beta.min(worth);
        }
        // Where the search starts, every action is to have a value, even after a certain win.
        Ok(if node.alpha >= node.beta && !node.starts_search { Verdict::Cut } else { Verdict::Best })
    }

    fn close(&mut self, node: &mut Node<V>) -> Option<usize> {
        let worth = node.best.row.numbers()[self.allies.root];
        node.best.side = if worth <= node.opened.0 {
            Side::AtMost
        } else if worth >= node.opened.1 {
            Side::AtLeast
        } else {
            Side::Exact
        };
        None
    }

    fn is_equal(&self, node: &Node<V>, _child: usize, value: &Value<V>) -> bool {
        value.row.numbers()[self.allies.root] == node.best.row.numbers()[self.allies.root]
    }

    fn value(node: &mut Node<V>) -> &mut Value<V> {
        &mut node.best
    }

    fn answers(&self, value: &Value<V>, parent: &Node<V>) -> bool {
        let worth = value.row.numbers()[self.allies.root];
        let (alpha, beta) = parent.window();
        match value.side {
            Side::Exact => true,
            Side::AtLeast => worth >= beta,
            Side::AtMost => worth <= alpha,
        }
    }
}

impl<G: Game, V: Row> Expects<G> for AlphaBeta<G, V> {
    fn open_behind_chance(&mut self, seat: Seat) -> Node<V> {
        self.node(seat, EVERYTHING.0, EVERYTHING.1)
    }

    fn numbers(value: &mut Value<V>) -> (&mut [f64], &mut [f64]) {
        (value.row.numbers_mut(), &mut [])
    }

    fn is_exact(&self, value: &Value<V>) -> bool {
        value.side == Side::Exact
    }
}

/// The next larger number.
fn just_above(number: f64) -> f64 {
    let bits = number.to_bits();
    match number {
        _ if number > 0.0 => f64::from_bits(bits + 1),
        _ if number < 0.0 => f64::from_bits(bits - 1),
        _ => f64::from_bits(1),
    }
}
