//! Random games from the leaves of a search, with a count of the positions and an eye on the clock.

use std::time::Instant;

use super::driver::Poll;
use super::payoffs::Payoffs;
use crate::game::{Game, Stop};
use crate::random::Random;

/// Counts positions, and looks at the clock and the outside world now and then.
pub struct Watch<'a> {
    pub nodes: u64,
    next_look: u64,
    every: u64,
    pub deadline: Option<Instant>,
    poll: Poll<'a>,
}

impl<'a> Watch<'a> {
    pub fn new<G: Game>(deadline: Option<Instant>, poll: Poll<'a>) -> Self {
        Watch { nodes: 0, next_look: 0, every: G::POLL_EVERY, deadline, poll }
    }

    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        (self.poll)()?;
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Deadline);
        }
        self.next_look = self.nodes + self.every;
        Ok(())
    }
}

/// All that a random game needs.
pub struct Player<'a, G: Game> {
    pub game: &'a G,
    pub payoffs: &'a mut Payoffs<G>,
    pub watch: Watch<'a>,
    /// After how many moves a game is valued as it stands, or as soon after as the game allows.
    most_turns: u64,
    state: G::State,
    spare: G::State,
    actions: Vec<G::Action>,
}

impl<'a, G: Game> Player<'a, G> {
    /// `any` is a position of the game, whichever: it lends its room.
    pub fn new(
        game: &'a G,
        payoffs: &'a mut Payoffs<G>,
        any: &G::State,
        most_turns: Option<u64>,
        watch: Watch<'a>,
    ) -> Self {
        let most_turns = most_turns.unwrap_or(u64::MAX);
        Player { game, payoffs, watch, most_turns, state: any.clone(), spare: any.clone(), actions: Vec::new() }
    }

    /// Play on at random from a position, every action with the same chance, and write down what comes of it.
    pub fn play(&mut self, from: &G::State, random: &mut Random, out: &mut [f64]) -> Result<(), Stop> {
        self.state.clone_from(from);
        let mut turns = 0;
        loop {
            if self.game.is_terminal(&self.state)? {
                return self.payoffs.fill(self.game, &self.state, true, out);
            }
            if turns >= self.most_turns && self.game.may_stop(&self.state)? {
                return self.payoffs.fill(self.game, &self.state, false, out);
            }
            let action = self.game.random_action(&self.state, random, &mut self.actions)?;
            self.game.advance(&mut self.state, &action, &mut self.spare)?;
            turns += 1;
            self.watch.tick()?;
        }
    }
}
