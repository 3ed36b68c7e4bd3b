//! Who wins when each player's final value is uniform on an interval of its own: equation 1 of Max-Prob, exactly.
//!
//! Hashavit & Markovitch, IJCAI 2011. Between the ends of the intervals the integrand is a product of straight lines, a
//! polynomial, so the integral needs no sampling. A point (low = high) is legal; points that tie for the top all win.

use smallvec::{smallvec, SmallVec};

use crate::game::Vector;

/// 1 for the players with the highest number, 0 for the rest.
pub fn winners(values: &[f64]) -> Vector {
    let top = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    values.iter().map(|&value| f64::from(u8::from(value == top))).collect()
}

/// Each player's chance to end with the highest value.
pub fn win_probabilities(intervals: &[(f64, f64)]) -> Vector {
    // Below the highest lower end somebody is certainly better, so everything happens above it.
    let floor = intervals.iter().map(|&(low, _)| low).fold(f64::NEG_INFINITY, f64::max);
    (0..intervals.len()).map(|player| chance_of(player, intervals, floor)).collect()
}

fn chance_of(player: usize, intervals: &[(f64, f64)], floor: f64) -> f64 {
    let (low, high) = intervals[player];
    let others = || intervals.iter().enumerate().filter(|&(other, _)| other != player).map(|(_, interval)| interval);
    if high < floor {
        return 0.0;
    }
    if low == high {
        return others().map(|&interval| at_most(interval, low)).product();
    }
    let mut ends: SmallVec<[f64; 8]> = smallvec![floor, high];
    ends.extend(others().map(|&(_, end)| end).filter(|&end| end > floor && end < high));
    ends.sort_by(f64::total_cmp);
    ends.dedup();
    let area: f64 = ends.windows(2).map(|piece| area(piece[0], piece[1], others())).sum();
    area / (high - low)
}

/// The chance that a value from the interval is `x` or less.
fn at_most((low, high): (f64, f64), x: f64) -> f64 {
    if x >= high {
        1.0
    } else if x <= low {
        0.0
    } else {
        (x - low) / (high - low)
    }
}

/// The integral from `from` to `to`, a stretch without interval ends inside, of the chance that all stay below.
fn area<'a>(from: f64, to: f64, others: impl Iterator<Item = &'a (f64, f64)>) -> f64 {
    // Coefficients in t, which runs from 0 to 1 along the stretch: none is negative, so nothing cancels.
    let mut polynomial: SmallVec<[f64; 8]> = smallvec![1.0];
    for &(low, high) in others {
        if high <= from {
            continue;
        }
        let (start, slope) = ((from - low) / (high - low), (to - from) / (high - low));
        polynomial.push(0.0);
        for k in (1..polynomial.len()).rev() {
            polynomial[k] = polynomial[k] * start + polynomial[k - 1] * slope;
        }
        polynomial[0] *= start;
    }
    let integral: f64 = polynomial.iter().enumerate().map(|(k, c)| c / (k + 1) as f64).sum();
    integral * (to - from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(intervals: &[(f64, f64)], expected: &[f64]) {
        let found = win_probabilities(intervals);
        let far = found.iter().zip(expected).any(|(a, b)| (a - b).abs() > 1e-12);
        assert!(!far, "{intervals:?}: expected {expected:?}, found {found:?}");
    }

    #[test]
    fn node_b_of_figure_2_is_as_printed() {
        close(&[(4.0, 6.0), (3.0, 5.0), (1.0, 2.0)], &[0.875, 0.125, 0.0]);
    }

    #[test]
    fn equal_intervals_win_equally() {
        for n in 2..9 {
            close(&vec![(0.0, 1.0); n], &vec![1.0 / n as f64; n]);
        }
    }

    #[test]
    fn points_that_tie_for_the_top_all_win() {
        close(&[(3.0, 3.0), (3.0, 3.0), (2.0, 2.0)], &[1.0, 1.0, 0.0]);
        assert_eq!(winners(&[3.0, 3.0, 2.0]).as_slice(), &[1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_point_inside_an_interval_splits_it() {
        close(&[(3.0, 3.0), (0.0, 4.0)], &[0.75, 0.25]);
        close(&[(4.0, 4.0), (0.0, 4.0)], &[1.0, 0.0]);
        close(&[(0.0, 0.0), (0.0, 4.0)], &[0.0, 1.0]);
    }
}
