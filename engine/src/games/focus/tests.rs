use std::collections::HashMap;

use super::board::Fields;
use super::*;
use crate::game::{draw_best, Ordered, RandomPlay, Room};
use crate::random::Random;

fn rules() -> Vec<Focus> {
    let variants = [(Variant::Short, 8), (Variant::Full, 8), (Variant::Short, 4), (Variant::Full, 4)];
    variants.iter().flat_map(|&(variant, size)| (2..=4).map(move |players| game(players, variant, size))).collect()
}

fn game(players: usize, variant: Variant, size: u8) -> Focus {
    Focus::new(players, variant, [6, 3, 2][players - 2], size, 300).unwrap()
}

fn usual(players: usize) -> Focus {
    game(players, Variant::Short, 8)
}

/// The positions of a random game, from the start to the end.
fn random_game(game: &Focus, seed: u64) -> Vec<State> {
    let (mut random, mut states) = (Random::new(seed), vec![game.start()]);
    while !game.is_terminal(&states[states.len() - 1]).unwrap() {
        let state = states[states.len() - 1];
        let action = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
        assert_eq!(game.legality(&state, action), Ok(()));
        assert_eq!(game.parse_action(&game.action_text(action)), Ok(action));
        states.push(game.apply(&state, &action).unwrap());
    }
    states
}

/// The text of the position after an action.
fn after(game: &Focus, before: &str, action: &str) -> String {
    let state = game.parse_position(before).unwrap();
    let action = game.parse_action(action).unwrap();
    game.legality(&state, action).unwrap();
    game.position_text(&game.apply(&state, &action).unwrap())
}

#[test]
fn the_board_has_52_fields_and_everybody_as_many_pieces() {
    for (players, each) in [(2, 18), (3, 13), (4, 13)] {
        let game = usual(players);
        assert_eq!(game.board.count_ones(), 52);
        assert_eq!(game.pieces_each, each);
        assert_eq!(game.parse_position(&game.position_text(&game.start())), Ok(game.start()), "the counts agree");
    }
    assert_eq!(usual(4).start().occupied(), usual(4).board);
}

#[test]
fn so_many_pieces_go_so_many_fields_and_land_on_top() {
    let game = game(2, Variant::Short, 4);
    let before = "0,1/.,010,.,./.,.,.,./01,11 player=0 captured=0,1/2,0 hand=0/0 turn=9";
    let after = |action: &str| after(&game, before, action);
    let rest = "captured=0,1/2,0 hand=0/0 turn=10";
    assert_eq!(after("b3-b1"), format!("0,1/.,0,.,./.,.,.,./0110,11 player=1 {rest}"));
    assert_eq!(after("b3-c3"), format!("0,1/.,01,0,./.,.,.,./01,11 player=1 {rest}"));
}

#[test]
fn more_than_five_are_captured_from_the_bottom() {
    let game = game(2, Variant::Short, 4);
    let before = "0,1/.,.,.,./.,.,.,./10100,11010 player=0 captured=0,0/0,0 hand=0/0 turn=9";
    let taken = "0,1/.,.,.,./.,.,.,./1010,10100 player=1 captured=0,1/0,0 hand=0/0 turn=10";
    assert_eq!(after(&game, before, "b1-c1"), taken);
    let before = "0,0/.,01101,.,./.,.,1,./100,1 player=0 captured=0,0/0,0 hand=0/0 turn=9";
    let taken = "0,0/.,10100,.,./.,.,1,./1,1 player=1 captured=0,1/0,0 hand=1/0 turn=10";
    assert_eq!(after(&game, before, "b1-b3"), taken, "what was one's own goes to the hand");
}

#[test]
fn a_piece_that_is_entered_on_five_captures_too() {
    let game = game(2, Variant::Short, 4);
    let before = "0,./.,.,.,./.,.,.,./0001,11111 player=0 captured=0,0/0,0 hand=2/0 turn=9";
    let taken = "0,./.,.,.,./.,.,.,./0001,11110 player=1 captured=0,1/0,0 hand=1/0 turn=10";
    assert_eq!(after(&game, before, "hand-c1"), taken);
}

#[test]
fn three_players_enter_their_last_piece_first() {
    let game = usual(3);
    let start = game.start();
    let mut found = Vec::new();
    game.actions(&start, &mut found).unwrap();
    assert_eq!(found.len(), 16);
    assert!(found.iter().all(|&action| matches!(Move::of(action), Move::Enter { .. })));
    let told = |text: &str| game.legality(&start, game.parse_action(text).unwrap()).unwrap_err();
    assert_eq!(told("c7-c8"), "illegal action 'c7-c8' for player 0: must enter the piece in hand first");
    assert_eq!(
        told("hand-b7"),
        "illegal action 'hand-b7' for player 0: must enter the piece in hand on an empty field"
    );
}

