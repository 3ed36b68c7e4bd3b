//! The algorithms that know of the players what they play for, and nothing else: the family of minimax, and MaxN.

use std::marker::PhantomData;

use super::run::{InRows, Run};
use super::solved::Tried;
use super::{Answer, RootChoice, Runs, Serves};
use crate::game::{Game, Vector};
use crate::row::Row;
use crate::search::bestreply::{BestReplies, Others, Replied};
use crate::search::expecting::Expecting;
use crate::search::maxn::Ties;
use crate::search::outcome::{Outcome, Side, Worth};
use crate::search::payoffs::Payoffs;
use crate::search::pick::{Pick, Taste};
use crate::search::pruned::{self, PrunedMaxN, Pruning};
use crate::search::root_ties::RootTies;
use crate::search::rule::Shortcuts;
use crate::search::sides::Allies;
use crate::search::{alphabeta, maxn, minimax, negamax, offensive};

pub struct Minimax<G: Game> {
    pub payoffs: Payoffs<G>,
    pub root_ties: RootChoice<G>,
    /// Whether one of several actions that lead to equal games stands for all.
    pub equals: bool,
}

impl<G: Game> Runs<G> for Minimax<G> {
    fn serves(&self) -> Serves {
        let Minimax { payoffs, root_ties, equals } = self;
        Serves::later(payoffs.identity().zip(root_ties.identity()).map(|known| (known, equals)))
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.by_many::<TRACE>(run)
    }
}

impl<G: Game> InRows<G> for Minimax<G> {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let taste = minimax::Minimax { allies: run.allies() };
        pick::<_, V, _, TRACE>(taste, self.payoffs, self.root_ties, self.equals, run)
    }
}

pub struct Negamax<G: Game> {
    pub payoffs: Payoffs<G>,
    /// Whether one of several actions that lead to equal games stands for all.
    pub equals: bool,
}

impl<G: Game> Runs<G> for Negamax<G> {
    fn serves(&self) -> Serves {
        let Negamax { payoffs, equals } = self;
        Serves::later(payoffs.identity().map(|payoffs| (payoffs, equals)))
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.in_rows::<Vector, TRACE>(run)
    }
}

/// Of two players, and in the books: rows whose length the compiler knows are left to alpha-beta.
impl<G: Game> InRows<G> for Negamax<G> {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let taste = negamax::Negamax { allies: run.allies() };
        pick::<_, V, _, TRACE>(taste, self.payoffs, RootChoice::ByRule, self.equals, run)
    }
}

pub struct Offensive<G: Game> {
    pub payoffs: Payoffs<G>,
    /// Who is attacked.
    pub target: usize,
    /// By rule, what the searching player gets itself decides between what hurts the target as much.
    pub root_ties: RootChoice<G>,
    /// Whether one of several actions that lead to equal games stands for all.
    pub equals: bool,
}

impl<G: Game> Runs<G> for Offensive<G> {
    fn serves(&self) -> Serves {
        let Offensive { payoffs, target, root_ties, equals } = self;
        Serves::later(payoffs.identity().zip(root_ties.identity()).map(|known| (known, target, equals)))
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.by_many::<TRACE>(run)
    }
}

impl<G: Game> InRows<G> for Offensive<G> {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let (allies, target, by_own) = (run.allies(), self.target, self.root_ties.is_by_rule());
        let taste = offensive::Offensive { allies, target, by_own };
        pick::<_, V, _, TRACE>(taste, self.payoffs, self.root_ties, self.equals, run)
    }
}

fn pick<G: Game, V: Row, T: Taste, const TRACE: bool>(
    taste: T,
    payoffs: Payoffs<G>,
    root_ties: RootChoice<G>,
    skips_equals: bool,
    run: &mut Run<'_, G>,
) -> Answer<G> {
    let mut rule = Pick { taste, payoffs, skips_equals, row: PhantomData::<V> };
    run.explore::<_, TRACE>(&mut rule, root_ties, |_, value| Worth::exactly(value.numbers()))
}

/// Alpha-beta for two players, and Paranoid for more.
pub struct AlphaBeta<G: Game> {
    pub payoffs: Payoffs<G>,
    pub root_ties: RootChoice<G>,
    pub shortcuts: Shortcuts,
    pub valued: Valued,
}

/// Which actions get their own value where the search starts, and not just a bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Valued {
    /// All of them where a deal is solved; elsewhere those that were not refuted.
    #[default]
    AsItComes,
    /// The one that is taken.
    Best,
    All,
}

impl<G: Game> Runs<G> for AlphaBeta<G> {
    fn serves(&self) -> Serves {
        let AlphaBeta { payoffs, root_ties, shortcuts: Shortcuts { equals, order }, valued } = self;
        Serves::later(payoffs.identity().zip(root_ties.identity()).map(|known| (known, equals, order, valued)))
    }

    fn run<const TRACE: bool>(mut self, run: &mut Run<'_, G>) -> Answer<G> {
        let Shortcuts { equals, order } = self.shortcuts;
        if !equals || !order {
            return self.by_players::<TRACE>(run);
        }
        if TRACE {
            let found = run.solved_tree(&mut self.payoffs, &mut self.root_ties)?;
            return found.map_or_else(|| self.by_players::<TRACE>(run), Ok);
        }
        match run.solve_tricks(&mut self.payoffs, &mut self.root_ties, self.valued)? {
            Tried::Solved(found) => Ok(*found),
            Tried::InVain(nodes, seconds) => {
                let found = self.by_players::<TRACE>(run)?;
                Ok(Outcome { nodes: found.nodes + nodes, seconds: found.seconds + seconds, ..found })
            }
        }
    }
}

