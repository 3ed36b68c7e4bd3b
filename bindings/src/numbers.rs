//! Numbers from Python, checked: one for each player, and neither infinite nor so large that their sums would be.

use kingmaker_engine::game::{check_chances, Intervals, Stop, Vector};
use pyo3::exceptions::{PyAttributeError, PyLookupError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors::{error, raised};

/// Searches add, average and multiply what they are given; anything a game pays is far below this.
const LARGEST: f64 = 1e150;

/// As much of a value as an error shows.
const MOST_TEXT: usize = 400;

fn is_fine(number: f64) -> bool {
    number.abs() <= LARGEST
}

/// What Python says of a value of the wrong kind becomes our word on it; an exception of the user's own stays.
pub fn unless_own(found: PyErr, ours: impl FnOnce() -> PyErr) -> PyErr {
    let of_kind = Python::attach(|py| {
        let of_kind = found.is_instance_of::<PyTypeError>(py)
            || found.is_instance_of::<PyValueError>(py)
            || found.is_instance_of::<PyOverflowError>(py)
            || found.is_instance_of::<PyAttributeError>(py)
            || found.is_instance_of::<PyLookupError>(py);
        // What was raised by code in Python has been through a line of it.
        of_kind && found.traceback(py).is_none()
    });
    if of_kind {
        ours()
    } else {
        found
    }
}

/// A whole number in a range; `wrong` says what was expected.
pub fn whole(
    value: &Bound<'_, PyAny>,
    range: std::ops::RangeInclusive<usize>,
    wrong: impl Fn() -> PyErr,
) -> PyResult<usize> {
    if value.is_instance_of::<PyBool>() {
        return Err(wrong());
    }
    let number = value.extract().map_err(|found| unless_own(found, &wrong))?;
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(wrong())
    }
}

/// A sequence with one number for each player, as returned by `source`.
pub fn vector(value: &Bound<'_, PyAny>, num_players: usize, source: &str) -> Result<Vector, Stop> {
    let wrong = || {
        let message = format!("expected {num_players} finite numbers from {source}, got {}", shown(value));
        error("InvalidGame", message)
    };
    let numbers: Vec<f64> = value.extract().map_err(|found| raised(unless_own(found, wrong)))?;
    if numbers.len() != num_players || !numbers.iter().all(|&number| is_fine(number)) {
        return Err(raised(wrong()));
    }
    Ok(Vector::from_vec(numbers))
}

/// A sequence with one pair (low, high) for each player.
pub fn intervals(value: &Bound<'_, PyAny>, num_players: usize) -> Result<Intervals, Stop> {
    let expected = format!("expected {num_players} finite pairs (low, high) with low <= high from bounds()");
    pairs(value, value, num_players, &expected)
}

/// A sum and a sequence with one pair (least, most) for each player, as from `limits()`.
pub fn limits(value: &Bound<'_, PyAny>, num_players: usize) -> Result<(f64, Intervals), Stop> {
    let expected = format!("expected a sum and {num_players} finite pairs (least, most) from limits()");
    let wrong = || error("InvalidGame", format!("{expected}, got {}", shown(value)));
    let (sum, rows): (f64, Bound<'_, PyAny>) = value.extract().map_err(|found| raised(unless_own(found, wrong)))?;
    if !is_fine(sum) {
        return Err(raised(wrong()));
    }
    Ok((sum, pairs(&rows, value, num_players, &expected)?))
}

/// How far apart different values are at least, as from `value_step()`.
pub fn step(value: &Bound<'_, PyAny>) -> PyResult<f64> {
    let wrong = || error("InvalidGame", format!("expected a positive number from value_step(), got {}", shown(value)));
    let number: f64 = value.extract().map_err(|found| unless_own(found, wrong))?;
    if is_fine(number) && number > 0.0 {
        Ok(number)
    } else {
        Err(wrong())
    }
}

/// Pairs of finite numbers in order; `shows` is what an error shows.
fn pairs(
    value: &Bound<'_, PyAny>,
    shows: &Bound<'_, PyAny>,
    num_players: usize,
    expected: &str,
) -> Result<Intervals, Stop> {
    let wrong = || error("InvalidGame", format!("{expected}, got {}", shown(shows)));
    let pairs: Vec<(f64, f64)> = value.extract().map_err(|found| raised(unless_own(found, wrong)))?;
    let fine = |&(low, high): &(f64, f64)| is_fine(low) && is_fine(high) && low <= high;
    if pairs.len() != num_players || !pairs.iter().all(fine) {
        return Err(raised(wrong()));
    }
    Ok(Intervals::from_vec(pairs))
}

/// The probabilities of outcomes, as from `chances()`: pairs (outcome, probability) in the order of `legal_actions()`.
pub fn probabilities(
    value: &Bound<'_, PyAny>,
    outcomes: &Bound<'_, PyAny>,
    state: &Bound<'_, PyAny>,
) -> PyResult<Vec<f64>> {
    let wrong = |why: String| error("InvalidGame", format!("{why} from chances() in {}", shown(state)));
    let pairs: Vec<(Bound<'_, PyAny>, f64)> = value.extract().map_err(|found| {
        unless_own(found, || wrong(format!("expected pairs (outcome, probability), got {}", shown(value))))
    })?;
    let listed: Vec<Bound<'_, PyAny>> = outcomes.try_iter()?.collect::<PyResult<_>>()?;
    let mut same = pairs.len() == listed.len();
    for ((outcome, _), action) in pairs.iter().zip(&listed) {
        same = same && outcome.eq(action)?;
    }
    if !same {
        let got: Vec<String> = pairs.iter().map(|(outcome, _)| shown(outcome)).collect();
        let expected = format!("expected the outcomes of legal_actions(), {}, in their order", shown(outcomes));
        return Err(wrong(format!("{expected}, got {}", got.join(", "))));
    }
    let chances: Vec<f64> = pairs.into_iter().map(|(_, chance)| chance).collect();
    check_chances(&chances).map_err(wrong)?;
    Ok(chances)
}

pub fn number(value: &Bound<'_, PyAny>, source: &str) -> Result<f64, Stop> {
    let wrong = || error("InvalidGame", format!("expected a finite number from {source}, got {}", shown(value)));
    let number = value.extract().map_err(|found| raised(unless_own(found, wrong)))?;
    if is_fine(number) {
        Ok(number)
    } else {
        Err(raised(wrong()))
    }
}

/// A value as an error shows it, not too long.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map_or_else(|_| "something without repr".into(), |text| text.to_string());
    match text.char_indices().nth(MOST_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
