//! KthBestPick: of the picks that I may still get, take now the worst one that lets me get all better ones later.
//!
//! Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, algorithm 2, with the rules under
//! which it was run: a prediction that reaches the end of the draft while better picks are open fails; the best pick
//! always succeeds; predictions are remembered; ranks are limited, and the limit is raised while nodes and time are left.
//! Deviations: none. A prediction is broken off as soon as it cannot succeed, which changes no pick.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use smallvec::SmallVec;

use super::fold::Fold;
use super::{Budget, Outcome, Poll, Step, Tell, Timer, Watch};
use crate::drafting::{ranking, Drafting, RankTies};
use crate::game::{Game, Rules, Stop, Vector};

/// A position to an item.
pub type Foresee<G> = Box<dyn Fn(&<G as Rules>::State) -> Result<<G as Rules>::Action, Stop> + Send>;

/// A position and a player to what each legal action is worth to it, in the order of actions.
pub type Worths<G> = Box<dyn Fn(&<G as Rules>::State, usize) -> Result<Vec<f64>, Stop> + Send>;

/// How a player is believed to pick.
pub enum Drafter<G: Game> {
    /// By KthBestPick itself, with the same beliefs about everybody.
    Itself,
    /// What is worth most to it.
    Greedy,
    /// As the drafter with this place in [`Drafting::drafters`].
    Native(usize),
    /// The first open item of a list; what is worth most to it if none is.
    List(Vec<G::Action>),
    Custom(Foresee<G>),
}

/// What items are ranked by.
pub enum Heuristic<G: Game> {
    /// What the game itself says that they are worth.
    Own,
    /// The evaluation of the position after the pick.
    Evaluation,
    Custom(Worths<G>),
}

pub struct Plan<G: Game> {
    /// One for each player.
    pub drafters: Vec<Drafter<G>>,
    pub heuristic: Heuristic<G>,
    pub ties: RankTies,
    /// How many ranks are considered at most.
    pub limit: usize,
}

/// Search a game that is a draft, and tell after each number of ranks what the pick would be. A choice is an item with
/// what it is worth to each player by the heuristic; the line goes up to where all better items are the player's own.
pub fn kth_best_pick<G: Game>(
    game: &G,
    drafting: &dyn Drafting<G::State, G::Action>,
    root: &G::State,
    plan: &Plan<G>,
    budget: &Budget,
    poll: Poll,
    tell: Tell<'_, G::Action, Vector>,
) -> Result<Outcome<G::Action, Vector>, Stop> {
    let mut search = KthBest::new(game, drafting, plan, budget, poll);
    let timer = Timer::start(&budget.clock, budget.seconds);
    search.watch.limit(u64::MAX, Some(timer.clone()));
    let player = game.player(root)?;
    let (worths, partial) = search.worths(root)?;
    if partial {
        let (choice, nodes) = (first_best(&worths, player), search.watch.nodes);
        let line = vec![worths[choice].0.clone()];
        return Ok(Outcome {
            nodes,
            limit: Some(0),
            partial,
            seconds: timer.elapsed(),
            ..picked(worths, choice, line)
        });
    }
    let ranks = search.drafting.picks_left(root, player)?.clamp(1, worths.len());
    let mut last = plan.limit.clamp(1, ranks);
    let widens = budget.nodes.is_some() || budget.seconds.is_some();
    search.limit = if widens { 1 } else { last };
    let (mut line, mut reached) = match search.root_line(root) {
        // The best item is the answer of one rank.
        Err(Stop::Deadline) => {
            last = 1;
            (vec![worths[first_best(&worths, player)].0.clone()], 1)
        }
        line => (line?, search.limit),
    };
    search.told(&worths, &line, tell)?;
    search.watch.limit(budget.nodes.unwrap_or(u64::MAX), Some(timer.clone()));
    while reached < last {
        search.limit = reached + 1;
        search.known.clear();
        match search.root_line(root) {
            Ok(wider) => line = wider,
            Err(Stop::Nodes | Stop::Deadline) => break,
            Err(stop) => return Err(stop),
        }
        reached += 1;
        search.told(&worths, &line, tell)?;
    }
    let (choice, nodes) = (search.place(&worths, &line[0])?, search.watch.nodes);
    let complete = reached == ranks && budget.depth.is_none();
    let (limit, seconds) = (Some(reached as u32), timer.elapsed());
    Ok(Outcome { nodes, limit, complete, seconds, ..picked(worths, choice, line) })
}

fn picked<A>(worths: Vec<(A, Vector)>, choice: usize, line: Vec<A>) -> Outcome<A, Vector> {
    let depth = line.len() as u32;
    Outcome { depth, ..Outcome::new(worths[choice].1.clone(), worths, choice, line) }
}

