//! What trees know of the actions at their root, put together and decided on.

use super::selection::Selection;
use super::settings::Decision;
use super::tree::NOBODY;
use super::Search;
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::search::at_hand::Wins;
use crate::search::clock::Timer;
use crate::search::outcome::Outcome;
use crate::search::payoffs::Payoffs;
use crate::search::trace::{Traced, TracedTree};

/// The root of one tree, or of several that began alike.
#[derive(Clone, Debug)]
pub struct Branches<A> {
    pub actions: Vec<A>,
    visits: Vec<u64>,
    /// The scores of each action added up, a row for each.
    sums: Vec<Vector>,
    /// The captain of the side that is proven to win, or nobody.
    proven: Vec<u16>,
    is_proven: bool,
    /// What follows each action.
    lines: Vec<Vec<A>>,
    wins: Wins,
    pub nodes: u64,
    pub simulations: u64,
    pub deepest: u32,
    pub tree: TracedTree<A, Vector>,
}

impl<A: Clone> Branches<A> {
    pub fn of<G: Game<Action = A>>(search: &Search<'_, G>) -> Self {
        let (tree, children) = (&search.tree, search.tree.children(0));
        Branches {
            actions: children.clone().filter_map(|at| tree.nodes[at].action.clone()).collect(),
            visits: children.clone().map(|at| tree.nodes[at].visits).collect(),
            sums: children.clone().map(|at| tree.row(at).iter().copied().collect()).collect(),
            proven: children.map(|at| tree.nodes[at].proven).collect(),
            is_proven: tree.nodes[0].proven != NOBODY,
            lines: Vec::new(),
            wins: search.wins.clone(),
            nodes: search.player.watch.nodes,
            simulations: search.simulations,
            deepest: search.deepest,
            tree: Vec::new(),
        }
    }

    /// Add what another tree knows of the same actions. What follows is what the first tree expects.
    pub fn join(&mut self, other: &Branches<A>) {
        for (place, visits) in other.visits.iter().enumerate() {
            self.visits[place] += visits;
            self.sums[place].iter_mut().zip(&other.sums[place]).for_each(|(sum, more)| *sum += more);
            if self.proven[place] == NOBODY {
                self.proven[place] = other.proven[place];
            }
        }
        self.wins.join(&other.wins);
        self.is_proven |= other.is_proven;
        self.nodes += other.nodes;
        self.simulations += other.simulations;
        self.deepest = self.deepest.max(other.deepest);
    }

    /// What an action scored on average, or scores for sure.
    pub fn mean(&self, place: usize) -> Vector {
        let visits = self.visits[place] as f64;
        self.sums[place].iter().map(|sum| sum / visits).collect()
    }

    /// Which action is taken: see [`Selection::favourite`]; and a win at hand that is worth as much.
    pub fn decide(&self, selection: &Selection) -> usize {
        let root = selection.allies.root;
        let won = |place: usize| self.proven[place] != NOBODY && selection.prover.pleases(root, self.proven[place]);
        let rank = |place: usize| {
            let proven = self.proven[place];
            let (visits, mean) = (self.visits[place] as f64, self.sums[place][root] / self.visits[place] as f64);
            let by_visits = selection.settings.decision == Decision::Visits;
            let (first, second) = if by_visits { (visits, mean) } else { (mean, 0.0) };
            (won(place), proven == NOBODY, first, second)
        };
        let tried = (0..self.actions.len()).filter(|&place| self.visits[place] > 0);
        let best = tried.reduce(|best, place| if rank(place) > rank(best) { place } else { best });
        let Some(choice) = best else { return 0 };
        let means: Vec<f64> = (0..self.actions.len()).map(|place| self.mean(place)[root]).collect();
        // What wins at once may be a win that is shared; one that is proven is not.
        let at_once = self.wins.or_choice_by_means(choice, &means);
        if won(choice) && !won(at_once) {
            choice
        } else {
            at_once
        }
    }

