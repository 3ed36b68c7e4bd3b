//! The bots that play Risk, by name: those of Lux after the facts known of them, and one that plays at random.
//!
//! Drafting is not here: a bot plays whatever draft it is given, and may be told what it drafted for.

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

use kingmaker_engine::risk_map::CONTINENTS;

use crate::bot::Bot;

use better_pixie::BetterPixie;
use cluster::{Cluster, Memory};
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

/// What a name and the continent that a bot last drafted for are joined by.
const GOAL: &str = ":goal=";

/// A new bot of this name. `quo:goal=north-america` remembers what it drafted for, which only the family of Cluster heeds.
pub fn by_name(text: &str) -> Option<Box<dyn Bot>> {
    let (name, goal) = match text.split_once(GOAL) {
        Some((name, goal)) => (name, Some(continent_named(goal)?)),
        None => (text, None),
    };
    let memory = Memory::with_goal(goal);
    Some(match name {
        "pixie" => Box::new(Pixie::default()),
        "evil-pixie" => Box::new(EvilPixie::default()),
        "better-pixie" => Box::new(BetterPixie::default()),
        "killbot" => Box::new(Vulture::<BetterPixie>::default()),
        "vulture" => Box::new(Vulture::new(Cluster { memory })),
        "cluster" => Box::new(Cluster { memory }),
        "shaft" => Box::new(Shaft { memory }),
        "quo" => Box::new(Quo { memory }),
        "yakool" => Box::new(Yakool::new(memory)),
        "boscoe" => Box::new(Boscoe::new(memory)),
        "angry" => Box::new(Angry),
        "communist" => Box::new(Communist::default()),
        "stinky" => Box::new(Stinky),
        "random" => Box::new(Anyhow),
        _ => return None,
    })
}

/// The continent of this name, in small letters with a hyphen for a space.
fn continent_named(name: &str) -> Option<usize> {
    CONTINENTS.iter().position(|continent| continent.name.to_lowercase().replace(' ', "-") == name)
}
