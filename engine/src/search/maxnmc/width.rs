//! Which actions of a position a search looks at: all, those that look best, or those that somebody names.

use crate::game::{Game, Rules, Stop};
use crate::search::rollout::Player;

/// The places, among the legal actions of a position, of those to be looked at.
pub type Named<G> = Box<dyn FnMut(&<G as Rules>::State) -> Result<Vec<usize>, Stop> + Send>;

pub enum Width<G: Game> {
    All,
    /// So many, by the static value of the next position for the player who moves; of equals the first.
    Best(usize),
    Named(Named<G>),
}

impl<G: Game> Width<G> {
    /// The same once more, for another thread; none where it comes from outside the engine.
    pub fn copy(&self) -> Option<Self> {
        match self {
            Width::All => Some(Width::All),
            Width::Best(most) => Some(Width::Best(*most)),
            Width::Named(_) => None,
        }
    }

    /// How many of `legal` actions are looked at, as far as that is known without looking.
    pub fn limit(&self, legal: usize) -> usize {
        match self {
            Width::Best(most) => legal.min(*most),
            Width::All | Width::Named(_) => legal,
        }
    }

    /// Append the places of the actions to be looked at, in the order of the actions, so that ties are broken as ever.
    pub fn choose(
        &mut self,
        by: &mut Player<'_, G>,
        state: &G::State,
        player: usize,
        actions: &[G::Action],
        out: &mut Vec<u32>,
    ) -> Result<(), Stop> {
        match self {
            Width::Best(most) if actions.len() > *most => {
                let mut next = state.clone();
                let mut looks = Vec::with_capacity(actions.len());
                for (place, action) in (0..).zip(actions) {
                    by.watch.glance()?;
                    by.game.apply_to(state, action, &mut next)?;
                    looks.push((by.payoffs.look(by.game, &next, player)?, place));
                }
                // A stable sort: of equals the first come first.
                looks.sort_by(|(one, _), (other, _)| other.total_cmp(one));
                let start = out.len();
                out.extend(looks[..*most].iter().map(|&(_, place): &(f64, u32)| place));
                out[start..].sort_unstable();
            }
            Width::Named(name) => {
                let mut places = name(state)?;
                places.retain(|&place| place < actions.len());
                places.sort_unstable();
                places.dedup();
                if places.is_empty() {
                    places.extend(0..actions.len());
                }
                out.extend(places.into_iter().map(|place| place as u32));
            }
            Width::All | Width::Best(_) => out.extend(0..actions.len() as u32),
        }
        Ok(())
    }
}
