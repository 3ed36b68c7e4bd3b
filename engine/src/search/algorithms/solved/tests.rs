//! The solver against minimax over every card, in all that a search says.

use std::sync::Arc;

use super::super::{Algorithm, AlphaBeta, Answer, Minimax, RootChoice, Task, Valued};
use crate::game::{Game, Rules};
use crate::games::hearts::{self, Hearts};
use crate::games::spades::{Scoring, Spades, State, BID};
use crate::random::Random;
use crate::search::{Budget, KeptRules, Memory, Payoffs, Shortcuts, Side, Utility, Worth};

const TABLE: usize = 1 << 20;

fn payoffs<G: Game>(utility: Option<usize>, players: usize) -> Payoffs<G> {
    let native = |index| (0..players).map(|_| Utility::Native(index)).collect();
    Payoffs::new(None, utility.map_or_else(Vec::new, native))
}

fn fast<G: Game>(utility: Option<usize>, players: usize, root_ties: RootChoice<G>) -> Algorithm<G> {
    valuing(utility, players, root_ties, Valued::AsItComes)
}

fn valuing<G: Game>(utility: Option<usize>, players: usize, root_ties: RootChoice<G>, valued: Valued) -> Algorithm<G> {
    let shortcuts = Shortcuts { equals: true, order: true };
    Algorithm::AlphaBeta(AlphaBeta { payoffs: payoffs(utility, players), root_ties, shortcuts, valued })
}

fn full<G: Game>(utility: Option<usize>, players: usize, root_ties: RootChoice<G>) -> Algorithm<G> {
    Algorithm::Minimax(Minimax { payoffs: payoffs(utility, players), root_ties, equals: false })
}

fn run<G: Game>(
    game: &G,
    state: &G::State,
    algorithm: Algorithm<G>,
    budget: Budget,
    memory: Option<(&Memory, KeptRules)>,
) -> Answer<G> {
    let poll = &mut || Ok(());
    algorithm.run(Task {
        game,
        state,
        drafting: None,
        budget,
        trace: 0,
        memory,
        crew: None,
        forest: None,
        poll,
        tell: None,
    })
}

fn unlimited() -> Budget {
    Budget { table: TABLE, ..Budget::default() }
}

/// A deal of random rules that has come to some position. Of four players every other one has a partner.
fn random_deal(random: &mut Random, most_cards: usize) -> (Spades, State) {
    let players = 2 + random.below(3);
    let are_partners = players == 4 && random.below(2) == 0;
    let cards = 1 + random.below(if players == 4 { most_cards - 1 } else { most_cards });
    let scoring = [Scoring::Bids, Scoring::Tricks][random.below(2)];
    let mut bags: Vec<u32> = (0..players).map(|_| random.below(12) as u32).collect();
    let mut scores: Vec<f64> = (0..players).map(|_| random.below(40) as f64 / 3.0).collect();
    if are_partners {
        bags.copy_within(..2, 2);
        scores.copy_within(..2, 2);
    }
    let mut game = Spades::new(players, cards, scoring, random.below(2) == 0, &scores, &bags).unwrap();
    if are_partners {
        game = game.for_partners().unwrap();
    }
    let leader = random.below(players);
    let mut state = game.start(&game.deal(random.below(1 << 30) as u64), leader).unwrap();
    let bids = if scoring == Scoring::Bids { players } else { 0 };
    for _ in 0..bids {
        state = game.apply(&state, &(BID + random.below(2 + cards / 2).min(cards) as u8)).unwrap();
    }
    state = some_cards_later(&game, state, random, 2 * players);
    (game, state)
}

fn some_cards_later<G: Game>(game: &G, mut state: G::State, random: &mut Random, most: usize) -> G::State {
    for _ in 0..random.below(most) {
        let mut actions = Vec::new();
        game.actions(&state, &mut actions).unwrap();
        let next = game.apply(&state, &actions[random.below(actions.len())]).unwrap();
        if game.is_terminal(&next).unwrap() {
            break;
        }
        state = next;
    }
    state
}

