//! Tricks between two sides with open hands, which a solver of their own plays out: see [`crate::tricks`].

use super::Rules;

/// The rest of a deal. A card is `suit * 13 + rank`, 0 to 51, and a hand is a mask of these bits. Everybody follows suit
/// who can, the highest trump or else the highest card of the suit that was led wins, and the winner leads.
#[derive(Clone, Debug, PartialEq)]
pub struct TrickPlay {
    /// What each player holds, in the order of play.
    pub hands: Vec<u64>,
    /// The cards on the table in the order of play.
    pub table: Vec<u8>,
    /// Who led, or leads, this trick.
    pub leader: usize,
    /// The suit of trumps, 0 to 3, if there is one.
    pub trump: Option<u8>,
    /// Trumps may not be led before one was played on another suit, except from a hand of trumps only.
    pub breaking: bool,
    /// Whether a trump has been played on another suit.
    pub broken: bool,
    /// What the end is worth to the player who asked, if its side takes none, one, … of all tricks to come, the one on the
    /// table among them. Where more tricks may be worth less, others than the solver serve.
    pub pays: Vec<f64>,
}

pub trait TrickTaking: Rules {
    /// The rest of the deal as `player` sees it, who plays for the returns or for the type `utilities()[utility]`. None
    /// unless its payoff follows from the tricks of its team, and the legal actions are the cards that the rules of
    /// [`TrickPlay`] allow, in the order of the deck.
    fn trick_play(&self, _state: &Self::State, _player: usize, _utility: Option<usize>) -> Option<TrickPlay> {
        None
    }
}
