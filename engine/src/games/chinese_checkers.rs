//! Chinese Checkers on stars of any size up to the usual 121 cells, for 2, 3, 4 or 6 players.
//!
//! A pawn steps to an empty cell beside it, or hops over one pawn beside it, anybody's, to the empty cell right behind,
//! and then on from there as often as it likes. Each pawn and destination is one action, however many ways lead there.
//! A pawn may pass through and rest in every camp. Who cannot move passes.
//!
//! Hashavit & Markovitch, IJCAI 2011, section 4.1, for the evaluation (the distance of the pawns from the destination
//! camp), its bounds and the notable lead of three steps. The paper does not say how a blocked camp counts, nor when a
//! game that nobody wins ends: see [`Win`] and [`ChineseCheckers::new`].

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::game::{
    paired_bounds, Bounded, Evaluates, Intervals, Keyed, Limited, Limits, RandomPlay, Reseatable, Rules, Stop,
};
use crate::random::Random;
use crate::row::Row;

mod camps;
mod drawing;
pub mod geometry;
mod homecoming;
mod lattices;
mod listing;
mod moves;
mod native;
mod ordering;
mod pawns;
mod scoring;
mod setup;
mod winning;

use geometry::{Cells, Star, ROOM};
use homecoming::Homecoming;
use lattices::{Hops, Lattices, Planes, Region};
use pawns::Pawns;
pub use scoring::{Aim, Scoring};
pub use setup::Position;
pub use winning::Win;

/// Seats that a state has room for.
pub const SEATS: usize = 6;
/// The move of a player who has none. From and to the same cell, which is off the board: it changes nothing.
pub const PASS: u16 = action(127, 127);
/// In place of a player.
const NOBODY: u8 = 7;
/// Seeds of the random numbers in keys: for pawns on cells, for those that never left home, and for mover and turn.
const PLACES_SEED: u64 = 0x0043_4845_434B_4552;
const STAYS_SEED: u64 = 0x0053_5441_5945_4421;
const MOMENT_SEED: u64 = 0x0053_5441_5253;

/// No position has more actions. A pawn hops by two cells, so it stays on one cell in four, at most 37 of 121: ten pawns
/// have at most 36 landings and six steps each.
const MOST_ACTIONS: usize = 420;
/// Pawns of a player on the largest star.
const MOST_PAWNS: usize = 10;
/// A move changes the distance of a pawn by at most the diameter of the largest star.
const MOST_GAIN: u8 = 16;

/// In place of moves that were not looked up.
const UNCOUNTED: u8 = u8::MAX;

/// The rules. A [`Keyed::key`] holds under the same rules only.
#[derive(Clone, Debug)]
pub struct ChineseCheckers {
    players: usize,
    win: Win,
    most_turns: u16,
    scoring: Scoring,
    /// How many moves there are at most, those that gain most; all if none is named.
    widest: Option<usize>,
    /// The table of moves to the goal by which positions are valued, instead of steps.
    homecoming: Option<Arc<Homecoming>>,
    tables: Arc<Tables>,
}

#[derive(Debug)]
struct Tables {
    star: Star,
    lattices: Lattices,
    bits: [u128; ROOM],
    /// Random numbers whose sum tells positions apart (Zobrist).
    places: [[u128; ROOM]; SEATS],
    /// Steps from each cell to each player's goal: to its tip, or to its nearest cell.
    steps_to_goal: [[u8; ROOM]; SEATS],
    /// The cells that are at most so many steps from there.
    within: [[Region; MOST_GAIN as usize + 1]; SEATS],
    /// The camp to fill for each player, and the player whose goal each cell is part of.
    goals: [u128; SEATS],
    goal_of: [u8; ROOM],
    /// A bit for each cell of a home if it matters which pawns never left it; of a player's home, and of its goal.
    home_bit: [u64; ROOM],
    home_bits: [u64; SEATS],
    goal_bits: [u64; SEATS],
    /// Random numbers for the cells of those pawns.
    stays: [u128; ROOM],
}

