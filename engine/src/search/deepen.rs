//! A search within its budget: to one depth at once, or step by step until nodes or time run out.

use super::clock::{Clock, Timer};
use super::driver::{Driver, Pass, NO_LIMIT};
use super::outcome::Outcome;
use super::root_ties::{RootTies, Start};
use super::rule::Rule;
use super::step::{Step, TellByRule};
use super::table::Table;
use super::trace::Trace;
use super::watch::Poll;
use crate::game::{Game, Stop};

/// What a line may always cost.
const MOST_NODES_FOR_A_LINE: u64 = 10_000;

/// What the first step may cost under a budget of nodes, so that a game that goes on and on without a place to stop does
/// not go on for ever.
const MOST_NODES_FOR_THE_FIRST_STEP: u64 = 300_000;

/// How much a search may do. Without limits it goes to the end of the game.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub seconds: Option<f64>,
    pub clock: Clock,
    /// Bytes for the transposition table; 0 turns it off.
    pub table: usize,
}

impl Budget {
    /// Whether a search may end before the game does.
    pub fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.seconds.is_some()
    }
}

/// What a search found, and the table that it leaves.
pub type Remembered<A, V> = (Outcome<A, V>, Table<V>);

/// Search `root` under `rule`. With a budget of nodes or time the search deepens step by step and the last complete
/// depth answers. The first step may take more nodes than the budget has, but not more time; if that runs out, what is
/// known by then answers.
/// Where there is nothing to choose, the first step is the only one.
pub fn search<G: Game, R: Rule<G>>(
    game: &G,
    root: &G::State,
    rule: &mut R,
    budget: &Budget,
    poll: Poll,
) -> Result<Outcome<G::Action, R::Value>, Stop> {
    search_with(game, root, rule, budget, Table::new(budget.table), poll, &mut |_, _| Ok(())).map(|(found, _)| found)
}

/// The same with a tie rule for the root, or with the table of an earlier search, which is given back. That search must have been of the same game under
/// an equal rule, parameters and searching player included; its root and its depth may have been others: an entry says
/// what a position is worth with so many plies left, wherever the position was met. Each complete step is told.
pub fn search_with<'a, G: Game, R: Rule<G>>(
    game: &'a G,
    root: &G::State,
    rule: &'a mut R,
    budget: &Budget,
    start: impl Into<Start<'a, G::State, R::Value>>,
    poll: Poll<'a>,
    tell: TellByRule<'_, R, G::Action, R::Value>,
) -> Result<Remembered<G::Action, R::Value>, Stop> {
    let timer = Timer::start(&budget.clock, budget.seconds);
    let mut driver = Driver::new(game, root, rule, start.into(), poll);
    let last = budget.depth.unwrap_or(NO_LIMIT);
    let deepens = budget.nodes.is_some() || budget.seconds.is_some();
    let mut depth = if deepens { last.min(1) } else { last };
    let most_nodes = budget.nodes.unwrap_or(u64::MAX);
    driver.watch.limit(most_nodes.max(MOST_NODES_FOR_THE_FIRST_STEP), Some(timer.clone()));
    let mut pass = match driver.pass::<false>(root, 0, depth) {
        Err(Stop::Nodes | Stop::Deadline) => {
            let pass = driver.known_so_far(root)?;
            let nodes = driver.watch.nodes;
            return Ok((Outcome { partial: true, ..outcome(pass, nodes, &timer) }, driver.table));
        }
        pass => pass?,
    };
    told(&driver, &pass, tell)?;
    driver.watch.limit(most_nodes, Some(timer.clone()));
    while depth < last && !pass.reach.is_complete() && pass.choices.len() > 1 {
        depth = pass.reach.horizon.saturating_add(1).max(depth + 1).min(last);
        pass = match driver.pass::<false>(root, 0, depth) {
            Ok(deeper) => deeper,
            Err(Stop::Nodes | Stop::Deadline) => break,
            Err(stop) => return Err(stop),
        };
        told(&driver, &pass, tell)?;
    }
    let nodes = driver.watch.nodes;
    let mut line = std::mem::take(&mut pass.line);
    if !driver.table.is_off() {
        match extend(&mut driver, root, &mut line, pass.depth, &timer) {
            Err(Stop::Nodes | Stop::Deadline) => {}
            extended => extended?,
        }
    }
    pass.line = line;
    Ok((outcome(pass, nodes, &timer), driver.table))
}

