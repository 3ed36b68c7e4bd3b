use super::*;
use kingmaker_engine::playout::playouts;

/// QB, RB, WR, a flexible RB/WR and a bench of one.
fn roster(caps: Vec<u16>) -> Roster {
    let names = ["QB", "RB", "WR"].map(String::from).to_vec();
    Roster::new(names, vec![1, 2, 4, 6], 1, caps).unwrap()
}

fn snake(teams: usize, rounds: usize) -> Vec<usize> {
    (0..teams * rounds).map(|pick| (pick % teams, pick / teams)).map(|(i, round)| turned(i, round, teams)).collect()
}

fn turned(place: usize, round: usize, teams: usize) -> usize {
    if round % 2 == 0 {
        place
    } else {
        teams - 1 - place
    }
}

fn drawn(teams: usize, items: usize, rows: usize, seed: u64) -> RosterDraft {
    let roster = roster(vec![2, 3, 3]);
    let pool = draw_pool(&roster, items, rows, 20, seed);
    let terms = Terms { teams, order: snake(teams, 5), bench_weight: 0.25, base: vec![3.0; 3], seed: Some(seed) };
    RosterDraft::new(roster, pool, terms).unwrap()
}

/// What a team's items are worth, by trying every slot for every item.
fn by_force(game: &RosterDraft, team: usize, slots: &[u16], items: &[u16]) -> f64 {
    let Some((&item, rest)) = items.split_first() else { return 0.0 };
    let (position, value) = (game.position(item), game.value_of(team, item));
    let mut best = game.on_bench(position, value) + by_force(game, team, slots, rest);
    for (place, slot) in slots.iter().enumerate().filter(|(_, slot)| **slot >> position & 1 == 1) {
        let mut left = slots.to_vec();
        assert_eq!(left.remove(place), *slot);
        best = best.max(value + by_force(game, team, &left, rest));
    }
    best
}

fn random_end(game: &RosterDraft, seed: u64) -> State {
    let mut random = Random::new(seed);
    let mut state = game.start();
    while !game.is_over(&state) {
        let action = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
        state = game.apply(&state, &action).unwrap();
    }
    state
}

#[test]
fn a_finished_draft_pays_the_best_line_up_and_the_bench() {
    for seed in 0..60 {
        let rows = if seed % 2 == 0 { 1 } else { 3 };
        let game = drawn(3, 18, rows, seed);
        let end = random_end(&game, seed + 100);
        let paid = game.returns(&end).unwrap();
        for team in 0..3 {
            let items: Vec<u16> = end.roster(team).collect();
            assert!((paid[team] - by_force(&game, team, game.roster.slots(), &items)).abs() < 1e-9, "seed {seed}");
            let seated: Vec<u16> = game.lineup(&end, team).into_iter().flatten().collect();
            let seats: f64 = seated.iter().map(|&item| game.value_of(team, item)).sum();
            let bench = items.iter().filter(|item| !seated.contains(item));
            let rest: f64 = bench.map(|&item| game.on_bench(game.position(item), game.value_of(team, item))).sum();
            assert!((seats + rest - paid[team]).abs() < 1e-9);
        }
    }
}

#[test]
fn estimates_end_as_returns_and_bounds_hold() {
    let mut random = Random::new(3);
    for seed in 0..40 {
        let game = drawn(3, 20, 1 + 2 * (seed as usize % 2), seed);
        let mut state = game.start();
        let mut seen = vec![];
        while !game.is_over(&state) {
            seen.push(game.bounds(&state).unwrap());
            let action = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
            assert!(game.legality(&state, action).is_ok());
            state = game.apply(&state, &action).unwrap();
        }
        let paid = game.returns(&state).unwrap();
        assert_eq!(game.evaluate(&state).unwrap(), paid);
        for bounds in seen {
            assert!(bounds.iter().zip(&paid).all(|(&(low, high), &x)| low <= x + 1e-9 && x <= high + 1e-9));
        }
    }
}

#[test]
fn every_line_up_is_filled_and_no_cap_exceeded_where_the_pool_allows() {
    for seed in 0..50 {
        let game = drawn(3, 30, 1, seed);
        let end = random_end(&game, seed);
        for team in 0..3 {
            let tally = &end.teams[team];
            assert_eq!(tally.started.iter().sum::<u16>(), 4);
            assert!(tally.held[0] <= 2 && tally.held[1] <= 3 && tally.held[2] <= 3);
        }
    }
}

#[test]
fn a_draft_never_gets_stuck_in_a_pool_that_cannot_fill_the_slots() {
    let roster = roster(vec![1, 3, 3]);
    let pool = Pool { positions: vec![0, 0, 0, 0, 0, 1, 2, 2, 2, 2], values: vec![vec![1.0; 10]] };
    let terms = Terms { teams: 2, order: snake(2, 5), bench_weight: 0.0, base: vec![0.0; 3], seed: None };
    let game = RosterDraft::new(roster, pool, terms).unwrap();
    let found = playouts(&game, &game.start(), (200, u64::MAX), 0.0, 1, &mut || Ok(())).unwrap();
    assert_eq!((found.finished, found.turns), (200, 2000));
}

#[test]
fn random_actions_are_legal_ones_with_equal_chances() {
    let game = drawn(2, 12, 1, 4);
    let mut state = game.start();
    for _ in 0..7 {
        let mut legal = Vec::new();
        game.actions(&state, &mut legal).unwrap();
        state = game.apply(&state, &legal[0]).unwrap();
    }
    let mut legal = Vec::new();
    game.actions(&state, &mut legal).unwrap();
    let mut random = Random::new(2);
    let mut counts = vec![0u32; legal.len()];
    for _ in 0..6000 {
        let action = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
        counts[legal.iter().position(|&item| item == action).unwrap()] += 1;
    }
    let even = 6000.0 / legal.len() as f64;
    assert!(counts.iter().all(|&count| (f64::from(count) - even).abs() < 5.0 * even.sqrt()), "{counts:?}");
}

#[test]
fn text_gives_the_position_back_and_impossible_ones_are_refused() {
    let game = drawn(3, 18, 1, 9);
    let mut state = game.start();
    for place in 0..15 {
        let text = game.position_text(&state);
        let rosters = text.strip_prefix("seed=9 rosters=").unwrap();
        assert_eq!(game.parse_rosters(rosters).unwrap(), state);
        let mut legal = Vec::new();
        game.actions(&state, &mut legal).unwrap();
        state = game.apply(&state, &legal[place % legal.len()]).unwrap();
    }
    assert!(game.parse_rosters("/").unwrap_err().contains("expected rosters of 3 teams, got 2"));
    assert!(game.parse_rosters("/QB1/").unwrap_err().contains("expected 1 of the first 1 picks to be player 0's"));
    assert!(game.parse_rosters("QB1/QB1/").unwrap_err().contains("each item once, got 'QB1' twice"));
    assert!(game.parse_rosters("XX1//").unwrap_err().contains("expected an item such as"));
}

#[test]
fn equal_rosters_have_equal_keys_whatever_the_order() {
    let game = drawn(2, 12, 1, 1);
    let play = |items: [u16; 4]| items.iter().fold(game.start(), |state, item| game.apply(&state, item).unwrap());
    let (one, other) = (play([0, 1, 2, 3]), play([3, 1, 2, 0]));
    assert_eq!(game.key(&one).unwrap(), game.key(&other).unwrap());
    assert_ne!(game.key(&one).unwrap(), game.key(&play([0, 1, 3, 2])).unwrap());
}
