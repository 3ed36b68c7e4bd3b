//! Hand-worked moves, and what the other tests share.

use std::collections::BTreeSet;

use super::geometry::{before, cell_text, distance_from_centre, in_reading_order, neighbour, parse_cell, Cells, BOARD};
use super::*;

mod games;
mod perft;
mod points;
mod slow;
mod text;

use crate::random::Random;
use slow::Board;

/// A game call in a test: this game never stops a search.
fn ok<T>(answer: Result<T, Stop>) -> T {
    answer.unwrap()
}

fn rules(players: usize) -> Abalone {
    Abalone::new(players, 6, 300).unwrap()
}

/// Rules under which any number of marbles may be missing.
fn long_game(players: usize) -> Abalone {
    Abalone::new(players, if players == 2 { 14 } else { 11 }, 300).unwrap()
}

/// A position of a long game by its marbles. With three players the missing ones were pushed off by the last players
/// as far as that goes without a winner.
fn with_marbles(marbles: &str) -> (Abalone, State) {
    let game = long_game(marbles.split('/').count());
    let held = |names: &str| names.split(',').filter(|name| !name.is_empty()).count() as u8;
    let lost: Vec<u8> = marbles.split('/').map(|names| game.marbles_each() - held(names)).collect();
    let gone: u8 = lost.iter().sum();
    let off = match lost[..] {
        [first, second] => format!("{second}/{first}"),
        _ => format!("{}/{}/{}", gone.saturating_sub(20), gone.saturating_sub(10).min(10), gone.min(10)),
    };
    let state = game.parse_position(&format!("marbles={marbles} player=0 off={off} turn=50")).unwrap();
    (game, state)
}

fn legal(game: &Abalone, state: &State) -> Vec<u16> {
    let mut actions = Vec::new();
    ok(game.actions(state, &mut actions));
    actions
}

fn legal_texts(game: &Abalone, state: &State) -> BTreeSet<String> {
    legal(game, state).into_iter().map(Abalone::action_text).collect()
}

fn play(game: &Abalone, state: &State, text: &str) -> State {
    let action = Abalone::parse_action(text).unwrap();
    game.legality(state, action).unwrap();
    assert!(legal(game, state).contains(&action));
    ok(game.apply(state, &action))
}

fn marbles(game: &Abalone, state: &State) -> String {
    let text = game.position_text(state);
    text.split(' ').next().unwrap().strip_prefix("marbles=").unwrap().into()
}

fn refusal(game: &Abalone, state: &State, text: &str) -> String {
    let action = Abalone::parse_action(text).unwrap();
    assert!(!legal(game, state).contains(&action));
    let why = game.legality(state, action).unwrap_err();
    why.strip_prefix(&format!("illegal action '{text}' for player {}: ", state.mover)).unwrap().into()
}

/// Every position of a random game, the end included, which prefers pushes where `keen`.
fn random_game(game: &Abalone, seed: u64, keen: bool) -> Vec<State> {
    let mut random = Random::new(seed);
    let mut states = vec![game.start()];
    while let Some(state) = states.last().filter(|state| !state.over) {
        let actions = legal(game, state);
        let choice =
            if keen && random.below(3) > 0 { random.below(actions.len().min(3)) } else { random.below(actions.len()) };
        let next = ok(game.apply(state, &actions[choice]));
        states.push(next);
    }
    states
}

#[test]
fn a_state_fits_into_56_bytes() {
    assert_eq!(size_of::<State>(), 56);
}

