//! What a bot is asked in the course of a game.

use crate::board::{Board, Player};
use crate::cards::Hand;
use crate::rules::Rules;
use crate::turn::Turn;
use kingmaker_engine::random::Random;

/// A player of Risk. One value plays one seat of one game at a time; [`begin`](Bot::begin) starts it afresh.
///
/// A turn asks, in this order: `cash` (with a set in hand, once; from five cards on the game goes on cashing by itself),
/// `place`, `attack`, `fortify`. When an
/// attack eliminates a player and leaves five or more cards in hand, `cash`, `place` and `attack` follow once more
/// after `attack` returns, before `fortify`.
pub trait Bot: Send {
    /// A game begins; forget the last one.
    fn begin(&mut self, _me: Player, _rules: &Rules, _random: &mut Random) {}

    /// Whether this bot is a Communist: they know each other.
    fn is_communist(&self) -> bool {
        false
    }

    /// Learn who is a Communist, one bit for each seat, after all have begun.
    fn meet(&mut self, _communists: u8) {}

    /// The set to cash, three cards of the hand, or `None` to keep them. When `forced`, some set is cashed anyway.
    /// As given: whatever can be cashed is.
    fn cash(&mut self, board: &Board, me: Player, _forced: bool) -> Option<Hand> {
        board.hand(me).best_set(board.held(me))
    }

    /// Place these armies before the first turn. As given: like all others.
    fn place_first(&mut self, turn: &mut Turn, armies: u32) {
        self.place(turn, armies);
    }

    /// Place these armies, which are also [`Turn::reserve`]. What is left unplaced goes to the weakest territory of the
    /// front.
    fn place(&mut self, turn: &mut Turn, armies: u32);

    /// Attack as often as wanted.
    fn attack(&mut self, turn: &mut Turn);

    /// Move armies at the end of the turn.
    fn fortify(&mut self, turn: &mut Turn);
}
