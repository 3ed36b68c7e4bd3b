//! What the card games ask of rules, positions and actions that come from outside; errors say what was expected.

use super::{bit, card_text, cards_text, seat_after};

/// Where a position stands, as given from outside: [`Layout::before_trick`] checks it.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    /// Cards each at the start of the deal.
    pub cards: usize,
    pub hands: &'a [u64],
    /// The cards on the table, in the order of play.
    pub table: &'a [u8],
    pub leader: usize,
    /// Tricks taken by each player.
    pub taken: &'a [u8],
}

impl Layout<'_> {
    /// Check that the parts fit together; the hands with the cards on the table taken back. `N` seats are enough.
    pub fn before_trick<const N: usize>(&self, players: usize, deck: u64) -> Result<[u64; N], String> {
        expect_one_each("hands", self.hands.len(), players)?;
        expect_one_each("counts of tricks taken", self.taken.len(), players)?;
        if self.leader >= players {
            return Err(format!("expected a leader from 0 to {}, got {}", players - 1, self.leader));
        }
        if self.table.len() >= players {
            return Err(format!("expected at most {} cards on the table, got {}", players - 1, self.table.len()));
        }
        let tricks: usize = self.taken.iter().map(|&taken| usize::from(taken)).sum();
        if tricks > self.cards {
            return Err(format!("expected at most {} tricks taken together, got {tricks}", self.cards));
        }
        let mut full = [0; N];
        full[..players].copy_from_slice(self.hands);
        for (place, &card) in self.table.iter().enumerate() {
            let player = seat_after(self.leader, place, players);
            if card > 51 {
                return Err(format!("expected cards on the table, got {}", card_text(card)));
            }
            if self.hands.iter().any(|hand| hand & bit(card) != 0) || self.table[..place].contains(&card) {
                return Err(format!("expected each card once, got {} on the table and elsewhere", card_text(card)));
            }
            full[player] |= bit(card);
        }
        let mut seen = 0;
        for (player, &hand) in full[..players].iter().enumerate() {
            if hand & !deck != 0 {
                let text = cards_text(hand & !deck);
                return Err(format!(
                    "expected cards of the deck for {players} players, got '{text}' for player {player}"
                ));
            }
            if hand & seen != 0 {
                return Err(format!(
                    "expected each card once, got {} also for player {player}",
                    cards_text(hand & seen)
                ));
            }
            seen |= hand;
            let (held, rest) = (hand.count_ones() as usize, self.cards - tricks);
            if held != rest {
                let each = self.cards;
                return Err(format!(
                    "expected {rest} cards, hand and table together, for player {player} ({each} each at the start, \
                     {tricks} tricks taken), got {held}"
                ));
            }
        }
        Ok(full)
    }
}

pub fn expect_one_each(what: &str, count: usize, players: usize) -> Result<(), String> {
    if count == players {
        Ok(())
    } else {
        Err(format!("expected {players} {what} for {players} players, got {count}"))
    }
}

/// Check the sizes of a game and the scores carried into it; no scores means zeros.
pub fn check_rules<const N: usize>(
    players: usize,
    cards: usize,
    deck: u64,
    scores: &[f64],
) -> Result<[f64; N], String> {
    if !(2..=N).contains(&players) {
        return Err(format!("expected 2 to {N} players, got {players}"));
    }
    let most = deck.count_ones() as usize / players;
    if !(1..=most).contains(&cards) {
        return Err(format!("expected 1 to {most} cards each for {players} players, got {cards}"));
    }
    if let Some(score) = scores.iter().find(|score| !score.is_finite()) {
        return Err(format!("expected finite scores, got {score}"));
    }
    per_seat("scores", scores, players)
}

/// One entry for each seat from one for each player; nothing at all means zeros.
pub fn per_seat<T: Copy + Default, const N: usize>(what: &str, given: &[T], players: usize) -> Result<[T; N], String> {
    let mut all = [T::default(); N];
    if !given.is_empty() {
        expect_one_each(what, given.len(), players)?;
        all[..players].copy_from_slice(given);
    }
    Ok(all)
}

/// Check what a position says of a broken suit against what its cards say.
pub fn expect_broken(suit: &str, expected: bool, got: bool) -> Result<(), String> {
    let word = |broken| if broken { "broken" } else { "unbroken" };
    if expected == got {
        return Ok(());
    }
    Err(format!("expected {suit} to be {} after the cards played, got {}", word(expected), word(got)))
}

/// Check that a player may play a card at all: it is one, and in the hand.
pub fn expect_held(hand: u64, card: u8, player: usize) -> Result<(), String> {
    if card < 52 && hand & bit(card) != 0 {
        return Ok(());
    }
    Err(format!("illegal action '{}' for player {player}: not in hand ({})", card_text(card), cards_text(hand)))
}
