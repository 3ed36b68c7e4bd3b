//! Perfect play of two in a draft with any order of turns: walk the order backwards, and give each picker the item among
//! those left that the *opponent* ranks lowest.
//!
//! Kohler & Chandrasekaran, "A Class of Sequential Games", Operations Research 1971. Items that are worth the same to the
//! opponent are ranked by their place, the later one lower; the order of turns has to hand out every item.

use crate::drafting::Additive;

/// The items in the order in which the two pick them.
pub fn best_line<A>(draft: &Additive<A>, items: &[usize], order: &[usize]) -> Vec<usize> {
    // What each player's opponent ranks lowest comes first.
    let lists = [0, 1].map(|player: usize| {
        let opponent = &draft.worth[1 - player];
        let mut list = items.to_vec();
        list.sort_by(|&a, &b| opponent[a].total_cmp(&opponent[b]).then(b.cmp(&a)));
        list
    });
    let mut given = vec![false; draft.items.len()];
    let mut next = [0, 0];
    let mut line = vec![0; order.len()];
    for (turn, &picker) in order.iter().enumerate().rev() {
        let (list, place) = (&lists[picker], &mut next[picker]);
        while given[list[*place]] {
            *place += 1;
        }
        line[turn] = list[*place];
        given[list[*place]] = true;
    }
    line
}

/// Whether the theorem speaks of this draft.
pub fn applies<A>(draft: &Additive<A>) -> bool {
    draft.worth.len() == 2 && draft.order.len() == draft.items.len()
}

/// What both end with after each item, and the whole line of best picks.
pub fn solve<A>(draft: &Additive<A>) -> (Vec<Vec<f64>>, Vec<usize>) {
    let items: Vec<usize> = (0..draft.items.len()).collect();
    let ends_with = |first: usize| {
        let rest: Vec<usize> = items.iter().copied().filter(|&item| item != first).collect();
        let picks = std::iter::once(first).chain(best_line(draft, &rest, &draft.order[1..]));
        let mut ends = draft.so_far.clone();
        for (item, &picker) in picks.zip(&draft.order) {
            ends[picker] += draft.worth[picker][item];
        }
        ends
    };
    (items.iter().map(|&item| ends_with(item)).collect(), best_line(draft, &items, &draft.order))
}

#[cfg(test)]
mod tests {
    use super::super::settable;
    use super::*;
    use crate::random::Random;

    fn draw(random: &mut Random, items: usize) -> Additive<usize> {
        // Fractions so fine that no two sums are equal: with ties there is more than one perfect play.
        let mut row = || (0..items).map(|_| random.draw() as f64 / 2f64.powi(64)).collect();
        let worth = vec![row(), row()];
        let order = (0..items).map(|_| random.below(2)).collect();
        Additive { items: (0..items).collect(), worth, order, so_far: vec![0.0; 2] }
    }

    #[test]
    fn the_backward_walk_equals_backward_induction_on_thousands_of_drafts() {
        let mut random = Random::new(1971);
        for _ in 0..4000 {
            let items = 1 + random.below(9);
            let draft = draw(&mut random, items);
            let exact = settable::solve(&draft, &mut || Ok(())).unwrap();
            let (values, line) = solve(&draft);
            for (ours, exact) in values.iter().flatten().zip(exact.values.iter().flatten()) {
                assert!((ours - exact).abs() < 1e-9, "{draft:?}");
            }
            // Two picks of one player in a row may come in either order.
            let best = &values[line[0]];
            assert!(best.iter().zip(&exact.values[exact.choice]).all(|(a, b)| (a - b).abs() < 1e-9));
        }
    }
}
