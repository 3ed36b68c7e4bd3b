//! Connect four from outside: rules, positions and actions, each checked before the search trusts it.

use super::{ConnectFour, State, IN_A_ROW, PLAYERS};

const MARKS: [char; PLAYERS] = ['X', 'O'];
const EMPTY: char = '.';
/// Places that a position has room for; one above each column stays empty.
const ROOM: usize = 64;

impl ConnectFour {
    pub fn new(width: u8, height: u8) -> Result<Self, String> {
        if !Self::fits(width, height) {
            return Err(format!(
                "expected from 1 to 26 columns and rows and at most {ROOM} places, got {width}×{height}"
            ));
        }
        let column = |height: u8| (1_u64 << height) - 1;
        let every = |cells: u64| (0..width).fold(0, |all, at| all | cells << (u32::from(at) * (u32::from(height) + 1)));
        let mut game = ConnectFour { width, height, board: every(column(height)), bottom: every(1), lines: Vec::new() };
        for step in game.directions() {
            for cell in (0..ROOM as u32).filter(|cell| game.board >> cell & 1 == 1) {
                let cells = (0..IN_A_ROW).map(|place| cell + place * step);
                if cells.clone().all(|cell| cell < ROOM as u32 && game.board >> cell & 1 == 1) {
                    game.lines.push(cells.fold(0, |line, cell| line | 1 << cell));
                }
            }
        }
        if game.lines.is_empty() {
            return Err(format!("expected a board with room for {IN_A_ROW} in a row, got {width}×{height}"));
        }
        Ok(game)
    }

    /// Whether a board has few enough places.
    pub fn fits(width: u8, height: u8) -> bool {
        let places = usize::from(width) * (usize::from(height) + 1);
        (1..=26).contains(&width) && (1..=26).contains(&height) && places <= ROOM
    }

    pub fn start(&self) -> State {
        State { stones: [0; PLAYERS] }
    }

    fn cell(&self, row: u8, column: u8) -> u64 {
        1 << (u32::from(column) * (u32::from(self.height) + 1) + u32::from(row))
    }

    /// The uppermost row first: `..../..../O.../X...`.
    pub fn position_text(&self, state: &State) -> String {
        let sign = |cell: u64| {
            let owner = state.stones.iter().position(|own| own & cell != 0);
            owner.map_or(EMPTY, |owner| MARKS[owner])
        };
        let row = |row: u8| (0..self.width).map(|column| sign(self.cell(row, column))).collect::<String>();
        (0..self.height).rev().map(row).collect::<Vec<_>>().join("/")
    }

    pub fn parse_position(&self, text: &str) -> Result<State, String> {
        let rows: Vec<&str> = text.split('/').collect();
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        if rows.len() != height || rows.iter().any(|row| row.chars().count() != width) {
            return Err(format!("expected {height} rows of {width} cells with slashes between, got '{text}'"));
        }
        let mut state = self.start();
        for (row, signs) in rows.iter().rev().enumerate() {
            for (column, sign) in signs.chars().enumerate().filter(|&(_, sign)| sign != EMPTY) {
                let owner = MARKS.iter().position(|&mark| mark == sign);
                let owner = owner.ok_or_else(|| format!("expected cells to be one of . X O, got '{sign}'"))?;
                state.stones[owner] |= self.cell(row as u8, column as u8);
            }
        }
        self.check_stones(&state)?;
        Ok(state)
    }

    fn check_stones(&self, state: &State) -> Result<(), String> {
        let [first, second] = state.stones.map(u64::count_ones);
        if first != second && first != second + 1 {
            return Err(format!("expected as many X as O or one more, got {first} and {second}"));
        }
        if state.taken() & !self.bottom & !(state.taken() << 1) != 0 {
            return Err("expected stones to lie on stones or on the bottom".into());
        }
        if self.has_line(state.stones[state.mover()]) {
            return Err("expected the game to end with its first line".into());
        }
        Ok(())
    }

    pub fn column_text(column: u8) -> String {
        char::from(b'a' + column).to_string()
    }

    pub fn parse_action(&self, text: &str) -> Result<u8, String> {
        match *text.trim().as_bytes() {
            [letter @ b'a'..=b'z'] if letter - b'a' < self.width => Ok(letter - b'a'),
            _ => {
                let last = Self::column_text(self.width - 1);
                Err(format!("expected a column from 'a' to '{last}', got '{text}'"))
            }
        }
    }

    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, column: u8) -> Result<(), String> {
        let text = Self::column_text(column);
        if self.winner(state).is_some() || state.taken() == self.board {
            return Err(format!("illegal action '{text}': the game is over"));
        }
        if self.landings(state) & self.column_mask(column) == 0 {
            return Err(format!("illegal action '{text}' for player {}: the column is full", state.mover()));
        }
        Ok(())
    }
}
