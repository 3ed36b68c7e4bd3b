//! Oh Hell from outside: rules, deals, positions and actions, each checked before the search trusts it.

use super::{OhHell, Scoring, State, BID, NO_CARD, SEATS};
use crate::games::cards::checks::{self, Layout};
use crate::games::cards::{bids, bit, card_text, suit_name, Cards, DECK};
use crate::random::Random;

/// All that a position consists of, as read from text; [`OhHell::position`] checks it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    pub hands: &'a [u64],
    /// The cards on the table, in the order of play.
    pub table: &'a [u8],
    /// Who leads the trick, and before the first trick who bids first: the player after the dealer.
    pub leader: usize,
    pub taken: &'a [u8],
    /// One entry for each player; empty for no bids at all.
    pub bids: &'a [Option<u8>],
    /// The card turned up; none where all cards were dealt.
    pub turned: Option<u8>,
}

impl OhHell {
    /// Empty `scores` mean zeros.
    pub fn new(players: usize, cards: usize, scoring: Scoring, hook: bool, scores: &[f64]) -> Result<Self, String> {
        let scores = checks::check_rules(players, cards, DECK, scores)?;
        Ok(OhHell { players, cards: cards as u8, scoring, hook, hidden: false, scores })
    }

    /// The same with hands that nobody else sees.
    pub fn with_hidden_hands(self) -> Self {
        OhHell { hidden: true, ..self }
    }

    /// Whether a card is left to be turned up.
    pub(super) fn turns_up(&self) -> bool {
        self.players * usize::from(self.cards) < 52
    }

    /// A deal before the first bid: the hands, and the next card of the pack turned up.
    pub fn deal(&self, seed: u64) -> Result<State, String> {
        let mut pack: Vec<u8> = Cards(DECK).collect();
        Random::new(seed).shuffle(&mut pack);
        let cards = usize::from(self.cards);
        let hand = |player: usize| pack[player * cards..][..cards].iter().fold(0, |hand, &card| hand | bit(card));
        let hands: Vec<u64> = (0..self.players).map(hand).collect();
        let turned = pack.get(self.players * cards).copied();
        let taken = &[0; SEATS][..self.players];
        self.position(&Position { hands: &hands, table: &[], leader: 0, taken, bids: &[], turned })
    }

    pub fn position(&self, position: &Position) -> Result<State, String> {
        let &Position { hands, table, leader, taken, turned, .. } = position;
        let layout = Layout { cards: usize::from(self.cards), hands, table, leader, taken };
        let hands: [u64; SEATS] = layout.before_trick(self.players, DECK)?;
        let taken: [u8; SEATS] = checks::per_seat("counts of tricks taken", taken, self.players)?;
        self.check_turned(turned, hands.iter().fold(0, |held, hand| held | hand))?;
        let (bids, bids_made) = self.check_bids(position)?;
        let (table_before, leader, turned) = ([NO_CARD; SEATS], leader as u8, turned.unwrap_or(NO_CARD));
        let mut state = State { hands, table: table_before, played: 0, leader, taken, bids, bids_made, turned };
        if self.is_bidding(&state) && (!table.is_empty() || taken != [0; SEATS]) {
            return Err(format!("expected all {} bids before the first card, got {bids_made}", self.players));
        }
        for &card in table {
            self.legality(&state, card)?;
            state = self.after_card(&state, card);
        }
        Ok(state)
    }

    fn check_turned(&self, turned: Option<u8>, held: u64) -> Result<(), String> {
        match turned {
            None if self.turns_up() => Err("expected a card turned up, such as trump=QS, got none".into()),
            Some(card) if !self.turns_up() => {
                Err(format!("expected no card turned up where all are dealt, got {}", card_text(card)))
            }
            Some(card) if card > 51 || held & bit(card) != 0 => {
                Err(format!("expected a card turned up that nobody holds, got {}", card_text(card)))
            }
            _ => Ok(()),
        }
    }

    /// The bids, zero for those to come, and how many were made: one after the other from the leader on.
    fn check_bids(&self, position: &Position) -> Result<([u8; SEATS], u8), String> {
        let (bids, made) = bids::in_turn::<SEATS>(position.bids, position.leader, self.players, self.cards)?;
        let sum: u32 = bids.iter().map(|&bid| u32::from(bid)).sum();
        if self.hook && usize::from(made) == self.players && sum == u32::from(self.cards) {
            return Err(format!("expected bids that are not {sum} together, the number of tricks, got just that"));
        }
        Ok((bids, made))
    }

    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u8) -> Result<(), String> {
        let text = bids::action_text(action);
        let player = self.mover(state);
        let hand = state.hands[player];
        let illegal = |rule: String| Err(format!("illegal action '{text}' for player {player}: {rule}"));
        if hand == 0 {
            return Err(format!("illegal action '{text}': the deal is over"));
        }
        if self.is_bidding(state) {
            return match action.checked_sub(BID) {
                Some(tricks) if Some(tricks) == self.barred(state) => {
                    illegal(format!("the bids may not be {} together, the number of tricks", self.cards))
                }
                Some(tricks) if tricks <= self.cards => Ok(()),
                _ => illegal(format!("must bid from 0 to {} tricks", self.cards)),
            };
        }
        if action >= BID {
            return illegal("must play a card".into());
        }
        checks::expect_held(hand, action, player)?;
        match state.on_table().first() {
            Some(&led) if self.playable(state) & bit(action) == 0 => illegal(format!("must follow {}", suit_name(led))),
            _ => Ok(()),
        }
    }
}
