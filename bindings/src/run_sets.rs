//! Soft-MaxN from a request: whose candidate types, or whose relation, drop which sets.

use kingmaker_engine::game::{Game, Stop};
use kingmaker_engine::search::softmaxn::{Decision, Prefers, SoftMaxN, Tastes};
use kingmaker_engine::search::{Outcomes, Payoffs, Poll, Utility};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{error, raised};
use crate::request::{Report, Worth};
use crate::run::{unknown, Run};

impl<G: Game + 'static> Run<'_, G> {
    pub fn soft_maxn<const TRACE: bool>(&self, root: usize, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let own = self.request.utilities.get(root).and_then(Option::as_ref);
        let tastes = Tastes {
            root,
            own: own.map(|own| self.utility(Some(own))).transpose()?,
            candidates: self.candidates()?,
            prefers: self.prefers(),
        };
        let horizon = Payoffs::new(self.evaluate(), Vec::new());
        let mut rule = SoftMaxN::new(horizon, self.decision()?, tastes);
        let tell = |rule: &SoftMaxN<G>, value: &Outcomes| Worth {
            vector: rule.scores(value),
            side: "=",
            detail: rule.told(value),
        };
        let report = self.explore::<_, TRACE>(&mut rule, tell, poll)?;
        match rule.circle() {
            None => Ok(report),
            Some(player) => Err(raised(error(
                "KingmakerError",
                format!("expected prefers to be a partial order, got preferences of player {player} in a circle"),
            ))),
        }
    }

    /// For each player its candidate types; by default the generic one, which goes by the returns.
    fn candidates(&self) -> Result<Vec<Vec<Utility<G>>>, Stop> {
        let models = &self.request.models;
        (0..self.game.num_players())
            .map(|player| match models.get(player) {
                Some(row) if !row.is_empty() => row.iter().map(|model| self.utility(model.as_ref())).collect(),
                _ => Ok(vec![Utility::Returns]),
            })
            .collect()
    }

    fn prefers(&self) -> Option<Prefers> {
        let call = Python::attach(|py| self.request.prefers.as_ref().map(|call| call.clone_ref(py)))?;
        Some(Box::new(move |v, w, player| {
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
        }))
    }

    fn decision(&self) -> Result<Decision, Stop> {
        match self.request.decision.as_str() {
            "mean" => Ok(Decision::Mean),
            "worst" => Ok(Decision::Worst),
            "best" => Ok(Decision::Best),
            "target" => Ok(Decision::Target(self.request.target.unwrap_or(0.0))),
            other => Err(unknown("decision", other)),
        }
    }
}
