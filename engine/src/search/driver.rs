//! The depth-first driver under every rule: order, depth, budgets, table, principal variation.
//!
//! The path from the root is kept on a stack of our own, so the depth of a tree is limited by memory and not by the
//! thread's stack. Actions, and the lines of play that lead to the values, lie on two further stacks.

use std::time::Instant;

use super::rule::{Rule, Seat, Verdict};
use super::table::Table;
use crate::game::{Game, Stop};

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
    /// Plies of the last complete iteration.
    pub depth: u32,
    /// Whether every line was followed to the end of the game.
    pub complete: bool,
    pub seconds: f64,
}

/// Called now and then during a search; what it returns stops the search.
pub type Poll<'a> = &'a mut dyn FnMut() -> Result<(), Stop>;

const NO_LIMIT: u32 = u32::MAX;

struct Frame<N> {
    node: N,
    remaining: u32,
    key: Option<u128>,
    nodes_before: u64,
    complete: bool,
    cut: bool,
    /// Where this node's actions begin on the stack of actions, and the next one to try.
    actions: u32,
    next: u32,
    /// Where this node's lines begin and end on the stack of lines; more than one line while undecided.
    lines: u32,
    lines_end: u32,
    /// Where this node's marks begin on the stack of marks (the starts of its undecided lines).
    marks: u32,
}

/// What came of a visit to a child.
enum Visit<V> {
    /// It is open now, or a leaf that has been delivered.
    Done,
    /// Its value, and whether every line below ended in a finished game; to be delivered.
    Known(V, bool),
}

struct Driver<'a, G: Game, R: Rule<G>> {
    game: &'a G,
    rule: &'a mut R,
    num_players: usize,
    table: Table<R::Value>,
    poll: Poll<'a>,
    nodes: u64,
    most_nodes: u64,
    /// The number of nodes at which to look at the limits and the outside world.
    next_look: u64,
    deadline: Option<Instant>,
    /// The nodes from the root on, `open_nodes` of them open and behind them what was closed last, and their positions.
    frames: Vec<Frame<R::Node>>,
    states: Vec<G::State>,
    open_nodes: usize,
    actions: Vec<G::Action>,
    lines: Vec<G::Action>,
    marks: Vec<u32>,
    deepest: u32,
    /// The ply of the shallowest leaf that was not an end: a search must go deeper than that to see more.
    shallowest_horizon: u32,
}

/// What one search of a tree to one depth found.
struct Pass<A, V> {
    value: V,
    choices: Vec<(A, V)>,
    choice: usize,
    line: Vec<A>,
    depth: u32,
    complete: bool,
}

/// Search `root` under `rule`. With a budget of nodes or time the search deepens step by step and the last complete
/// depth answers; the first step is always completed, so that there is an answer.
pub fn search<G: Game, R: Rule<G>>(
    game: &G,
    root: &G::State,
    rule: &mut R,
    budget: &Budget,
    poll: Poll,
) -> Result<Outcome<G::Action, R::Value>, Stop> {
    let start = Instant::now();
    let mut driver = Driver {
        game,
        rule,
        num_players: game.num_players(),
        table: Table::new(budget.table),
        poll,
        nodes: 0,
        most_nodes: u64::MAX,
        next_look: 0,
        deadline: None,
        frames: Vec::new(),
        states: vec![root.clone()],
        open_nodes: 0,
        actions: Vec::new(),
        lines: Vec::new(),
        marks: Vec::new(),
        deepest: 0,
        shallowest_horizon: NO_LIMIT,
    };
    let last = budget.depth.unwrap_or(NO_LIMIT);
    let deepens = budget.nodes.is_some() || budget.deadline.is_some();
    let mut depth = if deepens { last.min(1) } else { last };
    let mut pass = driver.pass(root, 0, depth)?;
    driver.most_nodes = budget.nodes.unwrap_or(u64::MAX);
    driver.deadline = budget.deadline;
    while depth < last && !pass.complete {
        depth = driver.shallowest_horizon.saturating_add(1).max(depth + 1).min(last);
        pass = match driver.pass(root, 0, depth) {
            Ok(deeper) => deeper,
            Err(Stop::Nodes | Stop::Deadline) => break,
            Err(stop) => return Err(stop),
        };
    }
    let nodes = driver.nodes;
    let mut line = std::mem::take(&mut pass.line);
    if !driver.table.is_off() {
        driver.extend(root, &mut line, pass.depth)?;
    }
    let reached = if pass.complete { driver.deepest.max(line.len() as u32) } else { pass.depth };
    let Pass { value, choices, choice, complete, .. } = pass;
    Ok(Outcome {
        value,
        choices,
        choice,
        line,
        nodes,
        depth: reached,
        complete,
        seconds: start.elapsed().as_secs_f64(),
    })
}

