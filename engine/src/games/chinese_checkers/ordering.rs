//! The static ordering of Chinese Checkers: how many steps a move brings a pawn nearer to its goal.
//!
//! Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, section 3.5: the distance of the cell
//! that is left minus that of the cell that is reached.

use super::geometry::{Cells, ROOM};
use super::{action, ends, ChineseCheckers, State, MOST_GAIN, MOST_PAWNS, PASS, SEATS};
use crate::game::{draw_best, Ordered, Room, Stop};
use crate::random::Random;

/// As many promising moves are kept in order while they are found; of more, all are listed.
const FEW: usize = 8;
/// That a move takes.
const ACTION_BITS: u32 = 14;

impl Ordered for ChineseCheckers {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, actions: &[u16], out: &mut Vec<f64>) -> Result<(), Stop> {
        let steps = &self.tables.steps_to_goal[usize::from(state.player) % SEATS];
        let gain = |&action: &u16| {
            let (from, to) = ends(action);
            f64::from(steps[usize::from(from) % ROOM]) - f64::from(steps[usize::from(to) % ROOM])
        };
        out.extend(actions.iter().map(gain));
        Ok(())
    }

    /// Exactly those, since all are listed in this order; the others are not looked at any further than to see that they
    /// promise less.
    fn list_promising(&self, state: &State, most: usize, above: f64, room: &mut Room<u16>) -> Result<(), Stop> {
        let most = most.min(self.widest.unwrap_or(usize::MAX));
        if most > FEW {
            return room.list(self, state);
        }
        // A move is what it loses and then the move, so that a smaller number is earlier in the list; and this is too late.
        let late = ((f64::from(MOST_GAIN) - above).ceil().clamp(0.0, 64.0) as u32) << ACTION_BITS;
        let mut kept = [late; FEW];
        self.keep_first(state, &mut kept[..most]);
        room.actions.clear();
        room.promises.clear();
        for &rank in kept[..most].iter().take_while(|&&rank| rank < late) {
            room.actions.push((rank & ((1 << ACTION_BITS) - 1)) as u16);
            room.promises.push(f64::from(MOST_GAIN) - f64::from(rank >> ACTION_BITS));
        }
        // Who can do nothing passes, which promises nothing.
        if room.actions.is_empty() && above < 0.0 {
            return room.list(self, state);
        }
        Ok(())
    }

    /// The one that drawing from the list of the best moves would give; nothing is listed.
    fn guided_action(&self, state: &State, random: &mut Random, room: &mut Room<u16>) -> Result<u16, Stop> {
        if self.widest.is_some() {
            return draw_best(self, state, random, room);
        }
        let player = usize::from(state.player) % SEATS;
        let occupied = state.occupied();
        let hops = self.hops(state);
        let mut best = [(0, 0); MOST_PAWNS];
        let (mut pawns, mut total, mut least) = (0, 0, 2 * usize::from(MOST_GAIN));
        for from in Cells(state.pawns.of(player)) {
            let steps = self.steps(player, from);
            let furthest = (steps + least).checked_sub(usize::from(MOST_GAIN));
            let destinations = self.destinations_into(&hops, occupied, from, self.within(player, furthest));
            if destinations == 0 {
                continue;
            }
            let nearest = self.nearest(player, destinations, furthest.map_or(steps, |most| most.min(steps)));
            let loss = usize::from(MOST_GAIN) + nearest - steps;
            if loss < least {
                (pawns, total, least) = (0, 0, loss);
            }
            let equals = destinations & self.tables.within[player][nearest].cells;
            best[pawns % MOST_PAWNS] = (from, equals);
            pawns += 1;
            total += equals.count_ones();
        }
        let mut place = if total > 1 { random.below(total as usize) as u32 } else { 0 };
        for &(from, destinations) in &best[..pawns.min(MOST_PAWNS)] {
            let here = destinations.count_ones();
            if place < here {
                return Ok(action(from, super::listing::nth_cell(destinations, place)));
            }
            place -= here;
        }
        Ok(PASS)
    }
}

impl ChineseCheckers {
    /// Put the moves that lose least in their places, each as what it loses and then the move, before what is there.
    #[inline]
    fn keep_first(&self, state: &State, kept: &mut [u32]) {
        let player = usize::from(state.player) % SEATS;
        let occupied = state.occupied();
        let hops = self.hops(state);
        for from in Cells(state.pawns.of(player)) {
            let most_lost = kept.last().map_or(0, |last| (last >> ACTION_BITS) as usize);
            let furthest = (self.steps(player, from) + most_lost).checked_sub(usize::from(MOST_GAIN) + 1);
            for to in Cells(self.destinations_into(&hops, occupied, from, self.within(player, furthest))) {
                let mut rank = (self.loss(player, from, to) as u32) << ACTION_BITS | u32::from(action(from, to));
                // It takes its place, and what comes after moves on: without a branch that nobody could foretell.
                for place in kept.iter_mut() {
                    (*place, rank) = (rank.min(*place), rank.max(*place));
                }
            }
        }
    }

    /// How many steps from the goal the nearest of some cells is; there must be one. The search for it begins at a guess.
    #[inline]
    fn nearest(&self, player: usize, cells: u128, guess: usize) -> usize {
        let rings = &self.tables.within[player];
        let is_within = |steps: usize| rings.get(steps).is_none_or(|ring| cells & ring.cells != 0);
        let mut steps = guess;
        while !is_within(steps) {
            steps += 1;
        }
        while steps > 0 && is_within(steps - 1) {
            steps -= 1;
        }
        steps
    }
}
