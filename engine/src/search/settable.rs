//! The set table: who moves follows from how many items are gone, so perfect play needs one entry for a set of items.
//!
//! Backward induction over all sets, for any number of players with values that add up; the same picks as MaxN with
//! ties to the first action. Values are sums in another order than MaxN's, so that with fractions the last digit may
//! differ.

use super::Poll;
use crate::drafting::Additive;
use crate::game::Stop;

/// Numbers in the table at most: half a gigabyte of them.
pub const MOST_NUMBERS: usize = 1 << 26;

#[derive(Debug)]
pub struct Solution {
    /// What everybody ends with after each item.
    pub values: Vec<Vec<f64>>,
    /// The item to take.
    pub choice: usize,
    /// All picks from here on.
    pub line: Vec<usize>,
    /// Sets that were solved.
    pub sets: u64,
}

/// Whether the table is small enough to be made.
pub fn fits<A>(draft: &Additive<A>) -> bool {
    let items = draft.items.len() as u32;
    items < usize::BITS - 8 && (1usize << items).checked_mul(draft.worth.len()).is_some_and(|size| size <= MOST_NUMBERS)
}

pub fn solve<A>(draft: &Additive<A>, poll: Poll) -> Result<Solution, Stop> {
    let (items, players, picks) = (draft.items.len(), draft.worth.len(), draft.order.len());
    // For each set of items that are gone, what every player gets from there on.
    let mut to_go = vec![0.0; players << items];
    let mut sets = 0;
    for gone in (0..1usize << items).rev() {
        let turn = gone.count_ones() as usize;
        if turn >= picks {
            continue;
        }
        sets += 1;
        if sets % 65_536 == 0 {
            poll()?;
        }
        let mover = draft.order[turn];
        let best = best_item(draft, &to_go, gone, mover);
        let after = (gone | 1 << best) * players;
        let (here, there) = to_go.split_at_mut(after);
        here[gone * players..][..players].copy_from_slice(&there[..players]);
        here[gone * players + mover] += draft.worth[mover][best];
    }
    let mut line = Vec::with_capacity(picks);
    let mut gone = 0;
    for &mover in &draft.order {
        let best = best_item(draft, &to_go, gone, mover);
        line.push(best);
        gone |= 1 << best;
    }
    let mover = draft.order[0];
    let ends_with = |item: usize| {
        let rest = &to_go[(1 << item) * players..][..players];
        let mut ends: Vec<f64> = draft.so_far.iter().zip(rest).map(|(so_far, rest)| so_far + rest).collect();
        ends[mover] += draft.worth[mover][item];
        ends
    };
    Ok(Solution { values: (0..items).map(ends_with).collect(), choice: line[0], line, sets })
}

/// The first of the items that are best for the mover.
#[inline]
fn best_item<A>(draft: &Additive<A>, to_go: &[f64], gone: usize, mover: usize) -> usize {
    let players = draft.worth.len();
    let (mut best, mut most) = (usize::MAX, f64::NEG_INFINITY);
    let mut open = !gone & ((1 << draft.items.len()) - 1);
    while open != 0 {
        let item = open.trailing_zeros() as usize;
        open &= open - 1;
        let gets = draft.worth[mover][item] + to_go[(gone | 1 << item) * players + mover];
        if best == usize::MAX || gets > most {
            (best, most) = (item, gets);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_brams_and_straffin_pays_seven_and_five() {
        let worth = vec![vec![4.0, 3.0, 2.0, 1.0], vec![1.0, 4.0, 3.0, 2.0]];
        let draft = Additive { items: vec![0, 1, 2, 3], worth, order: vec![0, 1, 0, 1], so_far: vec![0.0; 2] };
        let found = solve(&draft, &mut || Ok(())).unwrap();
        assert_eq!(found.values[found.choice], vec![7.0, 5.0]);
    }

    #[test]
    fn an_order_that_leaves_items_over_is_solved_too() {
        let worth = vec![vec![3.0, 2.0, 1.0], vec![3.0, 1.0, 2.0]];
        let draft = Additive { items: vec![0, 1, 2], worth, order: vec![1, 0], so_far: vec![10.0, 0.0] };
        let found = solve(&draft, &mut || Ok(())).unwrap();
        assert_eq!((found.line.as_slice(), &found.values[found.choice]), ([0, 1].as_slice(), &vec![12.0, 3.0]));
    }
}