/// Tell what came of a step.
fn told<G: Game, R: Rule<G>>(
    driver: &Driver<'_, G, R>,
    pass: &Pass<G::Action, R::Value>,
    tell: TellByRule<'_, R, G::Action, R::Value>,
) -> Result<(), Stop> {
    let action = &pass.choices[pass.choice].0;
    tell(&*driver.rule, Step { depth: plies(pass), action, value: &pass.value, nodes: driver.watch.nodes })
}

/// The plies of a step; of its longest line if none was cut off.
fn plies<A, V>(pass: &Pass<A, V>) -> u32 {
    if pass.reach.is_complete() {
        pass.reach.deepest
    } else {
        pass.depth
    }
}

fn outcome<A, V>(pass: Pass<A, V>, nodes: u64, timer: &Timer) -> Outcome<A, V> {
    let (complete, depth) = (pass.reach.is_complete(), plies(&pass));
    let limit = (pass.depth != NO_LIMIT).then_some(pass.depth);
    let seconds = timer.elapsed();
    let Pass { value, choices, choice, line, .. } = pass;
    Outcome { nodes, depth, limit, complete, seconds, ..Outcome::new(value, choices, choice, line) }
}

/// Search `root` to one depth, and tell the first `levels` plies node by node. The line may end early: where the table
/// answered.
pub fn search_tree<'a, G: Game, R: Rule<G>>(
    game: &'a G,
    root: &G::State,
    rule: &'a mut R,
    budget: &Budget,
    levels: usize,
    ties: RootTies<'a, G::State>,
    poll: Poll<'a>,
) -> Result<Outcome<G::Action, R::Value>, Stop> {
    let timer = Timer::start(&budget.clock, None);
    let mut driver = Driver::new(game, root, rule, Start { table: Table::new(budget.table), ties }, poll);
    driver.trace = Trace::on(levels);
    let pass = driver.pass::<true>(root, 0, budget.depth.unwrap_or(NO_LIMIT))?;
    let found = outcome(pass, driver.watch.nodes, &timer);
    Ok(Outcome { tree: driver.trace.into_nodes(), ..found })
}

