//! What a leaf is worth to each player: from the game, from a native player type, or from outside the engine.

use super::noise::Noise;
use crate::game::{Game, Rules, Stop, Vector};
use crate::row::Row;

/// A static evaluation from outside.
pub type Evaluate<G> = Box<dyn FnMut(&<G as Rules>::State) -> Result<Vector, Stop> + Send>;

/// A player type from outside: the worth of a finished game to a player.
pub type Custom<G> = Box<dyn FnMut(&<G as Rules>::State, usize) -> Result<f64, Stop> + Send>;

pub enum Utility<G: Game> {
    /// The game's own returns.
    Returns,
    /// One of [`PlayerTypes::utilities`](crate::game::PlayerTypes::utilities).
    Native(usize),
    Custom(Custom<G>),
}

impl<G: Game> Utility<G> {
    /// What a finished game is worth to `player`, whose return is `paid`.
    pub fn worth(&mut self, game: &G, state: &G::State, player: usize, paid: f64) -> Result<f64, Stop> {
        match self {
            Utility::Returns => Ok(paid),
            Utility::Native(index) => game.utility(state, *index, player),
            Utility::Custom(call) => call(state, player),
        }
    }
}

impl<G: Game> Utility<G> {
    /// Which type it is: none for the returns, or a native one. What comes from outside has no identity.
    pub fn identity(&self) -> Option<Option<usize>> {
        match self {
            Utility::Returns => Some(None),
            Utility::Native(index) => Some(Some(*index)),
            Utility::Custom(_) => None,
        }
    }
}

/// What players make of the values of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Each minds its own.
    #[default]
    Own,
    /// How much more a player has than each other one, added up.
    Lead,
    /// A player's part of what all have, by size.
    Share,
}

impl Goal {
    /// Turn the values of all into what each plays for.
    #[inline]
    fn apply(self, values: &mut [f64]) {
        match self {
            Goal::Own => {}
            Goal::Lead => {
                let (all, players) = (values.iter().sum::<f64>(), values.len() as f64);
                values.iter_mut().for_each(|entry| *entry = *entry * players - all);
            }
            Goal::Share => {
                let all: f64 = values.iter().map(|entry| entry.abs()).sum();
                if all > 0.0 {
                    values.iter_mut().for_each(|entry| *entry /= all);
                }
            }
        }
    }
}

/// Whose types leaf values are of, what is made of them, and the random number on estimates.
pub type Identity = (Vec<Option<usize>>, Goal, Option<(u64, u64)>);

/// The leaf values of a search.
pub struct Payoffs<G: Game> {
    evaluate: Option<Evaluate<G>>,
    /// One for each player; empty if all play for the returns.
    utilities: Vec<Utility<G>>,
    goal: Goal,
    /// A random number for every evaluation.
    noise: Option<Noise>,
}

impl<G: Game> Payoffs<G> {
    pub fn new(evaluate: Option<Evaluate<G>>, utilities: Vec<Utility<G>>) -> Self {
        Payoffs { evaluate, utilities, goal: Goal::Own, noise: None }
    }

    /// The same leaves where players mind each other's values in another way.
    pub fn with_goal(self, goal: Goal) -> Self {
        Payoffs { goal, ..self }
    }

    /// The same leaves with a random number added to what is only estimated.
    pub fn with_noise(self, noise: Option<Noise>) -> Self {
        Payoffs { noise, ..self }
    }

    /// The same leaf values once more, for another thread; none where they come from outside the engine.
    pub fn copy(&self) -> Option<Self> {
        if self.evaluate.is_some() {
            return None;
        }
        let mut utilities = Vec::new();
        for utility in &self.utilities {
            utilities.push(match utility {
                Utility::Returns => Utility::Returns,
                Utility::Native(index) => Utility::Native(*index),
                Utility::Custom(_) => return None,
            });
        }
        Some(Payoffs { evaluate: None, utilities, goal: self.goal, noise: self.noise })
    }

    /// What tells these leaf values from others; none where something from outside is asked.
    pub fn identity(&self) -> Option<Identity> {
        let Payoffs { evaluate, utilities, goal, noise } = self;
        let types: Option<Vec<_>> = utilities.iter().map(Utility::identity).collect();
        types.filter(|_| evaluate.is_none()).map(|types| (types, *goal, noise.as_ref().map(Noise::identity)))
    }

