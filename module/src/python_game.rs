//! A game written in Python under the engine: any state with the members of `kingmaker.game.State`.

use std::cell::RefCell;

use kingmaker_engine::game::{
    Bounded, Chancy, Evaluates, Intervals, Keyed, Limited, Limits, Ordered, Quiescent, Reseatable, Rules, Stop, Teamed,
    CHANCE,
};
use kingmaker_engine::row::Row;
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::object::Object;
use kingmaker_bindings::errors::{error, raised};
use kingmaker_bindings::numbers::{intervals, limits, probabilities, shown, step, unless_own, vector, whole};

mod sight;

/// What a key is taken to weigh, so that the keys that are kept stay within the bytes of the table, too.
const BYTES_A_KEY: usize = 256;

/// More players than anybody seats, and few enough for a vector at every node. `kingmaker.game` says the same.
const MOST_PLAYERS: usize = 1000;

/// More actions than anybody lists in one position, since a list may have no end. `kingmaker.game` says the same.
const MOST_ACTIONS: usize = 100_000;

pub struct PythonGame {
    num_players: usize,
    evaluates: bool,
    is_bounded: bool,
    has_may_stop: bool,
    has_with_player: bool,
    pub is_draft: bool,
    has_limits: bool,
    /// How far apart different values are at least, as the first position says; 0 if it does not.
    step: f64,
    /// The team of each player, as the first position says; empty where nobody has a partner.
    teams: Vec<usize>,
    hides: bool,
    /// The observations that were met, each with a number of its own.
    observations: Py<PyDict>,
    has_chances: bool,
    has_promises: bool,
    /// The keys that states gave, each with a number of its own. Python compares them, so a clash of hashes is no clash.
    keys: Option<RefCell<Keys>>,
}

struct Keys {
    numbers: Py<PyDict>,
    next: u128,
    /// How many are kept before all are forgotten.
    most: usize,
}

impl PythonGame {
    /// `table` is the size of the table in bytes.
    pub fn new(root: &Bound<'_, PyAny>, table: usize) -> PyResult<Self> {
        let given = root.getattr("num_players")?;
        let num_players = whole(&given, 1..=MOST_PLAYERS, || {
            let expected = format!("expected num_players to be a whole number from 1 to {MOST_PLAYERS}");
            error("InvalidGame", format!("{expected}, got {} in {}", shown(&given), shown(root)))
        })?;
        let keys = RefCell::new(Keys { numbers: PyDict::new(root.py()).unbind(), next: 0, most: table / BYTES_A_KEY });
        Ok(PythonGame {
            num_players,
            evaluates: gives(root, "evaluate")?,
            is_bounded: gives(root, "bounds")?,
            has_may_stop: gives(root, "may_stop")?,
            has_with_player: gives(root, "with_player")?,
            is_draft: gives(root, "picks_left")? && gives(root, "item_values")?,
            has_limits: gives(root, "limits")?,
            step: if gives(root, "value_step")? {
                step(&asked(root, intern!(root.py(), "value_step"), ())?)?
            } else {
                0.0
            },
            teams: if gives(root, "team")? { teams(root, num_players)? } else { Vec::new() },
            hides: gives(root, "observation")? && gives(root, "sample")?,
            observations: PyDict::new(root.py()).unbind(),
            has_chances: gives(root, "chances")?,
            has_promises: gives(root, "promises")?,
            keys: gives(root, "key")?.then_some(keys),
        })
    }
}

