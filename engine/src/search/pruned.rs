//! MaxN without the branches that cannot matter, where a game gives limits: the same value, action and ties.
//!
//! Korf, "Multi-player alpha-beta pruning", Artificial Intelligence 48, 1991: immediate and shallow pruning. Sturtevant,
//! "Last-branch and speculative pruning algorithms for max^n", IJCAI 2003.
//!
//! All of them are one argument. Let a position be reached over nodes A1 (the highest), ..., Ak, whose movers have found
//! something worth b1, ..., bk to themselves already. Whatever is found below comes to A1 only if A2, ..., Ak take it,
//! so only if each of them gets its b at least. If the limits then leave A1 no more than b1, A1 does not take it: the
//! position is *refuted by* A1, and its exact value matters to nobody above. Between A1 and the position it does matter:
//!
//! - shallow: there is nothing between.
//! - last branch: all between are at their last action, and A1 refutes what each of them has found so far. So whether
//!   they take that or what is pruned, A1 takes neither.
//! - speculative: the same is only hoped for. A node keeps a list of its refuted children. When all its children are
//!   done and what it takes may be taken above, those children are searched again, as far as they still matter.
//! - discrete: speculative, where values move in steps. Who takes a later action gets a step more than it has. That goes
//!   for the position, too, if what it has found so far is refuted already (the paper's section 4.4).
//!
//! Deviations: A1 may be as far up as `num_players` plies, and movers need not differ; children are searched again at
//! the end and not at once, when later children may have settled the matter; a position is refuted before its first
//! child where the limits suffice. Ties: where the first of equals is taken, a refuted value may be equal to b1; under
//! other rules, and for a child searched again that comes before what was found, it must be less.

use super::maxn::Ties;
use super::payoffs::Payoffs;
pub use super::refutation::Value;
use super::refutation::{Doubtful, Open, EXACT};
use super::rule::{Rule, Seat, Verdict};
use super::share::Share;
use crate::game::{Game, Limits, Stop};
use crate::row::Row;

/// How far a refutation may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    Shallow,
    LastBranch,
    Speculative,
    /// The same by the steps in which values move.
    Discrete,
}

pub struct PrunedMaxN<G: Game, V> {
    root: usize,
    payoffs: Payoffs<G>,
    ties: Ties,
    pruning: Pruning,
    skips_equals: bool,
    /// Whether static values may be met, and not only ends.
    statics: bool,
    /// How far different values of a player are apart at least, if that is to be made use of.
    step: f64,
    /// How far up a refutation may reach: to the root, as in the books, or to where every action of the root keeps its
    /// exact value.
    highest: usize,
    /// The open nodes from the root of the search on, and the limits that hold for them.
    path: Vec<Open<V>>,
    limits: Vec<Limits<V>>,
    /// The refuted children of the open nodes that may have to be searched again.
    doubtful: Vec<Doubtful>,
}

/// A node is its place on the path, and when it is closed its value.
pub struct Node<V> {
    place: usize,
    value: Value<V>,
}

impl<G: Game, V: Row> PrunedMaxN<G, V> {
    /// Ties must not be drawn by lot: what is pruned draws none.
    pub fn new(
        root: usize,
        payoffs: Payoffs<G>,
        ties: Ties,
        pruning: Pruning,
        skips_equals: bool,
        statics: bool,
    ) -> Self {
        debug_assert!(!matches!(ties, Ties::Random { .. }));
        PrunedMaxN {
            root,
            payoffs,
            ties,
            pruning,
            skips_equals,
            statics,
            step: 0.0,
            highest: 1,
            path: Vec::new(),
            limits: Vec::new(),
            doubtful: Vec::new(),
        }
    }

    /// The same with refutations that reach to the root: of its actions only the one that is taken is exact.
    pub fn to_the_root(self) -> Self {
        PrunedMaxN { highest: 0, ..self }
    }

    fn first_of_equals(&self) -> bool {
        matches!(self.ties, Ties::Leftmost)
    }

    /// Who refutes all that can still be found at a place of the path, if anybody.
    fn refuter(&self, place: usize) -> Option<u32> {
        let node = &self.path[place];
        let limits = &self.limits[node.limits - 1];
        let mut share = Share::new(limits, node.player, node.worth.max(node.known));
        // If what is found already is refuted, only what is a step better matters.
        let mut beyond = self.must_rise(node).then(|| Share::new(limits, node.player, node.worth + self.step));
        let lowest = place.saturating_sub(limits.least.numbers().len()).max(self.highest);
        for above in (lowest..place).rev() {
            let open = &self.path[above];
            let refutes = |share: &Share<V>| open.refutes(share.most_for(open.player), self.step);
            let refuted =
                refutes(&share) || (beyond.as_ref().is_some_and(refutes) && self.best_is_refuted(above, place));
            if refuted && self.found_between_is_refuted(above, place) {
                return Some(above as u32);
            }
            let passes = match self.pruning {
                Pruning::Shallow => false,
                Pruning::LastBranch => open.choice.is_some() && open.tried + 1 == open.actions,
                Pruning::Speculative | Pruning::Discrete => !open.settles,
            };
            if !passes {
                return None;
            }
            for share in [Some(&mut share), beyond.as_mut()].into_iter().flatten() {
                share.give(open.player, open.needs(self.step));
            }
        }
        None
    }