/// The place of the first of the items that are worth most to a player.
fn first_best<A>(worths: &[(A, Vector)], player: usize) -> usize {
    (0..worths.len())
        .reduce(|best, at| if worths[at].1[player] > worths[best].1[player] { at } else { best })
        .unwrap_or(0)
}

/// Items with what each is worth to each player, and whether the time was up before all were looked at.
type Looked<A> = (Vec<(A, Vector)>, bool);

/// What a remembered pick is taken to weigh.
const BYTES_A_PICK: usize = 64;

struct KthBest<'a, G: Game> {
    game: &'a G,
    drafting: &'a dyn Drafting<G::State, G::Action>,
    plan: &'a Plan<G>,
    limit: usize,
    depth: usize,
    /// Whether predictions depend on the order of the picks, and not only on where they have led.
    by_history: bool,
    known: HashMap<u128, G::Action, BuildHasherDefault<Fold>>,
    most_known: usize,
    watch: Watch<'a>,
}

impl<'a, G: Game> KthBest<'a, G> {
    fn new(
        game: &'a G,
        drafting: &'a dyn Drafting<G::State, G::Action>,
        plan: &'a Plan<G>,
        budget: &Budget,
        poll: Poll<'a>,
    ) -> Self {
        KthBest {
            game,
            drafting,
            plan,
            limit: 1,
            depth: budget.depth.map_or(usize::MAX, |depth| depth as usize),
            by_history: plan.drafters.iter().any(|drafter| matches!(drafter, Drafter::Native(_) | Drafter::Custom(_)))
                || matches!(plan.heuristic, Heuristic::Custom(_)),
            most_known: budget.table / BYTES_A_PICK,
            known: HashMap::default(),
            watch: Watch::new::<G>(poll),
        }
    }

    /// Tell the pick that a line begins with.
    fn told(
        &self,
        worths: &[(G::Action, Vector)],
        line: &[G::Action],
        tell: Tell<'_, G::Action, Vector>,
    ) -> Result<(), Stop> {
        let (action, value) = &worths[self.place(worths, &line[0])?];
        tell(Step { depth: line.len() as u32, action, value, nodes: self.watch.nodes })
    }

    fn place(&self, worths: &[(G::Action, Vector)], pick: &G::Action) -> Result<usize, Stop> {
        let mut found = 0;
        for (place, (item, _)) in worths.iter().enumerate() {
            if self.drafting.same_item(item, pick)? {
                found = place;
            }
        }
        Ok(found)
    }

    /// The pick at the root, followed by the prediction that speaks for it.
    fn root_line(&mut self, root: &G::State) -> Result<Vec<G::Action>, Stop> {
        self.watch.nodes += 1;
        let mut line = Vec::new();
        self.consider(root, Some(&mut line))?;
        Ok(line)
    }

    /// What a player picks here who follows this algorithm.
    fn pick(&mut self, state: &G::State) -> Result<G::Action, Stop> {
        let key = if self.most_known == 0 {
            None
        } else if self.by_history {
            self.drafting.history_key(state)?
        } else {
            self.drafting.standing_key(state)?
        };
        if let Some(item) = key.and_then(|key| self.known.get(&key)) {
            return Ok(item.clone());
        }
        let item = self.consider(state, None)?;
        if let Some(key) = key {
            if self.known.len() >= self.most_known {
                self.known.clear();
            }
            self.known.insert(key, item.clone());
        }
        Ok(item)
    }

    /// The pick, and the line that was predicted for it where somebody wants to know.
    fn consider(&mut self, state: &G::State, mut line: Option<&mut Vec<G::Action>>) -> Result<G::Action, Stop> {
        let player = self.game.player(state)?;
        let most = self.drafting.picks_left(state, player)?.min(self.limit).max(1);
        let mut ranked = Vec::new();
        self.rank(state, player, most, &mut ranked)?;
        for k in (1..ranked.len()).rev() {
            let (better, item) = (&ranked[..k], &ranked[k]);
            if self.gets_all(state, player, better, item, line.as_deref_mut())? {
                return Ok(ranked.swap_remove(k));
            }
        }
        let best = ranked.into_iter().next().ok_or(Stop::Missing("items"))?;
        if let Some(line) = line {
            line.clear();
            line.push(best.clone());
        }
        Ok(best)
    }

