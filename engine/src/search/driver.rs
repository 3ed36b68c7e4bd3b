//! The depth-first driver under every rule: one walk through a tree to one depth, with its table and its lines.
//!
//! The path from the root is kept on a stack of our own, so the depth of a tree is limited by memory and not by the
//! thread's stack. Actions, and the lines of play that lead to the values, lie on two further stacks.

use super::at_hand::Wins;
use super::frame::{Frame, NO_ACTION, NO_CHILD};
use super::order::Order;
use super::root_ties::{AtRoot, Start};
use super::rule::{Rule, Seat, Verdict};
use super::table::{Reach, Table};
use super::trace::Trace;
use super::watch::{Poll, Watch};
use crate::game::{Game, Stop, CHANCE};

pub(super) const NO_LIMIT: u32 = u32::MAX;

/// Games that want to be looked after more often than this are slow.
const SLOW: u64 = 64;

/// What came of a visit to a child.
enum Visit<V> {
    /// It is open now, or a leaf that has been delivered.
    Done,
    /// Its value, to be delivered.
    Known(V),
}

pub(super) struct Driver<'a, G: Game, R: Rule<G>> {
    pub game: &'a G,
    pub(super) rule: &'a mut R,
    num_players: usize,
    pub table: Table<R::Value>,
    pub watch: Watch<'a>,
    /// The nodes from the root on, `open_nodes` of them open and behind them what was closed last, and their positions.
    pub(super) frames: Vec<Frame<R::Node>>,
    pub(super) states: Vec<G::State>,
    pub(super) open_nodes: usize,
    /// The actions at the root that have their values, and which of them is taken so far.
    pub(super) choices: Vec<(G::Action, R::Value)>,
    pub(super) choice: usize,
    pub(super) actions: Vec<G::Action>,
    lines: Vec<G::Action>,
    marks: Vec<u32>,
    pub(super) order: Order<G::Action>,
    /// What the table knows of the node that is opened now, where that is no answer.
    known: Option<R::Value>,
    /// How far the walk went below the remembered node at hand, in plies from the root.
    reach: Reach,
    pub trace: Trace<G::Action, R::Value>,
    /// Which actions of the root win at once.
    pub(super) wins: Wins,
    pub(super) at_root: AtRoot<'a, G::State>,
}

/// What one search of a tree to one depth found.
pub(super) struct Pass<A, V> {
    pub value: V,
    pub choices: Vec<(A, V)>,
    pub choice: usize,
    pub line: Vec<A>,
    pub depth: u32,
    pub reach: Reach,
}

impl<'a, G: Game, R: Rule<G>> Driver<'a, G, R> {
    pub fn new(
        game: &'a G,
        root: &G::State,
        rule: &'a mut R,
        start: Start<'a, G::State, R::Value>,
        poll: Poll<'a>,
    ) -> Self {
        Driver {
            game,
            rule,
            num_players: game.num_players(),
            table: start.table,
            watch: Watch::new::<G>(poll),
            frames: Vec::new(),
            states: vec![root.clone()],
            open_nodes: 0,
            choices: Vec::new(),
            choice: 0,
            actions: Vec::new(),
            lines: Vec::new(),
            marks: Vec::new(),
            order: Order::default(),
            known: None,
            reach: Reach::NOTHING,
            trace: Trace::off(),
            wins: Wins::default(),
            at_root: AtRoot::new(start.ties),
        }
    }

