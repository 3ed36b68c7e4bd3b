//! A draft of rosters: teams take turns to pick items with a position each; a team is paid its best line-up.
//!
//! The line-up is exact (see [`crate::roster`]). What does not start counts a little, by what it is above a base level
//! of its position. What may be picked stands in [`crate::legality`].
//!
//! The evaluation fills what is open with items of replacement level, what anybody can have late: picking by it is
//! picking by value over replacement, as people do.

use std::collections::HashMap;

use crate::legality::{self, Tally};
use crate::roster::{Counts, Lineup, Roster};
use kingmaker_engine::game::{Bounded, Evaluates, Intervals, Keyed, Ordered, RandomPlay, Rules, Stop};
use kingmaker_engine::random::Random;

mod items;
mod native;
mod pool;
mod setup;

pub use pool::{draw_pool, Pool};
pub use setup::Terms;

pub const MOST_ITEMS: usize = 400;
pub const MOST_TEAMS: usize = 16;
/// In place of the team that has an item.
const NOBODY: u8 = u8::MAX;
/// Draws of an item after which the legal ones are counted instead.
const PATIENCE: usize = 24;

/// The rules of one draft with its pool. A [`Keyed::key`] holds under the same rules only.
#[derive(Clone, Debug)]
pub struct RosterDraft {
    teams: usize,
    roster: Roster,
    /// Whose pick it is, pick by pick.
    order: Vec<u8>,
    /// How many of the picks up to a turn are each team's.
    gone: Vec<[u16; MOST_TEAMS]>,
    positions: Vec<u8>,
    /// One row for all teams, or one a team.
    values: Vec<Vec<f64>>,
    /// For each row the items, the best first.
    ranked: Vec<Vec<u16>>,
    /// For each row what is to be had late, the best position first.
    replacement: Vec<Vec<(u8, f64)>>,
    /// For each row what each item is above the replacement level of its position, and the items by that.
    over: Vec<Vec<f64>>,
    wanted: Vec<Vec<u16>>,
    base: Vec<f64>,
    bench_weight: f64,
    labels: Vec<String>,
    places: HashMap<String, u16>,
    signs: Vec<u128>,
    seed: Option<u64>,
}

/// Who has what.
#[derive(Debug, PartialEq)]
pub struct State {
    owner: Vec<u8>,
    teams: Vec<Tally>,
    /// Items of each position that nobody has.
    free: Counts,
    turn: u16,
    key: u128,
}

// By hand, so that a search that writes one position over another keeps its memory.
impl Clone for State {
    fn clone(&self) -> Self {
        let (owner, teams) = (self.owner.clone(), self.teams.clone());
        State { owner, teams, free: self.free, turn: self.turn, key: self.key }
    }

    fn clone_from(&mut self, other: &Self) {
        self.owner.clone_from(&other.owner);
        self.teams.clone_from(&other.teams);
        (self.free, self.turn, self.key) = (other.free, other.turn, other.key);
    }
}

impl State {
    /// Picks made so far.
    pub fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// The items of a team, in their order.
    pub fn roster(&self, team: usize) -> impl Iterator<Item = u16> + '_ {
        let has = move |&item: &usize| usize::from(self.owner[item]) == team;
        (0..self.owner.len()).filter(has).map(|item| item as u16)
    }

    /// The items that nobody has.
    pub fn free(&self) -> impl Iterator<Item = u16> + '_ {
        self.roster(usize::from(NOBODY))
    }
}

impl RosterDraft {
    fn row(&self, team: usize) -> usize {
        team.min(self.values.len() - 1)
    }

    fn position(&self, item: u16) -> usize {
        usize::from(self.positions[usize::from(item)])
    }

    fn is_over(&self, state: &State) -> bool {
        state.turn() == self.order.len()
    }

    fn mover(&self, state: &State) -> usize {
        usize::from(self.order[state.turn().min(self.order.len() - 1)])
    }

    /// Picks that a team has left, that of this turn included.
    pub fn picks_left(&self, state: &State, team: usize) -> usize {
        usize::from(self.gone[self.order.len()][team] - self.gone[state.turn()][team])
    }

    /// The positions from which the mover may pick, a bit each.
    fn open_positions(&self, state: &State) -> u16 {
        let team = self.mover(state);
        legality::open_positions(&self.roster, &state.teams[team], self.picks_left(state, team), &state.free)
    }

    fn is_legal(&self, state: &State, open: u16, item: u16) -> bool {
        state.owner[usize::from(item)] == NOBODY && open >> self.position(item) & 1 == 1
    }

    /// Give a free item to a team; the turn stays.
    fn give(&self, state: &mut State, item: u16, team: usize) {
        let position = self.position(item);
        state.owner[usize::from(item)] = team as u8;
        state.key ^= self.signs[usize::from(item) * self.teams + team];
        state.free[position] -= 1;
        state.teams[team].add(&self.roster, position);
    }

    fn pick(&self, state: &mut State, item: u16) {
        self.give(state, item, self.mover(state));
        state.turn += 1;
    }

    /// What is above the base level of the position of an item that does not start, weighed.
    fn on_bench(&self, position: usize, value: f64) -> f64 {
        self.bench_weight * (value - self.base[position]).max(0.0)
    }

