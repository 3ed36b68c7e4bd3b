//! Hearts: no trumps, and each heart taken costs a point, the queen of spades thirteen.
//!
//! Hashavit & Markovitch, IJCAI 2011, section 4.1 (fewest penalty points win). The paper leaves the evaluation open
//! ("penalty points taken and the composition of the hand"): here the points to come are shared out by
//! [`strength`](super::cards::strength). The rules that the paper does not name are options: see [`Options`]. Hidden
//! hands and passing, which people play and papers do not, are [`Customs`].

use std::sync::Arc;

use crate::game::{Bounded, Evaluates, Intervals, Keyed, Leading, PlayerTypes, Quiescent, Rules, Stop};

use super::cards::{self, bit, Cards, Trick, CLUBS, DECK, HEARTS, NO_TRUMPS, SEATS};

mod guided;
mod hidden;
mod history;
mod limits;
mod memory;
mod native;
mod passing;
mod setup;
mod tricks;
mod tuned;
pub use memory::Memory;
pub use passing::Customs;
pub use setup::Position;
use tuned::Tuned;

const QUEEN_OF_SPADES: u8 = 49;
const TWO_OF_DIAMONDS: u8 = 13;
const QUEEN_POINTS: u8 = 13;
/// Thirteen hearts and the queen.
const MOON_POINTS: u8 = 26;
/// Player types by their place in [`PlayerTypes::utilities`].
const MIN_POINTS: usize = 0;
const AVOID_LAST: usize = 1;
/// More than a deal can cost: not to be last comes before few points, whatever they are.
const NOT_LAST: f64 = 100.0;
/// In a key, in place of the queen's rank among the spades: she is gone, or a card like others.
const NO_QUEEN: u64 = 15;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The queen of spades costs 13 points.
    pub queen: bool,
    /// Hearts may not be led until one has been played, except from a hand of hearts only.
    pub breaking: bool,
    /// The lowest club of the deal leads, and points stay out of the first trick if the hand allows.
    pub first_trick: bool,
    /// Who takes all 26 points pays none and every other player 26; see also [`Customs`].
    pub moon: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { queen: true, breaking: true, first_trick: true, moon: true }
    }
}

/// The rules of one deal and what was carried into it. A [`Keyed::key`] holds under the same rules only.
#[derive(Clone, Debug, PartialEq)]
pub struct Hearts {
    players: usize,
    cards: u8,
    options: Options,
    customs: Customs,
    scores: [f64; SEATS],
    /// What the points to come are shared out by, instead of strength.
    tuned: Option<Arc<Tuned>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [u64; SEATS],
    trick: Trick,
    points: [u8; SEATS],
    taken: [u8; SEATS],
    broken: bool,
    /// While this holds, points and tricks are something else: see [`passing`].
    passing: bool,
}

impl State {
    /// All seats, those that nobody sits on empty.
    pub fn hands(&self) -> &[u64; SEATS] {
        &self.hands
    }

    /// The cards on the table, with their leader and players.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Penalty points taken by each player, the moon not applied.
    pub fn points(&self) -> &[u8; SEATS] {
        &self.points
    }

    /// Tricks taken by each player.
    pub fn taken(&self) -> &[u8; SEATS] {
        &self.taken
    }

    /// Whether a heart has been played.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    pub fn tricks_played(&self) -> u8 {
        self.taken.iter().sum()
    }

    fn is_first_trick(&self) -> bool {
        self.taken == [0; SEATS]
    }

    fn held(&self) -> u64 {
        self.hands.iter().fold(0, |held, hand| held | hand)
    }
}

/// All 52 cards; with three players without the two of diamonds, so that the deck can be dealt out evenly.
pub fn deck(players: usize) -> u64 {
    if players == 3 {
        DECK & !bit(TWO_OF_DIAMONDS)
    } else {
        DECK
    }
}

impl Hearts {
    /// A lead in points that is worth defending, or attacking: one point (Hashavit & Markovitch, section 4.1).
    pub fn notable_lead(&self) -> f64 {
        1.0
    }

