//! The static ordering of Chinese Checkers: how many steps a move brings a pawn nearer to its goal.
//!
//! Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013, section 3.5: the distance of the cell
//! that is left minus that of the cell that is reached.

use super::geometry::{Cells, ROOM};
use super::{action, ends, ChineseCheckers, State, MOST_GAIN, MOST_PAWNS, PASS, SEATS};
use crate::game::{draw_best, Ordered, Room, Stop};
use crate::random::Random;

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
