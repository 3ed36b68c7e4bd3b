//! Drafts for Python: positions from rules and picks, items by name.

use std::sync::Arc;

use kingmaker_engine::drafting::Drafting;
use kingmaker_engine::games::draft::{Draft, LargeDraft, Reward, SmallDraft, State};
use kingmaker_engine::games::table_draft::Table;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, guarded};
use crate::numbers::text_of;
use crate::position::{Native, Position};

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TableDraftRules {
    /// One row for each player; empty for values that are drawn.
    values: Vec<Vec<f64>>,
    players: usize,
    items: usize,
    high: u32,
    names: Vec<String>,
    order: Vec<usize>,
}

/// The position of a table draft after some picks; the seed is for values that are drawn.
#[pyfunction]
pub fn table_draft(rules: TableDraftRules, seed: Option<u64>, picks: &str) -> PyResult<Position> {
    guarded(|| {
        let drawn = |seed| Table::draw(rules.players, rules.items, rules.high, seed);
        let table = seed.map_or_else(|| Table::new(rules.values.clone()), drawn).map_err(invalid_game)?;
        if rules.items <= 64 {
            position(SmallDraft::new(table, rules.names, rules.order), seed, picks)
        } else {
            position(LargeDraft::new(table, rules.names, rules.order), seed, picks)
        }
    })
}

/// What each item of a table draft that is drawn from a seed is worth to each player.
#[pyfunction]
pub fn table_draft_values(players: usize, items: usize, high: u32, seed: u64) -> PyResult<Vec<Vec<f64>>> {
    guarded(|| Ok(Table::draw(players, items, high, seed).map_err(invalid_game)?.values().to_vec()))
}

pub fn invalid_game(why: String) -> PyErr {
    error("InvalidGame", why)
}

/// A position of a draft that may have been refused.
pub fn position<R: Reward + Send + Sync + 'static, const WORDS: usize, const ROOM: usize>(
    draft: Result<Draft<R, WORDS, ROOM>, String>,
    seed: Option<u64>,
    picks: &str,
) -> PyResult<Position> {
    let draft = draft.map_err(invalid_game)?.drawn_from(seed);
    let state = draft.parse_picks(picks).map_err(|why| error("InvalidState", why))?;
    Ok(Position::new(Arc::new(draft), state))
}

impl<R: Reward + Send + Sync + 'static, const WORDS: usize, const ROOM: usize> Native for Draft<R, WORDS, ROOM> {
    type Memory = ();

    fn drafting(&self) -> Option<&dyn Drafting<Self::State, u16>> {
        Some(self)
    }

    fn action_to_python(&self, py: Python<'_>, action: &u16) -> PyResult<Py<PyAny>> {
        Ok(self.item_text(*action).into_pyobject(py)?.into_any().unbind())
    }

    fn action_from_python(&self, action: &Bound<'_, PyAny>) -> Result<u16, String> {
        self.parse_item(&text_of(action, &self.names()[0])?)
    }

    fn legality(&self, state: &State<WORDS, ROOM>, action: &u16) -> Result<(), String> {
        Draft::legality(self, state, *action)
    }

    fn fields<'py>(&self, py: Python<'py>, state: &State<WORDS, ROOM>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        let picks: Vec<&str> = state.history(self.names().len()).iter().map(|&item| self.item_text(item)).collect();
        fields.set_item("text", self.position_text(state))?;
        fields.set_item("picks", picks)?;
        fields.set_item("seed", self.seed())?;
        Ok(fields)
    }
}
