//! One move by lot, each with the same chance, without listing or counting them all.
//!
//! Moves are drawn from a larger set that is easy to count, and what is no move, or stands in it twice, is drawn again.
//! The set has six places for each pawn, one for each direction: a step if the cell there is empty, or a hop over the pawn
//! there. And it has the pairs of a pawn that can hop twice and a cell of its lattice that hops lead on from: only for
//! a pair that was drawn is looked whether hops connect the two.

use super::geometry::Cells;
use super::lattices::{Pairs, Planes};
use super::{action, ChineseCheckers, State, MOST_PAWNS, SEATS};
use crate::random::Random;

/// How often is drawn before the moves are counted after all: some positions have few, or none.
const TRIES: usize = 24;

impl ChineseCheckers {
    pub(super) fn draw_move(&self, state: &State, random: &mut Random) -> u16 {
        let hops = self.hops(state);
        let (mut pawns, mut count) = ([0; MOST_PAWNS], 0);
        let mut planes: Planes = [0; 4];
        Cells(state.pawns.of(usize::from(state.player) % SEATS)).for_each(|from| {
            pawns[count % MOST_PAWNS] = from;
            count += 1;
            self.tables.lattices.put(&mut planes, from);
        });
        let pairs = Pairs::new(&hops, &planes);
        let places = 6 * count + pairs.count();
        for _ in 0..TRIES {
            let place = random.below(places);
            let found = if place < 6 * count {
                let from = pawns[place / 6 % MOST_PAWNS];
                self.beside(state, from, place % 6).map(|to| (from, to))
            } else {
                pairs.pair(&hops, place - 6 * count)
            };
            if let Some((from, to)) = found {
                return action(from, to);
            }
        }
        self.draw_counted(state, random)
    }

    /// Where a step leads in one of six directions, or else a hop over the pawn there.
    #[inline]
    fn beside(&self, state: &State, from: u8, direction: usize) -> Option<u8> {
        let tables = &*self.tables;
        let is_empty = |cell: &u8| tables.lattices.is_empty(&state.planes, *cell);
        let [near, far] = tables.star.ahead(from, direction);
        Some(near).filter(is_empty).or_else(|| Some(far).filter(is_empty))
    }
}
