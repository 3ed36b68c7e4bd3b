//! Rules under which the mover simply takes one child: they differ only in which of two children they prefer.

use super::payoffs::Payoffs;
use super::rule::{Closed, Rule, Seat, Verdict};
use crate::game::{Game, Stop, Vector};

/// What a mover prefers. Ties keep the first action.
pub trait Taste {
    fn prefers(&self, player: usize, value: &Vector, best: &Vector) -> bool;
}

/// A value is the whole vector of the leaf that play leads to.
pub struct Pick<G: Game, T: Taste> {
    pub taste: T,
    pub payoffs: Payoffs<G>,
}

pub struct Node {
    player: usize,
    best: Option<Vector>,
}

impl<G: Game, T: Taste> Rule<G> for Pick<G, T> {
    type Value = Vector;
    type Node = Node;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Vector, Stop> {
        self.payoffs.vector(game, state, end)
    }

    fn open(&mut self, seat: Seat, _parent: Option<&Node>) -> Node {
        Node { player: seat.player, best: None }
    }

    fn add(&mut self, _game: &G, node: &mut Node, _child: &G::State, value: Vector) -> Result<Verdict, Stop> {
        if node.best.as_ref().is_some_and(|best| !self.taste.prefers(node.player, &value, best)) {
            return Ok(Verdict::Other);
        }
        node.best = Some(value);
        Ok(Verdict::Best)
    }

    fn close(&mut self, node: Node) -> Closed<Vector> {
        Closed { value: node.best.unwrap_or_default(), choice: None }
    }
}
