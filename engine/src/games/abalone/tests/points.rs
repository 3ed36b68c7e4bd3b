//! Ends of games, what they pay, and the evaluation before.

use super::super::arrangement::after_moving;
use super::*;
use crate::random::Random;

#[test]
fn six_marbles_pushed_off_win_and_pay_most() {
    let game = rules(3);
    let text =
        "marbles=E7,E8,A1,A2,A3,A4,A5,B1/E9,I5,I6,I7,I8,H4,H5/C7,D8,F2,F3,F4,F5,F6,G8 player=0 off=5/5/0 turn=90";
    let state = game.parse_position(text).unwrap();
    assert_eq!(game.winner(&state), None);
    let end = play(&game, &state, "E7E8");
    assert_eq!((ok(game.is_terminal(&end)), game.winner(&end)), (true, Some(0)));
    let paid = ok(game.returns(&end));
    assert_eq!(paid[0], 600.0 + 25.5);
    assert_eq!(paid[0], game.most_points());
    assert!(paid[1] < 526.0 && paid[2] < 26.0);
    assert_eq!(ok(game.evaluate(&end)), paid);
    assert_eq!(ok(game.bounds(&end))[1], (paid[1], paid[1]));
    assert_eq!(game.parse_position(&game.position_text(&end)), Ok(end));
    assert!(legal(&game, &state).iter().filter(|&&action| ok(game.apply(&state, &action)).over).count() == 1);
}

#[test]
fn who_alone_has_marbles_ends_the_game() {
    let (game, state) = with_marbles("A1,E7,E8//E9");
    let end = play(&game, &state, "E7E8");
    assert_eq!((end.over, game.winner(&end), end.mover), (true, None, 0));
    assert_eq!(game.parse_position(&game.position_text(&end)), Ok(end));
}

#[test]
fn the_cap_ends_a_game_and_pays_what_each_has_reached() {
    let game = Abalone::new(2, 6, 2).unwrap();
    let state = play(&game, &game.start(), "C3D3");
    assert!(!state.over);
    let end = play(&game, &state, "G5F4");
    assert!(end.over && !game.is_repeated(&end));
    assert_eq!(ok(game.returns(&end)), ok(rules(2).evaluate(&State { over: false, ..end })));
    assert_eq!(ok(game.bounds(&end))[0].0, ok(game.bounds(&end))[0].1);
}

#[test]
fn the_third_time_of_a_position_ends_a_game_that_is_recorded() {
    let game = rules(2);
    let mut state = game.start();
    let mut record = Record::new(&state);
    let round = ["C3D3", "G7F7", "D3C3", "F7G7"];
    for (turn, text) in round.iter().cycle().take(8).enumerate() {
        assert!(!state.over, "ended after {turn} turns");
        state = ok(record.play(&game, &state, Abalone::parse_action(text).unwrap()));
    }
    assert!(state.over && game.is_repeated(&state));
    assert_eq!(record.occurrences(&state), MOST_OCCURRENCES);
    let text = game.position_text(&state);
    assert!(text.ends_with("turn=8 repeated"));
    assert_eq!(game.parse_position(&text), Ok(state));
    assert_ne!(ok(game.key(&state)), ok(game.key(&State { over: false, ..state })));
    assert_eq!(ok(game.returns(&state)), ok(game.evaluate(&State { over: false, ..state })));
    // The same cells with another player to move are another position.
    let (game, state) = with_marbles("A1,E5/A2,B1,B2");
    let mut record = Record::new(&state);
    let other = State { mover: 1, ..state };
    assert_eq!((record.occurrences(&state), record.occurrences(&other)), (1, 0));
    // A push off the board begins a new count.
    let (long, near) = with_marbles("E7,E8/E9,A1");
    record = Record::new(&near);
    let next = ok(record.play(&long, &near, Abalone::parse_action("E7E8").unwrap()));
    assert_eq!((record.occurrences(&near), record.occurrences(&next)), (0, 1));
    assert!(ok(game.key(&state)).is_some());
}

#[test]
fn the_evaluation_counts_marbles_off_and_lost_places_and_pairs() {
    let (game, state) = with_marbles("E5,E6,F6/A1,I9");
    // 11 lost; places 4 + 3 + 3 and three pairs, halved. The opponent: 12 lost, both at corners and apart.
    assert_eq!(ok(game.evaluate(&state)).to_vec(), [1200.0 - 66.0 + 6.5, 1100.0 - 72.0]);
    assert_eq!(ok(game.bounds(&state))[1], (1028.0, 1400.0 + 32.5));
    // Places 0 + 4 + 6; pairs 4 + 5 + 2 in the rows and 10 + 6 between them.
    assert_eq!(ok(rules(2).evaluate(&rules(2).start())).to_vec(), [18.5, 18.5]);
    assert_eq!(game.notable_lead(), 100.0);
}

#[test]
fn the_arrangement_is_counted_right_and_stays_within_its_bound() {
    let mut random = Random::new(3);
    let mut cells: Vec<u8> = in_reading_order().collect();
    for (count, most) in [(14, MOST_FOR_ARRANGEMENT[0]), (11, MOST_FOR_ARRANGEMENT[1])] {
        for round in 0..400 {
            random.shuffle(&mut cells);
            if round % 2 == 0 {
                // The most central cells, in any order among equals.
                cells.sort_by_key(|&cell| distance_from_centre(cell));
            }
            let set = cells[..count].iter().fold(0, |set, &cell| set | bit(cell));
            assert_eq!(pairs_and_weights(set), slow_arrangement(set));
            assert!(pairs_and_weights(set) as i32 <= most);
            for moved in 0..=2 {
                let left = cells[..moved].iter().fold(set, |set, &cell| set & !bit(cell));
                let after = cells[count..count + moved].iter().fold(left, |set, &cell| set | bit(cell));
                assert_eq!(after_moving(set, pairs_and_weights(set), after), slow_arrangement(after));
            }
        }
    }
    // Greedy growth finds good arrangements; not even these reach the bound.
    let mut set = 1 << 56;
    for count in 2..=14 {
        let grown = (0..61).map(|cell| set | bit(cell)).filter(|grown| grown.count_ones() == count);
        set = grown.max_by_key(|&grown| pairs_and_weights(grown)).unwrap();
        let most = if count == 11 { MOST_FOR_ARRANGEMENT[1] } else { MOST_FOR_ARRANGEMENT[0] };
        assert!(pairs_and_weights(set) as i32 <= most);
    }
    assert!(pairs_and_weights(set) as i32 > MOST_FOR_ARRANGEMENT[0] - 5);
}

#[test]
fn who_has_pushed_off_more_is_ahead_whatever_the_rest() {
    // The worst case: all own marbles lost with nothing arranged, against none lost and the best arrangement. With two
    // players who has pushed off more has also lost fewer.
    assert!(PUSHED_OFF + 11 * USUAL.lost > MOST_FOR_ARRANGEMENT[1]);
    assert!(PUSHED_OFF > MOST_FOR_ARRANGEMENT[0]);
    for seed in 0..40 {
        let game = Abalone::new(2 + seed as usize % 2, 6, 400).unwrap();
        for state in random_game(&game, seed, true) {
            let points = ok(game.evaluate(&state));
            for (one, other) in [(0, 1), (1, 0), (0, game.players - 1), (game.players - 1, 0)] {
                assert!(state.off[one] <= state.off[other] || points[one] > points[other]);
            }
            assert!(points.iter().all(|&points| points <= game.most_points()));
        }
    }
}
