//! Soft-MaxN: a node is worth every outcome that its player might allow, a set of vectors.
//!
//! Sturtevant & Bowling, "Robust game play against unknown opponents", AAMAS 2006. The set of a node is the union of its
//! children's sets that are not strictly dominated for the mover; at the root a decision rule chooses among them. What a
//! player prefers is a set of ordered pairs of outcomes, its opponent model: those on which all its candidate types
//! agree, or whatever a relation from outside says. A row has what everybody is paid and, behind that, what the types
//! make of it, so that outcomes are one only if nobody tells them apart.

use super::outcomes::{Outcomes, Sets};
use super::payoffs::{Payoffs, Utility};
use super::rule::{Rule, Seat, Verdict};
use super::ties_with;
use crate::game::{Game, Stop};

/// Whether a player prefers the first of two vectors of payoffs.
pub type Prefers = Box<dyn FnMut(&[f64], &[f64], usize) -> Result<bool, Stop> + Send>;

/// How a player values a set of outcomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision {
    /// By the mean over the outcomes, each as likely as any other.
    Mean,
    Worst,
    Best,
    /// By the share of outcomes that give the player this much or more.
    Target(f64),
}

impl Decision {
    fn score(self, rows: &[f64], width: usize, column: usize) -> f64 {
        let own = || rows.chunks_exact(width).map(|row| row[column]);
        let count = (rows.len() / width) as f64;
        match self {
            Decision::Mean => own().sum::<f64>() / count,
            Decision::Worst => own().fold(f64::INFINITY, f64::min),
            Decision::Best => own().fold(f64::NEG_INFINITY, f64::max),
            Decision::Target(target) => own().filter(|&own| own >= target).count() as f64 / count,
        }
    }
}

/// What is known of the players.
pub struct Tastes<G: Game> {
    /// The searching player, and its own type, which takes the place of its candidates.
    pub root: usize,
    pub own: Option<Utility<G>>,
    /// For each player its candidate types, at least one unless there is a relation.
    pub candidates: Vec<Vec<Utility<G>>>,
    /// In place of the candidates of all but a searching player with a type of its own.
    pub prefers: Option<Prefers>,
}

pub struct SoftMaxN<G: Game> {
    payoffs: Payoffs<G>,
    decision: Decision,
    prefers: Option<Prefers>,
    players: usize,
    /// Numbers in a row, and what stands in it behind the payoffs: a player and a type.
    width: usize,
    types: Vec<(usize, Utility<G>)>,
    /// For each player the columns of its candidates; none where the relation speaks.
    columns: Vec<Vec<usize>>,
    /// For each player the column by which it decides.
    own: Vec<usize>,
    /// The children of all open nodes; leaves among them are rows on a stack of their own.
    children: Vec<Child>,
    rows: Vec<f64>,
    sets: Sets,
    circle: Option<usize>,
    /// Which children were worth as much as the choice where the search started.
    equals: Vec<usize>,
}

enum Held {
    Leaf(usize),
    Set(Outcomes),
}

struct Child {
    held: Held,
    dominated: bool,
}

pub struct Node {
    player: usize,
    starts_search: bool,
    children: usize,
    rows: usize,
    value: Outcomes,
}

impl<G: Game> SoftMaxN<G> {
    /// `payoffs` has no types: it says what everybody is paid.
    pub fn new(payoffs: Payoffs<G>, decision: Decision, tastes: Tastes<G>) -> Self {
        let players = tastes.candidates.len();
        let mut types = Vec::new();
        let mut own: Vec<usize> = (0..players).collect();
        let mut column_of = |player, candidate| match candidate {
            Utility::Returns => player,
            other => {
                types.push((player, other));
                players + types.len() - 1
            }
        };
        let mut columns = Vec::new();
        let mut own_type = tastes.own;
        for (player, candidates) in tastes.candidates.into_iter().enumerate() {
            if let Some(own_type) = own_type.take_if(|_| player == tastes.root) {
                own[player] = column_of(player, own_type);
                columns.push(vec![own[player]]);
            } else if tastes.prefers.is_some() {
                columns.push(Vec::new());
            } else {
                columns.push(candidates.into_iter().map(|each| column_of(player, each)).collect());
            }
        }
        let width = players + types.len();
        SoftMaxN {
            payoffs,
            decision,
            prefers: tastes.prefers,
            players,
            width,
            types,
            columns,
            own,
            children: Vec::new(),
            rows: Vec::new(),
            sets: Sets::new(width),
            circle: None,
            equals: Vec::new(),
        }
    }

