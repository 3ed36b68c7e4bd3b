//! When a goal is reached, and which pawns never left their home: under the usual rule those do not help to fill it.

use super::geometry::{bit, Cells, ROOM};
use super::{ChineseCheckers, State, Tables, SEATS};

/// When a player has won, by the pawns in its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win {
    /// Every cell has a pawn that entered the goal, at least one of them the player's. A pawn whose home the goal is
    /// and which never left it does not count; one that left and came back does.
    Entered,
    /// Every cell has a pawn, anybody's, at least one of them the player's (Nijssen's thesis of 2013, chapter 3).
    Full,
    /// Every cell has a pawn of the player's.
    Strict,
}

impl Tables {
    /// Number the cells of every home that is a goal, too.
    pub(super) fn watch_homes(&mut self, homes: &[usize]) {
        let mut count = 0;
        for (player, &home) in homes.iter().enumerate() {
            let Some(facing) = self.goals.iter().position(|&goal| goal == self.star.camp(home)) else { continue };
            for cell in Cells(self.star.camp(home)) {
                self.home_bit[usize::from(cell)] = 1 << count;
                self.home_bits[player] |= 1 << count;
                count += 1;
            }
            self.goal_bits[facing] = self.home_bits[player];
        }
    }
}

impl ChineseCheckers {
    /// Whether a player's goal is reached.
    #[inline]
    pub(super) fn has_won(&self, state: &State, player: usize) -> bool {
        if self.win == Win::Strict {
            return state.distance(player) == 0;
        }
        let goal = self.tables.goals[player];
        let is_full = state.occupied() & goal == goal && state.pawns.of(player) & goal != 0;
        is_full && !self.is_blocked(state, player)
    }

    /// Whether a pawn in a player's goal never left it and so keeps the goal from being filled.
    #[inline]
    pub(super) fn is_blocked(&self, state: &State, player: usize) -> bool {
        state.stayed & self.tables.goal_bits[player] != 0
    }

    /// Keep the mark of a pawn that stayed at home if its move ends there, too, and take it away otherwise. Hops that
    /// lead out of the home and back in one move are no way to leave it: a move is its two ends.
    #[inline]
    pub(super) fn move_stayed(&self, next: &mut State, player: usize, from: usize, to: usize) {
        let tables = &*self.tables;
        next.stayed ^= tables.home_bit[from];
        next.places ^= tables.stays[from];
        if tables.home_bit[to] & tables.home_bits[player] != 0 {
            next.stayed |= tables.home_bit[to];
            next.places ^= tables.stays[to];
        }
    }

    /// The cells of the pawns that never left their home: of all players, since a home is one player's. None are kept
    /// where all pawns in a goal count alike, or where no goal is a home.
    pub fn stayed(&self, state: &State) -> u128 {
        self.home_cells(state.stayed)
    }

    /// The cells of the pawns that left their home and came back to it, where that matters.
    pub fn returned(&self, state: &State) -> u128 {
        self.home_cells(self.at_home(&state.pawns()) & !state.stayed)
    }

    fn home_cells(&self, bits: u64) -> u128 {
        let cells = self.tables.home_bit.iter().zip(0..).filter(|(&home_bit, _)| home_bit & bits != 0);
        cells.fold(0, |all, (_, cell)| all | bit(cell))
    }

    /// The pawns that stand in their own home, by the bits of its cells.
    pub(super) fn at_home(&self, seats: &[u128; SEATS]) -> u64 {
        let bits = |cells| Cells(cells).fold(0, |all, cell| all | self.tables.home_bit[usize::from(cell) % ROOM]);
        seats.iter().zip(&self.tables.home_bits).fold(0, |all, (&cells, home_bits)| all | bits(cells) & home_bits)
    }

    /// The pawns at home without those that came back to it; the error names one that cannot have done so.
    pub(super) fn stayed_of(&self, seats: &[u128; SEATS], returned: u128) -> Result<u64, String> {
        if returned != 0 && self.tables.home_bits == [0; SEATS] {
            let why = if self.win == Win::Entered { "no goal is a home" } else { "all pawns in a goal count alike" };
            return Err(format!("expected no returned pawns under these rules, where {why}"));
        }
        let at_home = self.at_home(seats);
        match Cells(returned & !self.home_cells(at_home)).next() {
            Some(cell) => {
                let name = self.star().cell_text(cell);
                Err(format!("expected returned pawns to stand in their own home, got {name}"))
            }
            None => {
                Ok(Cells(returned).fold(at_home, |bits, cell| bits & !self.tables.home_bit[usize::from(cell) % ROOM]))
            }
        }
    }

    /// The part of a key that tells which pawns never left their home.
    pub(super) fn stayed_from_scratch(&self, stayed: u64) -> u128 {
        Cells(self.home_cells(stayed)).fold(0, |sum, cell| sum ^ self.tables.stays[usize::from(cell) % ROOM])
    }
}
