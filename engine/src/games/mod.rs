//! One file a game: rules, key, evaluation.

pub mod abalone;
pub mod cards;
pub mod chinese_checkers;
pub mod hearts;
pub mod roster_draft;
pub mod spades;
pub mod tree;
