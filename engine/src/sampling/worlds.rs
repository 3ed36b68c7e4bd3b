//! Where worlds come from.

use crate::game::{Game, Stop};
use crate::native::{Draw, Native};
use crate::random::Random;
use crate::search::Refusal;

/// How a game came about: where it began, and what was done since.
#[derive(Clone, Debug)]
pub struct Past<S, A> {
    pub start: S,
    pub actions: Vec<A>,
}

/// What is to be told of a world beside the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asks {
    /// What each player has seen in it.
    pub seen: bool,
    /// How it came about.
    pub past: bool,
}

/// A position that a player holds possible.
#[derive(Clone, Debug)]
pub struct World<S, A> {
    pub state: S,
    /// What each player has seen so far in this world, as text that is the same only if it has seen the same. Empty where
    /// nobody asked.
    pub seen: Vec<String>,
    /// How it came about; none where nobody asked, or nobody knows.
    pub past: Option<Past<S, A>>,
}

/// Draws worlds of a player.
pub trait Worlds<G: Game> {
    fn draw(&self, random: Random, asks: Asks) -> Result<World<G::State, G::Action>, Stop>;
}

/// The worlds of a native game: its own draws, which are counted once.
pub struct NativeWorlds<'a, G: Native> {
    game: &'a G,
    drawn: Result<Box<dyn Draw<G::State, G::Memory> + 'a>, String>,
}

impl<'a, G: Native> NativeWorlds<'a, G> {
    pub fn new(game: &'a G, state: &'a G::State, memory: &'a G::Memory, player: usize) -> Self {
        NativeWorlds { game, drawn: game.worlds(state, memory, player) }
    }
}

impl<G: Native> Worlds<G> for NativeWorlds<'_, G> {
    fn draw(&self, mut random: Random, asks: Asks) -> Result<World<G::State, G::Action>, Stop> {
        let drawn = self.drawn.as_ref().map_err(|why| Refusal::Wrong(why.clone()))?;
        if !asks.seen && !asks.past {
            let state = drawn.world(&mut random).map_err(Refusal::Wrong)?;
            return Ok(World { state, seen: Vec::new(), past: None });
        }
        let (state, memory) = drawn.game(&mut random).map_err(Refusal::Wrong)?;
        // As it is for a debugger: what an error shows of a value is cut short.
        let sees = |player| format!("{:?}", self.game.observation(&state, &memory, player));
        let seen = if asks.seen { (0..self.game.num_players()).map(sees).collect() } else { Vec::new() };
        let past = self.game.past(&state, &memory).filter(|_| asks.past);
        Ok(World { seen, past: past.map(|(start, actions)| Past { start, actions }), state })
    }
}
