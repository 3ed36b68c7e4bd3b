use std::collections::HashSet;
use std::sync::Arc;

use super::*;
use crate::games::hearts::{self, Hearts};
use crate::search::bestreply::Others;
use crate::search::maxn::Ties;
use crate::search::maxprob::Most;
use crate::search::memory::{KeptRules, Memory};
use crate::search::probmaxn::Belief;
use crate::search::pruned::Pruning;
use crate::search::softmaxn::Decision;
use crate::search::{Budget, Goal, Noise, Payoffs, Shortcuts, Utility};

type State = <Hearts as Rules>::State;

fn hearts() -> (Hearts, State) {
    let game = Hearts::new(3, 4, hearts::Options::default(), &[]).unwrap();
    let start = game.start(&game.deal(5), None).unwrap();
    // The first lead is forced, and a search that deepens would end with its first step.
    let mut actions = Vec::new();
    game.actions(&start, &mut actions).unwrap();
    let second = game.apply(&start, &actions[0]).unwrap();
    (game, second)
}

fn paid() -> Payoffs<Hearts> {
    Payoffs::new(None, Vec::new())
}

fn typed() -> Payoffs<Hearts> {
    Payoffs::new(None, vec![Utility::Native(0), Utility::Returns, Utility::Returns])
}

fn called() -> Payoffs<Hearts> {
    Payoffs::new(Some(Box::new(|_| Ok([0.0; 3].into_iter().collect()))), Vec::new())
}

fn custom() -> Utility<Hearts> {
    Utility::Custom(Box::new(|_, _| Ok(0.0)))
}

fn maxn() -> MaxN<Hearts> {
    let root_ties = RootChoice::ByRule;
    MaxN { payoffs: paid(), ties: Ties::Leftmost, root_ties, prunes: Prunes::Nothing, equals: true }
}

fn soft_maxn() -> SoftMaxN<Hearts> {
    let candidates = (0..3).map(|_| vec![Utility::Returns]).collect();
    SoftMaxN { payoffs: paid(), decision: Decision::Mean, own: None, candidates, prefers: None }
}

fn prob_maxn(chance: f64, epsilon: f64) -> ProbMaxN<Hearts> {
    let belief = || Belief { models: vec![Utility::Returns, Utility::Native(0)], chances: vec![chance, 1.0 - chance] };
    let beliefs = (0..3).map(|_| belief()).collect();
    ProbMaxN { payoffs: paid(), own: Utility::Returns, beliefs, epsilon }
}

fn believing() -> BelievingMaxN<Hearts> {
    let believed = (0..3).map(|_| Utility::Returns).collect();
    let root_ties = RootChoice::ByRule;
    BelievingMaxN { payoffs: paid(), own: Utility::Native(0), believed, ties: Ties::Leftmost, root_ties }
}

fn max_prob() -> MaxProb<Hearts> {
    MaxProb { payoffs: paid(), bounds: None, most: None, root_ties: RootChoice::Leftmost, equals: true }
}

fn best_reply() -> BestReply<Hearts> {
    BestReply { payoffs: paid(), others: Others::Skip, order: true, exact: false }
}

fn minimax(equals: bool) -> Minimax<Hearts> {
    Minimax { payoffs: paid(), root_ties: RootChoice::ByRule, equals }
}

fn offensive(target: usize, equals: bool) -> Offensive<Hearts> {
    Offensive { payoffs: paid(), target, root_ties: RootChoice::ByRule, equals }
}

fn alpha_beta(equals: bool, order: bool) -> AlphaBeta<Hearts> {
    let (shortcuts, valued) = (Shortcuts { equals, order }, Valued::AsItComes);
    AlphaBeta { payoffs: paid(), root_ties: RootChoice::ByRule, shortcuts, valued }
}

