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
    league_with(spread, 1.0, 0.0, vec![])
}

/// `skew` times the spread is how far views are late; `shared` is what the teams of a room have in common.
fn league_with(spread: f64, skew: f64, shared: f64, keepers: Vec<Keeper>) -> League {
    let mut random = Random::new(11);
    let mut players = Vec::new();
    for (position, count, top) in [(0, 16, 350.0), (1, 40, 300.0), (2, 40, 280.0), (3, 12, 140.0)] {
        for place in 0..count {
            let value: f64 = top * 0.96f64.powi(place) - random.below(5) as f64;
            players.push(Player { position, value, adp: 0.0, early: 0.0, late: 0.0 });
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
        players[place].early = spread * (1.0 + 0.1 * rank as f64);
        players[place].late = skew * players[place].early;
    }
    let base = vec![200.0, 60.0, 60.0, 110.0];
    let terms = Terms { teams: 8, order: snake(8, 9), base, bench_weight: 0.1, patience: 1.0, shared, keepers };
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
    [0.0, 0.4].into_iter().for_each(|shared| sees_everybody(league_with(3.0, 1.5, shared, vec![])));
}

fn sees_everybody(mut league: League) {
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

/// Team 0 keeps player 20 in its second round, turn 15, and team 3 players 21 at its first turn and 22 at no turn.
fn keeping() -> League {
    let keeper = |team, player, turn| Keeper { team, player, turn };
    league_with(1.0, 1.0, 0.3, vec![keeper(0, 20, Some(15)), keeper(3, 21, Some(3)), keeper(3, 22, None)])
}

#[test]
fn keepers_are_gone_from_the_start_and_take_up_their_turns() {
    let league = keeping();
    let board = league.board(&[]).unwrap();
    assert_eq!((board.left[0], board.left[3], board.left[1]), (8, 8, 9));
    assert!([20, 21, 22].iter().all(|&player: &usize| board.taken[player]));
    assert_eq!(league.worth(&league.team(&[], 3)), league.worth(&league.mine([21, 22])));
    let before = league.board(&[Some(0), Some(1), Some(2)]).unwrap();
    assert_eq!((before.turn, league.on_clock(&before)), (4, Some(4)));
    let after = league.board(&[Some(0), Some(1), Some(2), Some(21), Some(3)]).unwrap();
    assert_eq!(after.turn, 5);
    assert!(league.board(&[Some(0), Some(1), Some(2), Some(9)]).unwrap_err().contains("expected the keeper 21"));
    assert!(league.board(&[Some(20)]).unwrap_err().contains("each player once"));
    assert_eq!(league.picks_between(2, 3), Some(8), "turns 4 to 11 are others', turn 3 is a keeper's");
}

#[test]
fn simulations_never_take_a_keeper_and_count_the_turns_that_he_takes_up() {
    let league = keeping();
    for number in 0..20 {
        let picks = league.mock(7, number);
        assert_eq!((picks[15], picks[3]), (Some(20), Some(21)));
        let mut players: Vec<u16> = picks.iter().flatten().copied().collect();
        assert_eq!(players.len(), 72);
        assert!(!players.contains(&22));
        players.sort_unstable();
        players.dedup();
        assert_eq!(players.len(), 72);
    }
    let mine = league.team(&[], 3);
    let question = Question { me: 3, mine, candidates: vec![40], turns: 2, policy: Policy::Waiting, seed: 5 };
    let found = league.simulate(&league.board(&[]).unwrap(), &question, 0..30, 1);
    let gone = |counts: &[u32]| counts.iter().map(|&count| 30 - count).sum::<u32>();
    assert_eq!(gone(&found.there), 30 * (3 + 11), "three keepers, and eleven picks of others before turn 12");
    assert!([20, 21, 22].iter().all(|&player: &usize| found.there[player] == 0));
}

#[test]
fn keepers_that_contradict_each_other_are_refused() {
    let keeper = |team, player, turn| Keeper { team, player, turn };
    let order = snake(8, 9);
    for keepers in [
        vec![keeper(8, 1, None)],
        vec![keeper(0, 108, None)],
        vec![keeper(0, 1, Some(1))],
        vec![keeper(0, 1, Some(72))],
        vec![keeper(0, 1, None), keeper(1, 1, None)],
        vec![keeper(0, 1, Some(0)), keeper(0, 2, Some(0))],
        (0..37).map(|player| keeper(0, player, None)).collect(),
    ] {
        assert!(super::keepers::check(&keepers, 8, &order, 108).is_err(), "{keepers:?}");
    }
}

#[test]
fn depths_count_who_was_free_and_earlier() {
    let league = league(1.0);
    let early = |rank: usize| Some(league.by_adp[rank]);
    let picks = [early(0), early(3), None, early(1), early(4), early(2)];
    assert_eq!(league.depths(&picks), [Some(0), Some(2), None, Some(0), Some(1), Some(0)]);
    assert_eq!(keeping().depths(&keeping().mock(1, 1))[3], None);
}

#[test]
fn who_has_fallen_is_seen_late_by_the_room() {
    // The earliest of all is still free after eleven picks: teams that share their views have passed him so far.
    let there = |shared: f64| {
        let mut league = league_with(1.0, 1.0, shared, vec![]);
        let first = usize::from(league.by_adp[0]);
        league.players[first].late = 8.0;
        let picks: Vec<Option<u16>> = (1..12).map(|rank| Some(league.by_adp[rank])).collect();
        let board = league.board(&picks).unwrap();
        let mine = league.team(&picks, 0);
        let question = Question { me: 0, mine, candidates: vec![], turns: 0, policy: Policy::Waiting, seed: 5 };
        league.simulate(&board, &question, 0..400, 1).there[first]
    };
    assert!(there(0.7) > 5 * there(0.0).max(1), "{} and {}", there(0.7), there(0.0));
}
