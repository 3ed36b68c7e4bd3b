//! A native position behind a table of functions, so that one Python class serves all games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kingmaker_engine::game::{Game, Limits, Room, Stop, Vector, CHANCE};
use kingmaker_engine::native::Native;
use kingmaker_engine::playout::playouts;
use kingmaker_engine::random::Random;
use kingmaker_engine::sampling::{self, NativeWorlds};
use kingmaker_engine::search::maxnmc::{on_threads, Crew};
use kingmaker_engine::search::{mcts, perft::Perft, search, Budget};
use kingmaker_engine::value::Fields;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, from_stop, raised};
use crate::memory::Rules;
use crate::numbers::shown;
use crate::position::Position;
use crate::request::Request;
use crate::run::{Act, Name, Read, Run, Show};
use crate::values::{fields_to_python, value_to_python, written_action};

/// The most that all get together, and the least and the most of each.
pub type Certain = (f64, Vec<(f64, f64)>);

/// A native position behind a table of functions.
pub trait Anything: Send + Sync {
    fn num_players(&self) -> usize;
    fn player(&self) -> Result<usize, Stop>;
    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>>;
    fn apply(&self, action: &Bound<'_, PyAny>) -> PyResult<Position>;
    fn is_terminal(&self) -> Result<bool, Stop>;
    fn returns(&self) -> Result<Vec<f64>, Stop>;
    fn evaluates(&self) -> bool;
    fn evaluate(&self) -> Result<Vec<f64>, Stop>;
    fn is_bounded(&self) -> bool;
    fn bounds(&self) -> Result<Vec<(f64, f64)>, Stop>;
    fn limits(&self, statics: bool) -> Result<Option<Certain>, Stop>;
    fn may_stop(&self) -> Result<bool, Stop>;
    fn with_player(&self, player: usize) -> Result<Option<Position>, Stop>;
    fn key(&self) -> Result<Option<u128>, Stop>;
    fn utilities(&self) -> &'static [&'static str];
    fn utility(&self, utility: usize, player: usize) -> Result<f64, Stop>;
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>>;
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>>;
    fn search<'py>(&self, py: Python<'py>, request: &Request) -> PyResult<Bound<'py, PyDict>>;
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64>;
    fn build_table(&self, py: Python<'_>, told: &Py<PyAny>) -> PyResult<Option<Vec<u8>>>;
    fn playouts(&self, py: Python<'_>, many: (u64, u64), guided: f64, seed: u64) -> PyResult<Played>;
    fn picks_left(&self, player: usize) -> Result<usize, Stop>;
    fn item_values(&self) -> Result<Vec<Vec<f64>>, Stop>;
    fn drafters(&self) -> &'static [&'static str];
    fn is_chancy(&self) -> bool;
    fn chances(&self) -> Result<Vec<f64>, Stop>;
    fn hides(&self) -> bool;
    fn promises(&self) -> Result<Vec<f64>, Stop>;
    fn observation(&self, py: Python<'_>, player: usize) -> PyResult<Py<PyAny>>;
    fn sample(&self, player: usize, seed: u64) -> Result<Position, String>;
    fn teams(&self) -> Option<Vec<usize>>;
}

fn action_to_python<G: Native>(game: &G, py: Python<'_>, action: &G::Action) -> PyResult<Py<PyAny>> {
    Ok(value_to_python(py, &game.write_action(action))?.unbind())
}

/// An action of this game; whether it is legal is another question.
fn action_from_python<G: Native>(game: &G, action: &Bound<'_, PyAny>) -> Result<G::Action, String> {
    let found = written_action(action).and_then(|written| game.read_action(&written));
    found.unwrap_or_else(|| Err(format!("expected {}, got {}", game.action_form(), shown(action))))
}

struct Of<G: Native> {
    game: Arc<G>,
    state: G::State,
    memory: G::Memory,
}

/// A position with what the game as it is played remembers.
pub fn of<G: Native>(game: Arc<G>, state: G::State, memory: G::Memory) -> Box<dyn Anything> {
    Box::new(Of { game, state, memory })
}

impl<G: Native> Of<G> {
    fn position(&self, state: G::State, memory: G::Memory) -> Position {
        Position(of(self.game.clone(), state, memory))
    }
}

impl<G: Native> Anything for Of<G> {
    fn num_players(&self) -> usize {
        self.game.num_players()
    }

    fn player(&self) -> Result<usize, Stop> {
        self.game.player(&self.state)
    }

    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let mut actions = Vec::new();
        if !self.game.is_terminal(&self.state).map_err(from_stop)? {
            self.game.actions(&self.state, &mut actions).map_err(from_stop)?;
        }
        actions.iter().map(|action| action_to_python(&*self.game, py, action)).collect()
    }

    fn apply(&self, action: &Bound<'_, PyAny>) -> PyResult<Position> {
        let illegal = |why: String| error("IllegalAction", why);
        let action = action_from_python(&*self.game, action).map_err(illegal)?;
        if self.game.is_terminal(&self.state).map_err(from_stop)? {
            return Err(illegal("the game is over: no action is legal".into()));
        }
        self.game.check_action(&self.state, &action).map_err(illegal)?;
        let mut memory = self.memory.clone();
        let state = self.game.play(&self.state, &action, &mut memory).map_err(from_stop)?;
        Ok(self.position(state, memory))
    }

    fn is_terminal(&self) -> Result<bool, Stop> {
        self.game.is_terminal(&self.state)
    }

    fn returns(&self) -> Result<Vec<f64>, Stop> {
        Ok(self.game.returns(&self.state)?.to_vec())
    }

    fn evaluates(&self) -> bool {
        self.game.evaluates()
    }

    fn evaluate(&self) -> Result<Vec<f64>, Stop> {
        Ok(self.game.evaluate(&self.state)?.to_vec())
    }

    fn is_bounded(&self) -> bool {
        self.game.is_bounded()
    }

    fn bounds(&self) -> Result<Vec<(f64, f64)>, Stop> {
        if !self.game.is_bounded() {
            return Err(Stop::Missing("bounds"));
        }
        Ok(self.game.bounds(&self.state)?.to_vec())
    }

    fn limits(&self, statics: bool) -> Result<Option<Certain>, Stop> {
        if !self.game.has_limits() {
            return Ok(None);
        }
        let mut found = Limits::<Vector>::none(self.game.num_players());
        self.game.limits_to(&self.state, statics, &mut found)?;
        Ok(Some((found.sum, found.least.into_iter().zip(found.most).collect())))
    }

    fn may_stop(&self) -> Result<bool, Stop> {
        self.game.may_stop(&self.state)
    }

    fn with_player(&self, player: usize) -> Result<Option<Position>, Stop> {
        let seated = self.game.with_player(&self.state, player)?;
        Ok(seated.map(|state| self.position(state, self.memory.clone())))
    }

    fn key(&self) -> Result<Option<u128>, Stop> {
        self.game.key(&self.state)
    }

    fn utilities(&self) -> &'static [&'static str] {
        self.game.utilities()
    }

    fn utility(&self, utility: usize, player: usize) -> Result<f64, Stop> {
        self.game.utility(&self.state, utility, player)
    }

    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        fields_to_python(py, &self.game.fields(&self.state).and(self.game.memory_fields(&self.memory)))
    }

    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        fields_to_python(py, &self.game.facts())
    }

    fn search<'py>(&self, py: Python<'py>, request: &Request) -> PyResult<Bound<'py, PyDict>> {
        let wrap = request.wrap.as_ref().map(|wrap| wrap.clone_ref(py));
        let game = self.game.clone();
        let show: Show<G> = Arc::new(move |py, state| {
            let position = Py::new(py, Position::new(game.clone(), state.clone()))?;
            match &wrap {
                Some(wrap) => wrap.call1(py, (position,)),
                None => Ok(position.into_any()),
            }
        });
        let game = self.game.clone();
        let name: Name<G> = Arc::new(move |action| action_from_python(&*game, action));
        let game = self.game.clone();
        let read: Read<G> = Arc::new(move |state, action| {
            let action = action_from_python(&*game, action)?;
            game.check_action(state, &action).map(|()| action)
        });
        let game = self.game.clone();
        let act: Act<G> = Arc::new(move |py, action| action_to_python(&*game, py, action));
        let rules: Option<Rules> = Some(self.game.clone());
        let crew: Option<Crew<G>> = Some(on_threads);
        let forest: Option<mcts::Crew<G>> = Some(mcts::on_threads);
        let (game, state, drafting) = (&*self.game, &self.state, G::drafting);
        let player = game.player(state).map_err(from_stop)?;
        let worlds = NativeWorlds::new(game, state, &self.memory, player);
        let pool: Option<sampling::Crew<G>> = Some(sampling::on_threads);
        let run = Run { game, state, drafting, request, show, read, name, act, crew, forest, rules, pool, lot: 0 };
        let mut interrupted = patient_poll();
        let mut poll = || request.go_on().and_then(|()| interrupted());
        let report = py.detach(|| run.report(&worlds, &mut poll)).map_err(from_stop)?;
        report.to_python(py, |action| action_to_python(&*self.game, py, action))
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        py.detach(|| count_sequences(&*self.game, &self.state, depth)).map_err(from_stop)
    }

    fn build_table(&self, py: Python<'_>, told: &Py<PyAny>) -> PyResult<Option<Vec<u8>>> {
        let mut say = |progress: &Fields| {
            let told = Python::attach(|py| told.call1(py, (fields_to_python(py, progress)?,)).map(|_| ()));
            told.map_err(raised)
        };
        py.detach(|| self.game.build_table(&mut say)).transpose().map_err(from_stop)
    }

    fn playouts(&self, py: Python<'_>, many: (u64, u64), guided: f64, seed: u64) -> PyResult<Played> {
        py.detach(|| play_out(&*self.game, &self.state, many, guided, seed)).map_err(from_stop)
    }

    fn picks_left(&self, player: usize) -> Result<usize, Stop> {
        self.game.drafting().ok_or(Stop::Missing("drafting"))?.picks_left(&self.state, player)
    }

    fn item_values(&self) -> Result<Vec<Vec<f64>>, Stop> {
        let drafting = self.game.drafting().ok_or(Stop::Missing("drafting"))?;
        let mut items = Vec::new();
        if !self.game.is_terminal(&self.state)? {
            self.game.actions(&self.state, &mut items)?;
        }
        let mut row = vec![0.0; self.game.num_players()];
        let mut values = |item| drafting.worth_to(&self.state, item, &mut row).map(|()| row.clone());
        items.iter().map(&mut values).collect()
    }

    fn drafters(&self) -> &'static [&'static str] {
        self.game.drafting().map_or(&[], |drafting| drafting.drafters())
    }

    fn is_chancy(&self) -> bool {
        self.game.is_chancy()
    }

    fn chances(&self) -> Result<Vec<f64>, Stop> {
        let mut found = Vec::new();
        if !self.game.is_terminal(&self.state)? && self.game.player(&self.state)? == CHANCE {
            self.game.chances(&self.state, &mut found)?;
        }
        Ok(found)
    }

    fn hides(&self) -> bool {
        self.game.hides()
    }

    fn promises(&self) -> Result<Vec<f64>, Stop> {
        let mut room = Room::default();
        if !self.game.is_terminal(&self.state)? && self.game.player(&self.state)? != CHANCE {
            room.list(&*self.game, &self.state)?;
        }
        Ok(room.promises)
    }

    fn observation(&self, py: Python<'_>, player: usize) -> PyResult<Py<PyAny>> {
        Ok(value_to_python(py, &self.game.observation(&self.state, &self.memory, player))?.unbind())
    }

    fn sample(&self, player: usize, seed: u64) -> Result<Position, String> {
        let (state, memory) = self.game.sample(&self.state, &self.memory, player, &mut Random::new(seed))?;
        Ok(self.position(state, memory))
    }

    fn teams(&self) -> Option<Vec<usize>> {
        let teams = || (0..self.game.num_players()).map(|player| self.game.team(player)).collect();
        self.game.has_teams().then(teams)
    }
}

