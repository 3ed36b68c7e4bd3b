//! Rolit from outside: rules, positions and actions, each checked before the search trusts it.

use super::{board, Rolit, State, COLOURS};

const EMPTY: char = '.';

impl Rolit {
    /// Width and height are even, so that there are four squares in the middle; one of them is above 2.
    pub fn new(players: usize, width: u8, height: u8) -> Result<Self, String> {
        if !(2..=COLOURS).contains(&players) {
            return Err(format!("expected 2 to {COLOURS} players, got {players}"));
        }
        let fits = |side: u8| (2..=8).contains(&side) && side % 2 == 0;
        if !fits(width) || !fits(height) || width == 2 && height == 2 {
            return Err(format!(
                "expected a board of 2, 4, 6 or 8 columns and rows, not 2 of both, got {width}×{height}"
            ));
        }
        let (board, ranks) = board::squares(width, height);
        Ok(Rolit { players, width, height, board, ranks })
    }

    /// The square where the piece of each colour starts: red upper left, yellow lower right, green upper right, blue lower
    /// left.
    fn middle(&self) -> [u8; COLOURS] {
        let lower_left = 8 * (self.height / 2 - 1) + self.width / 2 - 1;
        [lower_left + 8, lower_left + 1, lower_left + 9, lower_left]
    }

    pub fn start(&self) -> State {
        State { pieces: self.middle().map(|square| 1 << square), mover: 0 }
    }

    /// The uppermost row first, colours by their numbers: `..../.02./.31./.... player=0`.
    pub fn position_text(&self, state: &State) -> String {
        let sign = |square: u8| {
            let colour = state.pieces.iter().position(|set| set >> square & 1 == 1);
            colour.and_then(|colour| char::from_digit(colour as u32, 10)).unwrap_or(EMPTY)
        };
        let row = |row: u8| (0..self.width).map(|column| sign(8 * row + column)).collect::<String>();
        let rows: Vec<String> = (0..self.height).rev().map(row).collect();
        format!("{} player={}", rows.join("/"), state.mover)
    }

    pub fn parse_position(&self, text: &str) -> Result<State, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (rows, mover) = match words[..] {
            [rows, player] => (rows, player.strip_prefix("player=").and_then(|player| player.parse().ok())),
            _ => ("", None),
        };
        let mover: u8 = mover.ok_or_else(|| format!("expected rows of the board and player=0, got '{text}'"))?;
        if usize::from(mover) >= self.players {
            return Err(format!("expected a player from 0 to {}, got {mover}", self.players - 1));
        }
        let rows: Vec<&str> = rows.split('/').collect();
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        if rows.len() != height || rows.iter().any(|row| row.chars().count() != width) {
            return Err(format!("expected {height} rows of {width} squares with slashes between, got '{text}'"));
        }
        let mut pieces = [0; COLOURS];
        for (row, signs) in rows.iter().rev().enumerate() {
            for (column, sign) in signs.chars().enumerate().filter(|&(_, sign)| sign != EMPTY) {
                let colour = sign.to_digit(10).map(|digit| digit as usize).filter(|&colour| colour < COLOURS);
                let colour = colour.ok_or_else(|| format!("expected squares to be one of . 0 1 2 3, got '{sign}'"))?;
                pieces[colour] |= 1 << (8 * row + column);
            }
        }
        let state = State { pieces, mover };
        self.check_pieces(&state)?;
        Ok(state)
    }

    /// The middle is never empty, every piece was put beside another, and what is nobody's stays where it was.
    fn check_pieces(&self, state: &State) -> Result<(), String> {
        let (middle, occupied) = (self.middle(), state.occupied());
        if let Some(&empty) = middle.iter().find(|&&square| occupied >> square & 1 == 0) {
            return Err(format!("expected a piece on each square of the middle, got none on {}", square_text(empty)));
        }
        for (colour, &start) in middle.iter().enumerate().skip(self.players) {
            if let Some(square) = board::Squares(state.pieces[colour] & !(1 << start)).next() {
                let (start, got) = (square_text(start), square_text(square));
                return Err(format!("expected colour {colour}, which nobody plays, on {start} only, got it on {got}"));
            }
        }
        let mut reached = middle.iter().fold(0, |set, square| set | 1 << square);
        loop {
            let grown = reached | board::beside(reached) & occupied;
            if grown == reached {
                break;
            }
            reached = grown;
        }
        board::Squares(occupied & !reached).next().map_or(Ok(()), |square| {
            Err(format!("expected every piece beside another, back to the middle, got one on {}", square_text(square)))
        })
    }

    pub fn parse_action(&self, text: &str) -> Result<u8, String> {
        let wrong = || format!("expected a square such as 'd3', got '{text}'");
        let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = *text.trim().as_bytes() else { return Err(wrong()) };
        let square = 8 * (row - b'1') + (column - b'a');
        if self.board >> square & 1 == 1 {
            Ok(square)
        } else {
            Err(wrong())
        }
    }

    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u8) -> Result<(), String> {
        let mover = usize::from(state.mover);
        let legal = self.placements(state, mover);
        if legal >> action & 1 == 1 {
            return Ok(());
        }
        let own = state.pieces[mover];
        let others = state.occupied() & !own;
        let rule = if state.occupied() >> action & 1 == 1 {
            "the square is taken"
        } else if board::capturing(own, others, legal) != 0 {
            "must capture, since it can"
        } else {
            "must be beside another piece"
        };
        Err(format!("illegal action '{}' for player {mover}: {rule}", square_text(action)))
    }
}

/// `a1` is the lower left.
pub fn square_text(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}
