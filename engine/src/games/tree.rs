//! Explicit trees: any shape, any number of players, payoffs at the leaves.
//!
//! A node may carry an estimate for searches that stop there, and a leaf may pay intervals instead of points (as in
//! figure 2 of Max-Prob): such a leaf is worth the middle of each. At a node of chance no search stops; its estimate is the
//! mean of its children's.

use std::sync::Arc;

use crate::game::{check_chances, Bounded, Chancy, Evaluates, Intervals, Rules, Stop, Teamed, Vector, CHANCE};
use crate::row::Row;

mod native;

/// Payoffs are added and averaged; beyond this their sums might not be numbers.
const LARGEST: f64 = 1e150;

fn is_fine(number: f64) -> bool {
    number.abs() <= LARGEST
}

/// A node as it is written down; children are named by their place in the list of nodes.
#[derive(Clone, Debug)]
pub enum Node {
    Inner { player: usize, children: Vec<u32>, estimate: Option<Vector> },
    Chance { children: Vec<u32>, chances: Vec<f64> },
    Leaf(Intervals),
}

#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Arc<Vec<Node>>,
    /// For each node, between what and what its leaves pay each player.
    hulls: Arc<Vec<Intervals>>,
    num_players: usize,
    evaluates: bool,
    /// The team of each player; empty where everybody is alone.
    teams: Vec<usize>,
    is_chancy: bool,
}

impl Node {
    /// The places of the children; none at a leaf.
    fn children(&self) -> &[u32] {
        match self {
            Node::Inner { children, .. } | Node::Chance { children, .. } => children,
            Node::Leaf(_) => &[],
        }
    }
}

impl Tree {
    /// A tree from its nodes, the root first. Children must come after their parents, so there are no cycles.
    pub fn new(nodes: Vec<Node>, num_players: usize) -> Result<Self, String> {
        if nodes.is_empty() {
            return Err("expected a tree with at least one node, got none".into());
        }
        let mut evaluates = true;
        for (place, node) in nodes.iter().enumerate() {
            let entries = match node {
                Node::Leaf(pays) => {
                    if !pays.iter().all(|&(low, high)| is_fine(low) && is_fine(high) && low <= high) {
                        return Err(format!("expected finite payoffs with low <= high, got {pays:?} in node {place}"));
                    }
                    Some(pays.len())
                }
                Node::Inner { player, children, estimate } => {
                    if *player >= num_players {
                        return Err(format!(
                            "expected a player from 0 to {}, got {player} in node {place}",
                            num_players - 1
                        ));
                    }
                    check_children(children, place, nodes.len())?;
                    evaluates &= estimate.is_some();
                    if !estimate.iter().flatten().all(|&x| is_fine(x)) {
                        return Err(format!("expected finite estimates, got {estimate:?} in node {place}"));
                    }
                    estimate.as_ref().map(|e| e.len())
                }
                Node::Chance { children, chances } => {
                    check_children(children, place, nodes.len())?;
                    if children.len() != chances.len() {
                        return Err(format!("expected a chance for each child, got {chances:?} in node {place}"));
                    }
                    check_chances(chances).map_err(|why| format!("{why} in node {place}"))?;
                    None
                }
            };
            if entries.is_some_and(|count| count != num_players) {
                let count = entries.unwrap_or_default();
                return Err(format!("expected {num_players} payoffs, got {count} in node {place}"));
            }
        }
        let hulls = Arc::new(hulls(&nodes));
        let is_chancy = nodes.iter().any(|node| matches!(node, Node::Chance { .. }));
        Ok(Tree { nodes: Arc::new(nodes), hulls, num_players, evaluates, teams: Vec::new(), is_chancy })
    }

    /// The same for partners, who are in the same of the numbered teams and are paid the same; empty for none.
    pub fn with_teams(self, teams: Vec<usize>) -> Result<Self, String> {
        let players = self.num_players;
        if !teams.is_empty() && teams.len() != players {
            return Err(format!("expected {players} teams for {players} players, got {}", teams.len()));
        }
        if let Some(team) = teams.iter().find(|&&team| team >= players) {
            return Err(format!("expected teams from 0 to {}, got {team}", players - 1));
        }
        for (place, node) in self.nodes.iter().enumerate() {
            let Node::Leaf(pays) = node else { continue };
            for (player, team) in teams.iter().enumerate() {
                let first = teams.iter().position(|other| other == team).unwrap_or(player);
                if pays[first] != pays[player] {
                    return Err(format!(
                        "expected partners to be paid the same, got {:?} for player {first} and {:?} for player {player} \
                         in node {place}",
                        pays[first], pays[player]
                    ));
                }
            }
        }
        Ok(Tree { teams, ..self })
    }

