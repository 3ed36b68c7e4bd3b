//! Blokus from outside: rules and positions, each checked before the search trusts it.

use super::board::Rows;
use super::legality::square_text;
use super::pieces::{piece_name, Shapes, PIECES};
use super::{Blokus, Start, State, SEATS, SIDE};

const EMPTY: char = '.';
/// In the place of players, where there are none.
const NONE: &str = "-";

impl Blokus {
    /// `size`: columns and rows. `largest`: pieces have at most so many squares.
    pub fn new(players: usize, size: u8, largest: u8, start: Start, bonus: bool) -> Result<Self, String> {
        if !(2..=SEATS).contains(&players) {
            return Err(format!("expected 2 to {SEATS} players, got {players}"));
        }
        if !(3..=SIDE).contains(&usize::from(size)) {
            return Err(format!("expected a size from 3 to {SIDE}, got {size}"));
        }
        if !(1..=5).contains(&largest) {
            return Err(format!("expected pieces of at most 1 to 5 squares, got {largest}"));
        }
        if start == Start::Inside && (players != 2 || size < 10) {
            return Err(format!(
                "expected 2 players and a size from 10 for a start inside the board, got {players} and {size}"
            ));
        }
        let shapes = Shapes::new();
        let small = |piece: &usize| shapes.squares_of(*piece) <= largest;
        let pieces = (0..PIECES).filter(small).fold(0, |set, piece| set | 1 << piece);
        let squares_each = (0..PIECES).filter(small).map(|piece| shapes.squares_of(piece)).sum();
        let mut board = Rows::default();
        board.0[..usize::from(size)].fill((1 << size) - 1);
        Ok(Blokus { players, size, start, bonus, pieces, squares_each, board, shapes })
    }

    pub fn start(&self) -> State {
        State {
            cells: [Rows::default(); SEATS],
            hand: [self.pieces; SEATS],
            squares: [0; SEATS],
            mover: 0,
            stuck: 0,
            single: 0,
            over: false,
        }
    }

    /// The uppermost row first, players by their numbers, and who has placed everything with the single square last:
    /// `1.../..../..../0... player=0 single=-`.
    pub fn position_text(&self, state: &State) -> String {
        let sign = |column: usize, row: usize| {
            let player = state.cells.iter().position(|cells| cells.has(column, row));
            player.and_then(|player| char::from_digit(player as u32, 10)).unwrap_or(EMPTY)
        };
        let size = usize::from(self.size);
        let row = |row: usize| (0..size).map(|column| sign(column, row)).collect::<String>();
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        let single: String = (0..self.players)
            .filter(|player| state.single >> player & 1 == 1)
            .map(|player| player.to_string())
            .collect();
        let single = if single.is_empty() { NONE } else { &single };
        format!("{} player={} single={single}", rows.join("/"), state.mover)
    }

    pub fn parse_position(&self, text: &str) -> Result<State, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (rows, mover, single) = match words[..] {
            [rows, player, single] => {
                (rows, player.strip_prefix("player=").and_then(|it| it.parse().ok()), single.strip_prefix("single="))
            }
            _ => ("", None, None),
        };
        let (Some(mover), Some(single)) = (mover, single) else {
            return Err(format!("expected rows of the board, player=0 and single=-, got '{text}'"));
        };
        let mut state = State { mover, ..self.start() };
        if usize::from(mover) >= self.players {
            return Err(format!("expected a player from 0 to {}, got {mover}", self.players - 1));
        }
        self.parse_rows(rows, &mut state)?;
        for player in 0..self.players {
            self.read_pieces(&mut state, player)?;
        }
        for sign in single.chars().filter(|_| single != NONE) {
            let player = self.parse_player(sign)?;
            if state.hand[player] != 0 {
                return Err(format!("expected players without pieces left after 'single=', got player {player}"));
            }
            state.single |= 1 << player;
        }
        self.seated(state)
    }

    fn parse_player(&self, sign: char) -> Result<usize, String> {
        let player = sign.to_digit(10).map(|digit| digit as usize).filter(|&player| player < self.players);
        player.ok_or_else(|| format!("expected players from 0 to {}, got '{sign}'", self.players - 1))
    }

    fn parse_rows(&self, text: &str, state: &mut State) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        let size = usize::from(self.size);
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(format!("expected {size} rows of {size} squares with slashes between, got '{text}'"));
        }
        for (row, signs) in rows.iter().rev().enumerate() {
            for (column, sign) in signs.chars().enumerate().filter(|&(_, sign)| sign != EMPTY) {
                state.cells[self.parse_player(sign)?].mark(column, row);
            }
        }
        Ok(())
    }

    /// Find out which pieces a player has placed: squares that hang together along edges are one. Each is there once, and
    /// all hang together by corners from the start on.
    fn read_pieces(&self, state: &mut State, player: usize) -> Result<(), String> {
        let (mut left, cells) = (state.cells[player], state.cells[player]);
        let mut placed = Vec::new();
        loop {
            let Some((column, row)) = left.squares().next() else { break };
            let piece = grown(column, row, &left, Rows::edges);
            let squares: Vec<(usize, usize)> = piece.squares().collect();
            let at = square_text(column, row);
            let number = self.shapes.piece_of(&squares).filter(|number| self.pieces >> number & 1 == 1);
            let number =
                number.ok_or_else(|| format!("expected pieces of player {player}, got none of them on {at}"))?;
            if state.hand[player] >> number & 1 == 0 {
                let name = piece_name(number as u8);
                return Err(format!("expected each piece of player {player} once, got {name} again on {at}"));
            }
            state.hand[player] &= !(1 << number);
            state.squares[player] += squares.len() as u8;
            placed.push(piece);
            left = left.without(&piece);
        }
        let mut reached = self.start_squares(player).and(&cells);
        if !placed.is_empty() && reached.is_empty() {
            return Err(format!("expected a piece of player {player} on its start"));
        }
        for _ in 0..placed.len() {
            let near = reached.or(&reached.diagonals());
            for piece in placed.iter().filter(|piece| !piece.and(&near).is_empty()) {
                reached = reached.or(piece);
            }
        }
        cells.without(&reached).squares().next().map_or(Ok(()), |(column, row)| {
            let at = square_text(column, row);
            Err(format!("expected pieces of player {player} to touch at corners, back to its start, got one on {at}"))
        })
    }

    /// Say who can go on; who is to move can, unless nobody does.
    fn seated(&self, mut state: State) -> Result<State, String> {
        let able: Vec<bool> = (0..self.players).map(|player| self.can_place(&state, player)).collect();
        for player in (0..self.players).filter(|&player| !able[player]) {
            state.stuck |= 1 << player;
        }
        state.over = !able.contains(&true);
        if state.over || able[usize::from(state.mover)] {
            return Ok(state);
        }
        Err(format!("expected a player who can place a piece, got player {}", state.mover))
    }
}

/// All of a set that hangs together with a square.
fn grown(column: usize, row: usize, set: &Rows, neighbours: impl Fn(&Rows) -> Rows) -> Rows {
    let mut found = Rows::default();
    found.mark(column, row);
    loop {
        let more = found.or(&neighbours(&found).and(set));
        if more == found {
            return found;
        }
        found = more;
    }
}
