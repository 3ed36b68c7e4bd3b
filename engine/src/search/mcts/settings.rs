//! How simulations go.

use super::super::rollout::Foresight;

/// How the root decides in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The action that was tried most; of equals the one with the better mean.
    Visits,
    /// The action with the best mean.
    Mean,
}

/// Whose score decides where somebody else than the searching player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// The mover's own.
    MaxN,
    /// The searching player's, which all but its partners want to be small.
    Paranoid,
    /// The same, and the opponents answer together with one move of any of them.
    BestReply,
}

/// What to make of a node whose children are all proven, but to be won by different opponents of the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// Nothing is ever proven.
    Off,
    /// Nothing: it is not proven.
    Standard,
    /// The searching player does not win; if that leaves one opponent, it does.
    Paranoid,
    /// Of those who may win, the next in turn does.
    FirstWinner,
}

/// How simulations go. The depth of a budget is that of the tree: below it all is random; and its table is room for the
/// tree, but for the root and its children: a tree that is full goes on counting without growing.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub simulations: Option<u64>,
    /// The weight of how little an action has been tried.
    pub c: f64,
    /// Whether means are scaled before they are weighed against that; else `c` is in the units of the returns.
    pub scaled: bool,
    pub decision: Decision,
    pub most_turns: Option<u64>,
    /// The chance of a move of a random game to be one that looks promising to the game.
    pub guided: f64,
    pub seed: u64,
    pub more: More,
}

/// What plain UCT does not have.
#[derive(Clone, Copy, Debug)]
pub struct More {
    pub backup: Backup,
    /// Whether a game counts for who has won it, and not for what it pays.
    pub wins: bool,
    /// The weight W of Progressive History.
    pub history: f64,
    /// The weight of Progressive Bias by the promise of actions.
    pub bias: f64,
    /// What an action counts as that was never tried, from 0 to 1; without it, such actions come before all others.
    pub urgency: Option<f64>,
    /// How a promising move is found in a random game.
    pub look: Foresight,
    pub solver: Solver,
    /// How many trees grow side by side.
    pub threads: usize,
}

impl Default for More {
    fn default() -> Self {
        More {
            backup: Backup::MaxN,
            wins: false,
            history: 0.0,
            bias: 0.0,
            urgency: None,
            look: Foresight::default(),
            solver: Solver::Off,
            threads: 1,
        }
    }
}

impl More {
    /// Whether selection looks at anything but means and visits.
    pub fn knows(&self) -> bool {
        self.history > 0.0 || self.bias > 0.0
    }
}
