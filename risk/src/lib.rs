//! Full Risk on the classic map: the board, the rules, exact dice, cards, and bots to play it. No Python inside.
//!
//! Dice fall inside a turn and a turn has any number of commands, so this is not a game of the search engine: a game of
//! Risk is played by [`bot::Bot`]s to its end.

pub mod board;
pub mod bot;
pub mod bots;
pub mod cards;
pub mod dice;
pub mod game;
pub mod log;
pub mod many;
pub mod refusal;
pub mod rules;
pub mod turn;
