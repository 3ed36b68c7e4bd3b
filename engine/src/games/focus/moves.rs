//! Moves: which there are, and why another is none.

use super::board::{self, Fields};
use super::setup::square_text;
use super::{Focus, State, HIGHEST};

const DIRECTION: u16 = 6;
const PIECES: u16 = 8;

/// A move as the engine's number for it: the field in six bits, the direction in two, and how many pieces move in three; no
/// piece moves where one is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A piece from the hand.
    Enter { square: u8 },
    /// The upper part of a stack, or all of it.
    Stack { from: u8, direction: usize, pieces: u32 },
}

impl Move {
    #[inline]
    pub fn of(action: u16) -> Self {
        let (square, pieces) = ((action & 63) as u8, u32::from(action >> PIECES));
        if pieces == 0 {
            return Move::Enter { square };
        }
        Move::Stack { from: square, direction: usize::from(action >> DIRECTION & 3), pieces }
    }

    #[inline]
    pub fn action(self) -> u16 {
        match self {
            Move::Enter { square } => u16::from(square),
            Move::Stack { from, direction, pieces } => {
                u16::from(from) | (direction as u16) << DIRECTION | (pieces as u16) << PIECES
            }
        }
    }

    /// Where it ends.
    #[inline]
    pub fn target(self) -> u8 {
        match self {
            Move::Enter { square } => square,
            Move::Stack { from, direction, pieces } => board::beyond(from, direction, pieces),
        }
    }
}

impl Focus {
    /// Field by field as they are read, in each direction one piece first; then where a piece from the hand may go.
    #[inline]
    pub fn list_moves(&self, state: &State, out: &mut Vec<u16>) {
        let mover = usize::from(state.mover);
        let enters = self.enters(state);
        if !enters {
            for from in Fields(state.tops[mover]) {
                let height = state.stacks[usize::from(from)].height();
                for (direction, &reach) in self.reach[usize::from(from)].iter().enumerate() {
                    let most = height.min(u32::from(reach));
                    out.extend((1..=most).map(|pieces| Move::Stack { from, direction, pieces }.action()));
                }
            }
        }
        if state.hand[mover] > 0 {
            let open = if enters { self.board & !state.occupied() } else { self.board };
            out.extend(Fields(open).map(|square| Move::Enter { square }.action()));
        }
    }

    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u16) -> Result<(), String> {
        let mover = usize::from(state.mover);
        let wrong = |rule: String| {
            let text = self.action_text(action);
            Err(format!("illegal action '{text}' for player {mover}: {rule}"))
        };
        match Move::of(action) {
            Move::Enter { .. } if state.hand[mover] == 0 => wrong("has no piece in hand".into()),
            Move::Enter { square } if self.enters(state) && state.occupied() >> square & 1 == 1 => {
                wrong("must enter the piece in hand on an empty field".into())
            }
            Move::Enter { .. } => Ok(()),
            Move::Stack { .. } if self.enters(state) => wrong("must enter the piece in hand first".into()),
            Move::Stack { from, pieces, .. } => {
                let stack = state.stacks[usize::from(from)];
                let (field, height) = (square_text(from), stack.height());
                match stack.top() {
                    None => wrong(format!("{field} is empty")),
                    Some(player) if player != mover => wrong(format!("player {player} tops {field}")),
                    Some(_) if pieces > height => {
                        let most = if height == 1 { "1 field".into() } else { format!("{height} fields") };
                        wrong(format!("the stack on {field} goes {most} at most, as many as it has pieces"))
                    }
                    Some(_) => Ok(()),
                }
            }
        }
    }

    /// `c3-e3` for what two pieces from c3 do, `hand-d4` for a piece that is entered.
    pub fn action_text(&self, action: u16) -> String {
        let made = Move::of(action);
        let target = square_text(made.target());
        match made {
            Move::Enter { .. } => format!("hand-{target}"),
            Move::Stack { from, .. } => format!("{}-{target}", square_text(from)),
        }
    }

    pub fn parse_action(&self, text: &str) -> Result<u16, String> {
        let wrong = || {
            format!("expected fields on one line, {HIGHEST} apart at most, such as 'c3-e3', or 'hand-d4', got '{text}'")
        };
        let (from, to) = text.trim().split_once('-').ok_or_else(wrong)?;
        let square = self.parse_square(to).ok_or_else(wrong)?;
        if from == "hand" {
            return Ok(Move::Enter { square }.action());
        }
        let from = self.parse_square(from).ok_or_else(wrong)?;
        let (direction, pieces) = board::way(from, square).filter(|&(_, steps)| steps <= HIGHEST).ok_or_else(wrong)?;
        Ok(Move::Stack { from, direction, pieces }.action())
    }

    fn parse_square(&self, text: &str) -> Option<u8> {
        let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = *text.as_bytes() else { return None };
        let square = 8 * (row - b'1') + (column - b'a');
        (self.board >> square & 1 == 1).then_some(square)
    }
}
