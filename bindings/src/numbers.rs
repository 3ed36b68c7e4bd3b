//! Numbers from Python, checked: one a player, and finite, since searches add and average them.

use kingmaker_engine::game::{Intervals, Stop, Vector};
use pyo3::prelude::*;

use crate::errors::{error, raised};

/// A sequence with one number a player, as returned by `source`.
pub fn vector(value: &Bound<'_, PyAny>, num_players: usize, source: &str) -> Result<Vector, Stop> {
    match value.extract::<Vec<f64>>() {
        Ok(numbers) if numbers.len() == num_players && numbers.iter().all(|number| number.is_finite()) => {
            Ok(Vector::from_vec(numbers))
        }
        _ => {
            let message = format!("expected {num_players} finite numbers from {source}, got {}", shown(value));
            Err(raised(error("InvalidGame", message)))
        }
    }
}

/// A sequence with one pair (low, high) a player.
pub fn intervals(value: &Bound<'_, PyAny>, num_players: usize) -> Result<Intervals, Stop> {
    let wrong = || {
        let expected = format!("expected {num_players} finite pairs (low, high) with low <= high from bounds()");
        raised(error("InvalidGame", format!("{expected}, got {}", shown(value))))
    };
    let pairs: Vec<(f64, f64)> = value.extract().map_err(|_| wrong())?;
    let fine = |&(low, high): &(f64, f64)| low.is_finite() && high.is_finite() && low <= high;
    if pairs.len() != num_players || !pairs.iter().all(fine) {
        return Err(wrong());
    }
    Ok(Intervals::from_vec(pairs))
}

pub fn number(value: &Bound<'_, PyAny>, source: &str) -> Result<f64, Stop> {
    match value.extract::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(raised(error("InvalidGame", format!("expected a finite number from {source}, got {}", shown(value))))),
    }
}

/// A value as an error shows it.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "something without repr".into(), |text| text.to_string())
}

/// An action as text.
pub fn text_of(action: &Bound<'_, PyAny>, example: &str) -> Result<String, String> {
    let wrong = |_| format!("expected an action as text such as '{example}', got {}", shown(action));
    action.extract::<String>().map_err(wrong)
}
