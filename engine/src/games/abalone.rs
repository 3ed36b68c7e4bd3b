//! Abalone for two or three players: rows of marbles push each other off a hexagon of 61 cells.
//!
//! Hashavit & Markovitch, IJCAI 2011, section 4.1, for three players with eleven marbles each; the published game for
//! two with fourteen. Players move in turn, clockwise. One, two or three own marbles in a straight line move one step:
//! in line along their row, or broadside across it onto empty cells. In line a row of two pushes one opposing marble
//! and a row of three one or two, if the cell behind these is empty or off the board; of two pushed marbles each may be
//! of another opponent, and own marbles are never pushed. Who first pushes `goal` opposing marbles off the board wins.
//!
//! What the sources leave open: a player who cannot move passes, one without marbles is skipped, and who alone has
//! marbles left ends the game. A game ends without winner after `most_turns` turns of single players, and, where it is
//! played with a [`Record`], when a position comes up for the third time.
//!
//! Rows have letters and diagonals numbers, as in the game's usual notation; with two players the start is
//!
//! ```text
//!         I 1 1 1 1 1
//!        H 1 1 1 1 1 1
//!       G · · 1 1 1 · ·
//!      F · · · · · · · ·
//!     E · · · · · · · · ·
//!      D · · · · · · · · 9
//!       C · · 0 0 0 · · 8
//!        B 0 0 0 0 0 0 7
//!         A 0 0 0 0 0 6
//!            1 2 3 4 5
//! ```
//!
//! A move in line is the last marble's cell and where it goes: `A3B4` moves A3, B4 and C5 if all three are own marbles.
//! A broadside move is the row's two ends and where the first goes: `C3C5D3` moves C3, C4 and C5 up to the left.
//!
//! The evaluation is "the number of opponents' pawns pushed off the board and the pawns' arrangement": 100 points a
//! marble pushed off; for each own marble half a point a step that it is nearer to the centre than the edge is; half
//! a point a pair of own marbles that touch; and minus 6 a marble lost, since at the edge, where marbles are lost, it
//! would else hardly be missed; see [`Abalone::without_losses`]. All but the first together stay below 100 between any
//! two players, so who has pushed off more is ahead. [`Abalone::tuned`] has other weights.

use crate::game::{paired_bounds, Bounded, Evaluates, Intervals, Keyed, Leading, Reseatable, Rules, Stop, Wants};

mod arrangement;
pub mod geometry;
mod keys;
mod leading;
mod legality;
mod moves;
mod native;
mod ordering;
mod record;
mod setup;

use arrangement::pairs_and_weights;
use geometry::{bit, leaves_board, step};
use keys::Zobrist;
pub use legality::Shift;
pub use moves::{Move, PASS};
pub use record::{Record, MOST_OCCURRENCES};
pub use setup::Position;

/// The most players.
pub const SEATS: usize = 3;

pub const DEFAULT_GOAL: u8 = 6;

/// What `most_turns` usually is, for each player: nine in ten games that searching players win take fewer.
pub const DEFAULT_TURNS_EACH: u16 = 200;

/// The evaluation, in halves of a point: a marble pushed off, and the usual weights.
const PUSHED_OFF: i32 = 200;
const USUAL: Weights = Weights { lost: -12, arranged: 1 };

/// What is lost and what the arrangement counts is multiplied by, in halves of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    pub lost: i32,
    pub arranged: i32,
}

/// The most that the arrangement of 14 and of 11 marbles can be worth, in halves of a point: the weights of the cells
/// nearest to the centre (4, six times 3, the rest 2) and the most pairs that touch among n cells of a hexagonal
/// lattice, 3n - sqrt(12n - 3) rounded down. A bound: whether one arrangement has both in full does not matter.
const MOST_FOR_ARRANGEMENT: [i32; 2] = [36 + 29, 30 + 21];

/// The rules. A [`Keyed::key`] holds under the same rules only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abalone {
    players: usize,
    goal: u8,
    most_turns: u16,
    /// Of the evaluation, and of returns.
    evaluated: Weights,
    paid: Weights,
    zobrist: Zobrist,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    marbles: [u64; SEATS],
    /// Of the marbles alone.
    key: [u64; 2],
    turn: u16,
    /// Opposing marbles that each player has pushed off, and own ones that it has lost.
    off: [u8; SEATS],
    lost: [u8; SEATS],
    /// See [`pairs_and_weights`].
    arrangement: [u8; SEATS],
    mover: u8,
    over: bool,
}

