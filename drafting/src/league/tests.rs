use super::*;
use kingmaker_engine::random::Random;

/// Four positions (QB, RB, WR, K) with a flexible RB/WR; a bench of two.
fn roster() -> Roster {
    let names = ["QB", "RB", "WR", "K"].map(String::from).to_vec();
    Roster::new(names, vec![1, 2, 2, 4, 4, 6, 8], 2, vec![2, 6, 6, 1]).unwrap()
}

fn snake(teams: usize, rounds: usize) -> Vec<usize> {
    let team = |pick: usize| if pick / teams % 2 == 0 { pick % teams } else { teams - 1 - pick % teams };
    (0..teams * rounds).map(team).collect()
}

fn league(spread: f64) -> League {
    let mut random = Random::new(11);
    let mut players = Vec::new();
    for (position, count, top) in [(0, 16, 350.0), (1, 40, 300.0), (2, 40, 280.0), (3, 12, 140.0)] {
        for place in 0..count {
            let value: f64 = top * 0.96f64.powi(place) - random.below(5) as f64;
            players.push(Player { position, value, adp: 0.0, spread: 0.0 });
        }
    }
    // Drafted in the order of their points above a level, as people do.
    let level = [240.0, 110.0, 110.0, 125.0];
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|&a, &b| {
        let over = |i: usize| players[i].value - level[usize::from(players[i].position)];
        over(b).total_cmp(&over(a))
    });
    for (rank, &place) in order.iter().enumerate() {
        players[place].adp = rank as f64 + 1.0;
        players[place].spread = spread * (1.0 + 0.1 * rank as f64);
    }
    let terms =
        Terms { teams: 8, order: snake(8, 9), base: vec![200.0, 60.0, 60.0, 110.0], bench_weight: 0.1, patience: 1.0 };
    League::new(roster(), players, terms).unwrap()
}

fn question(candidates: Vec<u16>) -> Question {
    let mine = League::mine(&league(1.0), []);
    Question { me: 3, mine, candidates, turns: 2, policy: Policy::Waiting, seed: 5 }
}

/// What a roster is worth, by trying every slot for every player and for who is to be had after the draft.
fn by_force(league: &League, slots: &[u16], players: &[u16]) -> f64 {
    let Some((&player, rest)) = players.split_first() else {
        let level = |slot: &u16| (0..4).filter(|p| slot >> p & 1 == 1).map(|p| league.base[p]).fold(0.0, f64::max);
        return slots.iter().map(level).sum();
    };
    let (position, value) = (league.position(player), league.value(player));
    let mut best = league.bench_weight * (value - league.base[position]).max(0.0) + by_force(league, slots, rest);
    for place in (0..slots.len()).filter(|&place| slots[place] >> position & 1 == 1) {
        let mut left = slots.to_vec();
        left.remove(place);
        best = best.max(value + by_force(league, &left, rest));
    }
    best
}

#[test]
fn a_roster_is_worth_its_best_line_up_with_open_slots_filled_after_the_draft() {
    let league = league(1.0);
    let mut random = Random::new(3);
    for _ in 0..60 {
        let mut all: Vec<u16> = (0..league.num_players() as u16).collect();
        random.shuffle(&mut all);
        let players = &all[..random.below(7)];
        let worth = league.worth(&league.mine(players.iter().copied()));
        let slow = by_force(&league, league.roster.slots(), players);
        assert!((worth - slow).abs() < 1e-9, "{players:?}: {worth} and {slow}");
    }
}

#[test]
fn teams_without_noise_take_the_earliest_who_starts_for_them() {
    let league = league(0.0);
    let mut board = league.board(&[]).unwrap();
    let first = league.bot_pick_of(&board, 1).unwrap();
    assert_eq!(first, league.by_adp[0]);
    league.take(&mut board, first);
    assert_eq!(league.bot_pick_of(&board, 99), Some(league.by_adp[1]));
}

#[test]
fn a_bot_sees_everybody_whom_a_full_scan_sees() {
    let mut league = league(3.0);
    let mut board = league.board(&[]).unwrap();
    let mut picks = Vec::new();
    while let Some(pick) = league.bot_pick_of(&board, 4) {
        picks.push(pick);
        league.take(&mut board, pick);
        if board.turn == league.order.len() {
            break;
        }
    }
    league.earliest.iter_mut().for_each(|view| *view = f64::NEG_INFINITY);
    let mut again = league.board(&[]).unwrap();
    for pick in picks {
        assert_eq!(league.bot_pick_of(&again, 4), Some(pick));
        league.take(&mut again, pick);
    }
}

#[test]
fn every_team_of_a_simulated_draft_fills_its_slots_within_the_caps() {
    let league = league(2.0);
    for seed in 0..30 {
        let mut board = league.board(&[]).unwrap();
        while league.on_clock(&board).is_some() {
            let pick = league.bot_pick_of(&board, seed).unwrap();
            league.take(&mut board, pick);
        }
        for team in 0..8 {
            assert_eq!(board.teams[team].started.iter().sum::<u16>(), 7);
            assert!((0..4).all(|position| board.teams[team].held[position] <= [2, 6, 6, 1][position]));
        }
    }
}

#[test]
fn the_answer_does_not_depend_on_threads_nor_on_how_the_numbers_are_cut() {
    let league = league(1.0);
    let board = league.board(&[]).unwrap();
    let asked = question(vec![0, 16, 17, 56]);
    let whole = league.simulate(&board, &asked, 0..41, 1);
    assert_eq!(league.simulate(&board, &asked, 0..41, 4), whole);
    let mut parts = league.simulate(&board, &asked, 0..20, 2);
    parts.append(league.simulate(&board, &asked, 20..41, 3));
    assert_eq!(parts, whole);
    let other = Question { seed: 6, ..asked };
    assert_ne!(league.simulate(&board, &other, 0..41, 1), whole);
}

#[test]
fn without_noise_the_future_is_certain() {
    let league = league(0.0);
    let board = league.board(&[]).unwrap();
    let found = league.simulate(&board, &question(vec![league.by_adp[3]]), 0..5, 1);
    assert!(found.there.iter().chain(found.survived.iter().flatten().flatten()).all(|&count| count == 0 || count == 5));
    assert_eq!(found.there.iter().filter(|&&count| count == 0).count(), 3);
    assert_eq!(found.survived[0][0].iter().filter(|&&count| count == 0).count(), 12);
    assert!(found.values[0].windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_player_who_is_nearly_always_early_rarely_survives() {
    let league = league(1.0);
    let board = league.board(&[]).unwrap();
    let found = league.simulate(&board, &question(vec![league.by_adp[3]]), 0..200, 1);
    let there = |rank: usize| found.survived[0][0][usize::from(league.by_adp[rank])];
    assert!(there(0) < 5);
    assert!(there(60) > 195);
    assert!((5..195).contains(&there(13)));
}

#[test]
fn a_pick_of_somebody_unknown_passes_the_turn() {
    let league = league(1.0);
    let board = league.board(&[None, Some(4), None]).unwrap();
    assert_eq!((board.turn, league.on_clock(&board)), (3, Some(3)));
    assert_eq!(board.left[0], 8);
    assert!(league.board(&[Some(4), Some(4)]).unwrap_err().contains("each player once"));
    assert!(league.board(&[Some(4000)]).unwrap_err().contains("expected a player below 108"));
}
