//! The bots that play Risk, by name: those of Lux after the facts known of them, and one that plays at random.
//!
//! Each module says what its sources leave open and how it is settled. Drafting is not here: a bot plays whatever draft it
//! is given, and places its first armies like all others.

pub mod better_pixie;
pub mod cluster;
pub mod evil_pixie;
pub mod pixie;
pub mod shaft;
pub mod simple;
pub mod tools;
pub mod tools_attack;
pub mod tools_continents;
pub mod tools_fortify;
pub mod tools_routes;
pub mod vulture;
pub mod yakool;

#[cfg(test)]
mod contests;
#[cfg(test)]
mod testing;

use crate::bot::Bot;

use better_pixie::BetterPixie;
use cluster::Cluster;
use evil_pixie::EvilPixie;
use pixie::Pixie;
use shaft::{Quo, Shaft};
use simple::{Angry, Anyhow, Communist, Stinky};
use vulture::Vulture;
use yakool::{Boscoe, Yakool};

/// Every bot, by family.
pub const NAMES: [&str; 14] = [
    "pixie",
    "evil-pixie",
    "better-pixie",
    "killbot",
    "vulture",
    "cluster",
    "shaft",
    "quo",
    "yakool",
    "boscoe",
    "angry",
    "communist",
    "stinky",
    "random",
];

/// A new bot of this name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    Some(match name {
        "pixie" => Box::new(Pixie::default()),
        "evil-pixie" => Box::new(EvilPixie::default()),
        "better-pixie" => Box::new(BetterPixie::default()),
        "killbot" => Box::new(Vulture::<BetterPixie>::default()),
        "vulture" => Box::new(Vulture::<Cluster>::default()),
        "cluster" => Box::new(Cluster),
        "shaft" => Box::new(Shaft),
        "quo" => Box::new(Quo),
        "yakool" => Box::new(Yakool),
        "boscoe" => Box::new(Boscoe),
        "angry" => Box::new(Angry),
        "communist" => Box::new(Communist),
        "stinky" => Box::new(Stinky),
        "random" => Box::new(Anyhow),
        _ => return None,
    })
}
