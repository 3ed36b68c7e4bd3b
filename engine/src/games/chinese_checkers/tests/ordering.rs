//! Promising moves: drawn without a list, and the first of the list without the others.

use crate::game::{draw_best, Ordered, Room, Rules};
use crate::random::Random;

use super::{ok, random_game, with_win, Aim, State, Win};

#[test]
fn a_guided_move_is_drawn_as_from_the_list_of_the_best() {
    let aims = [Aim::Tip, Aim::Camp];
    let games = [(2, 1), (3, 3), (4, 2), (6, 4)].map(|(players, size)| with_win(players, size, Win::Full));
    for (game, aim) in games.iter().flat_map(|game| aims.map(|aim| (game.clone().aimed(aim), aim))) {
        let (mut random, mut other) = (Random::new(7), Random::new(7));
        let mut guided = |state: &State| {
            let drawn = ok(game.guided_action(state, &mut random, &mut Room::default()));
            assert_eq!(drawn, ok(draw_best(&game, state, &mut other, &mut Room::default())), "{aim:?}");
            drawn
        };
        for state in random_game(&game, 3).iter().filter(|state| !game.is_over(state)) {
            guided(state);
        }
        // Guided games lead into the camps, where random ones hardly come.
        let mut state = game.start();
        while !game.is_over(&state) {
            state = ok(game.apply(&state, &guided(&state)));
        }
        assert_eq!(random.seed(), other.seed());
    }
}

#[test]
fn the_moves_that_promise_most_are_the_first_of_the_list() {
    const ABOVE: [f64; 5] = [f64::NEG_INFINITY, -2.0, -0.5, 0.0, 3.0];
    let games = [(2, 1, None), (3, 3, None), (4, 2, Some(4)), (6, 4, None)];
    for (players, size, widest) in games {
        let game = with_win(players, size, Win::Full).cut_to(widest).unwrap();
        let (mut some, mut all, mut random) = (Room::default(), Room::default(), Random::new(5));
        let mut states = random_game(&game, 3);
        let mut guided = game.start();
        while !game.is_over(&guided) {
            states.push(guided);
            guided = ok(game.apply(&guided, &ok(game.guided_action(&guided, &mut random, &mut some))));
        }
        for state in states.iter().filter(|state| !game.is_over(state)) {
            ok(all.list(&game, state));
            for (most, above) in [1, 2, 5, 8, 9, 500].into_iter().flat_map(|most| ABOVE.map(|above| (most, above))) {
                ok(game.list_promising(state, most, above, &mut some));
                let better = all.promises.iter().filter(|&&promise| promise > above).count();
                assert!(some.actions.len() >= most.min(better));
                assert_eq!(some.actions, all.actions[..some.actions.len()]);
                assert_eq!(some.promises, all.promises[..some.actions.len()]);
            }
        }
    }
}
