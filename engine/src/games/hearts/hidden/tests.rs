use std::collections::{HashMap, HashSet};

use super::super::{Customs, Options};
use super::*;
use crate::games::cards::tests::{card, hands, legal, ok};
use crate::native::Native;

const HIDDEN: Customs = Customs { hidden: true, shift: 0, moon_is_own: false };
const LEFT: Customs = Customs { shift: 1, ..HIDDEN };

fn hearts(players: usize, cards: usize, customs: Customs) -> Hearts {
    Hearts::new(players, cards, Options::default(), &[]).unwrap().played(customs).unwrap()
}

/// A random game, every position with its memory.
fn remembered(game: &Hearts, seed: u64) -> Vec<(State, Memory)> {
    let mut random = Random::new(seed);
    let mut all = vec![(game.started(seed).unwrap(), Memory::default())];
    while let Some((state, memory)) = all.last().filter(|(state, _)| !ok(game.is_terminal(state))) {
        let actions = legal(game, state);
        let mut memory = memory.clone();
        let next = ok(game.play(state, &actions[random.below(actions.len())], &mut memory));
        all.push((next, memory));
    }
    all
}

/// Whether a deal fits what a player has seen: whoever holds these cards could have played as they did.
fn fits(game: &Hearts, state: &State, memory: &Memory, player: usize, now: &[u64; SEATS]) -> bool {
    let mut start = *now;
    memory.plays.iter().for_each(|&(player, card)| start[usize::from(player)] |= bit(card));
    let receiver = game.receiver(player);
    if game.customs.shift > 0 && start[receiver] & memory.passed[player] != memory.passed[player] {
        return false;
    }
    let first = memory.plays.first().map_or(state.trick.leader(), |&(player, _)| usize::from(player));
    let Ok(mut position) = game.start(&start[..game.players], None) else { return false };
    if position.trick.leader() != first {
        return false;
    }
    for &(_, card) in &memory.plays {
        if game.legality(&position, card).is_err() {
            return false;
        }
        position = game.after_card(&position, card);
    }
    true
}

/// All deals that fit, by trying all.
fn enumerate(game: &Hearts, state: &State, memory: &Memory, player: usize) -> Vec<[u64; SEATS]> {
    struct Search<'a> {
        rooms: Vec<(usize, usize)>,
        check: &'a dyn Fn(&[u64; SEATS]) -> bool,
        found: Vec<[u64; SEATS]>,
    }
    impl Search<'_> {
        fn deal(&mut self, place: usize, unseen: u64, hands: &mut [u64; SEATS]) {
            let Some(&(other, room)) = self.rooms.get(place) else {
                if (self.check)(hands) {
                    self.found.push(*hands);
                }
                return;
            };
            self.choose(place, other, room, unseen, unseen, hands);
        }
        fn choose(&mut self, place: usize, other: usize, room: usize, from: u64, left: u64, hands: &mut [u64; SEATS]) {
            if room == 0 {
                return self.deal(place + 1, left, hands);
            }
            let mut rest = from;
            for card in Cards(from) {
                rest &= !bit(card);
                hands[other] |= bit(card);
                self.choose(place, other, room - 1, rest, left & !bit(card), hands);
                hands[other] &= !bit(card);
            }
        }
    }
    let unseen = deck(game.players) & !state.hands[player] & !memory.played();
    let others = (0..game.players).filter(|&other| other != player);
    let rooms = others.map(|other| (other, state.hands[other].count_ones() as usize)).collect();
    let check = |hands: &[u64; SEATS]| fits(game, state, memory, player, hands);
    let mut search = Search { rooms, check: &check, found: Vec::new() };
    let mut own = [0; SEATS];
    own[player] = state.hands[player];
    search.deal(0, unseen, &mut own);
    search.found
}

