//! The static ordering of the thesis (section 3.5): high stacks first.

use super::moves::Move;
use super::{Focus, State, HIGHEST};
use crate::game::{Ordered, Room, Stop};
use crate::random::Random;

impl Focus {
    /// 10 (n + t) + s: pieces that move, pieces on the target, and how many more stacks the mover tops afterwards. What a
    /// piece from the hand is worth is open in the thesis; here it counts like one that moves.
    #[inline]
    fn promise(&self, state: &State, action: u16) -> i32 {
        let (made, mover) = (Move::of(action), usize::from(state.mover));
        let target = state.stacks[usize::from(made.target())];
        let gained = i32::from(target.top() != Some(mover));
        let (pieces, lost) = match made {
            Move::Enter { .. } => (1, 0),
            Move::Stack { from, pieces, .. } => {
                let (rest, _) = state.stacks[usize::from(from)].split(pieces);
                (pieces, i32::from(rest.top() != Some(mover)))
            }
        };
        10 * (pieces + target.height()) as i32 + gained - lost
    }
}

impl Ordered for Focus {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, actions: &[u16], out: &mut Vec<f64>) -> Result<(), Stop> {
        out.extend(actions.iter().map(|&action| f64::from(self.promise(state, action))));
        Ok(())
    }

    /// The one that drawing from the list of the best moves would give; only the best so far are listed.
    fn guided_action(&self, state: &State, random: &mut Random, room: &mut Room<u16>) -> Result<u16, Stop> {
        let (best, mut most) = (&mut room.actions, 0);
        best.clear();
        self.each_move(state, |action| {
            let promise = self.promise(state, action);
            if promise > most {
                most = promise;
                best.clear();
            }
            if promise == most {
                best.push(action);
            }
            fewest_pieces(most)
        });
        let drawn = if best.len() > 1 { random.below(best.len()) } else { 0 };
        Ok(best[drawn])
    }
}

/// With how many pieces a move can promise so much: at best they land on the highest stack, and gain one.
#[inline]
fn fewest_pieces(promise: i32) -> u32 {
    ((promise + 8) as u32 / 10).saturating_sub(HIGHEST).max(1)
}
