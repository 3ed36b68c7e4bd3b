//! Focus, also sold as Domination: stacks of up to five pieces, for two to four players.
//!
//! Rules and evaluation as in Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, chapter
//! 3. A player moves a stack that it tops, or an upper part of it, in a straight line by as many fields as pieces move. The
//! pieces land on top of what is there; of more than five the bottom ones are captured. Captured pieces of the mover's own
//! go to its hand, and may be put on any field in place of a move. The short game is won by captures, the full game by who
//! alone can still move.
//!
//! The thesis leaves open: who begins, here the first letter of its figure; whether own pieces count as captures, here
//! they do not; a piece put on a stack of five, here it captures like any that lands; and a player who can neither move nor
//! put a piece, here the turn goes to the next who can. Who alone can move wins the short game, too.

use crate::game::{paired_bounds, Bounded, Evaluates, Intervals, Keyed, Reseatable, Rules, Stop};

mod board;
mod moves;
mod native;
mod ordering;
mod setup;

use board::{Stack, SQUARES};
use moves::Move;

pub const SEATS: usize = 4;
/// A stack is at most so high.
const HIGHEST: u32 = 5;
/// With three or four players so many captures win, whoever they are from.
const TOTAL: u32 = 10;
/// In the evaluation, what each capture that is missing costs, and what a player who needs none has.
const CAPTURE: u32 = 100;
const GOAL: u32 = 600;
const NOBODY: u8 = u8::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Won by captures.
    Short,
    /// Won by who alone can still move.
    Full,
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Focus {
    players: usize,
    variant: Variant,
    /// Captures from each opponent that win.
    each: u8,
    most_turns: u16,
    /// Columns and rows.
    size: u8,
    /// The fields that there are.
    board: u64,
    /// How many fields there are beyond each one, by direction.
    reach: [[u8; board::DIRECTIONS]; SQUARES],
    /// The fields from which so many pieces, counted from 0, can move in each direction.
    starts: [[u64; HIGHEST as usize + 1]; board::DIRECTIONS],
    /// Pieces of each player, on the board and in hand.
    pieces_each: u8,
    /// Whether everybody begins with a piece in hand.
    enters_first: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    stacks: [Stack; SQUARES],
    /// The fields whose stack each player tops.
    tops: [u64; SEATS],
    /// The heights of the stacks on all fields, as binary digits.
    heights: [u64; 3],
    /// Who has captured how many from whom. Own ones are not counted: they went to the hand.
    captured: [[u8; SEATS]; SEATS],
    hand: [u8; SEATS],
    turn: u16,
    mover: u8,
    winner: u8,
    over: bool,
}

impl State {
    fn occupied(&self) -> u64 {
        self.tops.iter().fold(0, |all, set| all | set)
    }

    #[inline]
    fn can_move(&self, player: usize) -> bool {
        self.tops[player] != 0 || self.hand[player] > 0
    }

    #[inline]
    fn put(&mut self, square: u8, stack: Stack) {
        let (place, bit) = (usize::from(square), 1 << square);
        if let Some(before) = self.stacks[place].top() {
            self.tops[before] &= !bit;
        }
        if let Some(after) = stack.top() {
            self.tops[after] |= bit;
        }
        let changed = self.stacks[place].height() ^ stack.height();
        for (digit, fields) in self.heights.iter_mut().enumerate() {
            *fields ^= u64::from(changed >> digit & 1) << square;
        }
        self.stacks[place] = stack;
    }
}

impl Focus {
    /// The fewest captures with which a player would win the short game.
    #[inline]
    fn missing(&self, state: &State, player: usize) -> u32 {
        let from = &state.captured[player][..self.players];
        let each: u32 = from.iter().map(|&count| u32::from(self.each.saturating_sub(count))).sum();
        let short = each - u32::from(self.each);
        if self.players == 2 {
            return short;
        }
        short.min(TOTAL.saturating_sub(from.iter().map(|&count| u32::from(count)).sum()))
    }

    /// Whether the mover has to enter a piece: with three players everybody has one in hand, and enters it first.
    #[inline]
    fn enters(&self, state: &State) -> bool {
        self.enters_first && usize::from(state.turn) < self.players && state.hand[usize::from(state.mover)] > 0
    }

