//! What looks promising in Ludo: send others home, the further they are the better, then bring tokens into play.

use super::{Action, Ludo, State, FACES, YARD};
use crate::game::{Ordered, Stop};

impl Ordered for Ludo {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, actions: &[Action], out: &mut Vec<f64>) -> Result<(), Stop> {
        out.extend(actions.iter().map(|action| match *action {
            Action::Move { from, to } => {
                let entering = if from == YARD { FACES } else { 0 };
                f64::from(self.sent_home(state, to) + u32::from(entering))
            }
            Action::Roll(_) | Action::Pass => 0.0,
        }));
        Ok(())
    }
}

impl Ludo {
    /// The steps that others lose if the mover comes to a square.
    fn sent_home(&self, state: &State, to: u8) -> u32 {
        let player = usize::from(state.player);
        let met = |other: &usize| self.standing(state, *other, player, to) == 1;
        let common = self.common(player, to);
        let lost = |other: usize| state.tokens[other].iter().find(|&&token| self.common(other, token) == common);
        self.others(player).filter(met).filter_map(lost).map(|&token| u32::from(token)).sum()
    }
}
