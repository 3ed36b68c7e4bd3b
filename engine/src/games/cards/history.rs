//! The cards of a deal in the order in which they were played, as everybody at the table remembers them, and what they
//! show of the hands. For any number of players.

use super::{bit, card_text, parse_card, suit_name, suit_of, NO_TRUMPS};
use crate::value::{Fields, Value};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Who led the first trick.
    first: u8,
    cards: Vec<u8>,
}

/// One card that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    pub player: usize,
    pub card: u8,
    /// The card that was led; none for who leads.
    pub led: Option<u8>,
}

impl Play {
    /// The suit that the player has shown not to have, if so.
    pub fn void(&self) -> u64 {
        self.led.map_or(0, |led| if suit_of(led) == suit_of(self.card) { 0 } else { suit_of(led) })
    }
}

impl History {
    /// Remember one more card, in a trick that somebody leads.
    pub fn note(&mut self, leader: usize, card: u8) {
        if self.cards.is_empty() {
            self.first = leader as u8;
        }
        self.cards.push(card);
    }

    /// Who led the first trick, if a card was played.
    pub fn first(&self) -> Option<usize> {
        (!self.cards.is_empty()).then_some(usize::from(self.first))
    }

    /// All cards that were played, in their order.
    pub fn cards(&self) -> &[u8] {
        &self.cards
    }

    pub fn mask(&self) -> u64 {
        self.cards.iter().fold(0, |mask, &card| mask | bit(card))
    }

    /// Who played what, in the order of play.
    pub fn plays(&self, players: usize, trumps: u64) -> Vec<Play> {
        let mut leader = usize::from(self.first);
        let mut found = Vec::with_capacity(self.cards.len());
        for trick in self.cards.chunks(players) {
            for (place, &card) in trick.iter().enumerate() {
                let led = (place > 0).then_some(trick[0]);
                found.push(Play { player: (leader + place) % players, card, led });
            }
            leader = (leader + winning_place(trick, trumps)) % players;
        }
        found
    }

    /// All cards that were played, those on the table included, and who led the first trick.
    pub fn fields(&self) -> Fields {
        let cards: Value = self.cards.iter().map(|&card| card_text(card)).collect();
        Fields::default().with("played", cards).with("first", self.first)
    }

    /// What was written so, held against the position that it belongs to.
    pub fn read(fields: &Fields, now: &Now<'_>) -> Result<Self, String> {
        let played: Vec<String> = fields.read("played")?;
        let cards = played.iter().map(|card| parse_card(card)).collect::<Result<Vec<u8>, String>>()?;
        let players = now.hands.len();
        let mut first: u8 = fields.read("first")?;
        if played.is_empty() {
            first = now.leader as u8;
        }
        if usize::from(first) >= players {
            return Err(format!("expected the first leader to be from 0 to {}, got {first}", players - 1));
        }
        let history = History { first, cards };
        history.check(now)?;
        Ok(history)
    }

    /// Whether the position follows from these cards.
    fn check(&self, now: &Now<'_>) -> Result<(), String> {
        let players = now.hands.len();
        let tricks: usize = now.taken.iter().map(|&taken| usize::from(taken)).sum();
        let (expected, got) = (tricks * players + now.table.len(), self.cards.len());
        if expected != got || !self.cards.ends_with(now.table) {
            return Err(format!(
                "expected in played all {expected} cards that were played, which all have seen, those on the table last, \
                 got {got}"
            ));
        }
        let held = now.hands.iter().fold(0, |held, hand| held | hand);
        let mut seen = held;
        for &card in &self.cards {
            if seen & bit(card) != 0 {
                return Err(format!(
                    "expected each card once, got {} among those played and elsewhere",
                    card_text(card)
                ));
            }
            seen |= bit(card);
        }
        let plays = self.plays(players, now.trumps);
        let mut taken = vec![0_u8; players];
        for trick in plays.chunks_exact(players) {
            let cards: Vec<u8> = trick.iter().map(|play| play.card).collect();
            taken[trick[winning_place(&cards, now.trumps)].player] += 1;
        }
        if taken != now.taken {
            return Err(format!("expected {taken:?} tricks taken after the cards played, got {:?}", now.taken));
        }
        let leads = plays.chunks(players).nth(tricks).map(|trick| trick[0].player);
        if leads.is_some_and(|leader| leader != now.leader) {
            return Err(format!(
                "expected player {} to lead after the cards played, got {}",
                leads.unwrap_or(0),
                now.leader
            ));
        }
        let mut hands = now.hands.to_vec();
        for play in plays.iter().rev() {
            if hands[play.player] & play.void() != 0 {
                let (player, card) = (play.player, card_text(play.card));
                let suit = suit_name(play.led.unwrap_or(play.card));
                return Err(format!(
                    "expected player {player} to follow {suit}, which it held, got {card} among those played"
                ));
            }
            hands[play.player] |= bit(play.card);
        }
        Ok(())
    }
}