#[test]
fn every_cell_has_a_bit_and_the_neighbours_of_its_name() {
    let cells: Vec<u8> = in_reading_order().collect();
    assert_eq!(cells.iter().fold(0, |set, &cell| set | bit(cell)), BOARD);
    assert_eq!(cells.len(), 61);
    let around = |name: &str| {
        let cell = parse_cell(name).unwrap();
        (0..6).map(|direction| neighbour(cell, direction).map_or("-".into(), cell_text)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(around("E5"), "E6 F6 F5 E4 D4 D5");
    assert_eq!(around("A1"), "A2 B2 B1 - - -");
    assert_eq!(around("I9"), "- - - I8 H8 H9");
    assert_eq!(around("E9"), "- - F9 E8 D8 -");
    assert_eq!(around("F2"), "F3 G3 - - E1 E2");
    for &cell in &cells {
        assert_eq!(parse_cell(&cell_text(cell)), Ok(cell));
        for direction in 0..6 {
            let back = neighbour(cell, direction).map(|on| neighbour(on, geometry::opposite(direction)));
            assert_eq!(back.unwrap_or(Some(cell)), Some(cell));
            let sources = Cells(before(bit(cell), direction)).collect::<Vec<_>>();
            assert_eq!(sources.first().copied(), neighbour(cell, geometry::opposite(direction)));
        }
    }
    let far: Vec<usize> =
        (0..5).map(|ring| cells.iter().filter(|&&cell| distance_from_centre(cell) == ring).count()).collect();
    assert_eq!(far, [1, 6, 12, 18, 24]);
    for wrong in ["", "A", "A6", "I4", "J5", "A0", "E10", "é", "5E"] {
        assert!(parse_cell(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_starts_are_those_of_the_rules() {
    let two = rules(2);
    let expected = "A1,A2,A3,A4,A5,B1,B2,B3,B4,B5,B6,C3,C4,C5/G5,G6,G7,H4,H5,H6,H7,H8,H9,I5,I6,I7,I8,I9";
    assert_eq!(marbles(&two, &two.start()), expected);
    let three = rules(3);
    let expected = "A1,A2,A3,A4,A5,B1,B2,B3,B4,B5,B6/D1,E1,E2,F2,F3,G3,G4,H4,H5,I5,I6/D8,E8,E9,F8,F9,G8,G9,H8,H9,I8,I9";
    assert_eq!(marbles(&three, &three.start()), expected);
    assert_eq!(legal(&two, &two.start()).len(), 44);
}

#[test]
fn rows_move_in_line_and_broadside_one_step() {
    let (game, state) = with_marbles("E3,E4,E5/I9");
    let moves = legal_texts(&game, &state);
    // In line two ways for each of three rows; broadside in four directions for one row of three and two of two;
    // and single marbles four ways each.
    assert_eq!(moves.len(), 2 * 3 + 4 * 3 + 4 * 3);
    assert_eq!(marbles(&game, &play(&game, &state, "E3E4")), "E4,E5,E6/I9");
    assert_eq!(marbles(&game, &play(&game, &state, "E4E5")), "E3,E5,E6/I9");
    assert_eq!(marbles(&game, &play(&game, &state, "E5E4")), "E2,E3,E4/I9");
    assert_eq!(marbles(&game, &play(&game, &state, "E4F4")), "E3,E5,F4/I9");
    assert_eq!(marbles(&game, &play(&game, &state, "E3E5F4")), "F4,F5,F6/I9");
    assert_eq!(marbles(&game, &play(&game, &state, "E3E4D2")), "D2,D3,E5/I9");
    // The same rows named from their other ends.
    assert_eq!(Abalone::parse_action("E5E3F6"), Abalone::parse_action("E3E5F4"));
    assert_eq!(Abalone::parse_action(" e4e3d3 "), Abalone::parse_action("E3E4D2"));
}

#[test]
fn two_push_one_and_three_push_two() {
    let (game, state) = with_marbles("E3,E4/E5");
    assert_eq!(marbles(&game, &play(&game, &state, "E3E4")), "E4,E5/E6");
    assert_eq!(refusal(&game, &state, "E4E5"), "a single marble cannot push");
    let (game, state) = with_marbles("E3,E4/E5,E6");
    assert_eq!(refusal(&game, &state, "E3E4"), "a push of 2 needs a row of 3");
    let (game, state) = with_marbles("E2,E3,E4/E5,E6");
    assert_eq!(marbles(&game, &play(&game, &state, "E2E3")), "E3,E4,E5/E6,E7");
    assert_eq!(refusal(&game, &state, "E3E4"), "a push of 2 needs a row of 3");
    let (game, state) = with_marbles("E2,E3,E4/E5,E6,E7");
    assert_eq!(refusal(&game, &state, "E2E3"), "a push of 3 is more than a row of 3 can do");
    let (game, state) = with_marbles("E1,E2,E3,E4/E5");
    assert_eq!(refusal(&game, &state, "E1E2"), "a row of 4 cannot move, only up to 3");
    assert_eq!(marbles(&game, &play(&game, &state, "E2E3")), "E1,E3,E4,E5/E6");
    let (game, state) = with_marbles("E2,E3,E4,E6/E5");
    assert_eq!(refusal(&game, &state, "E2E3"), "the cell behind is held by your own marble");
}

#[test]
fn pushed_marbles_may_be_of_two_opponents() {
    let (game, state) = with_marbles("A1,B2,C3/D4/E5");
    let next = play(&game, &state, "A1B2");
    assert_eq!(marbles(&game, &next), "B2,C3,D4/E5/F6");
    assert_eq!(next.off, state.off);
    let (game, state) = with_marbles("E5,E6,E7/E8,A1/E9");
    let next = play(&game, &state, "E5E6");
    assert_eq!(marbles(&game, &next), "E6,E7,E8/A1,E9/");
    assert_eq!((next.off[0] - state.off[0], next.lost[2] - state.lost[2], next.lost[1]), (1, 1, state.lost[1]));
    // Player 2 has nothing left and is skipped.
    assert_eq!(next.mover, 1);
    assert_eq!(play(&game, &next, "A1B1").mover, 0);
}

#[test]
fn marbles_pushed_off_are_out_and_count_for_the_pusher() {
    let (game, state) = with_marbles("E7,E8/E9,A1");
    let next = play(&game, &state, "E7E8");
    assert_eq!(marbles(&game, &next), "E8,E9/A1");
    assert_eq!((next.off[0], next.lost[1]), (state.off[0] + 1, state.lost[1] + 1));
    assert_eq!(legal(&game, &state)[0], Abalone::parse_action("E7E8").unwrap());
    let (game, state) = with_marbles("A3,B4,C5/D6,E7,F8,I9,H9");
    assert_eq!(refusal(&game, &state, "A3B4"), "a push of 3 is more than a row of 3 can do");
    let (game, state) = with_marbles("F8,F7,F6/F9");
    assert_eq!(
        legal(&game, &state)[..2].iter().map(|&action| Abalone::action_text(action)).collect::<Vec<_>>(),
        ["F6F7", "F7F8"]
    );
}

#[test]
fn what_cannot_be_done_is_refused_with_its_reason() {
    let (game, state) = with_marbles("A1,A2,B1,E5,I9/E6,F6,D5");
    assert_eq!(refusal(&game, &state, "A2A1"), "that would push your own marble off");
    assert_eq!(refusal(&game, &state, "C3C4"), "there is no marble on C3");
    assert_eq!(refusal(&game, &state, "E6E7"), "the marble on E6 is player 1's");
    assert_eq!(refusal(&game, &state, "A1A2B1"), "a broadside move needs empty cells, and B1 is not");
    assert_eq!(refusal(&game, &state, "A1A3B2"), "there is no marble on A3");
    assert_eq!(refusal(&game, &state, "pass"), "must move, as there is a move");
    let edge = with_marbles("D1,E1,D2,A4,A5/I9");
    assert_eq!(refusal(&edge.0, &edge.1, "D1E1D2"), "a broadside move needs empty cells, and D2 is not");
    let edge = with_marbles("E8,E9,A4,B5/I9");
    assert_eq!(refusal(&edge.0, &edge.1, "E8E9F9"), "that would push your own marble off");
    assert_eq!(game.legality(&state, 0x1FFF).unwrap_err(), "illegal action '#8191' for player 0: no such move");
    let mut over = state;
    over.over = true;
    assert_eq!(game.legality(&over, PASS).unwrap_err(), "illegal action 'pass': the game is over");
}

#[test]
fn who_cannot_move_passes() {
    let (game, state) = with_marbles("A1/A2,B1,B2");
    assert_eq!(legal(&game, &state), [PASS]);
    let next = play(&game, &state, "pass");
    assert_eq!((next.mover, next.turn, next.marbles), (1, state.turn + 1, state.marbles));
    assert_eq!(Board::read(&game.position_text(&state)).children(), [Board::read(&game.position_text(&next))]);
}

/// Pairs and places counted one by one.
fn slow_arrangement(set: u64) -> u32 {
    let touching = |cell| (0..3).filter(|&axis| neighbour(cell, axis).is_some_and(|next| set & bit(next) != 0)).count();
    Cells(set).map(|cell| touching(cell) as u32 + 4 - u32::from(distance_from_centre(cell))).sum()
}
