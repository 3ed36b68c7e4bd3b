//! When a goal is reached, under each rule; which pawns never left their home, in play, text and key.

use std::collections::{HashMap, HashSet};

use super::*;

#[test]
fn a_full_goal_is_won_under_the_plain_rule_and_not_under_the_strict_one() {
    // The goal of player 0 is h1, h2 and i1, where player 1 left a pawn behind.
    let text = "pawns=d1,g4,h2/b1,c4,i1 player=0 turn=30";
    let (full, strict) = (with_win(2, 2, Win::Full), with_win(2, 2, Win::Strict));
    let end = play(&full, at(&full, text), "g4-h1");
    assert_eq!((end.winner(), end.distance(0), returns(&full, &end)), (Some(0), 5, vec![0.0, -9.0]));
    assert_eq!(ok(full.bounds(&end)).to_vec(), [(0.0, 0.0), (-9.0, -9.0)]);
    let state = play(&strict, at(&strict, text), "g4-h1");
    assert_eq!((state.winner(), ok(strict.evaluate(&state)).to_vec()), (None, vec![-5.0, -9.0]));
    assert_eq!(ok(strict.bounds(&state)).to_vec(), [(-5.0, 0.0), (-9.0, 0.0)]);
    let end = play(&strict, at(&strict, "pawns=g3,h2,i1/b1,c4,d1 player=0 turn=30"), "g3-h1");
    assert_eq!((end.winner(), end.distance(0), returns(&strict, &end)[0]), (Some(0), 0, 0.0));
    assert!(returns(&strict, &end)[0].is_sign_positive());
}

#[test]
fn another_players_move_may_complete_a_goal() {
    let game = checkers(2, 2);
    // Player 1 steps back home into the last gap of the camp where player 0 has two pawns.
    let end = play(&game, at(&game, "pawns=d1,h1,i1/b1,b2,g4 player=1 turn=31"), "g4-h2");
    assert_eq!((end.winner(), returns(&game, &end)), (Some(0), vec![0.0, -7.0]));
    // A full camp without a pawn of the player who has to fill it is no win.
    let game = checkers(3, 2);
    let state = play(&game, at(&game, "pawns=a1,b1,b2/g4,h2,i1/f6,g6,g7 player=1 turn=31"), "g4-h1");
    assert_eq!(state.winner(), None);
}

#[test]
fn a_pawn_that_never_left_its_home_does_not_help_to_fill_it() {
    let game = checkers(2, 2);
    // As above, i1 holds a pawn of player 1 that was never moved: the goal is full, and yet not reached.
    let text = "pawns=d1,g4,h2/b1,c4,i1 player=0 turn=30";
    let blocked = play(&game, at(&game, text), "g4-h1");
    assert_eq!((blocked.winner(), ok(game.is_terminal(&blocked))), (None, false));
    assert_eq!(names_of(&game, game.stayed(&blocked)), ["i1"]);
    // A pawn that came back counts.
    let end = play(&game, at(&game, &format!("{text} returned=i1")), "g4-h1");
    assert_eq!((end.winner(), returns(&game, &end)), (Some(0), vec![0.0, -9.0]));
    // So does that of a third player.
    let game = checkers(4, 1);
    let state = at(&game, "pawns=e1/b3/c3/d2 player=1 turn=30");
    assert_eq!(state.winner(), Some(0));
    let game = checkers(4, 2);
    let foreign = "pawns=a1,g4,h2/c1,c2,i1/b1,b2,d4/f6,g6,g7 player=0 turn=30";
    assert_eq!(play(&game, at(&game, foreign), "g4-h1").winner(), Some(0));
}

#[test]
fn a_pawn_leaves_its_home_by_a_move_that_ends_outside_and_comes_back_marked_for_good() {
    let game = checkers(2, 2);
    let stayed = |state: &State| names_of(&game, game.stayed(state)).join(",");
    let start = game.start();
    assert_eq!(stayed(&start), "a1,b1,b2,h1,h2,i1");
    let out = play(&game, start, "b1-c3");
    assert_eq!((stayed(&out).as_str(), game.returned(&out)), ("a1,b2,h1,h2,i1", 0));
    // Within the home a pawn may move as it likes.
    let within = play(&game, out, "h1-g3 a1-b1");
    assert_eq!(stayed(&within), "b1,b2,h2,i1");
    let back = play(&game, within, "h2-h1 c3-c4 h1-h2 c4-d3 g3-g2 d3-c3 g2-g3 b1-a1 g3-h1 c3-b1");
    assert_eq!(stayed(&back), "a1,b2,h2,i1");
    assert_eq!(game.position_text(&back), "pawns=a1,b1,b2/h1,h2,i1 player=1 turn=13 returned=b1,h1");
    // Inside its home, too, a pawn that came back stays one that did.
    let moved = play(&game, back, "h2-g5 b2-c5 h1-h2");
    assert_eq!(
        (stayed(&moved).as_str(), names_of(&game, game.returned(&moved))),
        ("a1,i1", vec!["b1".into(), "h2".into()])
    );
    assert_eq!(at(&game, &game.position_text(&moved)), moved);
}