impl<G: Game, R: Rule<G>> Driver<'_, G, R> {
    /// Search the tree below `root`, `ply` actions away from where the search began.
    fn pass(&mut self, root: &G::State, ply: u32, depth: u32) -> Result<Pass<G::Action, R::Value>, Stop> {
        self.frames.clear();
        self.open_nodes = 0;
        self.actions.clear();
        self.lines.clear();
        self.marks.clear();
        self.next_look = 0;
        self.deepest = ply;
        self.shallowest_horizon = NO_LIMIT;
        let mut choices = Vec::new();
        let mut choice = 0;

        self.states[0] = root.clone();
        self.tick()?;
        self.open(ply, depth, None)?;
        loop {
            let at = self.open_nodes - 1;
            let frame = &mut self.frames[at];
            let next = frame.next as usize;
            if frame.cut || next == self.actions.len() {
                let late = self.close();
                let (above, below) = self.frames.split_at_mut(at);
                let Frame { node, complete, .. } = &mut below[0];
                let (value, complete) = (R::value(node), *complete);
                let Some(parent) = above.last_mut() else {
                    let (value, line) = (value.clone(), std::mem::take(&mut self.lines));
                    return Ok(Pass { value, choices, choice: late.unwrap_or(choice), line, depth, complete });
                };
                if at == 1 {
                    choices.push((self.actions[parent.next as usize - 1].clone(), value.clone()));
                }
                let verdict = self.rule.add(self.game, &mut parent.node, &self.states[at], value)?;
                self.settle(verdict, complete, false);
                if at == 1 && verdict == Verdict::Best {
                    choice = choices.len() - 1;
                }
            } else {
                frame.next += 1;
                let remaining = if depth == NO_LIMIT { NO_LIMIT } else { frame.remaining.saturating_sub(1) };
                if self.states.len() == at + 1 {
                    self.states.push(self.states[at].clone());
                }
                let (before, after) = self.states.split_at_mut(at + 1);
                self.game.apply_to(&before[at], &self.actions[next], &mut after[0])?;
                if let Visit::Known(mut value, complete) = self.visit(ply + at as u32 + 1, remaining)? {
                    if at == 0 {
                        choices.push((self.actions[next].clone(), value.clone()));
                    }
                    let parent = &mut self.frames[at].node;
                    let verdict = self.rule.add(self.game, parent, &self.states[at + 1], &mut value)?;
                    self.settle(verdict, complete, true);
                    if at == 0 && verdict == Verdict::Best {
                        choice = choices.len() - 1;
                    }
                }
            }
        }
    }

    /// Count a node, and look at the clock and the outside world now and then.
    #[inline]
    fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.most_nodes {
            return Err(Stop::Nodes);
        }
        (self.poll)()?;
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Deadline);
        }
        self.next_look = self.most_nodes.min(self.nodes + G::POLL_EVERY);
        Ok(())
    }

    /// Find the value of the child at hand, or open it.
    #[inline]
    fn visit(&mut self, ply: u32, remaining: u32) -> Result<Visit<R::Value>, Stop> {
        self.tick()?;
        let at = self.open_nodes - 1;
        let state = &self.states[at + 1];
        let horizon = remaining == 0 && (R::STOPS_ANYWHERE || self.game.may_stop(state)?);
        let end = !(horizon && R::STOPS_ANYWHERE) && self.game.is_terminal(state)?;
        if end || horizon {
            self.deepest = self.deepest.max(ply);
            if !end {
                self.shallowest_horizon = self.shallowest_horizon.min(ply);
            }
            if at == 0 {
                return Ok(Visit::Known(self.rule.leaf(self.game, state, end)?, end));
            }
            let verdict = self.rule.add_leaf(self.game, &mut self.frames[at].node, state, end)?;
            self.settle(verdict, end, true);
            return Ok(Visit::Done);
        }
        let key = if self.table.is_off() { None } else { self.game.key(state)? };
        if let Some(entry) = key.and_then(|key| self.table.get(key, remaining)) {
            if self.rule.answers(&entry.value, &self.frames[at].node) {
                if !entry.complete {
                    // What lies below was cut off somewhere; it is enough to know that more depth may change it.
                    self.shallowest_horizon = self.shallowest_horizon.min(ply);
                }
                return Ok(Visit::Known(entry.value.clone(), entry.complete));
            }
        }
        self.lines.push(self.actions[self.frames[at].next as usize - 1].clone());
        self.open(ply, remaining, key)?;
        Ok(Visit::Done)
    }

    /// Open the position behind those of the open nodes.
    #[inline(always)]
    fn open(&mut self, ply: u32, remaining: u32, key: Option<u128>) -> Result<(), Stop> {
        let at = self.open_nodes;
        let state = &self.states[at];
        let seat = Seat { player: self.game.player(state)?, num_players: self.num_players, ply };
        let parent = at.checked_sub(1).map(|above| &self.frames[above].node);
        let node = self.rule.open(seat, parent);
        let start = self.actions.len() as u32;
        self.game.actions(state, &mut self.actions)?;
        let frame = Frame {
            node,
            remaining,
            key,
            nodes_before: self.nodes,
            complete: true,
            cut: false,
            actions: start,
            next: start,
            lines: self.lines.len() as u32,
            lines_end: self.lines.len() as u32,
            marks: self.marks.len() as u32,
        };
        if at == self.frames.len() {
            self.frames.push(frame);
        } else {
            self.frames[at] = frame;
        }
        self.open_nodes += 1;
        Ok(())
    }

    /// Keep the line of a child that was added, or let it go. A `fresh` child was never opened: its line is the one
    /// action that leads to it, which is not on the stack yet.
    #[inline(always)]
    fn settle(&mut self, verdict: Verdict, complete: bool, fresh: bool) {
        let parent = &mut self.frames[self.open_nodes - 1];
        parent.complete &= complete;
        match verdict {
            Verdict::Best | Verdict::Cut => {
                parent.cut = verdict == Verdict::Cut;
                if fresh {
                    self.lines.truncate(parent.lines as usize);
                    self.lines.push(self.actions[parent.next as usize - 1].clone());
                } else if parent.lines < parent.lines_end {
                    self.lines.drain(parent.lines as usize..parent.lines_end as usize);
                }
                parent.lines_end = self.lines.len() as u32;
            }
            Verdict::Other => self.lines.truncate(parent.lines_end as usize),
            Verdict::Undecided => {
                self.marks.push(parent.lines_end);
                if fresh {
                    self.lines.push(self.actions[parent.next as usize - 1].clone());
                }
                parent.lines_end = self.lines.len() as u32;
            }
        }
    }

    /// Close the last of the open nodes: settle its value and its line, and remember it.
    #[inline(always)]
    fn close(&mut self) -> Option<usize> {
        self.open_nodes -= 1;
        let frame = &mut self.frames[self.open_nodes];
        let choice = self.rule.close(&mut frame.node);
        if let Some(choice) = choice {
            let marks = &self.marks[frame.marks as usize..];
            if let Some(&end) = marks.get(choice + 1) {
                self.lines.truncate(end as usize);
            }
            self.lines.drain(frame.lines as usize..marks[choice] as usize);
        }
        self.marks.truncate(frame.marks as usize);
        self.actions.truncate(frame.actions as usize);
        if let Some(key) = frame.key {
            let effort = self.nodes - frame.nodes_before;
            self.table.put(key, frame.remaining, effort, frame.complete, R::value(&mut frame.node).clone());
        }
        choice
    }

    /// Lines end where the table answered: follow them on, searching again with the table's help. A line is not worth
    /// another search, so it stays short where that would cost more than a quarter of the nodes again.
    fn extend(&mut self, root: &G::State, line: &mut Vec<G::Action>, depth: u32) -> Result<(), Stop> {
        self.most_nodes = self.nodes + self.nodes / 4;
        self.deadline = None;
        let deepest = self.deepest;
        let mut state = root.clone();
        for action in line.iter() {
            state = self.game.apply(&state, action)?;
        }
        loop {
            let ply = line.len() as u32;
            let remaining = if depth == NO_LIMIT { NO_LIMIT } else { depth.saturating_sub(ply) };
            if self.game.is_terminal(&state)? || (remaining == 0 && self.game.may_stop(&state)?) {
                break;
            }
            let more = match self.pass(&state, ply, remaining) {
                Ok(pass) => pass.line,
                Err(Stop::Nodes) => break,
                Err(stop) => return Err(stop),
            };
            for action in more {
                state = self.game.apply(&state, &action)?;
                line.push(action);
            }
        }
        self.deepest = deepest;
        Ok(())
    }
}
