//! Beads: players take turns to colour one bead of a string. Each run of n neighbours of its colour pays a player
//! 1 + 2 + … + n, so everybody wants to build, and somebody has to break the leader's run. An action is a bead, from 0.

use kingmaker_engine::game::{spread_key, Evaluates, Keyed, Rules, Stop};
use kingmaker_engine::native::Native;
use kingmaker_engine::value::{Fields, Read, Value};
use pyo3::prelude::*;

struct Beads {
    players: usize,
    length: usize,
}

type State = [u32; 6]; // the beads that each player has coloured, a bit for each bead

fn coloured(state: &State) -> u32 {
    state.iter().fold(0, |all, own| all | own)
}

impl Rules for Beads {
    type State = State;
    type Action = u8;

    fn num_players(&self) -> usize {
        self.players
    }

    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(coloured(state).count_ones() as usize % self.players)
    }

    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(coloured(state).count_ones() as usize == self.length)
    }

    fn actions(&self, state: &State, out: &mut Vec<u8>) -> Result<(), Stop> {
        let coloured = coloured(state);
        out.extend((0..self.length as u8).filter(|bead| coloured >> bead & 1 == 0));
        Ok(())
    }

    fn apply_to(&self, state: &State, bead: &u8, next: &mut State) -> Result<(), Stop> {
        *next = *state;
        next[self.player(state)?] |= 1 << bead;
        Ok(())
    }

    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        for (pays, &own) in out.iter_mut().zip(state) {
            // Each run without its first bead, without its first two, and so on until nothing is left.
            let shorter = std::iter::successors(Some(own), |runs| Some(runs & runs << 1));
            *pays = shorter.take_while(|&runs| runs != 0).map(|runs| f64::from(runs.count_ones())).sum();
        }
        Ok(())
    }
}

// The rules end here. Of what only some games have, this one has an estimate and a key.
kingmaker_engine::has_only!(Beads: Evaluates, Keyed);

impl Evaluates for Beads {
    fn evaluates(&self) -> bool {
        true // what the runs pay so far
    }
}

impl Keyed for Beads {
    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(spread_key(state.iter().fold(0, |key, &own| key << 20 | u128::from(own)))))
    }
}

// How Python has the game: by its name and rules, with positions as text such as `.01..2`.
impl Native for Beads {
    const NAME: &'static str = "beads";
    type Memory = ();

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        match (rules.read("players")?, rules.read("length")?) {
            (players @ 2..=6, length @ 1..=20) => Ok(Beads { players, length }),
            (players, length) => Err(format!("expected 2 to 6 players and 1 to 20 beads, got {players} and {length}")),
        }
    }

    fn started(&self, _seed: u64) -> Result<State, String> {
        Ok(State::default())
    }

    fn read_position(&self, written: &Value) -> Result<State, String> {
        let mut state = State::default();
        for (bead, sign) in String::read(written).unwrap_or_default().chars().take(self.length).enumerate() {
            sign.to_digit(6).into_iter().for_each(|player| state[player as usize] |= 1 << bead);
        }
        let turns = |player| (coloured(&state).count_ones() as usize + self.players - 1 - player) / self.players;
        let in_turn = (0..self.players).all(|player| state[player].count_ones() as usize == turns(player));
        let wrong = || format!("expected {} beads, coloured in turn, such as '01..2', got {written}", self.length);
        (in_turn && self.fields(&state).get("text") == Some(written)).then_some(state).ok_or_else(wrong)
    }

    fn fields(&self, state: &State) -> Fields {
        let owner = |bead| state.iter().position(|own| own >> bead & 1 == 1);
        let text: String = (0..self.length).map(|bead| owner(bead).map_or(".".into(), |who| who.to_string())).collect();
        Fields::default().with("text", text)
    }

    fn write_action(&self, bead: &u8) -> Value {
        (*bead).into()
    }

    fn read_action(&self, written: &Value) -> Option<Result<u8, String>> {
        u8::read(written).map(Ok)
    }
}

#[pymodule]
fn _beads(module: &Bound<'_, PyModule>) -> PyResult<()> {
    kingmaker_bindings::export::<Beads>(module)
}
