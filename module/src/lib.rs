//! `kingmaker._engine`: native positions, and searches of native and of Python games.

mod beliefs;
mod league;
mod native;
mod object;
mod python_draft;
mod python_game;
mod python_worlds;
mod risk;
mod risk_draft;

use std::sync::Arc;

use kingmaker_bindings::errors::{from_stop, guarded, raised};
use kingmaker_bindings::numbers::intervals;
use kingmaker_bindings::request::Request;
use kingmaker_bindings::run::Run;
use kingmaker_bindings::{anything, fill};
use kingmaker_engine::search::winning;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use object::Object;
use python_game::PythonGame;
use python_worlds::PythonWorlds;

/// Search a position of a game written in Python.
#[pyfunction]
fn search_python<'py>(state: &Bound<'py, PyAny>, request: Request) -> PyResult<Bound<'py, PyDict>> {
    guarded(|| {
        let py = state.py();
        let game = PythonGame::new(state, request.budget.table)?;
        let root = Object(state.clone().unbind());
        let worlds = PythonWorlds::new(&game, state)?;
        let run = Run {
            game: &game,
            state: &root,
            drafting: PythonGame::drafting,
            request: &request,
            show: Arc::new(|py, state: &Object| Ok(state.0.clone_ref(py))),
            crew: None,
            forest: None,
            read: Arc::new(python_draft::read_action),
            name: Arc::new(|item: &Bound<'_, PyAny>| Ok(Object(item.clone().unbind()))),
            act: Arc::new(|py, action: &Object| Ok(action.0.clone_ref(py))),
            rules: None,
            pool: None,
            lot: 0,
        };
        let mut poll = || request.go_on().and_then(|()| py.check_signals().map_err(raised));
        let report = run.report(&worlds, &mut poll).map_err(from_stop)?;
        report.to_python(py, |action: &Object| Ok(action.0.clone_ref(py)))
    })
}

/// Count the sequences of actions of one length in a game written in Python.
#[pyfunction]
fn perft_python(state: &Bound<'_, PyAny>, depth: u32) -> PyResult<u64> {
    guarded(|| {
        let game = PythonGame::new(state, 0)?;
        let root = Object(state.clone().unbind());
        anything::count_sequences(&game, &root, depth).map_err(from_stop)
    })
}

/// Play random games of a game written in Python.
#[pyfunction]
fn playouts_python(
    state: &Bound<'_, PyAny>,
    count: u64,
    most_turns: u64,
    guided: f64,
    seed: u64,
) -> PyResult<anything::Played> {
    guarded(|| {
        let game = PythonGame::new(state, 0)?;
        let root = Object(state.clone().unbind());
        anything::play_out(&game, &root, (count, most_turns), guided, seed).map_err(from_stop)
    })
}

/// Each player's chance to end highest, its value uniform on its interval.
#[pyfunction]
fn win_probabilities(bounds: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    guarded(|| {
        let pairs = intervals(bounds, bounds.len()?).map_err(from_stop)?;
        Ok(winning::win_probabilities(&pairs).to_vec())
    })
}

/// Fail inside the engine, to show that a panic comes out as an ordinary error.
#[pyfunction]
fn panic() -> PyResult<()> {
    guarded(|| panic!("on purpose"))
}

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    fill(module, native::games())?;
    module.add_function(wrap_pyfunction!(risk::risk_play, module)?)?;
    module.add_function(wrap_pyfunction!(risk::risk_play_all, module)?)?;
    module.add_function(wrap_pyfunction!(risk::risk_bots, module)?)?;
    module.add_function(wrap_pyfunction!(risk::risk_territories, module)?)?;
    module.add_function(wrap_pyfunction!(risk::risk_continents, module)?)?;
    module.add_function(wrap_pyfunction!(risk::risk_attack_chance, module)?)?;
    module.add_class::<league::League>()?;
    module.add_function(wrap_pyfunction!(risk_draft::risk_draft_scores, module)?)?;
    module.add_function(wrap_pyfunction!(risk_draft::risk_map, module)?)?;
    module.add_function(wrap_pyfunction!(risk_draft::lux_bots, module)?)?;
    module.add_function(wrap_pyfunction!(risk_draft::lux_goal, module)?)?;
    module.add_function(wrap_pyfunction!(risk_draft::lux_pick, module)?)?;
    module.add_function(wrap_pyfunction!(search_python, module)?)?;
    module.add_function(wrap_pyfunction!(perft_python, module)?)?;
    module.add_function(wrap_pyfunction!(playouts_python, module)?)?;
    module.add_function(wrap_pyfunction!(win_probabilities, module)?)?;
    module.add_function(wrap_pyfunction!(beliefs::sample_assignments, module)?)?;
    module.add_function(wrap_pyfunction!(panic, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}
