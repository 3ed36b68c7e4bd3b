//! The contract of a game in the engine: six methods are required, the rest is given.
//!
//! The rules (`self`) are apart from the position (`State`), so that a position is small enough to be copied
//! at every node. Every call may fail with a [`Stop`]: games written in Python raise exceptions, and a search
//! leaves through the same door when its time is up.

use std::any::Any;

use smallvec::SmallVec;

use crate::drafting::Drafting;
use crate::random::Random;
use crate::row::Row;

/// One number for each player, for any number of players. Up to six need no heap.
pub type Vector = SmallVec<[f64; 6]>;

/// One interval for each player: between what and what its value seems to lie.
pub type Intervals = SmallVec<[(f64, f64); 6]>;

/// What is certain of all values below a position: proved by the rules, and no estimate as [`Game::bounds`] are. Pruning
/// in MaxN lives on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits<V> {
    /// The least and the most that each player gets.
    pub least: V,
    pub most: V,
    /// The most that all players get together.
    pub sum: f64,
}

impl<V: Row> Limits<V> {
    /// Nothing is certain.
    pub fn none(num_players: usize) -> Self {
        let (mut least, mut most) = (V::zeros(num_players), V::zeros(num_players));
        least.numbers_mut().fill(f64::NEG_INFINITY);
        most.numbers_mut().fill(f64::INFINITY);
        Limits { least, most, sum: f64::INFINITY }
    }
}

/// [`Game::bounds`] from [`Game::bounds_to`].
pub fn paired_bounds<G: Game>(game: &G, state: &G::State) -> Result<Intervals, Stop> {
    let (mut low, mut high) = (Vector::zeros(game.num_players()), Vector::zeros(game.num_players()));
    game.bounds_to(state, &mut low, &mut high)?;
    Ok(low.into_iter().zip(high).collect())
}

/// What a mover looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// As much as it can get.
    Own,
    /// What somebody else gets, and nothing else.
    Others,
}

/// Why a search was left before it was done.
#[derive(Debug)]
pub enum Stop {
    /// The node budget is spent.
    Nodes,
    /// The deadline has passed.
    Deadline,
    /// The search needs something that the game does not give: `evaluate` or `bounds`.
    Missing(&'static str),
    /// Someone outside the engine raised: an exception in a user's game, or Ctrl-C. Handed back as it came.
    Raised(Box<dyn Any + Send>),
}

pub trait Game {
    type State: Clone;
    type Action: Clone;

    /// After how many nodes the clock and the signals are looked at. Slow games look more often.
    const POLL_EVERY: u64 = 2048;

    fn num_players(&self) -> usize;

    /// Whose turn it is. Asked only where the game goes on.
    fn player(&self, state: &Self::State) -> Result<usize, Stop>;

    fn is_terminal(&self, state: &Self::State) -> Result<bool, Stop>;

    /// Append the legal actions, at least one, in the order in which ties are broken.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) -> Result<(), Stop>;

    /// Append the first of all actions that lead to equal games, game for game and value for value.
    #[inline]
    fn distinct_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) -> Result<(), Stop> {
        self.actions(state, out)
    }

    /// Append for each of [`Game::distinct_actions`] how many actions it stands for; nothing if each is for itself.
    #[inline]
    fn count_equals(&self, _state: &Self::State, _out: &mut Vec<u32>) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether [`Game::leading_actions`] leaves out more than [`Game::distinct_actions`].
    #[inline]
    fn has_leading(&self) -> bool {
        false
    }

    /// Append the actions among which the mover finds its best where a search ends right behind them, and if asked how
    /// many actions each stands for. The first of all that lead to equal values stands for them; what ends the game unlike
    /// others stands for itself. If `wants` is [`Wants::Own`], what leads to less for the mover, by static value and
    /// bounds, and to the same for everybody else, may be left out; if [`Wants::Others`], whatever leads to the same for
    /// everybody else as an earlier one. They come in the order of [`Game::actions`], and the search may stop behind each.
    fn leading_actions(
        &self,
        state: &Self::State,
        _wants: Wants,
        out: &mut Vec<Self::Action>,
        counts: Option<&mut Vec<u32>>,
    ) -> Result<(), Stop> {
        self.distinct_actions(state, out)?;
        counts.map_or(Ok(()), |counts| self.count_equals(state, counts))
    }

    /// Whether two actions are the same, in positions of the same player; no where that is not easily told.
    #[inline]
    fn is_same_action(&self, _one: &Self::Action, _other: &Self::Action) -> bool {
        false
    }

    /// Write the position after a legal action over `next`, whatever that was. Unchecked: for search, which keeps its
    /// positions in place instead of moving them about.
    fn apply_to(&self, state: &Self::State, action: &Self::Action, next: &mut Self::State) -> Result<(), Stop>;

    /// Write down what each player gets. Asked only at the end.
    fn returns_to(&self, state: &Self::State, out: &mut [f64]) -> Result<(), Stop>;

