use std::collections::HashSet;

use super::*;

mod ordering;
mod searches;
mod slow;
mod winning;
use slow::Slow;

const PLAYERS: [usize; 4] = [2, 3, 4, 6];
const WINS: [Win; 3] = [Win::Entered, Win::Full, Win::Strict];

fn checkers(players: usize, size: usize) -> ChineseCheckers {
    with_win(players, size, Win::Entered)
}

fn with_win(players: usize, size: usize, win: Win) -> ChineseCheckers {
    ChineseCheckers::new(players, size, win, 100 * players as u16).unwrap()
}

fn ok<T>(answer: Result<T, Stop>) -> T {
    answer.unwrap()
}

fn legal(game: &ChineseCheckers, state: &State) -> Vec<u16> {
    let mut actions = vec![0];
    ok(game.actions(state, &mut actions));
    assert_eq!(actions.remove(0), 0, "actions are appended");
    actions
}

fn legal_text(game: &ChineseCheckers, state: &State) -> String {
    legal(game, state).iter().map(|&action| game.action_text(action)).collect::<Vec<_>>().join(" ")
}

fn play(game: &ChineseCheckers, state: State, moves: &str) -> State {
    moves.split_whitespace().fold(state, |state, text| {
        let action = game.parse_action(text).unwrap();
        game.legality(&state, action).unwrap();
        ok(game.apply(&state, &action))
    })
}

fn at(game: &ChineseCheckers, text: &str) -> State {
    game.parse_position(text).unwrap()
}

fn path_text(game: &ChineseCheckers, path: &[u8]) -> String {
    path.iter().map(|&cell| game.star().cell_text(cell)).collect::<Vec<_>>().join(" ")
}

fn returns(game: &ChineseCheckers, state: &State) -> Vec<f64> {
    assert!(ok(game.is_terminal(state)));
    ok(game.returns(state)).to_vec()
}

/// Every position of a random game, the end included.
fn random_game(game: &ChineseCheckers, seed: u64) -> Vec<State> {
    let mut random = Random::new(seed);
    let mut states = vec![game.start()];
    while let Some(state) = states.last().filter(|state| !game.is_over(state)) {
        let actions = legal(game, state);
        let next = ok(game.apply(state, &actions[random.below(actions.len())]));
        states.push(next);
    }
    states
}

#[test]
fn a_state_is_two_cache_lines() {
    assert_eq!(size_of::<State>(), 128);
}

#[test]
fn stars_have_the_cells_rows_and_camps_of_the_board() {
    for (size, cells) in [(1, 13), (2, 37), (3, 73), (4, 121)] {
        let star = Star::new(size);
        assert_eq!(star.num_cells(), cells);
        let camps: Vec<u128> = (0..6).map(|camp| star.camp(camp)).collect();
        assert!(camps.iter().all(|camp| camp.count_ones() as usize == size * (size + 1) / 2));
        assert_eq!(camps.iter().fold(0, |all, camp| all | camp).count_ones() as usize, 3 * size * (size + 1));
        assert!((0..cells as u8).all(|cell| star.parse_cell(&star.cell_text(cell)) == Ok(cell)));
        assert!((0..cells as u8).all(|cell| {
            let (column, row) = star.coordinates(cell);
            star.cell_at(column, row) == Some(cell)
        }));
    }
    let star = Star::new(4);
    let row = |letter: char| (0..121).filter(|&cell| star.cell_text(cell).starts_with(letter)).count();
    assert_eq!(('a'..='q').map(row).collect::<Vec<_>>(), [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]);
    assert_eq!([0, 1, 2, 3, 4, 5].map(|camp| star.cell_text(star.tip(camp))), ["a1", "e1", "m1", "q1", "m13", "e13"]);
    assert_eq!(
        ["a1", "e1", "i5", "q1"].map(|name| star.coordinates(star.parse_cell(name).unwrap())),
        [(0, -8), (-12, -4), (0, 0), (0, 8)]
    );
    assert_eq!((star.camp_of(star.tip(2)), star.camp_of(star.parse_cell("i5").unwrap())), (Some(2), None));
    // The reason why MOST_ACTIONS suffice.
    let class = |(column, row): (i8, i8)| (row.rem_euclid(2), ((column - row) / 2).rem_euclid(2));
    let of_class = |wanted| (0..121).filter(|&cell| class(star.coordinates(cell)) == wanted).count();
    assert_eq!([(0, 0), (0, 1), (1, 0), (1, 1)].map(of_class).into_iter().max(), Some(37));
    assert_eq!(10 * (37 - 1 + 6), MOST_ACTIONS);
}

