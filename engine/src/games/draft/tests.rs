use super::*;
use crate::game::Game;
use crate::games::table_draft::Table;
use crate::search::kthbest::{kth_best_pick, Drafter, Heuristic, Plan};
use crate::search::Budget;

fn example() -> SmallDraft<Table> {
    let values = [[3.0, 4.0, 2.0, 1.0], [4.0, 1.0, 2.0, 3.0], [4.0, 2.0, 3.0, 1.0]];
    let table = Table::new(values.iter().map(|row| row.to_vec()).collect()).unwrap();
    let names = ["A", "B", "C", "D"].map(String::from).to_vec();
    SmallDraft::new(table, names, vec![0, 1, 2, 0]).unwrap()
}

fn itself<G: Game>(players: usize) -> Plan<G> {
    let drafters = (0..players).map(|_| Drafter::Itself).collect();
    Plan { drafters, heuristic: Heuristic::Own, ties: RankTies::Others, limit: usize::MAX }
}

#[test]
fn kth_best_pick_takes_what_would_not_come_back() {
    let game = example();
    let budget = Budget { table: 1 << 20, ..Budget::default() };
    let found =
        kth_best_pick(&game, &game, &game.start(), &itself(3), &budget, &mut || Ok(()), &mut |_| Ok(())).unwrap();
    assert_eq!(game.item_text(found.line[0]), "A");
    let mut state = game.start();
    while !game.is_terminal(&state).unwrap() {
        let found = kth_best_pick(&game, &game, &state, &itself(3), &budget, &mut || Ok(()), &mut |_| Ok(())).unwrap();
        state = game.apply(&state, &found.line[0]).unwrap();
    }
    assert_eq!(game.returns(&state).unwrap().to_vec(), [7.0, 3.0, 3.0]);
}

#[test]
fn a_position_is_its_picks_and_back() {
    let game = example();
    let state = game.parse_picks("b/A").unwrap();
    assert_eq!(game.position_text(&state), "picks=B/A");
    assert_eq!(game.parse_picks("B/B").unwrap_err(), "illegal action 'B' for player 1: player 0 has picked it");
    assert_eq!(game.parse_picks("B/E").unwrap_err(), "expected an item such as 'A', got 'E'");
    assert_eq!(game.parse_picks("A/B/C/D/A").unwrap_err(), "expected at most 4 picks, got 5");
}

#[test]
fn the_key_forgets_the_order_of_picks_and_the_history_does_not() {
    let table = Table::draw(2, 6, 9, 3).unwrap();
    let names = (0..6).map(|item| item.to_string()).collect();
    let game = SmallDraft::new(table, names, vec![0, 1, 0, 1, 0, 1]).unwrap();
    let (one, other) = (game.parse_picks("0/1/2/3").unwrap(), game.parse_picks("2/1/0/3").unwrap());
    assert_eq!(game.key(&one).unwrap(), game.key(&other).unwrap());
    assert_ne!(game.history_key(&one).unwrap(), game.history_key(&other).unwrap());
    let swapped = game.parse_picks("1/0/2/3").unwrap();
    assert_ne!(game.key(&one).unwrap(), game.key(&swapped).unwrap());
    assert_eq!(game.standing_key(&one).unwrap(), game.standing_key(&swapped).unwrap());
}

#[test]
fn random_picks_are_open_items_and_all_of_them_come_up() {
    let names: Vec<String> = (0..200).map(|item| item.to_string()).collect();
    let order = (0..200).map(|turn| turn % 3).collect();
    let game = LargeDraft::new(Table::draw(3, 200, 99, 1).unwrap(), names, order).unwrap();
    let (mut state, mut random, mut seen) = (game.start(), Random::new(5), [false; 200]);
    while !game.is_terminal(&state).unwrap() {
        let item = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
        assert!(state.is_open(usize::from(item)));
        seen[usize::from(item)] = true;
        state = game.apply(&state, &item).unwrap();
    }
    assert!(seen.iter().all(|&seen| seen));
    let parsed = game.parse_picks(game.position_text(&state).trim_start_matches("picks=")).unwrap();
    assert_eq!(parsed.history(200), state.history(200));
}