    /// What lands on a field goes on top, and what is too much at the bottom is captured.
    #[inline]
    fn land(&self, next: &mut State, mover: usize, square: u8, moved: Stack) {
        let (mut captured, stack) = next.stacks[usize::from(square)].with(moved);
        while let Some((piece, rest)) = captured.without_bottom() {
            if piece == mover {
                next.hand[mover] += 1;
            } else {
                next.captured[mover][piece] += 1;
            }
            captured = rest;
        }
        next.put(square, stack);
    }

    /// Write down the position after a player's move.
    #[inline]
    fn make_move(&self, state: &State, mover: usize, action: u16, next: &mut State) {
        *next = *state;
        match Move::of(action) {
            Move::Enter { square } => {
                next.hand[mover] -= 1;
                self.land(next, mover, square, Stack::of(mover));
            }
            Move::Stack { from, direction, pieces } => {
                let (rest, moved) = state.stacks[usize::from(from)].split(pieces);
                next.put(from, rest);
                self.land(next, mover, board::beyond(from, direction, pieces), moved);
            }
        }
        next.turn = state.turn + 1;
        self.settle(next, mover);
    }

    /// Say whose turn comes after that of the mover, and whether the game is over.
    #[inline]
    fn settle(&self, next: &mut State, mover: usize) {
        let after = (1..=self.players).map(|step| (mover + step) % self.players).find(|&player| next.can_move(player));
        next.mover = after.unwrap_or(mover) as u8;
        if usize::from(next.mover) == mover || self.variant == Variant::Short && self.missing(next, mover) == 0 {
            next.winner = mover as u8;
        }
        next.over = next.winner != NOBODY || next.turn >= self.most_turns;
    }

    pub fn winner(&self, state: &State) -> Option<usize> {
        (state.winner != NOBODY).then_some(usize::from(state.winner))
    }

    /// What the winner gets: more than any evaluation.
    fn most_points(&self) -> f64 {
        f64::from(GOAL + self.board.count_ones())
    }

    /// Section 3.5 of the thesis; the full game, which it does not play, has no captures to count.
    #[inline]
    fn points(&self, state: &State, player: usize) -> f64 {
        let stacks = state.tops[player].count_ones();
        f64::from(match self.variant {
            Variant::Short => GOAL.saturating_sub(CAPTURE * self.missing(state, player)) + stacks,
            Variant::Full => stacks + u32::from(state.hand[player]),
        })
    }

    /// A lead worth defending or attacking, for MP-Mix: one capture, or five stacks of the full game.
    pub fn notable_lead(&self) -> f64 {
        match self.variant {
            Variant::Short => f64::from(CAPTURE),
            Variant::Full => 5.0,
        }
    }
}

impl Rules for Focus {
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
        self.list_moves(state, out);
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, &action: &u16, next: &mut State) -> Result<(), Stop> {
        self.make_move(state, usize::from(state.mover), action, next);
        Ok(())
    }

    /// The points of [`Evaluates::evaluate`], and to the winner more than anybody can have otherwise.
    #[inline]
    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        for (player, entry) in out[..self.players].iter_mut().enumerate() {
            *entry = self.points(state, player);
        }
        if let Some(winner) = self.winner(state) {
            out[winner] = self.most_points();
        }
        Ok(())
    }
}

crate::lacks!(Focus: RandomPlay, Leading, Quiescent, Limited, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

impl Reseatable for Focus {
    fn reseats(&self) -> bool {
        true
    }

    /// Who tops no stack and has nothing in hand cannot move.
    fn reseat(&self, state: &mut State, player: usize) -> Result<bool, Stop> {
        let moves = player < self.players && state.can_move(player);
        if moves {
            state.mover = player as u8;
        }
        Ok(moves)
    }

    fn apply_out_of_turn(&self, state: &State, player: usize, &action: &u16, next: &mut State) -> Result<(), Stop> {
        self.make_move(state, player, action, next);
        Ok(())
    }
}

impl Keyed for Focus {
    #[inline]
    fn is_same_action(&self, one: &u16, other: &u16) -> bool {
        one == other
    }

    /// Stacks, captures, hands, whose turn it is and how many there were: the number of turns ends a game.
    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(board::key_of(state)))
    }
}

impl Evaluates for Focus {
    fn evaluates(&self) -> bool {
        true
    }

    #[inline]
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        self.returns_to(state, out)
    }
}

impl Bounded for Focus {
    fn is_bounded(&self) -> bool {
        true
    }

    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        paired_bounds(self, state)
    }

    /// From the evaluation now to what the winner gets: the ends of an estimate, not a proof; stacks are lost again.
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
}

#[cfg(test)]
mod tests;
