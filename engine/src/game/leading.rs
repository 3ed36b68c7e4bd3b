//! Actions that stand for others, in games that can tell without trying them.

use super::{Rules, Stop};

/// What a mover looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// As much as it can get.
    Own,
    /// What somebody else gets, and nothing else.
    Others,
}

pub trait Leading: Rules {
    /// Append the first of all actions that lead to equal games, game for game and value for value.
    #[inline]
    fn distinct_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) -> Result<(), Stop> {
        self.actions(state, out)
    }

    /// Append for each of [`Leading::distinct_actions`] how many actions it stands for; nothing if each is for itself.
    #[inline]
    fn count_equals(&self, _state: &Self::State, _out: &mut Vec<u32>) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether [`Leading::leading_actions`] leaves out more than [`Leading::distinct_actions`].
    #[inline]
    fn has_leading(&self) -> bool {
        false
    }

    /// Append the actions among which the mover finds its best where a search ends right behind them, and if asked how
    /// many actions each stands for. The first of all that lead to equal values stands for them; what ends the game unlike
    /// others stands for itself. If `wants` is [`Wants::Own`], what leads to less for the mover, by static value and
    /// bounds, and to the same for everybody else, may be left out; if [`Wants::Others`], whatever leads to the same for
    /// everybody else as an earlier one. They come in the order of [`Rules::actions`], and the search may stop behind each.
    fn leading_actions(
        &self,
        state: &Self::State,
        _wants: Wants,
        out: &mut Vec<Self::Action>,
        counts: Option<&mut Vec<u32>>,
    ) -> Result<(), Stop> {
        self.distinct_actions(state, out)?;
        counts.map_or(Ok(()), |counts| self.count_equals(state, counts))
    }
}