#[test]
fn players_sit_clockwise_and_face_their_goals() {
    let seats = |players| {
        let game = checkers(players, 4);
        (0..players).map(|player| (game.home(player), game.goal(player))).collect::<Vec<_>>()
    };
    assert_eq!(seats(2), [(0, 3), (3, 0)]);
    assert_eq!(seats(3), [(0, 3), (2, 5), (4, 1)]);
    assert_eq!(seats(4), [(0, 3), (1, 4), (3, 0), (4, 1)]);
    assert_eq!(seats(6), [(0, 3), (1, 4), (2, 5), (3, 0), (4, 1), (5, 2)]);
    for players in PLAYERS {
        let start = checkers(players, 4).start();
        assert_eq!(ok(checkers(players, 4).evaluate(&start)).to_vec(), vec![-120.0; players]);
        assert_eq!(ok(checkers(players, 2).evaluate(&checkers(players, 2).start())).to_vec(), vec![-20.0; players]);
    }
}

#[test]
fn moves_are_listed_with_the_largest_gain_first() {
    let game = checkers(3, 2);
    let start = game.start();
    assert_eq!(game.position_text(&start), "pawns=a1,b1,b2/f1,g1,g2/f6,g6,g7 player=0 turn=0");
    assert_eq!(legal_text(&game, &start), "a1-c3 a1-c5 b1-c3 b1-c4 b2-c4 b2-c5");
    let state = play(&game, start, "b1-c4 g1-e1 g7-e5");
    assert_eq!(legal_text(&game, &state), "a1-c3 a1-c5 b2-d3 a1-b1 b2-c5 c4-d3 c4-d4 b2-b1 c4-c3 c4-c5 c4-b1");
    assert_eq!([0, 1, 2].map(|player| state.distance(player)), [19, 18, 18]);
    assert_eq!(state.last_move().map(|action| game.action_text(action)), Some("g7-e5".into()));
    assert_eq!(path_text(&game, &game.path(&state, game.parse_action("a1-c3").unwrap())), "a1 c5 c3");
}

#[test]
fn hops_chain_over_pawns_of_all_players_by_a_shortest_path() {
    let game = checkers(2, 2);
    // Three ways of one hop round d3, c4 and d4: c3 to e3 to c5 and back to where the pawn began; and e3 to e5 over e4.
    let state = at(&game, "pawns=c3,c4,d3/a1,d4,e4 player=0 turn=4");
    let from_c3: Vec<u16> = legal(&game, &state).into_iter().filter(|&action| ends(action).0 == 5).collect();
    let texts: Vec<String> = from_c3.iter().map(|&action| game.action_text(action)).collect();
    assert_eq!(texts, ["c3-e3", "c3-e5", "c3-d2", "c3-c2", "c3-c5", "c3-b1"]);
    let paths: Vec<String> = from_c3.iter().map(|&action| path_text(&game, &game.path(&state, action))).collect();
    assert_eq!(paths, ["c3 e3", "c3 e3 e5", "c3 d2", "c3 c2", "c3 c5", "c3 b1"]);
    let after = play(&game, state, "c3-e5");
    assert_eq!(path_text(&game, &game.last_path(&after)), "c3 e3 e5");
    assert!([PASS, action(5, 5), action(5, 36)].iter().all(|&none| game.path(&state, none).is_empty()));
    assert!(game.last_path(&state).is_empty());
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let game = checkers(2, 2);
    let state = at(&game, "pawns=c3,c4,d3/a1,d4,e4 player=0 turn=4");
    let refused = |text: &str, why: &str| {
        let error = game.legality(&state, game.parse_action(text).unwrap()).unwrap_err();
        assert_eq!(error, format!("illegal action '{text}' for player 0: {why}"));
    };
    refused("c3-c3", "a move must not end where it began");
    refused("e3-e5", "no pawn is on e3");
    refused("d4-d5", "the pawn on d4 is player 1's");
    refused("c3-d3", "a pawn of player 0 is on d3");
    refused("c3-i1", "no step and no chain of hops leads from c3 to i1");
    refused("pass", "must move, which the pawn on c3 can");
    assert_eq!(
        game.legality(&state, action(5, 37)).unwrap_err(),
        "illegal action 'c3-#37' for player 0: expected cells below 37, got action 677"
    );
}

