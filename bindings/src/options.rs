//! The algorithms and their options from what Python asks: names become types, callables become closures. Nothing is
//! decided here.

use kingmaker_engine::game::{Game, Stop};
use kingmaker_engine::sampling;
use kingmaker_engine::search::algorithms::{
    Algorithm, AlphaBeta, BelievingMaxN, BestReply, Kind, KohlerChandrasekaran, MaxN, MaxNMC, MaxProb, Minimax,
    Negamax, Offensive, ProbMaxN, Prunes, RootChoice, SetTable, SoftMaxN, Valued,
};
use kingmaker_engine::search::bestreply::Others;
use kingmaker_engine::search::maxn::Ties;
use kingmaker_engine::search::maxnmc::{self, Width};
use kingmaker_engine::search::maxprob::{Bounds, Most};
use kingmaker_engine::search::probmaxn::Belief;
use kingmaker_engine::search::pruned::Pruning;
use kingmaker_engine::search::softmaxn::{Decision, Prefers};
use kingmaker_engine::search::{Evaluate, Goal, Noise, Payoffs, Shortcuts, Utility};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{error, raised};
use crate::numbers::{intervals, number, vector};
use crate::run::{unknown, Run};

/// The names of all algorithms.
#[pyfunction]
pub fn algorithms() -> Vec<&'static str> {
    let searches = Kind::ALL.iter().map(|kind| kind.name());
    searches.chain(sampling::Kind::ALL.iter().map(|kind| kind.name())).collect()
}

/// A player type: none for the returns, a name for a native one, or a callable of a state and a player.
type Type = Option<Py<PyAny>>;

impl<G: Game + 'static> Run<'_, G> {
    pub fn algorithm(&self, kind: Kind) -> Result<Algorithm<G>, Stop> {
        let equals = || self.item("equals");
        Ok(match kind {
            Kind::Minimax => {
                let (payoffs, root_ties) = (self.payoffs()?, self.root_ties(self.payoffs()?)?);
                Algorithm::Minimax(Minimax { payoffs, root_ties, equals: equals()? })
            }
            Kind::Negamax => Algorithm::Negamax(Negamax { payoffs: self.payoffs()?, equals: equals()? }),
            Kind::AlphaBeta => {
                let (payoffs, root_ties) = (self.payoffs()?, self.root_ties(self.payoffs()?)?);
                let shortcuts = Shortcuts { equals: equals()?, order: self.item("order")? };
                Algorithm::AlphaBeta(AlphaBeta { payoffs, root_ties, shortcuts, valued: self.valued()? })
            }
            Kind::Offensive => {
                let (payoffs, root_ties) = (self.payoffs()?, self.root_ties(self.payoffs()?)?);
                Algorithm::Offensive(Offensive { payoffs, target: self.item("target")?, root_ties, equals: equals()? })
            }
            Kind::BestReply => Algorithm::BestReply(self.best_reply()?),
            Kind::MaxN => {
                let (payoffs, root_ties) = (self.payoffs()?, self.root_ties(self.payoffs()?)?);
                let (ties, prunes) = (self.ties()?, self.prunes()?);
                Algorithm::MaxN(MaxN { payoffs, ties, root_ties, prunes, equals: equals()? })
            }
            Kind::BelievingMaxN => Algorithm::BelievingMaxN(self.believing_maxn()?),
            Kind::SoftMaxN => Algorithm::SoftMaxN(self.soft_maxn()?),
            Kind::ProbMaxN => Algorithm::ProbMaxN(self.prob_maxn()?),
            Kind::MaxProb => {
                let (payoffs, root_ties) = (self.paid()?, self.root_ties(self.paid()?)?);
                let (bounds, most) = (self.bounds()?, self.most()?);
                Algorithm::MaxProb(MaxProb { payoffs, bounds, most, root_ties, equals: equals()? })
            }
            Kind::MaxNMC => Algorithm::MaxNMC(self.maxn_mc()?),
            Kind::Mcts => Algorithm::Mcts(self.mcts()?),
            Kind::KthBestPick => Algorithm::KthBestPick(self.kth_best_pick()?),
            Kind::SetTable => Algorithm::SetTable(SetTable::default()),
            Kind::KohlerChandrasekaran => Algorithm::KohlerChandrasekaran(KohlerChandrasekaran::default()),
        })
    }

    fn best_reply(&self) -> Result<BestReply<G>, Stop> {
        let others = match self.item::<String>("others")?.as_str() {
            "skip" => Others::Skip,
            "play" => Others::Play,
            other => return Err(unknown("way of the others", other)),
        };
        let (order, exact) = (self.item("order")?, self.valued()? == Valued::All);
        Ok(BestReply { payoffs: self.payoffs()?, others, order, exact })
    }

