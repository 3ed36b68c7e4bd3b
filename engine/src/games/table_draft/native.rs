//! The table draft by name and rules.

use super::Table;
use crate::games::draft::{LargeDraft, NamedReward, SmallDraft};
use crate::value::{Fields, Value};

pub type SmallTableDraft = SmallDraft<Table>;
pub type LargeTableDraft = LargeDraft<Table>;

impl NamedReward for Table {
    const NAME: &'static str = "table-draft";

    /// With a seed the values are drawn; without, they are given, one row for each player.
    fn from_rules(rules: &Fields) -> Result<Self, String> {
        match Self::seed(rules)? {
            Some(seed) => Table::draw(rules.read("players")?, rules.read("items")?, rules.read("high")?, seed),
            None => Table::new(rules.read("values")?),
        }
    }

    fn item_names(rules: &Fields) -> Result<Vec<String>, String> {
        rules.read("names")
    }

    fn seed(rules: &Fields) -> Result<Option<u64>, String> {
        rules.read("seed")
    }

    /// What each item is worth to each player.
    fn facts(&self) -> Fields {
        let row = |row: &Vec<f64>| -> Value { row.clone().into() };
        Fields::default().with("values", self.values().iter().map(row).collect::<Value>())
    }
}
