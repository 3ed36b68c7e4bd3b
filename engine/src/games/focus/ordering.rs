//! The static ordering of the thesis (section 3.5): high stacks first.

use super::moves::Move;
use super::{Focus, State};
use crate::game::{Ordered, Stop};

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
}
