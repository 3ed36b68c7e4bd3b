//! The 21 polyominoes of one to five squares, and the 91 shapes that turning and flipping makes of them.

use super::SIDE;

pub const PIECES: usize = 21;
/// Every way to lay a piece.
pub const SHAPES: usize = 91;
/// The number of the single square.
pub const SINGLE: usize = PIECES - 1;

/// Large pieces first, which is the order of moves. Rows from the top.
const DRAWN: [(&str, &str); PIECES] = [
    ("F5", ".xx/xx./.x."),
    ("I5", "xxxxx"),
    ("L5", "xxxx/x..."),
    ("N5", "xx../.xxx"),
    ("P5", "xx/xx/x."),
    ("T5", "xxx/.x./.x."),
    ("U5", "x.x/xxx"),
    ("V5", "x../x../xxx"),
    ("W5", "x../xx./.xx"),
    ("X5", ".x./xxx/.x."),
    ("Y5", ".x../xxxx"),
    ("Z5", "xx./.x./.xx"),
    ("I4", "xxxx"),
    ("L4", "xxx/x.."),
    ("O4", "xx/xx"),
    ("T4", "xxx/.x."),
    ("Z4", "xx./.xx"),
    ("I3", "xxx"),
    ("V3", "xx/x."),
    ("I2", "xx"),
    ("I1", "x"),
];

/// Right and up.
pub type Offset = (u8, u8);

/// A piece as it is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub piece: u8,
    /// Of all shapes of the piece.
    turn: u8,
    count: u8,
    squares: [Offset; 5],
}

impl Shape {
    /// From the lower left corner of the box around it, in the order of reading from below; the first is the mark.
    #[inline]
    pub fn squares(&self) -> &[Offset] {
        &self.squares[..usize::from(self.count)]
    }

    pub fn width(&self) -> u8 {
        1 + self.squares().iter().map(|&(right, _)| right).max().unwrap_or(0)
    }

    pub fn height(&self) -> u8 {
        1 + self.squares().iter().map(|&(_, up)| up).max().unwrap_or(0)
    }

    /// The leftmost square of the lowest row: where an action says that the shape lies. It is above the corner of the box
    /// by nothing and beside it by so much.
    #[inline]
    pub fn mark(&self) -> usize {
        usize::from(self.squares[0].0)
    }

    /// The column and the row of the corner of the box, if the mark lies on a square.
    #[inline]
    pub fn corner(&self, square: u16) -> (usize, usize) {
        (usize::from(square) % SIDE - self.mark(), usize::from(square) / SIDE)
    }

    /// `F5c`: the piece, and which of its shapes.
    pub fn name(&self) -> String {
        format!("{}{}", piece_name(self.piece), char::from(b'a' + self.turn))
    }
}

pub fn piece_name(piece: u8) -> &'static str {
    DRAWN[usize::from(piece)].0
}

/// All shapes, those of a piece side by side.
#[derive(Clone, Debug)]
pub struct Shapes {
    all: Vec<Shape>,
    /// Where the shapes of each piece begin, and where the last ones end.
    starts: [u8; PIECES + 1],
}

impl Shapes {
    pub fn new() -> Self {
        let (mut all, mut starts) = (Vec::with_capacity(SHAPES), [0; PIECES + 1]);
        for (piece, (_, drawn)) in DRAWN.iter().enumerate() {
            let mut found: Vec<Vec<Offset>> = Vec::new();
            let mut squares = read(drawn);
            for turn in 0..8 {
                if turn == 4 {
                    squares = laid(squares.iter().map(|&(x, y)| (-(x as i8), y as i8)));
                }
                if !found.contains(&squares) {
                    found.push(squares.clone());
                }
                squares = laid(squares.iter().map(|&(x, y)| (y as i8, -(x as i8))));
            }
            for (turn, squares) in found.iter().enumerate() {
                let mut fixed = [(0, 0); 5];
                fixed[..squares.len()].copy_from_slice(squares);
                all.push(Shape { piece: piece as u8, turn: turn as u8, count: squares.len() as u8, squares: fixed });
            }
            starts[piece + 1] = all.len() as u8;
        }
        Shapes { all, starts }
    }

    #[inline]
    pub fn get(&self, number: usize) -> &Shape {
        &self.all[number]
    }

    pub fn all(&self) -> &[Shape] {
        &self.all
    }

    /// The numbers of the shapes of a piece.
    #[inline]
    pub fn of_piece(&self, piece: usize) -> std::ops::Range<usize> {
        usize::from(self.starts[piece])..usize::from(self.starts[piece + 1])
    }

    pub fn by_name(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|shape| shape.name() == name)
    }

    /// How many squares a piece has.
    #[inline]
    pub fn squares_of(&self, piece: usize) -> u8 {
        self.all[usize::from(self.starts[piece])].count
    }

    /// The piece that covers just these squares, wherever they are.
    pub fn piece_of(&self, squares: &[(usize, usize)]) -> Option<usize> {
        if squares.len() > 5 {
            return None;
        }
        let squares = laid(squares.iter().map(|&(x, y)| (x as i8, y as i8)));
        self.all.iter().find(|shape| shape.squares() == squares).map(|shape| usize::from(shape.piece))
    }
}

fn read(drawn: &str) -> Vec<Offset> {
    let rows = drawn.split('/').rev().enumerate();
    laid(rows.flat_map(|(y, row)| {
        row.bytes().enumerate().filter(|&(_, sign)| sign == b'x').map(move |(x, _)| (x as i8, y as i8))
    }))
}

/// Squares moved to the lower left and sorted, row by row.
fn laid(squares: impl Iterator<Item = (i8, i8)> + Clone) -> Vec<Offset> {
    let left = squares.clone().map(|(x, _)| x).min().unwrap_or(0);
    let bottom = squares.clone().map(|(_, y)| y).min().unwrap_or(0);
    let mut found: Vec<Offset> = squares.map(|(x, y)| ((x - left) as u8, (y - bottom) as u8)).collect();
    found.sort_unstable_by_key(|&(x, y)| (y, x));
    found
}
