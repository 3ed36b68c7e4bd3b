//! What our own roster is worth, and how we pick later in a simulation.

use super::{Board, League, Levels};
use crate::roster::Lineup;

/// How our later picks are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The most points above replacement level, the usual value over replacement.
    Replacement,
    /// The most points above what will probably be there at our next pick: what waiting would cost.
    Waiting,
}

/// Our players, the best first.
#[derive(Clone, Debug, Default)]
pub struct Mine(Vec<u16>);

impl Mine {
    fn add(&mut self, league: &League, player: u16) {
        let place = self.0.partition_point(|&other| league.value(other) >= league.value(player));
        self.0.insert(place, player);
    }
}

impl League {
    /// Our players of a board.
    pub fn mine(&self, players: impl IntoIterator<Item = u16>) -> Mine {
        let mut mine = Mine::default();
        players.into_iter().for_each(|player| mine.add(self, player));
        mine
    }

    pub fn add_to(&self, mine: &mut Mine, player: u16) {
        mine.add(self, player);
    }

    /// The value of the best line-up, open slots filled with what is to be had for nothing, and a part of what the bench
    /// is above that. `late` is what is to be had, by position, the best first.
    fn worth_with(&self, mine: &Mine, more: Option<u16>, late: &Levels) -> f64 {
        let mut lineup = Lineup::empty();
        let mut bench = 0.0;
        let mut late = late.iter().peekable();
        // Who is to be had for nothing starts before anybody worse, in all open slots that take him.
        let mut fill = |lineup: &mut Lineup, below: f64| {
            while let Some(&(position, level)) = late.next_if(|&&(_, level)| level > below) {
                while lineup.offer(&self.roster, usize::from(position), level) {}
            }
        };
        let mut add = |lineup: &mut Lineup, player: u16| {
            let (position, value) = (self.position(player), self.value(player));
            fill(lineup, value);
            if !lineup.offer(&self.roster, position, value) {
                bench += self.bench_weight * (value - self.base[position]).max(0.0);
            }
        };
        let mut more = more;
        for &player in &mine.0 {
            if let Some(new) = more.take_if(|new| self.value(*new) > self.value(player)) {
                add(&mut lineup, new);
            }
            add(&mut lineup, player);
        }
        if let Some(new) = more {
            add(&mut lineup, new);
        }
        fill(&mut lineup, f64::NEG_INFINITY);
        lineup.value + bench
    }

    /// What a roster is worth after the draft.
    pub fn worth(&self, mine: &Mine) -> f64 {
        self.worth_with(mine, None, &self.late_base)
    }

    /// For each starting slot the player of a roster who fills it, if any.
    pub fn lineup(&self, mine: &Mine) -> Vec<Option<u16>> {
        let starters: Vec<u16> = mine.0.iter().copied().filter(|&player| self.value(player) > 0.0).collect();
        let positions: Vec<usize> = starters.iter().map(|&player| self.position(player)).collect();
        self.roster.seats(&positions).into_iter().map(|place| place.map(|place| starters[place])).collect()
    }

    /// Whom we take, if anybody is left.
    pub fn my_pick(&self, board: &Board, me: usize, mine: &Mine, policy: Policy) -> Option<u16> {
        let open = self.open_positions(board, me);
        let gone = self.gone_by_next(board, me);
        let levels = if policy == Policy::Replacement { &self.late_replacement } else { &self.late_base };
        let now = self.worth_with(mine, None, levels);
        let mut best: Option<(f64, f64, u16)> = None;
        for position in (0..self.roster.num_positions()).filter(|position| open >> position & 1 == 1) {
            let mut free = self.by_value[position].iter().copied().filter(|&player| !board.taken[usize::from(player)]);
            let Some(player) = free.next() else { continue };
            let gain = self.worth_with(mine, Some(player), levels) - now;
            let score = match (policy, gone) {
                (Policy::Waiting, Some(rank)) => {
                    let here = usize::from(self.adp_rank[usize::from(player)]) >= rank;
                    let later = if here {
                        Some(player)
                    } else {
                        free.find(|&p| usize::from(self.adp_rank[usize::from(p)]) >= rank)
                    };
                    gain - later.map_or(0.0, |later| self.worth_with(mine, Some(later), levels) - now)
                }
                _ => gain,
            };
            let value = self.value(player) - self.base[position];
            if best.is_none_or(|(most, worth, _)| (score, gain + 1e-6 * value) > (most, worth)) {
                best = Some((score, gain + 1e-6 * value, player));
            }
        }
        best.map(|(_, _, player)| player)
    }

    /// The place in the order of average draft positions up to which everybody is gone at our next pick, if all others
    /// follow that order; none if we have no next pick.
    fn gone_by_next(&self, board: &Board, me: usize) -> Option<usize> {
        let between = self.picks_between(board.turn, me)?;
        let free = self.by_adp.iter().enumerate().skip(board.first);
        let mut free = free.filter(|(_, &player)| !board.taken[usize::from(player)]);
        Some(free.nth(between).map_or(self.by_adp.len(), |(rank, _)| rank))
    }
}
