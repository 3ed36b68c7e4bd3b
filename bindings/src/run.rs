//! From a request to a report: build the rule, search, and put its values into words that Python knows.

use std::marker::PhantomData;
use std::sync::Arc;

use kingmaker_engine::game::{self, Game, Stop, Vector};
use kingmaker_engine::random::Random;
use kingmaker_engine::row::Row;
use kingmaker_engine::search::alphabeta::{AlphaBeta, Side, Value};
use kingmaker_engine::search::believing::Believing;
use kingmaker_engine::search::maxn::{MaxN, Ties};
use kingmaker_engine::search::maxnmc::Crew;
use kingmaker_engine::search::maxprob::{Bounds, MaxProb, Most};
use kingmaker_engine::search::minimax::Minimax;
use kingmaker_engine::search::negamax::Negamax;
use kingmaker_engine::search::offensive::Offensive;
use kingmaker_engine::search::pick::{Pick, Taste};
use kingmaker_engine::search::probmaxn::{Belief, Matrix, ProbMaxN};
use kingmaker_engine::search::pruned::{self, PrunedMaxN, Pruning};
use kingmaker_engine::search::{search_tree, Budget, Evaluate, Payoffs, Poll, RootTies, Rule, Shortcuts, Utility};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::drafting::AsDraft;
use crate::errors::raised;
use crate::memory::Rules;
use crate::numbers::{intervals, number, vector};
use crate::request::{Report, Request, Worth};

