//! Native games by name and rules, whichever there are: those of the engine's list, and the one that has a crate of its own.

use std::sync::{Arc, LazyLock};

use kingmaker_drafting::roster_draft::RosterDraft;
use kingmaker_engine::games;
use kingmaker_engine::native::{Native, Visitor};
use kingmaker_engine::value::{Fields, Value};
use pyo3::prelude::*;

use crate::anything::of;
use crate::errors::{error, guarded};
use crate::position::Position;
use crate::values::{value_of, Named};

/// The way into one native game.
struct Way {
    name: &'static str,
    serves: fn(&Fields) -> bool,
    start: fn(&Fields, u64) -> PyResult<Position>,
    parse: fn(&Fields, &Value) -> PyResult<Position>,
}

#[derive(Default)]
struct Ways(Vec<Way>);

impl Visitor for Ways {
    fn visit<G: Native>(&mut self) {
        self.0.push(Way { name: G::NAME, serves: G::serves, start: start_of::<G>, parse: parse_of::<G> });
    }
}

static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let mut ways = Ways::default();
    games::visit(&mut ways);
    ways.visit::<RosterDraft>();
    ways.0
});

fn game_of<G: Native>(rules: &Fields) -> PyResult<G> {
    G::from_rules(rules).map_err(|why| error("InvalidGame", why))
}

fn start_of<G: Native>(rules: &Fields, seed: u64) -> PyResult<Position> {
    let game: G = game_of(rules)?;
    let state = game.started(seed).map_err(|why| error("InvalidState", why))?;
    Ok(Position::new(Arc::new(game), state))
}

fn parse_of<G: Native>(rules: &Fields, written: &Value) -> PyResult<Position> {
    let game: G = game_of(rules)?;
    let read = game.read_position(written).and_then(|state| Ok((game.read_memory(written, &state)?, state)));
    let (memory, state) = read.map_err(|why| error("InvalidState", why))?;
    Ok(Position(of(Arc::new(game), state, memory)))
}

/// The first way that serves the rules; the last of that name if none does, which then says why.
fn way(name: &str, rules: &Fields) -> PyResult<&'static Way> {
    let mut named = WAYS.iter().filter(|way| way.name == name).peekable();
    while let Some(way) = named.next() {
        if named.peek().is_none() || (way.serves)(rules) {
            return Ok(way);
        }
    }
    Err(error("UnknownName", format!("unknown native game '{name}': there are {}", native_games().join(", "))))
}

/// The names of the native games.
#[pyfunction]
pub fn native_games() -> Vec<&'static str> {
    let mut names: Vec<&str> = WAYS.iter().map(|way| way.name).collect();
    names.dedup();
    names
}

/// The start of a game; the seed deals, where something is dealt.
#[pyfunction]
#[pyo3(signature = (name, rules, seed = 0))]
pub fn start(name: &str, rules: Named, seed: u64) -> PyResult<Position> {
    guarded(|| (way(name, &rules.0)?.start)(&rules.0, seed))
}

/// A position as it is written: text, or named fields.
#[pyfunction]
pub fn parse(name: &str, rules: Named, written: &Bound<'_, PyAny>) -> PyResult<Position> {
    guarded(|| (way(name, &rules.0)?.parse)(&rules.0, &value_of(written)?))
}