impl State {
    /// The cells of each player's marbles; none for seats that nobody sits on.
    pub fn marbles(&self) -> &[u64; SEATS] {
        &self.marbles
    }

    /// Who has a marble on the cell.
    pub fn owner(&self, cell: u8) -> Option<usize> {
        self.marbles.iter().position(|marbles| marbles & bit(cell) != 0)
    }

    /// How many opposing marbles each player has pushed off.
    pub fn off(&self) -> &[u8; SEATS] {
        &self.off
    }

    /// How many own marbles each player has lost.
    pub fn lost(&self) -> &[u8; SEATS] {
        &self.lost
    }

    /// How many turns were taken.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    fn occupied(&self) -> u64 {
        self.marbles.iter().fold(0, |all, marbles| all | marbles)
    }
}

impl Abalone {
    /// A lead in points that is worth defending, or attacking: one marble (Hashavit & Markovitch, section 4.1).
    pub fn notable_lead(&self) -> f64 {
        100.0
    }

    /// What the winner gets, which is more than any evaluation.
    pub fn most_points(&self) -> f64 {
        let arranged = MOST_FOR_ARRANGEMENT[self.players - 2] * self.evaluated.arranged;
        f64::from(i32::from(self.goal) * PUSHED_OFF + arranged) / 2.0
    }

    pub fn winner(&self, state: &State) -> Option<usize> {
        state.off.iter().position(|&off| off == self.goal)
    }

    /// Turn a marble's place over: put one there if there is none, else take it away.
    #[inline(always)]
    fn toggle(&self, next: &mut State, player: usize, cell: u8) {
        next.marbles[player] ^= bit(cell);
        let word = &self.zobrist.0[player][usize::from(cell & 63)];
        next.key[0] ^= word[0];
        next.key[1] ^= word[1];
    }

    #[inline(always)]
    fn arrange(next: &mut State, player: usize) {
        next.arrangement[player] = pairs_and_weights(next.marbles[player]) as u8;
    }

    /// Move the opposing marble on `cell` on, and with it the one behind it. Kept out of the way of moves that push
    /// nothing.
    #[inline(never)]
    fn push(&self, next: &mut State, mover: usize, mut cell: u8, direction: usize) {
        let mut pushed = next.owner(cell);
        while let Some(player) = pushed {
            self.toggle(next, player, cell);
            if leaves_board(cell, direction) {
                Self::arrange(next, player);
                next.lost[player] += 1;
                next.off[mover] += 1;
                let left = next.marbles.iter().filter(|&&marbles| marbles != 0).count();
                next.over = next.off[mover] == self.goal || left == 1;
                return;
            }
            cell = step(cell, direction);
            // Whoever stands here is asked for first: two marbles of one player on a cell would cancel out.
            pushed = next.owner(cell);
            self.toggle(next, player, cell);
            Self::arrange(next, player);
        }
    }

    #[inline(always)]
    fn move_in_line(&self, next: &mut State, mover: usize, tail: u8, direction: usize) {
        let own = next.marbles[mover];
        let mut front = step(tail, direction);
        while own & bit(front) != 0 {
            front = step(front, direction);
        }
        if next.occupied() & bit(front) != 0 {
            self.push(next, mover, front, direction);
        }
        self.toggle(next, mover, tail);
        self.toggle(next, mover, front);
    }

    #[inline(always)]
    fn move_broadside(&self, next: &mut State, mover: usize, action: u16, direction: usize) {
        let axis = usize::from(action >> moves::AXIS & 3);
        let mut cell = (action & 63) as u8;
        for _ in 0..action >> moves::LENGTH {
            self.toggle(next, mover, cell);
            self.toggle(next, mover, step(cell, direction));
            cell = step(cell, axis);
        }
    }

    /// The next player clockwise who has marbles.
    #[inline(always)]
    fn player_after(&self, state: &State, mover: usize) -> usize {
        let mut player = mover;
        loop {
            player = if player + 1 == self.players { 0 } else { player + 1 };
            if state.marbles[player] != 0 {
                return player;
            }
        }
    }

