//! What is special about Ludo, by hand; `tests/games/test_ludo.py` holds it to slow rules of its own.

use super::*;
use crate::playout::playouts;
use crate::search::{perft::Perft, search, Budget};

fn legal(game: &Ludo, text: &str) -> Vec<String> {
    let state = game.parse_position(text).unwrap();
    let mut actions = Vec::new();
    game.actions(&state, &mut actions).unwrap();
    actions.into_iter().map(|action| game.action_text(action)).collect()
}

fn after(game: &Ludo, text: &str, action: &str) -> String {
    let state = game.parse_position(text).unwrap();
    let action = action.parse().map_or_else(|_| game.parse_action(action).unwrap(), Action::Roll);
    game.position_text(&game.apply(&state, &action).unwrap())
}

fn ludo() -> Ludo {
    Ludo::new(2, Book::Ludo, 0).unwrap()
}

#[test]
fn only_a_six_brings_a_token_in() {
    assert_eq!(legal(&ludo(), "tokens=0.0.0.0/0.0.0.0 player=0 die=5 sixes=0 turn=0"), ["pass"]);
    assert_eq!(legal(&ludo(), "tokens=0.0.0.9/0.0.0.0 player=0 die=6 sixes=0 turn=0"), ["enter", "9-15"]);
}

#[test]
fn the_third_six_in_a_row_ends_the_turn() {
    let rolls = "tokens=0.0.0.9/0.0.0.0 player=0 die=0 sixes=2 turn=0";
    assert_eq!(after(&ludo(), rolls, "6"), "tokens=0.0.0.9/0.0.0.0 player=1 die=0 sixes=0 turn=0");
    assert_eq!(after(&ludo(), rolls, "5"), "tokens=0.0.0.9/0.0.0.0 player=0 die=5 sixes=2 turn=0");
}

#[test]
fn a_token_that_is_met_goes_back_to_its_yard() {
    // Two players sit opposite: the start of one is square 27 of the other.
    let meets = "tokens=0.0.0.25/0.0.0.1 player=0 die=2 sixes=0 turn=0";
    assert_eq!(after(&ludo(), meets, "25-27"), "tokens=0.0.0.27/0.0.0.0 player=1 die=0 sixes=0 turn=0");
}

#[test]
fn nobody_else_passes_a_block() {
    let game = ludo();
    assert_eq!(legal(&game, "tokens=0.0.3.25/0.0.1.1 player=0 die=4 sixes=0 turn=0"), ["3-7"]);
    assert_eq!(legal(&game, "tokens=0.0.3.25/0.0.1.1 player=0 die=1 sixes=0 turn=0"), ["3-4", "25-26"]);
    assert_eq!(legal(&game, "tokens=0.0.3.3/0.0.5.40 player=0 die=4 sixes=0 turn=0"), ["3-7"]);
}

#[test]
fn home_is_reached_by_an_exact_roll() {
    assert_eq!(legal(&ludo(), "tokens=50.56.57.57/0.0.0.1 player=0 die=1 sixes=0 turn=0"), ["50-51", "h5-home"]);
    assert_eq!(legal(&ludo(), "tokens=50.56.57.57/0.0.0.1 player=0 die=2 sixes=0 turn=0"), ["50-h1"]);
}

#[test]
fn mensch_aergere_dich_nicht_leaves_less_to_choose() {
    let game = Ludo::new(2, Book::Maedn, 0).unwrap();
    assert_eq!(legal(&game, "tokens=0.0.1.9/0.0.0.0 player=0 die=3 sixes=0 turn=0"), ["1-4"]);
    assert_eq!(legal(&game, "tokens=0.0.2.9/0.0.0.0 player=0 die=6 sixes=0 turn=0"), ["enter"]);
    assert_eq!(legal(&game, "tokens=0.1.7.9/0.0.0.0 player=0 die=6 sixes=0 turn=0"), ["7-13", "9-15"]);
    assert_eq!(legal(&game, "tokens=39.42.43.44/0.0.0.0 player=0 die=3 sixes=0 turn=0"), ["pass"]);
    let again = "tokens=0.0.0.9/0.0.0.0 player=0 die=6 sixes=0 turn=0";
    assert_eq!(after(&game, again, "enter"), "tokens=0.0.1.9/0.0.0.0 player=0 die=0 sixes=0 turn=0");
}

#[test]
fn random_games_end_with_the_winner_paid_by_all() {
    for (players, book) in [(2, Book::Ludo), (3, Book::Maedn), (4, Book::Ludo), (4, Book::Maedn)] {
        let game = Ludo::new(players, book, 0).unwrap();
        let found = playouts(&game, &game.start(), (20, 100_000), 0.0, 1, &mut || Ok(())).unwrap();
        assert_eq!(found.finished, 20);
        assert!(found.returns.iter().sum::<f64>().abs() < 1e-9);
    }
}

#[test]
fn positions_that_no_game_comes_to_are_refused() {
    for (text, why) in [
        ("tokens=0.0.0.27/0.0.0.1 player=0 die=0 sixes=0 turn=0", "one player on a square"),
        ("tokens=0.0.0.58/0.0.0.1 player=0 die=0 sixes=0 turn=0", "from 0 to 57"),
        ("tokens=0.0.0/0.0.0.1 player=0 die=0 sixes=0 turn=0", "expected 4 tokens"),
        ("tokens=57.57.57.57/57.57.57.57 player=0 die=0 sixes=0 turn=0", "at most one winner"),
        ("tokens=57.57.57.57/0.0.0.0 player=0 die=3 sixes=0 turn=0", "no die after the end"),
        ("tokens=0.0.0.0/0.0.0.0 player=0 die=6 sixes=2 turn=0", "third six"),
        ("tokens=0.0.0.0/0.0.0.0 player=2 die=6 sixes=0 turn=0", "player to be"),
        ("tokens=0.0.0.0/0.0.0.0", "expected tokens="),
    ] {
        let found = ludo().parse_position(text).unwrap_err();
        assert!(found.contains(why), "{text}: {found}");
    }
}

/// Counts by slow rules in Python, which share nothing with these: see `tests/fixtures/slow_ludo.py`.
#[test]
fn perft_counts_are_those_of_the_slow_rules() {
    let data = include_str!("../../../../tests/data/ludo_perft.txt");
    let mut compared = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split("; ").collect();
        let book = if parts[0].contains("maedn") { Book::Maedn } else { Book::Ludo };
        let game = Ludo::new(parts[1].split('/').count(), book, 0).unwrap();
        let state = game.parse_position(parts[1]).unwrap();
        for (depth, count) in (1..).zip(parts[2].split(' ')) {
            let budget = Budget { depth: Some(depth), ..Budget::default() };
            let found = search(&game, &state, &mut Perft, &budget, &mut || Ok(())).unwrap().value;
            assert_eq!(found, count.parse::<u64>().unwrap(), "{line} at depth {depth}");
            compared += 1;
        }
    }
    assert!(compared > 30);
}