/// A position, as far as its history has to agree with it.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    pub hands: &'a [u64],
    pub table: &'a [u8],
    pub leader: usize,
    pub taken: &'a [u8],
    pub trumps: u64,
}

/// The place of the card that wins, of cards in the order of play: the highest trump, or else of the suit led.
pub fn winning_place(trick: &[u8], trumps: u64) -> usize {
    let ruffed = trumps != NO_TRUMPS && trick.iter().any(|&card| bit(card) & trumps != 0);
    let suit = if ruffed { trumps } else { suit_of(trick[0]) };
    let best = |best: usize, place: usize| {
        let wins = bit(trick[place]) & suit != 0 && (bit(trick[best]) & suit == 0 || trick[place] > trick[best]);
        if wins {
            place
        } else {
            best
        }
    };
    (0..trick.len()).fold(0, best)
}

#[cfg(test)]
mod tests {
    use super::super::{parse_card, parse_cards, DIAMONDS, SPADES};
    use super::*;

    fn cards(text: &str) -> Vec<u8> {
        text.split(' ').map(|card| parse_card(card).unwrap()).collect()
    }

    #[test]
    fn the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led() {
        assert_eq!(winning_place(&cards("2C AH KC QC"), SPADES), 2);
        assert_eq!(winning_place(&cards("2C 2S KC 3S"), SPADES), 3);
        assert_eq!(winning_place(&cards("2C 2S KC 3S"), DIAMONDS), 2);
        assert_eq!(winning_place(&cards("2C 2S KC 3S"), NO_TRUMPS), 2);
    }

    #[test]
    fn plays_tell_who_played_what_and_who_has_none_of_a_suit() {
        let mut history = History::default();
        for card in cards("2C 3C 4H") {
            history.note(1, card);
        }
        history.note(2, cards("AD")[0]);
        let plays = history.plays(3, SPADES);
        assert_eq!(plays.iter().map(|play| play.player).collect::<Vec<_>>(), [1, 2, 0, 2]);
        assert_eq!(plays[2].void(), suit_of(cards("2C")[0]));
        assert_eq!(plays[1].void() | plays[3].void(), 0);
    }

    #[test]
    fn a_history_that_contradicts_the_position_is_refused_with_the_reason() {
        let hands = [parse_cards("5C").unwrap(), parse_cards("6C").unwrap(), parse_cards("7C").unwrap()];
        let now = Now { hands: &hands, table: &[], leader: 2, taken: &[0, 0, 1], trumps: SPADES };
        let read = |played: &str, first: u8, now: &Now<'_>| {
            let played: Value = played.split(' ').map(|card| card.to_string()).collect();
            History::read(&Fields::default().with("played", played).with("first", first), now).map(|_| ())
        };
        assert_eq!(read("2C 3C 4C", 0, &now), Ok(()));
        let why = |played, first, now| read(played, first, now).unwrap_err();
        assert!(why("2C 3C", 0, &now).contains("expected in played all 3 cards that were played"));
        assert!(why("2C 3C 5C", 0, &now).contains("got 5C among those played"));
        assert!(why("4C 3C 2C", 0, &now).contains("tricks taken after the cards played"));
        assert!(why("2C 3H 4C", 0, &now).contains("expected player 1 to follow clubs"));
        assert!(why("2C 3C 4C", 3, &now).contains("expected the first leader to be from 0 to 2"));
        let table = cards("7C");
        let wrong = Now { table: &table, hands: &[hands[0], hands[1], 0], leader: 0, ..now };
        assert!(why("2C 3C 4C 7C", 0, &wrong).contains("expected player 2 to lead"));
        assert!(why("2C 3C 4C 8C", 0, &wrong).contains("those on the table last"));
    }
}