#[test]
fn in_a_position_set_up_with_two_goals_reached_the_last_mover_comes_first() {
    let game = checkers(2, 1);
    for (player, winner, paid) in [(1, 0, [0.0, -1.0]), (0, 1, [-1.0, 0.0])] {
        let state = at(&game, &format!("pawns=e1/a1 player={player} turn=9"));
        assert_eq!((state.winner(), returns(&game, &state)), (Some(winner), paid.to_vec()));
    }
}

#[test]
fn the_cap_ends_a_game_and_everybody_is_paid_by_distance() {
    let game = ChineseCheckers::new(3, 2, Win::Entered, 4).unwrap();
    let state = play(&game, game.start(), "a1-c3 g1-e1 g7-e5");
    assert!(!ok(game.is_terminal(&state)));
    let end = play(&game, state, "c3-d3");
    assert_eq!((end.turn(), end.winner(), returns(&game, &end)), (4, None, vec![-17.0, -18.0, -18.0]));
    assert_eq!(game.legality(&end, PASS).unwrap_err(), "illegal action 'pass': the game is over");
}

#[test]
fn who_cannot_move_passes() {
    let game = checkers(6, 1);
    let state = at(&game, "pawns=a1/b2/b3/c1/c3/e1 player=0 turn=7");
    assert_eq!(legal(&game, &state), [PASS]);
    let next = play(&game, state, "pass");
    assert_eq!((next.pawns(), ok(game.player(&next)), next.turn(), next.last_move()), (state.pawns(), 1, 8, None));
}

#[test]
fn random_games_agree_with_the_slow_rules_and_hold_the_contract() {
    let (mut won, mut capped) = (0, 0);
    for seed in 0..96 {
        let (players, size) = (PLAYERS[seed as usize % 4], 1 + seed as usize / 4 % 4);
        let (win, most_turns) = (WINS[seed as usize % 3], 60 + 7 * seed as u16 % 100);
        let game = ChineseCheckers::new(players, size, win, most_turns).unwrap();
        let mut slow = Slow::new(players, size, win, u32::from(most_turns));
        let states = random_game(&game, seed);
        for (state, next) in states.iter().zip(&states[1..]) {
            let mut names: Vec<String> = legal_text(&game, state).split(' ').map(String::from).collect();
            names.sort();
            assert_eq!(names, slow.move_names(), "{}", game.position_text(state));
            slow = slow.play(&game.action_text(next.last));
            assert_eq!((next.winner(), game.is_over(next)), (slow.winner, slow.is_over()));
            assert!((0..players).all(|player| u32::from(next.distance(player)) == slow.distance(player)));
            let stayed = if watches(&game) { slow.stayed_names() } else { Vec::new() };
            assert_eq!(names_of(&game, game.stayed(next)), stayed);
            hold_contract(&game, next);
        }
        let end = states.last().unwrap();
        let paid = returns(&game, end);
        assert_eq!(ok(game.evaluate(end)).to_vec(), paid);
        assert!(paid.iter().enumerate().all(|(player, &paid)| (paid == 0.0) == (end.winner() == Some(player))));
        assert!(ok(game.bounds(end)).iter().zip(paid).all(|(&bounds, paid)| bounds == (paid, paid)));
        *if end.winner().is_some() { &mut won } else { &mut capped } += 1;
    }
    assert!(won > 5 && capped > 5, "{won} games won and {capped} capped");
}

