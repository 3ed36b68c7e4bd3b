use super::board::{stable, Squares};
use super::*;
use crate::game::RandomPlay;
use crate::random::Random;

fn rules() -> Vec<Rolit> {
    let boards = [(8, 8), (6, 4), (4, 4), (2, 8), (4, 2)];
    boards.iter().flat_map(|&(width, height)| (2..=4).map(move |players| game(players, width, height))).collect()
}

fn game(players: usize, width: u8, height: u8) -> Rolit {
    Rolit::new(players, width, height).unwrap()
}

fn actions(game: &Rolit, state: &State) -> Vec<u8> {
    let mut found = Vec::new();
    game.actions(state, &mut found).unwrap();
    found
}

/// The positions of a random game, from the start to the end.
fn random_game(game: &Rolit, seed: u64) -> Vec<State> {
    let (mut random, mut states) = (Random::new(seed), vec![game.start()]);
    while !game.is_terminal(&states[states.len() - 1]).unwrap() {
        let state = states[states.len() - 1];
        let action = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
        states.push(game.apply(&state, &action).unwrap());
    }
    states
}

fn names(squares: &[u8]) -> String {
    squares.iter().map(|&square| setup::square_text(square)).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_four_colours_start_in_the_middle() {
    let game = game(4, 8, 8);
    let middle = "......../......../......../...02.../...31.../......../......../........ player=0";
    assert_eq!(game.position_text(&game.start()), middle);
    assert_eq!(game.parse_position(middle), Ok(game.start()));
}

#[test]
fn who_can_capture_must_and_the_best_squares_come_first() {
    let game = game(4, 8, 8);
    let found = actions(&game, &game.start());
    assert_eq!(names(&found), "f5 d3 f3", "all have the value 4");
    let far = game.parse_action("d6").unwrap();
    let told = game.legality(&game.start(), far).unwrap_err();
    assert_eq!(told, "illegal action 'd6' for player 0: must capture, since it can");
    let taken = game.legality(&game.start(), game.parse_action("d5").unwrap()).unwrap_err();
    assert_eq!(taken, "illegal action 'd5' for player 0: the square is taken");
}

#[test]
fn who_cannot_capture_puts_a_piece_beside_any() {
    let game = game(2, 4, 4);
    let state = game.parse_position("..../.11./.11./.... player=1").unwrap();
    assert_eq!(actions(&game, &state).len(), 12);
    let state = game.parse_position("1111/.11./.11./.... player=0").unwrap();
    assert_eq!(actions(&game, &state).len(), 8);
    let state = game.parse_position("1..../.11../.11../..... player=0");
    assert!(state.is_err(), "five columns");
}

#[test]
fn a_piece_captures_in_all_directions_up_to_the_next_of_its_own() {
    let game = game(4, 8, 8);
    let before = "...0..../...2..../.11.120./..013.../...210../...0..../......../........ player=0";
    let state = game.parse_position(before).unwrap();
    let after = game.apply(&state, &game.parse_action("d6").unwrap()).unwrap();
    let expected = "...0..../...0..../.110000./..000.../...010../...0..../......../........ player=1";
    assert_eq!(game.position_text(&after), expected);
}

#[test]
fn every_game_fills_the_board_and_what_is_stable_stays() {
    for game in rules() {
        for seed in 0..20 {
            let states = random_game(&game, seed);
            assert_eq!(states.len() as u32, game.board.count_ones() - 3);
            let last = states[states.len() - 1];
            assert_eq!(stable(&last.pieces, game.board), last.pieces);
            for (place, state) in states.iter().enumerate() {
                let safe = stable(&state.pieces, game.board);
                for later in &states[place..] {
                    for (colour, set) in safe.iter().enumerate() {
                        assert_eq!(set & !later.pieces[colour], 0, "{}", game.position_text(state));
                    }
                }
            }
        }
    }
}

#[test]
fn estimates_add_up_to_the_board_and_bounds_hold() {
    for game in rules() {
        let states = random_game(&game, 7);
        let paid = game.returns(&states[states.len() - 1]).unwrap();
        for state in &states {
            let squares = f64::from(game.board.count_ones());
            let sum: f64 = game.evaluate(state).unwrap().iter().sum();
            let nobodys: u32 = state.pieces[game.players..].iter().map(|set| set.count_ones()).sum();
            let over = game.is_terminal(state).unwrap();
            let expected = if over { squares - f64::from(nobodys) } else { squares };
            assert!((sum - expected).abs() < ROOM_FOR_ROUNDING);
            for (&(low, high), paid) in game.bounds(state).unwrap().iter().zip(&paid) {
                assert!(low <= *paid && *paid <= high);
            }
        }
    }
}

#[test]
fn positions_are_text_and_back_and_keys_tell_them_apart() {
    let mut seen = std::collections::HashMap::new();
    let game = game(3, 8, 8);
    for seed in 0..10 {
        for state in random_game(&game, seed) {
            assert_eq!(game.parse_position(&game.position_text(&state)), Ok(state));
            let known = seen.insert(game.key(&state).unwrap(), state);
            assert!(known.is_none_or(|known| known == state));
            for player in 0..3 {
                let seated = game.with_player(&state, player).unwrap().unwrap();
                assert_eq!(game.key(&seated).unwrap() == game.key(&state).unwrap(), seated == state);
            }
        }
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let game = game(3, 4, 4);
    for (text, told) in [
        ("..../.02./.31./....", "expected rows of the board and player=0"),
        ("..../.02./.31. player=0", "expected 4 rows of 4 squares"),
        ("..../.02./.31./.... player=3", "expected a player from 0 to 2, got 3"),
        ("..../.04./.31./.... player=0", "expected squares to be one of . 0 1 2 3, got '4'"),
        ("..../.0../.31./.... player=0", "expected a piece on each square of the middle, got none on c3"),
        ("3.../.02./.31./.... player=0", "expected colour 3, which nobody plays, on b2 only, got it on a4"),
    ] {
        let error = game.parse_position(text).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
    let game = Rolit::new(2, 8, 4).unwrap();
    let error = game.parse_position("1......./...02.../...31.../........ player=0").unwrap_err();
    assert_eq!(error, "expected every piece beside another, back to the middle, got one on a4");
    assert!(Rolit::new(5, 8, 8).is_err() && Rolit::new(2, 2, 2).is_err() && Rolit::new(2, 3, 4).is_err());
}

#[test]
fn squares_are_read_from_the_top() {
    assert_eq!(names(&Squares(0x8100_0000_0000_0081).collect::<Vec<_>>()), "a8 h8 a1 h1");
}
