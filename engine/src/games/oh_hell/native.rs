//! Oh Hell by name and rules.

use super::{OhHell, Position, Scoring, State, NO_CARD};
use crate::game::{Hidden, Rules, Stop};
use crate::games::cards::history::History;
use crate::games::cards::outside::{position_fields, read_cards};
use crate::games::cards::{bids, card_text, parse_card, Cards};
use crate::native::{as_text, from_text, Draw, Native, Open};
use crate::value::{Fields, Value};

impl Native for OhHell {
    const NAME: &'static str = "oh-hell";

    /// The cards that were played, where hands are hidden.
    type Memory = History;

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let words = [("exact", Scoring::Exact), ("tricks", Scoring::Tricks), ("penalty", Scoring::Penalty)];
        let (scoring, scores): (Scoring, Vec<f64>) = (rules.choose("scoring", &words)?, rules.read("scores")?);
        let game = OhHell::new(rules.read("players")?, rules.read("cards")?, scoring, rules.read("hook")?, &scores)?;
        let hidden: bool = rules.read("hidden")?;
        Ok(if hidden { game.with_hidden_hands() } else { game })
    }

    /// A deal before the first bid.
    fn started(&self, seed: u64) -> Result<State, String> {
        self.deal(seed)
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        let fields = position_fields(written)?;
        let (hands, table) = read_cards(fields)?;
        let (taken, bids): (Vec<u8>, Vec<Option<u8>>) = (fields.read("taken")?, fields.read("bids")?);
        let turned: Option<String> = fields.read("trump")?;
        let turned = turned.map(|card| parse_card(&card)).transpose()?;
        let leader = fields.read("leader")?;
        self.position(&Position { hands: &hands, table: &table, leader, taken: &taken, bids: &bids, turned })
    }

    fn write_action(&self, action: &u8) -> Value {
        bids::action_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u8, String>> {
        from_text(written, bids::parse_action)
    }

    fn action_form(&self) -> String {
        as_text("QS")
    }

    fn check_action(&self, state: &State, action: &u8) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        let players = self.num_players();
        let texts = |&hand: &u64| -> Value { Cards(hand).map(card_text).collect() };
        let turned = (state.turned != NO_CARD).then(|| card_text(state.turned));
        Fields::default()
            .with("hands", state.hands[..players].iter().map(texts).collect::<Value>())
            .with("table", state.on_table().iter().map(|&card| card_text(card)).collect::<Value>())
            .with("leader", state.leader())
            .with("taken", state.taken[..players].to_vec())
            .with("bids", (0..players).map(|player| self.bid(state, player)).collect::<Value>())
            .with("trump", turned.map_or(Value::Nothing, Value::from))
            .with("broken", false)
            .with("notable_lead", 10.0)
    }

    fn memory_fields(&self, memory: &History) -> Fields {
        if self.hidden {
            memory.fields()
        } else {
            Fields::default()
        }
    }

    fn read_memory(&self, written: &Value, state: &State) -> Result<History, String> {
        if self.hidden {
            self.remembered(position_fields(written)?, state)
        } else {
            Ok(History::default())
        }
    }

    fn observation(&self, state: &State, memory: &History, player: usize) -> Value {
        self.seen(state, memory, player)
    }

    fn worlds<'a>(
        &'a self,
        state: &'a State,
        memory: &'a History,
        player: usize,
    ) -> Result<Box<dyn Draw<State, History> + 'a>, String> {
        if !self.hides() {
            return Ok(Box::new(Open { state, memory }));
        }
        Ok(Box::new(self.drawn(state, memory, player)?))
    }

    fn past(&self, state: &State, memory: &History) -> Option<(State, Vec<u8>)> {
        self.hides().then(|| self.began(state, memory))
    }

    fn play(&self, state: &State, action: &u8, memory: &mut History) -> Result<State, Stop> {
        if self.hidden && *action < super::BID {
            memory.note(state.leader(), *action);
        }
        self.apply(state, action)
    }
}
