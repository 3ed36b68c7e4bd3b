use std::collections::HashMap;

use super::*;
use crate::games::cards::tests::hand;
use crate::games::cards::{CLUBS, DECK, DIAMONDS, HEARTS, SPADES};

fn holder(player: usize, cards: usize) -> Holder {
    Holder { player: Some(player), cards, must: 0, cannot: 0 }
}

/// Every deal that fits, by trying all.
fn enumerate(unseen: u64, holders: &[Holder]) -> Vec<Vec<u64>> {
    fn deal(cards: &[u8], holders: &[Holder], hands: &mut Vec<u64>, out: &mut Vec<Vec<u64>>) {
        let Some((&card, rest)) = cards.split_first() else {
            let fits = |(hand, holder): (&u64, &Holder)| {
                hand.count_ones() as usize == holder.cards && hand & holder.must == holder.must
            };
            if hands.iter().zip(holders).all(fits) {
                out.push(hands.clone());
            }
            return;
        };
        for place in 0..holders.len() {
            if holders[place].cannot & bit(card) == 0 {
                hands[place] |= bit(card);
                deal(rest, holders, hands, out);
                hands[place] &= !bit(card);
            }
        }
    }
    let cards: Vec<u8> = Cards(unseen).collect();
    let mut found = Vec::new();
    deal(&cards, holders, &mut vec![0; holders.len()], &mut found);
    found
}

/// Holders of up to nine random cards, with voids, single cards that they cannot hold and cards that they must.
fn random_question(seed: u64) -> (u64, Vec<Holder>) {
    let mut random = Random::new(seed);
    let mut deck: Vec<u8> = Cards(DECK).collect();
    random.shuffle(&mut deck);
    let cards = &deck[..4 + random.below(6)];
    let unseen = cards.iter().fold(0, |mask, &card| mask | bit(card));
    let mut holders: Vec<Holder> = (0..2 + random.below(3)).map(|player| holder(player, 0)).collect();
    if random.below(3) == 0 {
        holders.last_mut().unwrap().player = None;
    }
    let mut hands = vec![0; holders.len()];
    for &card in cards {
        let place = random.below(holders.len());
        holders[place].cards += 1;
        hands[place] |= bit(card);
    }
    for (holder, hand) in holders.iter_mut().zip(hands) {
        for suit in [CLUBS, DIAMONDS, HEARTS, SPADES] {
            // Mostly what is true of some deal, at times what is true of none.
            if random.below(3) == 0 && (hand & suit == 0 || random.below(12) == 0) {
                holder.cannot |= suit;
            }
        }
        for &card in cards {
            if hand & bit(card) == 0 && random.below(6) == 0 {
                holder.cannot |= bit(card);
            } else if hand & bit(card) != 0 && random.below(6) == 0 {
                holder.must |= bit(card);
            }
        }
    }
    (unseen, holders)
}

#[test]
fn deals_are_counted_as_trying_all_counts_them() {
    let mut without = 0;
    for seed in 0..400 {
        let (unseen, holders) = random_question(seed);
        let all = enumerate(unseen, &holders);
        match Worlds::new(unseen, &holders) {
            Ok(worlds) => assert_eq!(worlds.count(), all.len() as u128, "seed {seed}"),
            Err(why) => {
                without += 1;
                assert!(all.is_empty(), "seed {seed}: {why}, but there are {}", all.len());
                assert!(why.starts_with("no deal fits what was seen: "), "seed {seed}: {why}");
            }
        }
    }
    assert!((10..200).contains(&without), "{without} questions have no answer");
}

#[test]
fn every_deal_is_drawn_with_the_same_chance() {
    let (mut tried, mut sum, mut freedom) = (0, 0.0, 0.0);
    for seed in 0..200 {
        let (unseen, holders) = random_question(seed);
        let Ok(worlds) = Worlds::new(unseen, &holders) else { continue };
        let all = enumerate(unseen, &holders);
        if !(2..=200).contains(&all.len()) {
            continue;
        }
        let draws = 40 * all.len();
        let mut seen: HashMap<Vec<u64>, usize> = HashMap::new();
        let mut random = Random::new(seed);
        let mut hands = vec![0; holders.len()];
        for _ in 0..draws {
            worlds.draw(&mut random, &mut hands);
            *seen.entry(hands.clone()).or_default() += 1;
        }
        assert!(seen.keys().all(|world| all.contains(world)), "seed {seed}");
        let square = |world: &Vec<u64>| (seen.get(world).copied().unwrap_or(0) as f64 - 40.0).powi(2) / 40.0;
        let chi: f64 = all.iter().map(square).sum();
        let df = (all.len() - 1) as f64;
        assert!(chi < df + 5.0 * (2.0 * df).sqrt() + 10.0, "seed {seed}: chi² {chi} of {df}");
        (tried, sum, freedom) = (tried + 1, sum + chi, freedom + df);
    }
    assert!(tried > 50);
    // All together: a systematic leaning shows here that no single question would show.
    assert!((sum - freedom).abs() < 4.0 * f64::sqrt(2.0 * freedom), "chi² {sum} of {freedom}");
}

