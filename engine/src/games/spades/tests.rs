use std::collections::HashMap;

use super::*;
use crate::game::PlayerTypes;
use crate::games::cards::bids;
use crate::games::cards::tests::{
    card, count_games, hands, legal, legal_text, ok, play, random_game, solve, without_gaps,
};
use crate::random::Random;

fn tricks(players: usize, cards: usize) -> Spades {
    Spades::new(players, cards, Scoring::Tricks, true, &[], &[]).unwrap()
}

fn bids(players: usize, cards: usize) -> Spades {
    Spades::new(players, cards, Scoring::Bids, true, &[], &[]).unwrap()
}

fn bid_all(game: &Spades, state: State, tricks: &[u8]) -> State {
    tricks.iter().fold(state, |state, tricks| ok(game.apply(&state, &(BID + tricks))))
}

/// The fields of a position as text would carry them.
fn reread(game: &Spades, state: &State) -> Result<State, String> {
    let bids: Vec<Option<u8>> = (0..game.players).map(|player| game.bid(state, player)).collect();
    game.position(&Position {
        hands: &state.hands()[..game.players],
        table: state.trick().cards(),
        leader: state.trick().leader(),
        taken: &state.taken()[..game.players],
        bids: &bids,
        broken: state.is_broken(),
    })
}

#[test]
fn a_state_fits_into_48_bytes() {
    assert_eq!(std::mem::size_of::<State>(), 48);
}

#[test]
fn players_follow_suit_and_ruff_only_without_it() {
    let game = tricks(3, 3);
    let state = game.start(&hands(["5C 9D 2S", "7C JC AS", "3S 4D KH"]), 0).unwrap();
    assert_eq!(legal_text(&game, &state), "5C 9D");
    let state = play(&game, state, "5C");
    assert_eq!(legal_text(&game, &state), "7C JC");
    assert_eq!(game.legality(&state, card("AS")).unwrap_err(), "illegal action 'AS' for player 1: must follow clubs");
    let state = play(&game, state, "JC");
    assert_eq!(legal_text(&game, &state), "4D KH 3S");
    let state = play(&game, state, "3S");
    assert_eq!((state.taken(), state.trick().leader(), state.is_broken()), (&[0, 0, 1, 0], 2, true));
    let state = play(&game, state, "KH 9D AS");
    assert_eq!((state.taken(), state.tricks_played()), (&[0, 1, 1, 0], 2));
    let state = play(&game, state, "7C 4D 2S");
    assert_eq!(ok(game.returns(&state)).to_vec(), [10.0, 10.0, 10.0]);
    assert_eq!(game.legality(&state, card("2C")).unwrap_err(), "illegal action '2C': the deal is over");
}

#[test]
fn spades_are_led_only_when_broken_or_alone_in_the_hand() {
    let game = tricks(2, 2);
    let state = game.start(&hands(["5C 2S", "3S AS"]), 0).unwrap();
    assert_eq!(legal_text(&game, &state), "5C");
    assert_eq!(
        game.legality(&state, card("2S")).unwrap_err(),
        "illegal action '2S' for player 0: must not lead spades before they are broken"
    );
    let state = game.start(&hands(["5C 2S", "3S AS"]), 1).unwrap();
    assert_eq!(legal_text(&game, &state), "3S AS");
    assert!(!play(&game, state, "3S 2S").is_broken());
    let free = Spades::new(2, 2, Scoring::Tricks, false, &[], &[]).unwrap();
    assert_eq!(legal_text(&free, &free.start(&hands(["5C 2S", "3S AS"]), 0).unwrap()), "5C 2S");
}

#[test]
fn bids_go_round_from_the_leader_before_the_first_card() {
    let game = bids(3, 2);
    let start = game.start(&hands(["5C 2S", "3S AS", "2D 3D"]), 2).unwrap();
    assert_eq!(legal(&game, &start), [BID, BID + 1, BID + 2]);
    assert_eq!(
        game.legality(&start, card("2D")).unwrap_err(),
        "illegal action '2D' for player 2: must bid from 0 to 2 tricks"
    );
    assert!(game.legality(&start, BID + 3).is_err());
    let state = bid_all(&game, start, &[0, 1]);
    assert_eq!([0, 1, 2].map(|player| game.bid(&state, player)), [Some(1), None, Some(0)]);
    assert_eq!((ok(game.player(&state)), ok(game.may_stop(&state)), ok(game.key(&state))), (1, false, None));
    let state = bid_all(&game, state, &[2]);
    assert_eq!((ok(game.player(&state)), legal_text(&game, &state)), (2, "2D 3D".into()));
    assert_eq!(game.legality(&state, BID).unwrap_err(), "illegal action 'bid 0' for player 2: must play a card");
    assert!(ok(game.key(&state)).is_some());
}

