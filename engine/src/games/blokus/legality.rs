//! Actions as text, and why one may not be played.

use super::pieces::{piece_name, Shape};
use super::{Blokus, State, SIDE, SQUARES};

impl Blokus {
    /// `F5c-d5`: the piece, which of its shapes, and the leftmost square of its lowest row.
    pub fn action_text(&self, action: u16) -> String {
        let square = usize::from(action % SQUARES);
        format!(
            "{}-{}",
            self.shapes.get(usize::from(action / SQUARES)).name(),
            square_text(square % SIDE, square / SIDE)
        )
    }

    pub fn parse_action(&self, text: &str) -> Result<u16, String> {
        let wrong =
            || format!("expected a piece with its turn and the square of its mark such as 'F5c-d5', got '{text}'");
        let (shape, square) = text.trim().split_once('-').ok_or_else(wrong)?;
        let number = self.shapes.by_name(shape).ok_or_else(wrong)?;
        let (column, row) = self.parse_square(square).ok_or_else(wrong)?;
        Ok(number as u16 * SQUARES + (row * SIDE + column) as u16)
    }

    /// Column and row.
    fn parse_square(&self, text: &str) -> Option<(usize, usize)> {
        let column = usize::from(*text.as_bytes().first()?).checked_sub(usize::from(b'a'))?;
        let row = text.get(1..).filter(|row| !row.starts_with(['0', '+']))?.parse::<usize>().ok()?.checked_sub(1)?;
        let size = usize::from(self.size);
        (column < size && row < size).then_some((column, row))
    }

    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u16) -> Result<(), String> {
        let mover = usize::from(state.mover);
        let shape = self.shapes.get(usize::from(action / SQUARES));
        self.broken_rule(state, mover, shape, action % SQUARES).map_or(Ok(()), |rule| {
            Err(format!("illegal action '{}' for player {mover}: {rule}", self.action_text(action)))
        })
    }

    fn broken_rule(&self, state: &State, mover: usize, shape: &Shape, square: u16) -> Option<String> {
        if state.hand[mover] >> shape.piece & 1 == 0 {
            return Some(format!("has no {} left", piece_name(shape.piece)));
        }
        let (column, row) = (usize::from(square) % SIDE, usize::from(square) / SIDE);
        let beyond = column < shape.mark() || row + usize::from(shape.height()) > usize::from(self.size);
        if beyond || column - shape.mark() + usize::from(shape.width()) > usize::from(self.size) {
            return Some("the piece leaves the board".into());
        }
        let (left, bottom) = shape.corner(square);
        let covered: Vec<(usize, usize)> =
            shape.squares().iter().map(|&(x, y)| (left + usize::from(x), bottom + usize::from(y))).collect();
        let hit = |set: super::Rows| covered.iter().find(|&&(column, row)| set.has(column, row)).copied();
        let own = &state.cells[mover];
        if let Some((column, row)) = state.cells.iter().find_map(|&cells| hit(cells)) {
            return Some(format!("{} is taken", square_text(column, row)));
        }
        if let Some((column, row)) = hit(own.edges()) {
            return Some(format!("{} touches an own piece along an edge", square_text(column, row)));
        }
        if state.hand[mover] == self.pieces {
            let starts = self.start_squares(mover);
            let names: Vec<String> = starts.squares().map(|(column, row)| square_text(column, row)).collect();
            return hit(starts).is_none().then(|| format!("the first piece must cover {}", names.join(" or ")));
        }
        hit(own.diagonals()).is_none().then(|| "must touch an own piece at a corner".into())
    }
}

/// `a1` is the lower left.
pub fn square_text(column: usize, row: usize) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}
