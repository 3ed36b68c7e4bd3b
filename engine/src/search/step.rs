//! What a search tells on its way: after each complete step, what would answer if it ended there.

use crate::game::Stop;

#[derive(Debug)]
pub struct Step<'s, A, V> {
    pub depth: u32,
    /// The action that would be taken.
    pub action: &'s A,
    pub value: &'s V,
    /// Positions visited so far, in all steps together.
    pub nodes: u64,
}

/// Called after each complete step of a search; what it returns stops the search.
pub type Tell<'t, A, V> = &'t mut dyn FnMut(Step<'_, A, V>) -> Result<(), Stop>;

/// The same where it takes the rule to read a value.
pub type TellByRule<'t, R, A, V> = &'t mut dyn FnMut(&R, Step<'_, A, V>) -> Result<(), Stop>;