/// Compare counts, and draw each world about 20 times; the square sum and its degrees of freedom.
fn compare(game: &Hearts, state: &State, memory: &Memory, player: usize, seed: u64) -> (f64, f64) {
    let all = enumerate(game, state, memory, player);
    let worlds = game.worlds_of(state, memory, player).unwrap();
    assert_eq!(worlds.all, all.len() as u128, "seed {seed}, player {player}, {state:?}");
    let mut random = Random::new(seed);
    let mut seen: HashMap<[u64; SEATS], u32> = HashMap::new();
    for _ in 0..20 * all.len() {
        let (world, remembered) = worlds.game(&mut random).unwrap();
        assert_eq!(game.observation(&world, &remembered, player), game.observation(state, memory, player));
        *seen.entry(world.hands).or_default() += 1;
    }
    let listed: HashSet<&[u64; SEATS]> = all.iter().collect();
    assert!(seen.keys().all(|hands| listed.contains(hands)), "seed {seed}");
    let square = |hands| (f64::from(seen.get(hands).copied().unwrap_or(0)) - 20.0).powi(2) / 20.0;
    (all.iter().map(square).sum(), all.len() as f64 - 1.0)
}

/// Hold all of several positions together against chance.
fn expect_even(squares: impl IntoIterator<Item = (f64, f64)>) {
    let (sum, freedom) = squares.into_iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
    assert!(freedom > 200.0, "{freedom}");
    assert!((sum - freedom).abs() < 4.0 * f64::sqrt(2.0 * freedom), "chi² {sum} of {freedom}");
}

#[test]
fn late_in_a_deal_worlds_are_those_in_which_everybody_could_have_played_so() {
    let mut squares = Vec::new();
    for (customs, choices) in [(HIDDEN, 0), (LEFT, 12)] {
        let game = hearts(4, 13, customs);
        for seed in 0..16 {
            let all = remembered(&game, seed);
            let (state, memory) = &all[choices + 52 - 4 * 2 - seed as usize % 4];
            for player in 0..4 {
                squares.push(compare(&game, state, memory, player, seed));
            }
        }
    }
    expect_even(squares);
}

#[test]
fn in_small_deals_the_lowest_club_is_where_the_first_leader_is() {
    let mut squares = Vec::new();
    let game = hearts(3, 1, HIDDEN);
    for seed in 0..12 {
        let all = remembered(&game, seed);
        for (state, memory) in &all[..2] {
            squares.push(compare(&game, state, memory, seed as usize % 3, seed));
        }
    }
    expect_even(squares);
}

#[test]
fn without_the_rules_of_the_first_trick_and_of_breaking_less_is_told() {
    let plain = Options { breaking: false, first_trick: false, ..Options::default() };
    let game = Hearts::new(4, 13, plain, &[]).unwrap().played(HIDDEN).unwrap();
    let squares = (0..20).map(|seed| {
        let all = remembered(&game, seed);
        let (state, memory) = &all[43];
        compare(&game, state, memory, seed as usize % 4, seed)
    });
    expect_even(squares);
}

#[test]
fn nobody_sees_what_others_pass_until_it_arrives() {
    let game = hearts(4, 13, LEFT);
    let all = remembered(&game, 3);
    let (start, _) = &all[0];
    let see = |state: &State, action: u8, player| ok(game.seen(state, &action, player));
    let first = legal(&game, start);
    assert_eq!((see(start, first[0], 0), see(start, first[1], 0)), (None, None));
    assert_eq!(see(start, first[0], 2), see(start, first[1], 2));
    let (last, memory) = &all[11];
    assert_eq!(*memory, Memory::default());
    let actions = legal(&game, last);
    // The last passer's left is player 0, who sees what it gets; player 2 gets what was chosen before.
    assert_ne!(see(last, actions[0], 0), see(last, actions[1], 0));
    assert_eq!(see(last, actions[0], 2), see(last, actions[1], 2));
    assert_ne!(see(last, actions[0], 3), see(last, actions[1], 3));
    let (after, memory) = &all[12];
    assert!(!after.is_passing());
    assert_eq!(see(after, legal(&game, after)[0], 2), None);
    for player in 0..4 {
        assert_eq!(memory.passed[player].count_ones(), 3);
        assert_eq!(memory.passed[player] & !after.hands[game.receiver(player)], 0);
        assert_eq!(start.hands[player] & !memory.passed[player] & !after.hands[player], 0);
    }
}

