//! Roster drafts from outside: rules, positions and actions as text, each checked before the search trusts it.

use super::{Pool, RosterDraft, State, MOST_ITEMS, MOST_TEAMS, NOBODY};
use crate::legality::Tally;
use crate::roster::{Counts, Roster};
use kingmaker_engine::random::Random;

/// Values are added; beyond this their sums might not be numbers.
const LARGEST: f64 = 1e100;
/// Seed of the random numbers in keys.
const SIGNS_SEED: u64 = 0x726F_7374_6572;

/// What is agreed on before a draft, beside roster and pool.
#[derive(Clone, Debug)]
pub struct Terms {
    pub teams: usize,
    /// Whose pick it is, pick by pick.
    pub order: Vec<usize>,
    /// What an item that does not start counts, of what it is above the base level of its position.
    pub bench_weight: f64,
    pub base: Vec<f64>,
    /// The seed that the pool was drawn from, if it was: it is part of a position's text.
    pub seed: Option<u64>,
}

/// Items from the one that is worth most. A stable sort: what is equal stays in the order in which it came.
fn best_first(items: &[u16], worth: &[f64]) -> Vec<u16> {
    let mut items = items.to_vec();
    items.sort_by(|&a, &b| worth[usize::from(b)].total_cmp(&worth[usize::from(a)]));
    items
}

/// How many picks each team has made before each turn, and after the last.
fn picks_gone(order: &[usize]) -> Vec<[u16; MOST_TEAMS]> {
    let mut gone = vec![[0; MOST_TEAMS]];
    for &team in order {
        let mut next = gone[gone.len() - 1];
        next[team] += 1;
        gone.push(next);
    }
    gone
}

impl RosterDraft {
    pub fn new(roster: Roster, pool: Pool, terms: Terms) -> Result<Self, String> {
        let Terms { teams, order, bench_weight, base, seed } = terms;
        let Pool { positions, values } = pool;
        check_pool(&roster, &positions, &values, teams)?;
        check_order(&order, teams, roster.places(), positions.len())?;
        if base.len() != roster.num_positions() || !base.iter().all(|level| level.abs() <= LARGEST) {
            return Err(format!("expected a finite base level for each of {} positions", roster.num_positions()));
        }
        if !(0.0..=1.0).contains(&bench_weight) {
            return Err(format!("expected a bench weight from 0 to 1, got {bench_weight}"));
        }
        let every: Vec<u16> = (0..positions.len() as u16).collect();
        let ranked: Vec<Vec<u16>> = values.iter().map(|row| best_first(&every, row)).collect();
        let replacement = values.iter().zip(&ranked).map(|(row, ranked)| {
            let items = ranked.iter().map(|&item| (usize::from(positions[usize::from(item)]), row[usize::from(item)]));
            let levels = roster.replacement(teams, items);
            let mut levels: Vec<(u8, f64)> =
                levels.into_iter().enumerate().map(|(p, level)| (p as u8, level)).collect();
            levels.sort_by(|a, b| b.1.total_cmp(&a.1));
            levels
        });
        let replacement: Vec<Vec<(u8, f64)>> = replacement.collect();
        let above = |(row, levels): (&Vec<f64>, &Vec<(u8, f64)>)| -> Vec<f64> {
            let mut level = vec![0.0; roster.num_positions()];
            levels.iter().for_each(|&(position, value)| level[usize::from(position)] = value);
            row.iter().zip(&positions).map(|(value, &position)| value - level[usize::from(position)]).collect()
        };
        let over: Vec<Vec<f64>> = values.iter().zip(&replacement).map(above).collect();
        let wanted = over.iter().zip(&ranked).map(|(row, ranked)| best_first(ranked, row)).collect();
        let labels = labels(&roster, &positions, &values);
        let places = labels.iter().enumerate().map(|(item, label)| (label.to_uppercase(), item as u16)).collect();
        let mut random = Random::new(SIGNS_SEED);
        let signs = (0..positions.len() * teams).map(|_| draw_key(&mut random)).collect();
        let gone = picks_gone(&order);
        let order = order.into_iter().map(|team| team as u8).collect();
        Ok(RosterDraft {
            teams,
            roster,
            order,
            gone,
            positions,
            values,
            ranked,
            replacement,
            over,
            wanted,
            base,
            bench_weight,
            labels,
            places,
            signs,
            seed,
        })
    }

    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    pub fn order(&self) -> &[u8] {
        &self.order
    }

