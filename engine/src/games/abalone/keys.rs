//! What tells positions apart: random words of the marbles, and all else that matters.

use super::{geometry, Abalone, State, SEATS};
use crate::random::Random;

/// Two random words for each player and cell.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Zobrist(pub(super) [[[u64; 2]; 64]; SEATS]);

impl Zobrist {
    pub(super) fn new() -> Self {
        let mut random = Random::new(0x0ABA_104E);
        Zobrist(std::array::from_fn(|_| std::array::from_fn(|_| [random.draw(), random.draw()])))
    }
}

impl std::fmt::Debug for Zobrist {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Zobrist")
    }
}

impl Abalone {
    /// What [`Keyed::key`](crate::game::Keyed::key) says, with the part that is kept from move to move made anew.
    pub fn key_from_scratch(&self, state: &State) -> u128 {
        let mut fresh = *state;
        fresh.key = self.key_of_marbles(&state.marbles);
        self.full_key(&fresh)
    }

    pub(super) fn key_of_marbles(&self, marbles: &[u64; SEATS]) -> [u64; 2] {
        let all =
            marbles.iter().enumerate().flat_map(|(player, &set)| geometry::Cells(set).map(move |cell| (player, cell)));
        all.fold([0; 2], |key, (player, cell)| {
            let word = self.zobrist.0[player][usize::from(cell)];
            [key[0] ^ word[0], key[1] ^ word[1]]
        })
    }

    /// The key of the marbles with all else that matters: whose turn it is and which, what was pushed off, and whether
    /// the game is over.
    pub(super) fn full_key(&self, state: &State) -> u128 {
        let [first, second, third] = state.off;
        let small = u64::from(u32::from_le_bytes([state.mover, first, second, third]));
        let rest = small | u64::from(state.turn) << 32 | u64::from(state.over) << 48;
        let mut random = Random::new(rest);
        u128::from(state.key[0] ^ random.draw()) << 64 | u128::from(state.key[1] ^ random.draw())
    }
}