    /// The position after a legal action. Unchecked, too.
    fn apply(&self, state: &Self::State, action: &Self::Action) -> Result<Self::State, Stop> {
        let mut next = state.clone();
        self.apply_to(state, action, &mut next)?;
        Ok(next)
    }

    /// Go on to the position after a legal action, where nobody needs the one before: random games do little else. The
    /// same as [`Game::apply_to`], which may be all there is to it; `spare` is room for a position. Unchecked, too.
    #[inline]
    fn advance(&self, state: &mut Self::State, action: &Self::Action, spare: &mut Self::State) -> Result<(), Stop> {
        self.apply_to(state, action, spare)?;
        std::mem::swap(state, spare);
        Ok(())
    }

    /// Draw a legal action, each with the same chance. `room` is for listing them, where that is how it is done.
    fn random_action(
        &self,
        state: &Self::State,
        random: &mut Random,
        room: &mut Vec<Self::Action>,
    ) -> Result<Self::Action, Stop> {
        room.clear();
        self.actions(state, room)?;
        Ok(room.swap_remove(random.below(room.len())))
    }

    /// What each player gets, at the end.
    fn returns(&self, state: &Self::State) -> Result<Vector, Stop> {
        let mut paid = Vector::zeros(self.num_players());
        self.returns_to(state, &mut paid)?;
        Ok(paid)
    }

    /// Whether a search may take a static value here, or has to look on (inside a trick, say).
    fn may_stop(&self, _state: &Self::State) -> Result<bool, Stop> {
        Ok(true)
    }

    /// Whether [`Game::with_player`] means anything: players can move out of turn, as in few card games.
    fn reseats(&self) -> bool {
        false
    }

    /// The same position with another player to move; none if that player cannot.
    fn with_player(&self, _state: &Self::State, _player: usize) -> Result<Option<Self::State>, Stop> {
        Ok(None)
    }

    /// A number that two positions share only if the same game follows from both, value for value and in the same
    /// order of actions; none where looking it up would not pay.
    fn key(&self, _state: &Self::State) -> Result<Option<u128>, Stop> {
        Ok(None)
    }

    /// Whether [`Game::evaluate`] means anything before the end.
    fn evaluates(&self) -> bool {
        false
    }

    /// Write down an estimate of the returns; at the end, the returns.
    fn evaluate_to(&self, state: &Self::State, out: &mut [f64]) -> Result<(), Stop> {
        self.returns_to(state, out)
    }

    /// An estimate of the returns.
    fn evaluate(&self, state: &Self::State) -> Result<Vector, Stop> {
        let mut estimate = Vector::zeros(self.num_players());
        self.evaluate_to(state, &mut estimate)?;
        Ok(estimate)
    }

    /// Whether [`Game::bounds`] means anything before the end.
    fn is_bounded(&self) -> bool {
        false
    }

    /// An estimate of between what and what each player will end; at the end, points. Games do end outside: what is
    /// certain stands in [`Game::limits_to`].
    fn bounds(&self, state: &Self::State) -> Result<Intervals, Stop> {
        Ok(self.returns(state)?.iter().map(|&x| (x, x)).collect())
    }

    /// The same, written over `low` and `high`: for games whose positions are asked by the million.
    fn bounds_to(&self, state: &Self::State, low: &mut [f64], high: &mut [f64]) -> Result<(), Stop> {
        for (player, &(least, most)) in self.bounds(state)?.iter().enumerate() {
            (low[player], high[player]) = (least, most);
        }
        Ok(())
    }

    /// Whether [`Game::limits_to`] means anything.
    fn has_limits(&self) -> bool {
        false
    }

    /// Whether pruning by them saves more time than it takes, as far as was measured.
    fn limits_pay(&self, _statics: bool) -> bool {
        self.has_limits()
    }

    /// Write down what is certain of the returns of all ends below a position and, if `statics`, of its static values and
    /// those of all positions below. Must hold for the numbers as they are: where sums are rounded, leave room for that.
    fn limits_to<V: Row>(&self, _state: &Self::State, _statics: bool, _out: &mut Limits<V>) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether the limits of a position may differ from those of the one before it. Asking costs more than many a node.
    #[inline]
    fn has_new_limits(&self, _state: &Self::State) -> bool {
        true
    }

    /// Names of the player types that this game knows natively.
    fn utilities(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a finished game is worth to a player of the type `utilities()[utility]`.
    fn utility(&self, state: &Self::State, utility: usize, player: usize) -> Result<f64, Stop> {
        debug_assert!(utility < self.utilities().len());
        Ok(self.returns(state)?[player])
    }

    /// What the game adds if it is a draft: items that are ranked, and picks that can be foreseen.
    fn drafting(&self) -> Option<&dyn Drafting<Self::State, Self::Action>> {
        None
    }
}
