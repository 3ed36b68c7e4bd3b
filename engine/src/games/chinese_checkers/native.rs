//! Chinese Checkers by name and rules.

use super::camps::Progress;
use super::geometry::Cells;
use super::{Aim, ChineseCheckers, Scoring, State, Win};
use crate::game::{Rules, Stop};
use crate::native::{as_text, from_text, position_from_text, Native, Told};
use crate::value::{Fields, Value};

impl Native for ChineseCheckers {
    const NAME: &'static str = "chinese-checkers";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let scoring = rules.choose("scoring", &[("distance", Scoring::Distance), ("lead", Scoring::Lead)])?;
        let win = rules.choose("win", &[("entered", Win::Entered), ("full", Win::Full), ("strict", Win::Strict)])?;
        let game = ChineseCheckers::new(rules.read("players")?, rules.read("size")?, win, rules.read("most_turns")?)?;
        let aim = rules.choose("aim", &[("tip", Aim::Tip), ("camp", Aim::Camp)])?;
        game.scored(scoring).aimed(aim).cut_to(rules.read("widest")?)?.with_table(rules.read("table")?)
    }

    /// How many moves bring a camp of pawns home: a byte for each place of the pawns. See [`ChineseCheckers::camp_table`].
    fn build_table(&self, told: &mut Told) -> Option<Result<Vec<u8>, Stop>> {
        let mut say = |progress: Progress| {
            let Progress { distance, found, all } = progress;
            told(&Fields::default().with("distance", distance).with("found", found).with("all", all))
        };
        self.has_camp_table().then(|| self.camp_table(&mut say))
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
        as_text("c3-e5")
    }

    fn check_action(&self, state: &State, action: &u16) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        let players = 0..self.num_players();
        let name = |cell: u8| self.star().cell_text(cell);
        let names = |cells: u128| -> Value { Cells(cells).map(name).collect() };
        let pawns = |player: usize| names(state.pawns()[player]);
        let stayed = |player: usize| names(state.pawns()[player] & self.stayed(state));
        Fields::default()
            .with("text", self.position_text(state))
            .with("pawns", players.clone().map(pawns).collect::<Value>())
            .with("stayed", players.clone().map(stayed).collect::<Value>())
            .with("distances", players.map(|player| state.distance(player)).collect::<Value>())
            .with("turn", state.turn())
            .with("winner", state.winner())
            .with("last_path", self.last_path(state).into_iter().map(name).collect::<Value>())
            .with("notable_lead", self.notable_lead())
    }

    /// The cells row by row from the bottom: name, column (half a cell wide) and row from the middle, and the player
    /// whose home it is.
    fn facts(&self) -> Fields {
        let star = self.star();
        let home_of = |cell| {
            let camp = star.camp_of(cell)?;
            (0..self.num_players()).find(|&player| self.home(player) == camp)
        };
        let cell = |cell: u8| {
            let (column, row) = star.coordinates(cell);
            Value::List(vec![star.cell_text(cell).into(), column.into(), row.into(), home_of(cell).into()])
        };
        Fields::default().with("cells", (0..star.num_cells() as u8).map(cell).collect::<Value>())
    }
}
