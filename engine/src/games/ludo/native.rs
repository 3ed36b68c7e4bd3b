//! Ludo by name and rules.

use super::{Action, Book, Ludo, State, FACES};
use crate::game::Rules;
use crate::native::{as_text, from_text, position_from_text, Native};
use crate::random::Random;
use crate::value::{Fields, Read, Value};

impl Native for Ludo {
    const NAME: &'static str = "ludo";

    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let book = rules.choose("rules", &[("ludo", Book::Ludo), ("maedn", Book::Maedn)])?;
        Ludo::new(rules.read("players")?, book, rules.read("most_turns")?)
    }

    /// The first roll is the deal, so that a game begins with somebody's move.
    fn started(&self, seed: u64) -> Result<State, String> {
        let mut state = self.start();
        self.roll(&mut state, 1 + Random::new(seed).below(FACES.into()) as u8);
        Ok(state)
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        position_from_text(written, |text| self.parse_position(text))
    }

    /// What the die shows is a number, and all else is text.
    fn write_action(&self, action: &Action) -> Value {
        match action {
            Action::Roll(face) => (*face).into(),
            other => self.action_text(*other).into(),
        }
    }

    fn read_action(&self, written: &Value) -> Option<Result<Action, String>> {
        if let Some(face) = u8::read(written) {
            let fits = (1..=FACES).contains(&face);
            return Some(
                fits.then_some(Action::Roll(face)).ok_or_else(|| format!("expected a face of the die, got {face}")),
            );
        }
        from_text(written, |text| self.parse_action(text))
    }

    fn action_form(&self) -> String {
        as_text("12-16")
    }

    fn check_action(&self, state: &State, action: &Action) -> Result<(), String> {
        self.legality(state, *action)
    }

    fn fields(&self, state: &State) -> Fields {
        let players = 0..self.num_players();
        let tokens = |player: usize| -> Value { state.tokens[player].into_iter().collect() };
        Fields::default()
            .with("text", self.position_text(state))
            .with("tokens", players.clone().map(tokens).collect::<Value>())
            .with("roller", state.player)
            .with("die", state.die)
            .with("turn", state.turn)
            .with("winner", self.winner(state))
            .with("seats", players.clone().map(|player| self.seat(player)).collect::<Value>())
            .with("pips", players.map(|player| self.pips(state, player)).collect::<Value>())
    }
}
