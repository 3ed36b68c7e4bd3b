//! The ordering of Abalone, a rule of thumb: push marbles off, push marbles, and go to the centre.
//!
//! A move promises a point for every step that it brings own marbles nearer to the centre, two for every marble that it
//! pushes, and ten more for one that falls.

use super::geometry::{bit, distance_from_centre, leaves_board, step};
use super::{moves, Abalone, State, PASS};
use crate::game::{Ordered, Stop};

const PUSHED: i32 = 2;
const FALLS: i32 = 10;

impl Ordered for Abalone {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, actions: &[u16], out: &mut Vec<f64>) -> Result<(), Stop> {
        let own = state.marbles[usize::from(state.mover)];
        let others = state.occupied() & !own;
        out.extend(actions.iter().map(|&action| f64::from(promise(own, others, action))));
        Ok(())
    }
}

fn promise(own: u64, others: u64, action: u16) -> i32 {
    if action == PASS {
        return 0;
    }
    let direction = usize::from(action >> moves::DIRECTION & 7);
    let mut cell = (action & 63) as u8;
    let nearer = |from: u8, to: u8| i32::from(distance_from_centre(from)) - i32::from(distance_from_centre(to));
    if action >> moves::LENGTH == 0 {
        let mut front = step(cell, direction);
        while own & bit(front) != 0 {
            front = step(front, direction);
        }
        return nearer(cell, front) + push(others, front, direction);
    }
    let axis = usize::from(action >> moves::AXIS & 3);
    let mut promise = 0;
    for _ in 0..action >> moves::LENGTH {
        promise += nearer(cell, step(cell, direction));
        cell = step(cell, axis);
    }
    promise
}

/// What it promises to push the marbles on a cell and behind it, if there are any.
fn push(others: u64, mut cell: u8, direction: usize) -> i32 {
    let mut promise = 0;
    while others & bit(cell) != 0 {
        promise += PUSHED;
        if leaves_board(cell, direction) {
            return promise + FALLS;
        }
        cell = step(cell, direction);
    }
    promise
}
