//! Chinese Checkers from outside: rules, positions and actions as text, each checked before the search trusts it.

use std::sync::Arc;

use super::geometry::{bit, Cells, Star, CAMPS, ROOM, SIZES};
use super::lattices::{Lattices, Region};
use super::{action, ends, Aim, ChineseCheckers, Pawns, Scoring, State, Tables, Win};
use super::{MOST_GAIN, NOBODY, PASS, PLACES_SEED, SEATS, STAYS_SEED};
use crate::random::Random;

/// All that a position consists of, as read from text; [`ChineseCheckers::position`] checks it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The cells of each player's pawns.
    pub pawns: &'a [u128],
    /// Whose turn it is.
    pub player: usize,
    /// Moves made so far. The mover does not follow from it: a position that was set up may start with anybody.
    pub turn: u16,
    /// The cells of pawns that stand in their own home and have left it before; those of all other pawns there never
    /// did. There are none under rules that do not ask.
    pub returned: u128,
}

/// The camps where the players start, in turn order, which is clockwise: with two or three players each faces an empty
/// camp or the opponent, with four and six all sit in facing pairs.
pub fn homes(players: usize) -> Option<&'static [usize]> {
    match players {
        2 => Some(&[0, 3]),
        3 => Some(&[0, 2, 4]),
        4 => Some(&[0, 1, 3, 4]),
        6 => Some(&[0, 1, 2, 3, 4, 5]),
        _ => None,
    }
}

fn facing(camp: usize) -> usize {
    (camp + CAMPS / 2) % CAMPS
}

pub fn draw_key(random: &mut Random) -> u128 {
    u128::from(random.draw()) << 64 | u128::from(random.draw())
}

impl Tables {
    fn new(star: Star, homes: &[usize], win: Win, aim: Aim) -> Self {
        let (mut random, mut random_of_stays) = (Random::new(PLACES_SEED), Random::new(STAYS_SEED));
        let mut tables = Tables {
            bits: std::array::from_fn(|cell| bit(cell as u8)),
            places: [[0; ROOM]; SEATS].map(|row| row.map(|_: u128| draw_key(&mut random))),
            steps_to_goal: [[0; ROOM]; SEATS],
            within: [[Region::EMPTY; MOST_GAIN as usize + 1]; SEATS],
            goals: [0; SEATS],
            goal_of: [NOBODY; ROOM],
            home_bit: [0; ROOM],
            home_bits: [0; SEATS],
            goal_bits: [0; SEATS],
            stays: [0; ROOM].map(|_: u128| draw_key(&mut random_of_stays)),
            lattices: Lattices::new(&star),
            star,
        };
        for (player, &home) in homes.iter().enumerate() {
            let goal = facing(home);
            let tip = tables.star.tip(goal);
            tables.goals[player] = tables.star.camp(goal);
            for cell in 0..tables.star.num_cells() as u8 {
                let to_camp = || Cells(tables.goals[player]).map(|near| tables.star.distance(cell, near)).min();
                let steps = match aim {
                    Aim::Tip => tables.star.distance(cell, tip),
                    Aim::Camp => to_camp().unwrap_or(0),
                };
                tables.steps_to_goal[player][usize::from(cell)] = steps;
            }
            tables.within[player] = std::array::from_fn(|most| tables.within_steps(player, most));
            Cells(tables.goals[player]).for_each(|cell| tables.goal_of[usize::from(cell)] = player as u8);
        }
        if win == Win::Entered {
            tables.watch_homes(homes);
        }
        tables
    }

    fn within_steps(&self, player: usize, most: usize) -> Region {
        let near = |&cell: &u8| usize::from(self.steps_to_goal[player][usize::from(cell)]) <= most;
        let cells = (0..self.star.num_cells() as u8).filter(near).fold(0, |cells, cell| cells | bit(cell));
        self.lattices.region(cells)
    }
}

