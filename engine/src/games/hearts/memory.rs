//! What a deal with hidden hands remembers: who passed what, and the cards in the order of play.

use super::super::cards::outside::position_fields;
use super::super::cards::{bit, card_text, cards_text, parse_card, Cards, Trick, SEATS};
use super::passing::PASSED;
use super::{Hearts, State};
use crate::game::Rules;
use crate::value::{Fields, Value};

/// Empty where hands are open: there a position says all that anybody needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The cards that each player passed, once they have changed hands.
    pub(super) passed: [u64; SEATS],
    /// Who played which card, from the first on.
    pub(super) plays: Vec<(u8, u8)>,
}

impl Memory {
    /// The cards that were played by all.
    pub(super) fn played(&self) -> u64 {
        self.plays.iter().fold(0, |mask, &(_, card)| mask | bit(card))
    }

    pub(super) fn played_by(&self, player: usize) -> u64 {
        let own = self.plays.iter().filter(|&&(seat, _)| usize::from(seat) == player);
        own.fold(0, |mask, &(_, card)| mask | bit(card))
    }

    pub(super) fn cards(&self) -> Value {
        self.plays.iter().map(|&(_, card)| card_text(card)).collect()
    }
}

pub(super) fn texts(cards: impl Iterator<Item = u8>) -> Value {
    cards.map(card_text).collect()
}

/// One list of cards for each player, as a position has them.
fn lists(fields: &Fields, name: &str) -> Result<Vec<Vec<u8>>, String> {
    let written: Vec<Vec<String>> = if fields.get(name).is_some() { fields.read(name)? } else { Vec::new() };
    written.iter().map(|cards| cards.iter().map(|card| parse_card(card)).collect()).collect()
}

impl Hearts {
    /// Take an action into memory.
    pub(super) fn remember(&self, state: &State, action: u8, next: &State, memory: &mut Memory) {
        if !self.customs.hidden {
            return;
        }
        if !state.is_passing() {
            memory.plays.push((state.trick.turn(self.players) as u8, action));
        } else if !next.is_passing() {
            for player in 0..self.players {
                memory.passed[player] = state.chosen_mask(player);
            }
            memory.passed[self.players - 1] |= bit(action);
        }
    }

    pub(super) fn written_memory(&self, memory: &Memory) -> Fields {
        if !self.customs.hidden {
            return Fields::default();
        }
        let mut fields = Fields::default().with("plays", memory.cards());
        if memory.passed != [0; SEATS] {
            let passed = memory.passed[..self.players].iter().map(|&mask| texts(Cards(mask)));
            fields = fields.with("passed", passed.collect::<Value>());
        }
        fields
    }

    /// The cards that are being chosen, for a position in which they are; None if the position says that none are.
    pub(super) fn read_choices(&self, fields: &Fields) -> Result<Option<Vec<Vec<u8>>>, String> {
        let passing = fields.get("passing").is_some() && fields.read("passing")?;
        if passing {
            lists(fields, "passed").map(Some)
        } else {
            Ok(None)
        }
    }

    /// The memory written with a position, checked by playing the deal again.
    pub(super) fn reread_memory(&self, written: &Value, state: &State) -> Result<Memory, String> {
        let mut memory = Memory::default();
        if !self.customs.hidden || state.is_passing() {
            return Ok(memory);
        }
        let fields = position_fields(written)?;
        let plays: Vec<String> = if fields.get("plays").is_some() { fields.read("plays")? } else { Vec::new() };
        let plays = plays.iter().map(|card| parse_card(card)).collect::<Result<Vec<u8>, String>>()?;
        self.read_passed(&lists(fields, "passed")?, &mut memory)?;
        let gone = usize::from(state.tricks_played()) * self.players + state.trick.cards().len();
        if plays.len() != gone {
            return Err(format!(
                "expected plays to have the {gone} cards that were played, since hands are hidden, got {}",
                plays.len()
            ));
        }
        self.replay(&plays, state, &mut memory)?;
        self.check_passed(state, &memory)?;
        Ok(memory)
    }

