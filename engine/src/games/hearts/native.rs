//! Hearts by name and rules.

use super::memory::texts;
use super::tuned::Tuned;
use super::{Customs, Hearts, Memory, Options, Position, State};
use crate::game::{Rules, Stop};
use crate::games::cards::outside::{common_fields, position_fields, read_cards};
use crate::native::{as_text, from_text, Draw, Native, Open};
use crate::value::{Fields, Value};

impl Native for Hearts {
    const NAME: &'static str = "hearts";

    type Memory = Memory;

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let options = Options {
            queen: rules.read("queen")?,
            breaking: rules.read("breaking")?,
            first_trick: rules.read("first_trick")?,
            moon: rules.read("moon")?,
        };
        let players = rules.read("players")?;
        let game = Hearts::new(players, rules.read("cards")?, options, &rules.read::<Vec<f64>>("scores")?)?;
        let tuned: Option<Fields> = rules.read("tuned")?;
        let game = if let Some(weights) = tuned { game.tuned(Tuned::read(&weights)?) } else { game };
        let passing: bool = rules.read("passing")?;
        game.played(Customs {
            hidden: rules.read("hidden")?,
            shift: if passing { Customs::shift_of(rules.read("deal")?, players) } else { 0 },
            moon_is_own: rules.read("moon_is_own")?,
        })
    }

    /// A deal before the first card is passed or played.
    fn started(&self, seed: u64) -> Result<State, String> {
        let hands = self.deal(seed);
        if self.customs().shift > 0 {
            self.passing(&hands, &[])
        } else {
            self.start(&hands, None)
        }
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        let fields = position_fields(written)?;
        let (hands, table) = read_cards(fields)?;
        if let Some(chosen) = self.read_choices(fields)? {
            return self.passing(&hands, &chosen);
        }
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
        let rest = if state.is_passing() { state.at_rest() } else { *state };
        let fields = common_fields(&state.hands()[..players], state.trick(), &rest.taken()[..players])
            .with("points", rest.points()[..players].to_vec())
            .with("broken", state.is_broken())
            .with("notable_lead", self.notable_lead());
        if !state.is_passing() {
            return fields;
        }
        let chosen = (0..players).map(|player| texts(state.chosen(player)));
        fields.with("passing", true).with("passed", chosen.collect::<Value>())
    }

    fn play(&self, state: &State, action: &u8, memory: &mut Memory) -> Result<State, Stop> {
        let next = self.apply(state, action)?;
        self.remember(state, *action, &next, memory);
        Ok(next)
    }

    fn memory_fields(&self, memory: &Memory) -> Fields {
        self.written_memory(memory)
    }

    fn read_memory(&self, written: &Value, state: &State) -> Result<Memory, String> {
        self.reread_memory(written, state)
    }

    fn observation(&self, state: &State, memory: &Memory, player: usize) -> Value {
        if self.customs().hidden {
            self.observed(state, memory, player).into()
        } else {
            Value::Nothing
        }
    }

    fn past(&self, state: &State, memory: &Memory) -> Option<(State, Vec<u8>)> {
        self.past_of(state, memory)
    }

    fn worlds<'a>(
        &'a self,
        state: &'a State,
        memory: &'a Memory,
        player: usize,
    ) -> Result<Box<dyn Draw<State, Memory> + 'a>, String> {
        if self.customs().hidden {
            Ok(Box::new(self.worlds_of(state, memory, player)?))
        } else {
            Ok(Box::new(Open { state, memory }))
        }
    }
}
