//! What a game adds to the contract so that it can be had from outside: by name and rules, with actions and positions
//! as text. The bindings know no game; they know this.

use crate::drafting::Drafting;
use crate::game::{Game, Stop};
use crate::random::Random;
use crate::value::{Fields, Value};

/// Hears how far something is that takes long, and may stop it.
pub type Told<'a> = dyn FnMut(&Fields) -> Result<(), Stop> + 'a;

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
    fn action_form(&self) -> String {
        format!("an action of {}", Self::NAME)
    }

    /// Why an action may not be played, if so. Games whose rules are long say more than that it is not legal.
    fn check_action(&self, state: &Self::State, action: &Self::Action) -> Result<(), String> {
        let mut legal = Vec::new();
        let listed = self.actions(state, &mut legal);
        if listed.is_err() || legal.contains(action) {
            return Ok(());
        }
        Err(format!("expected a legal action, got {}", self.write_action(action)))
    }

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

    /// Make the table that positions of such rules can be valued by, for a file that is made once; none where there is
    /// none. `told` hears how far it is.
    fn build_table(&self, _told: &mut Told) -> Option<Result<Vec<u8>, Stop>> {
        None
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

    /// Games in which a player has seen the same, to be drawn as the rules deal; or what contradicts itself. What has to
    /// be counted is counted here, once. They depend on the observation and on the random numbers alone.
    fn worlds<'a>(
        &'a self,
        state: &'a Self::State,
        memory: &'a Self::Memory,
        _player: usize,
    ) -> Result<Box<dyn Draw<Self::State, Self::Memory> + 'a>, String> {
        Ok(Box::new(Open { state, memory }))
    }

    /// One of them.
    fn sample(
        &self,
        state: &Self::State,
        memory: &Self::Memory,
        player: usize,
        random: &mut Random,
    ) -> Result<(Self::State, Self::Memory), String> {
        self.worlds(state, memory, player)?.game(random)
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

/// The one world of a game in which nothing is hidden.
pub struct Open<'a, S, M> {
    pub state: &'a S,
    pub memory: &'a M,
}

impl<S: Clone + Send + Sync, M: Clone + Send + Sync> Draw<S, M> for Open<'_, S, M> {
    fn world(&self, _random: &mut Random) -> Result<S, String> {
        Ok(self.state.clone())
    }

    fn game(&self, _random: &mut Random) -> Result<(S, M), String> {
        Ok((self.state.clone(), self.memory.clone()))
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
