//! How well a player's marbles are arranged: pairs that touch each other, and nearness to the centre.

use super::geometry::{before, bit, distance_from_centre, CELLS};

/// 4 less the distance of each cell from the centre.
const WEIGHTS: [u8; 64] = weights();

/// The cells with weight 1 or 3, 2 or 3, and 4.
const WEIGHT_BITS: [u64; 3] = weight_bits();

/// Around each cell, those that touch it. Three places more than needed, so that six bits make an index.
const AROUND: [u64; 64] = around();

const fn around() -> [u64; 64] {
    let mut around = [0; 64];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 {
            around[cell] |= before(bit(cell as u8), direction);
            direction += 1;
        }
        cell += 1;
    }
    around
}

const fn weights() -> [u8; 64] {
    let mut weights = [0; 64];
    let mut cell = 0;
    while cell < CELLS {
        weights[cell] = 4 - distance_from_centre(cell as u8);
        cell += 1;
    }
    weights
}

const fn weight_bits() -> [u64; 3] {
    let mut sets = [0; 3];
    let mut cell = 0;
    while cell < CELLS {
        let mut digit = 0;
        while digit < 3 {
            sets[digit] |= ((WEIGHTS[cell] >> digit & 1) as u64) << cell;
            digit += 1;
        }
        cell += 1;
    }
    sets
}

/// How many pairs of marbles of the set touch each other, plus each marble's weight: 4 less its distance from the
/// centre.
///
/// At the leaves of a search this is most of the work. Without a machine instruction for counting bits a count is a
/// dozen operations, so what there is to count is first added up, in all cells at once, to binary numbers of three
/// digits.
#[inline(always)]
pub const fn pairs_and_weights(set: u64) -> u32 {
    let (east, north_east, north_west) = (set & before(set, 0), set & before(set, 1), set & before(set, 2));
    let (pair_ones, pair_twos) = add([east, north_east, north_west]);
    let (ones, carried) = add([pair_ones, set & WEIGHT_BITS[0], 0]);
    let (twos, fours) = add([pair_twos, set & WEIGHT_BITS[1], carried]);
    // The centre alone has weight 4, and its digit goes to a bit that is no cell.
    let centre = (set & WEIGHT_BITS[2]) << (63 - WEIGHT_BITS[2].trailing_zeros());
    let bytes = count_in_bytes(ones) + 2 * count_in_bytes(twos) + 4 * count_in_bytes(fours | centre);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// The same of a set that came from another, whose value is known. If only one marble moved, all other pairs are still
/// there; if none did, both cells are the first, and it counts for nothing.
#[inline(always)]
pub const fn after_moving(set: u64, arranged: u32, after: u64) -> u32 {
    let (left, reached) = (set & !after, after & !set);
    if left & left.wrapping_sub(1) != 0 {
        return pairs_and_weights(after);
    }
    let (from, to) = (left.trailing_zeros(), reached.trailing_zeros());
    arranged + worth(after, to) - worth(set, from)
}

/// What a marble adds to the arrangement of a set.
#[inline(always)]
const fn worth(set: u64, cell: u32) -> u32 {
    let cell = cell as usize % 64;
    (AROUND[cell] & set).count_ones() + WEIGHTS[cell] as u32
}

/// The two digits of the sum of three bits, in all places at once.
#[inline(always)]
const fn add([a, b, c]: [u64; 3]) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// How many bits each byte has.
#[inline(always)]
const fn count_in_bytes(word: u64) -> u64 {
    const FIVES: u64 = 0x5555_5555_5555_5555;
    const THREES: u64 = 0x3333_3333_3333_3333;
    const LOW_HALVES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    let pairs = word - (word >> 1 & FIVES);
    let fours = (pairs & THREES) + (pairs >> 2 & THREES);
    (fours + (fours >> 4)) & LOW_HALVES
}
