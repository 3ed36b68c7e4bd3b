//! Names and reasons: what is refused, and why.

use super::*;

#[test]
fn legality_names_and_shifts_agree_with_the_moves_that_are_made() {
    let codes: Vec<u16> = (0..0x2000).chain([PASS, 0x7FFF, 0xFFFE]).collect();
    for seed in 0..24 {
        let game = rules(2 + seed as usize % 2);
        let states = random_game(&game, seed, true);
        for state in states.iter().filter(|state| !state.over).step_by(41) {
            let actions = legal(&game, state);
            for &code in &codes {
                assert_eq!(game.legality(state, code).is_ok(), actions.contains(&code));
                if let Some(named) = Move::of(code) {
                    assert_eq!((named.action(), Abalone::parse_action(&named.text())), (code, Ok(code)));
                }
            }
            for &action in &actions {
                let mut marbles = state.marbles;
                let shifts = game.shifts(state, action).unwrap();
                shifts.iter().for_each(|shift| marbles[shift.player] &= !bit(shift.from));
                shifts
                    .iter()
                    .filter_map(|shift| Some((shift.player, shift.to?)))
                    .for_each(|(player, to)| marbles[player] |= bit(to));
                assert_eq!(marbles, ok(game.apply(state, &action)).marbles);
            }
        }
    }
}

#[test]
// long: a table of what is refused.
fn rules_positions_and_moves_that_cannot_be_are_refused() {
    let refused = |players, goal, turns| Abalone::new(players, goal, turns).unwrap_err();
    assert_eq!(refused(4, 6, 10), "expected 2 or 3 players, got 4");
    assert_eq!(refused(3, 12, 10), "expected a goal of 1 to 11 marbles for 3 players, got 12");
    assert_eq!(refused(2, 0, 10), "expected a goal of 1 to 14 marbles for 2 players, got 0");
    assert_eq!(refused(2, 6, 0), "expected most_turns of 1 or more, got 0");

    let game = rules(2);
    let own = "A1,A2,A3,A4,A5,B1,B2,B3,B4,B5,B6,C3,C4,C5";
    let other = "G5,G6,G7,H4,H5,H6,H7,H8,H9,I5,I6,I7,I8,I9";
    let refused = |text: String, why: &str| assert_eq!(game.parse_position(&text).unwrap_err(), why, "{text}");
    refused(format!("marbles={own} player=0 off=0/0 turn=0"), "expected 2 sets of marbles for 2 players, got 1");
    refused(
        format!("marbles={own}/{other} player=0 off=0 turn=0"),
        "expected 2 counts of marbles pushed off for 2 players, got 1",
    );
    refused(format!("marbles={own},A1/{other} player=0 off=0/0 turn=0"), "expected each cell once, got A1 twice");
    refused(
        format!("marbles={own}/{other},A1 player=0 off=0/0 turn=0"),
        "expected one marble a cell, got A1 also for player 1",
    );
    refused(
        format!("marbles={own},C6/{other} player=0 off=0/0 turn=0"),
        "expected at most 14 marbles for player 0, got 15",
    );
    refused(
        format!("marbles={own}/{other} player=0 off=1/0 turn=0"),
        "expected 0 marbles pushed off, as many as are gone, got 1",
    );
    refused(
        format!("marbles={}/{other} player=0 off=1/0 turn=9", &own[3..]),
        "expected at most 0 marbles pushed off by player 0, got 1",
    );
    refused(
        format!("marbles={own}/{} player=0 off=7/0 turn=99", &other[21..]),
        "expected at most 6 marbles pushed off by a player, got 7",
    );
    refused(
        format!("marbles={}/{} player=0 off=6/6 turn=99", &own[18..], &other[18..]),
        "expected one winner at most, got 2",
    );
    refused(format!("marbles={own}/{other} player=2 off=0/0 turn=0"), "expected a player from 0 to 1, got 2");
    refused(format!("marbles={own}/{other} player=0 off=0/0 turn=301"), "expected a turn from 0 to 300, got 301");
    refused(format!("marbles={own}/{other} player=0 off=0/0 turn=x"), "expected a number for 'turn', got 'x'");
    refused(
        format!("marbles={own}/{other} player=0 off=0/0 turn=1 now"),
        "expected at most 'repeated' after the turn, got 'now'",
    );
    refused(
        format!("marbles={own}/{other} off=0/0 turn=1"),
        &format!("expected 'player=' in the position, got 'off=0/0' in 'marbles={own}/{other} off=0/0 turn=1'"),
    );
    refused(
        format!("marbles={own},Z1/{other} player=0 off=0/0 turn=0"),
        "expected a cell from A1 to I9 on the board, got 'Z1'",
    );
    refused(
        format!("marbles={own}/{other} player=0 off=0/0 turn=300 repeated"),
        "expected 'repeated' only where nothing else ends the game, got it after the end",
    );
    let (long, state) = with_marbles("E7,E8//E9");
    let text = long.position_text(&state).replace("player=0", "player=1");
    assert_eq!(long.parse_position(&text).unwrap_err(), "expected a player with marbles to move, got player 1");
    let beyond = Position { marbles: &[1 << 61, 0], player: 0, off: &[0, 0], turn: 0, repeated: false };
    assert_eq!(game.position(&beyond).unwrap_err(), "expected marbles on the 61 cells, got others for player 0");

    let unread = |text: &str| {
        let why = Abalone::parse_action(text).unwrap_err();
        why.strip_prefix("expected a move such as 'A1B2', 'A1A3B1' or 'pass', got ").unwrap().to_string()
    };
    assert_eq!(unread(""), "''");
    assert_eq!(unread("A1"), "'A1'");
    assert_eq!(unread("Z1A1"), "'Z1A1': expected a cell from A1 to I9 on the board, got 'Z1'");
    assert_eq!(unread("Aé1"), "'Aé1'");
    assert_eq!(unread("A1B2C3D4"), "'A1B2C3D4'");
    assert_eq!(unread("A1A3"), "'A1A3': the cells do not touch");
    assert_eq!(unread("A1A9"), "'A1A9': expected a cell from A1 to I9 on the board, got 'A9'");
    assert_eq!(unread("A1A4B1"), "'A1A4B1': expected a row of two or three");
    assert_eq!(unread("A1A3C3"), "'A1A3C3': the first and the last cell do not touch");
    assert_eq!(
        unread("A1A3A2"),
        "'A1A3A2': a row that moves along its own line is named by its last marble and where that goes"
    );
    assert_eq!(unread("E2E1D1"), "'E2E1D1': that would move E1 off the board");
    assert_eq!(unread("A1é2"), "'A1é2'");
}