#[test]
fn positions_that_differ_in_who_never_left_differ_in_text_key_and_hash() {
    let game = checkers(2, 2);
    let pawns = "pawns=a1,b1,d3/f2,h1,i1 player=0 turn=20";
    let texts = ["", " returned=a1", " returned=b1", " returned=a1,b1", " returned=i1", " returned=b1,h1,i1"];
    let states: Vec<State> = texts.iter().map(|returned| at(&game, &format!("{pawns}{returned}"))).collect();
    assert_eq!(states.iter().collect::<HashSet<_>>().len(), texts.len());
    assert_eq!(states.iter().map(|state| ok(game.key(state))).collect::<HashSet<_>>().len(), texts.len());
    for (state, returned) in states.iter().zip(texts) {
        assert_eq!(game.position_text(state), format!("{pawns}{returned}"));
    }
}

#[test]
fn equal_keys_mean_equal_positions_where_pawns_come_back() {
    let mut returned = 0;
    for players in [2, 4, 6] {
        let game = checkers(players, 2);
        let mut met: HashMap<u128, State> = HashMap::new();
        for state in (0..20).flat_map(|seed| random_game(&game, seed)) {
            returned += usize::from(game.returned(&state) != 0);
            assert_eq!(*met.entry(ok(game.key(&state)).unwrap()).or_insert(state), state);
        }
    }
    assert!(returned > 1000, "{returned} positions with pawns that came back");
}

#[test]
fn nothing_is_kept_of_who_never_left_where_it_does_not_matter() {
    for (players, win) in [(3, Win::Entered), (2, Win::Full), (6, Win::Strict)] {
        let game = with_win(players, 2, win);
        assert!(random_game(&game, 1).iter().all(|state| game.stayed(state) == 0 && game.returned(state) == 0));
    }
}

#[test]
fn with_three_players_the_usual_rule_is_the_plain_one() {
    let (entered, full) = (with_win(3, 2, Win::Entered), with_win(3, 2, Win::Full));
    for seed in 0..20 {
        let [one, other] = [&entered, &full].map(|game| random_game(game, seed));
        assert_eq!(one, other);
        assert_eq!(one.last().map(State::winner), other.last().map(State::winner));
    }
}

#[test]
fn the_winner_of_every_random_game_has_a_goal_of_pawns_that_entered_it() {
    let mut won = 0;
    for seed in 0..120 {
        let players = [2, 4, 6][seed as usize % 3];
        let game = checkers(players, 1 + seed as usize / 3 % 2);
        let states = random_game(&game, seed);
        let end = states.last().unwrap();
        let Some(winner) = end.winner() else { continue };
        won += 1;
        for cell in Cells(game.star().camp(game.goal(winner))) {
            // The last owner who came: an own or a foreign pawn, but none that was there from the start.
            let owners = states.iter().map(|state| state.owner(cell));
            let changes: HashSet<Option<usize>> = owners.collect();
            assert!(end.owner(cell) == Some(winner) || changes.len() > 1, "{}", game.position_text(end));
            assert_eq!(game.stayed(end) & geometry::bit(cell), 0);
        }
    }
    assert!(won > 40, "{won} games won");
}

#[test]
fn returned_pawns_that_cannot_be_are_refused() {
    let refused = |game: &ChineseCheckers, returned: &str, why: &str| {
        let homes = (0..game.num_players()).map(|player| names_of(game, game.start().pawns()[player]).join(","));
        let text = format!("pawns={} returned={returned}", homes.collect::<Vec<_>>().join("/"));
        assert_eq!(game.parse_position(&text).unwrap_err(), why);
    };
    let home = |cell: &str| format!("expected returned pawns to stand in their own home, got {cell}");
    refused(&checkers(2, 2), "c3", &home("c3"));
    refused(&checkers(4, 2), "b1,g1", &home("g1"));
    refused(&checkers(2, 2), "b1,b1", "expected one pawn on a cell, got 'b1' twice in 'b1,b1'");
    let alike = "expected no returned pawns under these rules, where all pawns in a goal count alike";
    refused(&with_win(2, 2, Win::Full), "a1", alike);
    refused(&with_win(6, 2, Win::Strict), "a1", alike);
    refused(&checkers(3, 2), "a1", "expected no returned pawns under these rules, where no goal is a home");
}