    /// The points of each player.
    #[inline(always)]
    fn write_points(&self, state: &State, weights: Weights, out: &mut [f64]) {
        for (player, entry) in out.iter_mut().enumerate() {
            let (off, lost) = (i32::from(state.off[player]), i32::from(state.lost[player]));
            let halves =
                off * PUSHED_OFF + lost * weights.lost + i32::from(state.arrangement[player]) * weights.arranged;
            *entry = f64::from(halves) * 0.5;
        }
    }
}

impl Rules for Abalone {
    type State = State;
    type Action = u16;

    fn num_players(&self) -> usize {
        self.players
    }

    #[inline]
    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(usize::from(state.mover))
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(state.over)
    }

    #[inline]
    fn actions(&self, state: &State, out: &mut Vec<u16>) -> Result<(), Stop> {
        let own = state.marbles[usize::from(state.mover)];
        let before = out.len();
        moves::generate(own, state.occupied() & !own, out);
        if out.len() == before {
            out.push(PASS);
        }
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, &action: &u16, next: &mut State) -> Result<(), Stop> {
        *next = *state;
        let mover = usize::from(state.mover);
        if action != PASS {
            let direction = usize::from(action >> moves::DIRECTION & 7);
            if action >> moves::LENGTH == 0 {
                self.move_in_line(next, mover, (action & 63) as u8, direction);
            } else {
                self.move_broadside(next, mover, action, direction);
            }
            Self::arrange(next, mover);
        }
        next.mover = self.player_after(next, mover) as u8;
        next.turn = state.turn + 1;
        next.over |= next.turn == self.most_turns;
        Ok(())
    }

    /// The points of [`Evaluates::evaluate`] with the usual weights, and to the winner more than anybody can have otherwise: see
    /// [`Abalone::most_points`]. Without a winner who has pushed off most is ahead.
    #[inline]
    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        self.write_points(state, self.paid, out);
        if let Some(winner) = self.winner(state) {
            out[winner] = self.most_points();
        }
        Ok(())
    }
}

impl Leading for Abalone {
    fn has_leading(&self) -> bool {
        true
    }

    #[inline]
    fn leading_actions(
        &self,
        state: &State,
        wants: Wants,
        out: &mut Vec<u16>,
        counts: Option<&mut Vec<u32>>,
    ) -> Result<(), Stop> {
        let start = out.len();
        self.actions(state, out)?;
        if state.turn + 1 < self.most_turns {
            leading::keep(state, wants, start, out, counts);
        } else if let Some(counts) = counts {
            // All moves end the game: less for the mover may be the same win, shared with others or not.
            counts.resize(counts.len() + out.len() - start, 1);
        }
        Ok(())
    }
}

impl Keyed for Abalone {
    #[inline]
    fn is_same_action(&self, one: &u16, other: &u16) -> bool {
        one == other
    }

    /// Nobody who searches knows how a position came about: see [`Record`].
    #[inline]
    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(self.full_key(state)))
    }
}

impl Reseatable for Abalone {
    fn reseats(&self) -> bool {
        true
    }

    /// Who has no marbles is never to move.
    fn reseat(&self, state: &mut State, player: usize) -> Result<bool, Stop> {
        let plays = player < self.players && state.marbles[player] != 0;
        if plays {
            state.mover = player as u8;
        }
        Ok(plays)
    }
}

impl Evaluates for Abalone {
    fn evaluates(&self) -> bool {
        true
    }

    /// Marbles pushed off, marbles lost, and the arrangement of the rest.
    #[inline]
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if state.over {
            return self.returns_to(state, out);
        }
        self.write_points(state, self.evaluated, out);
        Ok(())
    }
}

impl Bounded for Abalone {
    fn is_bounded(&self) -> bool {
        true
    }

    /// From the evaluation now to what the winner gets (Hashavit & Markovitch, section 4.1): the ends of an estimate,
    /// not a proof; who loses marbles falls below.
    #[inline]
    fn bounds_to(&self, state: &State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        self.evaluate_to(state, low)?;
        if state.over {
            high.copy_from_slice(low);
        } else {
            high.fill(self.most_points());
        }
        Ok(())
    }

    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        paired_bounds(self, state)
    }
}

crate::lacks!(Abalone: RandomPlay, Quiescent, Limited, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

#[cfg(test)]
mod tests;
