//! IS-MCTS: UCT over what is seen. Each simulation draws a world and walks only through actions that are legal in it; the
//! exploration term of an action counts how often the action was there to be taken.
//!
//! Cowling, Powley & Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
//! Intelligence and AI in Games 4(2), 2012. With a single observer the tree is that of what the searching player sees: an
//! action that it cannot tell from others shares a branch with them, and the mover takes one of those by lot. With many,
//! every player has a tree of what it sees, and all are walked in step. Where nothing is hidden both are UCT, simulation
//! for simulation: means are scaled, actions that were never tried come first, and a node gets children when it is
//! visited again. The visit that made a node counts for all of its actions as one in which they were there.

use super::tree::{Sight, Tree};
use super::{random_of_world, Asks, Task};
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::random::Random;
use crate::row::Row;
use crate::search::at_hand::Wins;
use crate::search::mcts::{Decision, Settings};
use crate::search::rollout::Player;
use crate::search::{Outcome, Payoffs, Step, Timer, Watch, Worth};

/// After what part more of simulations a search tells how it stands.
const TOLD_EVERY: u64 = 8;

struct Search<'a, G: Game> {
    player: Player<'a, G>,
    /// Who searches.
    root: usize,
    settings: Settings,
    hides: bool,
    random: Random,
    /// What draws the chance inside the game.
    luck: Random,
    /// One tree, or one for each player.
    trees: Vec<Tree<G::Action>>,
    /// The way through each tree.
    paths: Vec<Vec<usize>>,
    most_plies: usize,
    /// The nodes that all trees may have together.
    most_nodes: usize,
    range: Vec<(f64, f64)>,
    paid: Vector,
    state: G::State,
    spare: G::State,
    actions: Vec<G::Action>,
    /// For each action the child that it leads to.
    behind: Vec<usize>,
    deepest: u32,
    wins: Wins,
}

/// Search with one tree, or with one for each player if there are `many` observers.
pub fn search<G: Game>(
    task: Task<'_, G>,
    payoffs: &mut Payoffs<G>,
    settings: Settings,
    many: bool,
) -> Result<Outcome<G::Action, Worth>, Stop> {
    let Task { game, player: root, worlds, budget, poll, mut tell } = task;
    let timer = Timer::start(&budget.clock, budget.seconds);
    let players = game.num_players();
    let draw = |number: u64| worlds.draw(random_of_world(settings.seed, number), Asks::default());
    let mut world = draw(0)?.state;
    let watch = Watch::new::<G>(poll).within(Some(timer.clone()));
    let trees = if many && game.hides() { players } else { 1 };
    let one = size_of::<super::tree::Node<G::Action>>() + players * size_of::<f64>();
    let mut search = Search {
        player: Player::new(game, payoffs, &world, settings.most_turns, watch)
            .gives_up_beyond(budget.nodes)
            .guided(settings.guided)
            .looking(settings.more.look),
        root,
        settings,
        hides: game.hides(),
        random: Random::new(settings.seed),
        luck: Random::new(settings.seed).luck(),
        trees: (0..trees).map(|_| Tree::new(players)).collect(),
        paths: vec![Vec::new(); trees],
        most_plies: budget.depth.map_or(usize::MAX, |depth| depth as usize),
        most_nodes: budget.table / one,
        range: vec![(f64::INFINITY, f64::NEG_INFINITY); players],
        paid: Vector::zeros(players),
        state: world.clone(),
        spare: world.clone(),
        actions: Vec::new(),
        behind: Vec::new(),
        deepest: 0,
        wins: Wins::default(),
    };
    let least = search.open_root(&world)?;
    let most = if least == 1 { 1 } else { settings.simulations.unwrap_or(u64::MAX) };
    let most_visited = budget.nodes.unwrap_or(u64::MAX);
    let (mut simulations, mut next_told) = (0, least);
    while simulations < least || (simulations < most && search.player.watch.nodes < most_visited) {
        if simulations > 0 && search.hides {
            world = draw(simulations)?.state;
        }
        match search.simulate(&world) {
            Ok(()) => simulations += 1,
            Err(Stop::Deadline | Stop::Nodes) => break,
            Err(stop) => return Err(stop),
        }
        if let (Some(tell), true) = (&mut tell, simulations >= next_told) {
            next_told = simulations + simulations / TOLD_EVERY + 1;
            search.tell(tell)?;
        }
    }
    search.outcome(&world, simulations, budget.depth, &timer)
}

