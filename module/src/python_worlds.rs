//! Worlds of games written in Python: `sample` draws them, and is held to its word.

use kingmaker_engine::game::{Hidden, Rules, Stop};
use kingmaker_engine::random::Random;
use kingmaker_engine::sampling::{Asks, World, Worlds};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::object::Object;
use crate::python_game::{attached, PythonGame};
use kingmaker_bindings::errors::error;
use kingmaker_bindings::numbers::{shown, unless_own};

pub struct PythonWorlds<'a> {
    game: &'a PythonGame,
    state: Py<PyAny>,
}

impl<'a> PythonWorlds<'a> {
    pub fn new(game: &'a PythonGame, state: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(PythonWorlds { game, state: state.clone().unbind() })
    }

    fn drawn<'py>(&self, py: Python<'py>, player: usize, seed: u64) -> PyResult<Bound<'py, PyAny>> {
        let state = self.state.bind(py);
        let named = PyDict::new(py);
        named.set_item("seed", seed)?;
        let world = state.call_method(intern!(py, "sample"), (player,), Some(&named)).map_err(|found| {
            let why = found.to_string();
            unless_own(found, || {
                error("InvalidGame", format!("expected sample(player, seed=) to answer in {}, got {why}", shown(state)))
            })
        })?;
        if self.game.sight(&world, player)? != self.game.sight(state, player)? {
            let expected = format!("expected sample() to draw a position with the observation of player {player}");
            return Err(error("InvalidGame", format!("{expected}, got another observation in {}", shown(&world))));
        }
        Ok(world)
    }
}

impl Worlds<PythonGame> for PythonWorlds<'_> {
    fn draw(&self, random: Random, asks: Asks) -> Result<World<Object, Object>, Stop> {
        if !self.game.hides() {
            let state = attached(|py| Ok(Object(self.state.clone_ref(py))))?;
            return Ok(World { state, seen: Vec::new(), past: None });
        }
        let root = attached(|py| Ok(Object(self.state.clone_ref(py))))?;
        let player = self.game.player(&root)?;
        attached(|py| {
            let world = self.drawn(py, player, random.seed())?;
            let mut seen = Vec::new();
            if asks.seen {
                for each in 0..self.game.num_players() {
                    seen.push(self.game.sight(&world, each)?.to_string());
                }
            }
            Ok(World { state: Object(world.unbind()), seen, past: None })
        })
    }
}