    /// In `utilities` the searching player has its true type, and all others those that they are taken for.
    fn believing_maxn(&self) -> Result<BelievingMaxN<G>, Stop> {
        let mut types: Vec<Type> = self.item("utilities")?;
        Ok(BelievingMaxN {
            payoffs: self.paid()?,
            own: self.utility_of(types.swap_remove(self.game.player(self.state)?))?,
            believed: self.utilities(self.item("believed")?)?,
            ties: self.ties()?,
            root_ties: self.root_ties(self.payoffs()?)?,
        })
    }

    fn soft_maxn(&self) -> Result<SoftMaxN<G>, Stop> {
        let own: Type = self.item("own")?;
        let decision = match self.item::<String>("decision")?.as_str() {
            "mean" => Decision::Mean,
            "worst" => Decision::Worst,
            "best" => Decision::Best,
            "target" => Decision::Target(self.item("target")?),
            other => return Err(unknown("decision", other)),
        };
        Ok(SoftMaxN {
            payoffs: self.paid()?,
            decision,
            own: if own.is_some() { Some(self.utility_of(own)?) } else { None },
            candidates: self.models()?,
            prefers: self.prefers()?,
        })
    }

    fn prob_maxn(&self) -> Result<ProbMaxN<G>, Stop> {
        let chances: Vec<Vec<f64>> = self.item("belief")?;
        let beliefs = self.models()?.into_iter().zip(chances).map(|(models, chances)| Belief { models, chances });
        Ok(ProbMaxN {
            payoffs: self.paid()?,
            own: self.utility("own")?,
            beliefs: beliefs.collect(),
            epsilon: self.item("epsilon")?,
        })
    }

    fn maxn_mc(&self) -> Result<MaxNMC<G>, Stop> {
        let settings = maxnmc::Settings {
            max_nodes: self.item("max_nodes")?,
            rollouts: self.item("rollouts")?,
            least: self.item("least_rollouts")?,
            most_turns: self.item("most_turns")?,
            threads: self.item("threads")?,
            seed: self.seed()?,
        };
        Ok(MaxNMC { payoffs: self.payoffs()?, width: self.width()?, settings })
    }

    fn ties(&self) -> Result<Ties, Stop> {
        match self.item::<String>("ties")?.as_str() {
            "leftmost" => Ok(Ties::Leftmost),
            "random" => Ok(Ties::by_lot(self.seed()?)),
            "against-root" => Ok(Ties::AgainstRoot),
            "heuristic" => Ok(Ties::Heuristic),
            other => Err(unknown("tie rule", other)),
        }
    }

    /// `looks` is what positions look like, where ties go by that.
    fn root_ties(&self, looks: Payoffs<G>) -> Result<RootChoice<G>, Stop> {
        match self.item::<String>("root_ties")?.as_str() {
            "rule" => Ok(RootChoice::ByRule),
            "leftmost" => Ok(RootChoice::Leftmost),
            "random" => Ok(RootChoice::Random(self.seed()?)),
            "heuristic" => Ok(RootChoice::Heuristic(looks)),
            other => Err(unknown("tie rule for the root", other)),
        }
    }

    /// A constant upper end for the intervals of Max-Prob, and whether the end of a deal has an interval, too.
    fn most(&self) -> Result<Option<Most>, Stop> {
        let Some(value) = self.item("most")? else { return Ok(None) };
        Ok(Some(Most { value, goes_on: self.item("goes_on")? }))
    }

    fn prunes(&self) -> Result<Prunes, Stop> {
        match self.item::<String>("pruning")?.as_str() {
            "none" => Ok(Prunes::Nothing),
            "auto" => Ok(Prunes::IfItPays),
            "shallow" => Ok(Prunes::Always(Pruning::Shallow)),
            "last-branch" => Ok(Prunes::Always(Pruning::LastBranch)),
            "speculative" => Ok(Prunes::Always(Pruning::Speculative)),
            "discrete" => Ok(Prunes::Always(Pruning::Discrete)),
            other => Err(unknown("pruning", other)),
        }
    }

    /// Which actions get their own value where the search starts.
    fn valued(&self) -> Result<Valued, Stop> {
        match self.item::<Option<String>>("values")?.as_deref() {
            None => Ok(Valued::AsItComes),
            Some("best") => Ok(Valued::Best),
            Some("all") => Ok(Valued::All),
            Some(other) => Err(unknown("values", other)),
        }
    }