#[test]
fn games_are_won_by_captures_from_each_or_in_total() {
    let with = |captured: [[u8; 4]; 4], players: usize, variant: Variant| {
        let game = game(players, variant, 8);
        let mut state = State { captured, ..game.start() };
        game.settle(&mut state, 0);
        (game.missing(&state, 0), game.winner(&state))
    };
    let none = [0; 4];
    assert_eq!(with([[0, 5, 0, 0], none, none, none], 2, Variant::Short), (1, None));
    assert_eq!(with([[0, 6, 0, 0], none, none, none], 2, Variant::Short), (0, Some(0)));
    assert_eq!(with([[0, 9, 0, 0], none, none, none], 2, Variant::Full).1, None);
    assert_eq!(with([[0, 3, 2, 0], none, none, none], 3, Variant::Short), (1, None));
    assert_eq!(with([[0, 3, 3, 0], none, none, none], 3, Variant::Short), (0, Some(0)));
    assert_eq!(with([[0, 9, 1, 0], none, none, none], 3, Variant::Short), (0, Some(0)));
    assert_eq!(with([[0, 9, 0, 0], none, none, none], 3, Variant::Short), (1, None));
    assert_eq!(with([[0, 2, 2, 1], none, none, none], 4, Variant::Short), (1, None));
    assert_eq!(with([[0, 2, 2, 2], none, none, none], 4, Variant::Short), (0, Some(0)));
    assert_eq!(with([[0, 0, 5, 5], none, none, none], 4, Variant::Short), (0, Some(0)));
}

#[test]
fn who_alone_can_move_wins_and_who_cannot_is_passed_over() {
    let game = game(3, Variant::Full, 4);
    let rest = "captured=0,3,3/0,0,0/0,0,0 hand=0/0/0";
    let before = format!("0,./.,1,2,./.,.,.,./00,0 player=0 {rest} turn=9");
    let passed = format!(".,./.,10,2,./.,.,.,./00,0 player=2 {rest} turn=10");
    assert_eq!(after(&game, &before, "b4-b3"), passed, "player 1 tops nothing");
    assert_eq!(game.winner(&game.parse_position(&passed).unwrap()), None);
    let before = format!("0,./.,10,2,./.,.,0,./0,. player=0 {rest} turn=9");
    let alone = format!("0,./.,10,20,./.,.,.,./0,. player=0 {rest} turn=10");
    assert_eq!(after(&game, &before, "c2-c3"), alone);
    assert_eq!(game.winner(&game.parse_position(&alone).unwrap()), Some(0));
}

#[test]
fn random_games_keep_all_pieces_and_read_back() {
    for game in rules() {
        let mut seen = HashMap::new();
        for seed in 0..4 {
            for state in random_game(&game, seed) {
                assert_eq!(game.parse_position(&game.position_text(&state)), Ok(state));
                let known = seen.insert(game.key(&state).unwrap(), state);
                assert!(known.is_none_or(|known| known == state));
                for player in 0..game.players {
                    let tops = Fields(state.tops[player]).count();
                    assert_eq!(tops, state.stacks.iter().filter(|stack| stack.top() == Some(player)).count());
                }
                for (&(low, high), value) in game.bounds(&state).unwrap().iter().zip(game.evaluate(&state).unwrap()) {
                    assert!(low <= value && value <= high);
                }
            }
        }
    }
}

#[test]
fn promises_are_those_of_the_thesis() {
    let game = game(2, Variant::Short, 4);
    let state = "0,./.,010,.,1/.,.,.,./01,111 player=0 captured=0,0/2,0 hand=0/0 turn=9";
    let state = game.parse_position(state).unwrap();
    let promise = |text: &str| {
        let mut out = Vec::new();
        game.promises_to(&state, &[game.parse_action(text).unwrap()], &mut out).unwrap();
        out[0]
    };
    assert_eq!(promise("b3-b1"), 41.0, "two pieces on two; b3 stays ours, and b1 becomes so");
    assert_eq!(promise("b3-c3"), 10.0, "one piece on none; 1 tops b3 then");
    assert_eq!(promise("b4-b3"), 39.0, "one piece on three of ours");
}

#[test]
fn what_is_no_game_or_position_is_refused() {
    assert!(Focus::new(5, Variant::Short, 1, 8, 9).is_err() && Focus::new(2, Variant::Short, 0, 8, 9).is_err());
    assert!(Focus::new(2, Variant::Short, 6, 6, 9).is_err() && Focus::new(2, Variant::Short, 6, 8, 0).is_err());
    let game = game(2, Variant::Short, 4);
    let start = game.position_text(&game.start());
    for (from, to, told) in [
        (" turn=0", "", "expected 'turn='"),
        (" turn=0", " turn=0 more", "expected nothing after the turn"),
        ("player=0", "player=2", "expected a player from 0 to 1, got 2"),
        ("hand=0/0", "hand=0", "expected 2 counts for 'hand'"),
        ("0,1/1", "0,2/1", "expected '.' or up to 5 players from 0 to 1 on a field, got '2'"),
        ("0,1/1", "0,010101/1", "expected '.' or up to 5 players"),
        ("0,1/1", "0,1,1/1", "expected rows of 2, 4, 4, 2 fields"),
        ("turn=0", "turn=301", "expected a turn from 0 to 300, got 301"),
        ("captured=0,0", "captured=1,0", "expected no captures of player 0 from itself"),
    ] {
        let error = game.parse_position(&start.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn a_guided_move_is_drawn_as_from_the_list_of_the_best() {
    for (seed, game) in rules().iter().enumerate() {
        let (mut random, mut other) = (Random::new(7), Random::new(7));
        let mut guided = |state: &State| {
            let drawn = game.guided_action(state, &mut random, &mut Room::default()).unwrap();
            assert_eq!(drawn, draw_best(game, state, &mut other, &mut Room::default()).unwrap());
            drawn
        };
        for state in random_game(game, seed as u64).iter().filter(|state| !state.over) {
            guided(state);
        }
        // Guided games have the higher stacks.
        let mut state = game.start();
        while !state.over {
            state = game.apply(&state, &guided(&state)).unwrap();
        }
        assert_eq!(random.seed(), other.seed());
    }
}
