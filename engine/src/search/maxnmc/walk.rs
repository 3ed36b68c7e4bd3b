//! One walk through the tree of MaxN-MC to one depth, whatever a leaf is: a place for random games, or a branch that
//! somebody else has walked through.
//!
//! The path from the root is kept on a stack of our own, so the depth of a tree is limited by memory alone.

use super::width::Width;
use crate::game::{Game, Mean, Rules, Stop, Vector, CHANCE};
use crate::random::Random;
use crate::row::Row;
use crate::search::at_hand::Wins;
use crate::search::rollout::Player;
use crate::search::trace::Trace;

/// What came of a position.
#[derive(Clone, Debug)]
pub struct Branch<A> {
    pub value: Vector,
    /// The line of play that leads to the value, the last action first.
    pub line: Vec<A>,
    /// Plies of the longest line from here.
    pub deepest: u32,
    /// How many positions were cut off at the horizon.
    pub leaves: u64,
}

impl<A> Branch<A> {
    pub fn leaf(value: Vector) -> Self {
        Branch { value, line: Vec::new(), deepest: 0, leaves: 1 }
    }

    fn end(value: Vector) -> Self {
        Branch { leaves: 0, ..Branch::leaf(value) }
    }
}

/// A position at the horizon: what it is, the seed that belongs to its place in the tree, and how many came before it.
pub struct Leaf<'a, G: Game> {
    pub state: &'a G::State,
    pub place: u64,
    pub number: usize,
}

/// What came of a leaf.
pub type Sampled<G> = Result<Branch<<G as Rules>::Action>, Stop>;

/// How a leaf is valued, by somebody who can play random games.
pub type Value<'b, 'a, G> = &'b mut dyn FnMut(&mut Player<'a, G>, Leaf<'_, G>) -> Sampled<G>;

/// What a walk found at its root: the branch, and every action that was looked at with its value.
pub struct Walked<A> {
    pub branch: Branch<A>,
    pub choices: Vec<(A, Vector)>,
    pub choice: usize,
    /// Whether the walk was cut short before it came to all actions.
    pub partial: bool,
    player: usize,
    wins: Wins,
}

impl<A: Clone> Walked<A> {
    /// The same with a win at hand in place of a choice that is worth no more, where the search itself started.
    pub fn preferring_wins(mut self) -> Self {
        let means: Vec<f64> = self.choices.iter().map(|(_, value)| value[self.player]).collect();
        let taken = self.wins.or_choice_by_means(self.choice, &means);
        if taken != self.choice {
            let (action, value) = &self.choices[taken];
            (self.branch.value, self.branch.line) = (value.clone(), vec![action.clone()]);
            self.choice = taken;
        }
        self
    }
}

struct Frame<A> {
    player: usize,
    place: u64,
    /// Where this node's actions begin, and where its choices among them begin and go on.
    actions: usize,
    first: usize,
    next: usize,
    /// What the choices came to so far; its value is empty before the first.
    best: Branch<A>,
    /// Plies from the root, and where chance moves the probabilities of its outcomes and their mean so far.
    ply: u32,
    chances: Vec<f64>,
    mean: Mean,
    traced: u32,
}

pub struct Walker<'a, G: Game> {
    pub player: Player<'a, G>,
    pub width: &'a mut Width<G>,
    pub trace: Trace<G::Action, Vector>,
    states: Vec<G::State>,
    frames: Vec<Frame<G::Action>>,
    actions: Vec<G::Action>,
    /// The actions to be looked at, by their place among the legal ones of their node.
    kept: Vec<u32>,
    choices: Vec<(G::Action, Vector)>,
    choice: usize,
    wins: Wins,
}

impl<'a, G: Game> Walker<'a, G> {
    pub fn new(player: Player<'a, G>, width: &'a mut Width<G>) -> Self {
        Walker {
            player,
            width,
            trace: Trace::off(),
            states: Vec::new(),
            frames: Vec::new(),
            actions: Vec::new(),
            kept: Vec::new(),
            choices: Vec::new(),
            choice: 0,
            wins: Wins::default(),
        }
    }

    /// Forget the walk before, and stand at the root.
    fn begin(&mut self, root: &G::State) {
        self.frames.clear();
        self.actions.clear();
        self.kept.clear();
        self.choices.clear();
        self.choice = 0;
        self.wins.clear();
        match self.states.first_mut() {
            Some(first) => first.clone_from(root),
            None => self.states.push(root.clone()),
        }
    }

