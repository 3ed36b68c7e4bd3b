//! Deals of tricks that are played out by the solver in [`crate::tricks`], where that answers what alpha-beta would find.
//!
//! What a deal pays the searching player must follow from the tricks of its side alone and never fall with them, or from
//! the points and never rise with them. Then the number of tricks that the side can be sure of decides, and the solver
//! finds it in a small part of the time. Its answer is the definition's in all parts: each action is worth what the first
//! best cards behind it pay.

use super::root::RootChoice;
use super::run::{pass_on, Run};
use super::Valued;
use crate::game::{Game, Stop};
use crate::search::clock::Timer;
use crate::search::outcome::{Outcome, Worth};
use crate::search::payoffs::Payoffs;
use crate::search::step::Step;
use crate::tricks::{Position, Solver, FEWEST_BYTES};

mod answer;
mod tree;

use answer::{Answered, Asker};

/// The part of a budget that is spent on a solution before a search by plies has the rest.
const PART: u64 = 2;

/// What came of an attempt.
pub(super) enum Tried<A> {
    Solved(Box<Outcome<A, Worth>>),
    /// So many nodes and seconds were spent.
    InVain(u64, f64),
}

/// A deal that the solver can play out.
struct Deal {
    position: Position,
    pays: Vec<f64>,
}

impl Deal {
    /// Cards still to be played.
    fn plies(&self) -> u32 {
        self.position.hands.iter().map(|hand| hand.count_ones()).sum()
    }

    /// What few deals of that size need less than: about a tenth of them, where four play, and fewer where three do.
    fn fewest_nodes(&self) -> u64 {
        1 << (2 * self.plies() / 7)
    }
}

impl<G: Game> Run<'_, G> {
    /// Solve the deal, if it is one and if the budget may suffice. What is spent in vain is taken from the budget.
    pub fn solve_tricks(
        &mut self,
        payoffs: &mut Payoffs<G>,
        root_ties: &mut RootChoice<G>,
        valued: Valued,
    ) -> Result<Tried<G::Action>, Stop> {
        let Some(deal) = self.deal(payoffs) else { return Ok(Tried::InVain(0, 0.0)) };
        let timer = Timer::start(&self.task.budget.clock, self.task.budget.seconds.map(|all| all / PART as f64));
        let mut solver = self.take_solver();
        solver.limit(self.task.budget.nodes.map_or(u64::MAX, |nodes| nodes / PART));
        let before = solver.nodes();
        let asker = Asker { game: self.task.game, state: self.task.state, root: self.root };
        let poll = &mut self.task.poll;
        let found = asker.answer(&deal, &mut solver, payoffs, (root_ties, valued), &mut || {
            poll()?;
            if timer.is_up() {
                Err(Stop::Deadline)
            } else {
                Ok(())
            }
        });
        // Each card that was played leads to a position, and the first one was there before.
        let nodes = solver.nodes() - before + 1;
        match found {
            Ok(answered) => {
                self.keep_solver(solver);
                let found = self.solved(&deal, answered, (nodes, timer.elapsed()))?;
                Ok(Tried::Solved(Box::new(found)))
            }
            // Whatever ended it will end the search by plies, too, or leaves it the rest of the budget.
            Err(Stop::Nodes | Stop::Deadline) => {
                self.keep_solver(solver);
                let (budget, spent) = (&mut self.task.budget, timer.elapsed());
                budget.nodes = budget.nodes.map(|all| all.saturating_sub(nodes));
                budget.seconds = budget.seconds.map(|all| (all - spent).max(0.0));
                Ok(Tried::InVain(nodes, spent))
            }
            Err(stop) => Err(stop),
        }
    }

    /// The deal, if it may be solved within the budget. Where only one action is legal, a budget is not spent.
    fn deal(&self, payoffs: &Payoffs<G>) -> Option<Deal> {
        let budget = &self.task.budget;
        let deal = self.deal_in(self.task.state, payoffs)?;
        let is_choice =
            deal.position.playable().count_ones() > 1 || (budget.nodes.is_none() && budget.seconds.is_none());
        let is_deep = budget.depth.is_none_or(|depth| depth >= deal.plies());
        let suffices = budget.nodes.is_none_or(|nodes| nodes / PART >= deal.fewest_nodes());
        (budget.table >= FEWEST_BYTES && is_choice && is_deep && suffices).then_some(deal)
    }

    /// The rest of the deal in a position, as the searching player sees it.
    fn deal_in(&self, state: &G::State, payoffs: &Payoffs<G>) -> Option<Deal> {
        let game = self.task.game;
        let play = game.trick_play(state, self.root, payoffs.native_type(self.root)?)?;
        let team = |player: usize| u8::from(game.team(player) == game.team(self.root)) << player;
        let position = Position {
            side: (0..play.hands.len()).fold(0, |side, player| side | team(player)),
            hands: play.hands,
            table: play.table,
            leader: play.leader,
            trump: play.trump,
            counted: play.counted,
            breaking: play.breaking,
            broken: play.broken,
            first: play.first,
        };
        (play.pays.is_sorted() && position.check().is_ok()).then_some(Deal { position, pays: play.pays })
    }

    /// The answer as a search gives it.
    fn solved(
        &mut self,
        deal: &Deal,
        answered: Answered,
        (nodes, seconds): (u64, f64),
    ) -> Result<Outcome<G::Action, Worth>, Stop> {
        let (game, state) = (self.task.game, self.task.state);
        let Answered { worths, choice, places } = answered;
        let (_, line) = played(game, state, &places)?;
        let (value, depth, limit) = (worths[choice].clone(), deal.plies(), self.task.budget.depth);
        let step = Step { depth, action: &line[0], value: &value, nodes };
        pass_on(&mut self.task.tell, &step, &line[0], Worth::clone)?;
        let mut actions = Vec::new();
        game.actions(state, &mut actions)?;
        let choices = actions.into_iter().zip(worths).collect();
        Ok(Outcome { nodes, depth, limit, complete: true, seconds, ..Outcome::new(value, choices, choice, line) })
    }

    /// The solver that an earlier search has left, or a new one.
    fn take_solver(&self) -> Solver {
        let bytes = self.task.budget.table;
        let kept = self.task.memory.as_ref().and_then(|(memory, rules)| memory.take(rules, &asked(bytes)));
        kept.unwrap_or_else(|| Solver::within(bytes))
    }

    /// Leave the solver to the next search; where the budget is limited only its room, since who knows more would get
    /// further.
    fn keep_solver(&self, mut solver: Solver) {
        let Some((memory, rules)) = &self.task.memory else { return };
        if self.task.budget.is_limited() || !memory.knows() {
            solver.forget();
        }
        let entries = solver.entries();
        memory.put(rules, asked(self.task.budget.table), solver, entries);
    }
}

fn asked(bytes: usize) -> String {
    format!("tricks in {bytes} bytes")
}

/// The position after some actions, each given by its place among those that are legal then; and the actions.
fn played<G: Game>(game: &G, state: &G::State, places: &[u8]) -> Result<(G::State, Vec<G::Action>), Stop> {
    let (mut state, mut taken, mut actions) = (state.clone(), Vec::new(), Vec::new());
    for &place in places {
        actions.clear();
        game.actions(&state, &mut actions)?;
        let action = actions.swap_remove(usize::from(place));
        state = game.apply(&state, &action)?;
        taken.push(action);
    }
    Ok((state, taken))
}

#[cfg(test)]
mod tests;
