//! The promise of actions: a game's own ordering, for random games that are guided and for searches that try the best first.

use super::{Rules, Stop};
use crate::random::Random;

/// Lists that are written anew for every move of a random game.
pub struct Room<A> {
    pub actions: Vec<A>,
    pub promises: Vec<f64>,
}

impl<A> Default for Room<A> {
    fn default() -> Self {
        Room { actions: Vec::new(), promises: Vec::new() }
    }
}

impl<A> Room<A> {
    /// List the legal actions with their promises; all alike where the game knows none.
    pub fn list<G: Ordered<Action = A> + ?Sized>(&mut self, game: &G, state: &G::State) -> Result<(), Stop> {
        self.actions.clear();
        self.promises.clear();
        game.actions(state, &mut self.actions)?;
        if game.orders() {
            return game.promises_to(state, &self.actions, &mut self.promises);
        }
        self.promises.resize(self.actions.len(), 0.0);
        Ok(())
    }
}

/// What [`Ordered::guided_action`] is, for games that have a quicker way in some positions only.
pub fn draw_best<G: Ordered + ?Sized>(
    game: &G,
    state: &G::State,
    random: &mut Random,
    room: &mut Room<G::Action>,
) -> Result<G::Action, Stop> {
    room.list(game, state)?;
    let best = room.promises.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let equals = room.promises.iter().filter(|&&promise| promise == best).count();
    let drawn = if equals > 1 { random.below(equals) } else { 0 };
    let place = room.promises.iter().enumerate().filter(|(_, &promise)| promise == best).nth(drawn);
    Ok(room.actions.swap_remove(place.map_or(0, |(place, _)| place)))
}

pub trait Ordered: Rules {
    /// Whether the game tells promising actions from others.
    fn orders(&self) -> bool {
        false
    }

    /// Append how promising each action is to the mover, the more the larger. `actions` are all that are legal here, in
    /// their order, or [`Leading::distinct_actions`](super::Leading::distinct_actions). Asked only of games that order them.
    fn promises_to(&self, _state: &Self::State, actions: &[Self::Action], out: &mut Vec<f64>) -> Result<(), Stop> {
        out.resize(out.len() + actions.len(), 0.0);
        Ok(())
    }

    /// List actions with their promises, in the order of all legal ones: of those that promise more than `above` the
    /// `most` that promise most, the first of equals; and others or none.
    fn list_promising(
        &self,
        state: &Self::State,
        _most: usize,
        _above: f64,
        room: &mut Room<Self::Action>,
    ) -> Result<(), Stop> {
        room.list(self, state)
    }

    /// Draw one of the actions that promise most, each with the same chance; nothing is drawn where there is only one. Any
    /// legal one where the game knows no better.
    fn guided_action(
        &self,
        state: &Self::State,
        random: &mut Random,
        room: &mut Room<Self::Action>,
    ) -> Result<Self::Action, Stop> {
        draw_best(self, state, random, room)
    }

    /// The action that promises most, the first of equals.
    fn first_choice(&self, state: &Self::State, room: &mut Room<Self::Action>) -> Result<Self::Action, Stop> {
        room.list(self, state)?;
        let mut best = 0;
        for (place, &promise) in room.promises.iter().enumerate() {
            if promise > room.promises[best] {
                best = place;
            }
        }
        Ok(room.actions.swap_remove(best))
    }
}