impl Keys {
    fn number(&mut self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<u128> {
        let numbers = self.numbers.bind(py);
        if let Err(raised) = key.hash() {
            if raised.is_instance_of::<PyTypeError>(py) {
                return Err(error("InvalidGame", format!("expected key() to be hashable, got {}", shown(key))));
            }
            return Err(raised);
        }
        if let Some(known) = numbers.get_item(key)? {
            return known.extract();
        }
        if numbers.len() >= self.most {
            numbers.clear();
        }
        self.next += 1;
        numbers.set_item(key, self.next)?;
        // The table takes the low bits as they are, and counting up spreads well over them.
        Ok(self.next)
    }
}

/// Whether a state has an optional member.
fn gives(state: &Bound<'_, PyAny>, member: &str) -> PyResult<bool> {
    Ok(state.getattr_opt(member)?.is_some_and(|found| !found.is_none()))
}

/// The team of each player; none where everybody is alone.
fn teams(state: &Bound<'_, PyAny>, num_players: usize) -> PyResult<Vec<usize>> {
    let team = |player: usize| {
        let given = asked(state, intern!(state.py(), "team"), (player,))?;
        whole(&given, 0..=num_players - 1, || {
            let expected = format!("expected team({player}) to be from 0 to {}", num_players - 1);
            error("InvalidGame", format!("{expected}, got {} in {}", shown(&given), shown(state)))
        })
    };
    let teams = (0..num_players).map(team).collect::<PyResult<Vec<_>>>()?;
    let has_partners = teams.iter().enumerate().any(|(player, team)| teams[..player].contains(team));
    Ok(if has_partners { teams } else { Vec::new() })
}

/// What came where a state was expected.
fn no_state(found: PyErr, state: &Bound<'_, PyAny>) -> PyErr {
    let why = found.to_string();
    unless_own(found, || error("InvalidGame", format!("expected a state from apply(), got {}: {why}", shown(state))))
}

/// What a method of a state answers.
pub fn asked<'py, A: PyCallArgs<'py>>(
    state: &Bound<'py, PyAny>,
    method: &Bound<'py, PyString>,
    arguments: A,
) -> PyResult<Bound<'py, PyAny>> {
    state.call_method1(method, arguments).map_err(|found| {
        if found.is_instance_of::<PyAttributeError>(state.py()) {
            return no_state(found, state);
        }
        let why = found.to_string();
        unless_own(found, || {
            error("InvalidGame", format!("expected {method}() to answer in {}, got {why}", shown(state)))
        })
    })
}

/// Whether an answer is true, where that can be told.
fn truth(answer: &Bound<'_, PyAny>, source: &str) -> PyResult<bool> {
    answer.is_truthy().map_err(|found| {
        unless_own(found, || {
            error("InvalidGame", format!("expected {source} to be True or False, got {}", shown(answer)))
        })
    })
}

