use std::collections::HashMap;

use super::*;
use crate::games::cards::tests::{
    card, count_games, hands, legal, legal_text, ok, play, random_game, solve, without_gaps,
};
use crate::random::Random;

const ALL: Options = Options { queen: true, breaking: true, first_trick: true, moon: true };
const NONE: Options = Options { queen: false, breaking: false, first_trick: false, moon: false };

fn hearts(players: usize, cards: usize, options: Options) -> Hearts {
    Hearts::new(players, cards, options, &[]).unwrap()
}

/// The fields of a position as text would carry them.
fn reread(game: &Hearts, state: &State) -> Result<State, String> {
    game.position(&Position {
        hands: &state.hands()[..game.players],
        table: state.trick().cards(),
        leader: state.trick().leader(),
        taken: &state.taken()[..game.players],
        points: &state.points()[..game.players],
        broken: state.is_broken(),
    })
}

#[test]
fn a_state_fits_into_48_bytes_and_all_rules_hold_by_default() {
    assert_eq!(std::mem::size_of::<State>(), 48);
    assert_eq!(Options::default(), ALL);
}

#[test]
fn the_lowest_club_leads_and_points_stay_out_of_the_first_trick() {
    let game = hearts(3, 3, ALL);
    let open = hands(["5C 9C 2H", "4C 7D QS", "3H QH 8D"]);
    let state = game.start(&open, None).unwrap();
    assert_eq!((ok(game.player(&state)), legal_text(&game, &state)), (1, "4C".into()));
    assert_eq!(
        game.legality(&state, card("7D")).unwrap_err(),
        "illegal action '7D' for player 1: must lead 4C, the lowest club"
    );
    let state = play(&game, state, "4C");
    assert_eq!(legal_text(&game, &state), "8D");
    assert_eq!(
        game.legality(&state, card("QH")).unwrap_err(),
        "illegal action 'QH' for player 2: must not play points in the first trick"
    );
    let state = play(&game, state, "8D");
    assert_eq!(game.legality(&state, card("2H")).unwrap_err(), "illegal action '2H' for player 0: must follow clubs");
    let state = play(&game, state, "9C");
    assert_eq!((legal_text(&game, &state), state.is_broken()), ("5C".into(), false));
    let state = play(&game, state, "5C QS");
    assert!(!state.is_broken());
    let state = play(&game, state, "3H");
    assert_eq!((state.points(), state.taken(), state.is_broken()), (&[14, 0, 0, 0], &[2, 0, 0, 0], true));
    let end = play(&game, state, "2H 7D QH");
    assert_eq!((end.points(), ok(game.returns(&end)).to_vec()), (&[14, 0, 2, 0], vec![-14.0, 0.0, -2.0]));
    assert_eq!(game.start(&open, Some(0)).unwrap_err(), "expected player 1, who holds 4C, to lead first, got player 0");
}

#[test]
fn a_hand_of_points_only_may_play_them_in_the_first_trick() {
    let game = hearts(3, 2, ALL);
    let state = game.start(&hands(["5C 9C", "QS AH", "3H 8D"]), None).unwrap();
    assert_eq!(legal_text(&game, &play(&game, state, "5C")), "AH QS");
    let without_queen = hearts(3, 2, Options { queen: false, ..ALL });
    assert_eq!(legal_text(&without_queen, &play(&without_queen, state, "5C")), "QS");
}

#[test]
fn without_a_club_player_0_leads_what_breaking_allows() {
    let open = hands(["2H 7D QS", "AH 8D 5D", "3H 9D 6D"]);
    let game = hearts(3, 3, ALL);
    let state = game.start(&open, None).unwrap();
    assert_eq!((ok(game.player(&state)), legal_text(&game, &state)), (0, "7D QS".into()));
    assert_eq!(
        game.legality(&state, card("2H")).unwrap_err(),
        "illegal action '2H' for player 0: must not lead hearts before they are broken"
    );
    let free = hearts(3, 3, NONE);
    assert_eq!(legal_text(&free, &free.start(&open, Some(2)).unwrap()), "6D 9D 3H");
}

#[test]
fn a_hand_of_hearts_only_may_lead_them_and_breaks_them() {
    let game = hearts(2, 2, Options { first_trick: false, ..ALL });
    let state = game.start(&hands(["2H 7H", "8D 3H"]), None).unwrap();
    assert_eq!(legal_text(&game, &state), "2H 7H");
    let state = play(&game, state, "2H 3H");
    assert_eq!((state.is_broken(), state.points(), state.trick().leader()), (true, &[0, 2, 0, 0], 1));
}

/// The last trick of a whole deal, with 25 points already with player 0.
fn last_trick(game: &Hearts, open: [&str; 4], leader: usize, cards: &str) -> State {
    let state = game.position(&Position {
        hands: &hands(open),
        table: &[],
        leader,
        taken: &[12, 0, 0, 0],
        points: &[25, 0, 0, 0],
        broken: true,
    });
    play(game, state.unwrap(), cards)
}