/// Lines end where the table answered: follow them on, searching again with the table's help. A line is not worth
/// another search, so it stays short where that would cost more than a quarter of the nodes again, and many, or if the
/// time is up.
fn extend<G: Game, R: Rule<G>>(
    driver: &mut Driver<'_, G, R>,
    root: &G::State,
    line: &mut Vec<G::Action>,
    depth: u32,
    timer: &Timer,
) -> Result<(), Stop> {
    let nodes = driver.watch.nodes;
    driver.watch.limit(nodes + (nodes / 4).max(MOST_NODES_FOR_A_LINE), Some(timer.clone()));
    let mut state = root.clone();
    for action in line.iter() {
        driver.watch.glance()?;
        state = driver.game.apply(&state, action)?;
    }
    loop {
        let ply = line.len() as u32;
        let remaining = if depth == NO_LIMIT { NO_LIMIT } else { depth.saturating_sub(ply) };
        // Nobody expects one outcome of chance rather than another, so a line ends before it.
        if driver.game.rolls(&state)? {
            break;
        }
        if driver.game.is_terminal(&state)? || (remaining == 0 && driver.game.may_stop(&state)?) {
            break;
        }
        for action in driver.pass::<false>(&state, ply, remaining)?.line {
            driver.watch.glance()?;
            state = driver.game.apply(&state, &action)?;
            line.push(action);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::marker::PhantomData;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::Arc;

    use super::*;
    use crate::game::{Evaluates, Quiescent, Rules, Vector};
    use crate::search::maxn::{MaxN, Ties};
    use crate::search::payoffs::Payoffs;

    /// A game that goes on and on, with no place to stop but the start.
    struct Endless;

    impl Rules for Endless {
        type State = u64;
        type Action = ();

        const POLL_EVERY: u64 = 16;

        fn num_players(&self) -> usize {
            3
        }

        fn player(&self, state: &u64) -> Result<usize, Stop> {
            Ok((state % 3) as usize)
        }

        fn is_terminal(&self, _state: &u64) -> Result<bool, Stop> {
            Ok(false)
        }

        fn actions(&self, _state: &u64, out: &mut Vec<()>) -> Result<(), Stop> {
            out.push(());
            Ok(())
        }

        fn apply_to(&self, state: &u64, _action: &(), next: &mut u64) -> Result<(), Stop> {
            *next = state + 1;
            Ok(())
        }

        fn returns_to(&self, _state: &u64, out: &mut [f64]) -> Result<(), Stop> {
            out.fill(1.0);
            Ok(())
        }
    }

    impl Quiescent for Endless {
        fn may_stop(&self, state: &u64) -> Result<bool, Stop> {
            Ok(*state == 0)
        }
    }

    impl Evaluates for Endless {
        fn evaluates(&self) -> bool {
            true
        }
    }

    crate::lacks!(Endless: RandomPlay, Ordered, Leading, Keyed, Reseatable, Bounded, Limited, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

    fn find(budget: &Budget) -> Outcome<(), Vector> {
        let payoffs = Payoffs::new(None, Vec::new());
        let mut rule = MaxN { root: 0, payoffs, ties: Ties::Leftmost, skips_equals: true, row: PhantomData };
        search(&Endless, &0, &mut rule, budget, &mut || Ok(())).unwrap()
    }

    #[test]
    fn a_first_step_that_never_ends_is_given_up_for_the_static_value() {
        let found = find(&Budget { nodes: Some(5), ..Budget::default() });
        assert_eq!((found.partial, found.complete, found.depth, found.choices.len()), (true, false, 0, 1));
        assert_eq!((found.nodes, found.value.to_vec()), (MOST_NODES_FOR_THE_FIRST_STEP, vec![1.0; 3]));
    }

    #[test]
    fn a_search_that_is_stopped_from_outside_is_not_asked_again() {
        for last in [1, 2, 50] {
            let mut polls = 0;
            let mut poll = || {
                polls += 1;
                if polls < last {
                    Ok(())
                } else {
                    Err(Stop::Deadline)
                }
            };
            let payoffs = Payoffs::new(None, Vec::new());
            let mut rule = MaxN { root: 0, payoffs, ties: Ties::Leftmost, skips_equals: true, row: PhantomData };
            let found: Outcome<(), Vector> = search(&Endless, &0, &mut rule, &Budget::default(), &mut poll).unwrap();
            assert_eq!((polls, found.partial, found.nodes), (last, true, last * Endless::POLL_EVERY));
        }
    }

    #[test]
    fn one_look_at_a_clock_that_has_run_out_ends_a_search() {
        for seconds in [0.0, 1.0, 7.0, 100.0] {
            let looks = Arc::new(AtomicU64::new(0));
            let counted = looks.clone();
            let clock = Clock::moved(move || counted.fetch_add(1, Ordering::Relaxed) as f64);
            let found = find(&Budget { seconds: Some(seconds), clock, ..Budget::default() });
            // One look when the search begins, one for its report.
            let during = looks.load(Ordering::Relaxed) - 2;
            assert_eq!((found.partial, during as f64), (true, seconds.max(1.0)));
            assert_eq!(found.nodes, during * Endless::POLL_EVERY);
        }
    }
}
