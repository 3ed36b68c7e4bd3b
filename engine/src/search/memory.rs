//! What a search leaves to the next one of the same player in the same game: its transposition table, or the solver of
//! trick play with its own.
//!
//! An entry says what a position is worth with so many plies left. That depends on the rules of the game, on the
//! algorithm with all its options and on who searches, and on nothing else, so all of these must be the same; else the
//! memory starts afresh. Rules are the same if they are the same object: positions of one game that is played share it,
//! and what a key leaves out because it never changes in a game, scores carried into a deal for example, lies there.
//!
//! A search takes the table out and puts it back when it is done. So one that fails leaves nothing, and where two
//! threads use one memory at once the second begins with a table of its own.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The rules of a game, whatever the game: only which object it is matters.
pub type KeptRules = Arc<dyn Any + Send + Sync>;

struct Kept {
    rules: KeptRules,
    asked: String,
    found: Box<dyn Any + Send>,
    positions: usize,
}

#[derive(Default)]
pub struct Memory {
    kept: Mutex<Option<Kept>>,
    only_room: bool,
}

impl Memory {
    /// One that leaves room to write on and nothing that was found, so that every search is as good as the first.
    pub fn of_room() -> Self {
        Memory { only_room: true, ..Memory::default() }
    }

    /// Whether later searches may know what earlier ones found.
    pub(super) fn knows(&self) -> bool {
        !self.only_room
    }

    /// How many positions it knows.
    pub fn positions(&self) -> usize {
        self.kept().as_ref().map_or(0, |kept| kept.positions)
    }

    /// Nothing happens while it is locked that could leave it half changed.
    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Take out what a search left that asked for the same under the same rules. What does not fit is forgotten.
    pub(super) fn take<T: 'static>(&self, rules: &KeptRules, asked: &str) -> Option<T> {
        let kept = self.kept().take()?;
        let fits = (self.only_room || Arc::ptr_eq(&kept.rules, rules)) && kept.asked == asked;
        let found = if fits { kept.found.downcast().ok() } else { None };
        found.map(|found| *found)
    }

    pub(super) fn put<T: Send + 'static>(&self, rules: &KeptRules, asked: String, found: T, positions: usize) {
        let rules = rules.clone();
        *self.kept() = Some(Kept { rules, asked, found: Box::new(found), positions });
    }
}