#[test]
fn unseen_cards_can_be_exchanged_and_nobody_notices() {
    let game = hearts(4, 13, LEFT);
    for seed in 0..20 {
        let all = remembered(&game, seed);
        for (state, memory) in &all {
            let player = seed as usize % 4;
            let (world, other) = game.sample(state, memory, player, &mut Random::new(seed)).unwrap();
            assert_eq!(game.observation(&world, &other, player), game.observation(state, memory, player));
            for draw in 0..2 {
                let from_one = game.sample(state, memory, player, &mut Random::new(draw)).unwrap();
                let from_other = game.sample(&world, &other, player, &mut Random::new(draw)).unwrap();
                assert_eq!(from_one, from_other);
                let worlds = game.worlds(state, memory, player).unwrap();
                assert_eq!(worlds.world(&mut Random::new(draw)).unwrap(), from_one.0);
            }
        }
    }
}

#[test]
fn who_passed_the_queen_knows_where_she_is() {
    let game = hearts(3, 4, LEFT);
    let open = hands(["QS 2C 3C 4C", "5H 6H 7H 8H", "5D 6D 7D 8D"]);
    let mut state = game.passing(&open, &[]).unwrap();
    let mut memory = Memory::default();
    for text in "QS 4C 3C 5H 6H 7H 5D 6D 7D".split_whitespace() {
        state = ok(game.play(&state, &card(text), &mut memory));
    }
    assert_eq!(state.hands[..3], hands(["2C 5D 6D 7D", "8H QS 3C 4C", "8D 5H 6H 7H"]));
    for seed in 0..50 {
        let (world, _) = game.sample(&state, &memory, 0, &mut Random::new(seed)).unwrap();
        assert_eq!(world.hands[1] & hands(["QS 3C 4C"])[0], hands(["QS 3C 4C"])[0]);
        let (world, _) = game.sample(&state, &memory, 2, &mut Random::new(seed)).unwrap();
        assert_eq!(world.hands[0] & hands(["2C"])[0], hands(["2C"])[0] * u64::from(world.hands[0] & 1 != 0));
        assert_eq!(world.hands[0] & hands(["5D 6D 7D"])[0], hands(["5D 6D 7D"])[0]);
    }
}

#[test]
fn a_position_is_as_small_as_before_and_reads_back_from_its_fields() {
    assert_eq!(std::mem::size_of::<State>(), 48);
    for (players, cards, customs) in [(4, 13, LEFT), (3, 17, LEFT), (3, 5, HIDDEN)] {
        let game = hearts(players, cards, customs);
        for (state, memory) in remembered(&game, 5) {
            let written: crate::value::Value = game.fields(&state).and(game.memory_fields(&memory)).into();
            let text = |value: &crate::value::Value| value.clone();
            let fields = hands_as_text(text(&written));
            let read = game.read_position(&fields).unwrap();
            assert_eq!(read, state);
            assert_eq!(game.read_memory(&fields, &read).unwrap(), memory);
        }
    }
}

/// The fields as positions are read: hands are texts with spaces, and not lists.
fn hands_as_text(written: crate::value::Value) -> crate::value::Value {
    use crate::value::{Fields, Value};
    let Value::Fields(fields) = written else { unreachable!() };
    let joined = |hand: &Value| match hand {
        Value::List(cards) => {
            let texts =
                cards.iter().map(|card| if let Value::Text(text) = card { text.to_string() } else { String::new() });
            Value::from(texts.collect::<Vec<_>>().join(" "))
        }
        other => other.clone(),
    };
    let mut found = Fields::default();
    for (name, value) in fields.iter() {
        let value = match value {
            Value::List(hands) if name == "hands" => hands.iter().map(joined).collect(),
            other => other.clone(),
        };
        found = found.with(name.to_string(), value);
    }
    found.into()
}
