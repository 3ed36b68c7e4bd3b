//! Whole games by a bot that does anything, legal or not, and by one that never errs.

mod audit;
mod cards;

use super::*;
use crate::turn::{self, Phase};
use audit::audit;

/// Does whatever comes to its mind; where `wild`, also what it may not.
pub struct Chancer {
    pub wild: bool,
}

impl Chancer {
    fn any(&self, turn: &mut Turn, set: Territories) -> usize {
        if self.wild && turn.random().below(4) == 0 {
            return turn.random().below(COUNT + 3);
        }
        let skip = turn.random().below(set.count_ones().max(1) as usize);
        members(set).nth(skip).unwrap_or(0)
    }
}

impl Bot for Chancer {
    fn place(&mut self, turn: &mut Turn, armies: u32) {
        for _ in 0..armies {
            let front = turn.board().front(turn.me());
            let territory = self.any(turn, front);
            let _ = turn.place(territory, 1);
        }
    }

    fn attack(&mut self, turn: &mut Turn) {
        for _ in 0..12 {
            let front = turn.board().front(turn.me());
            let from = self.any(turn, front);
            if !self.wild && (turn.board().armies(from) < 2 || turn.board().owner(from) != turn.me()) {
                continue;
            }
            let foes = if from < COUNT { turn.board().foes(from) } else { 0 };
            let to = self.any(turn, foes);
            if !self.wild && foes == 0 {
                continue;
            }
            let until_dead = turn.random().below(2) == 0;
            let wanted = turn.random().below(30) as u32;
            let _ = turn.attack(from, to, until_dead, |_, _, _| wanted);
        }
    }

    fn fortify(&mut self, turn: &mut Turn) {
        for _ in 0..6 {
            let held = turn.board().held(turn.me());
            let from = self.any(turn, held);
            let friends = if from < COUNT { turn.board().friends(from) } else { 0 };
            if !self.wild && friends == 0 {
                continue;
            }
            let to = self.any(turn, friends);
            let armies = turn.movable(from) + u32::from(self.wild && turn.random().below(4) == 0);
            let _ = turn.fortify(from, to, armies);
        }
    }
}

pub fn chancers(players: usize, wild: bool) -> Vec<Box<dyn Bot>> {
    (0..players).map(|_| Box::new(Chancer { wild }) as Box<dyn Bot>).collect()
}

/// A random partition, as even as can be.
pub fn partition(players: usize, seed: u64) -> [u8; COUNT] {
    let mut owners: [u8; COUNT] = std::array::from_fn(|territory| (territory % players) as u8);
    Random::new(seed).shuffle(&mut owners);
    owners
}

fn every_rule(players: usize) -> impl Iterator<Item = Rules> {
    use crate::rules::Fortify;
    let cards = [Cards::Off, Cards::Rising, Cards::Fixed];
    let fortify = [Fortify::Lux, Fortify::Adjacent, Fortify::Connected];
    cards.into_iter().zip(fortify).flat_map(move |(cards, fortify)| {
        let most_turns = 1000;
        [Armies::Even, Armies::Placed].map(|armies| Rules { cards, fortify, armies, most_turns, ..Rules::new(players) })
    })
}

#[test]
fn whatever_bots_try_armies_and_territories_are_conserved_and_every_game_ends() {
    for players in 2..=6 {
        for rules in every_rule(players) {
            for seed in 0..3 {
                let owners = partition(players, seed);
                let mut log = Vec::new();
                let ended = play(&rules, &owners, &mut chancers(players, true), seed, Some(&mut log)).unwrap();
                assert!(ended.refused > 0, "a wild bot is refused now and then");
                audit(&rules, &owners, &log, &ended);
            }
        }
    }
}

