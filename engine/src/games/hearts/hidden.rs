//! Hearts with hidden hands: what a player sees of an action, and the deals that it holds possible.
//!
//! What was seen says of the others: who does not follow has none of the suit; who leads hearts before they are broken
//! has nothing else; who plays a point in the first trick has nothing else to play; the first leader holds the lowest
//! club; cards that were passed on are with who received them until they are played. All deals that fit are as likely.
//! Passed cards of others are unknown choices: every choice is as likely, which makes all hands after passing as likely.

use super::super::cards::worlds::{Holder, Worlds};
use super::super::cards::{bit, lower, suit_of, Cards, CLUBS, HEARTS, SEATS};
use super::passing::PASSED;
use super::{deck, Hearts, Memory, State};
use crate::game::{Hidden, Rules, Stop};
use crate::native::Draw;
use crate::random::Random;

impl Hidden for Hearts {
    fn hides(&self) -> bool {
        self.customs.hidden
    }

    fn are_same(&self, one: &State, other: &State) -> bool {
        one == other
    }

    /// Who passes what is not seen; once cards change hands, everybody sees those that it gets.
    fn seen(&self, state: &State, &action: &u8, player: usize) -> Result<Option<u64>, Stop> {
        if !self.customs.hidden || !state.is_passing() {
            return Ok(None);
        }
        let chooser = self.player(state)?;
        let last = state.number_chosen() + 1 == self.players * PASSED;
        if !last {
            return Ok((player != chooser).then_some(0));
        }
        let passer = self.passer(player);
        let received = state.chosen_mask(passer) | if passer == chooser { bit(action) } else { 0 };
        let own = if player == chooser { u64::from(action) + 1 } else { 0 };
        Ok(Some(received | own << 52))
    }
}

/// The deals that one player holds possible.
pub(super) struct HeartsWorlds<'a> {
    game: &'a Hearts,
    state: &'a State,
    memory: &'a Memory,
    player: usize,
    others: Vec<usize>,
    /// Cases that exclude each other: the first leader's card is not known before it is played, unless all are dealt.
    cases: Vec<Worlds>,
    all: u128,
}

impl Hearts {
    /// What a player has to know to draw deals, counted once.
    pub(super) fn worlds_of<'a>(
        &'a self,
        state: &'a State,
        memory: &'a Memory,
        player: usize,
    ) -> Result<HeartsWorlds<'a>, String> {
        let others: Vec<usize> = (0..self.players).filter(|&other| other != player).collect();
        let unseen = deck(self.players) & !state.hands[player] & !memory.played();
        let known = self.known(state, memory, player);
        let mut cases = Vec::new();
        let mut why = None;
        for opening in self.openings(state, memory, player, unseen) {
            let holders = self.holders(state, &known, &opening, &others, unseen);
            match Worlds::new(unseen, &holders) {
                Ok(worlds) => cases.push(worlds),
                Err(reason) => why = why.or(Some(reason)),
            }
        }
        if cases.is_empty() {
            return Err(why.unwrap_or_else(|| "no deal fits what was seen".into()));
        }
        let all = cases.iter().map(Worlds::count).sum();
        Ok(HeartsWorlds { game: self, state, memory, player, others, cases, all })
    }

    fn holders(&self, state: &State, known: &Known, opening: &Opening, others: &[usize], unseen: u64) -> Vec<Holder> {
        let held: usize = others.iter().map(|&other| state.hands[other].count_ones() as usize).sum();
        let mut holders: Vec<Holder> = others
            .iter()
            .map(|&other| Holder {
                player: Some(other),
                cards: state.hands[other].count_ones() as usize,
                must: known.must[other] | opening.must[other],
                cannot: known.cannot[other] | opening.nobody,
            })
            .collect();
        let left = unseen.count_ones() as usize - held;
        if left > 0 {
            holders.push(Holder { player: None, cards: left, must: 0, cannot: 0 });
        }
        holders
    }

    /// What plays and passes say of each player's cards.
    fn known(&self, state: &State, memory: &Memory, player: usize) -> Known {
        let mut known = Known { must: [0; SEATS], cannot: [0; SEATS] };
        if self.customs.shift > 0 && !state.is_passing() {
            known.must[self.receiver(player)] = memory.passed[player] & !memory.played();
        }
        let mut broken = false;
        for (number, trick) in self.tricks(memory).enumerate() {
            let first = number == 0 && self.options.first_trick;
            for &(player, card) in trick {
                let cannot = self.told_by(card, trick[0].1, card == trick[0].1, first, broken);
                known.cannot[usize::from(player)] |= cannot;
                broken |= bit(card) & HEARTS != 0;
            }
        }
        known
    }

    /// The cards that a player cannot have who plays a card.
    fn told_by(&self, card: u8, led: u8, leads: bool, first: bool, broken: bool) -> u64 {
        let points = self.point_cards();
        let (is_point, suit) = (bit(card) & points != 0, suit_of(led));
        if leads {
            let only_hearts = self.options.breaking && !broken && bit(card) & HEARTS != 0;
            return if only_hearts { !HEARTS } else { 0 };
        }
        match (suit_of(card) == suit, first && is_point) {
            (true, false) => 0,
            (true, true) => suit & !points,
            (false, false) => suit,
            (false, true) => suit | !points,
        }
    }

    /// What is known of the lowest club: who leads the first trick has it, and whatever is lower was not dealt.
    fn openings(&self, state: &State, memory: &Memory, player: usize, unseen: u64) -> Vec<Opening> {
        let nothing = Opening { must: [0; SEATS], nobody: 0 };
        if !self.options.first_trick || state.is_passing() {
            return vec![nothing];
        }
        if let Some(&(_, card)) = memory.plays.first() {
            return vec![Opening { nobody: if bit(card) & CLUBS != 0 { lower(card) } else { CLUBS }, ..nothing }];
        }
        let own = Cards(state.hands[player] & CLUBS).next();
        let leader = state.trick.leader();
        let below_own = own.map_or(CLUBS, lower);
        let no_lower = Opening { nobody: below_own, ..nothing };
        if leader == player {
            return vec![no_lower];
        }
        let mut cases = Vec::new();
        for card in Cards(unseen & below_own) {
            let mut must = [0; SEATS];
            must[leader] = bit(card);
            cases.push(Opening { must, nobody: lower(card) });
        }
        if leader == 0 && own.is_none() {
            cases.push(no_lower);
        }
        cases
    }
}

