//! Moves of random games that are found by a search of one or two plies, with the static values behind them.
//!
//! Nijssen & Winands, "Playout Search for Monte-Carlo Tree Search in Multi-Player Games", ACG 13, 2011; Nijssen's thesis,
//! 2013, chapter 6. At each ply only the moves are searched that promise most, by the ordering of the game where it has one.
//! Every mover is the root of its own small search. Where a static value may not be taken, the first choices of the players
//! are played on. Ties keep the move that promises more, or else the first. Killer moves and what is left of the tree
//! after a move, which save time there, are not kept.

use super::Player;
use crate::game::{Game, Stop, Vector};
use crate::row::Row;

/// What a promising move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// The one that the game ranks first, by lot where several are.
    Order,
    /// The one with the best static value for the mover.
    OnePly,
    /// The same after the reply that the next player likes best.
    MaxN,
    /// The same after the reply of the next player that the mover likes least.
    Paranoid,
    /// The same after the reply of any opponent that the mover likes least; the others sit still.
    BestReply,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foresight {
    pub ways: Ways,
    /// How many moves are searched at each ply.
    pub best: usize,
}

impl Default for Foresight {
    fn default() -> Self {
        Foresight { ways: Ways::Order, best: 5 }
    }
}

impl<G: Game> Player<'_, G> {
    /// The move that the mover takes after such a search.
    #[inline(never)]
    pub(super) fn look_ahead(&mut self) -> Result<G::Action, Stop> {
        let from = self.state.clone();
        let mover = self.game.player(&from)?;
        let mut moves = Vec::new();
        self.list_best(&from, &mut moves)?;
        self.cut(&mut moves);
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        if moves.len() > 1 {
            for (place, (_, action)) in moves.iter().enumerate() {
                let after = self.game.apply(&from, action)?;
                self.watch.tick()?;
                let worth = self.worth_after(after, mover, highest)?;
                if worth > highest {
                    (best, highest) = (place, worth);
                }
            }
        }
        Ok(moves.swap_remove(best).1)
    }

    /// What a position is worth to who moved there; nothing that is above `least` matters if it is not.
    fn worth_after(&mut self, state: G::State, mover: usize, least: f64) -> Result<f64, Stop> {
        let game = self.game;
        if self.look.ways == Ways::OnePly || game.is_terminal(&state)? || game.rolls(&state)? {
            return Ok(self.static_row(state)?[mover]);
        }
        let next = game.player(&state)?;
        let is_partner = game.team(next) == game.team(mover);
        let replies = self.replies(&state, mover)?;
        let (mut worth, mut liked) = (f64::NAN, f64::NEG_INFINITY);
        for (seated, (_, action)) in replies {
            let after = game.apply(seated.as_ref().unwrap_or(&state), &action)?;
            self.watch.tick()?;
            let row = self.static_row(after)?;
            let to_replier = match self.look.ways {
                Ways::MaxN => row[next],
                _ if is_partner => row[mover],
                _ => -row[mover],
            };
            if to_replier > liked {
                (worth, liked) = (row[mover], to_replier);
            }
            if self.look.ways != Ways::MaxN && !is_partner && worth <= least {
                break;
            }
        }
        Ok(worth)
    }

    /// The replies that are searched, each with the position that it is made in, if somebody moves out of turn.
    #[allow(clippy::type_complexity)]
    fn replies(&mut self, state: &G::State, mover: usize) -> Result<Vec<(Option<G::State>, (f64, G::Action))>, Stop> {
        let (game, players) = (self.game, self.game.num_players());
        let mut found = Vec::new();
        let mut moves = Vec::new();
        if self.look.ways != Ways::BestReply || players == 2 {
            self.list_best(state, &mut moves)?;
            self.cut(&mut moves);
            found.extend(moves.into_iter().map(|each| (None, each)));
            return Ok(found);
        }
        for player in (mover + 1..mover + players).map(|seat| seat % players) {
            let seated = if game.player(state)? == player { None } else { game.with_player(state, player)? };
            if seated.is_none() && game.player(state)? != player {
                continue;
            }
            self.list_best(seated.as_ref().unwrap_or(state), &mut moves)?;
            found.extend(moves.drain(..).map(|each| (seated.clone(), each)));
        }
        found.sort_by(|one, other| other.1 .0.total_cmp(&one.1 .0));
        found.truncate(self.most());
        Ok(found)
    }

    /// Append the moves of a position with their promises, in their order.
    fn list_best(&mut self, state: &G::State, out: &mut Vec<(f64, G::Action)>) -> Result<(), Stop> {
        self.room.list(self.game, state)?;
        out.extend(self.room.promises.iter().copied().zip(self.room.actions.drain(..)));
        Ok(())
    }

    fn most(&self) -> usize {
        if self.game.orders() {
            self.look.best
        } else {
            usize::MAX
        }
    }

    /// Leave the moves that promise most, best first.
    fn cut(&self, moves: &mut Vec<(f64, G::Action)>) {
        moves.sort_by(|one, other| other.0.total_cmp(&one.0));
        moves.truncate(self.most());
    }

    fn static_row(&mut self, mut state: G::State) -> Result<Vector, Stop> {
        let game = self.game;
        while !game.is_terminal(&state)? && !game.rolls(&state)? && !game.may_stop(&state)? {
            let action = game.first_choice(&state, &mut self.room)?;
            state = game.apply(&state, &action)?;
            self.watch.tick()?;
        }
        if game.rolls(&state)? {
            let payoffs = &mut *self.payoffs;
            return game.mean_of(&state, &mut |state, end| payoffs.row(game, state, end));
        }
        let end = game.is_terminal(&state)?;
        let mut row = Vector::zeros(game.num_players());
        self.payoffs.fill(game, &state, end, &mut row)?;
        Ok(row)
    }
}
