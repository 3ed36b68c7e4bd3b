//! The table draft: an item is worth so much to each player, and values add up.
//!
//! Brams & Straffin, "Prisoners' Dilemma and Professional Sports Drafts", 1979, for two teams with rankings; Dessai,
//! Gibson & Zhao, 2009, for any number of players. Values may be any numbers, negative ones too.

use super::draft::{Board, Reward};
use crate::drafting::RankTies;
use crate::game::Intervals;
use crate::random::Random;

mod native;

pub use native::{LargeTableDraft, SmallTableDraft};

/// What each item is worth to each player.
#[derive(Clone, Debug)]
pub struct Table {
    values: Vec<Vec<f64>>,
    /// The same with the players of an item side by side, for adding up.
    by_item: Vec<f64>,
    /// The items in each player's order, best first: ties by the others, and by place.
    by_others: Vec<Vec<u16>>,
    leftmost: Vec<Vec<u16>>,
}

impl Table {
    /// One row for each player, one number an item.
    pub fn new(values: Vec<Vec<f64>>) -> Result<Self, String> {
        let Some(first) = values.first() else {
            return Err("expected a row of values a player, got none".into());
        };
        let items = first.len();
        if let Some((player, row)) = values.iter().enumerate().find(|(_, row)| row.len() != items) {
            return Err(format!("expected {items} values for each player, got {} for player {player}", row.len()));
        }
        let total: Vec<f64> = (0..items).map(|item| values.iter().map(|row| row[item]).sum()).collect();
        let ranked = |row: &Vec<f64>, ties: RankTies| {
            let mut order: Vec<u16> = (0..items as u16).collect();
            order.sort_by(|&a, &b| {
                let (a, b) = (usize::from(a), usize::from(b));
                let by_worth = row[b].total_cmp(&row[a]);
                match ties {
                    RankTies::Others => by_worth.then((total[b] - row[b]).total_cmp(&(total[a] - row[a]))),
                    RankTies::Leftmost => by_worth,
                }
            });
            order
        };
        let by_others = values.iter().map(|row| ranked(row, RankTies::Others)).collect();
        let leftmost = values.iter().map(|row| ranked(row, RankTies::Leftmost)).collect();
        let by_item = (0..items).flat_map(|item| values.iter().map(move |row| row[item])).collect();
        Ok(Table { values, by_item, by_others, leftmost })
    }

    /// Whole numbers from 0 to `high`, each with the same chance, player after player.
    pub fn draw(players: usize, items: usize, high: u32, seed: u64) -> Result<Self, String> {
        let mut random = Random::new(seed);
        let mut row = || (0..items).map(|_| random.below(high as usize + 1) as f64).collect();
        Table::new((0..players).map(|_| row()).collect())
    }

    pub fn values(&self) -> &[Vec<f64>] {
        &self.values
    }
}

impl Reward for Table {
    fn num_players(&self) -> usize {
        self.values.len()
    }

    fn num_items(&self) -> usize {
        self.values[0].len()
    }

    #[inline]
    fn value_to(&self, board: &Board, out: &mut [f64]) {
        out.fill(0.0);
        let players = self.values.len();
        board.each_picked(|item, owner| out[owner] += self.by_item[item * players + owner]);
    }

    /// The worst and the best that a player's picks can be: these bounds are true.
    fn bounds(&self, board: &Board, left: &[u16]) -> Intervals {
        let mut so_far = vec![0.0; self.values.len()];
        self.value_to(board, &mut so_far);
        let interval = |player: usize| {
            let row = &self.values[player];
            let open = self.leftmost[player].iter().map(|&item| usize::from(item)).filter(|&item| board.is_open(item));
            let most = usize::from(left[player]);
            let best: f64 = open.clone().take(most).map(|item| row[item]).sum();
            let worst: f64 = open.rev().take(most).map(|item| row[item]).sum();
            (so_far[player] + worst, so_far[player] + best)
        };
        (0..self.values.len()).map(interval).collect()
    }

    fn worth(&self, _board: &Board, player: usize, item: usize) -> f64 {
        self.values[player][item]
    }

    fn rank(&self, board: &Board, player: usize, most: usize, ties: RankTies, out: &mut Vec<u16>) {
        let order = match ties {
            RankTies::Others => &self.by_others[player],
            RankTies::Leftmost => &self.leftmost[player],
        };
        out.extend(order.iter().filter(|&&item| board.is_open(usize::from(item))).take(most));
    }

    fn looks_at_owners(&self) -> bool {
        false
    }

    fn table(&self, player: usize) -> Option<&[f64]> {
        Some(&self.values[player])
    }
}
