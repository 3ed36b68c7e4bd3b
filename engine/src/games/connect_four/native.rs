//! Connect four by name and rules.

use super::{ConnectFour, State};
use crate::native::{as_text, from_text, position_from_text, Native};
use crate::value::{Fields, Value};

impl Native for ConnectFour {
    const NAME: &'static str = "connect-four";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        ConnectFour::new(rules.read("width")?, rules.read("height")?)
    }

    fn started(&self, _seed: u64) -> Result<State, String> {
        Ok(self.start())
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        position_from_text(written, |text| self.parse_position(text))
    }

    fn write_action(&self, action: &u8) -> Value {
        Self::column_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u8, String>> {
        from_text(written, |text| self.parse_action(text))
    }

    fn action_form(&self) -> String {
        as_text("d")
    }

    fn check_action(&self, state: &State, action: &u8) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        Fields::default().with("text", self.position_text(state)).with("winner", self.winner(state))
    }
}
