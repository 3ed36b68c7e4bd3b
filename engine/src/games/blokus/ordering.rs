//! The static ordering of the thesis (section 3.5): the size of the piece.

use super::pieces::PIECES;
use super::{Blokus, State, SQUARES};
use crate::game::{Ordered, Room, Stop};
use crate::random::Random;

impl Ordered for Blokus {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, _state: &State, actions: &[u16], out: &mut Vec<f64>) -> Result<(), Stop> {
        let size = |action: u16| self.shapes.get(usize::from(action / SQUARES)).squares().len();
        out.extend(actions.iter().map(|&action| size(action) as f64));
        Ok(())
    }

    /// Smaller pieces are not looked at where a larger one fits.
    fn guided_action(&self, state: &State, random: &mut Random, room: &mut Room<u16>) -> Result<u16, Stop> {
        let mover = usize::from(state.mover);
        let reach = self.reach(state, mover);
        room.actions.clear();
        let mut size = 0;
        for piece in (0..PIECES).filter(|piece| state.hand[mover] >> piece & 1 == 1) {
            if self.shapes.squares_of(piece) != size && !room.actions.is_empty() {
                break;
            }
            size = self.shapes.squares_of(piece);
            self.list_piece(&reach, piece, &mut room.actions);
        }
        let place = if room.actions.len() > 1 { random.below(room.actions.len()) } else { 0 };
        Ok(room.actions.swap_remove(place))
    }
}