#[test]
fn a_full_deal_without_knowledge_has_as_many_worlds_as_the_books_say() {
    let own = hand("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC");
    let holders = [holder(1, 13), holder(2, 13), holder(3, 13)];
    let worlds = Worlds::new(DECK & !own, &holders).unwrap();
    assert_eq!(worlds.count(), 84_478_098_072_866_400);
    let mut hands = [0; 3];
    worlds.draw(&mut Random::new(1), &mut hands);
    assert_eq!(hands.iter().fold(0, |all, hand| all | hand), DECK & !own);
    assert!(hands.iter().all(|hand| hand.count_ones() == 13));
}

#[test]
fn six_others_with_different_voids_are_counted() {
    // Seven players with seven cards each: what the largest table of Oh Hell can ask.
    let own = hand("2C 3C 4D 5D 6H 7H 8S");
    let suits = [CLUBS, DIAMONDS, HEARTS, SPADES, CLUBS | DIAMONDS, HEARTS | SPADES];
    let mut holders: Vec<Holder> =
        suits.iter().enumerate().map(|(place, &cannot)| Holder { cannot, ..holder(place + 1, 7) }).collect();
    holders.push(Holder { player: None, ..holder(0, 3) });
    let worlds = Worlds::new(DECK & !own, &holders).unwrap();
    let mut hands = [0; 7];
    for seed in 0..100 {
        worlds.draw(&mut Random::new(seed), &mut hands);
        assert!(hands.iter().zip(&holders).all(|(hand, holder)| hand & holder.cannot == 0));
        assert!(hands.iter().zip(&holders).all(|(hand, holder)| hand.count_ones() as usize == holder.cards));
    }
}

#[test]
fn what_contradicts_itself_is_named() {
    let unseen = hand("2C 3C 4C 5H");
    let told = |holders: &[Holder]| Worlds::new(unseen, holders).unwrap_err();
    let (one, two) = (holder(1, 2), holder(2, 2));
    assert_eq!(
        told(&[Holder { cannot: CLUBS, ..one }, two]),
        "no deal fits what was seen: only player 2 can hold 2C 3C 4C, with room for 2 cards"
    );
    let neither = Holder { cannot: HEARTS, ..one };
    assert_eq!(
        told(&[neither, Holder { player: Some(2), ..neither }]),
        "no deal fits what was seen: nobody can hold 5H"
    );
    assert_eq!(told(&[one, holder(2, 3)]), "no deal fits what was seen: 4 cards unseen, 5 in hands");
    let queen = Holder { must: hand("QS"), ..one };
    assert_eq!(told(&[queen, two]), "no deal fits what was seen: player 1 must hold QS, which lies elsewhere");
    let club = Holder { must: hand("2C"), ..one };
    assert_eq!(
        told(&[Holder { cannot: CLUBS, ..club }, two]),
        "no deal fits what was seen: player 1 must hold 2C, which it cannot hold"
    );
    assert_eq!(
        told(&[club, Holder { must: hand("2C"), ..two }]),
        "no deal fits what was seen: player 2 must hold 2C, and so must somebody else"
    );
    assert_eq!(
        told(&[Holder { must: hand("2C 3C 4C"), ..one }, two]),
        "no deal fits what was seen: player 1 must hold 2C 3C 4C, but has 2 cards"
    );
    let left = Holder { player: None, ..two };
    assert_eq!(
        told(&[Holder { cannot: CLUBS, ..one }, left]),
        "no deal fits what was seen: only the cards left over can hold 2C 3C 4C, with room for 2 cards"
    );
}

#[test]
fn where_everything_is_known_there_is_one_world() {
    let worlds = Worlds::new(hand("2C"), &[holder(1, 1), holder(2, 0)]).unwrap();
    let mut hands = [7; 2];
    worlds.draw(&mut Random::new(1), &mut hands);
    assert_eq!((worlds.count(), hands), (1, [hand("2C"), 0]));
    assert_eq!(Worlds::new(0, &[holder(1, 0)]).unwrap().count(), 1);
}

#[test]
fn numbers_below_a_bound_are_all_drawn() {
    let mut random = Random::new(3);
    let mut counts = [0; 5];
    (0..5000).for_each(|_| counts[below(&mut random, 5) as usize] += 1);
    assert!(counts.iter().all(|&count| (850..1150).contains(&count)), "{counts:?}");
    let wide = 3_u128 << 100;
    assert!((0..100).map(|_| below(&mut random, wide)).all(|number| number < wide));
    assert_eq!(below(&mut random, 1), 0);
}
