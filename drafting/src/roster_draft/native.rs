//! The roster draft by name and rules.

use super::{draw_pool, Pool, RosterDraft, State, Terms};
use crate::roster::Roster;
use kingmaker_engine::drafting::Drafting;
use kingmaker_engine::game::Rules;
use kingmaker_engine::native::{as_text, from_text, position_from_text, Native};
use kingmaker_engine::value::{Fields, Value};

impl Native for RosterDraft {
    const NAME: &'static str = "roster-draft";

    type Memory = ();

    /// A pool that is not given is drawn from the seed, which then is one of the rules.
    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let roster = Roster::from_rules(&rules.read("roster")?)?;
        let positions: Vec<u8> = rules.read("items")?;
        let (pool, seed) = if positions.is_empty() {
            let seed = rules.read("seed")?;
            let drawn: Fields = rules.read("drawn")?;
            let pool = draw_pool(&roster, drawn.read("items")?, drawn.read("rows")?, drawn.read("high")?, seed);
            (pool, Some(seed))
        } else {
            (Pool { positions, values: rules.read("values")? }, None)
        };
        let terms = Terms {
            teams: rules.read("players")?,
            order: rules.read("order")?,
            bench_weight: rules.read("bench_weight")?,
            base: rules.read("base")?,
            seed,
        };
        RosterDraft::new(roster, pool, terms)
    }

    fn started(&self, _seed: u64) -> Result<State, String> {
        Ok(self.start())
    }

    /// The rosters of the teams, `RB1,WR3/QB1`.
    fn read_position(&self, written: &Value) -> Result<State, String> {
        position_from_text(written, |text| self.parse_rosters(text))
    }

    fn write_action(&self, action: &u16) -> Value {
        self.action_text(*action).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u16, String>> {
        from_text(written, |text| self.parse_action(text))
    }

    fn action_form(&self) -> String {
        as_text("RB1")
    }

    fn check_action(&self, state: &State, action: &u16) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn drafting(&self) -> Option<&dyn Drafting<Self::State, u16>> {
        Some(self)
    }

    fn fields(&self, state: &State) -> Fields {
        let label = |item: u16| self.action_text(item);
        let (teams, items) = (0..self.num_players(), 0..self.num_items() as u16);
        let roster = |team| -> Value { state.roster(team).map(label).collect() };
        let lineup = |team| -> Value { self.lineup(state, team).into_iter().map(|item| item.map(label)).collect() };
        let values = |team| -> Value { items.clone().map(|item| self.value_of(team, item)).collect() };
        Fields::default()
            .with("text", self.position_text(state))
            .with("turn", state.turn())
            .with("order", self.order().to_vec())
            .with("rosters", teams.clone().map(roster).collect::<Value>())
            .with("lineups", teams.clone().map(lineup).collect::<Value>())
            .with("items", items.clone().map(label).collect::<Value>())
            .with("free", state.free().map(label).collect::<Value>())
            .with("values", teams.map(values).collect::<Value>())
            .with("notable_lead", self.notable_lead())
    }
}
