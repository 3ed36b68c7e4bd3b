//! The posterior over who made the choices that were seen, for Python.

use kingmaker_drafting::gibbs::{sample, Chains};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use kingmaker_bindings::errors::guarded;

/// How many choices each model has made after each kept sweep, chain by chain.
#[pyfunction]
pub fn sample_assignments(
    py: Python<'_>,
    prior: Vec<f64>,
    likelihoods: Vec<Vec<f64>>,
    chains: usize,
    burn_in: usize,
    sweeps: usize,
    seed: u64,
) -> PyResult<Vec<Vec<Vec<u32>>>> {
    guarded(|| {
        let fits = |row: &Vec<f64>| row.len() == prior.len() && row.iter().any(|&each| each > 0.0);
        if prior.is_empty() || !likelihoods.iter().all(fits) {
            let message = "expected a likelihood for each weight of the prior, one of them above 0";
            return Err(PyValueError::new_err(message));
        }
        let chains = Chains { count: chains, burn_in, sweeps, seed };
        Ok(py.detach(|| sample(&prior, &likelihoods, &chains)))
    })
}
