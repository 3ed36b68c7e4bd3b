//! Explicit trees by name and rules: the rules are the nodes.

use std::borrow::Cow;

use super::{Node, Tree};
use crate::game::Vector;
use crate::native::{position_from_text, Native};
use crate::value::{Fields, Read, Value};

/// A player with the places of its children and perhaps an estimate, −1 with the places of the children and their chances,
/// or a pair of payoffs for each player.
impl Read for Node {
    fn read(value: &Value) -> Option<Self> {
        let Value::List(entries) = value else { return None };
        match &entries[..] {
            [Value::Whole(-1), children, chances] => {
                Some(Node::Chance { children: Read::read(children)?, chances: Read::read(chances)? })
            }
            [player @ Value::Whole(_), children, estimate] => Some(Node::Inner {
                player: Read::read(player)?,
                children: Read::read(children)?,
                estimate: Option::<Vec<f64>>::read(estimate)?.map(Vector::from_vec),
            }),
            pays => {
                pays.iter().map(|pair| <[f64; 2]>::read(pair).map(Into::into)).collect::<Option<_>>().map(Node::Leaf)
            }
        }
    }

    fn kind() -> Cow<'static, str> {
        "a player with children and an estimate, or pairs of payoffs".into()
    }
}

impl Native for Tree {
    const NAME: &'static str = "tree";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let tree = Tree::new(rules.read("nodes")?, rules.read("players")?)?;
        tree.with_teams(rules.read("teams")?)
    }

    fn started(&self, _seed: u64) -> Result<u32, String> {
        Ok(0)
    }

    /// `node 3`
    fn read_position(&self, written: &Value) -> Result<u32, String> {
        position_from_text(written, |text| {
            let number = text.strip_prefix("node ").and_then(|number| number.parse::<u32>().ok());
            let node = number.ok_or_else(|| format!("expected a node such as 'node 3', got '{text}'"))?;
            if node as usize >= self.num_nodes() {
                return Err(format!("expected a node from 0 to {}, got {node}", self.num_nodes() - 1));
            }
            Ok(node)
        })
    }

    fn write_action(&self, action: &u32) -> Value {
        (*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u32, String>> {
        u32::read(written).map(Ok)
    }

    fn action_form(&self) -> String {
        "the number of a child".into()
    }

    fn check_action(&self, state: &u32, action: &u32) -> Result<(), String> {
        match self.node(*state) {
            Node::Inner { children, .. } if (*action as usize) < children.len() => Ok(()),
            Node::Inner { player, children, .. } => {
                let last = children.len() - 1;
                Err(format!("illegal action {action} for player {player}: expected a child from 0 to {last}"))
            }
            Node::Chance { children, .. } if (*action as usize) < children.len() => Ok(()),
            Node::Chance { children, .. } => {
                Err(format!("illegal action {action} for chance: expected a child from 0 to {}", children.len() - 1))
            }
            Node::Leaf(_) => Err("the game is over: no action is legal".into()),
        }
    }

    fn fields(&self, state: &u32) -> Fields {
        Fields::default().with("node", *state)
    }
}
