//! Blokus by name and rules.

use super::legality::square_text;
use super::pieces::{piece_name, Shape, PIECES};
use super::{Blokus, Start, State};
use crate::native::{as_text, from_text, position_from_text, Native};
use crate::value::{Fields, Value};

impl Native for Blokus {
    const NAME: &'static str = "blokus";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let start = rules.choose("start", &[("own", Start::Own), ("any", Start::Any), ("inside", Start::Inside)])?;
        let (players, size, largest) = (rules.read("players")?, rules.read("size")?, rules.read("largest")?);
        Blokus::new(players, size, largest, start, rules.read("bonus")?)
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
        as_text("F5c-d5")
    }

    fn check_action(&self, state: &State, action: &u16) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        let cells = |rows: &super::Rows| -> Value { rows.squares().map(|(x, y)| square_text(x, y)).collect() };
        let hand = |&set: &u32| -> Value {
            (0..PIECES).filter(|piece| set >> piece & 1 == 1).map(|piece| piece_name(piece as u8)).collect()
        };
        let seats = ..self.players;
        Fields::default()
            .with("text", self.position_text(state))
            .with("cells", state.cells[seats].iter().map(cells).collect::<Value>())
            .with("hand", state.hand[seats].iter().map(hand).collect::<Value>())
            .with("squares", state.squares[seats].to_vec())
            .with("single", (0..self.players).map(|player| state.single >> player & 1 == 1).collect::<Value>())
            .with("turn", state.turn(self))
            .with("winner", self.winner(state))
            .with("notable_lead", self.notable_lead())
    }

    /// The shapes of all pieces by name, the piece, and the squares right of and above the mark.
    fn facts(&self) -> Fields {
        let shape = |shape: &Shape| {
            let square = |&(right, up): &(u8, u8)| {
                Value::List(vec![Value::Whole(i128::from(right) - shape.mark() as i128), up.into()])
            };
            let squares: Value = shape.squares().iter().map(square).collect();
            Value::List(vec![shape.name().into(), piece_name(shape.piece).into(), squares])
        };
        let has = |shape: &&Shape| self.pieces >> shape.piece & 1 == 1;
        Fields::default().with("shapes", self.shapes.all().iter().filter(has).map(shape).collect::<Value>())
    }
}
