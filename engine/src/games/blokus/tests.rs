use std::collections::HashMap;

use super::*;
use crate::game::{draw_best, Ordered, RandomPlay, Room};
use crate::random::Random;

fn game(players: usize, size: u8, largest: u8) -> Blokus {
    Blokus::new(players, size, largest, Start::Own, false).unwrap()
}

fn usual() -> Blokus {
    game(4, 20, 5)
}

fn actions(game: &Blokus, state: &State) -> Vec<u16> {
    let mut found = Vec::new();
    game.actions(state, &mut found).unwrap();
    found
}

/// The positions of a random game, from the start to the end.
fn random_game(game: &Blokus, seed: u64) -> Vec<State> {
    let (mut random, mut states) = (Random::new(seed), vec![game.start()]);
    while !states[states.len() - 1].over {
        let state = &states[states.len() - 1];
        let action = game.random_action(state, &mut random, &mut Vec::new()).unwrap();
        assert_eq!(game.legality(state, action), Ok(()));
        assert_eq!(game.parse_action(&game.action_text(action)), Ok(action));
        let next = game.apply(state, &action).unwrap();
        states.push(next);
    }
    states
}

#[test]
fn there_are_91_shapes_and_30433_placements_as_in_table_3_3() {
    let shapes = Shapes::new();
    assert_eq!(shapes.all().len(), pieces::SHAPES);
    let placements = |shape: &pieces::Shape| (21 - u32::from(shape.width())) * (21 - u32::from(shape.height()));
    let of = |piece: &str| {
        let mine = |shape: &&pieces::Shape| pieces::piece_name(shape.piece) == piece;
        shapes.all().iter().filter(mine).map(placements).sum::<u32>()
    };
    for (piece, count) in
        [("I1", 400), ("V3", 1444), ("O4", 361), ("L4", 2736), ("P5", 2736), ("X5", 324), ("N5", 2584)]
    {
        assert_eq!(of(piece), count, "{piece}");
    }
    assert_eq!(shapes.all().iter().map(placements).sum::<u32>(), 30433);
    assert_eq!(usual().squares_each, 89);
}

#[test]
fn a_first_piece_covers_its_corner_in_one_of_58_ways() {
    let game = usual();
    let mut state = game.start();
    for player in 0..4 {
        assert_eq!(usize::from(state.mover), player);
        let found = actions(&game, &state);
        assert_eq!(found.len(), 58);
        state = game.apply(&state, &found[0]).unwrap();
    }
    let any = Blokus::new(4, 20, 5, Start::Any, false).unwrap();
    assert_eq!(actions(&any, &any.start()).len(), 4 * 58);
}

#[test]
fn an_error_names_the_rule() {
    let game = game(2, 5, 3);
    let told = |position: &str, action: &str| {
        let state = game.parse_position(position).unwrap();
        game.legality(&state, game.parse_action(action).unwrap()).unwrap_err()
    };
    let start = "...../...../...../...../..... player=0 single=-";
    assert_eq!(told(start, "I1a-b1"), "illegal action 'I1a-b1' for player 0: the first piece must cover a1");
    let later = "....1/...../...../...../00... player=0 single=-";
    assert_eq!(told(later, "I2a-c2"), "illegal action 'I2a-c2' for player 0: has no I2 left");
    assert_eq!(told(later, "I1a-b1"), "illegal action 'I1a-b1' for player 0: b1 is taken");
    assert_eq!(told(later, "I1a-b2"), "illegal action 'I1a-b2' for player 0: b2 touches an own piece along an edge");
    assert_eq!(told(later, "I3a-d2"), "illegal action 'I3a-d2' for player 0: the piece leaves the board");
    assert_eq!(told(later, "I1a-d3"), "illegal action 'I1a-d3' for player 0: must touch an own piece at a corner");
    assert!(game.parse_action("I1a-f1").is_err() && game.parse_action("I1b-a1").is_err());
}