    /// The cards that the mover may play.
    #[inline]
    fn playable(&self, state: &State) -> u64 {
        if state.passing {
            return self.passable(state);
        }
        let hand = state.hands[state.trick.turn(self.players)];
        let first = self.options.first_trick && state.is_first_trick();
        if !state.trick.is_empty() {
            let answers = state.trick.answers(hand);
            return if first { without(answers, self.point_cards()) } else { answers };
        }
        let clubs = if first { state.held() & CLUBS } else { 0 };
        if clubs != 0 {
            clubs & clubs.wrapping_neg()
        } else if self.options.breaking && !state.broken {
            without(hand, HEARTS)
        } else {
            hand
        }
    }

    /// Those of them that lead to different games; the queen is like no other card.
    #[inline]
    fn distinct(&self, state: &State) -> u64 {
        if state.passing {
            return self.passable(state);
        }
        let in_play = state.held() | state.trick.mask();
        let hand = state.hands[state.trick.turn(self.players)];
        let queen = u64::from(self.options.queen) << QUEEN_OF_SPADES;
        cards::first_of_touching(self.playable(state), hand, in_play, queen)
    }

    #[inline]
    fn after_card(&self, state: &State, card: u8) -> State {
        if state.passing {
            return self.after_choice(state, card);
        }
        let mut next = *state;
        next.hands = state.hands.map(|hand| hand & !bit(card));
        next.broken |= bit(card) & HEARTS != 0;
        if let Some((winner, won)) = next.trick.play(card, self.players, NO_TRUMPS) {
            next.taken = cards::add_at(state.taken, winner, 1);
            next.points = cards::add_at(state.points, winner, self.value(won));
        }
        next
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        state.hands.iter().fold(0, |held, hand| held | hand) == 0
    }

    fn point_cards(&self) -> u64 {
        HEARTS | u64::from(self.options.queen) << QUEEN_OF_SPADES
    }

    /// The penalty points of a set of cards.
    #[inline]
    fn value(&self, cards: u64) -> u8 {
        let queen = self.options.queen && cards & bit(QUEEN_OF_SPADES) != 0;
        (cards & HEARTS).count_ones() as u8 + if queen { QUEEN_POINTS } else { 0 }
    }

    /// Points in hands and on the table.
    fn points_to_come(&self, state: &State) -> u8 {
        self.value(state.held() | state.trick.mask())
    }

    /// What a finished deal costs a player. All 26 points can be taken only if they are in play and the queen counts.
    fn penalty(&self, state: &State, player: usize) -> i8 {
        const MOON: i8 = MOON_POINTS as i8;
        match state.points.iter().position(|&points| points == MOON_POINTS) {
            Some(shooter) if self.options.moon && self.customs.moon_is_own => -MOON * i8::from(player == shooter),
            Some(shooter) if self.options.moon => MOON * i8::from(player != shooter),
            _ => state.points[player] as i8,
        }
    }
}

impl Hearts {
    /// Whether nobody has more points, what was carried in included.
    fn is_last(&self, state: &State, player: usize) -> bool {
        let total = |seat: usize| self.scores[seat] + f64::from(self.penalty(state, seat));
        (0..self.players).all(|other| total(other) <= total(player))
    }

    /// Whether a player took every point of the deal, and there were any.
    fn took_all(&self, state: &State, player: usize) -> bool {
        let points = state.points[player];
        points > 0 && points == state.points.iter().sum::<u8>()
    }
}

/// The cards that remain without some, or all if none would.
#[inline]
fn without(cards: u64, some: u64) -> u64 {
    let rest = cards & !some;
    if rest != 0 {
        rest
    } else {
        cards
    }
}

/// What points are worth to who takes them. Not the negation, which would show no points as -0.
fn cost(points: f64) -> f64 {
    0.0 - points
}

impl Rules for Hearts {
    type State = State;
    type Action = u8;

    fn num_players(&self) -> usize {
        self.players
    }

    #[inline]
    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(if state.passing { self.chooser(state) } else { state.trick.turn(self.players) })
    }

    #[inline]
    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(self.is_over(state))
    }

    #[inline]
    fn actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        out.extend(Cards(self.playable(state)));
        Ok(())
    }

    #[inline]
    fn apply_to(&self, state: &State, &action: &u8, next: &mut State) -> Result<(), Stop> {
        *next = self.after_card(state, action);
        Ok(())
    }

    #[inline]
    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        let score = |player| cost(self.scores[player] + f64::from(self.penalty(state, player)));
        out.iter_mut().enumerate().for_each(|(player, entry)| *entry = score(player));
        Ok(())
    }
}