    /// What the decision sees in a set, for each player.
    pub fn scores(&self, value: &Outcomes) -> Vec<f64> {
        self.own.iter().map(|&column| self.decision.score(value.numbers(), self.width, column)).collect()
    }

    /// Every outcome: what it pays, and then what it is worth to each candidate of each player.
    pub fn told(&self, value: &Outcomes) -> Vec<Vec<f64>> {
        let columns: Vec<usize> = (0..self.players).chain(self.columns.iter().flatten().copied()).collect();
        value.rows().map(|row| columns.iter().map(|&column| row[column]).collect()).collect()
    }

    /// A player whose preferences, as the relation tells them, have turned out to go round in a circle.
    pub fn circle(&self) -> Option<usize> {
        self.circle
    }

    /// Write down an outcome behind the rows that are there.
    #[inline]
    fn push_row(&mut self, game: &G, state: &G::State, end: bool) -> Result<(), Stop> {
        let start = self.rows.len();
        self.rows.resize(start + self.width, 0.0);
        let row = &mut self.rows[start..];
        let (paid, worth) = row.split_at_mut(self.players);
        self.payoffs.fill(game, state, end, paid)?;
        for (entry, (player, kind)) in worth.iter_mut().zip(&mut self.types) {
            *entry = if end { kind.worth(game, state, *player, paid[*player])? } else { paid[*player] };
        }
        // −0 and 0 are one number.
        row.iter_mut().for_each(|entry| *entry += 0.0);
        Ok(())
    }

