//! What every module of native games has, and how a module from elsewhere is held to the package that imports it.

use kingmaker_engine::native::Native;
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

use crate::errors::name_module;
use crate::memory::Memory;
use crate::options::algorithms;
use crate::position::Position;
use crate::protocol::PROTOCOL;
use crate::signal::Signal;
use crate::ways::Ways;

/// Make a module of one game, with every search compiled for it.
///
/// ```ignore
/// #[pymodule]
/// fn _boxes(module: &Bound<'_, PyModule>) -> PyResult<()> {
///     kingmaker_bindings::export::<Boxes>(module)
/// }
/// ```
///
/// The import fails with one line if the installed package speaks another version of the protocol.
pub fn export<G: Native>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    export_all(module, Ways::default().with::<G>())
}

/// Make a module of several games: `export_all(module, Ways::default().with::<One>().with::<Other>())`.
pub fn export_all(module: &Bound<'_, PyModule>, games: Ways) -> PyResult<()> {
    check_protocol(module)?;
    name_module(module.name()?.to_string());
    fill(module, games)
}

/// Put into a module what every module of native games has.
#[doc(hidden)]
pub fn fill(module: &Bound<'_, PyModule>, games: Ways) -> PyResult<()> {
    module.add_class::<Position>()?;
    module.add_class::<Memory>()?;
    module.add_class::<Signal>()?;
    let games = Bound::new(module.py(), games)?;
    for name in ["native_games", "start", "parse"] {
        module.add(name, games.getattr(name)?)?;
    }
    module.add_function(wrap_pyfunction!(algorithms, module)?)?;
    module.add("PROTOCOL", PROTOCOL)
}

fn check_protocol(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let package = module.py().import("kingmaker._engine")?;
    let spoken = package.getattr("PROTOCOL").and_then(|version| version.extract::<u32>()).ok();
    if spoken == Some(PROTOCOL) {
        return Ok(());
    }
    let spoken = spoken.map_or_else(|| "none".to_string(), |version| version.to_string());
    let installed = package.getattr("__version__").and_then(|version| version.extract::<String>());
    Err(PyImportError::new_err(format!(
        "{} was built for version {PROTOCOL} of Kingmaker's protocol of native games, and kingmaker {} speaks {spoken}: \
         build it again with the crates of this kingmaker (kingmaker new-game NAME --update)",
        module.name()?,
        installed.as_deref().unwrap_or("of an unknown version"),
    )))
}
