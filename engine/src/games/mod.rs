//! One file a game: rules, key, evaluation.

pub mod abalone;
pub mod cards;
pub mod chinese_checkers;
pub mod draft;
pub mod hearts;
pub mod risk_draft;
pub mod spades;
pub mod table_draft;
pub mod tree;