    /// The same leaf values in another game of the same native types, whose positions have one of this game in them.
    pub fn over<P: Game>(self, position: fn(&P::State) -> &G::State) -> Payoffs<P> {
        let Payoffs { evaluate, utilities, goal, noise } = self;
        let same = |utility| match utility {
            Utility::Returns => Utility::Returns,
            Utility::Native(index) => Utility::Native(index),
            Utility::Custom(mut call) => {
                let worth: Custom<P> = Box::new(move |state, player| call(position(state), player));
                Utility::Custom(worth)
            }
        };
        let evaluate = evaluate.map(|mut call| -> Evaluate<P> { Box::new(move |state| call(position(state))) });
        Payoffs { evaluate, utilities: utilities.into_iter().map(same).collect(), goal, noise }
    }

    /// Whether nothing from outside is asked and no lots are drawn, which might tell apart what the game does not.
    pub fn is_native(&self) -> bool {
        let from_outside = self.utilities.iter().any(|utility| matches!(utility, Utility::Custom(_)));
        self.evaluate.is_none() && self.noise.is_none() && !from_outside
    }

    /// What a player plays for: nothing but the returns, or a native type. None where anything from outside is asked,
    /// and where the values of others matter to it.
    pub fn native_type(&self, player: usize) -> Option<Option<usize>> {
        let own = || self.utilities.get(player).map_or(Some(None), Utility::identity);
        if self.is_native() && self.goal == Goal::Own {
            own()
        } else {
            None
        }
    }

    /// Whether leaves have the game's own values.
    pub fn is_plain(&self) -> bool {
        self.is_native() && self.utilities.is_empty() && self.goal == Goal::Own
    }

    /// How a position looks without searching it: what it pays if it is an end, else its static value; where chance
    /// moves, the mean of what it may bring.
    pub fn look(&mut self, game: &G, state: &G::State, player: usize) -> Result<f64, Stop> {
        if game.rolls(state)? {
            return Ok(game.mean_of(state, &mut |state, end| self.row(game, state, end))?[player]);
        }
        let end = game.is_terminal(state)?;
        let row: Vector = self.row(game, state, end)?;
        Ok(row[player])
    }

    /// What a position where the game goes on is worth as far as anybody knows: its static value, or nothing.
    pub fn without_search(&mut self, game: &G, state: &G::State) -> Result<Vector, Stop> {
        match self.row(game, state, false) {
            Err(Stop::Missing(_)) => Ok(Vector::zeros(game.num_players())),
            found => found,
        }
    }

    #[inline(never)]
    fn estimate(&mut self, game: &G, state: &G::State, out: &mut [f64]) -> Result<(), Stop> {
        match &mut self.evaluate {
            Some(call) => out.copy_from_slice(&call(state)?),
            None if game.evaluates() => game.evaluate_to(state, out)?,
            None => return Err(Stop::Missing("evaluate")),
        }
        self.goal.apply(out);
        self.noise.map_or(Ok(()), |noise| noise.add(game, state, out))
    }

    /// The value of a leaf. Player types speak of finished games only; at the horizon all use the evaluation.
    #[inline(always)]
    pub fn row<V: Row>(&mut self, game: &G, state: &G::State, end: bool) -> Result<V, Stop> {
        let mut row = V::zeros(game.num_players());
        self.fill(game, state, end, row.numbers_mut())?;
        Ok(row)
    }

    /// The same, written over `out`.
    #[inline(always)]
    pub fn fill(&mut self, game: &G, state: &G::State, end: bool, out: &mut [f64]) -> Result<(), Stop> {
        if !end {
            return self.estimate(game, state, out);
        }
        game.returns_to(state, out)?;
        for ((player, utility), entry) in self.utilities.iter_mut().enumerate().zip(&mut *out) {
            *entry = utility.worth(game, state, player, *entry)?;
        }
        self.goal.apply(out);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_over_each_of_the_others() {
        let mut values = [5.0, 3.0, 1.0];
        Goal::Lead.apply(&mut values);
        assert_eq!(values, [6.0, 0.0, -6.0]);
        Goal::Own.apply(&mut values);
        assert_eq!(values, [6.0, 0.0, -6.0]);
    }

    #[test]
    fn a_share_is_of_what_all_have() {
        for (mut values, shares) in [([5.0, 3.0, 2.0], [0.5, 0.3, 0.2]), ([-1.0, -3.0, 0.0], [-0.25, -0.75, 0.0])] {
            Goal::Share.apply(&mut values);
            assert_eq!(values, shares);
        }
        let mut nothing = [0.0, 0.0];
        Goal::Share.apply(&mut nothing);
        assert_eq!(nothing, [0.0, 0.0]);
    }
}
