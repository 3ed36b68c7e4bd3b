//! A native game as a Python module: its positions, and every search compiled for it.
//!
//! Kingmaker's own module is made with this crate, and so is the module of a game from elsewhere, by [`export`]. Two
//! modules share no classes. What goes between a module and the package are dictionaries, numbers, text and calls of
//! methods, and [`PROTOCOL`] is the version of these. Only [`export`], [`export_all`], [`Ways`] and [`PROTOCOL`] are for
//! others; what else is here serves Kingmaker's own module and may change.

mod elsewhere;
mod export;
mod protocol;
mod ways;

#[doc(hidden)]
pub mod anything;
#[doc(hidden)]
pub mod drafting;
#[doc(hidden)]
pub mod errors;
#[doc(hidden)]
pub mod memory;
#[doc(hidden)]
pub mod numbers;
#[doc(hidden)]
pub mod options;
#[doc(hidden)]
pub mod position;
#[doc(hidden)]
pub mod request;
#[doc(hidden)]
pub mod run;
#[doc(hidden)]
pub mod signal;
#[doc(hidden)]
pub mod simulations;
#[doc(hidden)]
pub mod values;
#[doc(hidden)]
pub mod worlds;

#[doc(hidden)]
pub use export::fill;
pub use export::{export, export_all};
pub use protocol::PROTOCOL;
pub use ways::Ways;
