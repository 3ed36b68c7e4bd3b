//! Explicit trees for Python.

use std::sync::Arc;

use kingmaker_engine::game::Vector;
use kingmaker_engine::games::tree::{Node, Tree};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, guarded};
use crate::numbers::shown;
use crate::position::{Native, Position};

/// A node as Python flattens it: a player with the places of its children and perhaps an estimate, or payoffs.
#[derive(FromPyObject)]
pub enum FlatNode {
    Inner(usize, Vec<u32>, Option<Vec<f64>>),
    Leaf(Vec<(f64, f64)>),
}

/// A tree whose nodes are listed with every parent before its children, the root first; the position `at` a node.
#[pyfunction]
#[pyo3(signature = (num_players, nodes, at = 0))]
pub fn tree(num_players: usize, nodes: Vec<FlatNode>, at: u32) -> PyResult<Position> {
    guarded(|| {
        let nodes = nodes.into_iter().map(|node| match node {
            FlatNode::Inner(player, children, estimate) => {
                Node::Inner { player, children, estimate: estimate.map(Vector::from_vec) }
            }
            FlatNode::Leaf(pays) => Node::Leaf(pays.into()),
        });
        let game = Tree::new(nodes.collect(), num_players).map_err(|why| error("InvalidGame", why))?;
        if at as usize >= game.num_nodes() {
            let last = game.num_nodes() - 1;
            return Err(error("InvalidState", format!("expected a node from 0 to {last}, got {at}")));
        }
        Ok(Position::new(Arc::new(game), at))
    })
}

impl Native for Tree {
    type Memory = ();

    fn action_to_python(&self, py: Python<'_>, action: &u32) -> PyResult<Py<PyAny>> {
        Ok(action.into_pyobject(py)?.into_any().unbind())
    }

    fn action_from_python(&self, action: &Bound<'_, PyAny>) -> Result<u32, String> {
        action.extract().map_err(|_| format!("expected the number of a child, got {}", shown(action)))
    }

    fn legality(&self, state: &u32, action: &u32) -> Result<(), String> {
        match self.node(*state) {
            Node::Inner { children, .. } if (*action as usize) < children.len() => Ok(()),
            Node::Inner { player, children, .. } => {
                let last = children.len() - 1;
                Err(format!("illegal action {action} for player {player}: expected a child from 0 to {last}"))
            }
            Node::Leaf(_) => Err("the game is over: no action is legal".into()),
        }
    }

    fn fields<'py>(&self, py: Python<'py>, state: &u32) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("node", state)?;
        Ok(fields)
    }
}