impl ChineseCheckers {
    /// A camp has `size` cells at each side and as many pawns as cells. A player wins whose goal, the camp that faces
    /// the own, is filled as `win` says. All players are looked at after each move, in turn order from the mover on: a
    /// move of another player may complete the goal. After `most_turns` single moves, passes included, the game ends
    /// without a winner.
    pub fn new(players: usize, size: usize, win: Win, most_turns: u16) -> Result<Self, String> {
        let homes = homes(players).ok_or_else(|| format!("expected 2, 3, 4 or 6 players, got {players}"))?;
        if !SIZES.contains(&size) {
            return Err(format!("expected a size from {} to {}, got {size}", SIZES.start(), SIZES.end()));
        }
        if most_turns == 0 {
            return Err("expected at least 1 turn before the game is ended, got 0".into());
        }
        let tables = Arc::new(Tables::new(Star::new(size), homes, win, Aim::Tip));
        Ok(ChineseCheckers {
            players,
            win,
            most_turns,
            scoring: Scoring::Distance,
            widest: None,
            homecoming: None,
            tables,
        })
    }

    /// The same rules with another way to score.
    pub fn scored(self, scoring: Scoring) -> Self {
        ChineseCheckers { scoring, ..self }
    }

    /// The same rules with steps that are counted to another place.
    pub fn aimed(self, aim: Aim) -> Self {
        let homes = homes(self.players).unwrap_or_default();
        ChineseCheckers { tables: Arc::new(Tables::new(Star::new(self.star().size()), homes, self.win, aim)), ..self }
    }

    /// The same rules with so many moves at most, those that gain most.
    pub fn cut_to(self, widest: Option<usize>) -> Result<Self, String> {
        match widest {
            Some(0) => Err("expected at least 1 move to be left, got 0".into()),
            _ => Ok(ChineseCheckers { widest, ..self }),
        }
    }

    pub fn star(&self) -> &Star {
        &self.tables.star
    }

    pub fn win(&self) -> Win {
        self.win
    }

    pub fn most_turns(&self) -> u16 {
        self.most_turns
    }

    /// Pawns that each player has.
    pub fn pawns_each(&self) -> usize {
        let size = self.star().size();
        size * (size + 1) / 2
    }

    /// The camp where a player starts.
    pub fn home(&self, player: usize) -> usize {
        homes(self.players).map_or(0, |homes| homes[player])
    }

    /// The camp that a player has to fill.
    pub fn goal(&self, player: usize) -> usize {
        facing(self.home(player))
    }

    pub fn start(&self) -> State {
        let mut pawns = [0; SEATS];
        (0..self.players).for_each(|player| pawns[player] = self.star().camp(self.home(player)));
        let stayed = self.at_home(&pawns);
        self.set_up(pawns, stayed, 0, 0)
    }

    pub fn position(&self, position: &Position) -> Result<State, String> {
        let &Position { pawns, player, turn, returned } = position;
        if pawns.len() != self.players {
            return Err(format!("expected pawns of {} players, got {}", self.players, pawns.len()));
        }
        let mut seats = [0; SEATS];
        let mut taken = 0;
        for (owner, &cells) in pawns.iter().enumerate() {
            let each = self.pawns_each();
            if let Some(cell) = Cells(cells).find(|&cell| usize::from(cell) >= self.star().num_cells()) {
                return Err(format!("expected cells below {}, got {cell} for player {owner}", self.star().num_cells()));
            }
            if cells.count_ones() as usize != each {
                return Err(format!("expected {each} pawns for player {owner}, got {}", cells.count_ones()));
            }
            if let Some(cell) = Cells(cells & taken).next() {
                let name = self.star().cell_text(cell);
                return Err(format!("expected one pawn on a cell, got a second one on {name} for player {owner}"));
            }
            taken |= cells;
            seats[owner] = cells;
        }
        if player >= self.players {
            return Err(format!("expected a player from 0 to {} to move, got {player}", self.players - 1));
        }
        if turn > self.most_turns {
            return Err(format!("expected a turn up to {}, where the game ends, got {turn}", self.most_turns));
        }
        let stayed = self.stayed_of(&seats, returned)?;
        Ok(self.set_up(seats, stayed, player, turn))
    }