#[derive(Clone, Copy, Debug)]
pub struct State {
    pawns: Pawns,
    /// The occupied cells, as hops see them.
    planes: Planes,
    /// The key of the pawns alone, and of which never left.
    places: u128,
    /// The pawns that never left their home, by the bits of its cells, where that matters.
    stayed: u64,
    /// A byte for each player, in one number: bytes written one by one would stall the copy of the whole state.
    distances: u64,
    /// In the same way, the moves that a table counts to the goal, or [`UNCOUNTED`]; only the tree of a search needs them.
    moves_left: u64,
    turn: u16,
    last: u16,
    player: u8,
    winner: u8,
}

/// Positions are equal if the same game follows from them: what the last move was does not matter.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        (self.pawns, self.stayed, self.turn, self.player) == (other.pawns, other.stayed, other.turn, other.player)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.pawns, self.stayed, self.turn, self.player).hash(hasher);
    }
}

/// The action that takes a pawn from one cell to another.
pub const fn action(from: u8, to: u8) -> u16 {
    (from as u16) << 7 | to as u16
}

/// From where to where an action leads.
#[inline]
pub const fn ends(action: u16) -> (u8, u8) {
    ((action >> 7 & 127) as u8, (action & 127) as u8)
}

impl State {
    /// The cells of each player's pawns; all seats, those that nobody sits on empty.
    pub fn pawns(&self) -> [u128; SEATS] {
        self.pawns.seats()
    }

    /// Who has a pawn on a cell.
    pub fn owner(&self, cell: u8) -> Option<usize> {
        self.pawns.owner(cell)
    }

    /// Steps that the pawns of a player are away from filling the goal, other pawns left aside: 0 if it is filled.
    #[inline]
    pub fn distance(&self, player: usize) -> u8 {
        (self.distances >> (8 * player)) as u8
    }

    /// Moves made so far, by all players together.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    pub fn winner(&self) -> Option<usize> {
        (self.winner != NOBODY).then_some(usize::from(self.winner))
    }

    /// The move that led here; none at the start, in a position that was set up, and after a pass.
    pub fn last_move(&self) -> Option<u16> {
        (self.last != PASS).then_some(self.last)
    }

    #[inline]
    fn occupied(&self) -> u128 {
        self.pawns.occupied()
    }
}

impl ChineseCheckers {
    /// The key computed anew; [`Keyed::key`] keeps it from move to move.
    pub fn key_from_scratch(&self, state: &State) -> u128 {
        self.places_from_scratch(&state.pawns()) ^ self.stayed_from_scratch(state.stayed) ^ moment_key(state)
    }

    fn places_from_scratch(&self, pawns: &[u128; SEATS]) -> u128 {
        let key = |player: usize, cell: u8| self.tables.places[player][usize::from(cell) % ROOM];
        let of_player = |player: usize| Cells(pawns[player]).fold(0, |sum, cell| sum ^ key(player, cell));
        (0..self.players).fold(0, |sum, player| sum ^ of_player(player))
    }

    /// The hops of a position.
    #[inline]
    fn hops(&self, state: &State) -> Hops<'_> {
        Hops::new(&self.tables.lattices, &state.planes)
    }

    /// How much a move loses, from nothing for a gain of [`MOST_GAIN`] on.
    #[inline]
    fn loss(&self, player: usize, from: u8, to: u8) -> usize {
        (usize::from(MOST_GAIN) + self.steps(player, to)).wrapping_sub(self.steps(player, from)) % 64
    }

    /// Steps from a cell to a player's goal.
    #[inline]
    fn steps(&self, player: usize, cell: u8) -> usize {
        usize::from(self.tables.steps_to_goal[player][usize::from(cell) % ROOM])
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        state.winner != NOBODY || state.turn >= self.most_turns
    }
}

/// The part of a key that is the mover's and the turn's.
fn moment_key(state: &State) -> u128 {
    let mut random = Random::new(MOMENT_SEED ^ u64::from(state.turn) << 3 ^ u64::from(state.player));
    setup::draw_key(&mut random)
}

impl Rules for ChineseCheckers {
    type State = State;
    type Action = u16;

    fn num_players(&self) -> usize {
        self.players
    }