/// Algorithms of which no two may share a table: each is another algorithm, or has another option.
fn all_different() -> Vec<Algorithm<Hearts>> {
    vec![
        Algorithm::Minimax(minimax(true)),
        Algorithm::Minimax(minimax(false)),
        Algorithm::Minimax(Minimax { payoffs: typed(), ..minimax(true) }),
        Algorithm::Minimax(Minimax { root_ties: RootChoice::Leftmost, ..minimax(true) }),
        Algorithm::Minimax(Minimax { root_ties: RootChoice::Heuristic(paid()), ..minimax(true) }),
        Algorithm::Negamax(Negamax { payoffs: paid(), equals: true }),
        Algorithm::Negamax(Negamax { payoffs: paid(), equals: false }),
        Algorithm::Offensive(offensive(1, true)),
        Algorithm::Offensive(offensive(2, true)),
        Algorithm::Offensive(offensive(2, false)),
        Algorithm::Offensive(Offensive { root_ties: RootChoice::Leftmost, ..offensive(2, true) }),
        Algorithm::AlphaBeta(alpha_beta(true, true)),
        Algorithm::AlphaBeta(alpha_beta(true, false)),
        Algorithm::AlphaBeta(alpha_beta(false, true)),
        Algorithm::AlphaBeta(AlphaBeta { valued: Valued::All, ..alpha_beta(false, true) }),
        Algorithm::AlphaBeta(AlphaBeta { root_ties: RootChoice::Leftmost, ..alpha_beta(true, true) }),
        Algorithm::BestReply(BestReply { payoffs: paid(), ..best_reply() }),
        Algorithm::BestReply(BestReply { payoffs: typed(), ..best_reply() }),
        Algorithm::BestReply(BestReply { others: Others::Play, ..best_reply() }),
        Algorithm::BestReply(BestReply { order: false, ..best_reply() }),
        Algorithm::MaxN(maxn()),
        Algorithm::MaxN(MaxN { ties: Ties::AgainstRoot, ..maxn() }),
        Algorithm::MaxN(MaxN { root_ties: RootChoice::Leftmost, ..maxn() }),
        Algorithm::MaxN(MaxN { prunes: Prunes::IfItPays, ..maxn() }),
        Algorithm::MaxN(MaxN { prunes: Prunes::Always(Pruning::Shallow), ..maxn() }),
        Algorithm::MaxN(MaxN { equals: false, ..maxn() }),
        Algorithm::MaxN(MaxN { payoffs: paid().with_goal(Goal::Lead), ..maxn() }),
        Algorithm::MaxN(MaxN { payoffs: paid().with_goal(Goal::Share), ..maxn() }),
        Algorithm::MaxN(MaxN { payoffs: paid().with_noise(Some(Noise::new(0.5, 1))), ..maxn() }),
        Algorithm::MaxN(MaxN { payoffs: paid().with_noise(Some(Noise::new(0.5, 2))), ..maxn() }),
        Algorithm::MaxN(MaxN { payoffs: paid().with_noise(Some(Noise::new(0.25, 1))), ..maxn() }),
        Algorithm::BelievingMaxN(believing()),
        Algorithm::BelievingMaxN(BelievingMaxN { own: Utility::Returns, ..believing() }),
        Algorithm::BelievingMaxN(BelievingMaxN { ties: Ties::Heuristic, ..believing() }),
        Algorithm::SoftMaxN(soft_maxn()),
        Algorithm::SoftMaxN(SoftMaxN { decision: Decision::Target(3.0), ..soft_maxn() }),
        Algorithm::SoftMaxN(SoftMaxN { decision: Decision::Target(4.0), ..soft_maxn() }),
        Algorithm::SoftMaxN(SoftMaxN { own: Some(Utility::Returns), ..soft_maxn() }),
        Algorithm::ProbMaxN(prob_maxn(0.5, 0.1)),
        Algorithm::ProbMaxN(prob_maxn(0.25, 0.1)),
        Algorithm::ProbMaxN(prob_maxn(0.5, 0.2)),
        Algorithm::MaxProb(max_prob()),
        Algorithm::MaxProb(MaxProb { root_ties: RootChoice::Random(1), ..max_prob() }),
        Algorithm::MaxProb(MaxProb { root_ties: RootChoice::Random(2), ..max_prob() }),
        Algorithm::MaxProb(MaxProb { most: Some(Most { value: 9.0, goes_on: false }), ..max_prob() }),
        Algorithm::MaxProb(MaxProb { most: Some(Most { value: 9.0, goes_on: true }), ..max_prob() }),
        Algorithm::MaxProb(MaxProb { equals: false, ..max_prob() }),
    ]
}

fn run(algorithm: Algorithm<Hearts>, budget: Budget, memory: Option<(&Memory, KeptRules)>) -> Answer<Hearts> {
    let (game, state) = hearts();
    let mut poll = || Ok(());
    let (game, state, drafting) = (&game, &state, None);
    let task =
        Task { game, state, drafting, budget, trace: 0, memory, crew: None, forest: None, poll: &mut poll, tell: None };
    algorithm.run(task)
}

fn with_table() -> Budget {
    Budget { table: 1 << 20, ..Budget::default() }
}

#[test]
fn every_name_means_one_algorithm() {
    let names: HashSet<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), Kind::ALL.len());
    for &kind in Kind::ALL {
        assert_eq!(Kind::named(kind.name()), Some(kind));
    }
    assert_eq!(Kind::named("maxm"), None);
}

#[test]
fn every_algorithm_that_keeps_a_table_is_tried_here() {
    let keep_nothing = [Kind::MaxNMC, Kind::Mcts, Kind::KthBestPick, Kind::SetTable, Kind::KohlerChandrasekaran];
    let tried: Vec<Kind> = all_different().iter().map(Algorithm::kind).collect();
    for kind in Kind::ALL {
        let places = usize::from(tried.contains(kind)) + usize::from(keep_nothing.contains(kind));
        assert_eq!(places, 1, "{kind:?} stands in all_different(), with each of its options, or in keep_nothing");
    }
}

