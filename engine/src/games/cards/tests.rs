use std::collections::{HashMap, HashSet};

use super::*;
use crate::game::{Game, Stop, Vector};

/// The mask of cards written with spaces between them.
pub fn hand(text: &str) -> u64 {
    parse_cards(text).unwrap()
}

pub fn hands<const N: usize>(texts: [&str; N]) -> [u64; N] {
    texts.map(hand)
}

pub fn card(text: &str) -> u8 {
    parse_card(text).unwrap()
}

/// A game call in a test: these games never stop a search.
pub fn ok<T>(answer: Result<T, Stop>) -> T {
    answer.unwrap()
}

pub fn legal<G: Game<Action = u8>>(game: &G, state: &G::State) -> Vec<u8> {
    let mut actions = Vec::new();
    ok(game.actions(state, &mut actions));
    actions
}

/// The legal actions as text: `2C TH`.
pub fn legal_text<G: Game<Action = u8>>(game: &G, state: &G::State) -> String {
    legal(game, state).into_iter().map(card_text).collect::<Vec<_>>().join(" ")
}

/// Play cards with spaces between them.
pub fn play<G: Game<Action = u8>>(game: &G, state: G::State, cards: &str) -> G::State {
    cards.split_whitespace().fold(state, |state, text| {
        assert!(legal(game, &state).contains(&card(text)), "{text} is illegal: {}", legal_text(game, &state));
        ok(game.apply(&state, &card(text)))
    })
}

/// Every position of a random game, the end included.
pub fn random_game<G: Game<Action = u8>>(game: &G, start: G::State, seed: u64) -> Vec<G::State> {
    let mut random = Random::new(seed);
    let mut states = vec![start];
    while let Some(state) = states.last().filter(|state| !ok(game.is_terminal(state))) {
        let actions = legal(game, state);
        let next = ok(game.apply(state, &actions[random.below(actions.len())]));
        states.push(next);
    }
    states
}

/// The number of finished games that follow from a position.
pub fn count_games<G: Game<Action = u8>>(game: &G, state: &G::State) -> u64 {
    if ok(game.is_terminal(state)) {
        return 1;
    }
    legal(game, state).iter().map(|action| count_games(game, &ok(game.apply(state, action)))).sum()
}

/// What follows from a position if everybody plays for the own return, ties to the first action; with a table, each
/// key is solved once.
pub fn solve<G: Game<Action = u8>>(game: &G, state: &G::State, table: &mut Option<HashMap<u128, Vector>>) -> Vector {
    if ok(game.is_terminal(state)) {
        return ok(game.returns(state));
    }
    let key = ok(game.key(state));
    if let Some(known) = table.as_ref().zip(key).and_then(|(table, key)| table.get(&key)) {
        return known.clone();
    }
    let player = ok(game.player(state));
    let mut best: Option<Vector> = None;
    for action in legal(game, state) {
        let value = solve(game, &ok(game.apply(state, &action)), table);
        if best.as_ref().is_none_or(|best| value[player] > best[player]) {
            best = Some(value);
        }
    }
    let best = best.unwrap();
    if let Some((table, key)) = table.as_mut().zip(key) {
        table.insert(key, best.clone());
    }
    best
}

/// Move all cards of each suit down to close the gaps that nobody holds.
pub fn without_gaps(hands: &[u64]) -> Vec<u64> {
    let held = hands.iter().fold(0, |held, hand| held | hand);
    let lowered = |card: u8| bit(card / 13 * 13 + (held & lower(card)).count_ones() as u8);
    hands.iter().map(|&hand| Cards(hand).fold(0, |mask, card| mask | lowered(card))).collect()
}

#[test]
fn every_card_reads_back_from_its_text() {
    for card in Cards(DECK) {
        let text = card_text(card);
        assert_eq!(parse_card(&text), Ok(card));
        assert_eq!(parse_card(&text.to_lowercase()), Ok(card));
    }
    assert_eq!([card("2C"), card("TH"), card("QS"), card("AS")], [0, 34, 49, 51]);
    assert_eq!(cards_text(hand("QS 2C TH")), "2C TH QS");
}

#[test]
fn text_that_is_no_card_is_named_in_the_error() {
    for text in ["", "Q", "1S", "QX", "10H", "QSS", "♠Q"] {
        assert!(parse_card(text).unwrap_err().ends_with(&format!("got '{text}'")));
    }
    assert_eq!(parse_cards("2C 2C").unwrap_err(), "expected each card once, got '2C' twice in '2C 2C'");
}

#[test]
fn the_highest_trump_or_else_the_highest_card_of_the_suit_led_takes_the_trick() {
    let winner = |cards: &str, trumps| {
        let cards: Vec<u8> = cards.split_whitespace().map(card).collect();
        let mut trick = Trick::new(0);
        let ends = cards.iter().filter_map(|&card| trick.play(card, cards.len(), trumps));
        ends.last().unwrap().0
    };
    assert_eq!(winner("2C AC KC", SPADES), 1);
    assert_eq!(winner("2C AH AD", SPADES), 0);
    assert_eq!(winner("AC 2S KC", SPADES), 1);
    assert_eq!(winner("AC 2S 3S 4C", SPADES), 2);
    assert_eq!(winner("AC 2S 3S 4C", NO_TRUMPS), 0);
    assert_eq!(winner("5S AH 7S 6S", NO_TRUMPS), 2);
}

