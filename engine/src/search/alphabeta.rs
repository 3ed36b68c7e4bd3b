//! Alpha-beta: what minimax finds, without the branches that cannot change it.
//!
//! Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975, in the fail-soft form. With more
//! than two players it prunes Paranoid search, whose opponents are one minimising side (Sturtevant & Korf, AAAI 2000).
//! Ties keep the first action, as without pruning: a later action of the same value is only known to be no better.

use std::marker::PhantomData;

use super::payoffs::Payoffs;
use super::rule::{Rule, Seat, Verdict};
use super::table::Weight;
use crate::game::{Game, Stop};
use crate::row::Row;

pub struct AlphaBeta<G: Game, V> {
    pub root: usize,
    pub payoffs: Payoffs<G>,
    pub row: PhantomData<V>,
}

/// On which side of the truth a value may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Exact,
    /// The truth is this or more.
    AtLeast,
    /// The truth is this or less.
    AtMost,
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
    is_root_player: bool,
    starts_search: bool,
    /// The window that the node was opened with, and how its children have narrowed it.
    opened: (f64, f64),
    alpha: f64,
    beta: f64,
    best: Value<V>,
    is_empty: bool,
}

impl<G: Game, V: Row> Rule<G> for AlphaBeta<G, V> {
    type Value = Value<V>;
    type Node = Node<V>;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Value<V>, Stop> {
        Ok(Value { row: self.payoffs.row(game, state, end)?, side: Side::Exact })
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node<V>>) -> Node<V> {
        let (alpha, beta) = parent.map_or((f64::NEG_INFINITY, f64::INFINITY), |node| (node.alpha, node.beta));
        Node {
            is_root_player: seat.player == self.root,
            starts_search: parent.is_none(),
            opened: (alpha, beta),
            alpha,
            beta,
            best: Value { row: V::zeros(seat.num_players), side: Side::Exact },
            is_empty: true,
        }
    }

    fn add(&mut self, _game: &G, node: &mut Node<V>, _child: &G::State, value: &mut Value<V>) -> Result<Verdict, Stop> {
        let worth = value.row.numbers()[self.root];
        let best = node.best.row.numbers()[self.root];
        let better = if node.is_root_player { worth > best } else { worth < best };
        if !better && !node.is_empty {
            return Ok(Verdict::Other);
        }
        node.is_empty = false;
        node.best.row.clone_from(&value.row);
        if node.is_root_player {
            node.alpha = node.alpha.max(worth);
        } else {
            node.beta = node.beta.min(worth);
        }
        // Where the search starts, every action is to have a value, even after a certain win.
        Ok(if node.alpha >= node.beta && !node.starts_search { Verdict::Cut } else { Verdict::Best })
    }

    fn close(&mut self, node: &mut Node<V>) -> Option<usize> {
        let worth = node.best.row.numbers()[self.root];
        node.best.side = if worth <= node.opened.0 {
            Side::AtMost
        } else if worth >= node.opened.1 {
            Side::AtLeast
        } else {
            Side::Exact
        };
        None
    }

    fn value(node: &mut Node<V>) -> &mut Value<V> {
        &mut node.best
    }

    fn answers(&self, value: &Value<V>, parent: &Node<V>) -> bool {
        let worth = value.row.numbers()[self.root];
        match value.side {
            Side::Exact => true,
            Side::AtLeast => worth >= parent.beta,
            Side::AtMost => worth <= parent.alpha,
        }
    }
}
