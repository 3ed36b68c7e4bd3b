//! Max-Prob: every player maximises its chance of winning; one who cannot tell its best actions apart picks evenly.
//!
//! Hashavit & Markovitch, "Max-Prob", IJCAI 2011: section 2 on complete trees, section 3 with intervals at the horizon.
//! Chances are sums of products, so they are a tie if they differ by no more than 1e-9. The searching player takes the
//! first of its best actions unless [`super::RootTies`] say otherwise. Partners win together: a team has one chance.

use super::chances::Chances;
use super::expecting::Expects;
use super::payoffs::Payoffs;
use super::rows::{largest, Rows};
use super::rule::{Rule, Seat, Verdict};
use super::sides::Sides;
use super::ties_with;
use super::winning::winners;
use crate::game::{Game, Intervals, Rules, Stop};
use crate::row::Row;

/// A constant upper end for the intervals of all players, whose lower ends are the static values now (section 4.1: "Each
/// of our heuristic functions can be bounded by a constant number. We used these numbers as the upper bounds").
#[derive(Clone, Copy, Debug)]
pub struct Most {
    pub value: f64,
    /// Whether the end of a deal has an interval, too, because more deals follow.
    pub goes_on: bool,
}

/// Intervals from outside.
pub type Bounds<G> = Box<dyn FnMut(&<G as Rules>::State) -> Result<Intervals, Stop> + Send>;

pub struct MaxProb<G: Game, V> {
    num_players: usize,
    payoffs: Payoffs<G>,
    bounds: Option<Bounds<G>>,
    most: Option<Most>,
    rows: Rows,
    chances: Chances<V>,
    sides: Sides,
    /// Whether one of several actions that lead to equal games stands for all, and for how many each does: for every
    /// open node its counts, in one row.
    skips_equals: bool,
    counts: Vec<u32>,
}

pub struct Node<V> {
    seat: Seat,
    rows: usize,
    counts: usize,
    value: V,
}

impl<G: Game, V: Row> MaxProb<G, V> {
    /// `payoffs` is asked for static values only, below `most`.
    pub fn new(
        game: &G,
        payoffs: Payoffs<G>,
        bounds: Option<Bounds<G>>,
        most: Option<Most>,
        skips_equals: bool,
    ) -> Self {
        // What comes from outside may tell apart what the game does not.
        let skips_equals = skips_equals && bounds.is_none() && (most.is_none() || payoffs.is_native());
        let (num_players, sides) = (game.num_players(), Sides::of(game));
        MaxProb {
            num_players,
            payoffs,
            bounds,
            most,
            rows: Rows::new(num_players),
            chances: Chances::new(num_players, sides.clone()),
            sides,
            skips_equals,
            counts: Vec::new(),
        }
    }

    fn node(&self, seat: Seat) -> Node<V> {
        Node { seat, rows: self.rows.mark(), counts: self.counts.len(), value: V::zeros(seat.num_players) }
    }

    /// From the static value, or from what a deal that is over has paid, to the constant.
    fn up_to(&mut self, most: f64, game: &G, state: &G::State, end: bool) -> Result<V, Stop> {
        let low: V = self.payoffs.row(game, state, end)?;
        let mut high = low.clone();
        high.numbers_mut().iter_mut().for_each(|entry| *entry = entry.max(most));
        Ok(self.chances.of(&low, &high).clone())
    }
}

impl<G: Game, V: Row> Rule<G> for MaxProb<G, V> {
    type Value = V;
    type Node = Node<V>;

    const WORTH_ITS_CHOICE: bool = false;

