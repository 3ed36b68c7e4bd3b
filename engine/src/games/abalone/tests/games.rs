//! What holds in every position of a game, and in searches from it.

use std::marker::PhantomData;

use crate::search::alphabeta::AlphaBeta;
use crate::search::maxn::{MaxN, Ties};
use crate::search::sides::Allies;
use crate::search::{search, Budget, Payoffs, Shortcuts};

use super::*;

#[test]
fn random_games_end_and_keep_every_marble_key_and_text() {
    let (mut wins, mut skips) = (0, 0);
    for seed in 0..60 {
        let players = 2 + seed as usize % 2;
        let goal = if seed % 5 == 4 { 11 } else { 6 };
        let game = Abalone::new(players, goal, 150 + 10 * seed as u16).unwrap();
        let states = random_game(&game, seed, seed % 3 > 0);
        let end = states.last().unwrap();
        wins += usize::from(game.winner(end).is_some());
        assert!(states.len() <= usize::from(game.most_turns()) + 1);
        for (state, next) in states.iter().zip(&states[1..]) {
            skips += usize::from((usize::from(state.mover) + 1) % players != usize::from(next.mover));
        }
        for state in &states {
            let held = state.marbles.map(u64::count_ones);
            for (held, lost) in held.iter().zip(state.lost).take(players) {
                assert_eq!(held + u32::from(lost), u32::from(game.marbles_each()));
            }
            assert_eq!(state.lost.iter().sum::<u8>(), state.off.iter().sum::<u8>());
            assert_eq!(held.iter().sum::<u32>(), state.occupied().count_ones());
            assert_eq!(state.arrangement, state.marbles.map(|set| slow_arrangement(set) as u8));
            assert_eq!(ok(game.key(state)), Some(game.key_from_scratch(state)));
            assert_eq!(game.parse_position(&game.position_text(state)), Ok(*state));
            assert!(ok(game.bounds(state)).iter().all(|(low, high)| low <= high));
        }
        assert_eq!(ok(game.evaluate(end)), ok(game.returns(end)));
        if let Some(winner) = game.winner(end) {
            let paid = ok(game.returns(end));
            assert!((0..players).all(|player| player == winner || paid[player] < paid[winner]));
        }
    }
    assert!(wins > 10 && skips > 0, "{wins} wins, {skips} skips");
}

#[test]
fn searches_run_and_a_table_changes_no_value() {
    for seed in 0..6 {
        let game = rules(3);
        let states = random_game(&game, seed, true);
        let state = &states[states.len() * 2 / 3];
        let budget = |table| Budget { depth: Some(3), table, ..Budget::default() };
        let root = ok(game.player(state));
        let maxn = |table| {
            let payoffs = Payoffs::new(None, Vec::new());
            let mut rule = MaxN::<Abalone, [f64; 3]> {
                root,
                payoffs,
                ties: Ties::Leftmost,
                skips_equals: false,
                row: PhantomData,
            };
            ok(search(&game, state, &mut rule, &budget(table), &mut || Ok(())))
        };
        assert_eq!(maxn(0).value, maxn(1 << 20).value);
        let paranoid = |table| {
            let payoffs = Payoffs::new(None, Vec::new());
            let mut rule = AlphaBeta::<Abalone, [f64; 3]> {
                allies: Allies::of(&game, root),
                payoffs,
                shortcuts: Shortcuts { equals: true, order: true },
                tells_ties: false,
                exact: false,
                keeps_first: true,
                row: PhantomData,
            };
            ok(search(&game, state, &mut rule, &budget(table), &mut || Ok(())))
        };
        assert_eq!(paranoid(0).value.row[root], paranoid(1 << 20).value.row[root]);
        assert!(paranoid(0).value.row[root] <= maxn(0).value[root]);
        assert!(paranoid(0).nodes < maxn(0).nodes);
    }
}