/// Player 0 takes all `cards` tricks with clubs against diamonds and hearts.
fn sweep(game: &Spades, bids: &[u8]) -> State {
    let cards = u32::from(game.cards());
    let hand = (1_u64 << cards) - 1;
    let state = bid_all(game, game.start(&[hand, hand << 13, hand << 26], 0).unwrap(), bids);
    random_game(game, state, 1).pop().unwrap()
}

#[test]
fn bids_pay_and_every_tenth_bag_costs_a_hundred() {
    let game = bids(3, 4);
    let end = sweep(&game, &[3, 0, 2]);
    assert_eq!(ok(game.returns(&end)).to_vec(), [31.0, 0.0, -20.0]);
    let carried = Spades::new(3, 4, Scoring::Bids, true, &[100.0, 5.0, -7.0], &[8, 9, 9]).unwrap();
    assert_eq!(ok(carried.returns(&sweep(&carried, &[3, 0, 2]))).to_vec(), [131.0, 5.0, -27.0]);
    assert_eq!(ok(carried.returns(&sweep(&carried, &[2, 0, 2]))).to_vec(), [100.0 + 22.0 - 100.0, 5.0, -27.0]);
    assert_eq!(carried.bags_after(&sweep(&carried, &[2, 0, 2])), [10, 9, 9]);
    let many = Spades::new(3, 13, Scoring::Bids, true, &[], &[17, 0, 0]).unwrap();
    assert_eq!(ok(many.returns(&sweep(&many, &[0, 0, 0])))[0], 13.0 - 200.0);
}

#[test]
fn player_types_are_those_of_figures_4_and_5() {
    let game = Spades::new(3, 4, Scoring::Bids, true, &[50.0; 3], &[9; 3]).unwrap();
    let both = |bid| [0, 1].map(|utility| ok(game.utility(&sweep(&game, &[bid, 2, 0]), utility, 0)));
    assert_eq!([both(3), both(4)], [[31.0, 29.0], [40.0, 40.0]]);
    assert_eq!(ok(game.utility(&sweep(&game, &[3, 2, 0]), 1, 1)), -20.0);
    let plain = tricks(3, 4);
    assert_eq!([0, 1, 2].map(|utility| ok(plain.utility(&sweep(&plain, &[]), utility, 0))), [40.0; 3]);
}

#[test]
fn who_sets_opponents_back_counts_what_they_lose_by_missed_bids() {
    let game = bids(3, 4);
    assert_eq!(game.utilities(), ["max-tricks", "min-overtricks", "set-opponents"]);
    let end = sweep(&game, &[3, 2, 0]);
    assert_eq!([0, 1, 2].map(|player| ok(game.utility(&end, 2, player))), [71.0, -20.0, 40.0]);
}

#[test]
fn evaluation_and_bounds_follow_the_expected_tricks() {
    // AS beats KS, 4C, 2C and 2D, and 3C beats 2C; KS beats 3C, 2C and 2D, and 4C beats 3C and 2C.
    let open = hands(["AS 3C", "KS 4C", "2C 2D"]);
    let game = Spades::new(3, 2, Scoring::Tricks, true, &[0.0, 7.0, 0.0], &[]).unwrap();
    let state = game.start(&open, 0).unwrap();
    assert_eq!(ok(game.evaluate(&state)).to_vec(), [10.0, 17.0, 0.0]);
    assert_eq!(ok(game.bounds(&state)).to_vec(), [(10.0, 20.0), (17.0, 27.0), (0.0, 20.0)]);
    let game = bids(3, 2);
    let state = game.start(&open, 0).unwrap();
    assert_eq!(ok(game.evaluate(&state)).to_vec(), [10.0, 10.0, 0.0]);
    let state = bid_all(&game, state, &[2, 0, 1]);
    assert_eq!(ok(game.evaluate(&state)).to_vec(), [0.0, 1.0, -10.0]);
    assert_eq!(ok(game.bounds(&state)).to_vec(), [(0.0, 20.0), (1.0, 2.0), (-10.0, 11.0)]);
}

