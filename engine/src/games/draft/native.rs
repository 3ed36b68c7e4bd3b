//! Drafts by name and rules: what a draft pays says what it is called.

use super::{Draft, Reward, State};
use crate::drafting::Drafting;
use crate::native::{as_text, from_text, position_from_text, Native};
use crate::value::{Fields, Value};

/// What a draft pays, from rules that have a name.
pub trait NamedReward: Reward + Send + Sync + Sized + 'static {
    const NAME: &'static str;

    fn from_rules(rules: &Fields) -> Result<Self, String>;

    /// What the items are called.
    fn item_names(rules: &Fields) -> Result<Vec<String>, String>;

    /// What the reward was drawn from, if it was.
    fn seed(_rules: &Fields) -> Result<Option<u64>, String> {
        Ok(None)
    }

    /// What there is to see of it.
    fn facts(&self) -> Fields {
        Fields::default()
    }
}

impl<R: NamedReward, const WORDS: usize, const ROOM: usize> Native for Draft<R, WORDS, ROOM> {
    const NAME: &'static str = R::NAME;

    type Memory = ();

    fn serves(rules: &Fields) -> bool {
        R::item_names(rules).is_ok_and(|names| names.len() <= ROOM)
    }

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let draft = Draft::new(R::from_rules(rules)?, R::item_names(rules)?, rules.read("order")?)?;
        Ok(draft.drawn_from(R::seed(rules)?))
    }

    fn started(&self, _seed: u64) -> Result<State<WORDS, ROOM>, String> {
        Ok(self.start())
    }

    /// The picks, without the seed that stands before them where the start was drawn: that is one of the rules.
    fn read_position(&self, written: &Value) -> Result<State<WORDS, ROOM>, String> {
        position_from_text(written, |text| self.parse_picks(text))
    }

    fn write_action(&self, action: &u16) -> Value {
        self.item_text(*action).to_string().into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u16, String>> {
        from_text(written, |text| self.parse_item(text))
    }

    fn action_form(&self) -> String {
        as_text(&self.names()[0])
    }

    fn check_action(&self, state: &State<WORDS, ROOM>, action: &u16) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn drafting(&self) -> Option<&dyn Drafting<Self::State, u16>> {
        Some(self)
    }

    fn fields(&self, state: &State<WORDS, ROOM>) -> Fields {
        let picks = state.history(self.names().len());
        Fields::default()
            .with("text", self.position_text(state))
            .with("picks", picks.iter().map(|pick| self.write_action(pick)).collect::<Value>())
            .with("seed", self.seed())
    }

    fn facts(&self) -> Fields {
        self.reward.facts()
    }
}
