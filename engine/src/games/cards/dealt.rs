//! Deals that fit what a player has seen, where all that it has not seen lies in the hands of others or was not dealt.

use super::history::History;
use super::worlds::{Holder, Worlds, MOST_HOLDERS};
use crate::native::Draw;
use crate::random::Random;

/// A position whose hands can be exchanged.
pub trait Hands: Clone + Send + Sync {
    fn hands(&mut self) -> &mut [u64];
}

/// The deals that one player holds possible, counted once.
pub struct Dealt<'a, S> {
    state: &'a S,
    history: &'a History,
    others: Vec<usize>,
    worlds: Worlds,
}

impl<'a, S: Hands> Dealt<'a, S> {
    /// `unseen` are all cards that the player has not seen; `cannot` says for each player which of them it does not have.
    pub fn new(
        state: &'a S,
        history: &'a History,
        hands: &[u64],
        player: usize,
        unseen: u64,
        cannot: &[u64],
    ) -> Result<Self, String> {
        let others: Vec<usize> = (0..hands.len()).filter(|&other| other != player).collect();
        let holder = |&other: &usize| {
            let cards = hands[other].count_ones() as usize;
            Holder { player: Some(other), cards, must: 0, cannot: cannot[other] }
        };
        let mut holders: Vec<Holder> = others.iter().map(holder).collect();
        let held: usize = holders.iter().map(|holder| holder.cards).sum();
        let left = (unseen.count_ones() as usize).saturating_sub(held);
        holders.push(Holder { player: None, cards: left, must: 0, cannot: 0 });
        Ok(Dealt { state, history, others, worlds: Worlds::new(unseen, &holders)? })
    }
}

impl<S: Hands> Draw<S, History> for Dealt<'_, S> {
    fn world(&self, random: &mut Random) -> Result<S, String> {
        let mut world = self.state.clone();
        let mut drawn = [0; MOST_HOLDERS];
        self.worlds.draw(random, &mut drawn);
        let hands = world.hands();
        self.others.iter().zip(drawn).for_each(|(&other, hand)| hands[other] = hand);
        Ok(world)
    }

    fn game(&self, random: &mut Random) -> Result<(S, History), String> {
        Ok((self.world(random)?, self.history.clone()))
    }
}