    /// Search the tree below `root`, `ply` actions away from where the search began.
    // long: one loop on positions and values that stay where they are; what a part hands to another would be copied.
    pub fn pass<const TRACED: bool>(
        &mut self,
        root: &G::State,
        ply: u32,
        depth: u32,
    ) -> Result<Pass<G::Action, R::Value>, Stop> {
        if ply == 0 {
            self.rule.begin();
        }
        self.frames.clear();
        self.open_nodes = 0;
        self.actions.clear();
        self.lines.clear();
        self.marks.clear();
        self.order.clear();
        self.wins.clear();
        self.at_root.begin(ply);
        self.choices.clear();
        self.choice = 0;

        self.states[0] = root.clone();
        self.watch.tick()?;
        self.trace.begin(None, None);
        self.reach = Reach::NOTHING;
        self.known = None;
        self.open::<TRACED>(ply, depth, None, NO_ACTION)?;
        loop {
            let at = self.open_nodes - 1;
            if self.frames[at].needs_order() {
                self.put_in_order(at)?;
            }
            let frame = &mut self.frames[at];
            let next = match frame.next_action(&self.order.places) {
                Some(next) => next,
                None => self.rule.again(&mut frame.node).map_or(NO_CHILD, |child| frame.actions as usize + child),
            };
            if next == NO_CHILD {
                // The way back from the end of a long line may ask a slow game a lot.
                if G::POLL_EVERY < SLOW && at > 0 {
                    self.watch.glance()?;
                }
                let late = self.close::<TRACED>();
                let (above, below) = self.frames.split_at_mut(at);
                let value = R::value(&mut below[0].node);
                let Some(parent) = above.last_mut() else {
                    let (value, line) = (value.clone(), std::mem::take(&mut self.lines));
                    let (choices, choice) = (std::mem::take(&mut self.choices), late.unwrap_or(self.choice));
                    let found = Pass { value, choices, choice, line, depth, reach: self.reach };
                    return Ok(if ply == 0 { self.prefer_win(found) } else { found });
                };
                if at == 1 {
                    self.at_root.see(&self.states[1])?;
                    self.choices.push((self.actions[parent.current as usize].clone(), value.clone()));
                }
                let verdict = self.rule.add(self.game, &mut parent.node, &self.states[at], value)?;
                self.settle::<TRACED>(if at == 1 { self.at_root.verdict(verdict) } else { verdict }, false);
                if at == 1 && verdict == Verdict::Best {
                    self.choice = self.choices.len() - 1;
                }
            } else {
                frame.current = next as u32;
                self.rule.trying(&mut frame.node, next - frame.actions as usize);
                let used = u32::from(!R::is_chance(&frame.node));
                let remaining = if depth == NO_LIMIT { NO_LIMIT } else { frame.remaining.saturating_sub(used) };
                let ply = if G::HAS_CHANCE { frame.ply + used } else { ply + at as u32 + 1 };
                if self.states.len() == at + 1 {
                    self.states.push(self.states[at].clone());
                }
                let (before, after) = self.states.split_at_mut(at + 1);
                self.game.apply_to(&before[at], &self.actions[next], &mut after[0])?;
                if TRACED && self.trace.reaches(at) {
                    self.trace.begin(Some(self.frames[at].traced), Some(&self.actions[next]));
                }
                if let Visit::Known(mut value) = self.visit::<TRACED>(ply, remaining)? {
                    if at == 0 {
                        self.at_root.see(&self.states[1])?;
                        self.choices.push((self.actions[next].clone(), value.clone()));
                    }
                    if TRACED && self.trace.reaches(at) {
                        self.trace.value(self.trace.latest(), &value);
                    }
                    let parent = &mut self.frames[at].node;
                    let verdict = self.rule.add(self.game, parent, &self.states[at + 1], &mut value)?;
                    self.settle::<TRACED>(if at == 0 { self.at_root.verdict(verdict) } else { verdict }, true);
                    if at == 0 && verdict == Verdict::Best {
                        self.choice = self.choices.len() - 1;
                    }
                }
            }
        }
    }

    /// What a pass from `root` knows that was cut short. The root counts as if it had only the actions whose values were
    /// found; if that is none of them, the first action is taken for what the root is worth without search.
    pub fn known_so_far(&mut self, root: &G::State) -> Result<Pass<G::Action, R::Value>, Stop> {
        if self.open_nodes > 1 {
            self.marks.truncate(self.frames[1].marks as usize);
        }
        while self.open_nodes > 1 {
            self.open_nodes -= 1;
            self.rule.abandon(&mut self.frames[self.open_nodes].node);
        }
        let (depth, reach) = (0, Reach { deepest: 0, horizon: 0 });
        if self.choices.is_empty() {
            let value = self.rule.leaf(self.game, root, false)?;
            let mut actions = Vec::new();
            self.game.actions(root, &mut actions)?;
            let action = actions.swap_remove(0);
            let (choices, line) = (vec![(action.clone(), value.clone())], vec![action]);
            return Ok(Pass { value, choices, choice: 0, line, depth, reach });
        }
        self.lines.truncate(self.frames[0].lines_end as usize);
        let late = self.close::<false>();
        let (value, line) = (R::value(&mut self.frames[0].node).clone(), std::mem::take(&mut self.lines));
        let (choices, choice) = (std::mem::take(&mut self.choices), late.unwrap_or(self.choice));
        Ok(self.prefer_win(Pass { value, choices, choice, line, depth, reach }))
    }