pub fn attached<T>(work: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, Stop> {
    Python::attach(work).map_err(raised)
}

impl Rules for PythonGame {
    type State = Object;
    type Action = Object;

    /// As rarely as a child can be looked at before: a position may take long, and looking takes next to nothing.
    const POLL_EVERY: u64 = 2;

    fn num_players(&self) -> usize {
        self.num_players
    }

    fn player(&self, state: &Object) -> Result<usize, Stop> {
        attached(|py| {
            let state = state.0.bind(py);
            let player = state.getattr(intern!(py, "player")).map_err(|found| no_state(found, state))?;
            if self.has_chances && player.extract::<i64>().is_ok_and(|player| player == -1) {
                return Ok(CHANCE);
            }
            whole(&player, 0..=self.num_players - 1, || {
                let expected = format!("expected player to be from 0 to {}", self.num_players - 1);
                error("InvalidGame", format!("{expected}, got {} in {}", shown(&player), shown(state)))
            })
        })
    }

    fn is_terminal(&self, state: &Object) -> Result<bool, Stop> {
        attached(|py| {
            let state = state.0.bind(py);
            truth(&asked(state, intern!(py, "is_terminal"), ())?, "is_terminal()")
        })
    }

    fn actions(&self, state: &Object, out: &mut Vec<Object>) -> Result<(), Stop> {
        attached(|py| {
            let state = state.0.bind(py);
            let before = out.len();
            let actions = asked(state, intern!(py, "legal_actions"), ())?;
            let listed = actions.try_iter().map_err(|found| {
                unless_own(found, || {
                    let message = format!("expected a sequence from legal_actions(), got {}", shown(&actions));
                    error("InvalidGame", message)
                })
            })?;
            for action in listed {
                out.push(Object(action?.unbind()));
                if out.len() - before > MOST_ACTIONS {
                    let message =
                        format!("expected at most {MOST_ACTIONS} legal actions, got more in {}", shown(state));
                    return Err(error("InvalidGame", message));
                }
            }
            if out.len() == before {
                let message = format!("no legal actions before the end of the game in {}", shown(state));
                return Err(error("InvalidGame", message));
            }
            Ok(())
        })
    }

    fn apply_to(&self, state: &Object, action: &Object, next: &mut Object) -> Result<(), Stop> {
        attached(|py| {
            next.0 = asked(state.0.bind(py), intern!(py, "apply"), (&action.0,))?.unbind();
            Ok(())
        })
    }

    fn returns_to(&self, state: &Object, out: &mut [f64]) -> Result<(), Stop> {
        Python::attach(|py| {
            let value = asked(state.0.bind(py), intern!(py, "returns"), ()).map_err(raised)?;
            out.copy_from_slice(&vector(&value, self.num_players, "returns()")?);
            Ok(())
        })
    }
}

impl Keyed for PythonGame {
    fn key(&self, state: &Object) -> Result<Option<u128>, Stop> {
        let Some(keys) = &self.keys else { return Ok(None) };
        attached(|py| {
            let key = asked(state.0.bind(py), intern!(py, "key"), ())?;
            if key.is_none() {
                return Ok(None);
            }
            keys.borrow_mut().number(py, &key).map(Some)
        })
    }
}

impl Quiescent for PythonGame {
    fn may_stop(&self, state: &Object) -> Result<bool, Stop> {
        if !self.has_may_stop {
            return Ok(true);
        }
        attached(|py| truth(&asked(state.0.bind(py), intern!(py, "may_stop"), ())?, "may_stop()"))
    }
}

impl Reseatable for PythonGame {
    fn reseats(&self) -> bool {
        self.has_with_player
    }

    fn reseat(&self, state: &mut Object, player: usize) -> Result<bool, Stop> {
        attached(|py| {
            let seated = asked(state.0.bind(py), intern!(py, "with_player"), (player,))?;
            let moves = !seated.is_none();
            if moves {
                *state = Object(seated.unbind());
            }
            Ok(moves)
        })
    }
}

impl Evaluates for PythonGame {
    fn evaluates(&self) -> bool {
        self.evaluates
    }

    fn evaluate_to(&self, state: &Object, out: &mut [f64]) -> Result<(), Stop> {
        Python::attach(|py| {
            let value = asked(state.0.bind(py), intern!(py, "evaluate"), ()).map_err(raised)?;
            out.copy_from_slice(&vector(&value, self.num_players, "evaluate()")?);
            Ok(())
        })
    }
}

impl Bounded for PythonGame {
    fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    fn bounds(&self, state: &Object) -> Result<Intervals, Stop> {
        Python::attach(|py| {
            let value = asked(state.0.bind(py), intern!(py, "bounds"), ()).map_err(raised)?;
            intervals(&value, self.num_players)
        })
    }
}

impl Ordered for PythonGame {
    fn orders(&self) -> bool {
        self.has_promises
    }

    fn promises_to(&self, state: &Object, actions: &[Object], out: &mut Vec<f64>) -> Result<(), Stop> {
        Python::attach(|py| {
            let given = asked(state.0.bind(py), intern!(py, "promises"), ()).map_err(raised)?;
            out.extend(vector(&given, actions.len(), "promises()")?);
            Ok(())
        })
    }
}

impl Teamed for PythonGame {
    fn has_teams(&self) -> bool {
        !self.teams.is_empty()
    }

    fn team(&self, player: usize) -> usize {
        self.teams.get(player).copied().unwrap_or(player)
    }
}

impl Limited for PythonGame {
    fn has_limits(&self) -> bool {
        self.has_limits
    }

    fn step(&self, _statics: bool) -> f64 {
        self.step
    }

    fn limits_to<V: Row>(&self, state: &Object, _statics: bool, out: &mut Limits<V>) -> Result<(), Stop> {
        let (sum, pairs) = Python::attach(|py| {
            let value = asked(state.0.bind(py), intern!(py, "limits"), ()).map_err(raised)?;
            limits(&value, self.num_players)
        })?;
        for (player, (least, most)) in pairs.into_iter().enumerate() {
            out.least.numbers_mut()[player] = least;
            out.most.numbers_mut()[player] = most;
        }
        out.sum = sum;
        Ok(())
    }
}

impl Chancy for PythonGame {
    const HAS_CHANCE: bool = true;

    fn is_chancy(&self) -> bool {
        self.has_chances
    }

    fn chances(&self, state: &Object, out: &mut Vec<f64>) -> Result<(), Stop> {
        attached(|py| {
            let state = state.0.bind(py);
            let given = asked(state, intern!(py, "chances"), ())?;
            let outcomes = asked(state, intern!(py, "legal_actions"), ())?;
            out.extend(probabilities(&given, &outcomes, state)?);
            Ok(())
        })
    }
}

kingmaker_engine::lacks!(PythonGame: RandomPlay, Leading, PlayerTypes, TrickTaking);
