//! What the actions of others say of a world: how likely they are there, if the others are of certain types.
//!
//! The weight of a world is that of the rules times the chance of every action that others took. A player of a type takes
//! what a shallow MaxN search finds best for it in that world, one of equals by lot, or with the chance epsilon any legal
//! action, as in Prob-MaxN. Types and worlds are inferred together: each player's actions are weighed under each type, and
//! the types by what is believed of them.

use std::marker::PhantomData;

use super::worlds::Past;
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::search::maxn::{MaxN, Ties};
use crate::search::{search, Budget, Payoffs, Poll, Utility};

#[derive(Clone, Debug)]
pub struct Reading {
    /// Candidate types: native ones, or none for who plays for the returns.
    pub types: Vec<Option<usize>>,
    /// How probable each is before anything was seen.
    pub belief: Vec<f64>,
    pub epsilon: f64,
    /// How far a player of a type looks ahead.
    pub depth: u32,
}

impl Reading {
    /// The logarithm of how likely the actions of all but one player are in a world.
    pub fn likelihood<G: Game>(
        &self,
        game: &G,
        past: &Past<G::State, G::Action>,
        player: usize,
        poll: Poll,
    ) -> Result<f64, Stop> {
        let players = game.num_players();
        let mut told = vec![vec![0.0_f64; self.types.len()]; players];
        let mut state = past.start.clone();
        let mut legal = Vec::new();
        for action in &past.actions {
            let mover = game.player(&state)?;
            legal.clear();
            game.actions(&state, &mut legal)?;
            if mover != CHANCE && mover != player && legal.len() > 1 {
                for (told, &kind) in told[mover].iter_mut().zip(&self.types) {
                    *told += self.chance(game, &state, mover, kind, action, &mut *poll)?.ln();
                }
            }
            state = game.apply(&state, action)?;
        }
        Ok(told.iter().map(|told| self.over_types(told)).sum())
    }

    /// The logarithm of what a player's actions are worth under all types, by what is believed of them.
    fn over_types(&self, told: &[f64]) -> f64 {
        let most = told.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = told.iter().zip(&self.belief).map(|(told, belief)| belief * (told - most).exp()).sum();
        most + sum.ln()
    }

    /// How probable it is that a player of a type takes an action.
    fn chance<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        mover: usize,
        kind: Option<usize>,
        action: &G::Action,
        poll: Poll,
    ) -> Result<f64, Stop> {
        let mut utilities = Vec::new();
        if let Some(kind) = kind {
            let of = |seat| if seat == mover { Utility::Native(kind) } else { Utility::Returns };
            utilities = (0..game.num_players()).map(of).collect();
        }
        let payoffs = Payoffs::new(None, utilities);
        let mut rule =
            MaxN { root: mover, payoffs, ties: Ties::Leftmost, skips_equals: true, row: PhantomData::<Vector> };
        let budget = Budget { depth: Some(self.depth), ..Budget::default() };
        let found = search(game, state, &mut rule, &budget, poll)?;
        let best = found.choices.iter().fold(f64::NEG_INFINITY, |best, (_, value)| best.max(value[mover]));
        let number = found.choices.iter().filter(|(_, value)| value[mover] >= best).count() as f64;
        let is_best = found.choices.iter().any(|(each, value)| each == action && value[mover] >= best);
        let by_choice = if is_best { (1.0 - self.epsilon) / number } else { 0.0 };
        Ok(by_choice + self.epsilon / found.choices.len() as f64)
    }
}
