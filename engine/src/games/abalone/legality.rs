//! Why a move is illegal, and which marbles a legal one moves: by walking from cell to cell, for people.

use super::geometry::{cell_text, neighbour};
use super::moves::row;
use super::{Abalone, Move, State};
use crate::game::Rules;

/// The longest row that may move.
const LONGEST_ROW: usize = 3;

/// One marble's part in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    pub player: usize,
    pub from: u8,
    /// None if it leaves the board.
    pub to: Option<u8>,
}

impl Abalone {
    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u16) -> Result<(), String> {
        self.shifts(state, action).map(|_| ())
    }

    /// What becomes of each marble that an action moves, own ones first; for drawing. An error if it is illegal.
    pub fn shifts(&self, state: &State, action: u16) -> Result<Vec<Shift>, String> {
        let text = Self::action_text(action);
        if state.over {
            return Err(format!("illegal action '{text}': the game is over"));
        }
        let shifts = match Move::of(action) {
            None => Err("no such move".into()),
            Some(Move::Pass) => self.pass(state),
            Some(Move::InLine { tail, direction }) => in_line(state, tail, direction),
            Some(Move::Broadside { first, axis, length, direction }) => {
                row(first, axis, length).flatten().map(|cell| broadside(state, cell, direction)).collect()
            }
        };
        shifts.map_err(|rule| format!("illegal action '{text}' for player {}: {rule}", state.mover))
    }

    fn pass(&self, state: &State) -> Result<Vec<Shift>, String> {
        let mut actions = Vec::new();
        match self.actions(state, &mut actions) {
            Ok(()) if actions == [Move::Pass.action()] => Ok(Vec::new()),
            _ => Err("must move, as there is a move".into()),
        }
    }
}

fn expect_own(state: &State, cell: u8) -> Result<(), String> {
    match state.owner(cell) {
        Some(owner) if owner == usize::from(state.mover) => Ok(()),
        Some(owner) => Err(format!("the marble on {} is player {owner}'s", cell_text(cell))),
        None => Err(format!("there is no marble on {}", cell_text(cell))),
    }
}

fn broadside(state: &State, from: u8, direction: usize) -> Result<Shift, String> {
    expect_own(state, from)?;
    let Some(to) = neighbour(from, direction) else {
        return Err("that would push your own marble off".into());
    };
    match state.owner(to) {
        None => Ok(Shift { player: usize::from(state.mover), from, to: Some(to) }),
        Some(_) => Err(format!("a broadside move needs empty cells, and {} is not", cell_text(to))),
    }
}

fn in_line(state: &State, tail: u8, direction: usize) -> Result<Vec<Shift>, String> {
    expect_own(state, tail)?;
    let mover = usize::from(state.mover);
    let on_the_way = std::iter::successors(Some(tail), |&cell| neighbour(cell, direction));
    let held: Vec<(u8, usize)> = on_the_way.map_while(|cell| Some((cell, state.owner(cell)?))).collect();
    let row = held.iter().take_while(|&&(_, owner)| owner == mover).count();
    let pushed = held[row..].iter().take_while(|&&(_, owner)| owner != mover).count();
    let (last, _) = held[row + pushed - 1];
    if row > LONGEST_ROW {
        return Err(format!("a row of {row} cannot move, only up to {LONGEST_ROW}"));
    }
    if pushed > 0 && row == 1 {
        return Err("a single marble cannot push".into());
    }
    if pushed >= LONGEST_ROW {
        return Err(format!("a push of {pushed} is more than a row of {LONGEST_ROW} can do"));
    }
    if pushed >= row {
        return Err(format!("a push of {pushed} needs a row of {}", pushed + 1));
    }
    if held.len() > row + pushed {
        return Err("the cell behind is held by your own marble".into());
    }
    if pushed == 0 && neighbour(last, direction).is_none() {
        return Err("that would push your own marble off".into());
    }
    Ok(held.iter().map(|&(from, player)| Shift { player, from, to: neighbour(from, direction) }).collect())
}
