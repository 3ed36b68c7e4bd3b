//! Best-Reply: the root player moves, then one opponent, whichever hurts it most, and the others sit still.
//!
//! Schadd & Winands, "Best Reply Search for Multiplayer Games", IEEE TCIAIG 3(1), 2011. It is alpha-beta in another
//! game, in which the opponents answer together with one move of any of them; the rules of that game are here. Two
//! players leave nothing to choose, so the game for two is the game itself. What chance brings after a reply comes before
//! the root player's next turn. Partners would sit still with the others, so teams are refused.

use std::cell::RefCell;

use super::refusal::Refusal;
use crate::game::{Chancy, Evaluates, Game, Keyed, PlayerTypes, Quiescent, Rules, Stop, CHANCE};

pub struct BestReplies<'a, G: Game> {
    game: &'a G,
    root: usize,
    together: bool,
    room: RefCell<Vec<G::Action>>,
}

/// A position, and whether a reply has been made that chance comes after: what follows is the root player's turn.
#[derive(Clone)]
pub struct Replied<S> {
    pub state: S,
    pub waits: bool,
}

impl<S> Replied<S> {
    pub fn start(state: S) -> Self {
        Replied { state, waits: false }
    }
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
    type State = Replied<G::State>;
    /// Who moves, and how.
    type Action = (usize, G::Action);

    const POLL_EVERY: u64 = G::POLL_EVERY;

    fn num_players(&self) -> usize {
        self.game.num_players()
    }

    /// The root player, or any opponent for all of them.
    fn player(&self, at: &Self::State) -> Result<usize, Stop> {
        self.game.player(&at.state)
    }

    fn is_terminal(&self, at: &Self::State) -> Result<bool, Stop> {
        self.game.is_terminal(&at.state)
    }

    /// The opponents' actions come in the order of their turns.
    fn actions(&self, at: &Self::State, out: &mut Vec<Self::Action>) -> Result<(), Stop> {
        let mut room = self.room.borrow_mut();
        let mover = self.game.player(&at.state)?;
        if !self.together || mover == self.root || mover == CHANCE {
            self.game.actions(&at.state, &mut room)?;
            out.extend(room.drain(..).map(|action| (mover, action)));
            return Ok(());
        }
        let players = self.num_players();
        for player in (self.root + 1..self.root + players).map(|seat| seat % players) {
            if let Some(seated) = self.seated(&at.state, player)? {
                self.game.actions(&seated, &mut room)?;
                out.extend(room.drain(..).map(|action| (player, action)));
            }
        }
        Ok(())
    }

    fn apply_to(&self, at: &Self::State, action: &Self::Action, next: &mut Self::State) -> Result<(), Stop> {
        let (player, action) = action;
        if self.game.player(&at.state)? == *player {
            self.game.apply_to(&at.state, action, &mut next.state)?;
        } else {
            let seated = self.seated(&at.state, *player)?.ok_or(Stop::Missing("with_player"))?;
            self.game.apply_to(&seated, action, &mut next.state)?;
        }
        // After a reply it is the root player's turn. Where that player cannot move the next opponents go on.
        let replied = if *player == CHANCE { at.waits } else { self.together && *player != self.root };
        next.waits = replied && self.game.rolls(&next.state)?;
        if replied && !next.waits && !self.game.is_terminal(&next.state)? {
            if let Some(seated) = self.seated(&next.state, self.root)? {
                next.state = seated;
            }
        }
        Ok(())
    }

    fn returns_to(&self, at: &Self::State, out: &mut [f64]) -> Result<(), Stop> {
        self.game.returns_to(&at.state, out)
    }
}

impl<G: Game> Keyed for BestReplies<'_, G> {
    /// Behind a reply another game follows.
    fn key(&self, at: &Self::State) -> Result<Option<u128>, Stop> {
        Ok(self.game.key(&at.state)?.map(|key| if at.waits { !key } else { key }))
    }
}

impl<G: Game> Quiescent for BestReplies<'_, G> {
    fn may_stop(&self, at: &Self::State) -> Result<bool, Stop> {
        self.game.may_stop(&at.state)
    }
}

impl<G: Game> Evaluates for BestReplies<'_, G> {
    fn evaluates(&self) -> bool {
        self.game.evaluates()
    }

    fn evaluate_to(&self, at: &Self::State, out: &mut [f64]) -> Result<(), Stop> {
        self.game.evaluate_to(&at.state, out)
    }
}

impl<G: Game> PlayerTypes for BestReplies<'_, G> {
    fn utilities(&self) -> &'static [&'static str] {
        self.game.utilities()
    }

    fn utility(&self, at: &Self::State, utility: usize, player: usize) -> Result<f64, Stop> {
        self.game.utility(&at.state, utility, player)
    }
}

impl<G: Game> Chancy for BestReplies<'_, G> {
    const HAS_CHANCE: bool = G::HAS_CHANCE;

    fn is_chancy(&self) -> bool {
        self.game.is_chancy()
    }

    fn chances(&self, at: &Self::State, out: &mut Vec<f64>) -> Result<(), Stop> {
        self.game.chances(&at.state, out)
    }
}

crate::lacks!([G: Game] BestReplies<'_, G>: RandomPlay, Leading, Reseatable, Bounded, Limited, Hidden, Teamed, TrickTaking);