    fn read_passed(&self, passed: &[Vec<u8>], memory: &mut Memory) -> Result<(), String> {
        if self.customs.shift == 0 {
            return if passed.is_empty() { Ok(()) } else { Err("expected nothing passed in this deal".into()) };
        }
        if passed.len() != self.players || passed.iter().any(|cards| cards.len() != PASSED) {
            let got: usize = passed.iter().map(Vec::len).sum();
            return Err(format!("expected {PASSED} cards passed by each of {} players, got {got} cards", self.players));
        }
        for (mask, cards) in memory.passed.iter_mut().zip(passed) {
            *mask = cards.iter().fold(0, |mask, &card| mask | bit(card));
        }
        Ok(())
    }

    /// Play the cards from the start; they must lead to the position.
    fn replay(&self, plays: &[u8], state: &State, memory: &mut Memory) -> Result<(), String> {
        let mut hands = state.hands;
        let mut trick = Trick::new(self.first_leader(plays, state)?);
        for &card in plays {
            let player = trick.turn(self.players);
            if bit(card) & hands.iter().fold(0, |all, hand| all | hand) != 0 {
                return Err(format!("expected each card once, got {} among plays and elsewhere", card_text(card)));
            }
            hands[player] |= bit(card);
            memory.plays.push((player as u8, card));
            trick.play(card, self.players, super::NO_TRUMPS);
        }
        let leader = memory.plays.first().map_or(state.trick.leader(), |&(player, _)| usize::from(player));
        let mut now = self.start(&hands[..self.players], Some(leader))?;
        for &card in plays {
            self.legality(&now, card).map_err(|why| format!("expected plays that are legal, got {why}"))?;
            now = self.after_card(&now, card);
        }
        if now == *state {
            return Ok(());
        }
        Err("expected plays to lead to the position, got others".into())
    }

    /// Who led the first trick: whoever makes the last player of the plays come before the player to move.
    fn first_leader(&self, plays: &[u8], state: &State) -> Result<usize, String> {
        let ends = |leader: &usize| {
            let mut trick = Trick::new(*leader);
            plays.iter().for_each(|&card| {
                trick.play(card, self.players, super::NO_TRUMPS);
            });
            trick == state.trick
        };
        (0..self.players).find(ends).ok_or_else(|| "expected plays to lead to the position, got others".into())
    }

    /// What was passed must have been in the receiver's hand.
    fn check_passed(&self, state: &State, memory: &Memory) -> Result<(), String> {
        for player in 0..self.players {
            let receiver = self.receiver(player);
            let missing = memory.passed[player] & !(state.hands[receiver] | memory.played_by(receiver));
            if missing != 0 && self.customs.shift != 0 {
                return Err(format!(
                    "expected player {receiver} to have received {} from player {player}, got it elsewhere",
                    cards_text(missing)
                ));
            }
        }
        Ok(())
    }

    /// All that a player has seen: its own cards, what it passed and received, and everything on the table.
    pub(super) fn observed(&self, state: &State, memory: &Memory, player: usize) -> Fields {
        let rest = if state.is_passing() { state.at_rest() } else { *state };
        let own = if state.is_passing() { state.chosen_mask(player) } else { memory.passed[player] };
        let received = if self.customs.shift == 0 { 0 } else { memory.passed[self.passer(player)] };
        let turn = self.player(state).ok().filter(|_| !self.is_over(state));
        Fields::default()
            .with("player", player)
            .with("hand", texts(Cards(state.hands[player])))
            .with("turn", turn)
            .with("passing", state.is_passing())
            .with("chosen", if state.is_passing() { state.number_chosen() } else { 0 })
            .with("passed", texts(Cards(own)))
            .with("received", texts(Cards(received)))
            .with("plays", memory.cards())
            .with("leader", state.trick.leader())
            .with("table", texts(state.trick.cards().iter().copied()))
            .with("taken", rest.taken[..self.players].to_vec())
            .with("points", rest.points[..self.players].to_vec())
            .with("broken", state.broken)
    }

    /// Who played each card of a trick at the table, from the plays.
    pub(super) fn tricks<'a>(&'a self, memory: &'a Memory) -> impl Iterator<Item = &'a [(u8, u8)]> + 'a {
        memory.plays.chunks(self.players)
    }
}