    fn set_up(&self, seats: [u128; SEATS], stayed: u64, player: usize, turn: u16) -> State {
        let pawns = Pawns::new(&seats);
        let places = self.places_from_scratch(&seats) ^ self.stayed_from_scratch(stayed);
        let (last, player) = (PASS, player as u8);
        let planes = self.tables.lattices.planes(pawns.occupied());
        let (distances, moves_left) = (0, u64::MAX);
        let mut state =
            State { pawns, planes, stayed, places, distances, moves_left, turn, last, player, winner: NOBODY };
        let steps = |player: usize, cells| -> u64 {
            Cells(cells).map(|cell| u64::from(self.tables.steps_to_goal[player][usize::from(cell)])).sum()
        };
        for (player, &cells) in seats[..self.players].iter().enumerate() {
            let to_go = steps(player, cells) - steps(player, self.tables.goals[player]);
            state.distances |= to_go << (8 * player);
            self.count_moves(&mut state, player);
        }
        let mover = usize::from(player) + self.players - 1;
        let mut from_mover_on = (mover..mover + self.players).map(|player| player % self.players);
        if let Some(winner) = from_mover_on.find(|&player| self.has_won(&state, player)) {
            state.winner = winner as u8;
        }
        state
    }

    /// `pawns=a1,b1,b2/g1,g2,f1/g6,g7,f6 player=0 turn=0`: the cells of each player's pawns, who moves, and how many
    /// moves were made. If pawns have come back to their home and that matters, ` returned=a1,b1` with their cells.
    pub fn position_text(&self, state: &State) -> String {
        let cells = |&pawns: &u128| Cells(pawns).map(|cell| self.star().cell_text(cell)).collect::<Vec<_>>().join(",");
        let pawns = state.pawns()[..self.players].iter().map(cells).collect::<Vec<_>>().join("/");
        let returned = match self.returned(state) {
            0 => String::new(),
            returned => format!(" returned={}", cells(&returned)),
        };
        format!("pawns={pawns} player={} turn={}{returned}", state.player, state.turn)
    }

    /// Reads what [`Self::position_text`] writes. Player and turn may be left out where they are 0. Pawns in their home
    /// that are not named as returned never left it.
    pub fn parse_position(&self, text: &str) -> Result<State, String> {
        let (mut pawns, mut player, mut turn, mut returned) = (None, None, None, None);
        for word in text.split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let field = match name {
                "pawns" => &mut pawns,
                "player" => &mut player,
                "turn" => &mut turn,
                "returned" => &mut returned,
                _ => return Err(format!("expected pawns=, player=, turn= or returned=, got '{word}' in '{text}'")),
            };
            if field.replace(value).is_some() {
                return Err(format!("expected {name}= once, got it twice in '{text}'"));
            }
        }
        let Some(pawns) = pawns else {
            return Err(format!("expected pawns= with the cells of each player in '{text}'"));
        };
        let pawns: Vec<u128> = pawns.split('/').map(|cells| self.parse_cells(cells)).collect::<Result<_, _>>()?;
        let player = usize::from(parse_number("player", player)?);
        let returned = returned.map_or(Ok(0), |cells| self.parse_cells(cells))?;
        self.position(&Position { pawns: &pawns, player, turn: parse_number("turn", turn)?, returned })
    }

    fn parse_cells(&self, text: &str) -> Result<u128, String> {
        text.split(',').try_fold(0, |cells, name| {
            let cell = bit(self.star().parse_cell(name)?);
            if cells & cell == 0 {
                Ok(cells | cell)
            } else {
                Err(format!("expected one pawn on a cell, got '{name}' twice in '{text}'"))
            }
        })
    }

    /// `c3-e5`, or `pass`.
    pub fn action_text(&self, action: u16) -> String {
        if action == PASS {
            return "pass".into();
        }
        let (from, to) = ends(action);
        format!("{}-{}", self.star().cell_text(from), self.star().cell_text(to))
    }

    pub fn parse_action(&self, text: &str) -> Result<u16, String> {
        if text.trim().eq_ignore_ascii_case("pass") {
            return Ok(PASS);
        }
        let (from, to) = text
            .split_once('-')
            .ok_or_else(|| format!("expected a move from cell to cell such as 'c3-e5', or 'pass', got '{text}'"))?;
        Ok(action(self.star().parse_cell(from)?, self.star().parse_cell(to)?))
    }
}

fn parse_number(name: &str, text: Option<&str>) -> Result<u16, String> {
    let Some(text) = text else { return Ok(0) };
    text.parse().map_err(|_| format!("expected a whole number from 0 to {} after {name}=, got '{text}'", u16::MAX))
}
