//! Random games of Hearts, and what looks promising in those that are guided: duck, lead low, and get rid of what is dangerous.

use super::super::cards::{bit, thumbs, Cards, CLUBS, DIAMONDS, HEARTS, SPADES};
use super::{without, Hearts, State, QUEEN_OF_SPADES};
use crate::game::{Ordered, RandomPlay, Room, Stop};
use crate::random::Random;

/// The king and the ace of spades, which catch the queen.
const CATCHERS: u64 = bit(QUEEN_OF_SPADES + 1) | bit(QUEEN_OF_SPADES + 2);

fn highest(cards: u64) -> u8 {
    63 - cards.leading_zeros() as u8
}

fn lowest(cards: u64) -> u8 {
    cards.trailing_zeros() as u8
}

/// One of the cards that `of` chooses from each suit.
fn one_of_each_suit(cards: u64, of: fn(u64) -> u8) -> u64 {
    let suits = [CLUBS, DIAMONDS, HEARTS, SPADES];
    suits.iter().map(|suit| cards & suit).filter(|&own| own != 0).fold(0, |chosen, own| chosen | bit(of(own)))
}

impl RandomPlay for Hearts {
    #[inline]
    fn random_action(&self, state: &State, random: &mut Random, _room: &mut Vec<u8>) -> Result<u8, Stop> {
        Ok(Cards(self.playable(state)).draw(random))
    }
}

impl Ordered for Hearts {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, actions: &[u8], out: &mut Vec<f64>) -> Result<(), Stop> {
        thumbs::write_promises(actions, self.promising(state), out);
        Ok(())
    }

    fn guided_action(&self, state: &State, random: &mut Random, _room: &mut Room<u8>) -> Result<u8, Stop> {
        Ok(thumbs::drawn(self.promising(state), random))
    }
}

impl Hearts {
    /// The cards that look promising to the player to move.
    fn promising(&self, state: &State) -> u64 {
        let legal = self.playable(state);
        if legal & (legal - 1) == 0 || state.passing {
            return legal;
        }
        let queen = u64::from(self.options.queen) << QUEEN_OF_SPADES;
        let catchers = if state.held() & queen != 0 { CATCHERS } else { 0 };
        if state.trick.is_empty() {
            let low = one_of_each_suit(legal, lowest);
            return without(low, queen | catchers);
        }
        if legal & state.trick.led() != 0 {
            return bit(self.following(state, legal, queen));
        }
        for wanted in [queen, catchers, HEARTS] {
            if legal & wanted != 0 {
                return bit(highest(legal & wanted));
            }
        }
        one_of_each_suit(legal, highest)
    }

    /// Stay under the highest card if that is possible, with the highest card that does; the last player takes a trick
    /// that costs nothing with its highest card.
    fn following(&self, state: &State, legal: u64, queen: u64) -> u8 {
        let table = state.trick.mask();
        let is_last = state.trick.cards().len() + 1 == self.players;
        let safe = without(legal, queen);
        if is_last && self.value(table) == 0 && safe != queen {
            return highest(safe);
        }
        let under = legal & (bit(highest(table & state.trick.led())) - 1);
        if under & queen != 0 {
            QUEEN_OF_SPADES
        } else if under != 0 {
            highest(under)
        } else if is_last {
            highest(safe)
        } else {
            lowest(safe)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::native::Native;
    use crate::value::{Fields, Value};

    fn hearts(players: usize, passing: bool) -> Hearts {
        let rules = Fields::default()
            .with("players", players)
            .with("cards", 52 / players)
            .with("queen", true)
            .with("breaking", true)
            .with("first_trick", true)
            .with("moon", true)
            .with("moon_is_own", false)
            .with("scores", Vec::<f64>::new())
            .with("passing", passing)
            .with("deal", 0_usize)
            .with("hidden", true)
            .with("tuned", Value::Nothing);
        Hearts::from_rules(&rules).unwrap()
    }

    #[test]
    fn a_promising_card_is_legal() {
        for (players, passing) in [(4, false), (4, true), (3, false)] {
            let game = hearts(players, passing);
            for seed in 0..50 {
                let mut state = game.started(seed).unwrap();
                let mut random = Random::new(seed);
                while !game.is_over(&state) {
                    let card = thumbs::drawn(game.promising(&state), &mut random);
                    game.legality(&state, card).unwrap();
                    state = game.apply(&state, &card).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_queen_goes_under_the_king() {
        let game = hearts(4, false);
        let mut state = game.started(1).unwrap();
        state.trick = super::super::super::cards::Trick::new(0);
        state.taken = [1, 0, 0, 0];
        state.hands = [bit(QUEEN_OF_SPADES + 1), bit(QUEEN_OF_SPADES) | bit(QUEEN_OF_SPADES - 1), 0, 0];
        let state = game.apply(&state, &(QUEEN_OF_SPADES + 1)).unwrap();
        assert_eq!(game.promising(&state), bit(QUEEN_OF_SPADES));
    }
}
