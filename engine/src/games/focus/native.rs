//! Focus by name and rules.

use super::board::Fields as Squares;
use super::setup::square_text;
use super::{Focus, State, Variant};
use crate::native::{as_text, from_text, position_from_text, Native};
use crate::value::{Fields, Value};

impl Native for Focus {
    const NAME: &'static str = "focus";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let variant = rules.choose("variant", &[("short", Variant::Short), ("full", Variant::Full)])?;
        let (each, most_turns) = (rules.read("each")?, rules.read("most_turns")?);
        Focus::new(rules.read("players")?, variant, each, rules.read("size")?, most_turns)
    }

    fn started(&self, _seed: u64) -> Result<State, String> {
        Ok(self.start())
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        position_from_text(written, |text| self.parse_position(text))
    }

    fn write_action(&self, action: &u16) -> Value {
        self.action_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u16, String>> {
        from_text(written, |text| self.parse_action(text))
    }

    fn action_form(&self) -> String {
        as_text("c3-e3")
    }

    fn check_action(&self, state: &State, action: &u16) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        let stack = |square: u8| {
            let owners: Vec<u8> = state.stacks[usize::from(square)].owners().map(|owner| owner as u8).collect();
            Value::List(vec![square_text(square).into(), owners.into()])
        };
        let captured = |row: &[u8; super::SEATS]| -> Value { row[..self.players].to_vec().into() };
        Fields::default()
            .with("text", self.position_text(state))
            .with("stacks", Squares(state.occupied()).map(stack).collect::<Value>())
            .with("captured", state.captured[..self.players].iter().map(captured).collect::<Value>())
            .with("hand", state.hand[..self.players].to_vec())
            .with("turn", state.turn)
            .with("winner", self.winner(state))
            .with("notable_lead", self.notable_lead())
    }

    /// The fields as they are read, from the uppermost row on.
    fn facts(&self) -> Fields {
        let names: Value = Squares(self.board).map(square_text).collect();
        Fields::default().with("fields", names).with("pieces_each", self.pieces_each)
    }
}
