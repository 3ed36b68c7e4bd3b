//! Abalone by name and rules, with the repetitions that only a played game counts.

use super::geometry::{cell_text, in_reading_order, place, Cells};
use super::{Abalone, Record, State, Weights};
use crate::game::{Rules, Stop};
use crate::native::{as_text, from_text, position_from_text, Native};
use crate::value::{Fields, Value};

impl Native for Abalone {
    const NAME: &'static str = "abalone";

    /// None before the first move that was seen.
    type Memory = Option<Record>;

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let game = Abalone::new(rules.read("players")?, rules.read("goal")?, rules.read("most_turns")?)?;
        let game = if rules.read("losses")? { game } else { game.without_losses() };
        match rules.read::<Option<Vec<i8>>>("tuned")?.as_deref() {
            None => Ok(game),
            Some(&[lost, arranged]) => game.tuned(Weights { lost: lost.into(), arranged: arranged.into() }),
            Some(other) => Err(format!("expected two weights, got {other:?}")),
        }
    }

    fn started(&self, _seed: u64) -> Result<State, String> {
        Ok(self.start())
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        position_from_text(written, |text| self.parse_position(text))
    }

    fn write_action(&self, action: &u16) -> Value {
        Abalone::action_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u16, String>> {
        from_text(written, Abalone::parse_action)
    }

    fn action_form(&self) -> String {
        as_text("A3B4")
    }

    fn check_action(&self, state: &State, action: &u16) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        let players = self.num_players();
        let names = |&marbles: &u64| -> Value { Cells(marbles).map(cell_text).collect() };
        let counts = |all: &[u8]| all[..players].to_vec();
        Fields::default()
            .with("text", self.position_text(state))
            .with("marbles", state.marbles()[..players].iter().map(names).collect::<Value>())
            .with("off", counts(state.off()))
            .with("lost", counts(state.lost()))
            .with("turn", state.turn())
            .with("winner", self.winner(state))
            .with("repeated", self.is_repeated(state))
            .with("notable_lead", self.notable_lead())
    }

    /// The cells with their row, from the bottom, and their diagonal.
    fn facts(&self) -> Fields {
        let cell = |cell| {
            let (row, diagonal) = place(cell);
            Value::List(vec![cell_text(cell).into(), row.into(), diagonal.into()])
        };
        Fields::default().with("cells", in_reading_order().map(cell).collect::<Value>())
    }

    fn play(&self, state: &State, action: &u16, memory: &mut Option<Record>) -> Result<State, Stop> {
        memory.get_or_insert_with(|| Record::new(state)).play(self, state, *action)
    }
}