    /// Whether the player gets all better items with later picks after this one.
    fn gets_all(
        &mut self,
        state: &G::State,
        player: usize,
        better: &[G::Action],
        item: &G::Action,
        mut line: Option<&mut Vec<G::Action>>,
    ) -> Result<bool, Stop> {
        let mut missing: SmallVec<[&G::Action; 16]> = better.iter().collect();
        let (mut here, mut next) = (state.clone(), state.clone());
        self.step(state, item, &mut here)?;
        if let Some(line) = line.as_deref_mut() {
            line.clear();
            line.push(item.clone());
        }
        let mut plies = 1;
        while !missing.is_empty() {
            if plies > self.depth || self.drafting.picks_left(&here, player)? < missing.len() {
                return Ok(false);
            }
            let mover = self.game.player(&here)?;
            let pick = self.foresee(&here, mover)?;
            self.step(&here, &pick, &mut next)?;
            std::mem::swap(&mut here, &mut next);
            plies += 1;
            let mut place = None;
            for (at, item) in missing.iter().enumerate() {
                if self.drafting.same_item(item, &pick)? {
                    place = Some(at);
                }
            }
            match place {
                Some(at) if mover == player => {
                    missing.swap_remove(at);
                }
                Some(_) => return Ok(false),
                None => {}
            }
            if let Some(line) = line.as_deref_mut() {
                line.push(pick);
            }
        }
        Ok(true)
    }

    fn foresee(&mut self, state: &G::State, player: usize) -> Result<G::Action, Stop> {
        match &self.plan.drafters[player] {
            Drafter::Itself => return self.pick(state),
            Drafter::Greedy => {}
            Drafter::Native(drafter) => return self.drafting.foresee(state, *drafter),
            Drafter::Custom(foresee) => return foresee(state),
            Drafter::List(items) => {
                for item in items {
                    if self.drafting.is_open(state, item)? {
                        return Ok(item.clone());
                    }
                }
            }
        }
        let mut best = Vec::with_capacity(1);
        self.rank(state, player, 1, &mut best)?;
        best.pop().ok_or(Stop::Missing("items"))
    }

    fn step(&mut self, state: &G::State, item: &G::Action, next: &mut G::State) -> Result<(), Stop> {
        self.watch.tick()?;
        self.game.apply_to(state, item, next)
    }

    fn rank(&mut self, state: &G::State, player: usize, most: usize, out: &mut Vec<G::Action>) -> Result<(), Stop> {
        if matches!(self.plan.heuristic, Heuristic::Own) {
            return self.drafting.rank(state, player, most, self.plan.ties, out);
        }
        let mut items = Vec::new();
        self.game.actions(state, &mut items)?;
        let worth = self.worth_by_heuristic(state, player, &items)?;
        let envied = || {
            let mut sums = vec![0.0; items.len()];
            // After the pick of a player the evaluation says nothing of what the item was worth to the others.
            if self.plan.ties == RankTies::Others && matches!(self.plan.heuristic, Heuristic::Custom(_)) {
                for other in (0..self.game.num_players()).filter(|&other| other != player) {
                    let worth = self.worth_by_heuristic(state, other, &items)?;
                    sums.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += worth);
                }
            }
            Ok(sums)
        };
        let order = ranking(&worth, envied)?;
        out.extend(order.into_iter().take(most).map(|place| items[place].clone()));
        Ok(())
    }

    /// What each item is worth to a player by a heuristic that is not the game's own.
    fn worth_by_heuristic(&mut self, state: &G::State, player: usize, items: &[G::Action]) -> Result<Vec<f64>, Stop> {
        if let Heuristic::Custom(worths) = &self.plan.heuristic {
            return worths(state, player);
        }
        items.iter().map(|item| Ok(self.look_behind(state, item)?[player])).collect()
    }

    /// The evaluation of the position after a pick.
    fn look_behind(&mut self, state: &G::State, item: &G::Action) -> Result<Vector, Stop> {
        self.watch.glance()?;
        let next = self.game.apply(state, item)?;
        if self.game.is_terminal(&next)? {
            return self.game.returns(&next);
        }
        if !self.game.evaluates() {
            return Err(Stop::Missing("evaluate"));
        }
        self.game.evaluate(&next)
    }

    /// What each item is worth to everybody, for the report; or the first of them, if the time is up before all are known.
    fn worths(&mut self, root: &G::State) -> Result<Looked<G::Action>, Stop> {
        let players = self.game.num_players();
        let mut items = Vec::new();
        self.game.actions(root, &mut items)?;
        let mut rows = vec![Vector::from_elem(0.0, players); items.len()];
        match &self.plan.heuristic {
            Heuristic::Own => rows = self.drafting.worth_of_all(root, &items, players)?,
            Heuristic::Evaluation => {
                for (place, item) in items.iter().enumerate() {
                    match self.look_behind(root, item) {
                        Err(Stop::Deadline) if place > 0 => {
                            rows.truncate(place);
                            break;
                        }
                        row => rows[place] = row?,
                    }
                }
            }
            Heuristic::Custom(worths) => {
                for player in 0..players {
                    for (row, worth) in rows.iter_mut().zip(worths(root, player)?) {
                        row[player] = worth;
                    }
                }
            }
        }
        let partial = rows.len() < items.len();
        Ok((items.into_iter().zip(rows).collect(), partial))
    }
}