#[test]
fn who_shoots_the_moon_pays_nothing_and_each_other_player_26() {
    let open = ["AH", "2C", "3C", "4C"];
    let game = Hearts::new(4, 13, ALL, &[1.0, 2.0, 3.0, 4.0]).unwrap();
    let end = last_trick(&game, open, 0, "AH 2C 3C 4C");
    assert_eq!((end.points()[0], ok(game.returns(&end)).to_vec()), (26, vec![-1.0, -28.0, -29.0, -30.0]));
    assert_eq!([0, 1].map(|player| ok(game.utility(&end, 0, player))), [0.0, -26.0]);
    assert!(ok(game.utility(&end, 0, 0)).is_sign_positive());
    assert_eq!(ok(game.evaluate(&end)), ok(game.returns(&end)));
    let off = hearts(4, 13, Options { moon: false, ..ALL });
    assert_eq!(ok(off.returns(&last_trick(&off, open, 0, "AH 2C 3C 4C"))).to_vec(), [-26.0, 0.0, 0.0, 0.0]);
    let missed = last_trick(&game, open, 1, "2C 3C 4C AH");
    assert_eq!(ok(game.returns(&missed)).to_vec(), [-26.0, -2.0, -3.0, -5.0]);
}

#[test]
fn the_queen_costs_thirteen_only_where_she_counts() {
    let open = hands(["AS 2C", "QS 3C", "4S 4C"]);
    for (queen, points) in [(true, 13), (false, 0)] {
        let game = hearts(3, 2, Options { queen, ..NONE });
        let state = play(&game, game.start(&open, None).unwrap(), "AS QS 4S");
        assert_eq!((state.points(), state.taken()), (&[points, 0, 0, 0], &[1, 0, 0, 0]));
    }
}

#[test]
fn evaluation_and_bounds_follow_the_expected_points() {
    // AH beats 3H; QS beats 2S; nothing else beats anything.
    let game = Hearts::new(3, 2, NONE, &[5.0, 0.0, 1.0]).unwrap();
    let state = game.start(&hands(["AH 3D", "3H QS", "2S 2C"]), None).unwrap();
    assert_eq!(ok(game.evaluate(&state)).to_vec(), [-6.0, -1.0, -1.0]);
    assert_eq!(ok(game.bounds(&state)).to_vec(), [(-7.0, -6.0), (-2.0, -1.0), (-3.0, -1.0)]);
    let state = play(&game, state, "AH");
    assert_eq!(ok(game.evaluate(&state)).to_vec(), [-5.0, -2.0, -1.0]);
    assert!(!ok(game.may_stop(&state)));
}

#[test]
fn random_deals_hold_the_contract_and_whole_ones_sum_to_26() {
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let players = 2 + random.below(3);
        let most = deck(players).count_ones() as usize / players;
        let cards = if seed % 2 == 0 { most } else { 1 + random.below(most) };
        let mut flip = || random.below(2) == 0;
        let options = Options { queen: flip(), breaking: flip(), first_trick: flip(), moon: flip() };
        let game = Hearts::new(players, cards, options, &vec![0.1; players]).unwrap();
        let states = random_game(&game, game.start(&game.deal(seed), None).unwrap(), seed);
        for state in &states {
            assert_eq!(reread(&game, state).as_ref(), Ok(state));
            assert!(ok(game.bounds(state)).iter().all(|(low, high)| low <= high));
            let actions = legal(&game, state);
            for action in (0..=255).filter(|_| !game.is_over(state)) {
                assert_eq!(game.legality(state, action).is_ok(), actions.contains(&action));
            }
        }
        let end = states.last().unwrap();
        assert_eq!((usize::from(end.tricks_played()), states.len()), (cards, cards * players + 1));
        if cards == most {
            assert_eq!(end.points().iter().sum::<u8>(), if options.queen { 26 } else { 13 });
        }
        assert_eq!(ok(game.evaluate(end)), ok(game.returns(end)));
        assert!(ok(game.bounds(end)).iter().zip(ok(game.returns(end))).all(|(&ends, score)| ends == (score, score)));
    }
}

#[test]
fn a_table_by_key_does_not_change_what_a_deal_is_worth() {
    let mut met = 0;
    for seed in 0..64 {
        let [queen, breaking, first_trick, moon] = [1, 2, 4, 8].map(|option| seed & option == 0);
        let game = hearts(3 + seed as usize / 32, 4, Options { queen, breaking, first_trick, moon });
        let state = game.start(&game.deal(seed), None).unwrap();
        let mut table = Some(HashMap::new());
        assert_eq!(solve(&game, &state, &mut table), solve(&game, &state, &mut None), "seed {seed}");
        met += table.unwrap().len();
    }
    assert!(met > 1000);
}