#[test]
fn random_deals_end_with_every_trick_taken_and_hold_the_contract_on_the_way() {
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let players = 2 + random.below(3);
        let cards = 1 + random.below(52 / players);
        let scoring = [Scoring::Bids, Scoring::Tricks][random.below(2)];
        let carried: Vec<f64> = (0..players).map(|_| random.below(100) as f64 - 50.3).collect();
        let game = Spades::new(players, cards, scoring, random.below(2) == 0, &carried, &[]).unwrap();
        let start = game.start(&game.deal(seed), random.below(players)).unwrap();
        let states = random_game(&game, start, seed);
        for state in &states {
            assert_eq!(reread(&game, state).as_ref(), Ok(state));
            assert!(ok(game.bounds(state)).iter().all(|(low, high)| low <= high));
            let actions = legal(&game, state);
            for action in (0..=255).filter(|_| !game.is_over(state)) {
                assert_eq!(game.legality(state, action).is_ok(), actions.contains(&action));
                if actions.contains(&action) {
                    assert_eq!(bids::parse_action(&bids::action_text(action)), Ok(action));
                }
            }
        }
        let end = states.last().unwrap();
        let bids_made = if scoring == Scoring::Bids { players } else { 0 };
        assert_eq!((usize::from(end.tricks_played()), states.len()), (cards, cards * players + bids_made + 1));
        assert_eq!(ok(game.evaluate(end)), ok(game.returns(end)));
        assert!(ok(game.bounds(end)).iter().zip(ok(game.returns(end))).all(|(&ends, score)| ends == (score, score)));
    }
}

#[test]
fn positions_of_equal_relative_ranks_share_key_evaluation_and_play() {
    for seed in 0..100 {
        let game = Spades::new(3, 5, [Scoring::Bids, Scoring::Tricks][seed as usize % 2], true, &[], &[]).unwrap();
        let dealt = game.deal(seed);
        let far = random_game(&game, game.start(&dealt, 0).unwrap(), seed);
        let near = random_game(&game, game.start(&without_gaps(&dealt), 0).unwrap(), seed);
        let mut keys = 0;
        for (one, other) in far.iter().zip(&near) {
            assert_eq!(ok(game.key(one)), ok(game.key(other)));
            assert_eq!(ok(game.evaluate(one)), ok(game.evaluate(other)));
            keys += usize::from(ok(game.key(one)).is_some());
        }
        assert_eq!((keys, far.last().unwrap().taken()), (5, near.last().unwrap().taken()));
    }
}

#[test]
fn keys_tell_leader_tricks_bids_and_breaking_apart() {
    let game = bids(3, 3);
    let open = hands(["5C 2S", "3S AS", "2D 3D"]);
    let key = |leader, taken: [u8; 3], bids: [u8; 3], broken| {
        let bids = &bids.map(Some);
        let state = game.position(&Position { hands: &open, table: &[], leader, taken: &taken, bids, broken });
        ok(game.key(&state.unwrap())).unwrap()
    };
    let keys = [
        key(0, [1, 0, 0], [1, 1, 1], false),
        key(1, [1, 0, 0], [1, 1, 1], false),
        key(2, [1, 0, 0], [1, 1, 1], false),
        key(0, [0, 1, 0], [1, 1, 1], false),
        key(0, [1, 0, 0], [1, 2, 1], false),
        key(0, [1, 0, 0], [1, 1, 1], true),
    ];
    assert!((0..6).all(|one| (0..one).all(|other| keys[one] != keys[other])));
}

#[test]
fn a_table_by_key_does_not_change_what_a_deal_is_worth() {
    let mut met = 0;
    for seed in 0..60 {
        let (players, scoring) = (3 + seed as usize % 2, [Scoring::Bids, Scoring::Tricks][seed as usize % 3 / 2]);
        let game = Spades::new(players, 4, scoring, seed % 5 > 0, &[], &[8, 9, 0, 3][..players]).unwrap();
        let made = if scoring == Scoring::Bids { players } else { 0 };
        let state = bid_all(&game, game.start(&game.deal(seed), 1).unwrap(), &[1, 2, 0, 1][..made]);
        let mut table = Some(HashMap::new());
        assert_eq!(solve(&game, &state, &mut table), solve(&game, &state, &mut None), "seed {seed}");
        met += table.unwrap().len();
    }
    assert!(met > 1000);
}

/// Counted by an independent program that keeps cards as text.
#[test]
fn small_deals_have_as_many_games_as_counted_independently() {
    let three = hands(["2C 9C 5D KS", "4C TD AH 3S", "QC 6D 7H JS"]);
    let four = hands(["2C 9H 5D KS", "TD AH 3S 4D", "QS 6D 7H JS", "3C 8H KH TS"]);
    assert_eq!(count_games(&tricks(3, 4), &tricks(3, 4).start(&three, 0).unwrap()), 28);
    assert_eq!(count_games(&tricks(4, 4), &tricks(4, 4).start(&four, 0).unwrap()), 1420);
}