#[test]
fn the_winner_of_a_trick_leads_the_next() {
    let mut trick = Trick::new(2);
    assert_eq!((trick.turn(3), trick.led()), (2, 0));
    assert_eq!(trick.play(card("5D"), 3, NO_TRUMPS), None);
    assert_eq!((trick.turn(3), trick.led()), (0, DIAMONDS));
    assert_eq!(trick.play(card("9D"), 3, NO_TRUMPS), None);
    assert_eq!(trick.plays(3).collect::<Vec<_>>(), [(2, card("5D")), (0, card("9D"))]);
    assert_eq!(trick.play(card("AC"), 3, NO_TRUMPS), Some((0, hand("5D 9D AC"))));
    assert_eq!(trick, Trick::new(0));
}

#[test]
fn a_deal_gives_each_card_once_and_the_same_for_the_same_seed() {
    let deck: Vec<u8> = Cards(DECK).collect();
    let hands = deal(&deck, 3, 7, 1);
    assert!(hands.iter().all(|hand| hand.count_ones() == 7));
    assert_eq!(hands.iter().fold(0, |held, hand| held | hand).count_ones(), 21);
    assert_eq!(hands, deal(&deck, 3, 7, 1));
    assert_ne!(hands, deal(&deck, 3, 7, 2));
    assert_eq!(deal(&deck, 4, 13, 5).into_iter().fold(0, |held, hand| held | hand), DECK);
}

#[test]
fn strength_counts_the_cards_of_opponents_that_own_cards_beat() {
    let open = hands(["AS 3C", "KS 4C", "2C 2D"]);
    // AS beats KS, 4C, 2C, 2D; 3C beats 2C. KS beats 3C, 2C, 2D; 4C beats 3C, 2C.
    assert_eq!(strength(&open, SPADES), [5, 5, 0, 0]);
    assert_eq!(strength(&open, NO_TRUMPS), [2, 2, 0, 0]);
    assert_eq!(strength_shares(&open, SPADES), [0.5, 0.5, 0.0, 0.0]);
    assert_eq!(strength_shares(&hands(["2C", "2D"]), NO_TRUMPS)[..2], [0.5, 0.5]);
}

#[test]
fn relative_keys_are_equal_exactly_if_the_owners_of_each_suit_are() {
    let owners = |hands: &[u64; SEATS]| {
        let held = hands.iter().fold(0, |held, hand| held | hand);
        [CLUBS, DIAMONDS, HEARTS, SPADES].map(|suit| {
            let owner = |card| hands.iter().position(|hand| hand & bit(card) != 0);
            Cards(held & suit).map(owner).collect::<Vec<_>>()
        })
    };
    let deck: Vec<u8> = Cards(DECK).collect();
    let dealt = |players, cards| move |seed: u64| (players, cards, seed);
    let small = (0..300).map(dealt(2, 1)).chain((0..100).map(dealt(3, 1)));
    let large = (0..50).map(dealt(4, 13)).chain((0..50).map(dealt(3, 17)));
    let mut equal = 0;
    let all: Vec<[u64; SEATS]> = small
        .chain(large)
        .map(|(players, cards, seed)| {
            let mut seats = [0; SEATS];
            seats[..players].copy_from_slice(&deal(&deck, players, cards, seed));
            seats
        })
        .collect();
    for (place, one) in all.iter().enumerate() {
        for other in &all[..place] {
            assert_eq!(relative_key(one) == relative_key(other), owners(one) == owners(other));
            equal += usize::from(owners(one) == owners(other));
        }
        let (low, high) = relative_key(one);
        assert_eq!((low >> 60, high >> 60), (0, 0));
        let closed: [u64; SEATS] = without_gaps(one).try_into().unwrap();
        assert_eq!(relative_key(one), relative_key(&closed));
    }
    assert!(equal > 1000);
}

#[test]
fn mixing_keeps_near_inputs_apart_in_both_lanes() {
    let mut seen = [HashSet::new(), HashSet::new()];
    for a in 0..60_u64 {
        for b in 0..60 {
            for c in 0..60 {
                let mixed = mix(a, b << 52, c << 24);
                assert!(seen[0].insert((mixed >> 64) as u64) && seen[1].insert(mixed as u64));
            }
        }
    }
    let mut random = Random::new(3);
    let mut changed = 0;
    for _ in 0..200 {
        let words = [random.draw(), random.draw(), random.draw()];
        for place in 0..192 {
            let mut flipped = words;
            flipped[place / 64] ^= 1 << (place % 64);
            let difference = mix(words[0], words[1], words[2]) ^ mix(flipped[0], flipped[1], flipped[2]);
            assert!(difference.count_ones() > 25);
            changed += difference.count_ones();
        }
    }
    let mean = f64::from(changed) / (200.0 * 192.0);
    assert!((63.0..65.0).contains(&mean), "{mean} of 128 bits change");
}

#[test]
fn the_lowest_of_touching_cards_stands_for_all_up_to_the_next_card_of_another() {
    let own = hand("2C 3C 6C 8C 9C 5D JS QS KS");
    let others = hand("5C 4D");
    let in_play = own | others;
    assert_eq!(cards_text(first_of_touching(own, own, in_play, 0)), "2C 6C 5D JS");
    // What was played in earlier tricks does not count any more, what lies on the table does.
    assert_eq!(cards_text(first_of_touching(own, own, in_play | hand("7C"), 0)), "2C 6C 8C 5D JS");
    // A card that is worth something itself is like no other, and neither are those on both sides of it.
    let queen = hand("QS");
    let firsts = first_of_touching(own, own, in_play, queen);
    assert_eq!(cards_text(firsts), "2C 6C 5D JS QS KS");
    let mut counts = Vec::new();
    count_touching(own, firsts, &mut counts);
    assert_eq!(counts, [2, 3, 1, 1, 1, 1]);
}
