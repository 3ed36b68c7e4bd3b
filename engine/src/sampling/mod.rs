//! Players of games that hide something: they search worlds, positions that a player holds possible.
//!
//! A world is drawn by [`Worlds`]. PIMC searches each as if it were open and takes what is best on average; EPIMC lets
//! the first plies be decided without knowing the world; IS-MCTS grows one tree over what is seen.

mod crew;
pub mod inference;
pub mod ismcts;
pub mod pimc;
mod postponed;
mod tally;
mod tree;
mod worlds;

pub use crew::{on_threads, Crew};
pub use worlds::{Asks, NativeWorlds, Past, World, Worlds};

use crate::game::Game;
use crate::random::Random;
use crate::search::{Budget, Poll, Tell, Worth};

/// Which player of hidden games it is, without its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// PIMC and, with plies to postpone, EPIMC.
    Pimc,
    Ismcts,
}

impl Kind {
    pub const ALL: &'static [Kind] = &[Kind::Pimc, Kind::Ismcts];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Pimc => "pimc",
            Kind::Ismcts => "ismcts",
        }
    }

    /// The player of that name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// What such a player is run on.
pub struct Task<'a, G: Game> {
    pub game: &'a G,
    /// Who searches; it is its turn.
    pub player: usize,
    pub worlds: &'a dyn Worlds<G>,
    pub budget: Budget,
    pub poll: Poll<'a>,
    /// Who is told how it stands.
    pub tell: Option<Tell<'a, G::Action, Worth>>,
}

/// The generator of the world number `number`. Worlds have numbers of their own, apart from those of whoever searches
/// them under the same seed.
pub fn random_of_world(seed: u64, number: u64) -> Random {
    Random::for_part(!seed, number)
}

#[cfg(test)]
mod tests;