/// How a state of the engine becomes one that Python code can be called with.
pub type Show<G> = Arc<dyn Fn(Python<'_>, &<G as game::Rules>::State) -> PyResult<Py<PyAny>> + Send + Sync>;

/// How an action that Python code chose becomes one of the engine: legal in a state, or why not.
pub type Read<G> = Arc<
    dyn Fn(&<G as game::Rules>::State, &Bound<'_, PyAny>) -> Result<<G as game::Rules>::Action, String> + Send + Sync,
>;

/// The same for an action that need not be legal.
pub type Name<G> = Arc<dyn Fn(&Bound<'_, PyAny>) -> Result<<G as game::Rules>::Action, String> + Send + Sync>;

/// How an action of the engine becomes one that Python code knows.
pub type Act<G> = Arc<dyn Fn(Python<'_>, &<G as game::Rules>::Action) -> PyResult<Py<PyAny>> + Send + Sync>;

/// A Python callable of one state.
type Call<G> = Box<dyn Fn(Python<'_>, &<G as game::Rules>::State) -> Result<Py<PyAny>, Stop> + Send>;

pub struct Run<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub drafting: AsDraft<G>,
    pub request: &'a Request,
    pub show: Show<G>,
    /// How threads share the work, in games that can be shared.
    pub crew: Option<Crew<G>>,
    pub read: Read<G>,
    pub name: Name<G>,
    pub act: Act<G>,
    /// The rules for as long as somebody remembers searches under them; none where a key may not outlive its search.
    pub rules: Option<Rules>,
}

impl<G: Game + 'static> Run<'_, G> {
    pub fn report(&self, poll: Poll) -> Result<Report<G::Action>, Stop> {
        self.if_cancelled(if self.request.trace > 0 { self.run::<true>(poll) } else { self.run::<false>(poll) })
    }

    /// `TRACE` tells the tree as well. It is known to the compiler so that an ordinary search does not pay.
    fn run<const TRACE: bool>(&self, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let root = self.game.player(self.state)?;
        let request = self.request;
        match request.algorithm.as_str() {
            // Known lengths of rows for the usual numbers of players: see `kingmaker_engine::row`.
            "minimax" | "negamax" | "offensive" | "alpha-beta" | "maxn" => match self.game.num_players() {
                2 if !TRACE => self.by_rows::<[f64; 2], false>(root, poll),
                3 if !TRACE => self.by_rows::<[f64; 3], false>(root, poll),
                4 if !TRACE => self.by_rows::<[f64; 4], false>(root, poll),
                _ => self.by_rows::<Vector, TRACE>(root, poll),
            },
            "believing-maxn" => match self.game.num_players() {
                3 if !TRACE => self.believing::<[f64; 6], false>(root, poll),
                4 if !TRACE => self.believing::<[f64; 8], false>(root, poll),
                _ => self.believing::<Vector, TRACE>(root, poll),
            },
            "soft-maxn" => self.soft_maxn::<TRACE>(root, poll),
            "prob-maxn" => self.prob_maxn::<TRACE>(root, poll),
            "max-prob" => match self.game.num_players() {
                2 if !TRACE => self.max_prob::<[f64; 2], false>(poll),
                3 if !TRACE => self.max_prob::<[f64; 3], false>(poll),
                4 if !TRACE => self.max_prob::<[f64; 4], false>(poll),
                _ => self.max_prob::<Vector, TRACE>(poll),
            },
            "best-reply" => self.best_reply(root, poll),
            "maxn-mc" => self.maxn_mc(poll),
            "uct" => self.uct(poll),
            "kth-best-pick" => self.kth_best_pick(poll),
            "set-table" | "kohler-chandrasekaran" => self.solve_draft(poll),
            other => Err(raised(PyValueError::new_err(format!("the engine has no algorithm '{other}'")))),
        }
    }

    /// The algorithms whose values are one number for each player.
    fn by_rows<V: Row, const TRACE: bool>(&self, root: usize, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let request = self.request;
        let payoffs = self.payoffs()?;
        let shortcuts = Shortcuts { equals: request.equals, order: request.order };
        match request.algorithm.as_str() {
            "minimax" => self.pick::<V, _, TRACE>(Minimax { root }, payoffs, poll),
            "negamax" => self.pick::<V, _, TRACE>(Negamax { root }, payoffs, poll),
            "offensive" => {
                let target = request.target.unwrap_or(0.0) as usize;
                let by_own = request.root_ties == "rule";
                self.pick::<V, _, TRACE>(Offensive { root, target, by_own }, payoffs, poll)
            }
            "maxn" => {
                let ties = self.ties()?;
                if let (false, Some(pruning)) = (TRACE, self.pruning()?) {
                    let statics = self.meets_statics();
                    let mut rule = PrunedMaxN::<G, V>::new(root, payoffs, ties, pruning, shortcuts.equals, statics);
                    // As in the books, unless the root has to know all of its equals.
                    if !shortcuts.equals && request.root_ties == "rule" {
                        rule = rule.to_the_root();
                    }
                    let tell = |_: &PrunedMaxN<G, V>, value: &pruned::Value<V>| at_most(value, root);
                    return self.explore::<_, TRACE>(&mut rule, tell, poll);
                }
                let mut rule = MaxN { root, payoffs, ties, skips_equals: shortcuts.equals, row: PhantomData::<V> };
                self.explore::<_, TRACE>(&mut rule, |_, value| Worth::exactly(value.numbers()), poll)
            }
            _ => {
                let tells_ties = request.root_ties != "rule";
                let mut rule = AlphaBeta { root, payoffs, shortcuts, tells_ties, row: PhantomData::<V> };
                self.explore::<_, TRACE>(&mut rule, |_, value| bounded(value), poll)
            }
        }
    }

    /// MaxN with beliefs. The believed types are one for each player in `models`, the true one in `utilities`.
    fn believing<V: Row, const TRACE: bool>(&self, root: usize, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let players = self.game.num_players();
        let believed = (0..players).map(|player| {
            let row = self.request.models.get(player).and_then(|row| row.first());
            self.utility(row.and_then(Option::as_ref))
        });
        let mut rule = Believing {
            root,
            payoffs: Payoffs::new(self.evaluate(), Vec::new()),
            own: self.utility(self.request.utilities.get(root).and_then(Option::as_ref))?,
            believed: believed.collect::<Result<_, _>>()?,
            ties: self.ties()?,
            row: PhantomData::<V>,
        };
        self.explore::<_, TRACE>(&mut rule, |_, value| Worth::exactly(&value.numbers()[..players]), poll)
    }

    fn pick<V: Row, T: Taste, const TRACE: bool>(
        &self,
        taste: T,
        payoffs: Payoffs<G>,
        poll: Poll,
    ) -> Result<Report<G::Action>, Stop> {
        let mut rule = Pick { taste, payoffs, skips_equals: self.request.equals, row: PhantomData::<V> };
        self.explore::<_, TRACE>(&mut rule, |_, value| Worth::exactly(value.numbers()), poll)
    }

    fn prob_maxn<const TRACE: bool>(&self, root: usize, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let mut beliefs = Vec::new();
        for (models, chances) in self.request.models.iter().zip(&self.request.belief) {
            let models = models.iter().map(|model| self.utility(model.as_ref())).collect::<Result<_, _>>()?;
            beliefs.push(Belief { models, chances: chances.clone() });
        }
        let truth = self.utility(self.request.utilities.get(root).and_then(Option::as_ref))?;
        let horizon = Payoffs::new(self.evaluate(), Vec::new());
        let mut rule = ProbMaxN::new(root, horizon, beliefs, truth, self.request.epsilon);
        let tell = |rule: &ProbMaxN<G>, value: &Matrix| Worth {
            vector: rule.summary(value),
            side: "=",
            detail: rule.utilities(value),
        };
        let report = self.explore::<_, TRACE>(&mut rule, tell, poll)?;
        Ok(Report { weights: rule.root_weights().to_vec(), ..report })
    }

    fn max_prob<V: Row, const TRACE: bool>(&self, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let most = self.request.most.map(|value| Most { value, goes_on: self.request.goes_on });
        let horizon = Payoffs::new(self.evaluate(), Vec::new());
        let equals = self.request.equals && !TRACE;
        let mut rule = MaxProb::<G, V>::new(self.game.num_players(), horizon, self.bounds(), most, equals);
        self.explore::<_, TRACE>(&mut rule, |_, value| Worth::exactly(value.numbers()), poll)
    }

    pub fn explore<R: Rule<G>, const TRACE: bool>(
        &self,
        rule: &mut R,
        tell: impl Fn(&R, &R::Value) -> Worth,
        poll: Poll,
    ) -> Result<Report<G::Action>, Stop>
    where
        R::Value: Send + 'static,
    {
        let (outcome, nodes) = if TRACE {
            search_tree(self.game, self.state, rule, &self.budget(), self.request.trace, self.root_ties()?, poll)?
        } else {
            let found = self.remembering(self.game, rule, poll, &mut |rule, step| {
                self.tell(&step, step.action, || tell(rule, step.value))
            })?;
            (found, Vec::new())
        };
        let told = nodes.into_iter().map(|node| {
            let worth = node.value.map(|value| tell(rule, &value));
            (node.parent, node.action, worth, node.choice)
        });
        Ok(Report {
            tree: told.collect(),
            worth: tell(rule, &outcome.value),
            choices: outcome.choices.into_iter().map(|(action, value)| (action, tell(rule, &value))).collect(),
            choice: outcome.choice,
            line: outcome.line,
            nodes: outcome.nodes,
            depth: outcome.depth,
            limit: outcome.limit,
            complete: outcome.complete,
            partial: outcome.partial,
            seconds: outcome.seconds,
            ..Report::default()
        })
    }

    pub(crate) fn budget(&self) -> Budget {
        let request = self.request;
        Budget {
            depth: request.depth,
            nodes: request.nodes,
            seconds: request.seconds,
            clock: request.clock.clone(),
            table: (request.table * 1e6) as usize,
        }
    }

    fn ties(&self) -> Result<Ties, Stop> {
        match self.request.ties.as_str() {
            "leftmost" => Ok(Ties::Leftmost),
            "random" => Ok(Ties::Random { seed: self.request.seed, random: Random::new(self.request.seed) }),
            "against-root" => Ok(Ties::AgainstRoot),
            "heuristic" => Ok(Ties::Heuristic),
            other => Err(unknown("tie rule", other)),
        }
    }

    /// Which of equal actions is taken where the search starts.
    pub(crate) fn root_ties(&self) -> Result<RootTies<'_, G::State>, Stop> {
        match self.request.root_ties.as_str() {
            "rule" => Ok(RootTies::ByRule),
            "leftmost" => Ok(RootTies::Leftmost),
            "random" => Ok(RootTies::Random { seed: self.request.seed }),
            "heuristic" => {
                let (root, mut payoffs) = (self.game.player(self.state)?, self.payoffs()?);
                Ok(RootTies::Heuristic(Box::new(move |state| payoffs.look(self.game, state, root))))
            }
            other => Err(unknown("tie rule for the root", other)),
        }
    }

    /// Whether static values may be met, and not only ends.
    fn meets_statics(&self) -> bool {
        let request = self.request;
        request.depth.is_some() || request.nodes.is_some() || request.seconds.is_some()
    }

    /// How MaxN prunes; not at all where no limits are known of the values that are searched for, and where lots are
    /// drawn on the way.
    fn pruning(&self) -> Result<Option<Pruning>, Stop> {
        let request = self.request;
        let own_values = request.evaluate.is_none() && request.utilities.is_empty();
        let wanted = match request.pruning.as_str() {
            "none" => None,
            "auto" => self.game.limits_pay(self.meets_statics()).then_some(Pruning::Speculative),
            "shallow" => Some(Pruning::Shallow),
            "last-branch" => Some(Pruning::LastBranch),
            "speculative" => Some(Pruning::Speculative),
            other => return Err(unknown("pruning", other)),
        };
        Ok(wanted.filter(|_| self.game.has_limits() && own_values && request.ties != "random"))
    }

    pub(crate) fn payoffs(&self) -> Result<Payoffs<G>, Stop> {
        let utilities = &self.request.utilities;
        let utilities = utilities.iter().map(|u| self.utility(u.as_ref())).collect::<Result<_, _>>()?;
        Ok(Payoffs::new(self.evaluate(), utilities))
    }

    pub(crate) fn evaluate(&self) -> Option<Evaluate<G>> {
        let num_players = self.game.num_players();
        let call = self.callable(self.request.evaluate.as_ref())?;
        Some(Box::new(move |state| {
            Python::attach(|py| vector(call(py, state)?.bind(py), num_players, "the evaluation"))
        }))
    }

    fn bounds(&self) -> Option<Bounds<G>> {
        let num_players = self.game.num_players();
        let call = self.callable(self.request.bounds.as_ref())?;
        Some(Box::new(move |state| Python::attach(|py| intervals(call(py, state)?.bind(py), num_players))))
    }

    /// A Python callable of one state as a Rust one.
    pub(crate) fn callable(&self, callable: Option<&Py<PyAny>>) -> Option<Call<G>> {
        let show = self.show.clone();
        let callable = Python::attach(|py| callable.map(|call| call.clone_ref(py)))?;
        Some(Box::new(move |py, state| show(py, state).and_then(|state| callable.call1(py, (state,))).map_err(raised)))
    }

    pub(crate) fn utility(&self, utility: Option<&Py<PyAny>>) -> Result<Utility<G>, Stop> {
        let Some(utility) = utility else { return Ok(Utility::Returns) };
        Python::attach(|py| {
            if let Ok(name) = utility.extract::<String>(py) {
                let place = self.game.utilities().iter().position(|known| *known == name);
                return place.map(Utility::Native).ok_or_else(|| unknown("player type", &name));
            }
            let show = self.show.clone();
            let call = utility.clone_ref(py);
            Ok(Utility::Custom(Box::new(move |state, player| {
                Python::attach(|py| {
                    let state = show(py, state).map_err(raised)?;
                    let worth = call.bind(py).call1((state, player)).map_err(raised)?;
                    number(&worth, "the utility")
                })
            })))
        })
    }
}

/// A value of MaxN that prunes: at the root a bound on what the searching player gets, if the action was refuted there.
fn at_most<V: Row>(value: &pruned::Value<V>, root: usize) -> Worth {
    let mut worth = Worth::exactly(value.row.numbers());
    if let Some(most) = value.at_most() {
        worth.vector[root] = most;
        worth.side = "<=";
    }
    worth
}

/// A value of alpha-beta, which may be a bound.
pub(crate) fn bounded<V: Row>(value: &Value<V>) -> Worth {
    let side = match value.side {
        Side::Exact => "=",
        Side::AtMost => "<=",
        Side::AtLeast => ">=",
    };
    Worth { side, ..Worth::exactly(value.row.numbers()) }
}

pub(crate) fn unknown(what: &str, name: &str) -> Stop {
    raised(PyValueError::new_err(format!("the engine has no {what} '{name}'")))
}
