//! A tree over what one player sees.

use crate::game::{Game, Stop, Vector};

/// What a player sees of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Sight<A> {
    /// All of it.
    All(A),
    /// As much as it has in common with others of that number.
    Part(u64),
}

impl<A: Clone> Sight<A> {
    /// What tells an action from others for a player: the whole action if that player chooses it.
    pub fn before<G: Game<Action = A>>(
        game: &G,
        state: &G::State,
        action: &A,
        player: usize,
        mover: usize,
    ) -> Result<Self, Stop> {
        if player == mover {
            return Ok(Sight::All(action.clone()));
        }
        Ok(game.seen(state, action, player)?.map_or_else(|| Sight::All(action.clone()), Sight::Part))
    }
}

pub struct Node<A> {
    /// What leads here as it is seen, and one of the actions that look so; none at the root.
    sight: Option<Sight<A>>,
    action: Option<A>,
    visits: u64,
    /// In how many simulations through its parent it was there to be taken.
    available: u64,
    is_open: bool,
    children: Vec<usize>,
}

pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// The returns of all visits of each node added up, a row for each node.
    sums: Vec<f64>,
    players: usize,
}

impl<A: Clone + PartialEq> Tree<A> {
    /// A root, which is open.
    pub fn new(players: usize) -> Self {
        let mut tree = Tree { nodes: Vec::new(), sums: Vec::new(), players };
        tree.push(None, None, 0);
        tree.open(0);
        tree
    }

    fn push(&mut self, sight: Option<Sight<A>>, action: Option<A>, available: u64) -> usize {
        self.nodes.push(Node { sight, action, visits: 0, available, is_open: false, children: Vec::new() });
        self.sums.resize(self.nodes.len() * self.players, 0.0);
        self.nodes.len() - 1
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The child behind an action that looks so; a new one was there `before` so many times.
    pub fn child(&mut self, at: usize, sight: &Sight<A>, action: &A, before: u64) -> usize {
        let same = |&&child: &&usize| self.nodes[child].sight.as_ref() == Some(sight);
        if let Some(&known) = self.nodes[at].children.iter().find(same) {
            return known;
        }
        let new = self.push(Some(sight.clone()), Some(action.clone()), before);
        self.nodes[at].children.push(new);
        new
    }

    pub fn children(&self, at: usize) -> &[usize] {
        &self.nodes[at].children
    }

    pub fn is_open(&self, at: usize) -> bool {
        self.nodes[at].is_open
    }

    pub fn open(&mut self, at: usize) {
        self.nodes[at].is_open = true;
    }

    pub fn action(&self, at: usize) -> Option<&A> {
        self.nodes[at].action.as_ref()
    }

    pub fn visits(&self, at: usize) -> u64 {
        self.nodes[at].visits
    }

    pub fn available(&self, at: usize) -> u64 {
        self.nodes[at].available
    }

    /// Count that a node was there to be taken.
    pub fn was_there(&mut self, at: usize) {
        self.nodes[at].available += 1;
    }

    /// What all visits of a node paid a player together.
    pub fn sum(&self, at: usize, player: usize) -> f64 {
        self.sums[at * self.players + player]
    }

    pub fn mean(&self, at: usize) -> Vector {
        let visits = self.nodes[at].visits as f64;
        self.sums[at * self.players..(at + 1) * self.players].iter().map(|sum| sum / visits).collect()
    }

    /// Write down what a simulation paid.
    pub fn add(&mut self, path: &[usize], paid: &[f64]) {
        for &at in path {
            self.nodes[at].visits += 1;
            for (sum, &paid) in self.sums[at * self.players..].iter_mut().zip(paid) {
                *sum += paid;
            }
        }
    }

    /// The place of the child that a player takes in the end: the one that was tried most and of equals the one with the
    /// better mean, or the one with the best mean.
    pub fn favourite(&self, at: usize, player: usize, by_visits: bool) -> usize {
        let rank = |child: usize| {
            let visits = self.nodes[child].visits as f64;
            let mean = self.sum(child, player) / visits;
            if by_visits {
                (visits, mean)
            } else {
                (mean, 0.0)
            }
        };
        let tried = self.children(at).iter().enumerate().filter(|(_, &child)| self.nodes[child].visits > 0);
        let best = tried.reduce(|best, each| if rank(*each.1) > rank(*best.1) { each } else { best });
        best.map_or(0, |(place, _)| place)
    }
}
