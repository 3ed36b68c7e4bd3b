//! Python objects as positions and actions of the engine.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;

/// A Python object that the engine may copy: every use of it happens with the interpreter attached.
pub struct Object(pub Py<PyAny>);

impl Clone for Object {
    fn clone(&self) -> Self {
        Python::attach(|py| Object(self.0.clone_ref(py)))
    }
}

/// Whether Python calls them equal; what cannot be compared is not.
impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        Python::attach(|py| self.0.bind(py).eq(&other.0).unwrap_or(false))
    }
}

impl Eq for Object {}

/// By Python's own hash; what has none is found by comparing.
impl Hash for Object {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_isize(Python::attach(|py| self.0.bind(py).hash().unwrap_or(0)));
    }
}
