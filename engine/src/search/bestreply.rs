//! Best-Reply: the root player moves, then one opponent, whichever hurts it most, and the others sit still; or, in BRS+,
//! the others make the moves that the game ranks first.
//!
//! Schadd & Winands, "Best Reply Search for Multiplayer Games", IEEE TCIAIG 3(1), 2011; BRS+: Esser, Gras, Winands, Schadd &
//! Lanctot, "Improving Best-Reply Search", CG 2013. It is alpha-beta in another game, in which the opponents answer together
//! with one free move of any of them; the rules of that game are here. Two players leave nothing to choose, so the game for
//! two is the game itself. What chance brings after a reply comes before the root player's next turn; BRS+ would have to make
//! moves on both sides of it, and refuses. Partners would sit still with the others, so teams are refused.
//!
//! Where the game tells promising moves from others, so does this one: of the replies of all opponents together.

use std::cell::RefCell;

use super::refusal::Refusal;
use crate::game::{Chancy, Evaluates, Game, Keyed, Ordered, PlayerTypes, Quiescent, Room, Rules, Stop, CHANCE};

/// What the opponents do that do not reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    Skip,
    /// They play what the game ranks first.
    Play,
}

pub struct BestReplies<'a, G: Game> {
    game: &'a G,
    root: usize,
    together: bool,
    others: Others,
    /// Whether replies are tried by their promise.
    order: bool,
    room: RefCell<Room<G::Action>>,
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
    pub fn new(game: &'a G, root: usize, others: Others, order: bool) -> Result<Self, Stop> {
        let together = game.num_players() > 2;
        let refused = |why: &str| Err(Refusal::Unsupported(why.into()).into());
        if game.has_teams() {
            return refused(
                "best-reply has no place for partners: one opponent replies to each move, and all others sit still",
            );
        }
        if together && others == Others::Play {
            if game.is_chancy() {
                return refused("best-reply with others=play has no place for chance between the moves of opponents");
            }
            if !game.orders() {
                return Err(Stop::Missing("promises"));
            }
        }
        if together && others == Others::Skip && !game.reseats() {
            return Err(Stop::Missing("with_player"));
        }
        let order = order && game.orders();
        Ok(BestReplies { game, root, together, others, order, room: RefCell::new(Room::default()) })
    }

    /// The position as it is if `player` moves; none if it cannot.
    fn seated(&self, state: &G::State, player: usize) -> Result<Option<G::State>, Stop> {
        if self.game.player(state)? == player {
            return Ok(Some(state.clone()));
        }
        self.game.with_player(state, player)
    }

    /// Whether an opponent is to move.
    fn is_opponents_turn(&self, state: &G::State) -> Result<bool, Stop> {
        Ok(!self.game.is_terminal(state)? && self.game.player(state)? != self.root)
    }

    fn after_first_choice(&self, state: &G::State) -> Result<G::State, Stop> {
        let action = self.game.first_choice(state, &mut self.room.borrow_mut())?;
        self.game.apply(state, &action)
    }

    /// Whether the opponents answer together here.
    fn is_merged(&self, mover: usize) -> bool {
        self.together && mover != self.root && mover != CHANCE
    }

    /// List the replies of each opponent, in the order of their turns.
    fn list_skipping(&self, state: &G::State, out: &mut Vec<(usize, G::Action)>) -> Result<(), Stop> {
        let players = self.num_players();
        let actions = &mut self.room.borrow_mut().actions;
        for player in (self.root + 1..self.root + players).map(|seat| seat % players) {
            if let Some(seated) = self.seated(state, player)? {
                actions.clear();
                self.game.actions(&seated, actions)?;
                out.extend(actions.drain(..).map(|action| (player, action)));
            }
        }
        Ok(())
    }

    /// Append the promises of such replies, or of the moves of one player.
    fn promise_skipping(
        &self,
        state: &G::State,
        replies: &[(usize, G::Action)],
        out: &mut Vec<f64>,
    ) -> Result<(), Stop> {
        let actions = &mut self.room.borrow_mut().actions;
        for of_one in replies.chunk_by(|one, other| one.0 == other.0) {
            actions.clear();
            actions.extend(of_one.iter().map(|(_, action)| action.clone()));
            if let Some(seated) = self.seated(state, of_one[0].0)? {
                self.game.promises_to(&seated, actions, out)?;
            }
        }
        Ok(())
    }

    /// List the replies with their promises where those before play what the game ranks first: a reply is named by how
    /// many they are. What is ranked first itself is listed once, for the first of them.
    fn list_playing(&self, state: &G::State, out: &mut Vec<(f64, (usize, G::Action))>) -> Result<(), Stop> {
        let mut at = state.clone();
        let mut before = 0;
        loop {
            let first = self.game.first_choice(&at, &mut self.room.borrow_mut())?;
            let room = &mut *self.room.borrow_mut();
            room.list(self.game, &at)?;
            let others = |action: &G::Action| before == 0 || *action != first;
            let replies = room.promises.iter().copied().zip(room.actions.drain(..));
            out.extend(
                replies.filter(|(_, action)| others(action)).map(|(promise, action)| (promise, (before, action))),
            );
            at = self.game.apply(&at, &first)?;
            before += 1;
            if before == self.longest() || !self.is_opponents_turn(&at)? {
                return Ok(());
            }
        }
    }

    /// How many moves opponents make at most before the root player's turn: somebody who is out of the game has none.
    fn longest(&self) -> usize {
        2 * self.num_players()
    }

    /// All moves until it is the root player's turn again, of which one is free.
    fn play_reply(&self, state: &G::State, before: usize, action: &G::Action) -> Result<G::State, Stop> {
        let mut at = state.clone();
        for _ in 0..before {
            at = self.after_first_choice(&at)?;
        }
        at = self.game.apply(&at, action)?;
        for _ in before + 1..self.longest() {
            if !self.is_opponents_turn(&at)? {
                break;
            }
            at = self.after_first_choice(&at)?;
        }
        Ok(at)
    }
}