#[test]
fn another_option_is_another_table() {
    let mut seen = HashSet::new();
    for algorithm in all_different() {
        let name = algorithm.kind().name();
        let Serves::Later(options) = algorithm.serves() else { panic!("{name} keeps nothing") };
        assert!(seen.insert(format!("{name} {options}")), "{name} with {options} twice");
    }
}

#[test]
fn what_was_kept_under_other_options_is_not_used() {
    let (memory, rules): (Memory, KeptRules) = (Memory::default(), Arc::new(0));
    for (fresh, algorithm) in all_different().into_iter().zip(all_different()) {
        let kind = algorithm.kind();
        // Trick-taking games do not let players move out of turn.
        if kind != Kind::BestReply {
            let fresh = run(fresh, with_table(), None).unwrap();
            let found = run(algorithm, with_table(), Some((&memory, rules.clone()))).unwrap();
            assert_eq!((found.nodes, found.value), (fresh.nodes, fresh.value), "{kind:?} used another's table");
            assert!(memory.positions() > 0);
        }
    }
}

#[test]
fn nothing_is_looked_up_where_values_come_from_outside_or_by_lot() {
    let nobody = [
        Algorithm::Minimax(Minimax { payoffs: called(), ..minimax(true) }),
        Algorithm::Negamax(Negamax { payoffs: called(), equals: true }),
        Algorithm::Offensive(Offensive { payoffs: called(), ..offensive(1, true) }),
        Algorithm::AlphaBeta(AlphaBeta { payoffs: called(), ..alpha_beta(true, true) }),
        Algorithm::BestReply(BestReply { payoffs: called(), ..best_reply() }),
        Algorithm::MaxN(MaxN { payoffs: called(), ..maxn() }),
        Algorithm::MaxN(MaxN { payoffs: Payoffs::new(None, vec![custom()]), ..maxn() }),
        Algorithm::MaxN(MaxN { ties: Ties::by_lot(1), ..maxn() }),
        Algorithm::BelievingMaxN(BelievingMaxN { own: custom(), ..believing() }),
        Algorithm::BelievingMaxN(BelievingMaxN { believed: vec![custom()], ..believing() }),
        Algorithm::BelievingMaxN(BelievingMaxN { ties: Ties::by_lot(1), ..believing() }),
        Algorithm::SoftMaxN(SoftMaxN { own: Some(custom()), ..soft_maxn() }),
        Algorithm::SoftMaxN(SoftMaxN { candidates: vec![vec![custom()]], ..soft_maxn() }),
        Algorithm::ProbMaxN(ProbMaxN { own: custom(), ..prob_maxn(0.5, 0.1) }),
        Algorithm::MaxProb(MaxProb {
            bounds: Some(Box::new(|_| Ok([(0.0, 1.0); 3].into_iter().collect()))),
            ..max_prob()
        }),
    ];
    for algorithm in nobody {
        assert_eq!(algorithm.serves(), Serves::Nobody, "{:?}", algorithm.kind());
    }
    let related = SoftMaxN { prefers: Some(Box::new(|_, _, _| Ok(false))), ..soft_maxn() };
    assert_eq!(related.serves(), Serves::OneSearch);
}

#[test]
fn nothing_is_kept_within_a_budget_or_without_a_table() {
    let limits = [
        Budget { depth: Some(4), ..with_table() },
        Budget { nodes: Some(1000), ..with_table() },
        Budget { seconds: Some(60.0), ..with_table() },
        Budget::default(),
    ];
    for budget in limits {
        let memory = Memory::default();
        run(Algorithm::MaxN(maxn()), budget, Some((&memory, Arc::new(0)))).unwrap();
        assert_eq!(memory.positions(), 0);
    }
}

#[test]
fn each_complete_step_is_told_in_the_words_of_the_answer() {
    let (game, state) = hearts();
    let mut told = Vec::new();
    let mut tell = |step: crate::search::Step<'_, _, Worth>| {
        told.push((step.depth, step.value.clone(), step.nodes));
        Ok(())
    };
    let (budget, mut poll) = (Budget { nodes: Some(2000), ..with_table() }, || Ok(()));
    let task = Task {
        game: &game,
        state: &state,
        drafting: None,
        budget,
        trace: 0,
        memory: None,
        crew: None,
        forest: None,
        poll: &mut poll,
        tell: Some(&mut tell),
    };
    let found = Algorithm::ProbMaxN(prob_maxn(0.5, 0.1)).run(task).unwrap();
    let (depth, value, nodes) = told.last().unwrap();
    assert!(told.len() > 1 && *nodes <= found.nodes);
    assert_eq!((*depth, value), (found.depth, &found.value));
    assert_eq!(value.detail.len(), 6);
}
