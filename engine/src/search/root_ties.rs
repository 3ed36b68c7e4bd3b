//! Which of the actions that are worth as much a search takes where it starts; ties inside the tree are the rule's own.
//!
//! Hashavit & Markovitch, IJCAI 2011, section 4.1, for all algorithms: "Tie-breaking was done only at the root level,
//! where we preferred states with a higher heuristic value". All actions of the root keep their lines until the last of
//! them has its value; then one of the equals is taken, before [`super::at_hand`] looks for a win among them.

use super::driver::Driver;
use super::rule::{Rule, Verdict};
use super::table::Table;
use crate::game::{Game, Stop};
use crate::random::Random;

/// How a position looks to the searching player without search.
pub type Look<'a, S> = Box<dyn FnMut(&S) -> Result<f64, Stop> + 'a>;

#[derive(Default)]
pub enum RootTies<'a, S> {
    /// As everywhere in the tree.
    #[default]
    ByRule,
    Leftmost,
    /// One of them by lot, the same in every step of a search.
    Random {
        seed: u64,
    },
    /// The one whose position looks best.
    Heuristic(Look<'a, S>),
}

impl<S> RootTies<'_, S> {
    fn is_by_rule(&self) -> bool {
        matches!(self, RootTies::ByRule)
    }
}

/// What a search starts with: what an earlier one has left, and how it chooses where it starts.
pub struct Start<'a, S, V> {
    pub table: Table<V>,
    pub ties: RootTies<'a, S>,
}

impl<S, V> From<Table<V>> for Start<'_, S, V> {
    fn from(table: Table<V>) -> Self {
        Start { table, ties: RootTies::ByRule }
    }
}

/// The ties of one search, and how the actions of its root look.
pub(super) struct AtRoot<'a, S> {
    ties: RootTies<'a, S>,
    looks: Vec<f64>,
    /// Whether this walk settles them: not one that only follows a line on.
    settles: bool,
}

impl<'a, S> AtRoot<'a, S> {
    pub fn new(ties: RootTies<'a, S>) -> Self {
        AtRoot { ties, looks: Vec::new(), settles: false }
    }

    pub fn begin(&mut self, ply: u32) {
        self.looks.clear();
        self.settles = ply == 0 && !self.ties.is_by_rule();
    }

    /// See how an action of the root looks, before it is added.
    pub fn see(&mut self, child: &S) -> Result<(), Stop> {
        if let (true, RootTies::Heuristic(look)) = (self.settles, &mut self.ties) {
            self.looks.push(look(child)?);
        }
        Ok(())
    }

    /// What the driver makes of a verdict on an action of the root: where ties are settled later, all stay undecided.
    pub fn verdict(&self, verdict: Verdict) -> Verdict {
        if self.settles {
            Verdict::Undecided
        } else {
            verdict
        }
    }

    /// The first of those that look best, or whatever is asked for. `equals` are in order, and never none.
    pub fn pick(&self, equals: &[usize]) -> usize {
        match self.ties {
            RootTies::ByRule | RootTies::Leftmost => equals[0],
            RootTies::Random { seed } => equals[Random::new(seed).below(equals.len())],
            RootTies::Heuristic(_) => {
                let better =
                    |best: usize, place: usize| if self.looks[place] > self.looks[best] { place } else { best };
                equals[1..].iter().fold(equals[0], |best, &place| better(best, place))
            }
        }
    }
}

impl<G: Game, R: Rule<G>> Driver<'_, G, R> {
    /// The choice at the root, which was closed just now, in place of what the rule takes; and the root's value with it.
    #[inline(never)]
    pub(super) fn settle_ties(&mut self, by_rule: Option<usize>) -> Option<usize> {
        if !self.at_root.settles {
            return by_rule;
        }
        let choice = by_rule.unwrap_or(self.choice);
        let (rule, node, choices) = (&*self.rule, &self.frames[0].node, &self.choices);
        let is_equal = |&place: &usize| place == choice || rule.is_equal(node, place, &choices[place].1);
        let taken = self.at_root.pick(&(0..choices.len()).filter(is_equal).collect::<Vec<_>>());
        if R::WORTH_ITS_CHOICE {
            R::value(&mut self.frames[0].node).clone_from(&self.choices[taken].1);
        }
        Some(taken)
    }
}
