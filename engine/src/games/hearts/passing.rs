//! Cards are passed before the first trick: everybody chooses three in seat order, and all change hands at once.
//!
//! While cards are chosen nobody has taken anything, so a position keeps the choices in the place of points and tricks:
//! it is as small as without passing, and no slower to search.

use super::super::cards::{bit, seat_after, Cards, Trick, SEATS};
use super::{Hearts, State};

/// Cards that each player passes.
pub const PASSED: usize = 3;
/// Bits of the number of choices, and of each choice, which is the place of a card in its hand.
const NUMBER_BITS: usize = 4;
const PLACE_BITS: usize = 5;

/// How people play it; by default hands are open and nothing is passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Customs {
    /// Hands are hidden.
    pub hidden: bool,
    /// To which seat after its own each player passes; 0 where nothing is passed.
    pub shift: usize,
    /// Who takes all 26 points gets 26 off, and the others pay nothing for it.
    pub moon_is_own: bool,
}

impl Customs {
    /// The seat to which each player passes in deal number `deal` of a series: left, right, across, and nowhere in turn;
    /// across only if there is somebody.
    pub fn shift_of(deal: u64, players: usize) -> usize {
        let turns: &[usize] = match players {
            2 => &[1, 0],
            3 => &[1, 2, 0],
            _ => &[1, 3, 2, 0],
        };
        turns[(deal % turns.len() as u64) as usize]
    }
}

impl State {
    /// Whether cards are still chosen to be passed.
    #[inline]
    pub fn is_passing(&self) -> bool {
        self.passing
    }

    fn word(&self) -> u64 {
        u64::from(u32::from_le_bytes(self.points)) | u64::from(u32::from_le_bytes(self.taken)) << 32
    }

    /// How many cards were chosen so far, by all players.
    pub fn number_chosen(&self) -> usize {
        (self.word() & ((1 << NUMBER_BITS) - 1)) as usize
    }

    /// The cards that a player has chosen so far, in order; nothing once cards have changed hands.
    pub fn chosen(&self, player: usize) -> impl Iterator<Item = u8> + '_ {
        let number = if self.passing { self.number_chosen() } else { 0 };
        (player * PASSED..((player + 1) * PASSED).min(number)).map(move |choice| {
            let place = self.word() >> (NUMBER_BITS + PLACE_BITS * choice) & ((1 << PLACE_BITS) - 1);
            Cards(self.hands[player]).nth(place as usize).unwrap_or_default()
        })
    }

    pub fn chosen_mask(&self, player: usize) -> u64 {
        self.chosen(player).fold(0, |mask, card| mask | bit(card))
    }

    /// The same hands before anybody has taken anything, for whoever asks for points.
    pub(super) fn at_rest(&self) -> State {
        State { points: [0; SEATS], taken: [0; SEATS], passing: false, ..*self }
    }

    /// The same with these choices, in seat order; each a card of its player's hand.
    pub(super) fn with_choices(&self, choices: impl IntoIterator<Item = u8>) -> State {
        let mut word = 0;
        for (number, card) in choices.into_iter().enumerate() {
            let place = (self.hands[number / PASSED] & (bit(card) - 1)).count_ones();
            word += 1 | u64::from(place) << (NUMBER_BITS + PLACE_BITS * number);
        }
        let (points, taken) = ((word as u32).to_le_bytes(), ((word >> 32) as u32).to_le_bytes());
        State { points, taken, passing: true, ..*self }
    }
}

impl Hearts {
    /// Who receives the cards of a player.
    pub(super) fn receiver(&self, player: usize) -> usize {
        seat_after(player, self.customs.shift, self.players)
    }

    /// Who passes to a player.
    pub(super) fn passer(&self, player: usize) -> usize {
        seat_after(player, self.players - self.customs.shift, self.players)
    }

    /// Whose turn it is to choose.
    pub(super) fn chooser(&self, state: &State) -> usize {
        state.number_chosen() / PASSED
    }

    /// The cards that the chooser may pass.
    #[cold]
    pub(super) fn passable(&self, state: &State) -> u64 {
        let player = self.chooser(state);
        state.hands[player] & !state.chosen_mask(player)
    }

    /// The position after one more card was chosen; the last one makes all change hands.
    #[cold]
    #[inline(never)]
    pub(super) fn after_choice(&self, state: &State, card: u8) -> State {
        let chosen = (0..self.players).flat_map(|player| state.chosen(player)).chain([card]);
        let next = state.with_choices(chosen);
        if state.number_chosen() + 1 < self.players * PASSED {
            return next;
        }
        let mut passed = [0; SEATS];
        let by_player = (0..self.players).flat_map(|player| [player; PASSED]);
        let all = (0..self.players).flat_map(|player| state.chosen(player)).chain([card]);
        by_player.zip(all).for_each(|(player, card)| passed[player] |= bit(card));
        self.exchanged(&state.hands, &passed)
    }

    /// The first trick, once cards have changed hands.
    pub(super) fn exchanged(&self, hands: &[u64; SEATS], passed: &[u64; SEATS]) -> State {
        let mut after = *hands;
        for player in 0..self.players {
            after[player] &= !passed[player];
        }
        for player in 0..self.players {
            after[self.receiver(player)] |= passed[player];
        }
        let leader = self.opener(&after[..self.players]).map_or(0, |(player, _)| player);
        let nothing = [0; SEATS];
        State {
            hands: after,
            trick: Trick::new(leader),
            points: nothing,
            taken: nothing,
            broken: false,
            passing: false,
        }
    }
}