/// Whether it matters which pawns never left their home.
fn watches(game: &ChineseCheckers) -> bool {
    game.win() == Win::Entered && game.num_players() != 3
}

/// The names of cells, sorted.
fn names_of(game: &ChineseCheckers, cells: u128) -> Vec<String> {
    let mut names: Vec<String> = Cells(cells).map(|cell| game.star().cell_text(cell)).collect();
    names.sort();
    names
}

fn hold_contract(game: &ChineseCheckers, state: &State) {
    let pawns = &state.pawns()[..game.num_players()];
    assert!(pawns.iter().all(|pawns| pawns.count_ones() as usize == game.pawns_each()));
    assert_eq!(state.occupied().count_ones() as usize, game.pawns_each() * game.num_players());
    assert_eq!(ok(game.key(state)), Some(game.key_from_scratch(state)));
    let reread = at(game, &game.position_text(state));
    assert_eq!((&reread, reread.distances, reread.winner), (state, state.distances, state.winner));
    assert_eq!(ok(game.key(&reread)), ok(game.key(state)));
    assert!(ok(game.bounds(state)).iter().all(|(low, high)| low <= high && *high <= 0.0));
    let path = game.last_path(state);
    let Some(last) = state.last_move() else { return assert!(path.is_empty()) };
    assert_eq!(ends(last), (path[0], path[path.len() - 1]));
    for pair in path.windows(2) {
        let [(column, row), (to_column, to_row)] = [pair[0], pair[1]].map(|cell| game.star().coordinates(cell));
        let over = game.star().cell_at((column + to_column) / 2, (row + to_row) / 2);
        match game.star().distance(pair[0], pair[1]) {
            1 => assert_eq!(path.len(), 2),
            steps => assert!(steps == 2 && over.is_some_and(|over| state.owner(over).is_some())),
        }
        assert_eq!(state.owner(pair[0]), None);
    }
}

#[test]
fn legality_agrees_with_the_listed_actions() {
    for seed in 0..8 {
        let game = checkers(PLAYERS[seed as usize % 4], 1 + seed as usize / 2);
        for state in random_game(&game, seed).iter().filter(|state| !game.is_over(state)).step_by(40) {
            let actions: HashSet<u16> = legal(&game, state).into_iter().collect();
            for action in (0..=PASS + 200).chain([u16::MAX]) {
                let legality = game.legality(state, action);
                assert_eq!(legality.is_ok(), actions.contains(&action), "{legality:?}");
                assert!(legality.is_err() || game.parse_action(&game.action_text(action)) == Ok(action));
            }
        }
    }
}

#[test]
fn keys_are_equal_exactly_where_positions_are() {
    let game = checkers(3, 2);
    let (one, other) = ("b1-c3 g2-f2 g6-f5 b2-c5", "b2-c5 g2-f2 g6-f5 b1-c3");
    let [one, other] = [one, other].map(|moves| play(&game, game.start(), moves));
    assert_eq!((one, ok(game.key(&one))), (other, ok(game.key(&other))));
    assert_ne!(one.last_move(), other.last_move());
    let (mut states, mut keys) = (HashSet::new(), HashSet::new());
    for state in (0..40).flat_map(|seed| random_game(&game, seed)) {
        for turn in [state.turn, 299 - state.turn.min(299)] {
            for player in 0..3 {
                let position = Position { pawns: &state.pawns()[..3], player, turn, returned: 0 };
                let state = game.position(&position).unwrap();
                keys.insert(ok(game.key(&state)));
                states.insert(state);
            }
        }
    }
    assert!(states.len() > 10_000);
    assert_eq!(keys.len(), states.len());
}

