//! The move generator against the slow rules and the data file.

use std::collections::BTreeSet;

use crate::search::perft::Perft;
use crate::search::{search, Budget};

use super::slow::Board;
use super::*;

#[test]
fn every_move_and_no_other_is_found_as_by_the_slow_rules() {
    for seed in 0..30 {
        let game = Abalone::new(2 + seed as usize % 2, if seed % 5 == 4 { 11 } else { 6 }, 300).unwrap();
        let states = random_game(&game, seed, seed % 3 > 0);
        for state in states.iter().filter(|state| !state.over).step_by(7) {
            let read = |state: &State| Board::read(&game.position_text(state));
            let children: Vec<Board> =
                legal(&game, state).iter().map(|action| read(&ok(game.apply(state, action)))).collect();
            let effects: BTreeSet<Board> = children.iter().cloned().collect();
            assert_eq!(effects.len(), children.len(), "two actions do the same in {}", game.position_text(state));
            assert_eq!(effects, read(state).children().into_iter().collect(), "in {}", game.position_text(state));
        }
    }
}

/// The lines of the data file: players, goal, most turns, position, depth, count.
fn perft_counts() -> Vec<(Abalone, String, u32, u64)> {
    let text = include_str!("../../../../../tests/data/perft/abalone.json");
    let number = |line: &str, name: &str| -> u64 {
        let (_, rest) = line.split_once(&format!("\"{name}\": ")).unwrap();
        rest[..rest.find([',', '}']).unwrap()].parse().unwrap()
    };
    let entries = text.lines().filter(|line| line.contains("count"));
    let read = |line: &str| {
        let part = |name| number(line, name);
        let game = Abalone::new(part("players") as usize, part("goal") as u8, part("most_turns") as u16).unwrap();
        let (_, rest) = line.split_once("\"position\": \"").unwrap();
        let position = match &rest[..rest.find('"').unwrap()] {
            "start" => game.position_text(&game.start()),
            text => text.into(),
        };
        (game, position, part("depth") as u32, part("count"))
    };
    entries.map(read).collect()
}

#[test]
fn perft_counts_are_those_of_the_data_file() {
    for (game, position, depth, count) in perft_counts() {
        let state = game.parse_position(&position).unwrap();
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        let found = ok(search(&game, &state, &mut Perft, &budget, &mut || Ok(())));
        assert_eq!(found.value, count, "{position} at depth {depth}");
    }
}

/// Two tests, so that they run at the same time.
fn count_slowly(players: usize) {
    for (game, position, depth, count) in perft_counts().into_iter().filter(|entry| entry.0.players == players) {
        assert_eq!(Board::read(&position).perft(depth, game.goal()), count, "{position} at depth {depth}");
    }
}

#[test]
fn perft_counts_for_two_players_agree_with_the_slow_rules() {
    count_slowly(2);
}

#[test]
fn perft_counts_for_three_players_agree_with_the_slow_rules() {
    count_slowly(3);
}
