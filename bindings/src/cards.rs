//! Spades and Hearts for Python: positions from rules and fields, cards as text.

use std::sync::Arc;

use kingmaker_engine::games::cards::{card_text, parse_card, parse_cards, Cards, Trick};
use kingmaker_engine::games::hearts::{self, Hearts};
use kingmaker_engine::games::spades::{self, Scoring, Spades};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, guarded};
use crate::numbers::text_of;
use crate::position::{Native, Position};

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SpadesRules {
    players: usize,
    cards: usize,
    /// "bids" or "tricks".
    scoring: String,
    breaking: bool,
    scores: Vec<f64>,
    bags: Vec<u32>,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SpadesFields {
    hands: Vec<String>,
    table: Vec<String>,
    leader: usize,
    taken: Vec<u8>,
    bids: Vec<Option<u8>>,
    broken: bool,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct HeartsRules {
    players: usize,
    cards: usize,
    queen: bool,
    breaking: bool,
    first_trick: bool,
    moon: bool,
    scores: Vec<f64>,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct HeartsFields {
    hands: Vec<String>,
    table: Vec<String>,
    leader: usize,
    taken: Vec<u8>,
    points: Vec<u8>,
    broken: bool,
}

impl SpadesRules {
    fn game(&self) -> PyResult<Spades> {
        let scoring = match self.scoring.as_str() {
            "bids" => Scoring::Bids,
            "tricks" => Scoring::Tricks,
            other => return Err(error("InvalidGame", format!("expected scoring 'bids' or 'tricks', got '{other}'"))),
        };
        Spades::new(self.players, self.cards, scoring, self.breaking, &self.scores, &self.bags)
            .map_err(|why| error("InvalidGame", why))
    }
}

impl HeartsRules {
    fn game(&self) -> PyResult<Hearts> {
        let options = hearts::Options {
            queen: self.queen,
            breaking: self.breaking,
            first_trick: self.first_trick,
            moon: self.moon,
        };
        Hearts::new(self.players, self.cards, options, &self.scores).map_err(|why| error("InvalidGame", why))
    }
}

fn invalid_state(why: String) -> PyErr {
    error("InvalidState", why)
}

/// A deal of Spades before the first bid or card.
#[pyfunction]
pub fn spades_deal(rules: SpadesRules, seed: u64) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let state = game.start(&game.deal(seed), 0).map_err(invalid_state)?;
        Ok(Position::new(Arc::new(game), state))
    })
}

#[pyfunction]
pub fn spades_position(rules: SpadesRules, fields: SpadesFields) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let (hands, table) = read_cards(&fields.hands, &fields.table)?;
        let position = spades::Position {
            hands: &hands,
            table: &table,
            leader: fields.leader,
            taken: &fields.taken,
            bids: &fields.bids,
            broken: fields.broken,
        };
        let state = game.position(&position).map_err(invalid_state)?;
        Ok(Position::new(Arc::new(game), state))
    })
}

/// A deal of Hearts before the first card.
#[pyfunction]
pub fn hearts_deal(rules: HeartsRules, seed: u64) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let state = game.start(&game.deal(seed), None).map_err(invalid_state)?;
        Ok(Position::new(Arc::new(game), state))
    })
}

#[pyfunction]
pub fn hearts_position(rules: HeartsRules, fields: HeartsFields) -> PyResult<Position> {
    guarded(|| {
        let game = rules.game()?;
        let (hands, table) = read_cards(&fields.hands, &fields.table)?;
        let position = hearts::Position {
            hands: &hands,
            table: &table,
            leader: fields.leader,
            taken: &fields.taken,
            points: &fields.points,
            broken: fields.broken,
        };
        let state = game.position(&position).map_err(invalid_state)?;
        Ok(Position::new(Arc::new(game), state))
    })
}

fn read_cards(hands: &[String], table: &[String]) -> PyResult<(Vec<u64>, Vec<u8>)> {
    let hands = hands.iter().map(|hand| parse_cards(hand)).collect::<Result<_, _>>().map_err(invalid_state)?;
    let table = table.iter().map(|card| parse_card(card)).collect::<Result<_, _>>().map_err(invalid_state)?;
    Ok((hands, table))
}

fn set_common(fields: &Bound<'_, PyDict>, hands: &[u64], trick: &Trick, taken: &[u8]) -> PyResult<()> {
    let texts = |mask: u64| Cards(mask).map(card_text).collect::<Vec<_>>();
    fields.set_item("hands", hands.iter().map(|&hand| texts(hand)).collect::<Vec<_>>())?;
    fields.set_item("table", trick.cards().iter().map(|&card| card_text(card)).collect::<Vec<_>>())?;
    fields.set_item("leader", trick.leader())?;
    fields.set_item("taken", taken.iter().map(|&count| u32::from(count)).collect::<Vec<_>>())
}

fn seats<T: Copy>(all: &[T], players: usize) -> &[T] {
    &all[..players]
}

impl Native for Spades {
    type Memory = ();

    fn action_to_python(&self, py: Python<'_>, action: &u8) -> PyResult<Py<PyAny>> {
        Ok(Spades::action_text(*action).into_pyobject(py)?.into_any().unbind())
    }

    fn action_from_python(&self, action: &Bound<'_, PyAny>) -> Result<u8, String> {
        Spades::parse_action(&text_of(action, "QS")?)
    }

    fn legality(&self, state: &spades::State, action: &u8) -> Result<(), String> {
        Spades::legality(self, state, *action)
    }

    fn fields<'py>(&self, py: Python<'py>, state: &spades::State) -> PyResult<Bound<'py, PyDict>> {
        use kingmaker_engine::game::Rules;
        let players = self.num_players();
        let fields = PyDict::new(py);
        set_common(&fields, seats(state.hands(), players), state.trick(), seats(state.taken(), players))?;
        fields.set_item("bids", (0..players).map(|player| self.bid(state, player)).collect::<Vec<_>>())?;
        fields.set_item("broken", state.is_broken())?;
        fields.set_item("bags", self.bags_after(state))?;
        fields.set_item("notable_lead", self.notable_lead())?;
        Ok(fields)
    }
}

impl Native for Hearts {
    type Memory = ();

    fn action_to_python(&self, py: Python<'_>, action: &u8) -> PyResult<Py<PyAny>> {
        Ok(Hearts::action_text(*action).into_pyobject(py)?.into_any().unbind())
    }

    fn action_from_python(&self, action: &Bound<'_, PyAny>) -> Result<u8, String> {
        Hearts::parse_action(&text_of(action, "QS")?)
    }

    fn legality(&self, state: &hearts::State, action: &u8) -> Result<(), String> {
        Hearts::legality(self, state, *action)
    }

    fn fields<'py>(&self, py: Python<'py>, state: &hearts::State) -> PyResult<Bound<'py, PyDict>> {
        use kingmaker_engine::game::Rules;
        let players = self.num_players();
        let fields = PyDict::new(py);
        set_common(&fields, seats(state.hands(), players), state.trick(), seats(state.taken(), players))?;
        let points = seats(state.points(), players);
        fields.set_item("points", points.iter().map(|&count| u32::from(count)).collect::<Vec<_>>())?;
        fields.set_item("broken", state.is_broken())?;
        fields.set_item("notable_lead", self.notable_lead())?;
        Ok(fields)
    }
}