impl Leading for Hearts {
    #[inline]
    fn distinct_actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        out.extend(Cards(self.distinct(state)));
        Ok(())
    }

    #[inline]
    fn count_equals(&self, state: &State, out: &mut Vec<u32>) -> Result<(), Stop> {
        cards::count_touching(self.playable(state), self.distinct(state), out);
        Ok(())
    }
}

impl Keyed for Hearts {
    #[inline]
    fn is_same_action(&self, one: &u8, other: &u8) -> bool {
        one == other
    }

    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        if !state.trick.is_empty() || state.passing || self.is_over(state) {
            return Ok(None);
        }
        let (low, high) = cards::relative_key(&state.hands);
        let broken = self.options.breaking && state.broken;
        let flags = u64::from(broken) << 62 | u64::from(state.is_first_trick()) << 63;
        let held = state.held();
        let queen_is_held = self.options.queen && held & bit(QUEEN_OF_SPADES) != 0;
        let below = u64::from((held & cards::lower(QUEEN_OF_SPADES)).count_ones());
        let queen = if queen_is_held { below } else { NO_QUEEN };
        let points = u64::from(u32::from_le_bytes(state.points));
        Ok(Some(cards::mix(low | (state.trick.leader() as u64) << 60 | flags, high, queen << 32 | points)))
    }
}

impl Quiescent for Hearts {
    fn may_stop(&self, state: &State) -> Result<bool, Stop> {
        Ok(state.trick.is_empty())
    }
}

impl Evaluates for Hearts {
    fn evaluates(&self) -> bool {
        true
    }

    /// Points taken and each player's share, by strength or as tuned, of those to come. The moon counts at the end only.
    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        if self.is_over(state) {
            return self.returns_to(state, out);
        }
        if state.passing {
            return self.evaluate_to(&state.at_rest(), out);
        }
        let expected = match &self.tuned {
            Some(tuned) => self.tuned_points(tuned, state),
            None => {
                let to_come = f64::from(self.points_to_come(state));
                cards::strength_shares(&state.hands[..self.players], NO_TRUMPS).map(|share| to_come * share)
            }
        };
        let score = |player: usize| cost(self.scores[player] + (f64::from(state.points[player]) + expected[player]));
        out.iter_mut().enumerate().for_each(|(player, entry)| *entry = score(player));
        Ok(())
    }
}

impl Bounded for Hearts {
    fn is_bounded(&self) -> bool {
        true
    }

    /// From the cost of all points of the deal to the evaluation now (Hashavit & Markovitch, section 4.1, turned round
    /// for penalties): the ends of an estimate, not a proof; a player may get away with less than expected.
    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        if state.passing {
            return self.bounds(&state.at_rest());
        }
        let high = self.evaluate(state)?;
        if self.is_over(state) {
            return Ok(high.iter().map(|&score| (score, score)).collect());
        }
        let all = f64::from(self.points_to_come(state) + state.points.iter().sum::<u8>());
        Ok(high.iter().zip(self.scores).map(|(&high, carried)| (cost(carried + all), high)).collect())
    }
}

impl PlayerTypes for Hearts {
    fn utilities(&self) -> &'static [&'static str] {
        &["min-points", "avoid-last", "shoot-moon"]
    }

    /// The points of this deal, which is all that counts for the first type. The second wants somebody else to be last
    /// in the standing, what was carried in included; the third wants all points of the deal.
    fn utility(&self, state: &State, utility: usize, player: usize) -> Result<f64, Stop> {
        let few = cost(f64::from(self.penalty(state, player)));
        Ok(match utility {
            MIN_POINTS => few,
            AVOID_LAST if self.is_last(state, player) => few,
            AVOID_LAST => NOT_LAST + few,
            _ if self.took_all(state, player) => f64::from(MOON_POINTS),
            _ => few,
        })
    }
}

crate::lacks!(Hearts: Reseatable, Chancy, Teamed);

#[cfg(test)]
mod tests;
