//! The moves that matter where nobody looks any further: those that gain most, and those that may end the game.

use super::geometry::{Board, Cells};
use super::{action, ends, ChineseCheckers, State, MOST_GAIN, PASS, SEATS};

impl ChineseCheckers {
    /// See [`crate::game::Game::leading_actions`]. A move changes the distance of the mover and no other, unless it fills
    /// a camp; so of all that fill none, those that gain most lead to equal values, and the others to less.
    pub(super) fn list_leading(&self, state: &State, out: &mut Vec<u16>, mut counts: Option<&mut Vec<u32>>) {
        let player = usize::from(state.player) % SEATS;
        let occupied = state.occupied();
        let board = Board::new(occupied);
        let filling = self.last_gaps(occupied);
        let start = out.len();
        let (mut best, mut least, mut equals) = (PASS, 2 * usize::from(MOST_GAIN), 0);
        for from in Cells(state.pawns[player]) {
            let destinations = self.destinations(&board, occupied, from);
            out.extend(Cells(destinations & filling).map(|to| action(from, to)));
            let not_worse = self.within(player, (self.steps(player, from) + least).checked_sub(usize::from(MOST_GAIN)));
            for to in Cells(destinations & !filling & not_worse) {
                let loss = self.loss(player, from, to);
                if loss < least || equals == 0 {
                    (best, least, equals) = (action(from, to), loss, 0);
                }
                equals += u32::from(loss == least);
            }
        }
        if equals > 0 {
            out.push(best);
        } else if out.len() == start {
            out.push(PASS);
        }
        // Those that fill a camp are few, if there are any; each stands for itself.
        let order = |action: &u16| {
            let (from, to) = ends(*action);
            (self.loss(player, from, to), from, to)
        };
        out[start..].sort_by_key(order);
        if let Some(counts) = &mut counts {
            counts.extend(out[start..].iter().map(|&action| if action == best { equals.max(1) } else { 1 }));
        }
    }

    /// The cells that are at most so many steps from the tip of a player's goal.
    #[inline]
    fn within(&self, player: usize, steps: Option<usize>) -> u128 {
        let rings = &self.tables.within[player];
        steps.map_or(0, |steps| rings[steps.min(rings.len() - 1)])
    }

    /// The only empty cells of camps that are full but for one: nowhere else can a move end the game.
    fn last_gaps(&self, occupied: u128) -> u128 {
        let gaps = self.tables.goals[..self.players].iter().map(|goal| goal & !occupied);
        gaps.filter(|gap| gap.count_ones() == 1).fold(0, |all, gap| all | gap)
    }
}