    /// Walk to `depth` plies, at least one, from a position where the game goes on. The seed of a node's child is that
    /// of the child's part, so it depends on the way to the child and on nothing else.
    pub fn walk(
        &mut self,
        root: &G::State,
        place: u64,
        depth: u32,
        leaf: Value<'_, 'a, G>,
    ) -> Result<Walked<G::Action>, Stop> {
        self.begin(root);
        let mut number = 0;
        self.trace.begin(None, None);
        self.open(place, 0)?;
        loop {
            let at = self.frames.len() - 1;
            let frame = &mut self.frames[at];
            if frame.next == self.kept.len() {
                if let Some(walked) = self.close() {
                    return Ok(walked);
                }
                continue;
            }
            let part = self.kept[frame.next];
            frame.next += 1;
            let (action, traced) = (frame.actions + part as usize, frame.traced);
            let ply = frame.ply + u32::from(frame.player != CHANCE);
            let place = Random::for_part(frame.place, u64::from(part)).seed();
            if self.states.len() == at + 1 {
                self.states.push(self.states[at].clone());
            }
            let game = self.player.game;
            let (before, after) = self.states.split_at_mut(at + 1);
            game.apply_to(&before[at], &self.actions[action], &mut after[0])?;
            self.player.watch.tick()?;
            if self.trace.reaches(at) {
                self.trace.begin(Some(traced), Some(&self.actions[action]));
            }
            let state = &self.states[at + 1];
            let branch = if game.is_terminal(state)? {
                if at == 0 && self.frames[0].player != CHANCE {
                    self.wins.note(game, state, self.frames[0].player, self.choices.len())?;
                }
                Branch::end(self.player.payoffs.row(game, state, true)?)
            } else if ply >= depth {
                number += 1;
                leaf(&mut self.player, Leaf { state, place, number: number - 1 })?
            } else {
                self.open(place, ply)?;
                continue;
            };
            if self.trace.reaches(at) {
                self.trace.value(self.trace.latest(), &branch.value);
            }
            self.add(branch);
        }
    }

    /// What a walk found that was cut short: the root as if it had only the actions that were walked through; none if
    /// there are none.
    pub fn known_so_far(&mut self) -> Option<Walked<G::Action>> {
        self.frames.truncate(1);
        if self.choices.is_empty() {
            return None;
        }
        Some(Walked { partial: true, ..self.close()? })
    }

    /// Open the position behind those of the open nodes.
    fn open(&mut self, place: u64, ply: u32) -> Result<(), Stop> {
        let (game, at) = (self.player.game, self.frames.len());
        let state = &self.states[at];
        let player = game.player(state)?;
        let (actions, first) = (self.actions.len(), self.kept.len());
        game.actions(state, &mut self.actions)?;
        let listed = &self.actions[actions..];
        let mut chances = Vec::new();
        if player == CHANCE {
            game.chances(state, &mut chances)?;
            self.kept.extend(0..listed.len() as u32);
        } else {
            self.width.choose(&mut self.player, state, player, listed, &mut self.kept)?;
        }
        let (best, traced) = (Branch::end(Vector::new()), self.trace.latest());
        let mean = Mean::default();
        self.frames.push(Frame { player, place, actions, first, next: first, best, ply, chances, mean, traced });
        Ok(())
    }

    /// Add a branch to the last of the open nodes. Ties keep the first.
    fn add(&mut self, mut branch: Branch<G::Action>) {
        let at = self.frames.len() - 1;
        let frame = &mut self.frames[at];
        let part = self.kept[frame.next - 1] as usize;
        let action = &self.actions[frame.actions + part];
        if at == 0 {
            self.choices.push((action.clone(), branch.value.clone()));
        }
        frame.best.leaves += branch.leaves;
        if frame.player == CHANCE {
            frame.best.deepest = frame.best.deepest.max(branch.deepest);
            frame.mean.add(frame.chances[part], &branch.value);
            return;
        }
        frame.best.deepest = frame.best.deepest.max(branch.deepest + 1);
        let best = frame.best.value.get(frame.player);
        if best.is_none_or(|&best| branch.value.numbers()[frame.player] > best) {
            branch.line.push(action.clone());
            (frame.best.value, frame.best.line) = (branch.value, branch.line);
            if at == 0 {
                self.choice = self.choices.len() - 1;
            }
            if self.trace.reaches(at) {
                self.trace.choice(frame.traced, frame.next - frame.first - 1);
            }
        }
    }

    /// Close the last of the open nodes; what was found, if it was the root.
    fn close(&mut self) -> Option<Walked<G::Action>> {
        let mut frame = self.frames.pop()?;
        if frame.player == CHANCE {
            frame.best.value = frame.mean.value();
        }
        let at = self.frames.len();
        if self.trace.reaches(at) || self.trace.reaches(at.wrapping_sub(1)) {
            self.trace.value(frame.traced, &frame.best.value);
        }
        self.actions.truncate(frame.actions);
        self.kept.truncate(frame.first);
        if at == 0 {
            let (choices, wins) = (std::mem::take(&mut self.choices), std::mem::take(&mut self.wins));
            let (choice, player) = (self.choice, frame.player);
            return Some(Walked { branch: frame.best, choices, choice, player, wins, partial: false });
        }
        self.add(frame.best);
        None
    }
}