impl<G: Game> Search<'_, G> {
    /// The tree by which a player chooses.
    fn tree_of(&self, player: usize) -> usize {
        if self.trees.len() > 1 {
            player
        } else {
            0
        }
    }

    /// Whose eyes a tree is seen with.
    fn observer(&self, tree: usize) -> usize {
        if self.trees.len() > 1 {
            tree
        } else {
            self.root
        }
    }

    fn open_root(&mut self, world: &G::State) -> Result<u64, Stop> {
        self.actions.clear();
        self.player.game.actions(world, &mut self.actions)?;
        let tree = self.tree_of(self.root);
        for action in &self.actions {
            self.trees[tree].child(0, &Sight::All(action.clone()), action, 0);
        }
        Ok(self.trees[tree].children(0).len() as u64)
    }

    /// One way through the trees and on to the end, and what came of it written at every node on the way.
    fn simulate(&mut self, world: &G::State) -> Result<(), Stop> {
        self.state.clone_from(world);
        for path in &mut self.paths {
            path.clear();
            path.push(0);
        }
        let mut plies = 0;
        while !self.player.game.is_terminal(&self.state)? {
            let mover = self.player.game.player(&self.state)?;
            let tree = if mover == CHANCE { self.tree_of(self.root) } else { self.tree_of(mover) };
            let at = self.at(tree);
            if !self.trees[tree].is_open(at) {
                let nodes: usize = self.trees.iter().map(Tree::len).sum();
                if self.trees[tree].visits(at) == 0 || plies >= self.most_plies || nodes >= self.most_nodes {
                    break;
                }
                self.trees[tree].open(at);
            }
            let action = if mover == CHANCE {
                self.player.game.random_outcome(&self.state, &mut self.luck, &mut self.actions)?
            } else {
                self.choose(tree, at, mover)?
            };
            self.descend(&action, mover)?;
            self.player.game.advance(&mut self.state, &action, &mut self.spare)?;
            self.player.watch.tick()?;
            plies += 1;
            if plies == 1 && !self.hides && self.trees[0].visits(self.at(0)) == 0 {
                self.note_win()?;
            }
        }
        self.player.play(&self.state, &mut self.random, &mut self.luck, &mut self.paid)?;
        for ((low, high), &paid) in self.range.iter_mut().zip(&self.paid) {
            *low = low.min(paid);
            *high = high.max(paid);
        }
        self.deepest = self.deepest.max(plies as u32);
        for (tree, path) in self.trees.iter_mut().zip(&self.paths) {
            tree.add(path, &self.paid);
        }
        Ok(())
    }

    /// Where the way through a tree has come to.
    fn at(&self, tree: usize) -> usize {
        self.paths[tree][self.paths[tree].len() - 1]
    }

    /// Where nothing is hidden: write down whether the action that was just tried for the first time wins at once.
    fn note_win(&mut self) -> Result<(), Stop> {
        if self.player.game.is_terminal(&self.state)? {
            let place = self.trees[0].children(0).iter().position(|&child| child == self.at(0)).unwrap_or(0);
            self.wins.note(self.player.game, &self.state, self.root, place)?;
        }
        Ok(())
    }

    /// The action of a simulation: among those that are legal in its world one that was never tried, or the one with the
    /// highest upper bound.
    fn choose(&mut self, tree: usize, at: usize, mover: usize) -> Result<G::Action, Stop> {
        let game = self.player.game;
        self.actions.clear();
        self.behind.clear();
        game.actions(&self.state, &mut self.actions)?;
        let (observer, before) = (self.observer(tree), u64::from(at > 0));
        for action in &self.actions {
            let sight = Sight::before(game, &self.state, action, observer, mover)?;
            self.behind.push(self.trees[tree].child(at, &sight, action, before));
        }
        let nodes = &self.trees[tree];
        let is_first = |&place: &usize| !self.behind[..place].contains(&self.behind[place]);
        let untried = |place: &usize| nodes.visits(self.behind[*place]) == 0;
        let open: usize = (0..self.behind.len()).filter(is_first).filter(untried).count();
        let child = if open > 0 {
            let drawn = self.random.below(open);
            let place = (0..self.behind.len()).filter(is_first).filter(untried).nth(drawn);
            self.behind[place.unwrap_or(0)]
        } else {
            let (low, high) = self.range[mover];
            let width = if self.settings.scaled && high > low { high - low } else { 1.0 };
            let (mut best, mut highest) = (self.behind[0], f64::NEG_INFINITY);
            for &child in &self.behind {
                let visits = nodes.visits(child) as f64;
                let mean = (nodes.sum(child, mover) / visits - low) / width;
                let bound = mean + self.settings.c * ((nodes.available(child) as f64).ln() / visits).sqrt();
                if bound > highest {
                    (best, highest) = (child, bound);
                }
            }
            best
        };
        for (place, &each) in self.behind.iter().enumerate() {
            if !self.behind[..place].contains(&each) {
                self.trees[tree].was_there(each);
            }
        }
        let alike = self.behind.iter().filter(|&&each| each == child).count();
        let drawn = if alike > 1 { self.random.below(alike) } else { 0 };
        let place = self.behind.iter().enumerate().filter(|(_, &each)| each == child).nth(drawn);
        Ok(self.actions[place.map_or(0, |(place, _)| place)].clone())
    }

    /// Go on in every tree as far as its observer sees. Who acts may see more than its own action when that has been
    /// taken, which is a step of its own.
    fn descend(&mut self, action: &G::Action, mover: usize) -> Result<(), Stop> {
        let game = self.player.game;
        for tree in 0..self.trees.len() {
            let (at, observer) = (self.at(tree), self.observer(tree));
            let sight = Sight::before(game, &self.state, action, observer, mover)?;
            let child = self.trees[tree].child(at, &sight, action, u64::from(at > 0));
            self.paths[tree].push(child);
            if observer == mover {
                if let Some(seen) = game.seen(&self.state, action, observer)? {
                    let after = self.trees[tree].child(child, &Sight::Part(seen), action, 1);
                    self.paths[tree].push(after);
                }
            }
        }
        Ok(())
    }

    fn tell(&self, tell: &mut crate::search::Tell<'_, G::Action, Worth>) -> Result<(), Stop> {
        let tree = &self.trees[self.tree_of(self.root)];
        let at = self.decide();
        let Some(action) = tree.action(at) else { return Ok(()) };
        let value = Worth::exactly(&tree.mean(at));
        tell(Step { depth: self.deepest, action, value: &value, nodes: self.player.watch.nodes + 1 })
    }

    /// The child of the root that is taken in the end.
    fn decide(&self) -> usize {
        let tree = &self.trees[self.tree_of(self.root)];
        let choice = tree.favourite(0, self.root, self.settings.decision == Decision::Visits);
        let children = tree.children(0);
        let means: Vec<f64> = children.iter().map(|&child| tree.mean(child)[self.root]).collect();
        children[self.wins.or_choice_by_means(choice, &means)]
    }

    fn outcome(
        self,
        world: &G::State,
        simulations: u64,
        limit: Option<u32>,
        timer: &Timer,
    ) -> Result<Outcome<G::Action, Worth>, Stop> {
        let decided = self.decide();
        let tree = &self.trees[self.tree_of(self.root)];
        let (mut choices, mut visits, mut choice) = (Vec::new(), Vec::new(), 0);
        for &child in tree.children(0).iter().filter(|&&child| tree.visits(child) > 0) {
            let Some(action) = tree.action(child) else { continue };
            if child == decided {
                choice = choices.len();
            }
            choices.push((action.clone(), Worth::exactly(&tree.mean(child))));
            visits.push(tree.visits(child));
        }
        let partial = visits.len() < tree.children(0).len();
        if let ([], Some(action)) = (&choices[..], tree.action(decided).cloned()) {
            let known = self.player.payoffs.without_search(self.player.game, world)?;
            choices.push((action, Worth::exactly(&known)));
            visits.push(0);
        }
        // What follows depends on the world.
        let line = vec![choices[choice].0.clone()];
        Ok(Outcome {
            nodes: self.player.watch.nodes + 1,
            depth: self.deepest,
            limit,
            partial,
            simulations,
            visits,
            worlds: if self.hides { simulations } else { 1 },
            seconds: timer.elapsed(),
            ..Outcome::new(choices[choice].1.clone(), choices, choice, line)
        })
    }
}
