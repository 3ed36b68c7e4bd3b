//! Roster drafts for Python: positions from rules and text, items by position and rank.

use std::sync::Arc;

use kingmaker_drafting::roster::{Roster, MOST_POSITIONS};
use kingmaker_drafting::roster_draft::{draw_pool, Pool, RosterDraft, State, Terms};
use kingmaker_engine::drafting::Drafting;
use kingmaker_engine::game::Rules;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, guarded};
use crate::numbers::text_of;
use crate::position::{Native, Position};

/// Slots, bench and caps; positions by their numbers.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct RosterRules {
    positions: Vec<String>,
    slots: Vec<Vec<usize>>,
    bench: usize,
    caps: Vec<u16>,
}

impl RosterRules {
    pub fn roster(&self) -> Result<Roster, String> {
        let set = |slot: &Vec<usize>| -> Result<u16, String> {
            slot.iter().try_fold(0, |set, &position| {
                if position < MOST_POSITIONS {
                    Ok(set | 1 << position)
                } else {
                    Err(format!("expected at most {MOST_POSITIONS} positions, got number {position}"))
                }
            })
        };
        let slots = self.slots.iter().map(set).collect::<Result<_, _>>()?;
        Roster::new(self.positions.clone(), slots, self.bench, self.caps.clone())
    }
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct DraftRules {
    players: usize,
    roster: RosterRules,
    order: Vec<usize>,
    bench_weight: f64,
    base: Vec<f64>,
    /// The position of each item; none where the pool is drawn.
    items: Vec<u8>,
    values: Vec<Vec<f64>>,
    /// How many items to draw, how many rows of values, and the highest value.
    drawn: (usize, usize, u32),
}

impl DraftRules {
    fn game(self, seed: u64) -> PyResult<RosterDraft> {
        let make = || -> Result<RosterDraft, String> {
            let roster = self.roster.roster()?;
            let (items, rows, high) = self.drawn;
            let (pool, seed) = if self.items.is_empty() {
                (draw_pool(&roster, items, rows, high, seed), Some(seed))
            } else {
                (Pool { positions: self.items, values: self.values }, None)
            };
            let (teams, order, bench_weight, base) = (self.players, self.order, self.bench_weight, self.base);
            RosterDraft::new(roster, pool, Terms { teams, order, bench_weight, base, seed })
        };
        make().map_err(|why| error("InvalidGame", why))
    }
}

/// The start of a draft; a pool that is not given is drawn from the seed.
#[pyfunction]
pub fn roster_draft_start(rules: DraftRules, seed: u64) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game(seed)?;
        let state = game.start();
        Ok(Position::new(Arc::new(game), state))
    })
}

/// The position in which the teams have these rosters, `RB1,WR3/QB1`.
#[pyfunction]
pub fn roster_draft_position(rules: DraftRules, seed: u64, rosters: &str) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game(seed)?;
        let state = game.parse_rosters(rosters).map_err(|why| error("InvalidState", why))?;
        Ok(Position::new(Arc::new(game), state))
    })
}

impl Native for RosterDraft {
    type Memory = ();

    fn drafting(&self) -> Option<&dyn Drafting<Self::State, u16>> {
        Some(self)
    }

    fn action_to_python(&self, py: Python<'_>, action: &u16) -> PyResult<Py<PyAny>> {
        Ok(self.action_text(*action).into_pyobject(py)?.into_any().unbind())
    }

    fn action_from_python(&self, action: &Bound<'_, PyAny>) -> Result<u16, String> {
        self.parse_action(&text_of(action, "RB1")?)
    }

    fn legality(&self, state: &State, action: &u16) -> Result<(), String> {
        RosterDraft::legality(self, state, *action)
    }

    fn fields<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyDict>> {
        let label = |item: u16| self.action_text(item);
        let teams = 0..self.num_players();
        let roster = |team| state.roster(team).map(label).collect::<Vec<_>>();
        let lineup = |team| self.lineup(state, team).into_iter().map(|item| item.map(label)).collect::<Vec<_>>();
        let values = |team| (0..self.num_items() as u16).map(|item| self.value_of(team, item)).collect::<Vec<_>>();
        let fields = PyDict::new(py);
        fields.set_item("text", self.position_text(state))?;
        fields.set_item("turn", state.turn())?;
        fields.set_item("order", self.order().iter().map(|&team| u32::from(team)).collect::<Vec<_>>())?;
        fields.set_item("rosters", teams.clone().map(roster).collect::<Vec<_>>())?;
        fields.set_item("lineups", teams.clone().map(lineup).collect::<Vec<_>>())?;
        fields.set_item("items", (0..self.num_items() as u16).map(label).collect::<Vec<_>>())?;
        fields.set_item("free", state.free().map(label).collect::<Vec<_>>())?;
        fields.set_item("values", teams.map(values).collect::<Vec<_>>())?;
        fields.set_item("notable_lead", self.notable_lead())?;
        Ok(fields)
    }
}
