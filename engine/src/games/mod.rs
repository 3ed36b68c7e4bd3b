//! One file a game: rules, key, evaluation.

pub mod cards;
pub mod hearts;
pub mod spades;
pub mod tree;