    /// Mark which of the mover's sets the relation drops because of the latest, and the latest because of them.
    #[cold]
    fn relate(&mut self, node: &Node) -> Result<(), Stop> {
        let Some(prefers) = &mut self.prefers else { return Ok(()) };
        let (width, paid) = (self.width, self.players);
        let Some((latest, earlier)) = self.children[node.children..].split_last_mut() else { return Ok(()) };
        let mut dominates = |s: &[f64], t: &[f64]| -> Result<bool, Stop> {
            for v in s.chunks_exact(width) {
                for w in t.chunks_exact(width) {
                    if !prefers(&v[..paid], &w[..paid], node.player)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        };
        for other in earlier {
            let (new, old) = (latest.numbers(&self.rows, width), other.numbers(&self.rows, width));
            let (above, below) = (dominates(new, old)?, dominates(old, new)?);
            other.dominated |= above;
            latest.dominated |= below;
        }
        Ok(())
    }

    /// Mark the sets that another strictly dominates under every candidate.
    #[inline]
    fn compare(&mut self, node: &Node) {
        let columns = &self.columns[node.player];
        let (rows, children) = (&self.rows, &mut self.children[node.children..]);
        if let [column] = columns[..] {
            // All of it lies below all of some other: below the best of the worst.
            let floor = children.iter().map(|set| set.lowest(rows, column)).fold(f64::NEG_INFINITY, f64::max);
            children.iter_mut().for_each(|set| set.dominated = set.highest(rows, column) < floor);
            return;
        }
        let above = |s: &Child, t: &Child| columns.iter().all(|&each| s.lowest(rows, each) > t.highest(rows, each));
        for t in 0..children.len() {
            children[t].dominated = children.iter().any(|s| above(s, &children[t]));
        }
    }
}

impl Child {
    #[inline]
    fn numbers<'a>(&'a self, rows: &'a [f64], width: usize) -> &'a [f64] {
        match &self.held {
            Held::Leaf(start) => &rows[*start..*start + width],
            Held::Set(set) => set.numbers(),
        }
    }

    /// The largest number of a column, whatever its sign.
    #[inline]
    fn largest(&self, rows: &[f64], column: usize) -> f64 {
        match &self.held {
            Held::Leaf(start) => rows[start + column].abs(),
            Held::Set(set) => set.lowest(column).abs().max(set.highest(column).abs()),
        }
    }

    #[inline]
    fn lowest(&self, rows: &[f64], column: usize) -> f64 {
        match &self.held {
            Held::Leaf(start) => rows[start + column],
            Held::Set(set) => set.lowest(column),
        }
    }

    #[inline]
    fn highest(&self, rows: &[f64], column: usize) -> f64 {
        match &self.held {
            Held::Leaf(start) => rows[start + column],
            Held::Set(set) => set.highest(column),
        }
    }
}

impl<G: Game> Rule<G> for SoftMaxN<G> {
    type Value = Outcomes;
    type Node = Node;

    const WORTH_ITS_CHOICE: bool = false;

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Outcomes, Stop> {
        let start = self.rows.len();
        self.push_row(game, state, end)?;
        let set = self.sets.single(&self.rows[start..]);
        self.rows.truncate(start);
        Ok(set)
    }

    #[inline]
    fn open(&mut self, seat: Seat, parent: Option<&Node>) -> Node {
        if parent.is_none() {
            self.children.clear();
            self.rows.clear();
        }
        let (children, rows) = (self.children.len(), self.rows.len());
        Node { player: seat.player, starts_search: seat.ply == 0, children, rows, value: self.sets.none() }
    }

    fn add(&mut self, _game: &G, node: &mut Node, _child: &G::State, value: &mut Outcomes) -> Result<Verdict, Stop> {
        self.children.push(Child { held: Held::Set(value.clone()), dominated: false });
        if self.columns[node.player].is_empty() {
            self.relate(node)?;
        }
        Ok(Verdict::Undecided)
    }

    #[inline]
    fn add_leaf(&mut self, game: &G, node: &mut Node, child: &G::State, end: bool) -> Result<Verdict, Stop> {
        let start = self.rows.len();
        self.push_row(game, child, end)?;
        self.children.push(Child { held: Held::Leaf(start), dominated: false });
        if self.columns[node.player].is_empty() {
            self.relate(node)?;
        }
        Ok(Verdict::Undecided)
    }

    fn close(&mut self, node: &mut Node) -> Option<usize> {
        if !self.columns[node.player].is_empty() {
            self.compare(node);
        } else if self.children[node.children..].iter().all(|set| set.dominated) {
            self.circle = self.circle.or(Some(node.player));
            self.children[node.children..].iter_mut().for_each(|set| set.dominated = false);
        }
        let children = &self.children[node.children..];
        let mut stay = children.iter().enumerate().filter(|(_, set)| !set.dominated);
        let choice = match (stay.next(), stay.next()) {
            (Some((only, _)), None) => only,
            _ => self.best(children, self.own[node.player]).next().unwrap_or(0),
        };
        if node.starts_search {
            self.equals = self.best(children, self.own[node.player]).collect();
        }
        node.value = self.unite(node.children);
        self.children.truncate(node.children);
        self.rows.truncate(node.rows);
        Some(choice)
    }

    fn is_equal(&self, _node: &Node, child: usize, _value: &Outcomes) -> bool {
        self.equals.contains(&child)
    }

    fn abandon(&mut self, node: &mut Node) {
        self.children.truncate(node.children);
        self.rows.truncate(node.rows);
    }

    fn value(node: &mut Node) -> &mut Outcomes {
        &mut node.value
    }
}

impl<G: Game> SoftMaxN<G> {
    /// The sets that score best among those that stay.
    fn best<'a>(&'a self, children: &'a [Child], column: usize) -> impl Iterator<Item = usize> + 'a {
        let score = move |set: &Child| self.decision.score(set.numbers(&self.rows, self.width), self.width, column);
        // The worst and the best are outcomes, with nothing to be rounded.
        let mut scale = if let Decision::Target(_) = self.decision { 1.0 } else { 0.0 };
        let mut best = f64::NEG_INFINITY;
        for set in children.iter().filter(|set| !set.dominated) {
            let (value, size) = (score(set), set.largest(&self.rows, column));
            best = if value > best { value } else { best };
            scale = if size > scale && self.decision == Decision::Mean { size } else { scale };
        }
        let is_best = move |set: &Child| !set.dominated && ties_with(best, score(set), scale);
        children.iter().enumerate().filter(move |(_, set)| is_best(set)).map(|(place, _)| place)
    }

    /// The union of the sets that stay, of the children from `first` on.
    fn unite(&mut self, first: usize) -> Outcomes {
        let (rows, width) = (&self.rows, self.width);
        let mut stay = self.children[first..].iter().filter(|set| !set.dominated);
        let Some(mut largest) = stay.next() else { return self.sets.none() };
        let mut all_equal = true;
        self.sets.gather();
        self.sets.add(largest.numbers(rows, width));
        let mut before = largest.numbers(rows, width);
        for set in stay {
            let numbers = set.numbers(rows, width);
            if numbers == before {
                continue;
            }
            all_equal = false;
            self.sets.add(numbers);
            before = numbers;
            if numbers.len() > largest.numbers(rows, width).len() {
                largest = set;
            }
        }
        let is_largest = all_equal || self.sets.sort() * width == largest.numbers(rows, width).len();
        match &largest.held {
            Held::Set(set) if is_largest => set.clone(),
            Held::Leaf(start) if is_largest => self.sets.single(&rows[*start..*start + width]),
            _ => self.sets.union(),
        }
    }
}
