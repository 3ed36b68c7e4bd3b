//! MaxN with beliefs: the others are of the types that the searching player takes them for, and take it for what it
//! believes that they do, which need not be what it is.
//!
//! Sturtevant, Zinkevich & Bowling, AAAI 2006: `mOT_MT` is a player who wants few overtricks and models its opponents as
//! trick takers. An opponent's choice is that of the MaxN search which it is believed to run, in which the searching
//! player is what the others believe; at its own nodes the searching player takes what is best for its true type. Both
//! searches walk the same tree, so a value is two vectors: what is expected really, and behind that what the others
//! imagine.

use std::marker::PhantomData;

use super::expecting::Expects;
use super::maxn::Ties;
use super::payoffs::{Payoffs, Utility};
use super::rule::{Rule, Seat, Verdict};
use crate::game::{Game, Stop, Vector};
use crate::random::Random;
use crate::row::Row;

pub struct Believing<G: Game, V> {
    pub root: usize,
    /// What everybody is paid, without types.
    pub payoffs: Payoffs<G>,
    /// The searching player's true type.
    pub own: Utility<G>,
    /// The type of each player in the minds of the others.
    pub believed: Vec<Utility<G>>,
    pub ties: Ties,
    /// A row of twice as many numbers as there are players.
    pub row: PhantomData<V>,
}

/// One of the two choices at a node.
#[derive(Clone, Copy)]
struct Pick {
    /// How many actions tie for the best so far; none before the first.
    tied: usize,
    /// The static value of the best action, where ties go by it.
    looks: f64,
}

impl Pick {
    const NOTHING: Pick = Pick { tied: 0, looks: f64::NEG_INFINITY };
}

pub struct Node<V> {
    player: usize,
    best: V,
    imagined: Pick,
    real: Pick,
}

/// A tie broken against the searching player asks what it would really get: from the new child, and so far.
type Stakes = Option<(f64, f64)>;

impl<G: Game, V: Row> Believing<G, V> {
    /// Whether a child worth `new` to the mover takes the place of the best so far, worth `best`.
    fn takes(&mut self, pick: &mut Pick, new: f64, best: f64, looks: Option<f64>, stakes: Stakes) -> bool {
        if pick.tied > 0 && new < best {
            return false;
        }
        let looks = looks.unwrap_or(f64::NEG_INFINITY);
        if pick.tied == 0 || new > best {
            *pick = Pick { tied: 1, looks };
            return true;
        }
        pick.tied += 1;
        match &mut self.ties {
            Ties::Leftmost => false,
            Ties::Random { random, .. } => random.below(pick.tied) == 0,
            Ties::AgainstRoot => stakes.is_some_and(|(new, best)| new < best),
            Ties::Heuristic => {
                let better = looks > pick.looks;
                pick.looks = pick.looks.max(looks);
                better
            }
        }
    }
}

impl<G: Game, V: Row> Rule<G> for Believing<G, V> {
    type Value = V;
    type Node = Node<V>;

    fn begin(&mut self) {
        if let Ties::Random { seed, random } = &mut self.ties {
            *random = Random::new(*seed);
        }
    }

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<V, Stop> {
        let players = self.believed.len();
        let mut row = V::zeros(2 * players);
        let (real, imagined) = row.numbers_mut().split_at_mut(players);
        self.payoffs.fill(game, state, end, real)?;
        if !end {
            imagined.copy_from_slice(real);
            return Ok(row);
        }
        for (player, (entry, kind)) in imagined.iter_mut().zip(&mut self.believed).enumerate() {
            *entry = kind.worth(game, state, player, real[player])?;
        }
        let own = self.own.worth(game, state, self.root, real[self.root])?;
        real.copy_from_slice(imagined);
        real[self.root] = own;
        Ok(row)
    }

    fn open(&mut self, seat: Seat, _parent: Option<&Node<V>>) -> Node<V> {
        let best = V::zeros(2 * seat.num_players);
        Node { player: seat.player, best, imagined: Pick::NOTHING, real: Pick::NOTHING }
    }

    fn add(&mut self, game: &G, node: &mut Node<V>, child: &G::State, value: &mut V) -> Result<Verdict, Stop> {
        let (players, mover, root) = (self.believed.len(), node.player, self.root);
        let looks = if matches!(self.ties, Ties::Heuristic) {
            Some(game.mean_of(child, &mut |state, end| {
                let row = self.leaf(game, state, end)?;
                Ok(Vector::from_slice(row.numbers()))
            })?)
        } else {
            None
        };
        let look = |column: usize| looks.as_ref().map(|row| row[column]);
        let (new, best) = (value.numbers(), node.best.numbers());
        let (imagined, real) = (players + mover, mover);
        let stakes = (mover != root).then(|| (new[root], best[root]));
        let others = self.takes(&mut node.imagined, new[imagined], best[imagined], look(imagined), stakes);
        // An opponent plays as it is imagined to.
        let takes =
            if mover == root { self.takes(&mut node.real, new[real], best[real], look(real), None) } else { others };
        if others {
            node.best.numbers_mut()[players..].copy_from_slice(&value.numbers()[players..]);
        }
        if takes {
            node.best.numbers_mut()[..players].copy_from_slice(&value.numbers()[..players]);
        }
        Ok(if takes { Verdict::Best } else { Verdict::Other })
    }

    fn close(&mut self, _node: &mut Node<V>) -> Option<usize> {
        None
    }

    fn is_equal(&self, node: &Node<V>, _child: usize, value: &V) -> bool {
        value.numbers()[self.root] == node.best.numbers()[self.root]
    }

    fn value(node: &mut Node<V>) -> &mut V {
        &mut node.best
    }
}

impl<G: Game, V: Row> Expects<G> for Believing<G, V> {
    fn open_behind_chance(&mut self, seat: Seat) -> Node<V> {
        self.open(seat, None)
    }

    fn numbers(value: &mut V) -> (&mut [f64], &mut [f64]) {
        (value.numbers_mut(), &mut [])
    }
}
