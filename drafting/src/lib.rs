//! League drafts and rosters: exact line-ups, who may pick what, a game of it, and a simulated league. No Python inside.
//!
//! [`roster_draft`] is a game of the search engine. [`league`] is not: the assistant plays a draft out against teams that
//! pick by average draft position. Both go by the same [`roster`] and the same [`legality`]. [`gibbs`] learns from choices
//! that were seen which kind of player made them.

pub mod gibbs;
pub mod league;
pub mod legality;
pub mod roster;
pub mod roster_draft;
