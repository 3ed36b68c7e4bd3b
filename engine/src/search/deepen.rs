//! A search within its budget: to one depth at once, or step by step until nodes or time run out.

use std::time::Instant;

use super::driver::{Driver, Pass, Poll, NO_LIMIT};
use super::rule::Rule;
use super::table::Table;
use super::trace::{Trace, TracedTree};
use crate::game::{Game, Stop};

/// What a line may always cost.
const MOST_NODES_FOR_A_LINE: u64 = 10_000;

/// How much a search may do. Without limits it goes to the end of the game.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub deadline: Option<Instant>,
    /// Bytes for the transposition table; 0 turns it off.
    pub table: usize,
}

/// What a search found.
#[derive(Debug)]
pub struct Outcome<A, V> {
    pub value: V,
    /// Every action at the root with its value.
    pub choices: Vec<(A, V)>,
    /// Which of them is taken.
    pub choice: usize,
    /// The line of play that the rule expects, the taken action first.
    pub line: Vec<A>,
    /// Positions visited, in all iterations together.
    pub nodes: u64,
    /// Plies of the last complete iteration; of the longest line if none was cut off.
    pub depth: u32,
    /// To what depth the answer was searched.
    pub limit: Option<u32>,
    /// Whether no line was cut off at the horizon, so that more depth would change nothing.
    pub complete: bool,
    pub seconds: f64,
}

/// What a search found, and the table that it leaves.
pub type Remembered<A, V> = (Outcome<A, V>, Table<V>);

/// What a search found, and its first plies.
pub type Told<A, V> = (Outcome<A, V>, TracedTree<A, V>);

/// Search `root` under `rule`. With a budget of nodes or time the search deepens step by step and the last complete
/// depth answers; the first step is always completed, so that there is an answer, and is the only one where there is
/// nothing to choose.
pub fn search<G: Game, R: Rule<G>>(
    game: &G,
    root: &G::State,
    rule: &mut R,
    budget: &Budget,
    poll: Poll,
) -> Result<Outcome<G::Action, R::Value>, Stop> {
    search_with(game, root, rule, budget, Table::new(budget.table), poll).map(|(found, _)| found)
}

/// The same with the table of an earlier search, which is given back. That search must have been of the same game under
/// an equal rule, parameters and searching player included; its root and its depth may have been others: an entry says
/// what a position is worth with so many plies left, wherever the position was met.
pub fn search_with<G: Game, R: Rule<G>>(
    game: &G,
    root: &G::State,
    rule: &mut R,
    budget: &Budget,
    table: Table<R::Value>,
    poll: Poll,
) -> Result<Remembered<G::Action, R::Value>, Stop> {
    let start = Instant::now();
    let mut driver = Driver::new(game, root, rule, table, poll);
    let last = budget.depth.unwrap_or(NO_LIMIT);
    let deepens = budget.nodes.is_some() || budget.deadline.is_some();
    let mut depth = if deepens { last.min(1) } else { last };
    let mut pass = driver.pass::<false>(root, 0, depth)?;
    driver.most_nodes = budget.nodes.unwrap_or(u64::MAX);
    driver.deadline = budget.deadline;
    while depth < last && !pass.reach.is_complete() && pass.choices.len() > 1 {
        depth = pass.reach.horizon.saturating_add(1).max(depth + 1).min(last);
        pass = match driver.pass::<false>(root, 0, depth) {
            Ok(deeper) => deeper,
            Err(Stop::Nodes | Stop::Deadline) => break,
            Err(stop) => return Err(stop),
        };
    }
    let nodes = driver.nodes;
    let mut line = std::mem::take(&mut pass.line);
    if !driver.table.is_off() {
        extend(&mut driver, root, &mut line, pass.depth)?;
    }
    pass.line = line;
    Ok((outcome(pass, nodes, start), driver.table))
}

fn outcome<A, V>(pass: Pass<A, V>, nodes: u64, start: Instant) -> Outcome<A, V> {
    let complete = pass.reach.is_complete();
    let depth = if complete { pass.reach.deepest } else { pass.depth };
    let limit = (pass.depth != NO_LIMIT).then_some(pass.depth);
    let seconds = start.elapsed().as_secs_f64();
    let Pass { value, choices, choice, line, .. } = pass;
    Outcome { value, choices, choice, line, nodes, depth, limit, complete, seconds }
}

/// Search `root` to one depth, and tell the first `levels` plies node by node. The line may end early: where the table
/// answered.
pub fn search_tree<G: Game, R: Rule<G>>(
    game: &G,
    root: &G::State,
    rule: &mut R,
    budget: &Budget,
    levels: usize,
    poll: Poll,
) -> Result<Told<G::Action, R::Value>, Stop> {
    let start = Instant::now();
    let mut driver = Driver::new(game, root, rule, Table::new(budget.table), poll);
    driver.trace = Trace::on(levels);
    let pass = driver.pass::<true>(root, 0, budget.depth.unwrap_or(NO_LIMIT))?;
    Ok((outcome(pass, driver.nodes, start), driver.trace.into_nodes()))
}

/// Lines end where the table answered: follow them on, searching again with the table's help. A line is not worth
/// another search, so it stays short where that would cost more than a quarter of the nodes again, and many.
fn extend<G: Game, R: Rule<G>>(
    driver: &mut Driver<'_, G, R>,
    root: &G::State,
    line: &mut Vec<G::Action>,
    depth: u32,
) -> Result<(), Stop> {
    driver.most_nodes = driver.nodes + (driver.nodes / 4).max(MOST_NODES_FOR_A_LINE);
    driver.deadline = None;
    let mut state = root.clone();
    for action in line.iter() {
        state = driver.game.apply(&state, action)?;
    }
    loop {
        let ply = line.len() as u32;
        let remaining = if depth == NO_LIMIT { NO_LIMIT } else { depth.saturating_sub(ply) };
        if driver.game.is_terminal(&state)? || (remaining == 0 && driver.game.may_stop(&state)?) {
            break;
        }
        let more = match driver.pass::<false>(&state, ply, remaining) {
            Ok(pass) => pass.line,
            Err(Stop::Nodes) => break,
            Err(stop) => return Err(stop),
        };
        for action in more {
            state = driver.game.apply(&state, &action)?;
            line.push(action);
        }
    }
    Ok(())
}
