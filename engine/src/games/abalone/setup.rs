//! Abalone from outside: rules, positions and actions, each checked before the search trusts it.

use super::arrangement::pairs_and_weights;
use super::geometry::{bit, cell_text, in_reading_order, parse_cell, place, Cells, BOARD};
use super::{Abalone, Move, State, Weights, Zobrist, SEATS, USUAL};

/// All that a position consists of, as read from text; [`Abalone::position`] checks it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The cells of each player's marbles.
    pub marbles: &'a [u64],
    /// Whose turn it is.
    pub player: usize,
    /// Marbles pushed off by each player.
    pub off: &'a [u8],
    /// How many turns were taken.
    pub turn: u16,
    /// Whether the game has ended here because the position came up too often.
    pub repeated: bool,
}

impl Abalone {
    /// `goal`: how many opposing marbles to push off, at most as many as a player has. `most_turns`: after how many
    /// turns, of all players together, the game ends without winner.
    pub fn new(players: usize, goal: u8, most_turns: u16) -> Result<Self, String> {
        if !(2..=SEATS).contains(&players) {
            return Err(format!("expected 2 or 3 players, got {players}"));
        }
        let each = marbles_each(players);
        if !(1..=each).contains(&goal) {
            return Err(format!("expected a goal of 1 to {each} marbles for {players} players, got {goal}"));
        }
        if most_turns == 0 {
            return Err("expected most_turns of 1 or more, got 0".into());
        }
        Ok(Abalone { players, goal, most_turns, evaluated: USUAL, paid: USUAL, zobrist: Zobrist::new() })
    }

    /// The same rules under an evaluation in which own marbles lost cost nothing: Hashavit & Markovitch name none.
    pub fn without_losses(self) -> Self {
        let without = Weights { lost: 0, ..USUAL };
        Abalone { evaluated: without, paid: without, ..self }
    }

    /// The same rules, with what is not the end of the game valued by these weights: `python -m kingmaker.tuning` learns
    /// them. The arrangement must count.
    pub fn tuned(self, weights: Weights) -> Result<Self, String> {
        if weights.arranged < 1 || weights.lost > 0 {
            return Err(format!("expected losses to cost and the arrangement to count, got {weights:?}"));
        }
        Ok(Abalone { evaluated: weights, ..self })
    }

    pub fn goal(&self) -> u8 {
        self.goal
    }

    pub fn most_turns(&self) -> u16 {
        self.most_turns
    }

    /// Marbles of each player at the start.
    pub fn marbles_each(&self) -> u8 {
        marbles_each(self.players)
    }

    /// Two players face each other in rows of 5, 6 and 3; three sit at every second edge in rows of 5 and 6. Player 0
    /// sits at the bottom and the others follow clockwise.
    pub fn start(&self) -> State {
        let sits = |player: usize, (row, diagonal): (u8, u8)| match (self.players, player) {
            (2, 0) => row < 2 || row == 2 && (2..=4).contains(&diagonal),
            (2, _) => row > 6 || row == 6 && (4..=6).contains(&diagonal),
            (_, 0) => row < 2,
            (_, 1) => row >= diagonal + 3,
            _ => diagonal > 6,
        };
        let marbles =
            |player| in_reading_order().filter(|&cell| sits(player, place(cell))).fold(0, |set, cell| set | bit(cell));
        let seated = |player| if player < self.players { marbles(player) } else { 0 };
        self.state_of(std::array::from_fn(seated), 0, [0; SEATS], 0)
    }

    fn state_of(&self, marbles: [u64; SEATS], mover: u8, off: [u8; SEATS], turn: u16) -> State {
        let lost = marbles.map(|set| self.marbles_each() - set.count_ones() as u8);
        let players_left = marbles.iter().filter(|&&set| set != 0).count();
        let over = off.contains(&self.goal) || players_left == 1 || turn == self.most_turns;
        State {
            marbles,
            key: self.key_of_marbles(&marbles),
            turn,
            off,
            lost: std::array::from_fn(|player| if player < self.players { lost[player] } else { 0 }),
            arrangement: marbles.map(|set| pairs_and_weights(set) as u8),
            mover,
            over,
        }
    }

    pub fn position(&self, position: &Position) -> Result<State, String> {
        let players = self.players;
        let marbles = self.per_seat("sets of marbles", position.marbles)?;
        let off = self.per_seat("counts of marbles pushed off", position.off)?;
        for player in 0..players {
            if marbles[player] & !BOARD != 0 {
                return Err(format!("expected marbles on the 61 cells, got others for player {player}"));
            }
            let earlier = marbles[..player].iter().fold(0, |all, set| all | set);
            if let Some(cell) = Cells(marbles[player] & earlier).next() {
                return Err(format!("expected one marble a cell, got {} also for player {player}", cell_text(cell)));
            }
            let count = marbles[player].count_ones();
            if count > u32::from(self.marbles_each()) {
                return Err(format!(
                    "expected at most {} marbles for player {player}, got {count}",
                    self.marbles_each()
                ));
            }
        }
        self.check_off(&marbles, &off)?;
        if position.player >= players {
            return Err(format!("expected a player from 0 to {}, got {}", players - 1, position.player));
        }
        if marbles[position.player] == 0 {
            return Err(format!("expected a player with marbles to move, got player {}", position.player));
        }
        if position.turn > self.most_turns {
            return Err(format!("expected a turn from 0 to {}, got {}", self.most_turns, position.turn));
        }
        let mut state = self.state_of(marbles, position.player as u8, off, position.turn);
        if position.repeated && state.over {
            return Err("expected 'repeated' only where nothing else ends the game, got it after the end".into());
        }
        state.over |= position.repeated;
        Ok(state)
    }

