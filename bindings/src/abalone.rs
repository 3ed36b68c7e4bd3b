//! Abalone for Python: positions from rules and text, and the repetitions that only a played game counts.

use std::sync::Arc;

use kingmaker_engine::game::{Rules, Stop};
use kingmaker_engine::games::abalone::geometry::{cell_text, in_reading_order, place, Cells};
use kingmaker_engine::games::abalone::{Abalone, Record, State};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, guarded};
use crate::numbers::text_of;
use crate::position::{Native, Position};

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct AbaloneRules {
    players: usize,
    goal: u8,
    most_turns: u16,
    losses: bool,
}

impl AbaloneRules {
    fn game(&self) -> PyResult<Abalone> {
        let game = Abalone::new(self.players, self.goal, self.most_turns).map_err(|why| error("InvalidGame", why))?;
        Ok(if self.losses { game } else { game.without_losses() })
    }
}

/// The start of a game.
#[pyfunction]
pub fn abalone_start(rules: AbaloneRules) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let state = game.start();
        Ok(Position::new(Arc::new(game), state))
    })
}

#[pyfunction]
pub fn abalone_position(rules: AbaloneRules, text: &str) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let state = game.parse_position(text).map_err(|why| error("InvalidState", why))?;
        Ok(Position::new(Arc::new(game), state))
    })
}

/// The cells with their row, from the bottom, and their diagonal.
#[pyfunction]
pub fn abalone_cells() -> Vec<(String, u8, u8)> {
    let cell = |cell| {
        let (row, diagonal) = place(cell);
        (cell_text(cell), row, diagonal)
    };
    in_reading_order().map(cell).collect()
}

impl Native for Abalone {
    /// None before the first move that was seen.
    type Memory = Option<Record>;

    fn play(&self, state: &State, action: &u16, memory: &mut Option<Record>) -> Result<State, Stop> {
        memory.get_or_insert_with(|| Record::new(state)).play(self, state, *action)
    }

    fn action_to_python(&self, py: Python<'_>, action: &u16) -> PyResult<Py<PyAny>> {
        Ok(Abalone::action_text(*action).into_pyobject(py)?.into_any().unbind())
    }

    fn action_from_python(&self, action: &Bound<'_, PyAny>) -> Result<u16, String> {
        Abalone::parse_action(&text_of(action, "A3B4")?)
    }

    fn legality(&self, state: &State, action: &u16) -> Result<(), String> {
        Abalone::legality(self, state, *action)
    }

    fn fields<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyDict>> {
        let players = self.num_players();
        let names = |mask: &u64| Cells(*mask).map(cell_text).collect::<Vec<_>>();
        let counts = |all: &[u8]| all[..players].iter().map(|&count| u32::from(count)).collect::<Vec<_>>();
        let fields = PyDict::new(py);
        fields.set_item("text", self.position_text(state))?;
        fields.set_item("marbles", state.marbles()[..players].iter().map(names).collect::<Vec<_>>())?;
        fields.set_item("off", counts(state.off()))?;
        fields.set_item("lost", counts(state.lost()))?;
        fields.set_item("turn", state.turn())?;
        fields.set_item("winner", self.winner(state))?;
        fields.set_item("repeated", self.is_repeated(state))?;
        fields.set_item("notable_lead", self.notable_lead())?;
        Ok(fields)
    }
}
