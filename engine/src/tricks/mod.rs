//! Exact play of tricks between two sides with open hands, for two to seven seats.
//!
//! The techniques are those of Haglund's and Hein's DDS, generalised to any number of seats and any split into two
//! sides: searches with a window of one trick, a table of positions that agree on the ranks that matter (Ginsberg,
//! "Partition Search", AAAI 1996), bounds from sure tricks, and an order of play that knows how tricks are won.
//!
//! [`Position`] says what is asked, and [`Solver`] answers it. PIMC asks about many worlds on several threads, each of
//! which has a solver of its own: see `sampling/crew.rs`.

mod board;
mod bounds;
mod lines;
mod order;
mod owners;
mod points_order;
mod position;
mod root;
mod search;
mod solver;
mod table;

pub use lines::{Group, Line};
pub use position::{Position, MOST_SEATS};
pub use solver::{Ask, Poll, Solver, Worth, DEFAULT_MEGABYTES, FEWEST_BYTES};

#[cfg(test)]
mod tests;
