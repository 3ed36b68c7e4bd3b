use super::*;
use crate::game::Rules;
use crate::games::hearts::{self, Hearts};
use crate::search::Utility;

fn hearts() -> Hearts {
    Hearts::new(4, 6, hearts::Options::default(), &[]).unwrap()
}

type Found = Outcome<<Hearts as Rules>::Action, Vector>;

fn plies(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

fn find(settings: Settings, budget: &Budget, crew: Option<Crew<Hearts>>, poll: Poll) -> Result<Found, Stop> {
    let game = hearts();
    let start = game.start(&game.deal(8), None).unwrap();
    // The first lead is forced, and no budget would be spent on it.
    let mut actions = Vec::new();
    game.actions(&start, &mut actions)?;
    let root = game.apply(&start, &actions[0])?;
    let (payoffs, width) = (Payoffs::new(None, Vec::new()), Width::All);
    MaxNMC { game: &game, root: &root, payoffs, width, settings, budget, crew }.search(poll, &mut |_| Ok(()))
}

fn settings() -> Settings {
    Settings { rollouts: Some(5), least: 5, threads: 1, seed: 9, ..Settings::default() }
}

#[test]
fn threads_find_what_one_finds_alone() {
    let one = find(settings(), &plies(3), None, &mut || Ok(())).unwrap();
    for threads in [1, 2, 3, 64] {
        let many = find(Settings { threads, ..settings() }, &plies(3), Some(on_threads), &mut || Ok(())).unwrap();
        let values = |found: &Found| found.choices.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>();
        assert_eq!((values(&many), many.nodes, many.simulations), (values(&one), one.nodes, one.simulations));
    }
}

#[test]
fn what_is_raised_outside_ends_the_work_of_all_threads() {
    let endless = Settings { rollouts: Some(u64::MAX), threads: 3, ..settings() };
    let mut calls = 0;
    let mut poll = || {
        calls += 1;
        if calls > 3 {
            Err(Stop::Raised(Box::new("enough")))
        } else {
            Ok(())
        }
    };
    assert!(matches!(find(endless, &plies(3), Some(on_threads), &mut poll), Err(Stop::Raised(_))));
}

#[test]
fn rounds_of_games_add_up_to_one_long_round() {
    let within = Budget { nodes: Some(40_000), ..plies(3) };
    let budgeted = find(Settings { rollouts: None, ..settings() }, &within, None, &mut || Ok(())).unwrap();
    let fixed = Settings { rollouts: Some(budgeted.rollouts), ..settings() };
    let reached = Budget { depth: budgeted.limit, ..Budget::default() };
    let at_once = find(fixed, &reached, None, &mut || Ok(())).unwrap();
    assert!(budgeted.rollouts > 5);
    assert_eq!((budgeted.value, budgeted.line.len()), (at_once.value, at_once.line.len()));
}

#[test]
fn named_actions_are_each_looked_at_once_and_callables_stay_in_one_thread() {
    let game = hearts();
    let root = game.start(&game.deal(5), None).unwrap();
    let payoffs = Payoffs::new(None, vec![Utility::<Hearts>::Custom(Box::new(|_, _| Ok(0.0)))]);
    assert!(payoffs.copy().is_none());
    assert!(Width::<Hearts>::Named(Box::new(|_| Ok(vec![0]))).copy().is_none());
    let width = Width::Named(Box::new(|_| Ok(vec![7, 0, 0])));
    let mut search = MaxNMC {
        game: &game,
        root: &root,
        payoffs: Payoffs::new(None, Vec::new()),
        width,
        settings: settings(),
        budget: &plies(3),
        crew: None,
    };
    let found = search.search(&mut || Ok(()), &mut |_| Ok(())).unwrap();
    assert_eq!((found.choices.len(), found.simulations), (1, 5));
}
