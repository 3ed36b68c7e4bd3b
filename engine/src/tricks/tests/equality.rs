use super::definition::{self, examples, Definition};
use crate::random::Random;
use crate::tricks::Solver;

/// Seats, cards for each at most, deals.
const DEALS: [(usize, usize, u32); 6] = [(2, 8, 600), (3, 5, 800), (4, 4, 800), (5, 3, 500), (6, 3, 100), (7, 2, 300)];

#[test]
fn every_card_is_worth_what_the_definition_says() {
    let mut solver = Solver::new(1);
    for (seats, most_cards, deals) in DEALS {
        let mut random = Random::new(seats as u64);
        for deal in 0..examples(deals) {
            let position = definition::random_position(&mut random, seats, most_cards);
            assert_eq!(position.check(), Ok(()));
            let expected = Definition::new().values(&position);
            let found = solver.values(&position, &mut || Ok(())).ok().unwrap();
            assert_eq!(found, expected, "deal {deal}: {position:?}");
            let best = solver.best(&position, &mut || Ok(())).ok().unwrap();
            assert_eq!(best, Some(definition::best(&position, &expected)), "deal {deal}: {position:?}");
        }
    }
}
