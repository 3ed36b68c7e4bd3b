//! What many worlds say of the same actions.

use crate::game::Vector;
use crate::search::ties_with;

/// What the actions are worth in one world, and how much that world counts.
pub struct Row<'a> {
    pub weight: f64,
    pub values: Vec<&'a Vector>,
}

/// What actions are worth over all worlds.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The mean of each action, one number for each player.
    pub means: Vec<Vector>,
    /// The action with the best mean for the mover, of equals the first.
    pub choice: usize,
}

/// The mean over worlds. It is taken from the first world on, so that worlds that agree have that value to the last digit.
pub fn tally(rows: &[Row<'_>], mover: usize) -> Tally {
    let first = &rows[0].values;
    let weight: f64 = rows.iter().map(|row| row.weight).sum();
    let mut scale: f64 = 0.0;
    let mut means: Vec<Vector> = Vec::with_capacity(first.len());
    for (place, start) in first.iter().enumerate() {
        let mut sums: Vector = start.iter().map(|_| 0.0).collect();
        for row in rows {
            scale = scale.max(row.values[place][mover].abs());
            for ((sum, value), start) in sums.iter_mut().zip(row.values[place]).zip(start.iter()) {
                *sum += row.weight * (value - start);
            }
        }
        means.push(sums.iter().zip(start.iter()).map(|(sum, start)| start + sum / weight).collect());
    }
    let best = means.iter().fold(f64::NEG_INFINITY, |best, mean| best.max(mean[mover]));
    let choice = means.iter().position(|mean| ties_with(best, mean[mover], scale)).unwrap_or(0);
    Tally { means, choice }
}

/// How the values of each action spread for the mover: their standard deviation over worlds, and the share of worlds in
/// which no action was better.
pub fn spread(rows: &[Row<'_>], tally: &Tally, mover: usize) -> (Vec<f64>, Vec<f64>) {
    let weight: f64 = rows.iter().map(|row| row.weight).sum();
    let mut squares = vec![0.0; tally.means.len()];
    let mut shares = vec![0.0; tally.means.len()];
    for row in rows {
        let best = row.values.iter().fold(f64::NEG_INFINITY, |best, value| best.max(value[mover]));
        for (place, value) in row.values.iter().enumerate() {
            squares[place] += row.weight * (value[mover] - tally.means[place][mover]).powi(2);
            if value[mover] >= best {
                shares[place] += row.weight;
            }
        }
    }
    let spreads = squares.iter().map(|square| (square / weight).sqrt()).collect();
    (spreads, shares.iter().map(|share| share / weight).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallvec::smallvec;

    #[test]
    fn means_are_weighted_and_the_first_of_equals_is_taken() {
        let one: [Vector; 2] = [smallvec![1.0, 0.0], smallvec![3.0, 0.0]];
        let two: [Vector; 2] = [smallvec![4.0, 0.0], smallvec![2.0, 0.0]];
        let rows =
            [Row { weight: 1.0, values: one.iter().collect() }, Row { weight: 1.0, values: two.iter().collect() }];
        let found = tally(&rows, 0);
        assert_eq!((found.choice, found.means[0][0], found.means[1][0]), (0, 2.5, 2.5));
        assert_eq!(spread(&rows, &found, 0), (vec![1.5, 0.5], vec![0.5, 0.5]));
        let rows =
            [Row { weight: 1.0, values: one.iter().collect() }, Row { weight: 3.0, values: two.iter().collect() }];
        assert_eq!(tally(&rows, 0).means[0][0], 3.25);
    }

    #[test]
    fn worlds_that_agree_have_their_value_to_the_last_digit() {
        let value: [Vector; 1] = [smallvec![0.1]];
        let rows: Vec<Row<'_>> = (0..10).map(|_| Row { weight: 1.0, values: value.iter().collect() }).collect();
        assert_eq!(tally(&rows, 0).means[0][0], 0.1);
    }
}