    /// The position of an item, as a number.
    pub fn position_of(&self, item: u16) -> usize {
        self.position(item)
    }

    pub fn value_of(&self, team: usize, item: u16) -> f64 {
        self.values[self.row(team)][usize::from(item)]
    }

    pub fn num_items(&self) -> usize {
        self.positions.len()
    }

    pub fn start(&self) -> State {
        let mut free = Counts::default();
        self.positions.iter().for_each(|&position| free[usize::from(position)] += 1);
        let owner = vec![NOBODY; self.positions.len()];
        // Pools of different seeds are different games.
        let key = self.seed.map_or(0, |seed| draw_key(&mut Random::new(seed ^ SIGNS_SEED)));
        State { owner, teams: vec![Tally::default(); self.teams], free, turn: 0, key }
    }

    /// The position in which each team has these items.
    pub fn with_rosters(&self, rosters: &[Vec<u16>]) -> Result<State, String> {
        if rosters.len() != self.teams {
            return Err(format!("expected rosters of {} teams, got {}", self.teams, rosters.len()));
        }
        let turn: usize = rosters.iter().map(Vec::len).sum();
        let due =
            self.gone.get(turn).ok_or_else(|| format!("expected at most {} picks, got {turn}", self.order.len()))?;
        let mut state = self.start();
        for (team, items) in rosters.iter().enumerate() {
            if items.len() != usize::from(due[team]) {
                let (due, got) = (due[team], items.len());
                return Err(format!("expected {due} of the first {turn} picks to be player {team}'s, got {got}"));
            }
            for &item in items {
                if state.owner[usize::from(item)] != NOBODY {
                    return Err(format!("expected each item once, got '{}' twice", self.action_text(item)));
                }
                self.give(&mut state, item, team);
            }
        }
        state.turn = turn as u16;
        Ok(state)
    }

    /// `rosters=RB1,WR3/QB1/RB2`, the items of each team; before it `seed=7` where the pool was drawn from a seed.
    pub fn position_text(&self, state: &State) -> String {
        let items = |team| state.roster(team).map(|item| self.action_text(item)).collect::<Vec<_>>().join(",");
        let rosters = (0..self.teams).map(items).collect::<Vec<_>>().join("/");
        let seed = self.seed.map_or(String::new(), |seed| format!("seed={seed} "));
        format!("{seed}rosters={rosters}")
    }

    /// Reads the rosters that [`Self::position_text`] writes.
    pub fn parse_rosters(&self, text: &str) -> Result<State, String> {
        let read = |team: &str| -> Result<Vec<u16>, String> {
            team.split(',').filter(|label| !label.is_empty()).map(|label| self.parse_action(label)).collect()
        };
        let rosters: Vec<Vec<u16>> = text.split('/').map(read).collect::<Result<_, _>>()?;
        self.with_rosters(&rosters)
    }

    /// The position of an item and its rank in it: `RB1` is the best of its position, to all teams together.
    pub fn action_text(&self, item: u16) -> String {
        self.labels[usize::from(item)].clone()
    }

    pub fn parse_action(&self, text: &str) -> Result<u16, String> {
        let found = self.places.get(&text.trim().to_uppercase()).copied();
        found.ok_or_else(|| {
            let first = self.ranked[0].first().map_or(String::new(), |&item| self.action_text(item));
            format!("expected an item such as '{first}', its position and rank, got '{text}'")
        })
    }