impl<G: Game> Rules for BestReplies<'_, G> {
    type State = Replied<G::State>;
    /// Who moves, or how many move before it, and how.
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

    fn actions(&self, at: &Self::State, out: &mut Vec<Self::Action>) -> Result<(), Stop> {
        let mover = self.game.player(&at.state)?;
        if !self.is_merged(mover) {
            let actions = &mut self.room.borrow_mut().actions;
            actions.clear();
            self.game.actions(&at.state, actions)?;
            out.extend(actions.drain(..).map(|action| (mover, action)));
            return Ok(());
        }
        if self.others == Others::Skip {
            return self.list_skipping(&at.state, out);
        }
        let mut replies = Vec::new();
        self.list_playing(&at.state, &mut replies)?;
        out.extend(replies.into_iter().map(|(_, reply)| reply));
        Ok(())
    }

    fn apply_to(&self, at: &Self::State, action: &Self::Action, next: &mut Self::State) -> Result<(), Stop> {
        let (player, action) = action;
        let mover = self.game.player(&at.state)?;
        if self.together && self.others == Others::Play && mover != self.root {
            next.state = self.play_reply(&at.state, *player, action)?;
            next.waits = false;
            return Ok(());
        }
        if mover == *player {
            self.game.apply_to(&at.state, action, &mut next.state)?;
        } else {
            self.game.apply_out_of_turn(&at.state, *player, action, &mut next.state)?;
        }
        // After a reply it is the root player's turn. Where that player cannot move the next opponents go on.
        let replied = if *player == CHANCE { at.waits } else { self.together && *player != self.root };
        next.waits = replied && self.game.rolls(&next.state)?;
        if replied && !next.waits && self.is_opponents_turn(&next.state)? {
            self.game.reseat(&mut next.state, self.root)?;
        }
        Ok(())
    }

    fn returns_to(&self, at: &Self::State, out: &mut [f64]) -> Result<(), Stop> {
        self.game.returns_to(&at.state, out)
    }
}

impl<G: Game> Ordered for BestReplies<'_, G> {
    fn orders(&self) -> bool {
        self.order
    }

    fn promises_to(&self, at: &Self::State, replies: &[Self::Action], out: &mut Vec<f64>) -> Result<(), Stop> {
        if self.others == Others::Skip || !self.is_merged(self.game.player(&at.state)?) {
            return self.promise_skipping(&at.state, replies, out);
        }
        let mut listed = Vec::new();
        self.list_playing(&at.state, &mut listed)?;
        out.extend(listed.into_iter().map(|(promise, _)| promise));
        Ok(())
    }
}

impl<G: Game> Keyed for BestReplies<'_, G> {
    fn is_same_action(&self, one: &Self::Action, other: &Self::Action) -> bool {
        one.0 == other.0 && self.game.is_same_action(&one.1, &other.1)
    }

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
