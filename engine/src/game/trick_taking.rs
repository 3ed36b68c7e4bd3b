//! Tricks between two sides with open hands, which a solver of their own plays out: see [`crate::tricks`].

use super::Rules;

/// What is counted of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The trick, for the side that takes it.
    Tricks,
    /// Points, which nobody wants: they count for the side that does not take them. Each card of one suit is worth one, and
    /// one card may be worth more: that card, with its points.
    Points { suit: u8, special: Option<(u8, u8)> },
}

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
    pub counted: Counted,
    /// Trumps may not be led before one was played on another suit, except from a hand of trumps only. Where points are
    /// counted, their suit may not be led before a card of it was played.
    pub breaking: bool,
    /// Whether such a card has been played.
    pub broken: bool,
    /// The first trick of a deal with points: the lowest club is led, and whoever can keeps points out of it.
    pub first: bool,
    /// What the end is worth to the player who asked, if nothing, one, … of all that is still to be counted, the trick on
    /// the table included, counts for its side. Where more may be worth less, others than the solver serve.
    pub pays: Vec<f64>,
}

pub trait TrickTaking: Rules {
    /// The rest of the deal as `player` sees it, who plays for the returns or for the type `utilities()[utility]`. None
    /// unless its payoff follows from the tricks of its team, and the legal actions are the cards that the rules of
    /// [`TrickPlay`] allow, in the order of the deck.
    fn trick_play(&self, _state: &Self::State, _player: usize, _utility: Option<usize>) -> Option<TrickPlay> {
        None
    }

    /// A position at the end of the deal, if every end in which the team of `player` has taken so many more tricks pays
    /// everybody the same. Only asked where there is a [`TrickPlay`].
    fn ending(&self, _state: &Self::State, _player: usize, _more: u8) -> Option<Self::State> {
        None
    }
}
