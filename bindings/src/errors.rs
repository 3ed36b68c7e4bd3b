//! Errors on their way to Python: the classes live in `kingmaker.game`, and a panic never gets out as one.

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::OnceLock;

use kingmaker_engine::game::Stop;
use kingmaker_engine::search::Refusal;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// An error of the given class of `kingmaker.game`.
pub fn error(class: &str, message: impl Into<String>) -> PyErr {
    let message = message.into();
    Python::attach(|py| {
        let found = py.import("kingmaker.game").and_then(|module| module.getattr(class));
        match found.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
            Ok(class) => PyErr::from_type(class, message),
            Err(missing) => missing,
        }
    })
}

/// Carry a Python error through the engine.
pub fn raised(error: PyErr) -> Stop {
    Stop::Raised(Box::new(error))
}

pub fn from_stop(stop: Stop) -> PyErr {
    match stop {
        Stop::Raised(cause) => match cause.downcast::<PyErr>() {
            Ok(error) => *error,
            Err(cause) => match cause.downcast::<Refusal>().map(|refusal| *refusal) {
                Ok(Refusal::Unsupported(why)) => error("Unsupported", why),
                Ok(Refusal::Wrong(why)) => error("KingmakerError", why),
                Err(_) => PyRuntimeError::new_err("the engine was stopped by an unknown cause"),
            },
        },
        Stop::Missing(what) => error(
            "Unsupported",
            match what {
                "with_player" => "the game gives no with_player(): its players cannot move out of turn".to_string(),
                "drafting" | "drafters" | "items" => "expected a position of a draft".to_string(),
                "bounds" => "the game gives no bounds(): search to its end, or pass bounds=".to_string(),
                _ => format!("the game gives no {what}(): search to its end, or pass {what}="),
            },
        ),
        Stop::Nodes | Stop::Deadline => PyRuntimeError::new_err("the search ended without an answer"),
    }
}

/// The module of a game from elsewhere that this code is part of, if it is.
static ELSEWHERE: OnceLock<String> = OnceLock::new();

/// Say in errors that the rules are not ours.
pub fn name_module(name: String) {
    ELSEWHERE.get_or_init(|| name);
}

/// Run engine code so that a panic, which would be a mistake of ours or of the rules, comes out as an ordinary error.
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        let place = match ELSEWHERE.get() {
            Some(module) => format!("internal error in {module}, in its rules or in the engine"),
            None => "internal error in the engine, please report it".to_string(),
        };
        Err(error("KingmakerError", format!("{place}: {text}")))
    })
}