/// Look for Ctrl-C a few times a second. Asking needs the interpreter, which other threads may be using, so it is not
/// asked at every turn; and only the main thread would be told.
fn patient_poll() -> impl FnMut() -> Result<(), Stop> + Send {
    let mut last = Instant::now();
    move || {
        if last.elapsed() < Duration::from_millis(100) {
            return Ok(());
        }
        last = Instant::now();
        Python::attach(|py| py.check_signals()).map_err(raised)
    }
}

/// Games finished, moves made, and the returns of the finished games added up.
pub type Played = (u64, u64, Vec<f64>);

/// Random games for any game: how many, and of how many moves at most.
pub fn play_out<G: Game>(game: &G, state: &G::State, many: (u64, u64), guided: f64, seed: u64) -> Result<Played, Stop> {
    let found = playouts(game, state, many, guided, seed, &mut patient_poll())?;
    Ok((found.finished, found.turns, found.returns.to_vec()))
}

/// Perft for any game.
pub fn count_sequences<G: Game>(game: &G, state: &G::State, depth: u32) -> Result<u64, Stop> {
    if depth == 0 {
        return Ok(1);
    }
    if game.is_terminal(state)? {
        return Ok(0);
    }
    let budget = Budget { depth: Some(depth), ..Budget::default() };
    Ok(search(game, state, &mut Perft, &budget, &mut patient_poll())?.value)
}
