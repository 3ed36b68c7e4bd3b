//! What a game adds to the contract so that it can be had from outside: by name and rules, with actions and positions
//! as text. The bindings know no game; they know this.

use crate::drafting::Drafting;
use crate::game::{Game, Stop};
use crate::random::Random;
use crate::value::{Fields, Value};

pub trait Native: Game<State: Send + Sync, Action: Send> + Send + Sync + Sized + 'static {
    /// The name by which everybody knows the game.
    const NAME: &'static str;

    /// What a game as it is played has to remember beside the position, and a search does not.
    type Memory: Clone + Default + Send + Sync;

    /// Whether this type is made for such rules. Types for small and for large positions may share a name: the first
    /// that serves is taken.
    fn serves(_rules: &Fields) -> bool {
        true
    }

    /// The game of these rules, or what is wrong with them.
    fn from_rules(rules: &Fields) -> Result<Self, String>;

    /// The start of a game; the seed deals, where something is dealt.
    fn started(&self, seed: u64) -> Result<Self::State, String>;

    /// A position as it is written: as text, or as fields where that is how the game takes it.
    fn read_position(&self, written: &Value) -> Result<Self::State, String>;

    fn write_action(&self, action: &Self::Action) -> Value;

    /// An action as it is written; whether it is legal is another question. None if nothing is ever written so.
    fn read_action(&self, written: &Value) -> Option<Result<Self::Action, String>>;

    /// What an action looks like, in words: see [`as_text`].
    fn action_form(&self) -> String;

    /// Why an action may not be played, if so.
    fn check_action(&self, state: &Self::State, action: &Self::Action) -> Result<(), String>;

    /// The same game as a draft, if it is one.
    fn drafting(&self) -> Option<&dyn Drafting<Self::State, Self::Action>> {
        None
    }

    /// All that a position consists of, and what follows from it that is good to see.
    fn fields(&self, state: &Self::State) -> Fields;

    /// What is the same in all positions: the cells of a board, say.
    fn facts(&self) -> Fields {
        Fields::default()
    }

    /// What a game as it was played remembers, written among the fields of a position: see [`Native::read_memory`].
    fn memory_fields(&self, _memory: &Self::Memory) -> Fields {
        Fields::default()
    }

    /// What a game remembers that was written with a position.
    fn read_memory(&self, _written: &Value, _state: &Self::State) -> Result<Self::Memory, String> {
        Ok(Self::Memory::default())
    }

    /// All that a player has seen so far, where something is hidden. Two games in which a player has seen the same have
    /// the same observation, and no others have.
    fn observation(&self, _state: &Self::State, _memory: &Self::Memory, _player: usize) -> Value {
        Value::Nothing
    }

    /// A game in which a player has seen the same, drawn from all of them as the rules deal; or what contradicts itself.
    /// It depends on the observation and on the random numbers alone.
    fn sample(
        &self,
        state: &Self::State,
        memory: &Self::Memory,
        _player: usize,
        _random: &mut Random,
    ) -> Result<(Self::State, Self::Memory), String> {
        Ok((state.clone(), memory.clone()))
    }

    /// The same for who draws many: what has to be counted is counted once. The same random numbers draw the same.
    fn worlds<'a>(
        &'a self,
        state: &'a Self::State,
        memory: &'a Self::Memory,
        player: usize,
    ) -> Result<Box<dyn Draw<Self::State, Self::Memory> + 'a>, String> {
        Ok(Box::new(BySample { game: self, state, memory, player }))
    }

    /// How a game came about that remembers it: where it began, and all actions since. None where it does not.
    fn past(&self, _state: &Self::State, _memory: &Self::Memory) -> Option<(Self::State, Vec<Self::Action>)> {
        None
    }

    /// The position after a legal action, in a game that is played.
    fn play(
        &self,
        state: &Self::State,
        action: &Self::Action,
        _memory: &mut Self::Memory,
    ) -> Result<Self::State, Stop> {
        self.apply(state, action)
    }
}

/// Draws games in which a player has seen the same.
pub trait Draw<S, M>: Send + Sync {
    /// The position alone, which is all that a search needs.
    fn world(&self, random: &mut Random) -> Result<S, String>;

    /// The position with what a game as it was played remembers; the position is that of [`Draw::world`].
    fn game(&self, random: &mut Random) -> Result<(S, M), String>;
}

/// Worlds of a game that counts for each of them, or has nothing to count.
pub struct BySample<'a, G: Native> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub memory: &'a G::Memory,
    pub player: usize,
}

impl<G: Native> Draw<G::State, G::Memory> for BySample<'_, G> {
    fn world(&self, random: &mut Random) -> Result<G::State, String> {
        self.game(random).map(|(state, _)| state)
    }

    fn game(&self, random: &mut Random) -> Result<(G::State, G::Memory), String> {
        self.game.sample(self.state, self.memory, self.player, random)
    }
}

/// The form of actions that are text.
pub fn as_text(example: &str) -> String {
    format!("an action as text such as '{example}'")
}

/// Read what has to be text.
pub fn from_text<T>(written: &Value, read: impl FnOnce(&str) -> Result<T, String>) -> Option<Result<T, String>> {
    match written {
        Value::Text(text) => Some(read(text)),
        _ => None,
    }
}

/// Read a position that has to be text.
pub fn position_from_text<T>(written: &Value, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, String> {
    from_text(written, read).unwrap_or_else(|| Err(format!("expected a position as text, got {written}")))
}

/// Somebody who wants to see the type of every native game: see [`crate::games::visit`].
pub trait Visitor {
    fn visit<G: Native>(&mut self);
}
