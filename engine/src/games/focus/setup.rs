//! Focus from outside: rules and positions, each checked before the search trusts it.

use super::board::{self, Fields, Stack, SQUARES};
use super::{Focus, State, Variant, HIGHEST, NOBODY, SEATS};

/// Figure 3.2 of the thesis by the number of players, the uppermost row first.
const LARGE: [[&str; 8]; SEATS - 1] = [
    ["....", "001100", ".110011.", ".001100.", ".110011.", ".001100.", "110011", "...."],
    ["....", "002211", ".110022.", ".221100.", ".002211.", ".110022.", "221100", "...."],
    ["0021", "111212", "00002121", "11112121", "30303333", "30302222", "030333", "3022"],
];
/// A board to learn on, and to search to its end; it is ours.
const SMALL: [[&str; 4]; SEATS - 1] =
    [["01", "1010", "0101", "10"], ["01", "2012", "1201", "20"], ["01", "2301", "3232", "01"]];

impl Focus {
    /// `each`: how many captures from each opponent win the short game. `size`: columns and rows, 8 or 4. `most_turns`:
    /// after how many turns, of all players together, the game ends without winner.
    pub fn new(players: usize, variant: Variant, each: u8, size: u8, most_turns: u16) -> Result<Self, String> {
        if !(2..=SEATS).contains(&players) {
            return Err(format!("expected 2 to {SEATS} players, got {players}"));
        }
        if size != 4 && size != 8 {
            return Err(format!("expected a size of 4 or 8, got {size}"));
        }
        if most_turns == 0 {
            return Err("expected most_turns of 1 or more, got 0".into());
        }
        let set_up = rows_of(players, size);
        let (mut board, mut pieces) = (0, 0);
        for (square, sign) in squares_of(set_up) {
            board |= 1 << square;
            pieces += u8::from(sign == b'0');
        }
        let enters_first = players == 3 && size == 8;
        let pieces_each = pieces + u8::from(enters_first);
        if !(1..=pieces_each).contains(&each) {
            return Err(format!("expected 1 to {pieces_each} captures from each opponent, got {each}"));
        }
        let reach = board::reach_of(board);
        let starts = board::starts_of(board, &reach);
        Ok(Focus { players, variant, each, most_turns, size, board, reach, starts, pieces_each, enters_first })
    }

    pub fn start(&self) -> State {
        let mut state = self.empty();
        for (square, sign) in squares_of(rows_of(self.players, self.size)) {
            if sign != b'.' {
                state.put(square, Stack::of(usize::from(sign - b'0')));
            }
        }
        if self.enters_first {
            state.hand[..self.players].fill(1);
        }
        state
    }

    fn empty(&self) -> State {
        State {
            stacks: [Stack::EMPTY; SQUARES],
            tops: [0; SEATS],
            heights: [0; 3],
            captured: [[0; SEATS]; SEATS],
            hand: [0; SEATS],
            turn: 0,
            mover: 0,
            winner: NOBODY,
            over: false,
        }
    }

    /// The uppermost row first, stacks by the owners of their pieces, the lowest first:
    /// `0,1/.,201,.,./… player=0 captured=0,2/1,0 hand=1/0 turn=9`.
    pub fn position_text(&self, state: &State) -> String {
        let stack = |square: u8| {
            let owners: String = state.stacks[usize::from(square)].owners().map(|owner| owner.to_string()).collect();
            if owners.is_empty() {
                ".".into()
            } else {
                owners
            }
        };
        let row = |row: u8| joined(Fields(self.board & 0xFF << (8 * row)).map(stack), ",");
        let rows = joined((0..self.size).rev().map(row), "/");
        let captured = state.captured[..self.players].iter().map(|from| joined(&from[..self.players], ","));
        let (captured, hand) = (joined(captured, "/"), joined(&state.hand[..self.players], "/"));
        format!("{rows} player={} captured={captured} hand={hand} turn={}", state.mover, state.turn)
    }

    pub fn parse_position(&self, text: &str) -> Result<State, String> {
        let mut words = text.split_whitespace();
        let rows = words.next().unwrap_or_default();
        let mut field = |name: &str| {
            let word = words.next().unwrap_or_default();
            let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
            value.ok_or_else(|| format!("expected '{name}=' in the position, got '{word}' in '{text}'"))
        };
        let (mover, captured) = (parse_number("player", field("player")?)?, field("captured")?);
        let (hand, turn) = (field("hand")?, parse_number("turn", field("turn")?)?);
        if let Some(word) = words.next() {
            return Err(format!("expected nothing after the turn, got '{word}'"));
        }
        let mut state = State { mover, turn, ..self.empty() };
        self.parse_stacks(rows, &mut state)?;
        let counts: Vec<&str> = captured.split('/').collect();
        if counts.len() != self.players {
            return Err(format!("expected captures of {} players, got '{captured}'", self.players));
        }
        for (player, counts) in counts.iter().enumerate() {
            state.captured[player] = self.parse_counts("captured", counts, ',')?;
        }
        state.hand = self.parse_counts("hand", hand, '/')?;
        self.checked(state)
    }

