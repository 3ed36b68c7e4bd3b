//! Whose pawn stands on each cell, in three bits a cell: half the room of a mask for each of six players.

use super::geometry::bit;
use super::SEATS;

/// The bits of the number of a cell's owner, counted from 1; none are set where nobody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawns([u128; 3]);

/// For each player the bits of its number: all where one is set, and none elsewhere.
const OWNERS: [[u128; 3]; SEATS] = {
    let mut owners = [[0; 3]; SEATS];
    let mut player = 0;
    while player < SEATS {
        let mut plane = 0;
        while plane < 3 {
            owners[player][plane] = if (player + 1) >> plane & 1 == 1 { u128::MAX } else { 0 };
            plane += 1;
        }
        player += 1;
    }
    owners
};

impl Pawns {
    pub(super) fn new(seats: &[u128; SEATS]) -> Self {
        seats.iter().enumerate().fold(Pawns([0; 3]), |pawns, (player, &cells)| pawns.flipped(player, cells))
    }

    /// With the pawns of a player put on those of some cells that are empty, and taken from those where they stand.
    #[inline]
    pub(super) fn flipped(&self, player: usize, cells: u128) -> Self {
        let [low, middle, high] = &OWNERS[player];
        let Pawns([a, b, c]) = self;
        Pawns([a ^ cells & low, b ^ cells & middle, c ^ cells & high])
    }

    /// The cells of a player's pawns.
    #[inline]
    pub fn of(&self, player: usize) -> u128 {
        let [low, middle, high] = &OWNERS[player];
        let Pawns([a, b, c]) = self;
        !((a ^ low) | (b ^ middle) | (c ^ high))
    }

    /// The cells of each player's pawns; all seats, those that nobody sits on empty.
    pub fn seats(&self) -> [u128; SEATS] {
        std::array::from_fn(|player| self.of(player))
    }

    #[inline]
    pub fn occupied(&self) -> u128 {
        let Pawns([a, b, c]) = self;
        a | b | c
    }

    /// Who has a pawn on a cell.
    pub fn owner(&self, cell: u8) -> Option<usize> {
        (0..SEATS).find(|&player| self.of(player) & bit(cell) != 0)
    }
}
