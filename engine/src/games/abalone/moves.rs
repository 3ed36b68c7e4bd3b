//! Moves of one player: what they are, how they are packed and written, and all of them in a position at once.
//!
//! A row that moves in line is named by its last marble and the direction: all own marbles ahead of that one go along,
//! so its length follows from the position and every effect has one name. A row that moves broadside is named by its
//! first marble, its axis and length, and the direction.

use super::geometry::{before, cell_text, edge, leaves_board, neighbour, parse_cell, Cells, BOARD, CELLS};

/// The action of a player who cannot move.
pub const PASS: u16 = 0xFFFF;

/// Where the parts of an action begin; the cell is in front of them.
pub(super) const DIRECTION: u32 = 6;
pub(super) const AXIS: u32 = 9;
pub(super) const LENGTH: u32 = 11;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    InLine {
        tail: u8,
        direction: usize,
    },
    /// The row runs from `first` in the direction `axis`, which is below 3, and moves across it.
    Broadside {
        first: u8,
        axis: usize,
        length: u8,
        direction: usize,
    },
    Pass,
}

impl Move {
    pub const fn action(self) -> u16 {
        match self {
            Move::InLine { tail, direction } => tail as u16 | (direction as u16) << DIRECTION,
            Move::Broadside { first, axis, length, direction } => {
                let row = (axis as u16) << AXIS | (length as u16) << LENGTH;
                first as u16 | (direction as u16) << DIRECTION | row
            }
            Move::Pass => PASS,
        }
    }

    /// What an action stands for; none if it stands for nothing, whatever the position.
    pub fn of(action: u16) -> Option<Move> {
        if action == PASS {
            return Some(Move::Pass);
        }
        let (first, direction) = ((action & 63) as u8, usize::from(action >> DIRECTION & 7));
        let (axis, length) = (usize::from(action >> AXIS & 3), (action >> LENGTH) as u8);
        if usize::from(first) >= CELLS || direction >= 6 || leaves_board(first, direction) {
            return None;
        }
        match length {
            0 => (axis == 0).then_some(Move::InLine { tail: first, direction }),
            2 | 3 if axis < 3 && direction % 3 != axis => {
                let last = row(first, axis, length).last();
                last.flatten().map(|_| Move::Broadside { first, axis, length, direction })
            }
            _ => None,
        }
    }

    /// `A1B2` for the row in line whose last marble goes from A1 to B2; `A1A3B1` for the row from A1 to A3 that moves
    /// broadside, A1 to B1; `pass`.
    pub fn text(self) -> String {
        let target = |cell, direction| neighbour(cell, direction).map(cell_text).unwrap_or_default();
        match self {
            Move::InLine { tail, direction } => cell_text(tail) + &target(tail, direction),
            Move::Broadside { first, axis, length, direction } => {
                let last = row(first, axis, length).last().flatten().map(cell_text).unwrap_or_default();
                cell_text(first) + &last + &target(first, direction)
            }
            Move::Pass => "pass".into(),
        }
    }

    /// Read a move in upper or lower case. A row may be named from either end.
    pub fn parse(text: &str) -> Result<Move, String> {
        let wrong = |why: &str| format!("expected a move such as 'A1B2', 'A1A3B1' or 'pass', got '{text}'{why}");
        let trimmed = text.trim();
        if trimmed.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        if !trimmed.is_ascii() || !matches!(trimmed.len(), 4 | 6) {
            return Err(wrong(""));
        }
        let names = (0..trimmed.len()).step_by(2).map(|at| &trimmed[at..at + 2]);
        let cells: Result<Vec<u8>, String> = names.map(parse_cell).collect();
        let cells = cells.map_err(|why| wrong(&format!(": {why}")))?;
        let towards = |from, to| (0..6).find(|&direction| neighbour(from, direction) == Some(to));
        if let [tail, target] = cells[..] {
            let direction = towards(tail, target).ok_or_else(|| wrong(": the cells do not touch"))?;
            return Ok(Move::InLine { tail, direction });
        }
        let (one, other) = (cells[0], cells[1]);
        let direction = towards(one, cells[2]).ok_or_else(|| wrong(": the first and the last cell do not touch"))?;
        let ends = |from, to| {
            let rows = [2, 3].into_iter().flat_map(|length| (0..3).map(move |axis| (axis, length)));
            rows.map(|(axis, length)| (from, axis, length))
                .find(|&(from, axis, length)| row(from, axis, length).last() == Some(Some(to)))
        };
        let (first, axis, length) =
            ends(one, other).or_else(|| ends(other, one)).ok_or_else(|| wrong(": expected a row of two or three"))?;
        if direction % 3 == axis {
            return Err(wrong(": a row that moves along its own line is named by its last marble and where that goes"));
        }
        // From the other end the same direction may leave the board; such a move has no name, and is illegal.
        match neighbour(first, direction) {
            Some(_) => Ok(Move::Broadside { first, axis, length, direction }),
            None => Err(wrong(&format!(": that would move {} off the board", cell_text(first)))),
        }
    }
}