    /// Find the value of the child at hand, or open it.
    #[inline]
    fn visit<const TRACED: bool>(&mut self, ply: u32, remaining: u32) -> Result<Visit<R::Value>, Stop> {
        self.watch.tick()?;
        let at = self.open_nodes - 1;
        let state = &self.states[at + 1];
        let horizon =
            remaining == 0 && (R::STOPS_ANYWHERE || (!self.game.rolls(state)? && self.game.may_stop(state)?));
        let end = !(horizon && R::STOPS_ANYWHERE) && self.game.is_terminal(state)?;
        if end || horizon {
            self.reach.add(Reach { deepest: 0, horizon: if end { Reach::NEVER } else { 0 } }, ply);
            if at == 0 || (TRACED && self.trace.reaches(at)) {
                let value = self.rule.leaf(self.game, state, end)?;
                if at == 0 && end {
                    self.note_end()?;
                }
                return Ok(Visit::Known(value));
            }
            let verdict = self.rule.add_leaf(self.game, &mut self.frames[at].node, state, end)?;
            self.settle::<TRACED>(verdict, true);
            return Ok(Visit::Done);
        }
        // What is traced must be walked through, known or not; and the last actions of a line are sooner listed than
        // looked up, where few of them matter.
        let walked = self.lists_leading(remaining) || (TRACED && self.trace.reaches(at + 1));
        let key = if self.table.is_off() || walked { None } else { self.game.key(state)? };
        let mut choice = NO_ACTION;
        if let Some(entry) = key.and_then(|key| self.table.find(key)) {
            if entry.serves(remaining) {
                if self.rule.answers(&entry.value, &self.frames[at].node) {
                    self.reach.add(entry.reach, ply);
                    return Ok(Visit::Known(entry.value.clone()));
                }
                self.known = Some(entry.value.clone());
            }
            choice = entry.choice;
        }
        self.lines.push(self.actions[self.frames[at].current as usize].clone());
        self.open::<TRACED>(ply, remaining, key, choice)?;
        Ok(Visit::Done)
    }

    /// Open the position behind those of the open nodes.
    #[inline(always)]
    fn open<const TRACED: bool>(
        &mut self,
        ply: u32,
        remaining: u32,
        key: Option<u128>,
        choice: u32,
    ) -> Result<(), Stop> {
        let at = self.open_nodes;
        let state = &self.states[at];
        let seat = Seat { player: self.game.player(state)?, num_players: self.num_players, ply };
        let parent = at.checked_sub(1).map(|above| &self.frames[above].node);
        let mut node = self.rule.open(seat, parent);
        let start = self.actions.len() as u32;
        // Where a search starts, and where it is traced, every action is to have its own value, in the given order; and
        // so has every outcome of chance.
        let free = at > 0 && !TRACED && !(G::HAS_CHANCE && seat.player == CHANCE);
        if free && self.lists_leading(remaining) {
            let wants = self.rule.wants(seat.player);
            self.game.leading_actions(state, wants, &mut self.actions, self.rule.counts())?;
        } else if free && self.rule.skips_equals() {
            self.game.distinct_actions(state, &mut self.actions)?;
        } else {
            self.game.actions(state, &mut self.actions)?;
        }
        let count = self.actions.len() - start as usize;
        let cut = self.rule.enter(self.game, state, &mut node, count, self.known.as_ref())?;
        if self.known.is_some() {
            self.known = None;
        }
        let end = if cut { 0 } else { self.actions.len() as u32 };
        let frame = Frame {
            remaining,
            key: key.unwrap_or(0),
            ply,
            nodes_before: self.watch.nodes,
            before: self.reach,
            order: self.order.places.len() as u32,
            marks: self.marks.len() as u32,
            traced: self.trace.latest(),
            ..Frame::new(node, (start, end), self.lines.len() as u32)
        };
        if frame.key != 0 {
            self.reach = Reach::NOTHING;
        }
        if at == self.frames.len() {
            self.frames.push(frame);
        } else {
            self.frames[at] = frame;
        }
        self.open_nodes += 1;
        if free && !cut && self.rule.reorders() {
            self.order_actions(choice)?;
        }
        Ok(())
    }