    /// Check a pick against the rules; the error names the rule.
    pub fn legality(&self, state: &State, item: u16) -> Result<(), String> {
        let label = self.action_text(item);
        let mover = self.mover(state);
        let owner = state.owner[usize::from(item)];
        if owner != NOBODY {
            return Err(format!("illegal action '{label}' for player {mover}: player {owner} has it already"));
        }
        if self.is_legal(state, self.open_positions(state), item) {
            return Ok(());
        }
        let position = self.position(item);
        let name = &self.roster.names()[position];
        let held = state.teams[mover].held[position];
        let rule = if self.roster.is_capped(&state.teams[mover].held, position) {
            format!("has {held} of {name}, as many as a roster may have")
        } else {
            let left = self.picks_left(state, mover);
            format!("needs the picks that are left ({left}) for its open slots")
        };
        Err(format!("illegal action '{label}' for player {mover}: {rule}"))
    }

    /// For each starting slot the item of a team that fills it, if any; the others sit on the bench.
    pub fn lineup(&self, state: &State, team: usize) -> Vec<Option<u16>> {
        let row = self.row(team);
        let starts = |item: &u16| {
            usize::from(state.owner[usize::from(*item)]) == team && self.values[row][usize::from(*item)] > 0.0
        };
        let own: Vec<u16> = self.ranked[row].iter().copied().filter(starts).collect();
        let positions: Vec<usize> = own.iter().map(|&item| self.position(item)).collect();
        self.roster.seats(&positions).into_iter().map(|place| place.map(|place| own[place])).collect()
    }
}

fn draw_key(random: &mut Random) -> u128 {
    u128::from(random.draw()) << 64 | u128::from(random.draw())
}

fn check_pool(roster: &Roster, positions: &[u8], values: &[Vec<f64>], teams: usize) -> Result<(), String> {
    if !(1..=MOST_TEAMS).contains(&teams) {
        return Err(format!("expected 1 to {MOST_TEAMS} players, got {teams}"));
    }
    if positions.is_empty() || positions.len() > MOST_ITEMS {
        return Err(format!("expected 1 to {MOST_ITEMS} items, got {}", positions.len()));
    }
    if let Some(odd) = positions.iter().find(|&&position| usize::from(position) >= roster.num_positions()) {
        return Err(format!("expected a position below {}, got {odd}", roster.num_positions()));
    }
    if values.len() != 1 && values.len() != teams {
        return Err(format!("expected one row of values, or one for each of {teams} players, got {}", values.len()));
    }
    for row in values {
        if row.len() != positions.len() {
            return Err(format!("expected a value for each of {} items, got {}", positions.len(), row.len()));
        }
        if let Some(odd) = row.iter().find(|value| value.is_nan() || value.abs() > LARGEST) {
            return Err(format!("expected finite values, got {odd}"));
        }
    }
    Ok(())
}

fn check_order(order: &[usize], teams: usize, places: usize, items: usize) -> Result<(), String> {
    if order.is_empty() || order.len() > items {
        return Err(format!("expected 1 to {items} picks, one an item at most, got {}", order.len()));
    }
    if let Some(odd) = order.iter().find(|&&team| team >= teams) {
        return Err(format!("expected players from 0 to {} in the order, got {odd}", teams - 1));
    }
    for team in 0..teams {
        let picks = order.iter().filter(|&&mover| mover == team).count();
        if picks > places {
            return Err(format!(
                "expected at most {places} picks a player, slots and bench, got {picks} for player {team}"
            ));
        }
    }
    Ok(())
}

/// Position and rank of every item, the rank by what it is worth to all teams together.
fn labels(roster: &Roster, positions: &[u8], values: &[Vec<f64>]) -> Vec<String> {
    let total = |item: usize| -> f64 { values.iter().map(|row| row[item]).sum() };
    let mut items: Vec<usize> = (0..positions.len()).collect();
    items.sort_by(|&a, &b| total(b).total_cmp(&total(a)));
    let mut ranks = Counts::default();
    let mut labels = vec![String::new(); positions.len()];
    for item in items {
        let position = usize::from(positions[item]);
        ranks[position] += 1;
        labels[item] = format!("{}{}", roster.names()[position], ranks[position]);
    }
    labels
}
