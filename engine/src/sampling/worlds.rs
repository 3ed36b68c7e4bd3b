//! Where worlds come from.

use crate::game::{Game, Stop};
use crate::native::Native;
use crate::random::Random;
use crate::search::Refusal;

/// A position that a player holds possible.
#[derive(Clone, Debug)]
pub struct World<S> {
    pub state: S,
    /// What each player has seen so far in this world, as text that is the same only if it has seen the same. Empty where
    /// nobody asked.
    pub seen: Vec<String>,
}

/// Draws worlds of a player.
pub trait Worlds<G: Game> {
    /// Draw a world; `tells_seen` asks what each player has seen in it.
    fn draw(&self, random: Random, tells_seen: bool) -> Result<World<G::State>, Stop>;
}

/// The worlds of a native game: its own draws.
pub struct NativeWorlds<'a, G: Native> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub memory: &'a G::Memory,
    pub player: usize,
}

impl<G: Native> Worlds<G> for NativeWorlds<'_, G> {
    fn draw(&self, mut random: Random, tells_seen: bool) -> Result<World<G::State>, Stop> {
        let drawn = self.game.sample(self.state, self.memory, self.player, &mut random);
        let (state, memory) = drawn.map_err(Refusal::Wrong)?;
        let mut seen = Vec::new();
        if tells_seen {
            seen.extend(
                (0..self.game.num_players()).map(|each| self.game.observation(&state, &memory, each).to_string()),
            );
        }
        Ok(World { state, seen })
    }
}