/// Cards that each player is known to have, and those that it is known not to have.
struct Known {
    must: [u64; SEATS],
    cannot: [u64; SEATS],
}

/// One case of what the first lead says.
struct Opening {
    must: [u64; SEATS],
    nobody: u64,
}

impl HeartsWorlds<'_> {
    fn hands(&self, random: &mut Random) -> [u64; SEATS] {
        let mut case = 0;
        if self.cases.len() > 1 {
            let mut number = super::super::cards::worlds::below(random, self.all);
            while number >= self.cases[case].count() {
                number -= self.cases[case].count();
                case += 1;
            }
        }
        // One place more than there are others: for the cards that were not dealt.
        let mut drawn = [0; SEATS];
        self.cases[case].draw(random, &mut drawn);
        let mut hands = [0; SEATS];
        hands[self.player] = self.state.hands[self.player];
        for (&other, hand) in self.others.iter().zip(drawn) {
            hands[other] = hand;
        }
        hands
    }

    /// The position with other hands; while cards are passed, with other choices of the others.
    fn position(&self, random: &mut Random) -> State {
        let state = State { hands: self.hands(random), ..*self.state };
        if !self.state.is_passing() {
            return state;
        }
        let number = self.state.number_chosen();
        let mut choices = Vec::with_capacity(number);
        for player in 0..number.div_ceil(PASSED) {
            if player == self.player {
                choices.extend(self.state.chosen(player));
            } else {
                let wanted = PASSED.min(number - player * PASSED);
                draw_some(state.hands[player], wanted, random, |card| choices.push(card));
            }
        }
        state.with_choices(choices)
    }
}

/// Draw some cards of a hand, one after the other.
fn draw_some(hand: u64, wanted: usize, random: &mut Random, mut take: impl FnMut(u8)) {
    let mut left = hand;
    for _ in 0..wanted {
        let card = Cards(left).draw(random);
        left &= !bit(card);
        take(card);
    }
}

impl Draw<State, Memory> for HeartsWorlds<'_> {
    fn world(&self, random: &mut Random) -> Result<State, String> {
        Ok(self.position(random))
    }

    fn game(&self, random: &mut Random) -> Result<(State, Memory), String> {
        let state = self.position(random);
        let mut memory = self.memory.clone();
        if self.game.customs.shift == 0 || state.is_passing() {
            return Ok((state, memory));
        }
        for &other in &self.others {
            let receiver = self.game.receiver(other);
            if receiver != self.player {
                let mut passed = 0;
                let all = state.hands[receiver] | self.memory.played_by(receiver);
                draw_some(all, PASSED, random, |card| passed |= bit(card));
                memory.passed[other] = passed;
            }
        }
        Ok((state, memory))
    }
}

#[cfg(test)]
mod tests;
