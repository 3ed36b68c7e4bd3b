//! The one list of algorithms. Each carries its options, and all are run from here and answer with one type.
//!
//! An algorithm is a struct of its options, named as in the list, that implements [`Runs`]; the files below hold them by
//! what they have in common. A new one is such a struct, its name in `pub use` below, and a line in the list.

mod drafts;
mod modelled;
mod plain;
mod root;
mod run;
mod sampled;
mod solved;

pub use drafts::{KohlerChandrasekaran, KthBestPick, SetTable};
pub use modelled::{BelievingMaxN, MaxProb, ProbMaxN, SoftMaxN};
pub use plain::{AlphaBeta, BestReply, MaxN, Minimax, Negamax, Offensive, Prunes, Valued};
pub use root::RootChoice;
pub use run::Task;
pub use sampled::{MaxNMC, Mcts};

use super::outcome::{Outcome, Worth};
use crate::game::{Game, Rules, Stop};
use run::Run;

/// What a search answers.
type Answer<G> = Result<Outcome<<G as Rules>::Action, Worth>, Stop>;

/// For how long what a search puts into its table is true.
#[derive(Clone, Debug, PartialEq)]
enum Serves {
    /// Not at all: equal keys need not mean equal values.
    Nobody,
    /// As long as the search lasts.
    OneSearch,
    /// As long as the rules, the searching player and what is written here are the same: all options that values depend
    /// on. It is written by taking the options apart one by one, so that a new one cannot be forgotten.
    Later(String),
}

impl Serves {
    /// What serves later searches under the same options, if these can be written down, and else nobody.
    fn later(options: Option<impl std::fmt::Debug>) -> Self {
        options.map_or(Serves::Nobody, |options| Serves::Later(format!("{options:?}")))
    }
}

/// An algorithm with its options, ready to run.
#[diagnostic::on_unimplemented(
    message = "the list of algorithms names `{Self}`, which does not say how it runs",
    note = "implement `Runs` beside its options, in the file of its kind in `search/algorithms/`"
)]
trait Runs<G: Game> {
    fn serves(&self) -> Serves;

    /// `TRACE` tells the tree as well. It is known to the compiler so that an ordinary search does not pay.
    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G>;
}

macro_rules! list {
    ($($algorithm:ident = $name:literal,)*) => {
        /// Which algorithm it is, without its options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($algorithm,)*
        }

        impl Kind {
            pub const ALL: &'static [Kind] = &[$(Kind::$algorithm,)*];

            pub fn name(self) -> &'static str {
                match self {
                    $(Kind::$algorithm => $name,)*
                }
            }
        }

        /// An algorithm with its options.
        pub enum Algorithm<G: Game> {
            $($algorithm($algorithm<G>),)*
        }

        impl<G: Game> Algorithm<G> {
            pub fn kind(&self) -> Kind {
                match self {
                    $(Algorithm::$algorithm(_) => Kind::$algorithm,)*
                }
            }

            fn serves(&self) -> Serves {
                match self {
                    $(Algorithm::$algorithm(options) => Runs::<G>::serves(options),)*
                }
            }

            fn run_traced<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
                match self {
                    $(Algorithm::$algorithm(options) => Runs::run::<TRACE>(options, run),)*
                }
            }
        }
    };
}

list! {
    Minimax = "minimax",
    Negamax = "negamax",
    AlphaBeta = "alpha-beta",
    Offensive = "offensive",
    BestReply = "best-reply",
    MaxN = "maxn",
    BelievingMaxN = "believing-maxn",
    SoftMaxN = "soft-maxn",
    ProbMaxN = "prob-maxn",
    MaxProb = "max-prob",
    MaxNMC = "maxn-mc",
    Mcts = "mcts",
    // Of drafts only.
    KthBestPick = "kth-best-pick",
    SetTable = "set-table",
    KohlerChandrasekaran = "kohler-chandrasekaran",
}

impl Kind {
    /// The algorithm of that name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

impl<G: Game> Algorithm<G> {
    pub fn run(self, task: Task<'_, G>) -> Answer<G> {
        let (kind, serves) = (self.kind(), self.serves());
        let mut run = Run::new(task, kind, serves)?;
        if run.task.trace > 0 {
            self.run_traced::<true>(&mut run)
        } else {
            self.run_traced::<false>(&mut run)
        }
    }
}

#[cfg(test)]
mod tests;
