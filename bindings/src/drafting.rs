//! How everybody is believed to draft, from what Python asks.

use kingmaker_engine::drafting::{Drafting, RankTies};
use kingmaker_engine::game::{Game, Rules, Stop};
use kingmaker_engine::search::algorithms::KthBestPick;
use kingmaker_engine::search::kthbest::{Drafter, Heuristic, Plan};
use pyo3::prelude::*;

use crate::errors::{error, raised};
use crate::numbers::shown;
use crate::run::{unknown, Run};

/// A game as a draft, if it is one.
pub type AsDraft<G> = fn(&G) -> Option<&dyn Drafting<<G as Rules>::State, <G as Rules>::Action>>;

impl<G: Game + 'static> Run<'_, G> {
    pub fn kth_best_pick(&self) -> Result<KthBestPick<G>, Stop> {
        let drafters: Vec<Py<PyAny>> = self.item("drafters")?;
        let plan = Plan {
            drafters: drafters.iter().map(|drafter| self.drafter(drafter)).collect::<Result<_, _>>()?,
            heuristic: self.heuristic()?,
            ties: match self.item::<String>("ties")?.as_str() {
                "others" => RankTies::Others,
                "leftmost" => RankTies::Leftmost,
                other => return Err(unknown("tie rule", other)),
            },
            limit: self.item::<Option<usize>>("limit")?.unwrap_or(usize::MAX),
        };
        Ok(KthBestPick { plan })
    }

    /// The name of a drafter, a list of items in the order in which they go, or a callable of a state.
    fn drafter(&self, asked: &Py<PyAny>) -> Result<Drafter<G>, Stop> {
        Python::attach(|py| {
            let asked = asked.bind(py);
            if let Ok(name) = asked.extract::<String>() {
                return match name.as_str() {
                    "self" => Ok(Drafter::Itself),
                    "greedy" => Ok(Drafter::Greedy),
                    other => {
                        let known = (self.drafting)(self.game).map_or(&[][..], |drafting| drafting.drafters());
                        let place = known.iter().position(|known| *known == other);
                        place.map(Drafter::Native).ok_or_else(|| unknown("drafter", other))
                    }
                };
            }
            if let Ok(items) = asked.extract::<Vec<Bound<'_, PyAny>>>() {
                let items = items.iter().map(|item| self.item_of(item)).collect::<Result<_, _>>()?;
                return Ok(Drafter::List(items));
            }
            let (show, read, call) = (self.show.clone(), self.read.clone(), asked.clone().unbind());
            Ok(Drafter::Custom(Box::new(move |state| {
                Python::attach(|py| {
                    let pick = show(py, state).and_then(|state| call.call1(py, (state,))).map_err(raised)?;
                    let pick = pick.bind(py);
                    read(state, pick).map_err(|why| {
                        raised(error("InvalidGame", format!("expected an open item from a model of a drafter: {why}")))
                    })
                })
            })))
        })
    }

    /// An item by name, picked or not.
    fn item_of(&self, item: &Bound<'_, PyAny>) -> Result<G::Action, Stop> {
        (self.name)(item).map_err(|why| raised(error("UnknownName", why)))
    }

    /// None for the game's own values, "evaluation", or a callable of a state and a player.
    fn heuristic(&self) -> Result<Heuristic<G>, Stop> {
        let Some(call) = self.item::<Option<Py<PyAny>>>("heuristic")? else { return Ok(Heuristic::Own) };
        if let Some(name) = Python::attach(|py| call.extract::<String>(py).ok()) {
            return if name == "evaluation" { Ok(Heuristic::Evaluation) } else { Err(unknown("heuristic", &name)) };
        }
        let show = self.show.clone();
        Ok(Heuristic::Custom(Box::new(move |state, player| {
            Python::attach(|py| {
                let state = show(py, state).map_err(raised)?;
                let found = call.call1(py, (state, player)).map_err(raised)?;
                let found = found.bind(py);
                let numbers = found.extract::<Vec<f64>>().ok().filter(|row| row.iter().all(|x| x.is_finite()));
                numbers.ok_or_else(|| {
                    let expected = "expected a finite number for each open item from the heuristic";
                    raised(error("InvalidGame", format!("{expected}, got {}", shown(found))))
                })
            })
        })))
    }
}