    fn parse_stacks(&self, text: &str, state: &mut State) -> Result<(), String> {
        let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split(',').collect()).collect();
        let fields: Vec<Vec<u8>> =
            (0..self.size).rev().map(|row| Fields(self.board & 0xFF << (8 * row)).collect()).collect();
        let widths = |lengths: Vec<usize>| joined(lengths, ", ");
        let expected = widths(fields.iter().map(Vec::len).collect());
        let found = widths(rows.iter().map(Vec::len).collect());
        if expected != found {
            return Err(format!("expected rows of {expected} fields with slashes between, got '{text}'"));
        }
        for (&square, sign) in fields.iter().flatten().zip(rows.iter().flatten()) {
            if *sign == "." {
                continue;
            }
            let mut stack = Stack::EMPTY;
            for owner in sign.chars() {
                let owner = owner.to_digit(10).map(|owner| owner as usize).filter(|&owner| owner < self.players);
                let owner = owner.filter(|_| stack.height() < HIGHEST).ok_or_else(|| {
                    let last = self.players - 1;
                    format!("expected '.' or up to {HIGHEST} players from 0 to {last} on a field, got '{sign}'")
                })?;
                (_, stack) = stack.with(Stack::of(owner));
            }
            state.put(square, stack);
        }
        Ok(())
    }

    fn parse_counts(&self, name: &str, text: &str, between: char) -> Result<[u8; SEATS], String> {
        let counts = text.split(between).map(|count| parse_number(name, count)).collect::<Result<Vec<u8>, String>>()?;
        if counts.len() != self.players {
            return Err(format!("expected {} counts for '{name}', got '{text}'", self.players));
        }
        Ok(std::array::from_fn(|player| counts.get(player).copied().unwrap_or(0)))
    }

    /// No piece is lost or won from nowhere, and who is to move can.
    fn checked(&self, mut state: State) -> Result<State, String> {
        let (players, mover) = (self.players, usize::from(state.mover));
        if mover >= players {
            return Err(format!("expected a player from 0 to {}, got {mover}", players - 1));
        }
        if state.turn > self.most_turns {
            return Err(format!("expected a turn from 0 to {}, got {}", self.most_turns, state.turn));
        }
        for player in 0..players {
            if state.captured[player][player] != 0 {
                return Err(format!("expected no captures of player {player} from itself: they are in its hand"));
            }
            let here = state.stacks.iter().flat_map(|stack| stack.owners()).filter(|&owner| owner == player).count();
            let lost: usize = state.captured.iter().map(|from| usize::from(from[player])).sum();
            let (count, each) = (here + lost + usize::from(state.hand[player]), self.pieces_each);
            if count != usize::from(each) {
                return Err(format!("expected {each} pieces of player {player}, those captured included, got {count}"));
            }
        }
        let can_move: Vec<usize> = (0..players).filter(|&player| state.can_move(player)).collect();
        let wins =
            |player: usize| can_move == [player] || self.variant == Variant::Short && self.missing(&state, player) == 0;
        let winners: Vec<usize> = (0..players).filter(|&player| wins(player)).collect();
        if winners.len() > 1 {
            return Err(format!("expected one winner at most, got players {}", joined(winners, " and ")));
        }
        if !can_move.contains(&mover) {
            return Err(format!("expected a player who can move, got player {mover}"));
        }
        state.winner = winners.first().map_or(NOBODY, |&winner| winner as u8);
        state.over = state.winner != NOBODY || state.turn == self.most_turns;
        Ok(state)
    }
}

fn rows_of(players: usize, size: u8) -> &'static [&'static str] {
    if size == 8 {
        &LARGE[players - 2]
    } else {
        &SMALL[players - 2]
    }
}

/// The fields of a set-up with their signs. Rows that are not full have as many missing on the left as on the right.
fn squares_of(rows: &'static [&'static str]) -> impl Iterator<Item = (u8, u8)> {
    let size = rows.len();
    rows.iter().enumerate().flat_map(move |(down, row)| {
        let first = 8 * (size - 1 - down) + (size - row.len()) / 2;
        row.bytes().enumerate().map(move |(column, sign)| ((first + column) as u8, sign))
    })
}

/// `a1` is the lower left.
pub fn square_text(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

fn parse_number<T: std::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a number for '{name}', got '{text}'"))
}