    #[inline]
    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<V, Stop> {
        if let Some(most) = self.most.filter(|most| most.goes_on || !end) {
            return self.up_to(most.value, game, state, end);
        }
        let (mut low, mut high) = (V::zeros(self.num_players), V::zeros(self.num_players));
        match &mut self.bounds {
            Some(call) if !end => {
                for (player, &(least, most)) in call(state)?.iter().enumerate() {
                    (low.numbers_mut()[player], high.numbers_mut()[player]) = (least, most);
                }
            }
            _ if game.is_bounded() => game.bounds_to(state, low.numbers_mut(), high.numbers_mut())?,
            _ if end => {
                game.returns_to(state, low.numbers_mut())?;
                let won = winners(low.numbers());
                low.numbers_mut().copy_from_slice(&won);
                return Ok(low);
            }
            _ => return Err(Stop::Missing("bounds")),
        }
        Ok(self.chances.of(&low, &high).clone())
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node<V>>) -> Node<V> {
        if parent.is_none() {
            self.rows.clear();
            self.counts.clear();
        }
        self.node(seat)
    }

    #[inline]
    fn skips_equals(&self) -> bool {
        self.skips_equals
    }

    /// With intervals that share their upper end, less for the mover and the same for all others is a smaller chance.
    /// Ends are points, of which that is not true: games list all actions where these lead to ends.
    #[inline]
    fn takes_leading(&self) -> bool {
        self.skips_equals
    }

    #[inline]
    fn counts(&mut self) -> Option<&mut Vec<u32>> {
        Some(&mut self.counts)
    }

    /// Where the search starts, with no counts yet, equal actions are all tried, so that each counts for one.
    #[inline]
    fn enter(
        &mut self,
        game: &G,
        state: &G::State,
        node: &mut Node<V>,
        actions: usize,
        _known: Option<&V>,
    ) -> Result<bool, Stop> {
        if self.skips_equals {
            if node.counts > 0 && self.counts.len() == node.counts {
                game.count_equals(state, &mut self.counts)?;
            }
            self.counts.resize(node.counts + actions, 1);
        }
        Ok(false)
    }

    #[inline(always)]
    fn add(&mut self, _game: &G, _node: &mut Node<V>, _child: &G::State, value: &mut V) -> Result<Verdict, Stop> {
        self.rows.push(value.numbers());
        Ok(Verdict::Undecided)
    }

    fn close(&mut self, node: &mut Node<V>) -> Option<usize> {
        let player = node.seat.player;
        let children = self.rows.since(node.rows);
        let most = largest(children.clone(), player);
        let mut sums = V::zeros(self.num_players);
        let value = sums.numbers_mut();
        let mut count = 0.0;
        let mut choice = None;
        for (index, row) in children.enumerate().filter(|(_, row)| ties_with(most, row[player], 1.0)) {
            let times = self.counts.get(node.counts + index).map_or(1.0, |&times| f64::from(times));
            count += times;
            choice = choice.or(Some(index));
            for (sum, entry) in value.iter_mut().zip(row) {
                *sum += times * entry;
            }
        }
        value.iter_mut().for_each(|sum| *sum /= count);
        for (other, entry) in value.iter_mut().enumerate() {
            if self.sides.are_partners(other, player) {
                *entry = most;
            }
        }
        self.rows.truncate(node.rows);
        self.counts.truncate(node.counts);
        node.value = sums;
        choice
    }

    fn is_equal(&self, node: &Node<V>, _child: usize, value: &V) -> bool {
        let player = node.seat.player;
        ties_with(node.value.numbers()[player], value.numbers()[player], 1.0)
    }

    fn abandon(&mut self, node: &mut Node<V>) {
        self.rows.truncate(node.rows);
        self.counts.truncate(node.counts);
    }

    fn value(node: &mut Node<V>) -> &mut V {
        &mut node.value
    }
}

impl<G: Game, V: Row> Expects<G> for MaxProb<G, V> {
    fn open_behind_chance(&mut self, seat: Seat) -> Node<V> {
        self.node(seat)
    }

    fn numbers(value: &mut V) -> (&mut [f64], &mut [f64]) {
        (value.numbers_mut(), &mut [])
    }
}