    /// Whether a node either keeps its best, or takes something later that is a step better.
    fn must_rise(&self, node: &Open<V>) -> bool {
        self.step > 0.0
            && self.first_of_equals()
            && node.choice.is_some_and(|choice| choice < node.tried)
            && !node.settles
            && node.doubtful == self.doubtful.len()
    }

    /// Whether somebody up to `above` does not take what the node has found.
    fn best_is_refuted(&self, above: usize, place: usize) -> bool {
        self.path[above..place].iter().any(|open| open.refutes_best_of(&self.path[place], self.step))
    }

    fn found_between_is_refuted(&self, above: usize, place: usize) -> bool {
        let (high, between) = (&self.path[above], &self.path[above + 1..place]);
        between.iter().all(|open| open.choice.is_none() || high.refutes_best_of(open, self.step))
    }

    /// Take in that the mover has a new best; what becomes of the node.
    fn improved(&mut self, place: usize) -> Verdict {
        if place == 0 {
            return Verdict::Best;
        }
        if let Some(above) = self.refuter(place) {
            self.path[place].refuted_by = above;
            return Verdict::Cut;
        }
        let open = &self.path[place];
        // Nothing is better, and what could be equal comes later.
        let is_first = self.first_of_equals() && open.at_hand < open.tried;
        let most = self.limits[open.limits - 1].most.numbers()[open.player];
        if is_first && (open.worth >= most || open.worth + self.step > most) {
            return Verdict::Cut;
        }
        Verdict::Best
    }

    /// Compare a child whose value is exact with the best so far. Where equal children rank by a second wish, that is
    /// how `rank` orders them; the first is taken of those that are still equal.
    #[inline(always)]
    fn is_better(&mut self, game: &G, place: usize, child: &G::State, row: &V) -> Result<bool, Stop> {
        let open = &mut self.path[place];
        let worth = row.numbers()[open.player];
        let Some(choice) = open.choice else {
            open.rank = rank(&mut self.payoffs, &self.ties, self.root, open.player, game, child, row)?;
            return Ok(true);
        };
        if worth < open.worth {
            return Ok(false);
        }
        let rank = match self.ties {
            Ties::Leftmost => 0.0,
            _ => rank(&mut self.payoffs, &self.ties, self.root, open.player, game, child, row)?,
        };
        let better = worth > open.worth || rank > open.rank || (rank == open.rank && open.at_hand < choice);
        if better {
            open.rank = rank;
        }
        Ok(better)
    }

    fn take(&mut self, place: usize, row: &V) -> Verdict {
        let open = &mut self.path[place];
        open.best.clone_from(row);
        open.worth = row.numbers()[open.player];
        open.choice = Some(open.at_hand);
        self.improved(place)
    }
}

/// How a child ranks among equals, the higher the better.
fn rank<G: Game, V: Row>(
    payoffs: &mut Payoffs<G>,
    ties: &Ties,
    root: usize,
    player: usize,
    game: &G,
    child: &G::State,
    row: &V,
) -> Result<f64, Stop> {
    Ok(match ties {
        Ties::Leftmost | Ties::Random { .. } => 0.0,
        Ties::AgainstRoot => -row.numbers()[root],
        Ties::Heuristic => payoffs.look(game, child, player)?,
    })
}

impl<G: Game, V: Row> Rule<G> for PrunedMaxN<G, V> {
    type Value = Value<V>;
    type Node = Node<V>;

    /// No lots are drawn here, and whoever values positions by their very cards is not served here.
    fn skips_equals(&self) -> bool {
        self.skips_equals
    }

    fn leaf(&mut self, game: &G, state: &G::State, end: bool) -> Result<Value<V>, Stop> {
        Ok(Value::exactly(self.payoffs.row(game, state, end)?))
    }

    fn open(&mut self, seat: Seat, parent: Option<&Node<V>>) -> Node<V> {
        if parent.is_none() {
            self.path.clear();
            self.limits.clear();
            self.doubtful.clear();
        }
        let place = self.path.len();
        self.path.push(Open {
            player: seat.player,
            limits_before: self.limits.len(),
            limits: self.limits.len(),
            actions: 0,
            tried: 0,
            at_hand: 0,
            known: f64::NEG_INFINITY,
            best: V::zeros(seat.num_players),
            choice: None,
            worth: f64::NEG_INFINITY,
            rank: 0.0,
            strict: !self.first_of_equals(),
            settles: false,
            doubtful: self.doubtful.len(),
            refuted_by: EXACT,
        });
        Node { place, value: Value::exactly(V::zeros(seat.num_players)) }
    }

