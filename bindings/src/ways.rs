//! Native games by name and rules, whichever a module has.

use std::sync::Arc;

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

/// The games of a module.
#[pyclass(frozen)]
#[derive(Default)]
pub struct Ways(Vec<Way>);

impl Visitor for Ways {
    fn visit<G: Native>(&mut self) {
        self.0.push(Way { name: G::NAME, serves: G::serves, start: start_of::<G>, parse: parse_of::<G> });
    }
}

impl Ways {
    /// The same games and one more.
    pub fn with<G: Native>(mut self) -> Self {
        self.visit::<G>();
        self
    }

    /// The first way that serves the rules; the last of that name if none does, which then says why.
    fn way(&self, name: &str, rules: &Fields) -> PyResult<&Way> {
        let mut named = self.0.iter().filter(|way| way.name == name).peekable();
        while let Some(way) = named.next() {
            if named.peek().is_none() || (way.serves)(rules) {
                return Ok(way);
            }
        }
        Err(error("UnknownName", format!("unknown native game '{name}': there are {}", self.native_games().join(", "))))
    }
}

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

#[pymethods]
impl Ways {
    /// The names of the native games.
    pub fn native_games(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.0.iter().map(|way| way.name).collect();
        names.dedup();
        names
    }

    /// The start of a game; the seed deals, where something is dealt.
    #[pyo3(signature = (name, rules, seed = 0))]
    fn start(&self, name: &str, rules: Named, seed: u64) -> PyResult<Position> {
        guarded(|| (self.way(name, &rules.0)?.start)(&rules.0, seed))
    }

    /// A position as it is written: text, or named fields.
    fn parse(&self, name: &str, rules: Named, written: &Bound<'_, PyAny>) -> PyResult<Position> {
        guarded(|| (self.way(name, &rules.0)?.parse)(&rules.0, &value_of(written)?))
    }
}
