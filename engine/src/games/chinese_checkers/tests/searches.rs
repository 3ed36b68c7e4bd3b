//! Chinese Checkers under the driver: perft counts, and searches that must agree.

use std::marker::PhantomData;

use crate::game::Rules;
use crate::search::alphabeta::AlphaBeta;
use crate::search::maxn::{MaxN, Ties};
use crate::search::minimax::Minimax;
use crate::search::perft::Perft;
use crate::search::pick::Pick;
use crate::search::sides::Allies;
use crate::search::{search, search_with, Budget, Payoffs, Rule, Shortcuts, Table};

use super::slow::Slow;
use super::{at, checkers, ok, random_game, ChineseCheckers, State, Win};

/// The perft counts, one to a line.
const PERFT: &str = include_str!("../../../../../tests/data/perft/chinese_checkers.json");

/// The slow rules have counted all of the file once, which takes them minutes.
const MOST_COUNTED_SLOWLY: u64 = 1_000_000;

/// A number or a text of one line of the counts.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!("\"{name}\": ")).unwrap();
    match rest.strip_prefix('"') {
        Some(text) => text.split_once('"').unwrap().0,
        None => rest.split([',', '}']).next().unwrap(),
    }
}

#[test]
fn perft_counts_are_those_of_the_file_and_of_the_slow_rules() {
    let lines: Vec<&str> = PERFT.lines().filter(|line| line.contains("depth")).collect();
    assert!(lines.len() > 100);
    for line in lines {
        let number = |name| field(line, name).parse::<usize>().unwrap();
        let (players, size, most_turns) = (number("players"), number("size"), number("most_turns"));
        let (depth, count) = (number("depth") as u32, number("count") as u64);
        let win = match field(line, "win") {
            "entered" => Win::Entered,
            "full" => Win::Full,
            _ => Win::Strict,
        };
        let game = ChineseCheckers::new(players, size, win, most_turns as u16).unwrap();
        let state = match field(line, "position") {
            "start" => game.start(),
            text => at(&game, text),
        };
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        assert_eq!(ok(search(&game, &state, &mut Perft, &budget, &mut || Ok(()))).value, count, "{line}");
        if count <= MOST_COUNTED_SLOWLY {
            let slow = Slow::new(players, size, win, most_turns as u32).at(&game.position_text(&state));
            assert_eq!(slow.perft(depth), count, "{line}");
        }
    }
}

#[test]
fn perft_with_a_table_counts_the_same_where_pawns_come_back() {
    let game = checkers(2, 2);
    for text in ["pawns=f3,g4,h2/b1,c4,i1 player=0 turn=30", "pawns=f3,h1,h2/c4,d3,i1 player=1 turn=31"] {
        let state = at(&game, text);
        let counted = |table| {
            let budget = Budget { depth: Some(5), table, ..Budget::default() };
            let found = ok(search(&game, &state, &mut Perft, &budget, &mut || Ok(())));
            (found.value, found.nodes)
        };
        let (with_table, without) = (counted(1 << 24), counted(0));
        assert_eq!(with_table.0, without.0, "{text}");
        assert!(with_table.1 < without.1, "{text}");
    }
}

#[test]
fn searches_with_and_without_pruning_and_table_agree_on_positions_from_games() {
    let game = checkers(3, 3);
    let payoffs = || Payoffs::new(None, Vec::new());
    for state in random_game(&game, 3).iter().filter(|state| !game.is_over(state)).step_by(30) {
        let root = ok(game.player(state));
        let budget = |table| Budget { depth: Some(3), table, ..Budget::default() };
        let maxn = |table| {
            let mut rule = MaxN::<_, [f64; 3]> {
                root,
                payoffs: payoffs(),
                ties: Ties::Leftmost,
                skips_equals: true,
                row: PhantomData,
            };
            let found = ok(search(&game, state, &mut rule, &budget(table), &mut || Ok(())));
            (found.value, found.choices[found.choice].0)
        };
        assert_eq!(maxn(0), maxn(1 << 24));
        let mut full = Pick::<_, _, [f64; 3]> {
            taste: Minimax { allies: Allies::of(&game, root) },
            payoffs: payoffs(),
            skips_equals: false,
            row: PhantomData,
        };
        let mut pruned = AlphaBeta::<_, [f64; 3]> {
            allies: Allies::of(&game, root),
            payoffs: payoffs(),
            shortcuts: Shortcuts { equals: true, order: true },
            tells_ties: false,
            exact: false,
            keeps_first: true,
            row: PhantomData,
        };
        let full = ok(search(&game, state, &mut full, &budget(0), &mut || Ok(())));
        let pruned = ok(search(&game, state, &mut pruned, &budget(0), &mut || Ok(())));
        assert_eq!((pruned.value.row[root], pruned.choice), (full.value[root], full.choice));
        assert!(pruned.nodes < full.nodes / 2, "{} of {} nodes", pruned.nodes, full.nodes);
    }
}

/// Search positions three plies apart, each with the table of the one before it and with a new one. Depths go down by
/// three plies, so that positions come back with the plies left that they were searched to; nodes saved.
fn saved_by_a_kept_table<R: Rule<ChineseCheckers>>(
    game: &ChineseCheckers,
    states: &[State],
    rule: &mut R,
    row: impl Fn(&R::Value) -> [f64; 3],
) -> u64 {
    let mut table = Table::new(1 << 22);
    let mut saved = 0;
    for (state, depth) in states.iter().zip([7, 4, 7, 4, 5].into_iter().cycle()) {
        let budget = Budget { depth: Some(depth), table: 1 << 22, ..Budget::default() };
        let fresh = ok(search(game, state, rule, &budget, &mut || Ok(())));
        let (found, left) = ok(search_with(game, state, rule, &budget, table, &mut || Ok(()), &mut |_, _| Ok(())));
        assert_eq!((row(&found.value), found.choice), (row(&fresh.value), fresh.choice));
        saved += fresh.nodes.saturating_sub(found.nodes);
        table = left;
    }
    saved
}

#[test]
fn tables_of_earlier_searches_leave_values_and_choices_as_they_are_under_a_horizon_too() {
    let game = ChineseCheckers::new(3, 1, Win::Entered, 40).unwrap();
    let payoffs = || Payoffs::new(None, Vec::new());
    let (root, shortcuts) = (0, Shortcuts { equals: true, order: true });
    let (mut by_maxn, mut by_paranoid) = (0, 0);
    for seed in 0..4 {
        let played = random_game(&game, seed);
        let own = played.iter().filter(|state| !game.is_over(state) && ok(game.player(state)) == root);
        let states: Vec<State> = own.copied().collect();
        let (ties, row) = (Ties::Leftmost, PhantomData::<[f64; 3]>);
        let mut maxn = MaxN { root, payoffs: payoffs(), ties, skips_equals: true, row };
        by_maxn += saved_by_a_kept_table(&game, &states, &mut maxn, |value| *value);
        let mut paranoid = AlphaBeta {
            allies: Allies::of(&game, root),
            payoffs: payoffs(),
            shortcuts,
            tells_ties: false,
            exact: false,
            keeps_first: true,
            row,
        };
        by_paranoid += saved_by_a_kept_table(&game, &states, &mut paranoid, |value| value.row);
    }
    assert!(by_maxn > 0 && by_paranoid > 0, "{by_maxn} and {by_paranoid} nodes saved");
}
