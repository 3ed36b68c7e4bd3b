//! The rules that differ from table to table.

use crate::board::MOST_PLAYERS;

/// What a set of cards is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cards {
    /// No cards at all, as in the experiments of AIIDE 2010.
    Off,
    /// 4, 6, 8, 10, 12, 15, and 5 more with every further set of the game.
    Rising,
    /// 4, 6 or 8 by kind, and 10 for one of each.
    Fixed,
}

/// How armies move at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fortify {
    /// Every army may move one step; any number of moves.
    Lux,
    /// One move between neighbours.
    Adjacent,
    /// One move between territories joined by a path of own ones.
    Connected,
}

/// Who sets the starting armies that are left after one stands on each territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Armies {
    /// The program: as even as can be, the rest by lot.
    Even,
    /// The bots: four at a time in turn order.
    Placed,
}

/// Armies that a bot sets at a time before the first turn.
pub const PLACED_AT_A_TIME: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub players: usize,
    pub cards: Cards,
    pub fortify: Fortify,
    pub armies: Armies,
    /// Armies of each player at the start, those on the drafted territories included.
    pub starting: u32,
    /// Turns of single players after which a game is left undecided.
    pub most_turns: u32,
}

impl Rules {
    /// The rules of the drafting experiments: no cards, Lux fortifying, armies placed by the bots.
    pub fn new(players: usize) -> Self {
        Rules {
            players,
            cards: Cards::Off,
            fortify: Fortify::Lux,
            armies: Armies::Placed,
            starting: board_game_armies(players),
            most_turns: 3000,
        }
    }

    /// What is wrong with these rules, if anything.
    pub fn check(&self) -> Result<(), String> {
        if !(2..=MOST_PLAYERS).contains(&self.players) {
            return Err(format!("expected 2 to {MOST_PLAYERS} players, got {}", self.players));
        }
        if self.starting > 1_000_000 {
            return Err(format!("expected at most 1000000 starting armies, got {}", self.starting));
        }
        Ok(())
    }
}

/// The board game's armies for each player: 40 for two, 35 for three, and 5 fewer with each further player.
pub fn board_game_armies(players: usize) -> u32 {
    50 - 5 * players.clamp(2, MOST_PLAYERS) as u32
}