/// Compare all that is said of a position; whether it was solved.
fn is_solved_as_defined<G: Game<Action = u8>>(game: &G, state: &G::State, utility: Option<usize>, number: u64) -> bool {
    let players = game.num_players();
    let ties = |seed: u64| match seed % 4 {
        0 | 1 => RootChoice::ByRule,
        2 => RootChoice::Random(seed),
        _ => RootChoice::Heuristic(payoffs(utility, players)),
    };
    let found = run(game, state, fast(utility, players, ties(number)), unlimited(), None).unwrap();
    let expected = run(game, state, full(utility, players, ties(number)), unlimited(), None).unwrap();
    assert_eq!(found.value, expected.value, "deal {number}");
    assert_eq!(found.choices[found.choice].0, expected.choices[expected.choice].0, "deal {number}");
    assert_eq!((found.depth, found.complete, found.limit), (expected.depth, true, None), "deal {number}");
    let play = game.trick_play(state, game.player(state).unwrap(), utility);
    let is_solved = play.is_some_and(|play| play.pays.is_sorted());
    if is_solved {
        assert_eq!((&found.choices, &found.line), (&expected.choices, &expected.line), "deal {number}");
        let best = run(game, state, valuing(utility, players, ties(number), Valued::Best), unlimited(), None).unwrap();
        assert_eq!((&best.value, best.choice, &best.line), (&expected.value, expected.choice, &expected.line));
        assert_bounds(&best.choices, &expected.choices, game.player(state).unwrap());
    }
    is_solved
}

/// Exact values are what they should be, and bounds are not below.
fn assert_bounds(found: &[(u8, Worth)], expected: &[(u8, Worth)], root: usize) {
    assert_eq!(found.len(), expected.len());
    for ((action, worth), (expected_action, expected_worth)) in found.iter().zip(expected) {
        assert_eq!(action, expected_action);
        match worth.side {
            Side::Exact => assert_eq!(worth, expected_worth),
            Side::AtMost => assert!(worth.vector[root] >= expected_worth.vector[root]),
            Side::AtLeast => panic!("card {action} has a lower bound"),
        }
    }
}

#[test]
fn solved_deals_are_what_minimax_finds_in_every_part() {
    let mut random = Random::new(1);
    let mut solved = 0;
    for number in 0..1500 {
        let (game, state) = random_deal(&mut random, 4);
        let utility = [None, None, Some(0), Some(1), Some(2)][random.below(5)];
        solved += u32::from(is_solved_as_defined(&game, &state, utility, number));
    }
    assert!(solved > 600, "{solved} deals were solved");
}

#[test]
fn so_are_deals_of_hearts() {
    let mut random = Random::new(2);
    let mut solved = 0;
    for number in 0..1500 {
        let players = 2 + random.below(3);
        let mut is = || random.below(3) > 0;
        let options = hearts::Options { queen: is(), breaking: is(), first_trick: is(), moon: is() };
        let cards = 1 + random.below(if players == 4 { 3 } else { 4 });
        let scores: Vec<f64> = (0..players).map(|_| random.below(40) as f64).collect();
        let game = Hearts::new(players, cards, options, &scores).unwrap();
        let start = game.start(&game.deal(number), None).unwrap();
        let state = some_cards_later(&game, start, &mut random, 2 * players);
        let utility = [None, None, Some(0), Some(1), Some(2)][random.below(5)];
        solved += u32::from(is_solved_as_defined(&game, &state, utility, number));
    }
    assert!(solved > 800, "{solved} deals were solved");
}

#[test]
fn a_memory_keeps_the_solver_and_changes_nothing_but_the_nodes() {
    let mut random = Random::new(2);
    for _ in 0..40 {
        let (game, mut state) = random_deal(&mut random, 6);
        let (memory, rules): (Memory, KeptRules) = (Memory::default(), Arc::new(0));
        while !game.is_terminal(&state).unwrap() {
            let kept = Some((&memory, rules.clone()));
            let found = run(&game, &state, fast(None, game.num_players(), RootChoice::ByRule), unlimited(), kept);
            let fresh = run(&game, &state, fast(None, game.num_players(), RootChoice::ByRule), unlimited(), None);
            let (found, fresh) = (found.unwrap(), fresh.unwrap());
            assert_eq!((&found.value, &found.choices), (&fresh.value, &fresh.choices));
            assert!(found.nodes <= fresh.nodes);
            state = game.apply(&state, &found.choices[found.choice].0).unwrap();
        }
    }
}
