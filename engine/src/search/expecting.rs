//! Chance inside the game, under any rule whose values can be averaged: where chance moves, a position is worth the mean
//! of what it may bring. Over MaxN this is expecti-max^n, over minimax expectimax.
//!
//! Michie, "Game-playing and game-learning automata", 1966; Ballard, "The *-minimax search procedure for trees containing
//! chance nodes", Artificial Intelligence 21, 1983. Deviations: below chance nothing is cut off by what was found above it,
//! since a bound on one outcome says nothing of the mean. Chance uses up no depth, and a search never stops at it.
//!
//! A rule knows nothing of that: it is wrapped in [`Expecting`], which opens the nodes where chance moves, and only games
//! in which it does are searched so.

use super::rule::{Rule, Seat, Verdict};
use crate::game::{Game, Mean, Stop, Wants, CHANCE};

/// A rule whose values can be averaged.
pub trait Expects<G: Game>: Rule<G> {
    /// Open a node right behind chance: nothing that was found above it bounds what matters here.
    fn open_behind_chance(&mut self, seat: Seat) -> Self::Node;

    /// The numbers of a value that chance takes the mean of, and those that it takes the largest of: how large the numbers
    /// are that went into it, where a rule keeps that.
    fn numbers(value: &mut Self::Value) -> (&mut [f64], &mut [f64]);

    /// Whether a value is what it says, and no bound.
    #[inline(always)]
    fn is_exact(&self, _value: &Self::Value) -> bool {
        true
    }
}

pub struct Expecting<'r, R> {
    pub rule: &'r mut R,
    /// The probabilities of the outcomes of all open nodes where chance moves.
    chances: Vec<f64>,
}

pub enum Node<N, V> {
    Player(N),
    Chance(Roll<V>),
}

/// A node where chance moves.
pub struct Roll<V> {
    /// Where its probabilities begin.
    first: usize,
    /// How many outcomes were added.
    added: usize,
    mean: Mean,
    /// None before the first outcome.
    value: Option<V>,
}

impl<'r, R> Expecting<'r, R> {
    pub fn new(rule: &'r mut R) -> Self {
        Expecting { rule, chances: Vec::new() }
    }

    fn outcome<G: Game>(&self, roll: &mut Roll<R::Value>, value: &mut R::Value)
    where
        R: Expects<G>,
    {
        let chance = self.chances[roll.first + roll.added];
        roll.added += 1;
        roll.mean.add(chance, R::numbers(value).0);
        match &mut roll.value {
            None => roll.value = Some(value.clone()),
            Some(so_far) => {
                for (size, new) in R::numbers(so_far).1.iter_mut().zip(R::numbers(value).1) {
                    *size = size.max(*new);
                }
            }
        }
    }
}

impl<G: Game, R: Expects<G>> Rule<G> for Expecting<'_, R> {
    type Value = R::Value;
    type Node = Node<R::Node, R::Value>;

    const STOPS_ANYWHERE: bool = R::STOPS_ANYWHERE;
    const WORTH_ITS_CHOICE: bool = R::WORTH_ITS_CHOICE;

    fn is_chance(node: &Self::Node) -> bool {
        matches!(node, Node::Chance(_))
    }

    fn reorders(&self) -> bool {
        self.rule.reorders()
    }

    fn skips_equals(&self) -> bool {
        self.rule.skips_equals()
    }

    fn wants(&self, player: usize) -> Wants {
        self.rule.wants(player)
    }

    fn counts(&mut self) -> Option<&mut Vec<u32>> {
        self.rule.counts()
    }

    fn begin(&mut self) {
        self.rule.begin();
    }

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Self::Value, Stop> {
        self.rule.leaf(game, state, end)
    }

    fn open(&mut self, seat: Seat, parent: Option<&Self::Node>) -> Self::Node {
        if parent.is_none() {
            self.chances.clear();
        }
        if seat.player == CHANCE {
            return Node::Chance(Roll { first: self.chances.len(), added: 0, mean: Mean::default(), value: None });
        }
        Node::Player(match parent {
            None => self.rule.open(seat, None),
            Some(Node::Player(parent)) => self.rule.open(seat, Some(parent)),
            Some(Node::Chance(_)) => self.rule.open_behind_chance(seat),
        })
    }

    fn enter(
        &mut self,
        game: &G,
        state: &G::State,
        node: &mut Self::Node,
        actions: usize,
        known: Option<&Self::Value>,
    ) -> Result<bool, Stop> {
        match node {
            Node::Player(node) => self.rule.enter(game, state, node, actions, known),
            Node::Chance(_) => game.chances(state, &mut self.chances).map(|()| false),
        }
    }

    fn trying(&mut self, node: &mut Self::Node, child: usize) {
        if let Node::Player(node) = node {
            self.rule.trying(node, child);
        }
    }

    fn add(
        &mut self,
        game: &G,
        node: &mut Self::Node,
        child: &G::State,
        value: &mut Self::Value,
    ) -> Result<Verdict, Stop> {
        match node {
            Node::Player(node) => self.rule.add(game, node, child, value),
            Node::Chance(roll) => {
                self.outcome::<G>(roll, value);
                Ok(Verdict::Other)
            }
        }
    }

    fn add_leaf(&mut self, game: &G, node: &mut Self::Node, child: &G::State, end: bool) -> Result<Verdict, Stop> {
        match node {
            Node::Player(node) => self.rule.add_leaf(game, node, child, end),
            Node::Chance(roll) => {
                let mut value = self.rule.leaf(game, child, end)?;
                self.outcome::<G>(roll, &mut value);
                Ok(Verdict::Other)
            }
        }
    }

    fn again(&mut self, node: &mut Self::Node) -> Option<usize> {
        match node {
            Node::Player(node) => self.rule.again(node),
            Node::Chance(_) => None,
        }
    }

    fn close(&mut self, node: &mut Self::Node) -> Option<usize> {
        match node {
            Node::Player(node) => self.rule.close(node),
            Node::Chance(roll) => {
                self.chances.truncate(roll.first);
                if let Some(value) = &mut roll.value {
                    roll.mean.value_to(R::numbers(value).0);
                }
                None
            }
        }
    }

    /// A search starts where a player moves.
    fn is_equal(&self, node: &Self::Node, child: usize, value: &Self::Value) -> bool {
        match node {
            Node::Player(node) => self.rule.is_equal(node, child, value),
            Node::Chance(_) => false,
        }
    }

    fn abandon(&mut self, node: &mut Self::Node) {
        match node {
            Node::Player(node) => self.rule.abandon(node),
            Node::Chance(roll) => self.chances.truncate(roll.first),
        }
    }

    fn value(node: &mut Self::Node) -> &mut Self::Value {
        match node {
            Node::Player(node) => R::value(node),
            // Closed nodes have a value: chance always brings something.
            Node::Chance(roll) => roll.value.as_mut().expect("chance to have an outcome"),
        }
    }

    fn answers(&self, value: &Self::Value, parent: &Self::Node) -> bool {
        match parent {
            Node::Player(parent) => self.rule.answers(value, parent),
            Node::Chance(_) => self.rule.is_exact(value),
        }
    }
}
