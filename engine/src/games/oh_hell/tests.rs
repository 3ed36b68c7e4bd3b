//! The rules of Oh Hell, one by one.

use super::*;
use crate::games::cards::{bids, parse_card, parse_cards};

fn game(players: usize, cards: usize, scoring: Scoring, hook: bool) -> OhHell {
    OhHell::new(players, cards, scoring, hook, &[]).unwrap()
}

fn actions(game: &OhHell, state: &State) -> Vec<String> {
    let mut found = Vec::new();
    game.actions(state, &mut found).unwrap();
    found.into_iter().map(bids::action_text).collect()
}

fn play(game: &OhHell, state: &State, text: &str) -> State {
    let action = bids::parse_action(text).unwrap();
    game.legality(state, action).unwrap();
    game.apply(state, &action).unwrap()
}

fn start(game: &OhHell, hands: &[&str], turned: &str) -> State {
    let hands: Vec<u64> = hands.iter().map(|hand| parse_cards(hand).unwrap()).collect();
    let (taken, turned) = (vec![0; hands.len()], Some(parse_card(turned).unwrap()));
    game.position(&Position { hands: &hands, table: &[], leader: 0, taken: &taken, bids: &[], turned }).unwrap()
}

#[test]
fn the_last_bidder_may_not_make_the_bids_come_out_even() {
    let hands = ["2C 3C", "4C 5C", "6C 7C"];
    let mut state = start(&game(3, 2, Scoring::Exact, true), &hands, "2H");
    for bid in ["bid 1", "bid 0"] {
        state = play(&game(3, 2, Scoring::Exact, true), &state, bid);
    }
    assert_eq!(actions(&game(3, 2, Scoring::Exact, true), &state), ["bid 0", "bid 2"]);
    assert_eq!(actions(&game(3, 2, Scoring::Exact, false), &state), ["bid 0", "bid 1", "bid 2"]);
    let why = game(3, 2, Scoring::Exact, true).legality(&state, BID + 1).unwrap_err();
    assert!(why.contains("the bids may not be 2 together"), "{why}");
}

#[test]
fn the_card_turned_up_makes_trumps_and_bids_decide_what_tricks_pay() {
    for (scoring, paid) in [
        (Scoring::Exact, [10.0, 0.0, 10.0]),
        (Scoring::Tricks, [10.0, 2.0, 10.0]),
        (Scoring::Penalty, [10.0, -1.0, 10.0]),
    ] {
        let game = game(3, 2, scoring, true);
        let mut state = start(&game, &["AC 3D", "2H 4D", "KC 5C"], "9H");
        for action in ["bid 0", "bid 1", "bid 0"] {
            state = play(&game, &state, action);
        }
        for action in ["3D", "4D", "KC"] {
            assert!(!game.is_over(&state));
            state = play(&game, &state, action);
        }
        assert_eq!(game.mover(&state), 1);
        for action in ["2H", "5C", "AC"] {
            state = play(&game, &state, action);
        }
        assert_eq!(state.taken[..3], [0, 2, 0]);
        assert_eq!(game.returns(&state).unwrap().as_slice(), paid);
    }
}

#[test]
fn seven_players_share_the_deck_and_every_trick_goes_to_somebody() {
    for (players, cards) in [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)] {
        let game = game(players, cards, Scoring::Tricks, false);
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut state = game.deal(seed).unwrap();
            assert_eq!(state.turned == NO_CARD, players * cards == 52);
            let mut room = Vec::new();
            while !game.is_over(&state) {
                let key = game.key(&state).unwrap();
                assert_eq!(key.is_some(), state.played == 0 && !game.is_bidding(&state));
                for (low, high) in game.bounds(&state).unwrap() {
                    assert!(low <= high, "{low} {high} in {state:?}");
                }
                let action = game.random_action(&state, &mut random, &mut room).unwrap();
                game.legality(&state, action).unwrap();
                state = game.apply(&state, &action).unwrap();
            }
            assert_eq!(usize::from(state.tricks_played()), cards);
        }
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    let game = game(3, 2, Scoring::Exact, true);
    let hands = ["2C 3C", "4C 5C", "6C 7C"].map(|hand| parse_cards(hand).unwrap());
    let position = Position { hands: &hands, table: &[], leader: 0, taken: &[0; 3], bids: &[], turned: Some(26) };
    assert!(game.position(&position).is_ok());
    let why = |position: Position| game.position(&position).unwrap_err();
    assert!(why(Position { turned: None, ..position }).contains("expected a card turned up"));
    assert!(why(Position { turned: Some(0), ..position }).contains("that nobody holds, got 2C"));
    let bids = [Some(1), Some(1), Some(0)];
    assert!(why(Position { bids: &bids, ..position }).contains("expected bids that are not 2 together"));
    assert!(why(Position { bids: &[Some(3), None, None], ..position }).contains("expected bids from 0 to 2, got 3"));
    assert!(why(Position { bids: &[None, Some(1), None], ..position }).contains("expected bids in turn"));
    assert!(OhHell::new(8, 2, Scoring::Exact, true, &[]).is_err());
    assert!(OhHell::new(7, 8, Scoring::Exact, true, &[]).unwrap_err().contains("expected 1 to 7 cards each"));
}

#[test]
fn what_was_played_can_be_played_again_from_the_start() {
    use crate::native::Native;
    let game = game(5, 4, Scoring::Exact, true).with_hidden_hands();
    for seed in 0..10 {
        let (mut random, mut room) = (Random::new(seed), Vec::new());
        let (mut state, mut memory) = (game.deal(seed).unwrap(), Default::default());
        while !game.is_over(&state) {
            let (mut again, actions) = game.past(&state, &memory).unwrap();
            for action in actions {
                game.legality(&again, action).unwrap();
                again = game.apply(&again, &action).unwrap();
            }
            assert_eq!(again, state);
            let action = game.random_action(&state, &mut random, &mut room).unwrap();
            state = game.play(&state, &action, &mut memory).unwrap();
        }
    }
}
