use super::crew::on_threads;
use super::pimc::{self, Inside, Settings};
use super::*;
use crate::games::hearts::Hearts;
use crate::native::Native;
use crate::search::algorithms::{Algorithm, Mcts};
use crate::search::mcts::{self, Decision};
use crate::search::{Outcome, Payoffs};
use crate::value::{Fields, Value};

fn hearts() -> Hearts {
    let rules = Fields::default()
        .with("players", 4_usize)
        .with("cards", 5_usize)
        .with("queen", true)
        .with("breaking", true)
        .with("first_trick", true)
        .with("moon", false)
        .with("moon_is_own", false)
        .with("scores", Vec::<f64>::new())
        .with("passing", false)
        .with("deal", 0_usize)
        .with("hidden", true)
        .with("tuned", Value::Nothing);
    Hearts::from_rules(&rules).unwrap()
}

fn uct(seed: u64) -> mcts::Settings {
    mcts::Settings {
        simulations: Some(60),
        c: 0.5,
        scaled: true,
        decision: Decision::Visits,
        most_turns: None,
        guided: 0.5,
        seed,
        more: mcts::More::default(),
    }
}

fn plain() -> Payoffs<Hearts> {
    Payoffs::new(None, Vec::new())
}

fn find(game: &Hearts, deal: u64, postpone: u32, threads: usize) -> Outcome<u8, Worth> {
    let state = game.started(deal).unwrap();
    let mut random = Random::new(deal);
    let (mut state, mut memory) = (state, Default::default());
    for _ in 0..6 {
        let action = crate::game::RandomPlay::random_action(game, &state, &mut random, &mut Vec::new()).unwrap();
        state = game.play(&state, &action, &mut memory).unwrap();
    }
    let player = crate::game::Rules::player(game, &state).unwrap();
    let worlds = NativeWorlds::new(game, &state, &memory, player);
    let search = |_: &_, lot| {
        let budget = Budget { table: 1 << 20, ..Budget::default() };
        Ok((Algorithm::Mcts(Mcts { payoffs: plain(), settings: uct(lot) }), budget))
    };
    let inside = Inside { search: &search, payoffs: plain(), crew: Some(on_threads), reading: None };
    let task = Task { game, player, worlds: &worlds, budget: Budget::default(), poll: &mut || Ok(()), tell: None };
    pimc::search(task, inside, Settings { worlds: Some(9), postpone, threads, seed: 3 }).unwrap()
}

#[test]
fn what_is_found_does_not_depend_on_the_number_of_threads() {
    let game = hearts();
    for deal in 0..4 {
        for postpone in [1, 2, 3] {
            let one = find(&game, deal, postpone, 1);
            let many = find(&game, deal, postpone, 3);
            assert_eq!((one.choice, &one.choices, &one.spreads), (many.choice, &many.choices, &many.spreads));
            assert_eq!((one.worlds, one.nodes, one.shares.len()), (many.worlds, many.nodes, many.choices.len()));
        }
    }
}

#[test]
fn the_names_of_players_are_found_again() {
    for &kind in Kind::ALL {
        assert_eq!(Kind::named(kind.name()), Some(kind));
    }
    assert_eq!(Kind::named("maxn"), None);
}
