//! Searches made for drafts: KthBestPick and the solvers, as Python asks for them.

use std::time::Instant;

use kingmaker_engine::drafting::{Additive, Drafting, RankTies};
use kingmaker_engine::game::{Game, Rules, Stop};
use kingmaker_engine::search::kthbest::{kth_best_pick, Drafter, Heuristic, Plan};
use kingmaker_engine::search::{kohler, settable, Budget, Poll};
use pyo3::prelude::*;

use crate::errors::{error, raised};
use crate::numbers::shown;
use crate::request::{Report, Worth};
use crate::run::{unknown, Run};

/// What KthBestPick is asked for beyond budgets.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct DraftRequest {
    /// How many ranks are considered at most.
    pub limit: Option<usize>,
    /// One for each player: the name of a drafter, a list of items in the order in which they go, or a callable of a state.
    pub drafters: Vec<Py<PyAny>>,
    /// None for the game's own values, "evaluation", or a callable of a state and a player.
    pub heuristic: Option<Py<PyAny>>,
    pub ties: String,
}

/// A game as a draft, if it is one.
pub type AsDraft<G> = fn(&G) -> Option<&dyn Drafting<<G as Rules>::State, <G as Rules>::Action>>;

fn unsupported(why: impl Into<String>) -> Stop {
    raised(error("Unsupported", why))
}

impl<G: Game + 'static> Run<'_, G> {
    fn drafting(&self) -> Result<&dyn Drafting<G::State, G::Action>, Stop> {
        (self.drafting)(self.game).ok_or_else(|| unsupported(format!("{} needs a draft", self.request.algorithm)))
    }

    pub fn kth_best_pick(&self, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let started = Instant::now();
        let request = self.request;
        let asked = request.draft.as_ref().ok_or_else(|| unknown("plan of", "kth-best-pick"))?;
        let plan = Plan {
            drafters: asked.drafters.iter().map(|drafter| self.drafter(drafter)).collect::<Result<_, _>>()?,
            heuristic: self.heuristic(asked.heuristic.as_ref())?,
            ties: match asked.ties.as_str() {
                "others" => RankTies::Others,
                "leftmost" => RankTies::Leftmost,
                other => return Err(unknown("tie rule", other)),
            },
            limit: asked.limit.unwrap_or(usize::MAX),
        };
        let budget = Budget {
            depth: request.depth,
            nodes: request.nodes,
            seconds: request.seconds,
            clock: request.clock.clone(),
            table: (request.table * 1e6) as usize,
        };
        let found = kth_best_pick(self.game, self.drafting()?, self.state, &plan, &budget, poll, &mut |step| {
            self.tell(&step, step.action, || Worth::exactly(step.value))
        })?;
        Ok(Report {
            worth: Worth::exactly(&found.worths[found.choice].1),
            choices: found.worths.iter().map(|(item, row)| (item.clone(), Worth::exactly(row))).collect(),
            choice: found.choice,
            depth: found.line.len() as u32,
            line: found.line,
            nodes: found.nodes,
            limit: Some(found.limit as u32),
            complete: found.complete,
            partial: found.partial,
            seconds: started.elapsed().as_secs_f64(),
            ..Report::default()
        })
    }

    fn drafter(&self, asked: &Py<PyAny>) -> Result<Drafter<G>, Stop> {
        Python::attach(|py| {
            let asked = asked.bind(py);
            if let Ok(name) = asked.extract::<String>() {
                return match name.as_str() {
                    "self" => Ok(Drafter::Itself),
                    "greedy" => Ok(Drafter::Greedy),
                    other => {
                        let known = self.drafting()?.drafters().iter().position(|known| *known == other);
                        known.map(Drafter::Native).ok_or_else(|| unknown("drafter", other))
                    }
                };
            }
            if let Ok(items) = asked.extract::<Vec<Bound<'_, PyAny>>>() {
                let items = items.iter().map(|item| self.item(item)).collect::<Result<_, _>>()?;
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
    fn item(&self, item: &Bound<'_, PyAny>) -> Result<G::Action, Stop> {
        (self.name)(item).map_err(|why| raised(error("UnknownName", why)))
    }

    fn heuristic(&self, asked: Option<&Py<PyAny>>) -> Result<Heuristic<G>, Stop> {
        let Some(asked) = asked else { return Ok(Heuristic::Own) };
        Python::attach(|py| {
            if let Ok(name) = asked.extract::<String>(py) {
                return if name == "evaluation" { Ok(Heuristic::Evaluation) } else { Err(unknown("heuristic", &name)) };
            }
            let (show, call) = (self.show.clone(), asked.clone_ref(py));
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
        })
    }

    /// Perfect play, by one of the solvers.
    pub fn solve_draft(&self, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let started = Instant::now();
        let name = self.request.algorithm.as_str();
        let draft = self.drafting()?.additive(self.state);
        let draft =
            draft.ok_or_else(|| unsupported(format!("{name} needs a draft whose values add up: table-draft")))?;
        let (values, line, nodes) = if name == "kohler-chandrasekaran" {
            if !kohler::applies(&draft) {
                let (players, items, picks) = (draft.worth.len(), draft.items.len(), draft.order.len());
                let expected = "needs two players and as many picks as items";
                let got = format!("got {players} players, {picks} picks and {items} items: set-table serves any");
                return Err(unsupported(format!("{name} {expected}, {got}")));
            }
            let (values, line) = kohler::solve(&draft);
            let items = draft.items.len() as u64;
            (values, line, items * items)
        } else {
            check_size(name, &draft)?;
            let found = settable::solve(&draft, poll)?;
            (found.values, found.line, found.sets)
        };
        let choices = draft.items.iter().cloned().zip(values.iter().map(|row| Worth::exactly(row)));
        Ok(Report {
            worth: Worth::exactly(&values[line[0]]),
            choices: choices.collect(),
            choice: line[0],
            depth: line.len() as u32,
            line: line.into_iter().map(|item| draft.items[item].clone()).collect(),
            nodes,
            complete: true,
            seconds: started.elapsed().as_secs_f64(),
            ..Report::default()
        })
    }
}

fn check_size<A>(name: &str, draft: &Additive<A>) -> Result<(), Stop> {
    if settable::fits(draft) {
        return Ok(());
    }
    let (players, items) = (draft.worth.len(), draft.items.len());
    let most = (settable::MOST_NUMBERS / players).ilog2();
    Err(unsupported(format!("{name} needs a draft of at most {most} open items for {players} players, got {items}")))
}