    /// What a team's items are worth, with so many more at replacement level wherever those would start.
    fn worth(&self, state: &State, team: usize, mut more: usize) -> f64 {
        let row = self.row(team);
        let mut late = self.replacement[row].iter().peekable();
        let mut lineup = Lineup::empty();
        let mut bench = 0.0;
        let fill = |lineup: &mut Lineup, more: &mut usize, position: u8, value: f64| {
            while *more > 0 && lineup.offer(&self.roster, usize::from(position), value) {
                *more -= 1;
            }
        };
        for &item in &self.ranked[row] {
            if usize::from(state.owner[usize::from(item)]) != team {
                continue;
            }
            let (position, value) = (self.position(item), self.values[row][usize::from(item)]);
            while let Some(&(position, level)) = late.next_if(|&&(_, level)| level > value) {
                fill(&mut lineup, &mut more, position, level);
            }
            if !lineup.offer(&self.roster, position, value) {
                bench += self.on_bench(position, value);
            }
        }
        late.for_each(|&(position, level)| fill(&mut lineup, &mut more, position, level));
        lineup.value + bench
    }

    /// What a team could not exceed if all free items were its own to choose from.
    fn most(&self, state: &State, team: usize) -> f64 {
        let row = self.row(team);
        let mut lineup = Lineup::empty();
        let (mut bench, mut best) = (0.0, 0.0f64);
        for &item in &self.ranked[row] {
            let owner = state.owner[usize::from(item)];
            let (position, value) = (self.position(item), self.values[row][usize::from(item)]);
            if usize::from(owner) == team {
                bench += self.on_bench(position, value);
            } else if owner == NOBODY {
                best = best.max(self.on_bench(position, value));
            } else {
                continue;
            }
            lineup.offer(&self.roster, position, value);
        }
        lineup.value + bench + best * self.picks_left(state, team) as f64
    }

    /// A lead worth defending or attacking: half of what an item is worth on average.
    pub fn notable_lead(&self) -> f64 {
        let all = self.values.iter().flatten();
        let sum: f64 = all.clone().map(|value| value.max(0.0)).sum();
        0.5 * sum / all.count() as f64
    }
}

impl Rules for RosterDraft {
    type State = State;
    type Action = u16;

    fn num_players(&self) -> usize {
        self.teams
    }

    fn player(&self, state: &State) -> Result<usize, Stop> {
        Ok(self.mover(state))
    }

    fn is_terminal(&self, state: &State) -> Result<bool, Stop> {
        Ok(self.is_over(state))
    }

    /// What the mover values most comes first.
    fn actions(&self, state: &State, out: &mut Vec<u16>) -> Result<(), Stop> {
        let open = self.open_positions(state);
        let items = self.ranked[self.row(self.mover(state))].iter().copied();
        out.extend(items.filter(|&item| self.is_legal(state, open, item)));
        Ok(())
    }

    fn apply_to(&self, state: &State, &action: &u16, next: &mut State) -> Result<(), Stop> {
        next.clone_from(state);
        self.pick(next, action);
        Ok(())
    }

    fn returns_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        out.iter_mut().enumerate().for_each(|(team, entry)| *entry = self.worth(state, team, 0));
        Ok(())
    }
}

impl RandomPlay for RosterDraft {
    fn advance(&self, state: &mut State, &action: &u16, _spare: &mut State) -> Result<(), Stop> {
        self.pick(state, action);
        Ok(())
    }

    fn random_action(&self, state: &State, random: &mut Random, room: &mut Vec<u16>) -> Result<u16, Stop> {
        let open = self.open_positions(state);
        for _ in 0..PATIENCE {
            let item = random.below(self.positions.len()) as u16;
            if self.is_legal(state, open, item) {
                return Ok(item);
            }
        }
        room.clear();
        room.extend((0..self.positions.len() as u16).filter(|&item| self.is_legal(state, open, item)));
        Ok(room[random.below(room.len())])
    }
}

/// Items by what the mover values most.
impl Ordered for RosterDraft {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, items: &[u16], out: &mut Vec<f64>) -> Result<(), Stop> {
        let values = &self.values[self.row(self.mover(state))];
        out.extend(items.iter().map(|&item| values[usize::from(item)]));
        Ok(())
    }
}

impl Keyed for RosterDraft {
    fn key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(state.key))
    }
}

impl Evaluates for RosterDraft {
    fn evaluates(&self) -> bool {
        true
    }

    fn evaluate_to(&self, state: &State, out: &mut [f64]) -> Result<(), Stop> {
        for (team, entry) in out.iter_mut().enumerate() {
            *entry = self.worth(state, team, self.picks_left(state, team));
        }
        Ok(())
    }
}

impl Bounded for RosterDraft {
    fn is_bounded(&self) -> bool {
        true
    }

    /// From what a team has already, which it cannot lose, to what the best of all that is free would add.
    fn bounds(&self, state: &State) -> Result<Intervals, Stop> {
        let interval = |team| {
            let low = self.worth(state, team, 0);
            let high = if self.picks_left(state, team) == 0 { low } else { self.most(state, team).max(low) };
            (low, high)
        };
        Ok((0..self.teams).map(interval).collect())
    }
}

kingmaker_engine::lacks!(RosterDraft: Leading, Quiescent, Reseatable, Limited, PlayerTypes, Chancy, Hidden, Teamed, TrickTaking);

#[cfg(test)]
mod tests;