    /// Whether a node at this distance from the horizon is one of the last, of which leading actions are enough.
    #[inline(always)]
    fn lists_leading(&self, remaining: u32) -> bool {
        !G::HAS_CHANCE && remaining == 1 && self.game.has_leading() && self.rule.takes_leading()
    }

    /// Keep the line of a child that was added, or let it go. A `fresh` child was never opened: its line is the one
    /// action that leads to it, which is not on the stack yet.
    #[inline(always)]
    fn settle<const TRACED: bool>(&mut self, verdict: Verdict, fresh: bool) {
        let parent = &mut self.frames[self.open_nodes - 1];
        match verdict {
            Verdict::Best | Verdict::Cut => {
                if verdict == Verdict::Cut {
                    parent.end = 0;
                }
                parent.best = parent.current - parent.actions;
                if TRACED && self.trace.reaches(self.open_nodes - 1) {
                    self.trace.choice(parent.traced, (parent.current - parent.actions) as usize);
                }
                if fresh {
                    self.lines.truncate(parent.lines as usize);
                    self.lines.push(self.actions[parent.current as usize].clone());
                } else if parent.lines < parent.lines_end {
                    self.lines.drain(parent.lines as usize..parent.lines_end as usize);
                }
                parent.lines_end = self.lines.len() as u32;
                if verdict == Verdict::Cut && self.rule.reorders() {
                    self.remember_killer();
                }
            }
            Verdict::Other => self.lines.truncate(parent.lines_end as usize),
            Verdict::Undecided => {
                self.marks.push(parent.lines_end);
                if fresh {
                    self.lines.push(self.actions[parent.current as usize].clone());
                }
                parent.lines_end = self.lines.len() as u32;
            }
        }
    }

    /// Close the last of the open nodes: settle its value and its line, and remember it.
    #[inline(always)]
    fn close<const TRACED: bool>(&mut self) -> Option<usize> {
        self.open_nodes -= 1;
        let mut choice = self.rule.close(&mut self.frames[self.open_nodes].node);
        if self.open_nodes == 0 {
            choice = self.settle_ties(choice);
        }
        let frame = &mut self.frames[self.open_nodes];
        if let Some(choice) = choice {
            let marks = &self.marks[frame.marks as usize..];
            if let Some(&end) = marks.get(choice + 1) {
                self.lines.truncate(end as usize);
            }
            self.lines.drain(frame.lines as usize..marks[choice] as usize);
        }
        self.marks.truncate(frame.marks as usize);
        if TRACED && (self.trace.reaches(self.open_nodes) || self.trace.reaches(self.open_nodes.wrapping_sub(1))) {
            self.trace.value(frame.traced, R::value(&mut frame.node));
        }
        if TRACED && self.trace.reaches(self.open_nodes) {
            choice.into_iter().for_each(|choice| self.trace.choice(frame.traced, choice));
            self.trace.prune(frame.traced, &self.actions[frame.next as usize..]);
        }
        self.actions.truncate(frame.actions as usize);
        self.order.places.truncate(frame.order as usize);
        if frame.key != 0 {
            let effort = self.watch.nodes - frame.nodes_before;
            let below = self.reach.seen_from(frame.ply);
            let (value, taken) = (R::value(&mut frame.node).clone(), frame.best);
            self.table.put(frame.key, frame.remaining, effort, below, taken, value);
            self.reach.add(frame.before, 0);
        }
        choice
    }
}
