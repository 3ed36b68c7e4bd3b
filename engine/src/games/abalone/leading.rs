//! The moves that matter where nobody looks any further: those that push, and of the others the best arranged.

use super::arrangement::after_moving;
use super::geometry::{bit, step};
use super::{moves, State, PASS};
use crate::game::Wants;

/// Leave of the actions from `start` on what [`crate::game::Leading::leading_actions`] asks for. A move that pushes nothing
/// changes the arrangement of the mover and nothing else that has a value.
pub(super) fn keep(state: &State, wants: Wants, start: usize, out: &mut Vec<u16>, counts: Option<&mut Vec<u32>>) {
    let mover = usize::from(state.mover);
    let (own, arranged) = (state.marbles[mover], u32::from(state.arrangement[mover]));
    let others = state.occupied() & !own;
    let (mut best, mut most, mut equals) = (PASS, 0, 0);
    let mut kept = start;
    for place in start..out.len() {
        let action = out[place];
        let Some(after) = own_after(own, others, action) else {
            out[kept] = action;
            kept += 1;
            continue;
        };
        let worth = if wants == Wants::Own { 1 + after_moving(own, arranged, after) } else { 1 };
        if worth > most {
            (best, most, equals) = (action, worth, 0);
        }
        equals += u32::from(worth == most);
    }
    out.truncate(kept);
    if equals > 0 {
        // Pushes come before all others.
        out.push(best);
    }
    if let Some(counts) = counts {
        counts.resize(counts.len() + kept - start, 1);
        if equals > 0 {
            counts.push(equals);
        }
    }
}

/// The mover's marbles after an action; none if it pushes.
#[inline(always)]
fn own_after(own: u64, others: u64, action: u16) -> Option<u64> {
    if action == PASS {
        return Some(own);
    }
    let direction = usize::from(action >> moves::DIRECTION & 7);
    let mut cell = (action & 63) as u8;
    if action >> moves::LENGTH == 0 {
        let mut front = step(cell, direction);
        while own & bit(front) != 0 {
            front = step(front, direction);
        }
        return (others & bit(front) == 0).then_some(own ^ bit(cell) ^ bit(front));
    }
    let axis = usize::from(action >> moves::AXIS & 3);
    let mut after = own;
    for _ in 0..action >> moves::LENGTH {
        after ^= bit(cell);
        after |= bit(step(cell, direction));
        cell = step(cell, axis);
    }
    Some(after)
}
