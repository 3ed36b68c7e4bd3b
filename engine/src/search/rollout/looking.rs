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

/// A move that may be searched.
#[derive(Debug)]
pub(super) struct Candidate<A> {
    promise: f64,
    /// Which of the positions it is made in, if somebody moves out of turn.
    seating: usize,
    action: A,
}

impl<G: Game> Player<'_, G> {
    /// The move that the mover takes after such a search.
    #[inline(never)]
    pub(super) fn look_ahead(&mut self) -> Result<G::Action, Stop> {
        let from = self.state.clone();
        let mover = self.game.player(&from)?;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.gather(&from, 0, &mut moves)?;
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        if moves.len() > 1 {
            for (place, candidate) in moves.iter().enumerate() {
                let after = self.game.apply(&from, &candidate.action)?;
                self.watch.tick()?;
                let worth = self.worth_after(&after, mover, highest)?;
                if worth > highest {
                    (best, highest) = (place, worth);
                }
            }
        }
        let action = moves.swap_remove(best).action;
        self.moves = moves;
        Ok(action)
    }

    /// What a position is worth to who moved there; nothing that is above `least` matters if it is not.
    fn worth_after(&mut self, state: &G::State, mover: usize, least: f64) -> Result<f64, Stop> {
        let game = self.game;
        if self.look.ways == Ways::OnePly || game.is_terminal(state)? || game.rolls(state)? {
            return Ok(self.static_row(state)?[mover]);
        }
        let next = game.player(state)?;
        let is_partner = game.team(next) == game.team(mover);
        let mut replies = std::mem::take(&mut self.replies);
        replies.clear();
        let seatings = self.find_replies(state, mover, &mut replies)?;
        let (mut worth, mut liked) = (f64::NAN, f64::NEG_INFINITY);
        for reply in &replies {
            let before = if reply.seating == 0 { state } else { &seatings[reply.seating - 1] };
            let after = game.apply(before, &reply.action)?;
            self.watch.tick()?;
            let row = self.static_row(&after)?;
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
        self.replies = replies;
        Ok(worth)
    }

    /// Gather the replies that are searched, and return the positions of those who move out of turn, from the first on.
    fn find_replies(
        &mut self,
        state: &G::State,
        mover: usize,
        replies: &mut Vec<Candidate<G::Action>>,
    ) -> Result<Vec<G::State>, Stop> {
        let (game, players) = (self.game, self.game.num_players());
        let mut seatings = Vec::new();
        if self.look.ways != Ways::BestReply || players == 2 {
            self.gather(state, 0, replies)?;
            return Ok(seatings);
        }
        for player in (mover + 1..mover + players).map(|seat| seat % players) {
            if game.player(state)? == player {
                self.gather(state, 0, replies)?;
            } else if let Some(seated) = game.with_player(state, player)? {
                self.gather(&seated, seatings.len() + 1, replies)?;
                seatings.push(seated);
            }
        }
        Ok(seatings)
    }

    /// Put the moves of a position among those that promise most, best first; of equals those that were there before.
    fn gather(&mut self, state: &G::State, seating: usize, found: &mut Vec<Candidate<G::Action>>) -> Result<(), Stop> {
        let most = if self.game.orders() { self.look.best } else { usize::MAX };
        let above = found.get(most.saturating_sub(1)).map_or(f64::NEG_INFINITY, |last| last.promise);
        self.game.list_promising(state, most, above, &mut self.room)?;
        for (&promise, action) in self.room.promises.iter().zip(self.room.actions.drain(..)) {
            let comes_first = |each: &Candidate<G::Action>| each.promise.total_cmp(&promise).is_ge();
            if found.len() >= most {
                if found.last().is_some_and(comes_first) {
                    continue;
                }
                found.pop();
            }
            found.insert(found.partition_point(comes_first), Candidate { promise, seating, action });
        }
        Ok(())
    }

    fn static_row(&mut self, state: &G::State) -> Result<Vector, Stop> {
        let game = self.game;
        let mut played = None;
        loop {
            let state = played.as_ref().unwrap_or(state);
            if game.rolls(state)? {
                let payoffs = &mut *self.payoffs;
                return game.mean_of(state, &mut |state, end| payoffs.row(game, state, end));
            }
            let end = game.is_terminal(state)?;
            if end || game.may_stop(state)? {
                let mut row = Vector::zeros(game.num_players());
                self.payoffs.fill(game, state, end, &mut row)?;
                return Ok(row);
            }
            let action = game.first_choice(state, &mut self.room)?;
            played = Some(game.apply(state, &action)?);
            self.watch.tick()?;
        }
    }
}
