//! The tricks of every card against those that DDS found, for deals of 4 to 13 cards (`benchmarks/dds_deals.py`).

use crate::game::Counted;
use crate::tricks::{Position, Solver};

const DEALS: &str = include_str!("data/dds.txt");

fn card(rank: char, suit: char) -> u8 {
    ("CDHS".find(suit).unwrap() * 13 + "23456789TJQKA".find(rank).unwrap()) as u8
}

/// A hand such as `AK7.T2..Q`: spades, hearts, diamonds, clubs.
fn hand(text: &str) -> u64 {
    let suits = text.split('.').zip("SHDC".chars());
    suits.fold(0, |hand, (ranks, suit)| ranks.chars().fold(hand, |hand, rank| hand | 1 << card(rank, suit)))
}

/// A position for the side to move, and the tricks of its cards in the order of the deck.
fn deal(line: &str) -> (Position, Vec<u32>) {
    let words: Vec<&str> = line.split(' ').collect();
    let table: Vec<char> = words[6].chars().filter(|&char| char != '-').collect();
    let mut position = Position {
        hands: words[2..6].iter().map(|text| hand(text)).collect(),
        table: table.chunks(2).map(|text| card(text[0], text[1])).collect(),
        leader: words[1].parse().unwrap(),
        side: 0b0101,
        trump: "CDHS".find(words[0]).map(|suit| suit as u8),
        breaking: false,
        broken: false,
        counted: Counted::Tricks,
        first: false,
    };
    if position.turn() % 2 == 1 {
        position.side = 0b1010;
    }
    (position, words[7].chars().map(|tricks| tricks.to_digit(16).unwrap()).collect())
}

fn check(deals: impl Iterator<Item = &'static str>, megabytes: usize) -> usize {
    let mut solver = Solver::new(megabytes);
    let mut count = 0;
    for line in deals.filter(|line| !line.starts_with('#')) {
        let (mut position, expected) = deal(line);
        assert_eq!(position.check(), Ok(()), "{line}");
        let found = solver.values(&position, &mut || Ok(())).ok().unwrap();
        assert_eq!(found.iter().map(|&(_, tricks)| tricks).collect::<Vec<_>>(), expected, "{line}");
        // What one side does not get the other does.
        let best = expected.iter().max().unwrap();
        position.side ^= 0b1111;
        let others = solver.value(&position, &mut || Ok(())).ok().unwrap();
        assert_eq!(others + best, position.tricks_left(), "{line}");
        count += 1;
    }
    count
}

#[test]
fn every_card_is_worth_what_dds_says() {
    assert_eq!(check(DEALS.lines(), 16), 300);
}

#[test]
fn a_table_that_is_far_too_small_changes_nothing() {
    let small = |line: &&str| line.len() < 60;
    assert!(check(DEALS.lines().filter(small), 0) > 100);
}
