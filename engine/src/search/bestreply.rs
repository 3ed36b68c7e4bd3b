//! Best-Reply: the root player moves, then one opponent, whichever hurts it most, and the others sit still.
//!
//! Schadd & Winands, "Best Reply Search for Multiplayer Games", IEEE TCIAIG 3(1), 2011. It is alpha-beta in another
//! game, in which the opponents answer together with one move of any of them; the rules of that game are here. Two
//! players leave nothing to choose, so the game for two is the game itself. Partners would sit still with the others, so
//! teams are refused.

use std::cell::RefCell;

use super::refusal::Refusal;
use crate::game::{Evaluates, Game, Keyed, PlayerTypes, Quiescent, Rules, Stop};

pub struct BestReplies<'a, G: Game> {
    game: &'a G,
    root: usize,
    together: bool,
    room: RefCell<Vec<G::Action>>,
}

impl<'a, G: Game> BestReplies<'a, G> {
    pub fn new(game: &'a G, root: usize) -> Result<Self, Stop> {
        let together = game.num_players() > 2;
        if game.has_teams() {
            let why =
                "best-reply has no place for partners: one opponent replies to each move, and all others sit still";
            return Err(Refusal::Unsupported(why.into()).into());
        }
        if together && !game.reseats() {
            return Err(Stop::Missing("with_player"));
        }
        Ok(BestReplies { game, root, together, room: RefCell::new(Vec::new()) })
    }

    /// The position as it is if `player` moves; none if it cannot.
    fn seated(&self, state: &G::State, player: usize) -> Result<Option<G::State>, Stop> {
        if self.game.player(state)? == player {
            return Ok(Some(state.clone()));
        }
        self.game.with_player(state, player)
    }
}

impl<G: Game> Rules for BestReplies<'_, G> {
    type State = G::State;
    /// Who moves, and how.
    type Action = (usize, G::Action);

    const POLL_EVERY: u64 = G::POLL_EVERY;

    fn num_players(&self) -> usize {
        self.game.num_players()
    }

    /// The root player, or any opponent for all of them.
    fn player(&self, state: &G::State) -> Result<usize, Stop> {
        self.game.player(state)
    }

    fn is_terminal(&self, state: &G::State) -> Result<bool, Stop> {
        self.game.is_terminal(state)
    }

    /// The opponents' actions come in the order of their turns.
    fn actions(&self, state: &G::State, out: &mut Vec<Self::Action>) -> Result<(), Stop> {
        let mut room = self.room.borrow_mut();
        let mover = self.game.player(state)?;
        if !self.together || mover == self.root {
            self.game.actions(state, &mut room)?;
            out.extend(room.drain(..).map(|action| (mover, action)));
            return Ok(());
        }
        let players = self.num_players();
        for player in (self.root + 1..self.root + players).map(|seat| seat % players) {
            if let Some(seated) = self.seated(state, player)? {
                self.game.actions(&seated, &mut room)?;
                out.extend(room.drain(..).map(|action| (player, action)));
            }
        }
        Ok(())
    }

    fn apply_to(&self, state: &G::State, action: &Self::Action, next: &mut G::State) -> Result<(), Stop> {
        let (player, action) = action;
        if self.game.player(state)? == *player {
            self.game.apply_to(state, action, next)?;
        } else {
            let seated = self.seated(state, *player)?.ok_or(Stop::Missing("with_player"))?;
            self.game.apply_to(&seated, action, next)?;
        }
        // After a reply it is the root player's turn. Where that player cannot move the next opponents go on.
        if self.together && *player != self.root && !self.game.is_terminal(next)? {
            if let Some(seated) = self.seated(next, self.root)? {
                *next = seated;
            }
        }
        Ok(())
    }

    fn returns_to(&self, state: &G::State, out: &mut [f64]) -> Result<(), Stop> {
        self.game.returns_to(state, out)
    }
}

impl<G: Game> Keyed for BestReplies<'_, G> {
    fn key(&self, state: &G::State) -> Result<Option<u128>, Stop> {
        self.game.key(state)
    }
}

impl<G: Game> Quiescent for BestReplies<'_, G> {
    fn may_stop(&self, state: &G::State) -> Result<bool, Stop> {
        self.game.may_stop(state)
    }
}

impl<G: Game> Evaluates for BestReplies<'_, G> {
    fn evaluates(&self) -> bool {
        self.game.evaluates()
    }

    fn evaluate_to(&self, state: &G::State, out: &mut [f64]) -> Result<(), Stop> {
        self.game.evaluate_to(state, out)
    }
}

impl<G: Game> PlayerTypes for BestReplies<'_, G> {
    fn utilities(&self) -> &'static [&'static str] {
        self.game.utilities()
    }

    fn utility(&self, state: &G::State, utility: usize, player: usize) -> Result<f64, Stop> {
        self.game.utility(state, utility, player)
    }
}

crate::lacks!([G: Game] BestReplies<'_, G>: RandomPlay, Leading, Reseatable, Bounded, Limited, Chancy, Hidden, Teamed);
