//! Oh Hell with hidden hands: what a player sees, and the deals that it holds possible.
//!
//! Everybody sees the card turned up, the bids and the cards that are played. A player who does not follow has none of the
//! suit. Bids say nothing for certain.

use super::{OhHell, State, BID, NO_CARD, SEATS};
use crate::games::cards::history::{History, Now};
use crate::games::cards::worlds::{Holder, Worlds};
use crate::games::cards::{bit, card_text, seat_after, Cards, DECK};
use crate::native::Draw;
use crate::random::Random;
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
        let bidders = (0..usize::from(state.bids_made)).map(|place| seat_after(first, place, self.players));
        let mut actions: Vec<u8> = bidders.map(|player| BID + state.bids[player]).collect();
        actions.extend(history.cards());
        (start, actions)
    }

    /// The deals that a player holds possible, counted once.
    pub(super) fn drawn<'a>(
        &'a self,
        state: &'a State,
        history: &'a History,
        player: usize,
    ) -> Result<Drawn<'a>, String> {
        let mut cannot = [0; SEATS];
        for play in history.plays(self.players, state.trumps()) {
            cannot[play.player] |= play.void();
        }
        let turned = if state.turned == NO_CARD { 0 } else { bit(state.turned) };
        let unseen = DECK & !(state.hands[player] | history.mask() | turned);
        let others: Vec<usize> = (0..self.players).filter(|&other| other != player).collect();
        let mut holders: Vec<Holder> = others
            .iter()
            .map(|&other| {
                let cards = state.hands[other].count_ones() as usize;
                Holder { player: Some(other), cards, must: 0, cannot: cannot[other] }
            })
            .collect();
        let held: usize = holders.iter().map(|holder| holder.cards).sum();
        let left = (unseen.count_ones() as usize).saturating_sub(held);
        holders.push(Holder { player: None, cards: left, must: 0, cannot: 0 });
        let worlds = Worlds::new(unseen, &holders)?;
        Ok(Drawn { state, history, others, worlds })
    }
}

/// Deals that fit what a player has seen.
pub(super) struct Drawn<'a> {
    state: &'a State,
    history: &'a History,
    others: Vec<usize>,
    worlds: Worlds,
}

impl Draw<State, History> for Drawn<'_> {
    fn world(&self, random: &mut Random) -> Result<State, String> {
        let mut hands = [0; SEATS];
        self.worlds.draw(random, &mut hands);
        let mut world = *self.state;
        self.others.iter().zip(hands).for_each(|(&other, hand)| world.hands[other] = hand);
        Ok(world)
    }

    fn game(&self, random: &mut Random) -> Result<(State, History), String> {
        Ok((self.world(random)?, self.history.clone()))
    }
}
