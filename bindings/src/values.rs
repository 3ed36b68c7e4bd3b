//! The engine's values in Python and back: rules, positions, and what there is to see of them.

use kingmaker_engine::value::{Fields, Value};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyMapping, PySequence, PyString};

use crate::numbers::shown;

/// Rules are flat; what is nested deeper than this may well contain itself.
const MOST_NESTED: usize = 16;

/// Named values from a Python mapping.
pub struct Named(pub Fields);

impl<'py> FromPyObject<'_, 'py> for Named {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value_of(&given)? {
            Value::Fields(fields) => Ok(Named(fields)),
            _ => Err(PyTypeError::new_err(format!("expected a mapping of named values, got {}", shown(&given)))),
        }
    }
}

/// An action from Python: text or a whole number. None for anything else.
pub fn written_action(given: &Bound<'_, PyAny>) -> Option<Value> {
    if let Ok(text) = given.extract::<String>() {
        return Some(Value::Text(text.into()));
    }
    given.extract::<i64>().ok().map(|number| Value::Whole(number.into()))
}

/// A value from Python: None, a truth, a number, text, or a sequence or mapping of these.
pub fn value_of(given: &Bound<'_, PyAny>) -> PyResult<Value> {
    nested_value(given, MOST_NESTED)
}

fn nested_value(given: &Bound<'_, PyAny>, levels: usize) -> PyResult<Value> {
    if levels == 0 {
        return Err(PyTypeError::new_err("expected values that are nested less deeply"));
    }
    if given.is_none() {
        return Ok(Value::Nothing);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Value::Text(text.extract::<String>()?.into()));
    }
    if let Ok(number) = given.cast::<PyFloat>() {
        return Ok(Value::Number(number.value()));
    }
    if let Ok(truth) = given.cast::<PyBool>() {
        return Ok(Value::Truth(truth.is_true()));
    }
    if let Ok(number) = given.extract::<i64>() {
        return Ok(Value::Whole(number.into()));
    }
    if let Ok(number) = given.extract::<i128>() {
        return Ok(Value::Whole(number));
    }
    if let Ok(mapping) = given.cast::<PyMapping>() {
        let mut fields = Fields::default();
        for item in mapping.items()?.iter() {
            let (name, value): (String, Bound<'_, PyAny>) = item.extract()?;
            fields = fields.with(name, nested_value(&value, levels - 1)?);
        }
        return Ok(Value::Fields(fields));
    }
    if let Ok(sequence) = given.cast::<PySequence>() {
        return sequence.try_iter()?.map(|entry| nested_value(&entry?, levels - 1)).collect();
    }
    Ok(Value::Number(given.extract()?))
}

pub fn value_to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Nothing => py.None().into_bound(py),
        Value::Truth(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Whole(number) => match i64::try_from(*number) {
            Ok(small) => small.into_pyobject(py)?.into_any(),
            Err(_) => number.into_pyobject(py)?.into_any(),
        },
        Value::Number(number) => PyFloat::new(py, *number).into_any(),
        Value::Text(text) => PyString::new(py, text).into_any(),
        Value::List(values) => {
            let values = values.iter().map(|value| value_to_python(py, value));
            PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Value::Fields(fields) => fields_to_python(py, fields)?.into_any(),
    })
}

pub fn fields_to_python<'py>(py: Python<'py>, fields: &Fields) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    for (name, value) in fields.iter() {
        found.set_item(name, value_to_python(py, value)?)?;
    }
    Ok(found)
}
