//! What a drafting game adds to the contract: items that nobody can pick twice, and what each is worth to whom.
//!
//! Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009: items are picked in turn from one
//! pool, and what a player gets in the end depends on who has what, not on the order in which it was picked. Searches
//! made for drafts (KthBestPick, the solvers) ask for this and for nothing else.

use crate::game::{Stop, Vector};

/// Which of two items stands first that are worth the same to the player who ranks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankTies {
    /// The one that is worth more to the others, all of them added up; it is the likelier to be taken away.
    Others,
    /// The first in the order of actions.
    Leftmost,
}

/// A draft from one position on in which an item is worth the same to a player whatever else is picked.
#[derive(Clone, Debug)]
pub struct Additive<A> {
    /// The open items, in the order of actions.
    pub items: Vec<A>,
    /// For each player what each of these items is worth.
    pub worth: Vec<Vec<f64>>,
    /// Whose picks are to come.
    pub order: Vec<usize>,
    /// What each player has already.
    pub so_far: Vec<f64>,
}

/// The actions of a draft are its items.
pub trait Drafting<S, A> {
    /// How often a player will pick from here on.
    fn picks_left(&self, state: &S, player: usize) -> Result<usize, Stop>;

    /// Append the open items that are worth most to a player, best first, at most so many.
    fn rank(&self, state: &S, player: usize, most: usize, ties: RankTies, out: &mut Vec<A>) -> Result<(), Stop>;

    /// Write down what an open item is worth to each player.
    fn worth_to(&self, state: &S, item: &A, out: &mut [f64]) -> Result<(), Stop>;

    /// The same for several open items.
    fn worth_of_all(&self, state: &S, items: &[A], players: usize) -> Result<Vec<Vector>, Stop> {
        let worth = |item| {
            let mut row = Vector::from_elem(0.0, players);
            self.worth_to(state, item, &mut row).map(|()| row)
        };
        items.iter().map(worth).collect()
    }

    fn same_item(&self, one: &A, other: &A) -> Result<bool, Stop>;

    fn is_open(&self, state: &S, item: &A) -> Result<bool, Stop>;

    /// A number that two positions share only if, in both, the same players are to pick, the same items are open and are
    /// ranked alike, and so on to the end; none if nobody knows.
    fn standing_key(&self, state: &S) -> Result<Option<u128>, Stop>;

    /// A number that two positions share only if the same picks led to both, in the same order as far as a position tells
    /// it; none if nobody knows.
    fn history_key(&self, state: &S) -> Result<Option<u128>, Stop>;

    /// Names of the drafters that this game knows natively; their picks follow from the position and its history.
    fn drafters(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the drafter `drafters()[drafter]` picks.
    fn foresee(&self, _state: &S, drafter: usize) -> Result<A, Stop> {
        debug_assert!(drafter < self.drafters().len());
        Err(Stop::Missing("drafters"))
    }

    /// The rest of the draft as a table, where values simply add up.
    fn additive(&self, _state: &S) -> Option<Additive<A>> {
        None
    }
}

/// The places of items in the order of a player to whom they are worth so much, best first. `envied` says what each is
/// worth to everybody else; it is asked only if there are ties.
pub fn ranking(worth: &[f64], envied: impl FnOnce() -> Result<Vec<f64>, Stop>) -> Result<Vec<usize>, Stop> {
    let mut order: Vec<usize> = (0..worth.len()).collect();
    // A stable sort: what is equal in all respects stays in the order of actions.
    order.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]));
    if order.windows(2).any(|pair| worth[pair[0]] == worth[pair[1]]) {
        let envied = envied()?;
        order.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]).then(envied[b].total_cmp(&envied[a])));
    }
    Ok(order)
}
