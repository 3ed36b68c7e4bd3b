//! Positions of native games as Python objects: one class for all, whatever the game.

use std::sync::Arc;

use kingmaker_engine::game::{Stop, CHANCE};
use kingmaker_engine::native::Native;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::anything::{of, Anything, Certain, Played};
use crate::errors::{error, from_stop, guarded};
use crate::protocol::PROTOCOL;
use crate::request::Request;

/// A position of a native game, as its module has it; states are made of these.
#[pyclass(frozen, module = "kingmaker._engine")]
pub struct Position(pub Box<dyn Anything>);

impl Position {
    pub fn new<G: Native>(game: Arc<G>, state: G::State) -> Self {
        Position(of(game, state, G::Memory::default()))
    }
}

#[pymethods]
impl Position {
    /// By which the package knows a position, whichever module it is of.
    #[classattr]
    const PROTOCOL: u32 = PROTOCOL;

    #[getter]
    fn num_players(&self) -> usize {
        self.0.num_players()
    }

    /// Whose turn it is; -1 where chance moves.
    #[getter]
    fn player(&self) -> PyResult<i64> {
        let player = self.asked(|position| position.player())?;
        Ok(if player == CHANCE { -1 } else { player as i64 })
    }

    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        guarded(|| self.0.legal_actions(py))
    }

    fn apply(&self, action: &Bound<'_, PyAny>) -> PyResult<Position> {
        guarded(|| self.0.apply(action))
    }

    fn is_terminal(&self) -> PyResult<bool> {
        self.asked(|position| position.is_terminal())
    }

    fn returns(&self) -> PyResult<Vec<f64>> {
        if !self.is_terminal()? {
            return Err(error("InvalidState", "the game is not over: there are no returns yet"));
        }
        self.asked(|position| position.returns())
    }

    #[getter]
    fn evaluates(&self) -> bool {
        self.0.evaluates()
    }

    fn evaluate(&self) -> PyResult<Vec<f64>> {
        self.asked(|position| position.evaluate())
    }

    #[getter]
    fn is_bounded(&self) -> bool {
        self.0.is_bounded()
    }

    fn bounds(&self) -> PyResult<Vec<(f64, f64)>> {
        self.asked(|position| position.bounds())
    }

    /// What is certain of the returns to come and, if `statics`, of the static values: the most that all get together,
    /// and the least and the most of each. None where the game does not say.
    fn limits(&self, statics: bool) -> PyResult<Option<Certain>> {
        self.asked(|position| position.limits(statics))
    }

    fn may_stop(&self) -> PyResult<bool> {
        self.asked(|position| position.may_stop())
    }

    /// The same position with another player to move; none if that player cannot, or in this game nobody can.
    fn with_player(&self, player: usize) -> PyResult<Option<Position>> {
        self.asked(|position| position.with_player(player))
    }

    fn key(&self) -> PyResult<Option<u128>> {
        self.asked(|position| position.key())
    }

    #[getter]
    fn utilities(&self) -> Vec<&'static str> {
        self.0.utilities().to_vec()
    }

    /// What the finished game is worth to a player of a native type.
    fn utility(&self, name: &str, player: usize) -> PyResult<f64> {
        let Some(place) = self.0.utilities().iter().position(|known| *known == name) else {
            return Err(error("UnknownName", format!("this game has no player type '{name}'")));
        };
        self.check_player(player)?;
        if !self.is_terminal()? {
            return Err(error("InvalidState", "the game is not over: it has no utility yet"));
        }
        self.asked(|position| position.utility(place, player))
    }

    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guarded(|| self.0.fields(py))
    }

    /// What is the same in all positions of the game.
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guarded(|| self.0.facts(py))
    }

    fn search<'py>(&self, py: Python<'py>, request: Request) -> PyResult<Bound<'py, PyDict>> {
        guarded(|| self.0.search(py, &request))
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        guarded(|| self.0.perft(py, depth))
    }

    /// Make the table that positions of these rules can be valued by; none where there is none. `told` is called with how
    /// far it is, and what it raises ends the work.
    fn build_table<'py>(&self, py: Python<'py>, told: Py<PyAny>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        Ok(guarded(|| self.0.build_table(py, &told))?.map(|table| PyBytes::new(py, &table)))
    }

    fn playouts(&self, py: Python<'_>, count: u64, most_turns: u64, guided: f64, seed: u64) -> PyResult<Played> {
        guarded(|| self.0.playouts(py, (count, most_turns), guided, seed))
    }

    /// How often a player of a draft will pick from here on.
    fn picks_left(&self, player: usize) -> PyResult<usize> {
        self.check_player(player)?;
        self.asked(|position| position.picks_left(player))
    }

    /// What each open item of a draft, in the order of the legal actions, is worth to each player.
    fn item_values(&self) -> PyResult<Vec<Vec<f64>>> {
        self.asked(|position| position.item_values())
    }

    /// Names of the drafters that a draft knows natively.
    #[getter]
    fn drafters(&self) -> Vec<&'static str> {
        self.0.drafters().to_vec()
    }

    /// Whether chance moves anywhere in the game.
    #[getter]
    fn is_chancy(&self) -> bool {
        self.0.is_chancy()
    }

    /// The probabilities of the outcomes, in the order of the legal actions; none where a player moves.
    fn chances(&self) -> PyResult<Vec<f64>> {
        self.asked(|position| position.chances())
    }

    /// Whether something is hidden from somebody.
    #[getter]
    fn hides(&self) -> bool {
        self.0.hides()
    }

    /// How promising each legal action is to the mover; nothing where nobody moves. Zeros where the game has no ordering.
    fn promises(&self) -> PyResult<Vec<f64>> {
        self.asked(|position| position.promises())
    }

    /// All that a player has seen so far.
    fn observation(&self, py: Python<'_>, player: usize) -> PyResult<Py<PyAny>> {
        self.check_player(player)?;
        guarded(|| self.0.observation(py, player))
    }

    /// A position with the same observation, drawn from all of them.
    fn sample(&self, player: usize, seed: u64) -> PyResult<Position> {
        self.check_player(player)?;
        guarded(|| self.0.sample(player, seed).map_err(|why| error("InvalidState", why)))
    }

    /// The team of each player; none where nobody has a partner.
    fn teams(&self) -> Option<Vec<usize>> {
        self.0.teams()
    }
}

impl Position {
    /// What a game says of the position. Rules may panic, above all those that are being written.
    fn asked<T>(&self, ask: impl FnOnce(&dyn Anything) -> Result<T, Stop>) -> PyResult<T> {
        guarded(|| ask(&*self.0).map_err(from_stop))
    }

    fn check_player(&self, player: usize) -> PyResult<()> {
        if player < self.0.num_players() {
            return Ok(());
        }
        Err(error("InvalidState", format!("expected a player below {}, got {player}", self.0.num_players())))
    }
}