#[test]
fn actions_are_cards_or_bids_in_text() {
    assert_eq!(bids::parse_action(" Bid 12 "), Ok(BID + 12));
    assert_eq!(bids::parse_action("qs"), Ok(card("QS")));
    assert_eq!(bids::parse_action("bid x").unwrap_err(), "expected a bid such as 'bid 3', got 'bid x'");
    assert!(bids::parse_action("bid 200").is_err());
}

#[test]
fn rules_and_positions_that_cannot_be_are_refused() {
    let rules =
        |players, cards, scores: &[f64]| Spades::new(players, cards, Scoring::Bids, true, scores, &[]).unwrap_err();
    assert_eq!(rules(5, 7, &[]), "expected 2 to 4 players, got 5");
    assert_eq!(rules(3, 18, &[]), "expected 1 to 17 cards each for 3 players, got 18");
    assert_eq!(rules(3, 7, &[1.0]), "expected 3 scores for 3 players, got 1");
    assert_eq!(rules(2, 7, &[1.0, f64::NAN]), "expected finite scores, got NaN");

    let game = bids(3, 2);
    let good = hands(["5C 2S", "3S AS", "2D 3D"]);
    let all = &[Some(0); 3];
    let base = Position { hands: &good, table: &[], leader: 0, taken: &[0; 3], bids: all, broken: false };
    let refused = |position: Position, why: &str| assert_eq!(game.position(&position).unwrap_err(), why);
    assert!(game.position(&base).is_ok());
    refused(Position { hands: &good[..2], ..base }, "expected 3 hands for 3 players, got 2");
    refused(
        Position { hands: &hands(["5C 2S", "2S AS", "2D 3D"]), ..base },
        "expected each card once, got 2S also for player 1",
    );
    refused(
        Position { hands: &hands(["5C", "3S AS", "2D 3D"]), ..base },
        "expected 2 cards, hand and table together, for player 0 (2 each at the start, 0 tricks taken), got 1",
    );
    refused(
        Position { hands: &[good[0], good[1], 1 << 60 | 1], ..base },
        "expected cards of the deck for 3 players, got '#60' for player 2",
    );
    refused(Position { leader: 3, ..base }, "expected a leader from 0 to 2, got 3");
    refused(Position { taken: &[1, 2, 0], ..base }, "expected at most 2 tricks taken together, got 3");
    refused(Position { broken: true, ..base }, "expected spades to be unbroken after the cards played, got broken");
    refused(Position { bids: &[Some(3), Some(0), Some(0)], ..base }, "expected bids from 0 to 2, got 3");
    refused(
        Position { bids: &[None, Some(0), None], ..base },
        "expected bids in turn from player 0, got none of player 0",
    );
    let late = hands(["2S", "3S AS", "2D 3D"]);
    let led = Position { hands: &late, table: &[card("5C")], ..base };
    assert!(game.position(&led).is_ok());
    refused(Position { bids: &[], ..led }, "expected all 3 bids before the first card, got 0");
    refused(Position { table: &[99], ..led }, "expected cards on the table, got #99");
    refused(Position { table: &[card("AS")], ..led }, "expected each card once, got AS on the table and elsewhere");
    refused(Position { table: &[0, 1, 2], ..led }, "expected at most 2 cards on the table, got 3");
    let ruffed = hands(["2S", "AS", "2D 3D"]);
    refused(
        Position { hands: &ruffed, table: &[card("5C"), card("3S")], ..base },
        "expected spades to be broken after the cards played, got unbroken",
    );
    let revoked = hands(["2S", "AC", "2D 3D"]);
    refused(
        Position { hands: &revoked, table: &[card("5C"), card("3S")], broken: true, ..base },
        "illegal action '3S' for player 1: must follow clubs",
    );
}

#[test]
fn what_was_played_with_hidden_hands_can_be_played_again_from_the_start() {
    use crate::native::Native;
    let game =
        Spades::new(4, 5, Scoring::Bids, true, &[], &[]).unwrap().for_partners().unwrap().with_hidden_hands(true);
    for seed in 0..10 {
        let (mut random, mut room) = (Random::new(seed), Vec::new());
        let (mut state, mut memory) = (game.started(seed).unwrap(), Default::default());
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