#[test]
fn rules_positions_and_moves_that_cannot_be_are_refused() {
    let rules = |players, size, most_turns| ChineseCheckers::new(players, size, Win::Entered, most_turns).unwrap_err();
    assert_eq!(rules(5, 4, 100), "expected 2, 3, 4 or 6 players, got 5");
    assert_eq!(rules(3, 0, 100), "expected a size from 1 to 4, got 0");
    assert_eq!(rules(3, 5, 100), "expected a size from 1 to 4, got 5");
    assert_eq!(rules(3, 4, 0), "expected at least 1 turn before the game is ended, got 0");
    let game = checkers(2, 2);
    let refused = |text: &str, why: &str| assert_eq!(game.parse_position(text).unwrap_err(), why);
    assert_eq!(at(&game, "pawns=a1,b1,b2/h1,h2,i1"), game.start());
    refused("pawns=a1,b1,b2/h1,h2,i1/c1,c2,d1", "expected pawns of 2 players, got 3");
    refused("pawns=a1,b1,b2/h1,h2", "expected 3 pawns for player 1, got 2");
    refused("pawns=a1,b1,b2,c1/h1,h2,i1", "expected 3 pawns for player 0, got 4");
    refused("pawns=a1,b1,b1/h1,h2,i1", "expected one pawn on a cell, got 'b1' twice in 'a1,b1,b1'");
    refused("pawns=a1,b1,b2/h1,h2,b2", "expected one pawn on a cell, got a second one on b2 for player 1");
    refused("pawns=a1,b1,b2/h1,h2,i1 player=2", "expected a player from 0 to 1 to move, got 2");
    refused("pawns=a1,b1,b2/h1,h2,i1 turn=201", "expected a turn up to 200, where the game ends, got 201");
    refused("pawns=a1,b1,b2/h1,h2,i1 turn=x", "expected a whole number from 0 to 65535 after turn=, got 'x'");
    refused("player=0", "expected pawns= with the cells of each player in 'player=0'");
    refused("pawns=a1 pawns=b1", "expected pawns= once, got it twice in 'pawns=a1 pawns=b1'");
    refused("board=a1", "expected pawns=, player=, turn= or returned=, got 'board=a1' in 'board=a1'");
    let cell = "expected a cell of the star of size 2, a row from a to i and a number in it such as 'c1', got ";
    refused("pawns=a1,b1,b3/h1,h2,i1", &format!("{cell}'b3'"));
    refused("pawns=/h1,h2,i1", &format!("{cell}''"));
    for text in ["a1-", "-a1", "a1-b1-c3", "a1-ä1", "a0-b1", "j1-a1"] {
        assert!(game.parse_action(text).unwrap_err().starts_with(cell), "{text}");
    }
    assert_eq!(
        game.parse_action("a1b1").unwrap_err(),
        "expected a move from cell to cell such as 'c3-e5', or 'pass', got 'a1b1'"
    );
    assert_eq!((game.parse_action(" PASS "), game.parse_action("A1 - B1")), (Ok(PASS), Ok(action(0, 1))));
    let off = Position { pawns: &[0b111, 1 << 40 | 0b11000], player: 0, turn: 0, returned: 0 };
    assert_eq!(game.position(&off).unwrap_err(), "expected cells below 37, got 40 for player 1");
}

#[test]
fn random_actions_are_legal_and_each_comes_up_as_often_as_any_other() {
    let game = ChineseCheckers::new(3, 2, Win::Entered, 60).unwrap();
    let mut random = crate::random::Random::new(5);
    let mut room = Vec::new();
    let mut state = game.start();
    while !game.is_over(&state) {
        let mut actions = Vec::new();
        game.actions(&state, &mut actions).unwrap();
        let draws = 200 * actions.len();
        let mut counts = vec![0.0; actions.len()];
        for _ in 0..draws {
            let drawn = game.random_action(&state, &mut random, &mut room).unwrap();
            counts[actions.iter().position(|&action| action == drawn).unwrap()] += 1.0;
        }
        // 200 expected each, standard deviation about 14: six of them.
        assert!(counts.iter().all(|&count: &f64| (count - 200.0).abs() < 85.0), "{counts:?}");
        state = game.apply(&state, &actions[random.below(actions.len())]).unwrap();
    }
}
