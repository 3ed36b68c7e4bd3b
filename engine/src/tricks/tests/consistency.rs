//! Deals that are too large for the definition: each position against those behind it, each solved from nothing.

use super::definition::{cards_of, examples, played, random_position};
use crate::random::Random;
use crate::tricks::{Position, Solver};

fn value(position: &Position) -> u32 {
    Solver::new(1).value(position, &mut || Ok(())).ok().unwrap()
}

/// Seats, cards for each at most, deals.
const DEALS: [(usize, usize, u32); 6] = [(2, 14, 30), (3, 9, 60), (4, 8, 60), (5, 6, 30), (6, 5, 15), (7, 4, 15)];

#[test]
fn a_card_is_worth_what_the_position_behind_it_is() {
    for (seats, most_cards, deals) in DEALS {
        let mut random = Random::new(100 + seats as u64);
        for deal in 0..examples(deals) {
            let mut position = random_position(&mut random, seats, most_cards);
            // One solver goes on with what it learnt, as it would in a game.
            let mut solver = Solver::new(1);
            while position.tricks_left() > 1 {
                let values = solver.values(&position, &mut || Ok(())).ok().unwrap();
                let behind = |card: u8| {
                    let (next, counted) = played(&position, card);
                    (card, value(&next) + counted)
                };
                let cards = cards_of(position.playable());
                let expected: Vec<_> = cards.iter().copied().map(behind).collect();
                assert_eq!(values, expected, "{seats} seats, deal {deal}: {position:?}");
                position = played(&position, cards[random.below(cards.len())]).0;
            }
        }
    }
}

#[test]
fn what_one_side_gets_the_other_does_not() {
    let mut random = Random::new(9);
    for _ in 0..60 {
        let seats = 2 + random.below(5);
        let position = random_position(&mut random, seats, 7);
        let other = Position { side: !position.side & ((1 << seats) - 1), ..position.clone() };
        assert_eq!(value(&position) + value(&other), position.most(), "{position:?}");
    }
}