    pub fn num_nodes(&self) -> usize {
        self.nodes.len()
    }

    pub fn node(&self, state: u32) -> &Node {
        &self.nodes[state as usize]
    }
}

impl Rules for Tree {
    type State = u32;
    type Action = u32;

    fn num_players(&self) -> usize {
        self.num_players
    }

    fn player(&self, state: &u32) -> Result<usize, Stop> {
        Ok(match self.node(*state) {
            Node::Inner { player, .. } => *player,
            Node::Chance { .. } => CHANCE,
            Node::Leaf(_) => 0,
        })
    }

    fn is_terminal(&self, state: &u32) -> Result<bool, Stop> {
        Ok(matches!(self.node(*state), Node::Leaf(_)))
    }

    fn actions(&self, state: &u32, out: &mut Vec<u32>) -> Result<(), Stop> {
        out.extend(0..self.node(*state).children().len() as u32);
        Ok(())
    }

    fn apply_to(&self, state: &u32, action: &u32, next: &mut u32) -> Result<(), Stop> {
        *next = self.node(*state).children()[*action as usize];
        Ok(())
    }

    fn returns_to(&self, state: &u32, out: &mut [f64]) -> Result<(), Stop> {
        if let Node::Leaf(pays) = self.node(*state) {
            for (entry, &(low, high)) in out.iter_mut().zip(pays) {
                *entry = if low == high { low } else { (low + high) / 2.0 };
            }
        }
        Ok(())
    }
}

impl Evaluates for Tree {
    /// True only if every node of a player has an estimate: a search must not depend on where it happens to stop.
    fn evaluates(&self) -> bool {
        self.evaluates
    }

    fn evaluate_to(&self, state: &u32, out: &mut [f64]) -> Result<(), Stop> {
        match self.node(*state) {
            Node::Inner { estimate: Some(estimate), .. } => out.copy_from_slice(estimate),
            Node::Inner { estimate: None, .. } => return Err(Stop::Missing("evaluate")),
            Node::Chance { .. } => out.copy_from_slice(&self.mean_of(state, &mut |state, _| {
                let mut estimate = Vector::zeros(self.num_players);
                self.evaluate_to(state, &mut estimate)?;
                Ok(estimate)
            })?),
            Node::Leaf(_) => self.returns_to(state, out)?,
        }
        Ok(())
    }
}

impl Teamed for Tree {
    fn has_teams(&self) -> bool {
        let alone = |(player, team)| !self.teams[..player].contains(team);
        !self.teams.iter().enumerate().all(alone)
    }

    fn team(&self, player: usize) -> usize {
        self.teams.get(player).copied().unwrap_or(player)
    }
}

impl Bounded for Tree {
    fn is_bounded(&self) -> bool {
        true
    }

    fn bounds(&self, state: &u32) -> Result<Intervals, Stop> {
        Ok(self.hulls[*state as usize].clone())
    }
}

impl Chancy for Tree {
    const HAS_CHANCE: bool = true;

    fn is_chancy(&self) -> bool {
        self.is_chancy
    }

    fn chances(&self, state: &u32, out: &mut Vec<f64>) -> Result<(), Stop> {
        if let Node::Chance { chances, .. } = self.node(*state) {
            out.extend(chances);
        }
        Ok(())
    }
}

crate::lacks!(Tree: RandomPlay, Ordered, Leading, Keyed, Quiescent, Reseatable, Limited, PlayerTypes, Hidden, TrickTaking);

fn check_children(children: &[u32], place: usize, nodes: usize) -> Result<(), String> {
    if children.is_empty() {
        return Err(format!("expected at least one child, got none in node {place}"));
    }
    if children.iter().any(|&child| child as usize <= place || child as usize >= nodes) {
        return Err(format!("expected children behind their parent, got {children:?} in node {place}"));
    }
    Ok(())
}

/// Children stand behind their parents, so going backwards finds them done.
fn hulls(nodes: &[Node]) -> Vec<Intervals> {
    let mut hulls = vec![Intervals::new(); nodes.len()];
    for (place, node) in nodes.iter().enumerate().rev() {
        hulls[place] = match node {
            Node::Leaf(pays) => pays.clone(),
            Node::Inner { children, .. } | Node::Chance { children, .. } => {
                let mut hull = hulls[children[0] as usize].clone();
                for &child in children {
                    for (wide, one) in hull.iter_mut().zip(&hulls[child as usize]) {
                        *wide = (wide.0.min(one.0), wide.1.max(one.1));
                    }
                }
                hull
            }
        };
    }
    hulls
}
