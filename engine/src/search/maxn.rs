//! MaxN: every player takes the action that is worth most to itself.
//!
//! Luckhardt & Irani, "An algorithmic solution of N-person games", AAAI 1986. How ties are broken can change the value
//! by any amount (Sturtevant, CG 2002), so it is a parameter.

use std::marker::PhantomData;

use super::expecting::Expects;
use super::payoffs::Payoffs;
use super::rule::{Rule, Seat, Verdict};
use crate::game::{Game, Stop};
use crate::random::Random;
use crate::row::Row;

/// What a player does who cannot tell two actions apart.
#[derive(Clone, Debug)]
pub enum Ties {
    /// Keeps the first.
    Leftmost,
    /// Draws one, each with the same chance. One generator serves the whole walk, in the order of the nodes; it is made
    /// anew from its seed for each.
    Random { seed: u64, random: Random },
    /// Takes what is worst for the player who searches.
    AgainstRoot,
    /// Takes what looks best at once, by the static value of the position that it leads to.
    Heuristic,
}

impl Ties {
    /// From the seed, each with the same chance.
    pub fn by_lot(seed: u64) -> Self {
        Ties::Random { seed, random: Random::new(seed) }
    }

    pub fn are_lots(&self) -> bool {
        matches!(self, Ties::Random { .. })
    }

    /// What may be remembered under: lots that are drawn at one place say nothing of another.
    pub fn identity(&self) -> Option<&Self> {
        Some(self).filter(|ties| !ties.are_lots())
    }
}

pub struct MaxN<G: Game, V> {
    pub root: usize,
    pub payoffs: Payoffs<G>,
    pub ties: Ties,
    /// Whether one of several actions that lead to equal games stands for all.
    pub skips_equals: bool,
    pub row: PhantomData<V>,
}

pub struct Node<V> {
    player: usize,
    best: V,
    /// How many actions tie for the best so far; none before the first.
    tied: usize,
    /// The static value of the best action, where ties go by it.
    looks: f64,
}

impl<G: Game, V: Row> MaxN<G, V> {
    /// Whether a child that ties with the best so far replaces it. Kept out of the way of the inner loop.
    #[inline(never)]
    fn replaces(&mut self, game: &G, node: &mut Node<V>, child: &G::State, value: &V) -> Result<bool, Stop> {
        node.tied += 1;
        Ok(match &mut self.ties {
            Ties::Leftmost => false,
            Ties::Random { random, .. } => random.below(node.tied) == 0,
            Ties::AgainstRoot => value.numbers()[self.root] < node.best.numbers()[self.root],
            Ties::Heuristic => {
                let looks = self.payoffs.look(game, child, node.player)?;
                let better = looks > node.looks;
                node.looks = node.looks.max(looks);
                better
            }
        })
    }
}

impl<G: Game, V: Row> Rule<G> for MaxN<G, V> {
    type Value = V;
    type Node = Node<V>;

    /// Lots need every action: which is drawn depends on how many there are.
    fn skips_equals(&self) -> bool {
        self.skips_equals && self.payoffs.is_native() && !matches!(self.ties, Ties::Random { .. })
    }

    fn takes_leading(&self) -> bool {
        Rule::<G>::skips_equals(self) && self.payoffs.is_plain()
    }

    fn begin(&mut self) {
        if let Ties::Random { seed, random } = &mut self.ties {
            *random = Random::new(*seed);
        }
    }

    #[inline(always)]
    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<V, Stop> {
        self.payoffs.row(game, state, end)
    }

    fn open(&mut self, seat: Seat, _parent: Option<&Node<V>>) -> Node<V> {
        Node { player: seat.player, best: V::zeros(seat.num_players), tied: 0, looks: f64::NEG_INFINITY }
    }

    #[inline(always)]
    fn add(&mut self, game: &G, node: &mut Node<V>, child: &G::State, value: &mut V) -> Result<Verdict, Stop> {
        if node.tied > 0 {
            let (best, worth) = (node.best.numbers()[node.player], value.numbers()[node.player]);
            if worth < best {
                return Ok(Verdict::Other);
            }
            if worth == best {
                if matches!(self.ties, Ties::Leftmost) || !self.replaces(game, node, child, value)? {
                    return Ok(Verdict::Other);
                }
                node.best.clone_from(value);
                return Ok(Verdict::Best);
            }
        }
        node.tied = 1;
        if matches!(self.ties, Ties::Heuristic) {
            node.looks = self.payoffs.look(game, child, node.player)?;
        }
        node.best.clone_from(value);
        Ok(Verdict::Best)
    }

    #[inline(always)]
    fn add_leaf(&mut self, game: &G, node: &mut Node<V>, child: &G::State, end: bool) -> Result<Verdict, Stop> {
        if node.tied == 0 && !matches!(self.ties, Ties::Heuristic) {
            node.tied = 1;
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
        value.numbers()[node.player] == node.best.numbers()[node.player]
    }

    fn value(node: &mut Node<V>) -> &mut V {
        &mut node.best
    }
}

impl<G: Game, V: Row> Expects<G> for MaxN<G, V> {
    fn open_behind_chance(&mut self, seat: Seat) -> Node<V> {
        self.open(seat, None)
    }

    fn numbers(value: &mut V) -> (&mut [f64], &mut [f64]) {
        (value.numbers_mut(), &mut [])
    }
}
