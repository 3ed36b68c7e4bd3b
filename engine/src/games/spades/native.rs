//! Spades by name and rules.

use super::{Position, Scoring, Spades, State};
use crate::game::{Hidden, Rules, Stop};
use crate::games::cards::bids;
use crate::games::cards::history::History;
use crate::games::cards::outside::{common_fields, position_fields, read_cards};
use crate::games::cards::tuned::Weights;
use crate::native::{as_text, from_text, Draw, Native, Open};
use crate::value::{Fields, Value};

impl Native for Spades {
    const NAME: &'static str = "spades";

    /// The cards that were played, where hands are hidden.
    type Memory = History;

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let scoring = rules.choose("scoring", &[("bids", Scoring::Bids), ("tricks", Scoring::Tricks)])?;
        let (scores, bags): (Vec<f64>, Vec<u32>) = (rules.read("scores")?, rules.read("bags")?);
        let (players, cards, breaking) = (rules.read("players")?, rules.read("cards")?, rules.read("breaking")?);
        let game = Spades::new(players, cards, scoring, breaking, &scores, &bags)?;
        let tuned: Option<Vec<f64>> = rules.read("tuned")?;
        let game = if let Some(numbers) = tuned { game.tuned(Weights::read(&numbers)?) } else { game };
        let (teams, hidden): (bool, bool) = (rules.read("teams")?, rules.read("hidden")?);
        let game = if teams { game.for_partners()? } else { game };
        let players_bid: bool = rules.read("players_bid")?;
        Ok(if hidden { game.with_hidden_hands(players_bid) } else { game })
    }

    /// A deal before the first bid or card.
    fn started(&self, seed: u64) -> Result<State, String> {
        self.start(&self.deal(seed), 0)
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        let fields = position_fields(written)?;
        let (hands, table) = read_cards(fields)?;
        let (taken, bids): (Vec<u8>, Vec<Option<u8>>) = (fields.read("taken")?, fields.read("bids")?);
        let (leader, broken) = (fields.read("leader")?, fields.read("broken")?);
        self.position(&Position { hands: &hands, table: &table, leader, taken: &taken, bids: &bids, broken })
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
        common_fields(&state.hands()[..players], state.trick(), &state.taken()[..players])
            .with("bids", (0..players).map(|player| self.bid(state, player)).collect::<Value>())
            .with("broken", state.is_broken())
            .with("bags", self.bags_after(state))
            .with("notable_lead", self.notable_lead())
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
        if self.is_remembered(*action) {
            memory.note(state.trick().leader(), *action);
        }
        self.apply(state, action)
    }
}
