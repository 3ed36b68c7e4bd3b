//! Searches that are cut short, positions that are refused, and what a table may take.

use super::definition::random_position;
use crate::game::{Counted, Stop};
use crate::random::Random;
use crate::tricks::table::{Known, Table};
use crate::tricks::{Position, Solver};

fn eleven_cards_each(seed: u64) -> Position {
    let mut deck: Vec<u8> = (0..52).collect();
    Random::new(seed).shuffle(&mut deck);
    let hand = |seat: usize| deck[seat * 11..][..11].iter().fold(0, |hand, card| hand | 1 << card);
    let hands = (0..4).map(hand).collect();
    Position {
        hands,
        table: Vec::new(),
        leader: 0,
        side: 0b0101,
        trump: Some(3),
        counted: Counted::Tricks,
        breaking: false,
        broken: false,
        first: false,
    }
}

#[test]
fn a_search_that_was_stopped_leaves_nothing_false_behind() {
    let position = eleven_cards_each(1);
    let mut all_looks = 0;
    let mut count = || {
        all_looks += 1;
        Ok(())
    };
    let expected = Solver::new(4).values(&position, &mut count).ok().unwrap();
    assert!(all_looks > 2);
    for most in [0, all_looks / 2, all_looks - 1] {
        let mut solver = Solver::new(4);
        let mut looks = 0;
        let stopped = solver.values(&position, &mut || {
            looks += 1;
            if looks > most {
                Err(Stop::Deadline)
            } else {
                Ok(())
            }
        });
        assert!(matches!(stopped, Err(Stop::Deadline)));
        assert_eq!(looks, most + 1);
        assert_eq!(solver.values(&position, &mut || Ok(())).ok().unwrap(), expected);
    }
}

#[test]
fn a_search_ends_at_its_last_node_and_not_before() {
    let position = eleven_cards_each(2);
    let mut whole = Solver::new(4);
    let expected = whole.values(&position, &mut || Ok(())).ok().unwrap();
    for most in [1, 100, 5000, whole.nodes(), whole.nodes() + 1] {
        let mut solver = Solver::new(4);
        solver.limit(most);
        let found = solver.values(&position, &mut || Ok(()));
        if most > whole.nodes() {
            assert_eq!(found.ok().unwrap(), expected);
        } else {
            assert!(matches!(found, Err(Stop::Nodes)));
            assert_eq!(solver.nodes(), most);
        }
    }
}

#[test]
fn a_table_keeps_to_its_megabytes_and_what_it_says_stays_true() {
    for megabytes in [1, 3] {
        let mut table: Table<2> = Table::new(megabytes << 20);
        let mut random = Random::new(3);
        for _ in 0..60_000 {
            let number = random.below(40_000) as u64;
            let (key, owners) = (u128::from(number / 7) << 20 | 1, [number, 0]);
            if let Known::Answer(gets, counts) = table.find(key, &owners, 3) {
                assert_eq!((gets, counts), (number % 2 == 0, [number as u8, 0, 0, 0]));
            }
            let bounds = if number % 2 == 0 { (3, 13) } else { (0, 2) };
            table.put(key, &owners, [!0, 0], (bounds.0, bounds.1, 0, [number as u8, 0, 0, 0]));
            assert!(matches!(table.find(key, &owners, 3), Known::Answer(..)));
        }
        assert!(table.bytes() <= megabytes << 20, "{} bytes", table.bytes());
        table.clear();
        assert!(matches!(table.find(1 << 20 | 1, &[7, 0], 3), Known::Lead(_)));
    }
}

#[test]
fn a_deal_that_is_over_has_no_cards_and_no_tricks() {
    let over = Position { hands: vec![0; 3], ..eleven_cards_each(0) };
    let mut solver = Solver::new(1);
    assert_eq!(over.check(), Ok(()));
    assert_eq!(solver.value(&over, &mut || Ok(())).ok(), Some(0));
    assert_eq!(solver.best(&over, &mut || Ok(())).ok(), Some(None));
    assert_eq!(solver.values(&over, &mut || Ok(())).ok(), Some(Vec::new()));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let good = Position { hands: vec![0b11, 0b1100, 0b110000], ..eleven_cards_each(0) };
    assert_eq!(good.check(), Ok(()));
    let refused = |position: Position, why: &str| assert_eq!(position.check().unwrap_err(), why);
    refused(Position { hands: vec![1], ..good.clone() }, "expected hands for 2 to 7 seats, got 1");
    refused(Position { leader: 3, ..good.clone() }, "expected a leader from 0 to 2, got 3");
    refused(Position { table: vec![9, 8, 7], ..good.clone() }, "expected at most 2 cards on the table, got 3");
    refused(Position { side: 0b1000, ..good.clone() }, "expected a side of seats 0 to 2, got the mask 0b1000");
    refused(Position { trump: Some(4), ..good.clone() }, "expected a trump suit from 0 to 3, got 4");
    refused(
        Position { counted: Counted::Points { suit: 3, special: Some((49, 13)) }, ..good.clone() },
        "expected points of a suit and of a card of another, got Points { suit: 3, special: Some((49, 13)) }",
    );
    refused(Position { table: vec![52], ..good.clone() }, "expected cards from 0 to 51 on the table, got 52");
    refused(
        Position { hands: vec![1 << 52 | 1, 6, 24], ..good.clone() },
        "expected cards from 0 to 51 for seat 0, got the mask 0x10000000000001",
    );
    refused(Position { hands: vec![3, 6, 24], ..good.clone() }, "expected each card once, got one again for seat 1");
    refused(
        Position { hands: vec![3, 4, 24], ..good.clone() },
        "expected 2 cards, hand and table together, for seat 1 as for seat 0, got 1",
    );
    refused(
        Position { hands: vec![1, 0b100, 0b110000], table: vec![1, 13], ..good.clone() },
        "expected seat 1 to follow suit, got another suit",
    );
}

#[test]
fn random_positions_are_accepted() {
    let mut random = Random::new(8);
    for _ in 0..200 {
        let seats = 2 + random.below(6);
        assert_eq!(random_position(&mut random, seats, 26).check(), Ok(()));
    }
}

#[test]
fn a_solver_of_small_deals_has_room_for_a_large_one_and_back() {
    let (large, small) =
        (eleven_cards_each(1), Position { hands: vec![0b11, 0b1100, 0b110000], ..eleven_cards_each(0) });
    let solved_alone = |position: &Position| Solver::new(4).values(position, &mut || Ok(())).ok();
    let mut solver = Solver::new(4);
    let mut nodes = Vec::new();
    for position in [&small, &large, &small, &large] {
        let before = solver.nodes();
        assert_eq!(solver.values(position, &mut || Ok(())).ok(), solved_alone(position));
        nodes.push(solver.nodes() - before);
    }
    // With the small room the large deal would have been searched again and again.
    assert_eq!((nodes[0], nodes[1]), (nodes[2], nodes[3]));
    let mut alone = Solver::new(4);
    alone.values(&large, &mut || Ok(())).ok();
    assert_eq!(alone.nodes(), nodes[1]);
}