    /// Let the first plies that are told say what all trees together say of the root.
    fn tell_root(&mut self, decided: usize) {
        let means: Vec<Vector> = (0..self.actions.len()).map(|place| self.mean(place)).collect();
        let visits = &self.visits;
        for (place, told) in self.tree.iter_mut().filter(|told| told.parent == Some(0)).enumerate() {
            told.value = (visits[place] > 0).then(|| means[place].clone());
        }
        if let Some(root) = self.tree.first_mut().filter(|root| root.choice.is_some()) {
            root.choice = Some(decided);
        }
    }

    /// What is found. Actions that were never tried are not among the choices.
    pub fn outcome<G: Game<Action = A>>(
        mut self,
        selection: &Selection,
        (game, root): (&G, &G::State),
        payoffs: &mut Payoffs<G>,
        limit: Option<u32>,
        timer: &Timer,
    ) -> Result<Outcome<A, Vector>, Stop> {
        let decided = self.decide(selection);
        let (mut choices, mut visits, mut choice) = (Vec::new(), Vec::new(), 0);
        for place in (0..self.actions.len()).filter(|&place| self.visits[place] > 0) {
            if place == decided {
                choice = choices.len();
            }
            let mut worth = self.mean(place);
            if self.proven[place] != NOBODY {
                selection.prover.write_scores(self.proven[place], &mut worth);
            }
            choices.push((self.actions[place].clone(), worth));
            visits.push(self.visits[place]);
        }
        self.tell_root(decided);
        let mut line = vec![self.actions[decided].clone()];
        line.extend(self.lines.get_mut(decided).map(std::mem::take).unwrap_or_default());
        let partial = choices.len() < self.actions.len();
        if choices.is_empty() {
            choices.push((line[0].clone(), payoffs.without_search(game, root)?));
            visits.push(0);
        }
        Ok(Outcome {
            nodes: self.nodes + 1,
            depth: self.deepest,
            limit,
            partial,
            complete: self.is_proven,
            simulations: self.simulations,
            visits,
            tree: self.tree,
            seconds: timer.elapsed(),
            ..Outcome::new(choices[choice].1.clone(), choices, choice, line)
        })
    }
}

impl<G: Game> Search<'_, G> {
    /// All that is known of the root, with the first `levels` plies of the tree.
    pub fn branches(&self, levels: usize) -> Branches<G::Action> {
        let lines = self.tree.children(0).map(|at| if self.together { Vec::new() } else { self.line(at) });
        let mut found = Branches { lines: lines.collect(), ..Branches::of(self) };
        if levels > 0 {
            let decided = self.tree.nodes[0].first + found.decide(&self.selection);
            found.tree = self.told_tree(levels, decided);
        }
        found
    }

    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The line that the players take in the end from a node on, as far as the tree goes and up to where chance moves.
    fn line(&self, mut at: usize) -> Vec<G::Action> {
        let mut line = Vec::new();
        while self.tree.nodes[at].tried > 0 && self.tree.nodes[at].player != CHANCE {
            at = self.selection.favourite(&self.tree, at);
            line.extend(self.tree.nodes[at].action.clone());
        }
        line
    }

    /// The first plies of the tree as it is now; what was never tried counts as pruned.
    fn told_tree(&self, levels: usize, decided: usize) -> TracedTree<G::Action, Vector> {
        let mut told: TracedTree<G::Action, Vector> = Vec::new();
        let mut waiting = vec![(0, None, 0)];
        while let Some((at, parent, level)) = waiting.pop() {
            let (node, place) = (&self.tree.nodes[at], told.len() as u32);
            let opened = level < levels && node.tried > 0;
            let chooses = opened && node.player != CHANCE;
            let choice = || if at == 0 { decided } else { self.selection.favourite(&self.tree, at) };
            told.push(Traced {
                parent,
                action: node.action.clone(),
                value: (node.visits > 0).then(|| self.tree.mean(at)),
                choice: chooses.then(|| choice() - node.first),
            });
            if opened {
                waiting.extend(self.tree.children(at).rev().map(|child| (child, Some(place), level + 1)));
            }
        }
        told
    }
}
