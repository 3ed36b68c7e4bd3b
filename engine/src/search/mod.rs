//! Tree search: one depth-first driver, and one file for each back-up rule.
//!
//! A rule says what a leaf is worth and how the mover's choices combine; the driver does all else: order, depth,
//! budgets, the transposition table, the principal variation. The family is laid out in `docs/algorithms.md`.
//! Searches that sample random games, MaxN-MC and MCTS, have walks of their own. `algorithms.rs` lists them all.

pub(crate) mod at_hand;
mod chances;
mod clock;
mod deepen;
mod driver;
mod expecting;
mod fold;
mod frame;
mod memory;
mod noise;
mod order;
mod outcome;
mod outcomes;
mod payoffs;
pub mod pick;
mod refusal;
mod refutation;
pub(crate) mod rollout;
mod root_ties;
mod rows;
mod rule;
mod share;
pub(crate) mod sides;
mod step;
mod table;
mod trace;
mod watch;

pub mod algorithms;
pub mod alphabeta;
pub mod believing;
pub mod bestreply;
pub mod kohler;
pub mod kthbest;
pub mod maxn;
pub mod maxnmc;
pub mod maxprob;
pub mod mcts;
pub mod minimax;
pub mod negamax;
pub mod offensive;
pub mod perft;
pub mod probmaxn;
pub mod pruned;
pub mod settable;
pub mod softmaxn;
pub mod winning;

pub use clock::{Clock, Timer};
pub use deepen::{search, search_tree, search_with, Budget};
pub use expecting::{Expecting, Expects};
pub use memory::{KeptRules, Memory};
pub use noise::Noise;
pub use outcome::{Outcome, Side, Worth};
pub use outcomes::Outcomes;
pub use payoffs::{Evaluate, Goal, Payoffs, Utility};
pub use refusal::Refusal;
pub use rollout::{Foresight, Ways};
pub use root_ties::{Look, RootTies, Start};
pub use rule::{Rule, Seat, Shortcuts, Verdict};
pub use step::{Step, Tell, TellByRule};
pub use table::{Table, Weight};
pub use trace::{Traced, TracedTree};
pub use watch::{Poll, Watch};

/// Where values are sums of products, two numbers are a tie that differ by less than this part of the largest number
/// that went into them: sums of large numbers may be small, and then all of it is rounding. Rules that only ever compare
/// leaf values compare them exactly.
const TIE: f64 = 1e-9;

/// Whether `value` cannot be told from the `best`, where `scale` is the largest number that went into either; chances
/// have the scale 1.
#[inline(always)]
pub(crate) fn ties_with(best: f64, value: f64, scale: f64) -> bool {
    best - value <= TIE * scale
}
