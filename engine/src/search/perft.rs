//! Perft: how many sequences of actions of one length there are; the test of a move generator.

use super::rule::{Rule, Seat, Verdict};
use crate::game::{Game, Stop};

pub struct Perft;

impl<G: Game> Rule<G> for Perft {
    type Value = u64;
    type Node = u64;

    const STOPS_ANYWHERE: bool = true;

    /// A game that ends before the horizon has no sequence of the full length.
    fn leaf(&mut self, _game: &G, _state: &G::State, end: bool) -> Result<u64, Stop> {
        Ok(u64::from(!end))
    }

    fn open(&mut self, _seat: Seat, _parent: Option<&u64>) -> u64 {
        0
    }

    fn add(&mut self, _game: &G, node: &mut u64, _child: &G::State, value: &mut u64) -> Result<Verdict, Stop> {
        *node += *value;
        Ok(Verdict::Other)
    }

    fn close(&mut self, _node: &mut u64) -> Option<usize> {
        None
    }

    fn is_equal(&self, _node: &u64, _child: usize, _value: &u64) -> bool {
        false
    }

    fn value(node: &mut u64) -> &mut u64 {
        node
    }
}
