//! A move out of turn leads where the same move leads when it is that player's turn.

use std::fmt::Debug;

use super::{abalone, blokus, chinese_checkers, focus, rolit};
use crate::game::{Keyed, RandomPlay, Reseatable};
use crate::random::Random;

/// Try every move of everybody in all positions of a random game, and return how many there were.
fn moves_tried<G: Reseatable + RandomPlay + Keyed>(game: &G, start: G::State) -> usize
where
    G::State: PartialEq + Debug,
{
    let (mut state, mut random, mut tried) = (start, Random::new(3), 0);
    // Whatever was written there before must not matter.
    let mut next = state.clone();
    while !game.is_terminal(&state).unwrap() {
        for player in 0..game.num_players() {
            let Some(seated) = game.with_player(&state, player).unwrap() else { continue };
            assert_eq!(game.player(&seated).unwrap(), player);
            let mut actions = Vec::new();
            game.actions(&seated, &mut actions).unwrap();
            for action in &actions {
                game.apply_out_of_turn(&state, player, action, &mut next).unwrap();
                let expected = game.apply(&seated, action).unwrap();
                assert_eq!(next, expected);
                assert_eq!(game.key(&next).unwrap(), game.key(&expected).unwrap());
            }
            tried += actions.len();
        }
        let action = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
        state = game.apply(&state, &action).unwrap();
    }
    tried
}

#[test]
fn a_move_out_of_turn_leads_where_it_would_in_turn() {
    let abalone = abalone::Abalone::new(3, 6, 60).unwrap();
    assert!(moves_tried(&abalone, abalone.start()) > 1000);
    let blokus = blokus::Blokus::new(4, 14, 5, blokus::Start::Own, false).unwrap();
    assert!(moves_tried(&blokus, blokus.start()) > 1000);
    let checkers = chinese_checkers::ChineseCheckers::new(4, 2, chinese_checkers::Win::Full, 100).unwrap();
    assert!(moves_tried(&checkers, checkers.start()) > 1000);
    let focus = focus::Focus::new(3, focus::Variant::Short, 3, 8, 100).unwrap();
    assert!(moves_tried(&focus, focus.start()) > 1000);
    let rolit = rolit::Rolit::new(4, 8, 8).unwrap();
    assert!(moves_tried(&rolit, rolit.start()) > 1000);
}
