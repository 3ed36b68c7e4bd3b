//! Spades by name and rules.

use super::{Position, Scoring, Spades, State};
use crate::game::Rules;
use crate::games::cards::outside::{common_fields, position_fields, read_cards};
use crate::native::{as_text, from_text, Native};
use crate::value::{Fields, Value};

impl Native for Spades {
    const NAME: &'static str = "spades";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let scoring = rules.choose("scoring", &[("bids", Scoring::Bids), ("tricks", Scoring::Tricks)])?;
        let (scores, bags): (Vec<f64>, Vec<u32>) = (rules.read("scores")?, rules.read("bags")?);
        Spades::new(rules.read("players")?, rules.read("cards")?, scoring, rules.read("breaking")?, &scores, &bags)
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
        Spades::action_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u8, String>> {
        from_text(written, Spades::parse_action)
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
}
