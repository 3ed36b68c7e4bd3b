//! The native games of the package: those of the engine's list, and the one that has a crate of its own.

use kingmaker_bindings::Ways;
use kingmaker_drafting::roster_draft::RosterDraft;
use kingmaker_engine::games;

pub fn games() -> Ways {
    let mut ways = Ways::default();
    games::visit(&mut ways);
    ways.with::<RosterDraft>()
}
