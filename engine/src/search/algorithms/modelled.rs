//! The algorithms that reckon with what the players may be like: beliefs, candidate types, chances.

use std::marker::PhantomData;

use super::run::{InRows, Run};
use super::{Answer, RootChoice, Runs, Serves};
use crate::game::{Game, Vector};
use crate::row::Row;
use crate::search::believing::Believing;
use crate::search::maxn::Ties;
use crate::search::maxprob::{self, Bounds, Most};
use crate::search::outcome::{Outcome, Side, Worth};
use crate::search::payoffs::{Payoffs, Utility};
use crate::search::probmaxn::{self, Belief};
use crate::search::refusal::Refusal;
use crate::search::softmaxn::{self, Decision, Prefers, Tastes};

/// MaxN in which the others take the searching player for what it is not. `payoffs` has no types.
pub struct BelievingMaxN<G: Game> {
    pub payoffs: Payoffs<G>,
    /// The searching player's true type.
    pub own: Utility<G>,
    /// The type of each player in the minds of the others.
    pub believed: Vec<Utility<G>>,
    pub ties: Ties,
    pub root_ties: RootChoice<G>,
}

impl<G: Game> BelievingMaxN<G> {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let (root, players) = (run.root, run.task.game.num_players());
        let BelievingMaxN { payoffs, own, believed, ties, root_ties } = self;
        let mut rule = Believing { root, payoffs, own, believed, ties, row: PhantomData::<V> };
        run.explore::<_, TRACE>(&mut rule, root_ties, |_, value| Worth::exactly(&value.numbers()[..players]))
    }
}

impl<G: Game> Runs<G> for BelievingMaxN<G> {
    fn serves(&self) -> Serves {
        let BelievingMaxN { payoffs, own, believed, ties, root_ties } = self;
        let types = own.identity().zip(identities(believed));
        let ties = ties.identity().zip(root_ties.identity());
        Serves::later(payoffs.identity().zip(types).zip(ties))
    }

    /// A row is twice as long as there are players.
    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        match run.task.game.num_players() {
            3 if !TRACE => self.in_rows::<[f64; 6], false>(run),
            4 if !TRACE => self.in_rows::<[f64; 8], false>(run),
            _ => self.in_rows::<Vector, TRACE>(run),
        }
    }
}

fn identities<G: Game>(types: &[Utility<G>]) -> Option<Vec<Option<usize>>> {
    types.iter().map(Utility::identity).collect()
}

/// Soft-MaxN. `payoffs` has no types.
pub struct SoftMaxN<G: Game> {
    pub payoffs: Payoffs<G>,
    pub decision: Decision,
    /// The searching player's own type, which takes the place of its candidates.
    pub own: Option<Utility<G>>,
    /// For each player its candidate types, at least one unless there is a relation.
    pub candidates: Vec<Vec<Utility<G>>>,
    /// In place of the candidates of all but a searching player with a type of its own.
    pub prefers: Option<Prefers>,
}

impl<G: Game> Runs<G> for SoftMaxN<G> {
    fn serves(&self) -> Serves {
        let SoftMaxN { payoffs, decision, own, candidates, prefers } = self;
        let own = own.as_ref().map(Utility::identity);
        let candidates: Option<Vec<_>> = candidates.iter().map(|row| identities(row)).collect();
        // Without a type of its own, and not by one that is not known.
        let own = own.map_or(Some(None), |own| own.map(Some));
        match Serves::later(payoffs.identity().zip(own).zip(candidates).map(|known| (known, decision))) {
            // A relation sees nothing but what is in a set; next time it may be another.
            Serves::Later(_) if prefers.is_some() => Serves::OneSearch,
            serves => serves,
        }
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        if run.task.game.is_chancy() {
            let why = "soft-maxn has no meaning where chance moves: it keeps sets of outcomes, not means";
            return Err(Refusal::Unsupported(why.into()).into());
        }
        let SoftMaxN { payoffs, decision, own, candidates, prefers } = self;
        let tastes = Tastes { root: run.root, own, candidates, prefers };
        let mut rule = softmaxn::SoftMaxN::new(payoffs, decision, tastes);
        let found = run.explore_choices::<_, TRACE>(&mut rule, RootChoice::ByRule, |rule, value| Worth {
            vector: rule.scores(value),
            side: Side::Exact,
            detail: rule.told(value),
        })?;
        rule.circle().map_or(Ok(found), |player| {
            let got = format!("got preferences of player {player} in a circle");
            Err(Refusal::Wrong(format!("expected prefers to be a partial order, {got}")).into())
        })
    }
}

/// Prob-MaxN. `payoffs` has no types.
pub struct ProbMaxN<G: Game> {
    pub payoffs: Payoffs<G>,
    /// What the searching player really plays for.
    pub own: Utility<G>,
    /// One for each player.
    pub beliefs: Vec<Belief<G>>,
    pub epsilon: f64,
}

impl<G: Game> Runs<G> for ProbMaxN<G> {
    fn serves(&self) -> Serves {
        let ProbMaxN { payoffs, own, beliefs, epsilon } = self;
        let believed = |belief: &Belief<G>| {
            let Belief { models, chances } = belief;
            identities(models).map(|models| (models, chances.clone()))
        };
        let beliefs: Option<Vec<_>> = beliefs.iter().map(believed).collect();
        Serves::later(payoffs.identity().zip(own.identity()).zip(beliefs).map(|known| (known, epsilon)))
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let ProbMaxN { payoffs, own, beliefs, epsilon } = self;
        let mut rule = probmaxn::ProbMaxN::new(run.root, payoffs, beliefs, own, epsilon);
        let found = run.explore::<_, TRACE>(&mut rule, RootChoice::ByRule, |rule, value| Worth {
            vector: rule.summary(value),
            side: Side::Exact,
            detail: rule.utilities(value),
        })?;
        Ok(Outcome { weights: rule.root_weights().to_vec(), ..found })
    }
}

/// Max-Prob. `payoffs` has no types, and is asked for static values only.
pub struct MaxProb<G: Game> {
    pub payoffs: Payoffs<G>,
    /// In place of the game's own.
    pub bounds: Option<Bounds<G>>,
    pub most: Option<Most>,
    pub root_ties: RootChoice<G>,
    /// Whether one of several actions that lead to equal games stands for all.
    pub equals: bool,
}

impl<G: Game> Runs<G> for MaxProb<G> {
    fn serves(&self) -> Serves {
        let MaxProb { payoffs, bounds, most, root_ties, equals } = self;
        let known = payoffs.identity().zip(root_ties.identity()).filter(|_| bounds.is_none());
        Serves::later(known.map(|known| (known, most, equals)))
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.by_many::<TRACE>(run)
    }
}

impl<G: Game> InRows<G> for MaxProb<G> {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let MaxProb { payoffs, bounds, most, root_ties, equals } = self;
        let mut rule = maxprob::MaxProb::<G, V>::new(run.task.game, payoffs, bounds, most, equals && !TRACE);
        run.explore::<_, TRACE>(&mut rule, root_ties, |_, value| Worth::exactly(value.numbers()))
    }
}