    /// Every marble that is gone was pushed off by an opponent of its owner.
    fn check_off(&self, marbles: &[u64; SEATS], off: &[u8; SEATS]) -> Result<(), String> {
        let lost = |player: usize| u32::from(self.marbles_each()) - marbles[player].count_ones();
        let gone: u32 = (0..self.players).map(lost).sum();
        let pushed: u32 = off.iter().map(|&off| u32::from(off)).sum();
        if pushed != gone {
            return Err(format!("expected {gone} marbles pushed off, as many as are gone, got {pushed}"));
        }
        if let Some(player) = (0..self.players).find(|&player| u32::from(off[player]) > gone - lost(player)) {
            let most = gone - lost(player);
            return Err(format!("expected at most {most} marbles pushed off by player {player}, got {}", off[player]));
        }
        if let Some(off) = off.iter().find(|&&off| off > self.goal) {
            return Err(format!("expected at most {} marbles pushed off by a player, got {off}", self.goal));
        }
        match off.iter().filter(|&&off| off == self.goal).count() {
            0 | 1 => Ok(()),
            winners => Err(format!("expected one winner at most, got {winners}")),
        }
    }

    fn per_seat<T: Copy + Default>(&self, what: &str, given: &[T]) -> Result<[T; SEATS], String> {
        if given.len() != self.players {
            return Err(format!("expected {} {what} for {0} players, got {}", self.players, given.len()));
        }
        Ok(std::array::from_fn(|player| given.get(player).copied().unwrap_or_default()))
    }

    /// Whether the game has ended here because the position came up too often: see [`super::Record`].
    pub fn is_repeated(&self, state: &State) -> bool {
        state.over && !self.state_of(state.marbles, state.mover, state.off, state.turn).over
    }

    /// `marbles=A1,A2/I5,I6 player=0 off=1/0 turn=37`, and ` repeated` behind it where that has ended the game.
    pub fn position_text(&self, state: &State) -> String {
        let names =
            |set: u64| in_reading_order().filter(|&cell| set & bit(cell) != 0).map(cell_text).collect::<Vec<_>>();
        let marbles: Vec<String> = state.marbles[..self.players].iter().map(|&set| names(set).join(",")).collect();
        let off: Vec<String> = state.off[..self.players].iter().map(u8::to_string).collect();
        let repeated = if self.is_repeated(state) { " repeated" } else { "" };
        let (marbles, off) = (marbles.join("/"), off.join("/"));
        format!("marbles={marbles} player={} off={off} turn={}{repeated}", state.mover, state.turn)
    }

    pub fn parse_position(&self, text: &str) -> Result<State, String> {
        let mut words = text.split_whitespace();
        let mut field = |name: &str| {
            let word = words.next().unwrap_or_default();
            let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
            value.ok_or_else(|| format!("expected '{name}=' in the position, got '{word}' in '{text}'"))
        };
        let marbles = field("marbles")?.split('/').map(parse_cells).collect::<Result<Vec<u64>, String>>()?;
        let player = parse_number("player", field("player")?)?;
        let off = field("off")?.split('/').map(|off| parse_number("off", off)).collect::<Result<Vec<u8>, String>>()?;
        let turn = parse_number("turn", field("turn")?)?;
        let rest: Vec<&str> = words.collect();
        let repeated = match rest[..] {
            [] => false,
            ["repeated"] => true,
            _ => return Err(format!("expected at most 'repeated' after the turn, got '{}'", rest.join(" "))),
        };
        self.position(&Position { marbles: &marbles, player, off: &off, turn, repeated })
    }

    pub fn action_text(action: u16) -> String {
        Move::of(action).map_or_else(|| format!("#{action}"), Move::text)
    }

    pub fn parse_action(text: &str) -> Result<u16, String> {
        Move::parse(text).map(Move::action)
    }
}

fn marbles_each(players: usize) -> u8 {
    if players == 2 {
        14
    } else {
        11
    }
}

/// A set of cells with commas between them.
fn parse_cells(text: &str) -> Result<u64, String> {
    let mut set = 0;
    for name in text.split(',').filter(|_| !text.is_empty()) {
        let cell = parse_cell(name)?;
        if set & bit(cell) != 0 {
            return Err(format!("expected each cell once, got {} twice", cell_text(cell)));
        }
        set |= bit(cell);
    }
    Ok(set)
}

fn parse_number<T: std::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a number for '{name}', got '{text}'"))
}