/// The cells of a row, none for those beyond the edge.
pub fn row(first: u8, axis: usize, length: u8) -> impl Iterator<Item = Option<u8>> {
    let on = move |cell: &Option<u8>| Some(cell.and_then(|cell| neighbour(cell, axis)));
    std::iter::successors(Some(Some(first)), on).take(usize::from(length))
}

/// Append all moves of a player, those first that are most likely to be good: pushes off the board, other pushes, rows
/// of three and of two in line, rows broadside, single marbles.
///
/// Whole sets of cells are moved at once: with `free` the own marbles that can step on, the rows of two in line end
/// where a step leads to a free one, those of three where a step leads to one of these.
#[inline]
pub fn generate(own: u64, others: u64, out: &mut Vec<u16>) {
    let empty = BOARD & !(own | others);
    let (mut singles, mut twos, mut threes) = ([0; 6], [0; 6], [0; 6]);
    let mut any_push = 0;
    let mut pushes = [0; 6];
    for direction in 0..6 {
        let free = own & before(empty, direction);
        singles[direction] = free;
        twos[direction] = own & before(free, direction);
        threes[direction] = own & before(twos[direction], direction);
        let gives_way = others & (before(empty, direction) | edge(direction));
        pushes[direction] = pushing(own, others, gives_way, direction);
        any_push |= pushes[direction];
    }
    out.reserve(256);
    if any_push != 0 {
        let falls = |direction: usize| pushing(own, others, others & edge(direction), direction);
        let off: [u64; 6] = std::array::from_fn(|direction| pushes[direction] & falls(direction));
        emit_in_line(off, out);
        emit_in_line(std::array::from_fn(|direction| pushes[direction] & !off[direction]), out);
    }
    emit_in_line(threes, out);
    emit_in_line(twos, out);
    let rows: [[u64; 3]; 6] = std::array::from_fn(|direction| {
        let free = singles[direction];
        std::array::from_fn(|axis| if direction % 3 == axis { 0 } else { free & before(free, axis) })
    });
    for (direction, rows) in rows.iter().enumerate() {
        for (axis, &row) in rows.iter().enumerate() {
            emit(singles[direction] & before(row, axis), broadside(axis, 3, direction), out);
        }
    }
    for (direction, rows) in rows.iter().enumerate() {
        for (axis, &row) in rows.iter().enumerate() {
            emit(row, broadside(axis, 2, direction), out);
        }
    }
    emit_in_line(singles, out);
}

/// The last marbles of the own rows that push: two or three against one opposing marble that gives way, three against
/// one with another behind it that gives way.
#[inline(always)]
fn pushing(own: u64, others: u64, gives_way: u64, direction: usize) -> u64 {
    let at_one = own & before(gives_way, direction);
    let at_two = own & before(others & before(gives_way, direction), direction);
    let two_at_one = own & before(at_one, direction);
    let two_at_two = own & before(at_two, direction);
    two_at_one | own & before(two_at_one | two_at_two, direction)
}

const fn broadside(axis: usize, length: u16, direction: usize) -> u16 {
    (direction as u16) << DIRECTION | (axis as u16) << AXIS | length << LENGTH
}

#[inline(always)]
fn emit_in_line(tails: [u64; 6], out: &mut Vec<u16>) {
    for (direction, &tails) in tails.iter().enumerate() {
        emit(tails, (direction as u16) << DIRECTION, out);
    }
}

#[inline(always)]
fn emit(cells: u64, rest: u16, out: &mut Vec<u16>) {
    for cell in Cells(cells) {
        out.push(u16::from(cell) | rest);
    }
}