impl<G: Game> InRows<G> for AlphaBeta<G> {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let AlphaBeta { payoffs, root_ties, shortcuts, valued } = self;
        let (allies, tells_ties, exact) = (run.allies(), !root_ties.is_by_rule(), valued == Valued::All);
        let (keeps_first, row) = (true, PhantomData::<V>);
        let mut rule = alphabeta::AlphaBeta { allies, payoffs, shortcuts, tells_ties, exact, keeps_first, row };
        run.explore::<_, TRACE>(&mut rule, root_ties, |_, value| bounded(value))
    }
}

/// A value of alpha-beta, which may be a bound.
fn bounded<V: Row>(value: &alphabeta::Value<V>) -> Worth {
    Worth { side: value.side, ..Worth::exactly(value.row.numbers()) }
}

/// Alpha-beta in the game in which opponents answer together.
pub struct BestReply<G: Game> {
    pub payoffs: Payoffs<G>,
    /// What the opponents do that do not reply.
    pub others: Others,
    /// Whether actions are tried in an order that promises to prune more.
    pub order: bool,
    /// Whether every action of the root gets its own value, and none a bound.
    pub exact: bool,
}

impl<G: Game> Runs<G> for BestReply<G> {
    fn serves(&self) -> Serves {
        let BestReply { payoffs, others, order, exact } = self;
        Serves::later(payoffs.identity().map(|payoffs| (payoffs, others, order, exact)))
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.alpha_beta(run)
    }
}

impl<G: Game> BestReply<G> {
    fn alpha_beta(self, run: &mut Run<'_, G>) -> Answer<G> {
        let game = BestReplies::new(run.task.game, run.root, self.others, self.order)?;
        // Replies of different opponents are different actions: none stands for another.
        let shortcuts = Shortcuts { equals: false, order: self.order };
        let payoffs = self.payoffs.over(|at: &Replied<G::State>| &at.state);
        let (allies, tells_ties, exact) = (Allies::of(&game, run.root), false, self.exact);
        // What follows on an action is shown to nobody, so any of equal replies will do.
        let (keeps_first, row) = (false, PhantomData::<Vector>);
        let mut rule = alphabeta::AlphaBeta { allies, payoffs, shortcuts, tells_ties, exact, keeps_first, row };
        let from = (&game, &Replied::start(run.task.state.clone()));
        let act: fn(&(usize, G::Action)) -> &G::Action = |(_, action)| action;
        let mut found = if G::HAS_CHANCE {
            let mut rule = Expecting::new(&mut rule);
            run.remembering(from, &mut rule, RootTies::ByRule, &|_, value| bounded(value), act)?
        } else {
            run.remembering(from, &mut rule, RootTies::ByRule, &|_, value| bounded(value), act)?
        };
        // The moves that follow are out of turn, so that nobody could play them.
        found.line.truncate(1);
        Ok(found.map(&|(_, action)| action, &|value| bounded(&value)))
    }
}

/// Which branches MaxN leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prunes {
    Nothing,
    /// What speculative pruning leaves out, where the game says that it pays.
    IfItPays,
    Always(Pruning),
}

pub struct MaxN<G: Game> {
    pub payoffs: Payoffs<G>,
    pub ties: Ties,
    pub root_ties: RootChoice<G>,
    pub prunes: Prunes,
    /// Whether one of several actions that lead to equal games stands for all.
    pub equals: bool,
}

impl<G: Game> MaxN<G> {
    /// How branches are left out; not at all where no limits are known of the values that are searched for, where lots
    /// are drawn on the way, and where chance moves: what refutes one outcome does not refute their mean.
    fn pruning(&self, game: &G, meets_statics: bool) -> Option<Pruning> {
        let wanted = match self.prunes {
            Prunes::Nothing => None,
            Prunes::IfItPays => game.limits_pay(meets_statics).then_some(Pruning::Speculative),
            Prunes::Always(pruning) => Some(pruning),
        };
        let is_sound = game.has_limits() && self.payoffs.is_plain() && !self.ties.are_lots() && !game.is_chancy();
        wanted.filter(|_| is_sound)
    }
}

impl<G: Game> Runs<G> for MaxN<G> {
    fn serves(&self) -> Serves {
        let MaxN { payoffs, ties, root_ties, prunes, equals } = self;
        let ties = ties.identity().zip(root_ties.identity());
        Serves::later(payoffs.identity().zip(ties).map(|known| (known, prunes, equals)))
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.by_players::<TRACE>(run)
    }
}

impl<G: Game> InRows<G> for MaxN<G> {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let statics = run.task.budget.is_limited();
        let pruning = self.pruning(run.task.game, statics);
        let MaxN { payoffs, ties, root_ties, prunes: _, equals } = self;
        let root = run.root;
        if let (false, Some(pruning)) = (TRACE, pruning) {
            let mut rule = PrunedMaxN::<G, V>::new(root, payoffs, ties, pruning, equals, statics);
            // As in the books, unless the root has to know all of its equals.
            if !equals && root_ties.is_by_rule() {
                rule = rule.to_the_root();
            }
            return run.explore_choices::<_, TRACE>(&mut rule, root_ties, |_, value| at_most(value, root));
        }
        let mut rule = maxn::MaxN { root, payoffs, ties, skips_equals: equals, row: PhantomData::<V> };
        run.explore::<_, TRACE>(&mut rule, root_ties, |_, value| Worth::exactly(value.numbers()))
    }
}

/// A value of MaxN that prunes: at the root a bound on what the searching player gets, if the action was refuted there.
fn at_most<V: Row>(value: &pruned::Value<V>, root: usize) -> Worth {
    let mut worth = Worth::exactly(value.row.numbers());
    if let Some(most) = value.at_most() {
        worth.vector[root] = most;
        worth.side = Side::AtMost;
    }
    worth
}
