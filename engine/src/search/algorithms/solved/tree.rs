//! The first plies of a deal node by node, where a search would not come to the end of it.

use super::super::root::RootChoice;
use super::super::run::Run;
use super::answer::Asker;
use crate::game::{Game, Stop};
use crate::search::outcome::{Outcome, Worth};
use crate::search::payoffs::Payoffs;
use crate::search::trace::Traced;

/// Up to so many cards, alpha-beta shows itself what it searched and what it left out.
const MOST_CARDS_TO_SEARCH: u32 = 24;

impl<G: Game> Run<'_, G> {
    /// The tree in which every node has its exact value, if the deal is a large one that can be solved.
    pub fn solved_tree(
        &mut self,
        payoffs: &mut Payoffs<G>,
        root_ties: &mut RootChoice<G>,
    ) -> Result<Option<Outcome<G::Action, Worth>>, Stop> {
        let Some(deal) = self.deal(payoffs).filter(|deal| deal.plies() > MOST_CARDS_TO_SEARCH) else { return Ok(None) };
        let (game, levels) = (self.task.game, self.task.trace);
        let mut solver = self.take_solver();
        let mut tree = vec![Traced { parent: None, action: None, value: None, choice: None }];
        let mut choices = Vec::new();
        // Nodes whose children are to be told, with their positions and plies.
        let mut open = vec![(0, self.task.state.clone(), 0)];
        while let Some((place, state, ply)) = open.pop() {
            let Some(deal) = self.deal_in(&state, payoffs).filter(|_| !matches!(game.is_terminal(&state), Ok(true)))
            else {
                continue;
            };
            let asker = Asker { game, state: &state, root: self.root };
            let worths = asker.worths(&deal, &mut solver, payoffs, self.task.poll)?;
            let choice = match ply {
                0 => asker.choice(&worths, root_ties)?,
                _ => first_best(&worths, self.root, deal.position.side >> deal.position.turn() & 1 != 0),
            };
            let mut actions = Vec::new();
            game.actions(&state, &mut actions)?;
            tree[place].choice = Some(choice);
            for (action, worth) in actions.into_iter().zip(worths) {
                if ply + 1 < levels {
                    open.push((tree.len(), game.apply(&state, &action)?, ply + 1));
                }
                if ply == 0 {
                    choices.push((action.clone(), worth.clone()));
                }
                tree.push(Traced {
                    parent: Some(place as u32),
                    action: Some(action),
                    value: Some(worth),
                    choice: None,
                });
            }
        }
        let choice = tree[0].choice.unwrap_or(0);
        let (action, value) = choices[choice].clone();
        tree[0].value = Some(value.clone());
        let found = Outcome::new(value, choices, choice, vec![action]);
        Ok(Some(Outcome { nodes: solver.nodes(), depth: deal.plies(), complete: true, tree, ..found }))
    }
}

/// The first of the actions that are best for the mover, who maximises what the searching player gets or minimises it.
fn first_best(worths: &[Worth], root: usize, maximises: bool) -> usize {
    let is_better = |one: f64, other: f64| if maximises { one > other } else { one < other };
    let better = |best: usize, place: usize| {
        if is_better(worths[place].vector[root], worths[best].vector[root]) {
            place
        } else {
            best
        }
    };
    (1..worths.len()).fold(0, better)
}