/// Counted by an independent program that keeps cards as text.
#[test]
fn small_deals_have_the_games_and_points_counted_independently() {
    fn add_up(game: &Hearts, state: &State, sums: &mut [u32; SEATS]) {
        if game.is_over(state) {
            sums.iter_mut().zip(state.points()).for_each(|(sum, &points)| *sum += u32::from(points));
        }
        for action in legal(game, state) {
            add_up(game, &ok(game.apply(state, &action)), sums);
        }
    }
    let open = hands(["2C 9H 5D KS", "TD AH 3S 4D", "QS 6D 7H JS", "3C 8H KH TS"]);
    let game = hearts(4, 4, ALL);
    let start = game.start(&open, None).unwrap();
    let mut sums = [0; SEATS];
    add_up(&game, &start, &mut sums);
    assert_eq!((count_games(&game, &start), sums), (72, [777, 436, 7, 76]));
}

#[test]
fn positions_of_equal_relative_ranks_share_key_evaluation_and_play() {
    let game = hearts(4, 5, Options { queen: false, ..ALL });
    for seed in 0..100 {
        let dealt = game.deal(seed);
        let far = random_game(&game, game.start(&dealt, None).unwrap(), seed);
        let near = random_game(&game, game.start(&without_gaps(&dealt), None).unwrap(), seed);
        let mut keys = 0;
        for (one, other) in far.iter().zip(&near) {
            assert_eq!(ok(game.key(one)), ok(game.key(other)));
            assert_eq!(ok(game.evaluate(one)), ok(game.evaluate(other)));
            keys += usize::from(ok(game.key(one)).is_some());
        }
        assert_eq!((keys, far.last().unwrap().points()), (5, near.last().unwrap().points()));
    }
}

#[test]
fn keys_tell_leader_points_breaking_and_the_queen_apart() {
    let game = hearts(3, 4, ALL);
    let key = |open: [&str; 3], leader, points: [u8; 3], broken| {
        let position = Position { hands: &hands(open), table: &[], leader, taken: &[1, 1, 0], points: &points, broken };
        ok(game.key(&game.position(&position).unwrap())).unwrap()
    };
    let open = ["5C QS", "3S AS", "4D 3D"];
    let keys = [
        key(open, 0, [1, 0, 0], true),
        key(open, 1, [1, 0, 0], true),
        key(open, 2, [1, 0, 0], true),
        key(open, 0, [0, 1, 0], true),
        key(open, 0, [0, 0, 0], true),
        key(open, 0, [0, 0, 0], false),
        key(["5C JS", "3S QS", open[2]], 0, [1, 0, 0], true),
        key(["5C JS", "3S KS", open[2]], 0, [1, 0, 0], true),
    ];
    assert!((0..keys.len()).all(|one| (0..one).all(|other| keys[one] != keys[other])));
    assert_eq!(keys[0], key(["6C QS", "9S KS", open[2]], 0, [1, 0, 0], true));
    assert_eq!(
        key(["5C JS", "3S KS", open[2]], 0, [1, 0, 0], true),
        key(["6C 8S", "7S 9S", open[2]], 0, [1, 0, 0], true)
    );
}

#[test]
fn three_players_deal_from_51_cards() {
    assert_eq!([2, 3, 4].map(|players| deck(players).count_ones()), [52, 51, 52]);
    let game = hearts(3, 17, ALL);
    assert_eq!(game.deal(4).iter().fold(0, |held, hand| held | hand), DECK & !bit(card("2D")));
}

#[test]
fn rules_and_positions_that_cannot_be_are_refused() {
    assert_eq!(Hearts::new(3, 18, ALL, &[]).unwrap_err(), "expected 1 to 17 cards each for 3 players, got 18");
    let game = hearts(3, 4, ALL);
    let open = hands(["5C QS", "3S AS", "4D 3D"]);
    let base = Position { hands: &open, table: &[], leader: 0, taken: &[1, 1, 0], points: &[1, 0, 0], broken: true };
    let refused = |position: Position, why: &str| assert_eq!(game.position(&position).unwrap_err(), why);
    assert!(game.position(&base).is_ok());
    refused(
        Position { hands: &hands(["5C QS", "3S AS", "2D 3D"]), ..base },
        "expected cards of the deck for 3 players, got '2D' for player 2",
    );
    refused(Position { points: &[1, 0], ..base }, "expected 3 counts of points for 3 players, got 2");
    refused(Position { points: &[1, 0, 2], ..base }, "expected no points for player 2, who took no trick, got 2");
    refused(
        Position { points: &[14, 0, 0], ..base },
        "expected at most 13 points taken together by the cards that are gone, got 14",
    );
    refused(
        Position { broken: false, ..base },
        "expected no hearts taken while hearts are unbroken, got 1 points for player 0",
    );
    let late = Position { hands: &hands(["5C", "3S AS", "4D 3D"]), table: &[card("QS")], ..base };
    assert!(game.position(&late).is_ok());
    refused(
        Position { hands: &hands(["5C", "3S", "4D 3D"]), table: &[card("QS"), card("AH")], ..base },
        "illegal action 'AH' for player 1: must follow spades",
    );
    let whole = hearts(4, 13, ALL);
    let end = Position { hands: &[0; 4], taken: &[13, 0, 0, 0], points: &[25, 0, 0, 0], ..base };
    assert_eq!(
        whole.position(&end).unwrap_err(),
        "expected 26 points taken together by the cards that are gone, got 25"
    );
}
