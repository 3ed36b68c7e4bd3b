//! Oh Hell with hidden hands: what a player sees, and the deals that it holds possible.
//!
//! Everybody sees the card turned up, the bids and the cards that are played. A player who does not follow has none of the
//! suit. Bids say nothing for certain.

use super::{OhHell, State, NO_CARD, SEATS};
use crate::games::cards::dealt::{Dealt, Hands};
use crate::games::cards::history::{History, Now};
use crate::games::cards::{bids, bit, card_text, Cards, DECK};
use crate::value::{Fields, Value};

impl OhHell {
    pub(super) fn remembered(&self, fields: &Fields, state: &State) -> Result<History, String> {
        let (hands, taken) = (&state.hands[..self.players], &state.taken[..self.players]);
        let (table, leader, trumps) = (state.on_table(), state.leader(), state.trumps());
        let history = History::read(fields, &Now { hands, table, leader, taken, trumps })?;
        if state.turned != NO_CARD && history.mask() & bit(state.turned) != 0 {
            let card = card_text(state.turned);
            return Err(format!("expected a card turned up that nobody played, got {card}"));
        }
        Ok(history)
    }

    pub(super) fn seen(&self, state: &State, history: &History, player: usize) -> Value {
        let bids: Value = (0..self.players).map(|other| self.bid(state, other)).collect();
        let fields = Fields::default()
            .with("hand", Cards(state.hands[player]).map(card_text).collect::<Value>())
            .with(
                "trump",
                (state.turned != NO_CARD).then(|| card_text(state.turned)).map_or(Value::Nothing, Value::from),
            )
            .with("bids", bids)
            .with("table", state.on_table().iter().map(|&card| card_text(card)).collect::<Value>())
            .with("leader", state.leader())
            .with("taken", state.taken[..self.players].to_vec());
        Value::Fields(fields.and(history.fields()))
    }

    /// The deal before the first bid, and all actions since.
    pub(super) fn began(&self, state: &State, history: &History) -> (State, Vec<u8>) {
        let first = history.first().unwrap_or(state.leader());
        let (table, leader) = ([NO_CARD; SEATS], first as u8);
        let mut start = State { table, played: 0, leader, taken: [0; SEATS], bids: [0; SEATS], bids_made: 0, ..*state };
        for play in history.plays(self.players, state.trumps()) {
            start.hands[play.player] |= bit(play.card);
        }
        let mut actions: Vec<u8> = bids::made(&state.bids, state.bids_made, first, self.players).collect();
        actions.extend(history.cards());
        (start, actions)
    }

    /// The deals that a player holds possible, counted once.
    pub(super) fn drawn<'a>(
        &'a self,
        state: &'a State,
        history: &'a History,
        player: usize,
    ) -> Result<Dealt<'a, State>, String> {
        let mut cannot = [0; SEATS];
        for play in history.plays(self.players, state.trumps()) {
            cannot[play.player] |= play.void();
        }
        let turned = if state.turned == NO_CARD { 0 } else { bit(state.turned) };
        let unseen = DECK & !(state.hands[player] | history.mask() | turned);
        Dealt::new(state, history, &state.hands[..self.players], player, unseen, &cannot)
    }
}

impl Hands for State {
    fn hands(&mut self) -> &mut [u64] {
        &mut self.hands
    }
}