#[test]
fn every_legal_action_is_one_that_breaks_no_rule() {
    for game in [game(3, 7, 4), Blokus::new(2, 14, 5, Start::Inside, true).unwrap()] {
        for state in random_game(&game, 5).iter().filter(|state| !state.over).step_by(3) {
            let legal = actions(&game, state);
            let all = (0..game.shapes.all().len() as u16 * SQUARES).filter(|&action| {
                let square = usize::from(action % SQUARES);
                square % SIDE < usize::from(game.size) && square / SIDE < usize::from(game.size)
            });
            let mut allowed: Vec<u16> = all.filter(|&action| game.legality(state, action).is_ok()).collect();
            let mut listed = legal.clone();
            allowed.sort_unstable();
            listed.sort_unstable();
            assert_eq!(listed, allowed);
        }
    }
}

#[test]
fn random_games_read_back_and_end_when_nobody_can_place() {
    let any = |players, size, largest| Blokus::new(players, size, largest, Start::Any, true).unwrap();
    for game in [usual(), game(3, 9, 5), game(2, 5, 3), any(4, 8, 4), any(3, 4, 2)] {
        let mut seen = HashMap::new();
        for seed in 0..3 {
            let states = random_game(&game, seed);
            let paid = game.returns(&states[states.len() - 1]).unwrap();
            for state in &states {
                let text = game.position_text(state);
                let read = game.parse_position(&text).unwrap();
                assert_eq!(State { stuck: state.stuck, ..read.clone() }, *state, "{text}");
                assert_eq!(read.stuck & state.stuck, state.stuck, "who is stuck stays so");
                assert_eq!(
                    game.bounds(&read).unwrap(),
                    game.bounds(state).unwrap(),
                    "whatever was known of who is stuck"
                );
                let known = seen.insert(game.key(state).unwrap(), text.clone());
                assert!(known.is_none_or(|known| known == text));
                for (&(low, high), paid) in game.bounds(state).unwrap().iter().zip(&paid) {
                    assert!(low <= *paid && *paid <= high);
                }
            }
        }
    }
}

#[test]
fn guided_moves_are_drawn_from_the_largest_pieces() {
    let game = game(3, 9, 5);
    for state in random_game(&game, 3).iter().filter(|state| !state.over) {
        let (mut random, mut other) = (Random::new(4), Random::new(4));
        let drawn = game.guided_action(state, &mut random, &mut Room::default()).unwrap();
        assert_eq!(drawn, draw_best(&game, state, &mut other, &mut Room::default()).unwrap());
        assert_eq!(random.seed(), other.seed());
    }
}

#[test]
fn all_pieces_placed_count_more_with_the_single_square_last() {
    for (bonus, single, expected) in [(false, 0, 89.0), (false, 1, 89.5), (true, 0, 104.0), (true, 1, 109.0)] {
        let game = Blokus::new(4, 20, 5, Start::Own, bonus).unwrap();
        let mut state = State { over: true, single, ..game.start() };
        (state.hand[0], state.squares[0]) = (0, 89);
        assert_eq!(game.returns(&state).unwrap()[0], expected);
        assert_eq!(game.winner(&state), Some(0));
    }
}

#[test]
fn what_is_no_game_or_position_is_refused() {
    let new = |players, size, largest, start| Blokus::new(players, size, largest, start, false);
    assert!(
        new(5, 20, 5, Start::Own).is_err() && new(2, 2, 5, Start::Own).is_err() && new(2, 21, 5, Start::Own).is_err()
    );
    assert!(new(2, 20, 6, Start::Own).is_err() && new(3, 14, 5, Start::Inside).is_err());
    let game = game(2, 4, 3);
    for (text, told) in [
        ("..../..../..../.... player=0", "expected rows of the board, player=0 and single=-"),
        ("..../..../.... player=0 single=-", "expected 4 rows of 4 squares"),
        ("..../..../..../.... player=2 single=-", "expected a player from 0 to 1, got 2"),
        ("..../..../..../2... player=0 single=-", "expected players from 0 to 1, got '2'"),
        ("..../..../..../0000 player=0 single=-", "expected pieces of player 0, got none of them on a1"),
        ("..../..../.0../0... player=0 single=-", "expected each piece of player 0 once, got I1 again on b2"),
        ("..../..../..../.0.. player=0 single=-", "expected a piece of player 0 on its start"),
        ("..../..../..00/0... player=0 single=-", "to touch at corners, back to its start, got one on c2"),
        ("..../..../..../0... player=0 single=0", "expected players without pieces left after 'single=', got player 0"),
    ] {
        let error = game.parse_position(text).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}
