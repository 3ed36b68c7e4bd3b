//! Which of the actions that are worth as much an algorithm takes where it starts, as an option.

use crate::game::Game;
use crate::search::payoffs::Payoffs;
use crate::search::root_ties::RootTies;

#[derive(Default)]
pub enum RootChoice<G: Game> {
    /// As everywhere in the tree.
    #[default]
    ByRule,
    Leftmost,
    /// One of them by lot, from the seed.
    Random(u64),
    /// The one whose position looks best to the searching player.
    Heuristic(Payoffs<G>),
}

impl<G: Game> RootChoice<G> {
    pub fn is_by_rule(&self) -> bool {
        matches!(self, RootChoice::ByRule)
    }

    /// What it depends on; none where something from outside is asked.
    pub(super) fn identity(&self) -> Option<String> {
        match self {
            RootChoice::ByRule => Some("by rule".into()),
            RootChoice::Leftmost => Some("leftmost".into()),
            RootChoice::Random(seed) => Some(format!("by lot from {seed}")),
            RootChoice::Heuristic(payoffs) => payoffs.identity().map(|payoffs| format!("by look with {payoffs:?}")),
        }
    }

    /// The same in a game that is searched for a player.
    pub(super) fn of<'a>(&'a mut self, game: &'a G, root: usize) -> RootTies<'a, G::State> {
        match self {
            RootChoice::ByRule => RootTies::ByRule,
            RootChoice::Leftmost => RootTies::Leftmost,
            RootChoice::Random(seed) => RootTies::Random { seed: *seed },
            RootChoice::Heuristic(payoffs) => {
                RootTies::Heuristic(Box::new(move |state| payoffs.look(game, state, root)))
            }
        }
    }
}