    /// What leaves are worth under the types of all players.
    pub fn payoffs(&self) -> Result<Payoffs<G>, Stop> {
        let payoffs = Payoffs::new(self.evaluate()?, self.utilities(self.item("utilities")?)?);
        Ok(payoffs.with_goal(self.goal()?).with_noise(self.noise()?))
    }

    /// How large a random number every evaluation gets, and the seed; most searches do not ask.
    fn noise(&self) -> Result<Option<Noise>, Stop> {
        let given: Option<(f64, u64)> = self.item("noise")?;
        Ok(given.map(|(size, seed)| Noise::new(size, seed)))
    }

    /// What players make of the values of all; most searches do not ask.
    fn goal(&self) -> Result<Goal, Stop> {
        match self.item::<Option<String>>("goal")?.as_deref() {
            None | Some("own") => Ok(Goal::Own),
            Some("lead") => Ok(Goal::Lead),
            Some("share") => Ok(Goal::Share),
            Some(other) => Err(unknown("goal", other)),
        }
    }

    /// What leaves pay, whatever the types.
    pub fn paid(&self) -> Result<Payoffs<G>, Stop> {
        Ok(Payoffs::new(self.evaluate()?, Vec::new()))
    }

    fn evaluate(&self) -> Result<Option<Evaluate<G>>, Stop> {
        let num_players = self.game.num_players();
        let Some(call) = self.callable(self.item("evaluate")?) else { return Ok(None) };
        Ok(Some(Box::new(move |state| {
            Python::attach(|py| vector(call(py, state)?.bind(py), num_players, "the evaluation"))
        })))
    }

    fn bounds(&self) -> Result<Option<Bounds<G>>, Stop> {
        let num_players = self.game.num_players();
        let Some(call) = self.callable(self.item("bounds")?) else { return Ok(None) };
        Ok(Some(Box::new(move |state| Python::attach(|py| intervals(call(py, state)?.bind(py), num_players)))))
    }

    /// All actions, a number of them, or those whose places a callable names.
    fn width(&self) -> Result<Width<G>, Stop> {
        let given: Option<Py<PyAny>> = self.item("width")?;
        let number = Python::attach(|py| given.as_ref().and_then(|given| given.extract::<usize>(py).ok()));
        if let Some(most) = number {
            return Ok(Width::Best(most));
        }
        let Some(call) = self.callable(given) else { return Ok(Width::All) };
        Ok(Width::Named(Box::new(move |state| {
            Python::attach(|py| call(py, state)?.bind(py).extract::<Vec<usize>>().map_err(raised))
        })))
    }

    fn prefers(&self) -> Result<Option<Prefers>, Stop> {
        let Some(call) = self.item::<Option<Py<PyAny>>>("prefers")? else { return Ok(None) };
        Ok(Some(Box::new(move |v, w, player| {
            Python::attach(|py| {
                let vectors = (PyTuple::new(py, v)?, PyTuple::new(py, w)?);
                let prefers = call.bind(py).call1((&vectors.0, &vectors.1, player))?.is_truthy()?;
                if prefers && v == w {
                    let expected = "expected prefers to be strict, so that nothing is preferred to itself";
                    return Err(error("KingmakerError", format!("{expected}, got {} for player {player}", vectors.0)));
                }
                Ok(prefers)
            })
            .map_err(raised)
        })))
    }

    /// For each player its models.
    fn models(&self) -> Result<Vec<Vec<Utility<G>>>, Stop> {
        let models: Vec<Vec<Type>> = self.item("models")?;
        models.into_iter().map(|row| self.utilities(row)).collect()
    }

    fn utilities(&self, types: Vec<Type>) -> Result<Vec<Utility<G>>, Stop> {
        types.into_iter().map(|each| self.utility_of(each)).collect()
    }

    fn utility(&self, name: &str) -> Result<Utility<G>, Stop> {
        self.utility_of(self.item(name)?)
    }

    fn utility_of(&self, given: Type) -> Result<Utility<G>, Stop> {
        let Some(given) = given else { return Ok(Utility::Returns) };
        if let Some(name) = Python::attach(|py| given.extract::<String>(py).ok()) {
            let place = self.game.utilities().iter().position(|known| *known == name);
            return place.map(Utility::Native).ok_or_else(|| unknown("player type", &name));
        }
        let show = self.show.clone();
        Ok(Utility::Custom(Box::new(move |state, player| {
            Python::attach(|py| {
                let state = show(py, state).map_err(raised)?;
                let worth = given.bind(py).call1((state, player)).map_err(raised)?;
                number(&worth, "the utility")
            })
        })))
    }
}
