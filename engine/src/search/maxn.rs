//! MaxN: every player takes the action that is worth most to itself.
//!
//! Luckhardt & Irani, "An algorithmic solution of N-person games", AAAI 1986. How ties are broken can change the value
//! by any amount (Sturtevant, CG 2002), so it is a parameter.

use super::payoffs::Payoffs;
use super::rule::{Closed, Rule, Seat, Verdict};
use crate::game::{Game, Stop, Vector};
use crate::random::Random;

/// What a player does who cannot tell two actions apart.
#[derive(Clone, Debug)]
pub enum Ties {
    /// Keeps the first.
    Leftmost,
    /// Draws one, each with the same chance. One generator serves the whole search, in the order of the nodes.
    Random(Random),
    /// Takes what is worst for the player who searches.
    AgainstRoot,
    /// Takes what looks best at once, by the static value of the position that it leads to.
    Heuristic,
}

pub struct MaxN<G: Game> {
    pub root: usize,
    pub payoffs: Payoffs<G>,
    pub ties: Ties,
}

pub struct Node {
    player: usize,
    best: Vector,
    /// How many actions tie for the best so far.
    tied: usize,
    /// The static value of the best action, where ties go by it.
    looks: f64,
}

impl<G: Game> MaxN<G> {
    /// Whether a child that ties with the best so far replaces it.
    fn replaces(&mut self, game: &G, node: &mut Node, child: &G::State, value: &Vector) -> Result<bool, Stop> {
        node.tied += 1;
        Ok(match &mut self.ties {
            Ties::Leftmost => false,
            Ties::Random(random) => random.below(node.tied) == 0,
            Ties::AgainstRoot => value[self.root] < node.best[self.root],
            Ties::Heuristic => {
                let looks = self.payoffs.look(game, child)?[node.player];
                let better = looks > node.looks;
                node.looks = node.looks.max(looks);
                better
            }
        })
    }
}

impl<G: Game> Rule<G> for MaxN<G> {
    type Value = Vector;
    type Node = Node;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Vector, Stop> {
        self.payoffs.vector(game, state, end)
    }

    fn open(&mut self, seat: Seat, _parent: Option<&Node>) -> Node {
        Node { player: seat.player, best: Vector::new(), tied: 0, looks: f64::NEG_INFINITY }
    }

    fn add(&mut self, game: &G, node: &mut Node, child: &G::State, value: Vector) -> Result<Verdict, Stop> {
        let better = match node.best.get(node.player) {
            Some(&best) if value[node.player] < best => false,
            Some(&best) if value[node.player] == best => self.replaces(game, node, child, &value)?,
            _ => {
                node.tied = 1;
                if let Ties::Heuristic = self.ties {
                    node.looks = self.payoffs.look(game, child)?[node.player];
                }
                true
            }
        };
        if better {
            node.best = value;
            return Ok(Verdict::Best);
        }
        Ok(Verdict::Other)
    }

    fn close(&mut self, node: Node) -> Closed<Vector> {
        Closed { value: node.best, choice: None }
    }
}
