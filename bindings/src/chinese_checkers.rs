//! Chinese Checkers for Python: positions from rules and text, cells by name.

use std::sync::Arc;

use kingmaker_engine::game::Rules;
use kingmaker_engine::games::chinese_checkers::geometry::Cells;
use kingmaker_engine::games::chinese_checkers::{Aim, ChineseCheckers, Scoring, State, Win};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, guarded};
use crate::numbers::text_of;
use crate::position::{Native, Position};

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct CheckersRules {
    players: usize,
    size: usize,
    win: String,
    most_turns: u16,
    scoring: String,
    aim: String,
    widest: Option<usize>,
}

impl CheckersRules {
    fn game(&self) -> PyResult<ChineseCheckers> {
        let scoring = match self.scoring.as_str() {
            "distance" => Scoring::Distance,
            "lead" => Scoring::Lead,
            other => return Err(error("InvalidGame", format!("expected scoring distance or lead, got '{other}'"))),
        };
        let win = match self.win.as_str() {
            "entered" => Win::Entered,
            "full" => Win::Full,
            "strict" => Win::Strict,
            other => return Err(error("InvalidGame", format!("expected win entered, full or strict, got '{other}'"))),
        };
        let aim = match self.aim.as_str() {
            "tip" => Aim::Tip,
            "camp" => Aim::Camp,
            other => return Err(error("InvalidGame", format!("expected aim tip or camp, got '{other}'"))),
        };
        ChineseCheckers::new(self.players, self.size, win, self.most_turns)
            .and_then(|game| game.scored(scoring).aimed(aim).cut_to(self.widest))
            .map_err(|why| error("InvalidGame", why))
    }
}

/// The start of a game.
#[pyfunction]
pub fn checkers_start(rules: CheckersRules) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let state = game.start();
        Ok(Position::new(Arc::new(game), state))
    })
}

#[pyfunction]
pub fn checkers_position(rules: CheckersRules, text: &str) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let state = game.parse_position(text).map_err(|why| error("InvalidState", why))?;
        Ok(Position::new(Arc::new(game), state))
    })
}

/// A cell: its name, its column (half a cell wide) and row from the middle, and the player whose home it is.
type Cell = (String, i8, i8, Option<usize>);

/// The cells of the star, row by row from the bottom.
#[pyfunction]
pub fn checkers_cells(rules: CheckersRules) -> PyResult<Vec<Cell>> {
    guarded(|| {
        let game = rules.game()?;
        let star = game.star();
        let home_of = |cell| {
            let camp = star.camp_of(cell)?;
            (0..rules.players).find(|&player| game.home(player) == camp)
        };
        let cell = |cell: u8| {
            let (column, row) = star.coordinates(cell);
            (star.cell_text(cell), column, row, home_of(cell))
        };
        Ok((0..star.num_cells() as u8).map(cell).collect())
    })
}

impl Native for ChineseCheckers {
    type Memory = ();

    fn action_to_python(&self, py: Python<'_>, action: &u16) -> PyResult<Py<PyAny>> {
        Ok(self.action_text(*action).into_pyobject(py)?.into_any().unbind())
    }

    fn action_from_python(&self, action: &Bound<'_, PyAny>) -> Result<u16, String> {
        self.parse_action(&text_of(action, "c3-e5")?)
    }

    fn legality(&self, state: &State, action: &u16) -> Result<(), String> {
        ChineseCheckers::legality(self, state, *action)
    }

    fn fields<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyDict>> {
        let players = 0..self.num_players();
        let names = |cells: &[u8]| cells.iter().map(|&cell| self.star().cell_text(cell)).collect::<Vec<_>>();
        let cells = |cells: u128| names(&Cells(cells).collect::<Vec<_>>());
        let pawns = |player: usize| cells(state.pawns()[player]);
        let stayed = |player: usize| cells(state.pawns()[player] & self.stayed(state));
        let fields = PyDict::new(py);
        fields.set_item("text", self.position_text(state))?;
        fields.set_item("pawns", players.clone().map(pawns).collect::<Vec<_>>())?;
        fields.set_item("stayed", players.clone().map(stayed).collect::<Vec<_>>())?;
        fields.set_item("distances", players.map(|player| u32::from(state.distance(player))).collect::<Vec<_>>())?;
        fields.set_item("turn", state.turn())?;
        fields.set_item("winner", state.winner())?;
        fields.set_item("last_path", names(&self.last_path(state)))?;
        fields.set_item("notable_lead", self.notable_lead())?;
        Ok(fields)
    }
}