    fn enter(
        &mut self,
        game: &G,
        state: &G::State,
        node: &mut Node<V>,
        actions: usize,
        known: Option<&Value<V>>,
    ) -> Result<bool, Stop> {
        if node.place == 0 && self.pruning == Pruning::Discrete {
            self.step = game.step(self.statics);
        }
        let open = &mut self.path[node.place];
        open.actions = actions;
        open.known = known.map_or(f64::NEG_INFINITY, |value| value.at_least);
        // Under the limits of the position before, nothing new is refuted until something is found.
        if node.place == 0 || (node.place > 1 && open.known.is_infinite() && !game.has_new_limits(state)) {
            return Ok(false);
        }
        let mut limits = Limits::none(game.num_players());
        game.limits_to(state, self.statics, &mut limits)?;
        self.limits.push(limits);
        open.limits = self.limits.len();
        let refuter = self.refuter(node.place);
        self.path[node.place].refuted_by = refuter.unwrap_or(EXACT);
        Ok(refuter.is_some())
    }

    fn trying(&mut self, node: &mut Node<V>, child: usize) {
        let first_of_equals = self.first_of_equals();
        let open = &mut self.path[node.place];
        open.at_hand = child;
        open.strict = !first_of_equals || open.choice.is_some_and(|choice| child < choice);
    }

    #[inline(always)]
    fn add(&mut self, game: &G, node: &mut Node<V>, child: &G::State, value: &mut Value<V>) -> Result<Verdict, Stop> {
        self.path[node.place].tried += 1;
        if value.refuted_by == EXACT {
            let better = self.is_better(game, node.place, child, &value.row)?;
            return Ok(if better { self.take(node.place, &value.row) } else { Verdict::Other });
        }
        if value.refuted_by as usize != node.place {
            let child = self.path[node.place].at_hand;
            self.doubtful.push(Doubtful { child, refuted_by: value.refuted_by, most: value.most });
        }
        Ok(Verdict::Other)
    }

    #[inline(always)]
    fn add_leaf(&mut self, game: &G, node: &mut Node<V>, child: &G::State, end: bool) -> Result<Verdict, Stop> {
        let row: V = self.payoffs.row(game, child, end)?;
        self.path[node.place].tried += 1;
        Ok(if self.is_better(game, node.place, child, &row)? { self.take(node.place, &row) } else { Verdict::Other })
    }

    /// Done if what is doubtful cannot be taken here, or if nothing of all that may be taken here is taken above.
    fn again(&mut self, node: &mut Node<V>) -> Option<usize> {
        let place = node.place;
        let open = &self.path[place];
        if open.refuted_by != EXACT || open.doubtful == self.doubtful.len() {
            return None;
        }
        let first_of_equals = self.first_of_equals();
        let (start, worth, choice) = (open.doubtful, open.worth, open.choice);
        let step = self.step;
        let may_be_taken = |doubt: &Doubtful| match choice {
            None => true,
            Some(choice) if first_of_equals && choice < doubt.child => doubt.most > worth && doubt.most >= worth + step,
            Some(_) => doubt.most >= worth,
        };
        let mut kept = start;
        for index in start..self.doubtful.len() {
            if may_be_taken(&self.doubtful[index]) {
                self.doubtful.swap(kept, index);
                kept += 1;
            }
        }
        self.doubtful.truncate(kept);
        let highest = self.doubtful[start..].iter().map(|doubt| doubt.refuted_by).min()?;
        let is_refuted = |above: &Open<V>| above.refutes_best_of(open, self.step);
        if choice.is_none() || self.path[highest as usize..place].iter().any(is_refuted) {
            self.path[place].refuted_by = highest;
            return None;
        }
        let child = self.doubtful.remove(start).child;
        self.path[place].settles = true;
        Some(child)
    }

    fn close(&mut self, node: &mut Node<V>) -> Option<usize> {
        let open = self.path.pop()?;
        self.doubtful.truncate(open.doubtful);
        node.value.refuted_by = open.refuted_by;
        if let (true, Some(parent)) = (open.refuted_by != EXACT, self.path.last()) {
            node.value.at_least = open.worth.max(open.known);
            let limits = &self.limits[open.limits - 1];
            node.value.most = Share::new(limits, open.player, node.value.at_least).most_for(parent.player);
        }
        self.limits.truncate(open.limits_before);
        node.value.row = open.best;
        None
    }

    /// Where a search starts it is the turn of the player who searches; what is refuted there is not taken.
    fn is_equal(&self, node: &Node<V>, _child: usize, value: &Value<V>) -> bool {
        value.refuted_by == EXACT && value.row.numbers()[self.root] == node.value.row.numbers()[self.root]
    }

    fn abandon(&mut self, _node: &mut Node<V>) {
        if let Some(open) = self.path.pop() {
            self.doubtful.truncate(open.doubtful);
            self.limits.truncate(open.limits_before);
        }
    }

    fn value(node: &mut Node<V>) -> &mut Value<V> {
        &mut node.value
    }

    /// Of a refuted position only what its mover gets at least holds elsewhere.
    fn answers(&self, value: &Value<V>, _parent: &Node<V>) -> bool {
        value.refuted_by == EXACT
    }
}