#[test]
fn a_bot_that_obeys_is_never_refused() {
    for rules in every_rule(3) {
        let mut log = Vec::new();
        let owners = partition(3, 5);
        let ended = play(&rules, &owners, &mut chancers(3, false), 5, Some(&mut log)).unwrap();
        assert_eq!(ended.refused, 0, "{rules:?}");
        audit(&rules, &owners, &log, &ended);
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let rules = Rules { cards: Cards::Rising, ..Rules::new(4) };
    let game = |seed| {
        let mut log = Vec::new();
        let ended = play(&rules, &partition(4, 1), &mut chancers(4, false), seed, Some(&mut log)).unwrap();
        (ended, log)
    };
    assert_eq!(game(8), game(8));
    assert_ne!(game(8).1, game(9).1);
}

#[test]
fn armies_are_spread_evenly_or_placed_by_the_bots_to_the_number_of_the_rules() {
    let owners = partition(4, 2);
    for armies in [Armies::Even, Armies::Placed] {
        let rules = Rules { armies, ..Rules::new(4) };
        let mut bots = chancers(4, false);
        let mut game = Game::new(&rules, &owners, &mut bots, 3, None);
        game.set_out();
        assert_eq!([0, 1, 2, 3].map(|player| game.board.total(player)), [30; 4]);
        if armies == Armies::Even {
            assert!(game.board.all_armies().iter().all(|armies| (2..=3).contains(armies)));
        }
    }
    assert_eq!([2, 3, 4, 5, 6].map(crate::rules::board_game_armies), [40, 35, 30, 25, 20]);
}

#[test]
fn a_game_without_an_end_is_left_undecided_and_ranked() {
    struct Sleeper;
    impl Bot for Sleeper {
        fn place(&mut self, _: &mut Turn, _: u32) {}
        fn attack(&mut self, _: &mut Turn) {}
        fn fortify(&mut self, _: &mut Turn) {}
    }
    let mut bots: Vec<Box<dyn Bot>> = vec![Box::new(Sleeper), Box::new(Sleeper)];
    let mut owners = [1; COUNT];
    owners[..4].fill(0);
    let rules = Rules { most_turns: 11, ..Rules::new(2) };
    let ended = play(&rules, &owners, &mut bots, 0, None).unwrap();
    assert_eq!(ended, Ended { winner: None, ranking: vec![1, 0], alive: 2, turns: 11, refused: 0 });
}

#[test]
fn bad_partitions_and_rules_are_refused_with_the_reason() {
    let mut bots = chancers(3, false);
    let mut why = |rules: Rules, owners| play(&rules, &owners, &mut bots, 0, None).unwrap_err();
    assert_eq!(why(Rules::new(3), [3; COUNT]), "expected owners below 3, got 3 for territory 0");
    assert_eq!(why(Rules::new(3), [0; COUNT]), "expected a territory for every player, got none for player 1");
    assert_eq!(why(Rules::new(7), [0; COUNT]), "expected 2 to 6 players, got 7");
    assert_eq!(why(Rules::new(4), partition(4, 0)), "expected 4 bots, got 3");
}

/// Player 0 holds Eastern and Western Australia and New Guinea; player 1 the rest.
fn small() -> Board {
    let mut owners = [1; COUNT];
    owners[..3].fill(0);
    let mut armies = [1; COUNT];
    armies[0] = 5;
    armies[1] = 4;
    Board::of(2, &owners, &armies)
}

#[test]
fn in_lux_every_army_moves_one_step() {
    let (mut board, mut random) = (small(), Random::new(0));
    let rules = Rules::new(2);
    let mut turn = Turn::new(&mut board, &rules, &mut random, None, 0, 0);
    assert_eq!((turn.movable(0), turn.fortify(0, 1, 1)), (0, Err(turn::Refusal::NotNow(Phase::Place))));
    turn.begin_fortify();
    assert_eq!(turn.fortify(0, 1, 4), Ok(()));
    assert_eq!((turn.movable(0), turn.movable(1)), (0, 4));
    assert_eq!(turn.fortify(1, 2, 5), Err(turn::Refusal::TooMany { wanted: 5, open: 4 }));
    assert_eq!(turn.fortify(1, 2, 4), Ok(()));
    assert_eq!(turn.fortify(2, 0, 1), Ok(()), "the one that stood there all along");
    assert_eq!(turn.fortify(2, 0, 1), Err(turn::Refusal::TooMany { wanted: 1, open: 0 }));
    assert_eq!(turn.fortify(0, 3, 1), Err(turn::Refusal::NotYours(3)));
    assert_eq!(turn.fortify(0, 99, 1), Err(turn::Refusal::NoSuchTerritory(99)));
    assert_eq!(board.all_armies()[..3], [2, 4, 4]);
}

#[test]
fn on_the_board_there_is_one_move_to_a_neighbour_or_along_own_ground() {
    use crate::rules::Fortify;
    let mut owners = [1; COUNT];
    owners[..4].fill(0);
    for (fortify, far) in [(Fortify::Adjacent, Err(turn::Refusal::NotJoined(0, 3))), (Fortify::Connected, Ok(()))] {
        let (mut board, mut random) = (Board::of(2, &owners, &[6; COUNT]), Random::new(0));
        let rules = Rules { fortify, ..Rules::new(2) };
        let mut turn = Turn::new(&mut board, &rules, &mut random, None, 0, 0);
        turn.begin_fortify();
        assert_eq!(turn.fortify(0, 3, 2), far);
        if far.is_err() {
            assert_eq!(turn.fortify(0, 1, 5), Ok(()));
        }
        assert_eq!((turn.movable(1), turn.fortify(1, 2, 1).is_err()), (0, true), "one move only");
    }
}

#[test]
fn attacks_to_the_end_are_won_as_often_as_the_exact_chance_says() {
    let rules = Rules::new(2);
    let mut random = Random::new(12);
    for (attackers, defenders) in [(1, 1), (3, 2), (5, 5), (8, 6), (10, 12)] {
        let mut owners = [1; COUNT];
        owners[0] = 0;
        let mut armies = [defenders; COUNT];
        armies[0] = attackers + 1;
        let mut won = 0;
        for _ in 0..10_000 {
            let mut board = Board::of(2, &owners, &armies);
            let mut turn = Turn::new(&mut board, &rules, &mut random, None, 0, 0);
            turn.begin_attack();
            won += u32::from(turn.attack(0, 1, true, turn::all).unwrap().conquered());
            assert!(board.armies(0) == 1);
        }
        let chance = crate::dice::win_chance(attackers, defenders);
        let deviation = (10_000.0 * chance * (1.0 - chance)).sqrt();
        assert!((f64::from(won) - 10_000.0 * chance).abs() < 4.0 * deviation, "{attackers} {defenders} {won}");
    }
}

#[test]
fn at_least_the_dice_move_in_and_one_army_stays() {
    let (rules, mut random) = (Rules::new(2), Random::new(5));
    for wanted in [0, 2, 3, 4, 1000] {
        let mut owners = [1; COUNT];
        owners[0] = 0;
        let mut armies = [1; COUNT];
        armies[0] = 100;
        let mut board = Board::of(2, &owners, &armies);
        let mut turn = Turn::new(&mut board, &rules, &mut random, None, 0, 0);
        turn.begin_attack();
        let mut offered = (0, 0);
        let outcome = turn.attack(0, 1, true, |board, least, most| {
            assert_eq!((board.owner(1), board.armies(1)), (0, least));
            offered = (least, most);
            wanted
        });
        let moved = wanted.clamp(3, offered.1);
        assert_eq!((offered.0, outcome), (3, Ok(turn::Outcome::Conquered { moved })));
        assert_eq!((board.armies(1), board.armies(0)), (moved, offered.1 + 1 - moved));
    }
}
