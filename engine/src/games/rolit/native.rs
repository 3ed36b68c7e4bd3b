//! Rolit by name and rules.

use super::setup::square_text;
use super::{board, Rolit, State};
use crate::native::{as_text, from_text, position_from_text, Native};
use crate::value::{Fields, Value};

impl Native for Rolit {
    const NAME: &'static str = "rolit";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        Rolit::new(rules.read("players")?, rules.read("width")?, rules.read("height")?)
    }

    fn started(&self, _seed: u64) -> Result<State, String> {
        Ok(self.start())
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        position_from_text(written, |text| self.parse_position(text))
    }

    fn write_action(&self, action: &u8) -> Value {
        square_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u8, String>> {
        from_text(written, |text| self.parse_action(text))
    }

    fn action_form(&self) -> String {
        as_text("d3")
    }

    fn check_action(&self, state: &State, action: &u8) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        let names = |&set: &u64| -> Value { board::Squares(set).map(square_text).collect() };
        Fields::default()
            .with("text", self.position_text(state))
            .with("pieces", state.pieces().iter().map(names).collect::<Value>())
            .with("turn", state.turn())
            .with("winner", self.winner(state))
            .with("notable_lead", self.notable_lead())
    }
}
