//! The contract of a game in the engine: six methods are required, and what only some games have stands apart.
//!
//! The rules (`self`) are apart from the position (`State`), so that a position is small enough to be copied
//! at every node. Every call may fail with a [`Stop`]: games written in Python raise exceptions, and a search
//! leaves through the same door when its time is up.
//!
//! Each small trait beside the rules has given methods only, which say that the game has nothing of the kind. A game
//! replaces those of the traits that it serves and names the others with [`lacks!`](crate::lacks). Searches ask for a
//! [`Game`], which is all of it, so that a game may decide at run time what it has, as games written in Python do.

use std::any::Any;
use std::hash::Hash;

use smallvec::SmallVec;

use crate::row::Row;

mod bounded;
mod chancy;
mod evaluates;
mod hidden;
mod keyed;
mod leading;
mod limited;
mod ordered;
mod player_types;
mod quiescent;
mod random_play;
mod reseatable;
mod teamed;
mod trick_taking;

pub use bounded::{paired_bounds, Bounded, Intervals};
pub use chancy::{check_chances, Chancy, Mean, CHANCE};
pub use evaluates::Evaluates;
pub use hidden::Hidden;
pub use keyed::{spread_key, Keyed};
pub use leading::{Leading, Wants};
pub use limited::{Limited, Limits};
pub use ordered::{draw_best, Ordered, Room};
pub use player_types::PlayerTypes;
pub use quiescent::Quiescent;
pub use random_play::RandomPlay;
pub use reseatable::Reseatable;
pub use teamed::Teamed;
pub use trick_taking::{Counted, TrickPlay, TrickTaking};

/// One number for each player, for any number of players. Up to six need no heap.
pub type Vector = SmallVec<[f64; 6]>;

/// Why a search was left before it was done.
#[derive(Debug)]
pub enum Stop {
    /// The node budget is spent.
    Nodes,
    /// The deadline has passed.
    Deadline,
    /// The search needs something that the game does not give: `evaluate` or `bounds`.
    Missing(&'static str),
    /// Someone outside the engine raised: an exception in a user's game, or Ctrl-C. Handed back as it came.
    Raised(Box<dyn Any + Send>),
}

/// What every game has.
pub trait Rules {
    type State: Clone + 'static;
    type Action: Clone + Eq + Hash;

    /// After how many nodes the clock and the signals are looked at. Slow games look more often.
    const POLL_EVERY: u64 = 2048;

    fn num_players(&self) -> usize;

    /// Whose turn it is, or [`CHANCE`]. Asked only where the game goes on.
    fn player(&self, state: &Self::State) -> Result<usize, Stop>;

    fn is_terminal(&self, state: &Self::State) -> Result<bool, Stop>;

    /// Append the legal actions, at least one, in the order in which ties are broken.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) -> Result<(), Stop>;

    /// Write the position after a legal action over `next`, whatever that was. Unchecked: for search, which keeps its
    /// positions in place instead of moving them about.
    fn apply_to(&self, state: &Self::State, action: &Self::Action, next: &mut Self::State) -> Result<(), Stop>;

    /// Write down what each player gets. Asked only at the end.
    fn returns_to(&self, state: &Self::State, out: &mut [f64]) -> Result<(), Stop>;

    /// The position after a legal action. Unchecked, too.
    fn apply(&self, state: &Self::State, action: &Self::Action) -> Result<Self::State, Stop> {
        let mut next = state.clone();
        self.apply_to(state, action, &mut next)?;
        Ok(next)
    }

    /// What each player gets, at the end.
    fn returns(&self, state: &Self::State) -> Result<Vector, Stop> {
        let mut paid = Vector::zeros(self.num_players());
        self.returns_to(state, &mut paid)?;
        Ok(paid)
    }
}

/// A game as searches see it: its rules, and its word on everything that only some games have.
pub trait Game:
    Rules
    + RandomPlay
    + Ordered
    + Leading
    + Keyed
    + Quiescent
    + Reseatable
    + Evaluates
    + Bounded
    + Limited
    + PlayerTypes
    + Chancy
    + Hidden
    + Teamed
    + TrickTaking
{
}

impl<G> Game for G where
    G: Rules
        + RandomPlay
        + Ordered
        + Leading
        + Keyed
        + Quiescent
        + Reseatable
        + Evaluates
        + Bounded
        + Limited
        + PlayerTypes
        + Chancy
        + Hidden
        + Teamed
        + TrickTaking
{
}

/// Say of a game what it does not have: `lacks!(Tree: Keyed, Limited)`. Parameters of the type come first, in brackets:
/// `lacks!([G: Game] Inverted<G>: Keyed)`.
#[macro_export]
macro_rules! lacks {
    ([$($parameters:tt)+] $game:ty: $nothing_of:ident $(, $more:ident)*) => {
        impl<$($parameters)+> $crate::game::$nothing_of for $game {}
        $crate::lacks!([$($parameters)+] $game: $($more),*);
    };
    ([$($parameters:tt)+] $game:ty:) => {};
    ($game:ty: $($nothing_of:ident),+) => { $(impl $crate::game::$nothing_of for $game {})+ };
}

/// Say of a game what it has, and that it lacks all the rest: `has_only!(Beads: Evaluates, Keyed)`. For games outside this
/// crate, which need not be changed when one more trait is added here.
#[macro_export]
macro_rules! has_only {
    (@RandomPlay $game:ty; RandomPlay $($had:tt)*) => {};
    (@Ordered $game:ty; Ordered $($had:tt)*) => {};
    (@Leading $game:ty; Leading $($had:tt)*) => {};
    (@Keyed $game:ty; Keyed $($had:tt)*) => {};
    (@Quiescent $game:ty; Quiescent $($had:tt)*) => {};
    (@Reseatable $game:ty; Reseatable $($had:tt)*) => {};
    (@Evaluates $game:ty; Evaluates $($had:tt)*) => {};
    (@Bounded $game:ty; Bounded $($had:tt)*) => {};
    (@Limited $game:ty; Limited $($had:tt)*) => {};
    (@PlayerTypes $game:ty; PlayerTypes $($had:tt)*) => {};
    (@Chancy $game:ty; Chancy $($had:tt)*) => {};
    (@Hidden $game:ty; Hidden $($had:tt)*) => {};
    (@Teamed $game:ty; Teamed $($had:tt)*) => {};
    (@TrickTaking $game:ty; TrickTaking $($had:tt)*) => {};
    (@$lacked:ident $game:ty; $other:tt $($had:tt)*) => {
        $crate::has_only!(@$lacked $game; $($had)*);
    };
    (@$lacked:ident $game:ty;) => {
        impl $crate::game::$lacked for $game {}
    };
    ($game:ty: $($had:tt),*) => {
        $crate::has_only!(@RandomPlay $game; $($had)*);
        $crate::has_only!(@Ordered $game; $($had)*);
        $crate::has_only!(@Leading $game; $($had)*);
        $crate::has_only!(@Keyed $game; $($had)*);
        $crate::has_only!(@Quiescent $game; $($had)*);
        $crate::has_only!(@Reseatable $game; $($had)*);
        $crate::has_only!(@Evaluates $game; $($had)*);
        $crate::has_only!(@Bounded $game; $($had)*);
        $crate::has_only!(@Limited $game; $($had)*);
        $crate::has_only!(@PlayerTypes $game; $($had)*);
        $crate::has_only!(@Chancy $game; $($had)*);
        $crate::has_only!(@Hidden $game; $($had)*);
        $crate::has_only!(@Teamed $game; $($had)*);
        $crate::has_only!(@TrickTaking $game; $($had)*);
    };
}
