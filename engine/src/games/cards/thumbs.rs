//! What looks promising where tricks are bid, for random games that are guided: win cheaply while tricks are needed, and
//! duck once they are not.

use super::history::winning_place;
use super::{bit, suit_of, Cards, CLUBS, DIAMONDS, HEARTS, SPADES};
use crate::random::Random;

/// What the player to move has to choose from, and what it wants.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The cards that it may play; never none.
    pub legal: u64,
    /// The cards on the table, in the order of play.
    pub table: &'a [u8],
    pub trumps: u64,
    pub is_last: bool,
    /// Whether it needs tricks.
    pub needs: bool,
    /// The places on the table of cards that belong to partners, as bits.
    pub friends: u8,
}

fn highest(cards: u64) -> u8 {
    63 - cards.leading_zeros() as u8
}

fn lowest(cards: u64) -> u8 {
    cards.trailing_zeros() as u8
}

/// The lowest card of those that are no trumps, or else the lowest trump.
fn cheapest(cards: u64, trumps: u64) -> u8 {
    let plain = cards & !trumps;
    let suits = [CLUBS, DIAMONDS, HEARTS, SPADES].map(|suit| plain & suit);
    let low = suits.iter().filter(|&&own| own != 0).map(|&own| lowest(own)).min_by_key(|card| card % 13);
    low.unwrap_or_else(|| lowest(cards))
}

/// The cards that `of` chooses, one from each suit.
fn of_each_suit(cards: u64, of: fn(u64) -> u8) -> u64 {
    let suits = [CLUBS, DIAMONDS, HEARTS, SPADES].map(|suit| cards & suit);
    suits.iter().filter(|&&own| own != 0).fold(0, |chosen, &own| chosen | bit(of(own)))
}

/// One of the cards by lot; nothing is drawn where there is only one.
pub fn drawn(cards: u64, random: &mut Random) -> u8 {
    if cards & (cards - 1) == 0 {
        lowest(cards)
    } else {
        Cards(cards).draw(random)
    }
}

/// Append 1 for each card that is among the promising ones, and 0 for the others.
pub fn write_promises(actions: &[u8], promising: u64, out: &mut Vec<f64>) {
    out.extend(actions.iter().map(|&card| f64::from(u8::from(promising & bit(card) != 0))));
}

/// Append how near each bid is to an expected number of tricks; `first` is the action that bids nothing.
pub fn write_bids(actions: &[u8], first: u8, expected: f64, out: &mut Vec<f64>) {
    out.extend(actions.iter().map(|&action| 0.0 - (f64::from(action - first) - expected).abs()));
}

/// The cards that look promising, at least one: more where nothing tells them apart.
pub fn promising(turn: &Turn<'_>) -> u64 {
    let Turn { legal, table, trumps, is_last, needs, friends } = *turn;
    if legal & (legal - 1) == 0 {
        return legal;
    }
    if table.is_empty() {
        return of_each_suit(legal, if needs { highest } else { lowest });
    }
    let place = winning_place(table, trumps);
    let best = table[place];
    let same = legal & suit_of(best);
    let mut winners = same & !(bit(best) | (bit(best) - 1));
    if suit_of(best) != trumps {
        winners |= legal & trumps;
    }
    let losers = legal & !winners;
    if !needs {
        return match (losers, is_last) {
            (0, true) => bit(highest(legal)),
            (0, false) => bit(cheapest(legal, 0)),
            _ => of_each_suit(losers, highest),
        };
    }
    if winners == 0 || (friends >> place & 1 == 1 && is_last) {
        return bit(cheapest(legal, trumps));
    }
    let following = winners & suit_of(table[0]);
    if !is_last && following != 0 {
        return bit(highest(following));
    }
    bit(cheapest(winners, trumps))
}

/// A bid near an expected number of tricks, from 0 to `most`: the fraction decides by lot.
pub fn near(expected: f64, most: u8, random: &mut Random) -> u8 {
    ((expected + random.unit()).floor().max(0.0) as u8).min(most)
}

#[cfg(test)]
mod tests {
    use super::super::{parse_card, parse_cards};
    use super::*;

    fn chosen(legal: &str, table: &str, needs: bool, is_last: bool, friends: u8) -> String {
        let table: Vec<u8> = table.split_whitespace().map(|card| parse_card(card).unwrap()).collect();
        let legal = parse_cards(legal).unwrap();
        let turn = Turn { legal, table: &table, trumps: SPADES, is_last, needs, friends };
        super::super::card_text(drawn(promising(&turn), &mut Random::new(1)))
    }

    #[test]
    fn who_needs_tricks_wins_cheaply_and_leaves_them_to_a_partner() {
        assert_eq!(chosen("3C TC AC", "9C 2C 4C", true, true, 0), "TC");
        assert_eq!(chosen("3C TC AC", "9C", true, false, 0), "AC");
        assert_eq!(chosen("3C TC AC", "9C 2C 4C", true, true, 0b001), "3C");
        assert_eq!(chosen("2S 7S 3H", "9C 2C 4C", true, true, 0), "2S");
        assert_eq!(chosen("3C 4H", "9C 2C 4S", true, true, 0), "3C");
    }

    #[test]
    fn who_needs_none_stays_under_with_the_highest_card_that_does() {
        assert_eq!(chosen("3C 8C AC", "9C 2C", false, false, 0), "8C");
        assert_eq!(chosen("TC AC", "9C 2C 4C", false, true, 0), "AC");
        assert_eq!(chosen("TC AC", "9C 2C", false, false, 0), "TC");
    }

    #[test]
    fn bids_are_near_the_expectation() {
        let mut random = Random::new(3);
        let bids: Vec<u8> = (0..1000).map(|_| near(2.25, 13, &mut random)).collect();
        assert!(bids.iter().all(|bid| (2..=3).contains(bid)));
        let threes = bids.iter().filter(|&&bid| bid == 3).count();
        assert!((180..320).contains(&threes), "{threes}");
        assert_eq!(near(9.9, 5, &mut random), 5);
    }
}
