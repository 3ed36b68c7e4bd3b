//! Which way a simulation goes through the tree, and which action is taken in the end.
//!
//! UCB1 on the mover's mean, or on the searching player's, with Progressive History (Nijssen & Winands, CG 2010: W x̄_a
//! over the number of losses plus one) and Progressive Bias (Chaslot et al. 2008: H over the number of visits plus one).
//! An action that has never been tried comes before all others, of several those with the most history and bias, one of
//! them by lot; with an urgency it counts as tried once with that score, but at the root, where every action is tried.
//! Other ties keep the first.

use super::history::History;
use super::settings::{Backup, Decision, Settings};
use super::solver::Prover;
use super::tree::{Tree, NOBODY};
use crate::game::{Game, CHANCE};
use crate::random::Random;
use crate::search::sides::Allies;

/// What the score of an action counts as that nobody has taken yet.
const UNKNOWN: f64 = 0.5;

/// How the scores of a node look to who chooses there.
#[derive(Clone, Copy)]
struct View {
    /// Whose score is looked at.
    player: usize,
    /// Whether it is wanted to be small.
    inverted: bool,
    low: f64,
    width: f64,
}

impl View {
    /// A score from 0 to 1, the better the larger.
    #[inline]
    fn of(self, mean: f64) -> f64 {
        let scaled = (mean - self.low) / self.width;
        if self.inverted {
            1.0 - scaled
        } else {
            scaled
        }
    }
}

/// What selection has to know beside the tree.
pub struct Selection {
    pub settings: Settings,
    pub allies: Allies,
    /// The lowest and the highest score of each player so far.
    pub range: Vec<(f64, f64)>,
    pub prover: Prover,
}

impl Selection {
    pub fn new<G: Game>(game: &G, root: usize, settings: Settings) -> Self {
        let players = game.num_players();
        let allies = Allies::of(game, root);
        let sides = crate::search::sides::Sides::of(game);
        let more = settings.more;
        let unknown = if more.wins { (0.0, 1.0) } else { (f64::INFINITY, f64::NEG_INFINITY) };
        let prover = Prover { solver: more.solver, backup: more.backup, sides, root, players };
        Selection { settings, allies, range: vec![unknown; players], prover }
    }

    pub fn widen(&mut self, scores: &[f64]) {
        for ((low, high), &score) in self.range.iter_mut().zip(scores) {
            *low = low.min(score);
            *high = high.max(score);
        }
    }

    /// Whose score counts where a player moves.
    #[inline]
    pub fn column(&self, player: usize) -> usize {
        if self.settings.more.backup == Backup::MaxN {
            player
        } else {
            self.allies.root
        }
    }

    fn view(&self, player: usize) -> View {
        let column = self.column(player);
        let (low, high) = self.range[column];
        let width = if self.settings.scaled && high > low { high - low } else { 1.0 };
        View { player: column, inverted: column != player && !self.allies.has(player), low, width }
    }

    /// The child that a simulation goes to.
    pub fn choose<A: Clone + Eq + std::hash::Hash>(
        &self,
        tree: &Tree<A>,
        history: &History<A>,
        at: usize,
        random: &mut Random,
    ) -> usize {
        let more = &self.settings.more;
        let node = &tree.nodes[at];
        let view = self.view(node.player);
        let untried = (node.children - node.tried) as usize;
        if untried > 0 && (at == 0 || more.urgency.is_none()) {
            return self.draw_untried(tree, history, at, untried, view, random);
        }
        let trials = (node.visits as f64).ln();
        let (mut best, mut highest) = (node.first, f64::NEG_INFINITY);
        for child in tree.children(at) {
            let each = &tree.nodes[child];
            let visits = each.visits as f64;
            let (mean, counted) = match more.urgency {
                Some(urgency) if each.visits == 0 => (urgency, 1.0),
                _ if each.proven != NOBODY => {
                    (f64::from(u8::from(self.prover.pleases(node.player, each.proven))), visits)
                }
                _ => (view.of(tree.sum(child, view.player) / visits), visits),
            };
            let mut bound = mean + self.settings.c * (trials / counted).sqrt();
            if more.history > 0.0 {
                let paid = history.mean(each.history).map_or(UNKNOWN, |mean| view.of(mean));
                bound += paid * more.history / ((1.0 - mean) * visits + 1.0);
            }
            bound += each.bias / (visits + 1.0);
            if bound > highest {
                (best, highest) = (child, bound);
            }
        }
        best
    }

    /// One of the children that were never tried, of those that look best.
    fn draw_untried<A: Clone + Eq + std::hash::Hash>(
        &self,
        tree: &Tree<A>,
        history: &History<A>,
        at: usize,
        untried: usize,
        view: View,
        random: &mut Random,
    ) -> usize {
        let more = &self.settings.more;
        let open = || tree.children(at).filter(|&child| tree.nodes[child].visits == 0);
        if !more.knows() {
            return open().nth(random.below(untried)).unwrap_or(tree.nodes[at].first);
        }
        let looks = |child: usize| {
            let each = &tree.nodes[child];
            let paid = if more.history > 0.0 {
                history.mean(each.history).map_or(UNKNOWN, |mean| view.of(mean)) * more.history
            } else {
                0.0
            };
            paid + each.bias
        };
        let best = open().map(looks).fold(f64::NEG_INFINITY, f64::max);
        let equals = open().filter(|&child| looks(child) == best).count();
        let found = open().filter(|&child| looks(child) == best).nth(random.below(equals.max(1)));
        found.unwrap_or(tree.nodes[at].first)
    }

    /// The child that the player takes in the end, of an opened node: one that is proven to please it; else of those that
    /// are not proven, if there are any, the one that was tried most or has the best mean.
    pub fn favourite<A: Clone>(&self, tree: &Tree<A>, at: usize) -> usize {
        let node = &tree.nodes[at];
        let is_player = node.player != CHANCE;
        let proven = |child: usize| tree.nodes[child].proven;
        let won =
            |&child: &usize| is_player && proven(child) != NOBODY && self.prover.pleases(node.player, proven(child));
        let view = self.view(if is_player { node.player } else { self.allies.root });
        let rank = |child: usize| {
            let visits = tree.nodes[child].visits as f64;
            let mean = view.of(tree.sum(child, view.player) / visits);
            let (first, second) = if self.settings.decision == Decision::Visits { (visits, mean) } else { (mean, 0.0) };
            (won(&child), proven(child) == NOBODY, first, second)
        };
        let tried = tree.children(at).filter(|&child| tree.nodes[child].visits > 0);
        tried.reduce(|best, child| if rank(child) > rank(best) { child } else { best }).unwrap_or(node.first)
    }
}
