//! Rules under which the mover simply takes one child: they differ only in which of two children they prefer.

use std::marker::PhantomData;

use super::expecting::Expects;
use super::payoffs::Payoffs;
use super::rule::{Rule, Seat, Verdict};
use crate::game::{Game, Stop, Wants};
use crate::row::Row;

/// What a mover prefers. Ties keep the first action.
pub trait Taste {
    fn prefers(&self, player: usize, value: &[f64], best: &[f64]) -> bool;

    /// The same where a search starts.
    #[inline(always)]
    fn prefers_at_root(&self, player: usize, value: &[f64], best: &[f64]) -> bool {
        self.prefers(player, value, best)
    }

    /// Whether [`Taste::wants`] means anything.
    const LEADS: bool = false;

    /// See [`Rule::wants`].
    fn wants(&self, _player: usize) -> Wants {
        Wants::Own
    }
}

/// A value is the whole vector of the leaf that play leads to.
pub struct Pick<G: Game, T: Taste, V> {
    pub taste: T,
    pub payoffs: Payoffs<G>,
    /// Whether one of several actions that lead to equal values stands for all.
    pub skips_equals: bool,
    pub row: PhantomData<V>,
}

pub struct Node<V> {
    player: usize,
    starts_search: bool,
    best: V,
    is_empty: bool,
}

impl<G: Game, T: Taste, V: Row> Rule<G> for Pick<G, T, V> {
    type Value = V;
    type Node = Node<V>;

    fn skips_equals(&self) -> bool {
        self.skips_equals && self.payoffs.is_native()
    }

    #[inline]
    fn takes_leading(&self) -> bool {
        T::LEADS && self.skips_equals && self.payoffs.is_plain()
    }

    #[inline]
    fn wants(&self, player: usize) -> Wants {
        self.taste.wants(player)
    }

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<V, Stop> {
        self.payoffs.row(game, state, end)
    }

    fn open(&mut self, seat: Seat, _parent: Option<&Node<V>>) -> Node<V> {
        let starts_search = seat.ply == 0;
        Node { player: seat.player, starts_search, best: V::zeros(seat.num_players), is_empty: true }
    }

    #[inline(always)]
    fn add(&mut self, _game: &G, node: &mut Node<V>, _child: &G::State, value: &mut V) -> Result<Verdict, Stop> {
        if !node.is_empty {
            let (player, new, best) = (node.player, value.numbers(), node.best.numbers());
            let prefers = if node.starts_search {
                self.taste.prefers_at_root(player, new, best)
            } else {
                self.taste.prefers(player, new, best)
            };
            if !prefers {
                return Ok(Verdict::Other);
            }
        }
        node.is_empty = false;
        node.best.clone_from(value);
        Ok(Verdict::Best)
    }

    #[inline(always)]
    fn add_leaf(&mut self, game: &G, node: &mut Node<V>, child: &G::State, end: bool) -> Result<Verdict, Stop> {
        if node.is_empty {
            node.is_empty = false;
            self.payoffs.fill(game, child, end, node.best.numbers_mut())?;
            return Ok(Verdict::Best);
        }
        let mut value = self.leaf(game, child, end)?;
        self.add(game, node, child, &mut value)
    }

    fn close(&mut self, _node: &mut Node<V>) -> Option<usize> {
        None
    }

    fn is_equal(&self, node: &Node<V>, _child: usize, value: &V) -> bool {
        let (player, new, best) = (node.player, value.numbers(), node.best.numbers());
        !self.taste.prefers_at_root(player, new, best) && !self.taste.prefers_at_root(player, best, new)
    }

    fn value(node: &mut Node<V>) -> &mut V {
        &mut node.best
    }
}

impl<G: Game, T: Taste, V: Row> Expects<G> for Pick<G, T, V> {
    fn open_behind_chance(&mut self, seat: Seat) -> Node<V> {
        self.open(seat, None)
    }

    fn numbers(value: &mut V) -> (&mut [f64], &mut [f64]) {
        (value.numbers_mut(), &mut [])
    }
}
