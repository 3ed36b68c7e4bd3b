//! Rules under which the mover simply takes one child: they differ only in which of two children they prefer.

use std::marker::PhantomData;

use super::payoffs::Payoffs;
use super::rule::{Closed, Rule, Seat, Verdict};
use crate::game::{Game, Stop};
use crate::row::Row;

/// What a mover prefers. Ties keep the first action.
pub trait Taste {
    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool;
}

/// A value is the whole vector of the leaf that play leads to.
pub struct Pick<G: Game, T: Taste, V> {
    pub taste: T,
    pub payoffs: Payoffs<G>,
    pub row: PhantomData<V>,
}

pub struct Node<V> {
    player: usize,
    best: Option<V>,
}

impl<G: Game, T: Taste, V: Row> Rule<G> for Pick<G, T, V> {
    type Value = V;
    type Node = Node<V>;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<V, Stop> {
        self.payoffs.row(game, state, end)
    }

    fn open(&mut self, seat: Seat, _parent: Option<&Node<V>>) -> Node<V> {
        Node { player: seat.player, best: None }
    }

    fn add(&mut self, _game: &G, node: &mut Node<V>, _child: &G::State, value: V) -> Result<Verdict, Stop> {
        if node.best.as_ref().is_some_and(|best| !self.taste.prefers(node.player, value.numbers(), best.numbers())) {
            return Ok(Verdict::Other);
        }
        node.best = Some(value);
        Ok(Verdict::Best)
    }

    fn close(&mut self, node: Node<V>) -> Closed<V> {
        Closed { value: node.best.unwrap_or_else(|| V::zeros(0)), choice: None }
    }
}
