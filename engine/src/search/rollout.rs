//! Random games from the leaves of a search, guided by the game's ordering of moves, by a short search, or by nothing.

mod looking;

pub use looking::{Foresight, Ways};

use super::payoffs::Payoffs;
use super::watch::Watch;
use crate::game::{Game, Room, Stop};
use crate::random::Random;
use looking::Candidate;

/// How long a random game may always be under a budget of nodes.
const LONGEST: u64 = 10_000;

/// All that a random game needs.
pub struct Player<'a, G: Game> {
    pub game: &'a G,
    pub payoffs: &'a mut Payoffs<G>,
    pub watch: Watch<'a>,
    /// After how many moves a game is valued as it stands, or as soon after as the game allows.
    most_turns: u64,
    /// After how many moves a game is given up.
    longest: u64,
    /// The chance of a move to be one that looks promising.
    guided: f64,
    /// How such a move is found.
    look: Foresight,
    state: G::State,
    spare: G::State,
    room: Room<G::Action>,
    /// What a short search looks at, and the replies to it.
    moves: Vec<Candidate<G::Action>>,
    replies: Vec<Candidate<G::Action>>,
}

impl<'a, G: Game> Player<'a, G> {
    /// `any` is a position of the game, whichever: it lends its room.
    pub fn new(
        game: &'a G,
        payoffs: &'a mut Payoffs<G>,
        any: &G::State,
        most_turns: Option<u64>,
        watch: Watch<'a>,
    ) -> Self {
        let most_turns = most_turns.unwrap_or(u64::MAX);
        let (state, spare) = (any.clone(), any.clone());
        Player {
            game,
            payoffs,
            watch,
            most_turns,
            longest: u64::MAX,
            guided: 0.0,
            look: Foresight::default(),
            state,
            spare,
            room: Room::default(),
            moves: Vec::new(),
            replies: Vec::new(),
        }
    }

    /// Make moves that look promising with this chance, and any other with the rest.
    pub fn guided(mut self, chance: f64) -> Self {
        self.guided = chance;
        self
    }

    /// Find promising moves in this way.
    pub fn looking(mut self, look: Foresight) -> Self {
        self.look = look;
        self
    }

    /// Give up a game that alone takes more positions than a budget has for all, unless that is no long game: there are
    /// games that never end.
    pub fn gives_up_beyond(mut self, nodes: Option<u64>) -> Self {
        self.longest = nodes.map_or(u64::MAX, |nodes| nodes.max(LONGEST));
        self
    }

    /// Play on at random from a position, every action with the same chance, and write down what comes of it.
    /// `luck` draws what chance brings inside the game, which is nobody's turn.
    pub fn play(
        &mut self,
        from: &G::State,
        random: &mut Random,
        luck: &mut Random,
        out: &mut [f64],
    ) -> Result<(), Stop> {
        self.state.clone_from(from);
        let (mut turns, mut rolls) = (0, 0);
        loop {
            if self.game.is_terminal(&self.state)? {
                return self.payoffs.fill(self.game, &self.state, true, out);
            }
            if G::HAS_CHANCE && self.game.rolls(&self.state)? {
                if turns + rolls >= self.longest {
                    return Err(Stop::Nodes);
                }
                let outcome = self.game.random_outcome(&self.state, luck, &mut self.room.actions)?;
                self.game.advance(&mut self.state, &outcome, &mut self.spare)?;
                rolls += 1;
                self.watch.tick()?;
                continue;
            }
            if turns >= self.most_turns && self.game.may_stop(&self.state)? {
                return self.payoffs.fill(self.game, &self.state, false, out);
            }
            if turns + rolls >= self.longest {
                return Err(Stop::Nodes);
            }
            let action = if self.guided > 0.0 && random.unit() < self.guided {
                self.promising_action(random)?
            } else {
                self.game.random_action(&self.state, random, &mut self.room.actions)?
            };
            self.take(&action)?;
            turns += 1;
            self.watch.tick()?;
        }
    }

    /// Go on by a move. What a search of the next positions would have to count again is kept where they are searched.
    #[inline]
    fn take(&mut self, action: &G::Action) -> Result<(), Stop> {
        if self.look.ways == Ways::Order {
            return self.game.advance(&mut self.state, action, &mut self.spare);
        }
        self.game.apply_to(&self.state, action, &mut self.spare)?;
        std::mem::swap(&mut self.state, &mut self.spare);
        Ok(())
    }

    #[inline]
    fn promising_action(&mut self, random: &mut Random) -> Result<G::Action, Stop> {
        if self.look.ways == Ways::Order {
            return self.game.guided_action(&self.state, random, &mut self.room);
        }
        self.look_ahead()
    }
}
