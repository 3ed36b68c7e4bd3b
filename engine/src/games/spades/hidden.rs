//! Spades with hidden hands: what a player sees, and the deals that it holds possible.
//!
//! Everybody sees the bids and the cards that are played. A player who does not follow has none of the suit; one who
//! leads spades before they are broken has nothing else. Bids say nothing for certain.

use super::super::cards::dealt::{Dealt, Hands};
use super::super::cards::history::{History, Now, Play};
use super::super::cards::{bids, bit, card_text, Cards, Trick, DECK, SEATS, SPADES};
use super::{Spades, State, BID};
use crate::game::Hidden;
use crate::value::{Fields, Value};

impl Hidden for Spades {
    /// Bids and cards are played in the open: nobody takes an action that others cannot see.
    fn hides(&self) -> bool {
        self.hidden
    }

    fn are_same(&self, one: &State, other: &State) -> bool {
        one == other
    }
}

impl Spades {
    pub(super) fn remembered(&self, fields: &Fields, state: &State) -> Result<History, String> {
        let (hands, taken) = (&state.hands[..self.players], &state.taken[..self.players]);
        let (table, leader) = (state.trick.cards(), state.trick.leader());
        let history = History::read(fields, &Now { hands, table, leader, taken, trumps: SPADES })?;
        let mut hands = state.hands;
        for (place, play) in history.plays(self.players, SPADES).iter().enumerate().rev() {
            let leads_spades = play.led.is_none() && bit(play.card) & SPADES != 0;
            if leads_spades
                && self.breaking
                && !self.broken_before(&history, place)
                && hands[play.player] & !SPADES != 0
            {
                let (player, card) = (play.player, card_text(play.card));
                return Err(format!(
                    "expected player {player} not to lead spades before they are broken, got {card} in played"
                ));
            }
            hands[play.player] |= bit(play.card);
        }
        Ok(history)
    }

    fn broken_before(&self, history: &History, place: usize) -> bool {
        let breaks = |play: &Play| play.void() & !SPADES != 0 && bit(play.card) & SPADES != 0;
        history.plays(self.players, SPADES)[..place].iter().any(breaks)
    }

    pub(super) fn seen(&self, state: &State, history: &History, player: usize) -> Value {
        let cards = |mask| -> Value { Cards(mask).map(card_text).collect() };
        let bids: Value = (0..self.players).map(|other| self.bid(state, other)).collect();
        let fields = Fields::default()
            .with("hand", cards(state.hands[player]))
            .with("bids", bids)
            .with("table", state.trick.cards().iter().map(|&card| card_text(card)).collect::<Value>())
            .with("leader", state.trick.leader())
            .with("taken", state.taken[..self.players].to_vec())
            .with("broken", state.broken);
        Value::Fields(fields.and(history.fields()))
    }

    /// The deals that a player holds possible, counted once.
    pub(super) fn drawn<'a>(
        &'a self,
        state: &'a State,
        history: &'a History,
        player: usize,
    ) -> Result<Dealt<'a, State>, String> {
        let mut cannot = [0; SEATS];
        let mut broken = false;
        for play in history.plays(self.players, SPADES) {
            let is_spade = bit(play.card) & SPADES != 0;
            cannot[play.player] |= play.void();
            if play.led.is_none() && is_spade && self.breaking && !broken {
                cannot[play.player] |= DECK & !SPADES;
            }
            broken |= is_spade && play.void() & !SPADES != 0;
        }
        let unseen = DECK & !(state.hands[player] | history.mask());
        Dealt::new(state, history, &state.hands[..self.players], player, unseen, &cannot)
    }

    /// The same with hands that nobody else sees; whether the players bid, or a rule before the game.
    pub fn with_hidden_hands(self, players_bid: bool) -> Self {
        Spades { hidden: true, players_bid, ..self }
    }

    /// The deal before the first action of a player, and all actions since.
    pub(super) fn began(&self, state: &State, history: &History) -> (State, Vec<u8>) {
        let first = history.first().unwrap_or(state.trick.leader());
        let mut start = State { trick: Trick::new(first), taken: [0; SEATS], broken: false, ..*state };
        for play in history.plays(self.players, SPADES) {
            start.hands[play.player] |= bit(play.card);
        }
        let mut actions = Vec::new();
        if self.players_bid {
            actions.extend(bids::made(&state.bids, state.bids_made, first, self.players));
            (start.bids, start.bids_made) = ([0; SEATS], 0);
        }
        actions.extend(history.cards());
        (start, actions)
    }

    /// Whether an action shows a card, which all remember.
    pub(super) fn is_remembered(&self, action: u8) -> bool {
        self.hidden && action < BID
    }
}

impl Hands for State {
    fn hands(&mut self) -> &mut [u64] {
        &mut self.hands
    }
}