    #[inline]
    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(usize::from(state.player))
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(self.is_over(state))
    }

    fn actions(&self, state: &State, out: &mut Vec<u16>) -> Result<(), Stop> {
        self.list_widest(state, out);
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, &action: &u16, next: &mut State) -> Result<(), Stop> {
        self.apply_out_of_turn(state, usize::from(state.player), &action, next)
    }

    /// The distances still to go, negated. A winner gets 0 even if pawns were left outside; everybody else, and all in a
    /// game that nobody won, at most −1.
    #[inline]
    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        self.evaluate_to(state, out)
    }
}

impl ChineseCheckers {
    /// The position after a player's move. All of it is made anew: it is then written once, wherever it goes.
    #[inline]
    fn after(&self, state: &State, player: usize, action: u16) -> State {
        let tables = &*self.tables;
        let player = player % SEATS;
        let (from, to) = (usize::from(action >> 7) % ROOM, usize::from(action) % ROOM);
        let (places, steps) = (&tables.places[player], &tables.steps_to_goal[player]);
        let loss = u64::from(steps[to]).wrapping_sub(u64::from(steps[from]));
        let mut next = State {
            pawns: state.pawns.flipped(player, tables.bits[from] ^ tables.bits[to]),
            planes: tables.lattices.moved(&state.planes, from, to),
            places: state.places ^ places[from] ^ places[to],
            stayed: state.stayed,
            distances: state.distances.wrapping_add(loss << (8 * player)),
            moves_left: state.moves_left | u64::from(UNCOUNTED) << (8 * player),
            turn: state.turn.saturating_add(1),
            last: action,
            player: if player + 1 == self.players { 0 } else { player as u8 + 1 },
            winner: state.winner,
        };
        if state.stayed & tables.home_bit[from] != 0 {
            self.move_stayed(&mut next, player, from, to);
        }
        // A camp is the goal of one player and only filled from outside: nobody else can have won by this move.
        let owner = tables.goal_of[to];
        if owner != NOBODY && self.has_won(&next, usize::from(owner) % SEATS) {
            next.winner = owner;
        }
        next
    }
}

impl RandomPlay for ChineseCheckers {
    #[inline]
    fn advance(&self, state: &mut State, &action: &u16, _spare: &mut State) -> Result<(), Stop> {
        *state = self.after(state, usize::from(state.player), action);
        Ok(())
    }

    fn random_action(&self, state: &State, random: &mut Random, _room: &mut Vec<u16>) -> Result<u16, Stop> {
        Ok(if self.widest.is_some() { self.draw_listed(state, random) } else { self.draw_move(state, random) })
    }
}

impl Keyed for ChineseCheckers {
    #[inline]
    fn is_same_action(&self, one: &u16, other: &u16) -> bool {
        one == other
    }

    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(state.places ^ moment_key(state)))
    }
}

impl Reseatable for ChineseCheckers {
    fn reseats(&self) -> bool {
        true
    }

    fn reseat(&self, state: &mut State, player: usize) -> Result<bool, Stop> {
        let sits = player < self.players;
        if sits {
            state.player = player as u8;
        }
        Ok(sits)
    }

    fn apply_out_of_turn(&self, state: &State, player: usize, &action: &u16, next: &mut State) -> Result<(), Stop> {
        *next = self.after(state, player, action);
        self.count_moves(next, player % SEATS);
        Ok(())
    }
}

impl Evaluates for ChineseCheckers {
    fn evaluates(&self) -> bool {
        true
    }

    #[inline]
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        self.write_values(state, out);
        Ok(())
    }
}

impl Bounded for ChineseCheckers {
    fn is_bounded(&self) -> bool {
        true
    }

    #[inline]
    fn bounds_to(&self, state: &State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        self.write_bounds(state, low, high);
        Ok(())
    }

    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        paired_bounds(self, state)
    }
}

impl Limited for ChineseCheckers {
    fn has_limits(&self) -> bool {
        self.scoring == Scoring::Lead
    }

    /// Distances are whole.
    fn step(&self, _statics: bool) -> f64 {
        1.0
    }

    #[inline]
    fn has_new_limits(&self, _state: &State) -> bool {
        false
    }

    fn limits_to<V: Row>(&self, _state: &State, _statics: bool, out: &mut Limits<V>) -> Result<(), Stop> {
        self.write_limits(out);
        Ok(())
    }
}

crate::lacks!(ChineseCheckers: Quiescent, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

#[cfg(test)]
mod tests;
