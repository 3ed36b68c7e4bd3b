//! Exact play of tricks between two sides with open hands, for two to seven seats.
//!
//! The techniques are those of Haglund's and Hein's DDS, generalised to any number of seats and any split into two
//! sides: searches with a window of one trick, a table of positions that agree on the ranks that matter (Ginsberg,
//! "Partition Search", AAAI 1996), bounds from sure tricks, and an order of play that knows how tricks are won.
//!
//! [`Position`] says what is asked, [`Solver`] answers it, and [`solve_batch`] answers many on several threads.

mod batch;
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

pub use batch::{solve_batch, Answer, Ask};
pub use lines::Line;
pub use position::{Position, MOST_SEATS};
pub use solver::{Poll, Solver, Worth, DEFAULT_MEGABYTES, FEWEST_BYTES};

#[cfg(test)]
mod tests;
