//! How an algorithm of the list is run: where, within what budget, who is told, and what is remembered.

use super::{Answer, Kind, RootChoice, Serves};
use crate::drafting::Drafting;
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::row::Row;
use crate::search::deepen::{search_tree, search_with, Budget};
use crate::search::expecting::{Expecting, Expects};
use crate::search::maxnmc::Crew;
use crate::search::mcts;
use crate::search::memory::{KeptRules, Memory};
use crate::search::outcome::{Outcome, Worth};
use crate::search::refusal::Refusal;
use crate::search::root_ties::{RootTies, Start};
use crate::search::rule::Rule;
use crate::search::sides::Allies;
use crate::search::step::{Step, Tell};
use crate::search::table::Table;
use crate::search::watch::Poll;

/// What an algorithm is run on.
pub struct Task<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    /// The game as a draft, if it is one.
    pub drafting: Option<&'a dyn Drafting<G::State, G::Action>>,
    pub budget: Budget,
    /// Plies to be told node by node; 0 for an ordinary search. Best-Reply and the searches of drafts have no such tree.
    pub trace: usize,
    /// What earlier searches have left, with the rules that they were under.
    pub memory: Option<(&'a Memory, KeptRules)>,
    /// How threads share the work, in games that can be shared.
    pub crew: Option<Crew<G>>,
    /// How they share trees that grow side by side.
    pub forest: Option<mcts::Crew<G>>,
    pub poll: Poll<'a>,
    /// Who is told each complete step.
    pub tell: Option<Tell<'a, G::Action, Worth>>,
}

/// A task under way.
pub(super) struct Run<'a, G: Game> {
    pub task: Task<'a, G>,
    /// Who searches.
    pub root: usize,
    /// What is asked, if it may be remembered.
    asked: Option<String>,
}

impl<'a, G: Game> Run<'a, G> {
    pub fn new(mut task: Task<'a, G>, kind: Kind, serves: Serves) -> Result<Self, Stop> {
        let root = task.game.player(task.state)?;
        if root == CHANCE {
            return Err(Refusal::Wrong("chance moves here: there is nothing to choose".into()).into());
        }
        let asked = match serves {
            Serves::Nobody => {
                task.budget.table = 0;
                None
            }
            Serves::OneSearch => None,
            Serves::Later(options) => asked(kind, root, &options, &task.budget),
        };
        Ok(Run { task, root, asked })
    }

    /// The player who searches, with its partners.
    pub fn allies(&self) -> Allies {
        Allies::of(self.task.game, self.root)
    }

    /// Search under a rule, whose values `read` puts into words. Where chance moves, it takes means.
    pub fn explore<R: Expects<G>, const TRACE: bool>(
        &mut self,
        rule: &mut R,
        root_ties: RootChoice<G>,
        read: impl Fn(&R, &R::Value) -> Worth,
    ) -> Answer<G>
    where
        R::Value: Send + 'static,
    {
        if !G::HAS_CHANCE {
            return self.explore_choices::<R, TRACE>(rule, root_ties, read);
        }
        let mut expecting = Expecting::new(rule);
        self.explore_choices::<_, TRACE>(&mut expecting, root_ties, |expecting, value| read(expecting.rule, value))
    }

    /// The same where all that happens is chosen by a player.
    pub fn explore_choices<R: Rule<G>, const TRACE: bool>(
        &mut self,
        rule: &mut R,
        mut root_ties: RootChoice<G>,
        read: impl Fn(&R, &R::Value) -> Worth,
    ) -> Answer<G>
    where
        R::Value: Send + 'static,
    {
        let ties = root_ties.of(self.task.game, self.root);
        let found = if TRACE {
            let Task { game, state, budget, trace, poll, .. } = &mut self.task;
            search_tree(*game, state, rule, budget, *trace, ties, *poll)?
        } else {
            self.remembering((self.task.game, self.task.state), rule, ties, &read, |action| action)?
        };
        Ok(found.map(&|action| action, &|value| read(rule, &value)))
    }

    /// Search `game`, which is that of the task or made of it, with what is remembered if that fits. `start` is where it
    /// begins, and `act` is what an action of it is in the game of the task.
    pub fn remembering<P, R>(
        &mut self,
        (game, start): (&P, &P::State),
        rule: &mut R,
        ties: RootTies<'_, P::State>,
        read: &impl Fn(&R, &R::Value) -> Worth,
        act: impl Fn(&P::Action) -> &G::Action,
    ) -> Result<Outcome<P::Action, R::Value>, Stop>
    where
        P: Game,
        R: Rule<P>,
        R::Value: Send + 'static,
    {
        let Task { budget, memory, poll, tell, .. } = &mut self.task;
        let kept = memory.as_ref().filter(|(memory, _)| memory.knows()).zip(self.asked.take());
        let known = kept.as_ref().and_then(|((memory, rules), asked)| memory.take(rules, asked));
        let table = known.unwrap_or_else(|| Table::new(budget.table));
        let (found, table) =
            search_with(game, start, rule, budget, Start { table, ties }, *poll, &mut |rule, step| {
                pass_on(tell, &step, act(step.action), |value| read(rule, value))
            })?;
        if let Some(((memory, rules), asked)) = kept {
            let positions = table.positions();
            memory.put(rules, asked, table, positions);
        }
        Ok(found)
    }
}

/// Tell a step in the words of all algorithms, if anybody listens.
pub(super) fn pass_on<A, B, V>(
    tell: &mut Option<Tell<'_, A, Worth>>,
    step: &Step<'_, B, V>,
    action: &A,
    read: impl FnOnce(&V) -> Worth,
) -> Result<(), Stop> {
    let Some(tell) = tell else { return Ok(()) };
    tell(Step { depth: step.depth, action, value: &read(step.value), nodes: step.nodes })
}

/// Everything that values depend on but the rules, as text. None where nothing is remembered: where nodes or time are
/// limited, since who knows more would come deeper; and under a depth, where a position comes back with more plies left
/// than were searched, so that next to nothing could be used.
fn asked(kind: Kind, root: usize, options: &str, budget: &Budget) -> Option<String> {
    // What a clock says is of no account where no time is given.
    let Budget { depth, nodes, seconds, clock: _, table } = budget;
    let is_limited = depth.is_some() || nodes.is_some() || seconds.is_some();
    (!is_limited && *table > 0).then(|| format!("{} for player {root} in {table} bytes with {options}", kind.name()))
}

/// Algorithms whose values are one number for each player, with rows of a length that the compiler knows for the usual
/// numbers of players: see [`crate::row`].
pub(super) trait InRows<G: Game>: Sized {
    fn in_rows<V: Row, const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G>;

    /// Every length costs each game a walk of its own, most of all in time to compile.
    #[cfg(not(feature = "few-copies"))]
    fn by_players<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        match run.task.game.num_players() {
            2 if !TRACE => self.in_rows::<[f64; 2], false>(run),
            _ => self.by_many::<TRACE>(run),
        }
    }

    /// The same for algorithms of which nobody asks speed where two play.
    #[cfg(not(feature = "few-copies"))]
    fn by_many<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        match run.task.game.num_players() {
            3 if !TRACE => self.in_rows::<[f64; 3], false>(run),
            4 if !TRACE => self.in_rows::<[f64; 4], false>(run),
            _ => self.in_rows::<Vector, TRACE>(run),
        }
    }

    #[cfg(feature = "few-copies")]
    fn by_players<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.in_rows::<Vector, TRACE>(run)
    }

    #[cfg(feature = "few-copies")]
    fn by_many<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        self.in_rows::<Vector, TRACE>(run)
    }
}
