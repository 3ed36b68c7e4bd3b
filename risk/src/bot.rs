//! What a bot is asked in the course of a game.

use crate::board::{Board, Player};
use crate::cards::Hand;
use crate::rules::Rules;
use crate::turn::Turn;
use kingmaker_engine::random::Random;

/// A player of Risk. One value plays one seat of one game at a time; [`begin`](Bot::begin) starts it afresh.
///
/// A turn asks, in this order: `cash` (with cards on, until it keeps its hand), `place`, `attack`, `fortify`. When an
/// attack eliminates a player and leaves five or more cards in hand, `cash`, `place` and `attack` follow once more
/// after `attack` returns, before `fortify`.
pub trait Bot: Send {
    /// A game begins; forget the last one.
    fn begin(&mut self, _me: Player, _rules: &Rules, _random: &mut Random) {}

    /// The set to cash, three cards of the hand, or `None` to keep them. When `forced`, some set is cashed anyway.
    /// As given: whatever can be cashed is.
    fn cash(&mut self, board: &Board, me: Player, _forced: bool) -> Option<Hand> {
        board.hand(me).best_set(board.held(me))
    }

    /// Place these armies, which are also [`Turn::reserve`]; also asked before the first turn, where armies are placed.
    /// What is left unplaced goes to the weakest territory of the front.
    fn place(&mut self, turn: &mut Turn, armies: u32);

    /// Attack as often as wanted.
    fn attack(&mut self, turn: &mut Turn);

    /// Move armies at the end of the turn.
    fn fortify(&mut self, turn: &mut Turn);
}
