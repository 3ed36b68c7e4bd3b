//! Hearts by name and rules.

use super::{Hearts, Options, Position, State};
use crate::game::Rules;
use crate::games::cards::outside::{common_fields, position_fields, read_cards};
use crate::native::{as_text, from_text, Native};
use crate::value::{Fields, Value};

impl Native for Hearts {
    const NAME: &'static str = "hearts";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let options = Options {
            queen: rules.read("queen")?,
            breaking: rules.read("breaking")?,
            first_trick: rules.read("first_trick")?,
            moon: rules.read("moon")?,
        };
        Hearts::new(rules.read("players")?, rules.read("cards")?, options, &rules.read::<Vec<f64>>("scores")?)
    }

    /// A deal before the first card.
    fn started(&self, seed: u64) -> Result<State, String> {
        self.start(&self.deal(seed), None)
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        let fields = position_fields(written)?;
        let (hands, table) = read_cards(fields)?;
        let (taken, points): (Vec<u8>, Vec<u8>) = (fields.read("taken")?, fields.read("points")?);
        let (leader, broken) = (fields.read("leader")?, fields.read("broken")?);
        self.position(&Position { hands: &hands, table: &table, leader, taken: &taken, points: &points, broken })
    }

    fn write_action(&self, action: &u8) -> Value {
        Hearts::action_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u8, String>> {
        from_text(written, Hearts::parse_action)
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
            .with("points", state.points()[..players].to_vec())
            .with("broken", state.is_broken())
            .with("notable_lead", self.notable_lead())
    }
}
