//! A league's draft, simulated: the other teams pick by average draft position, with noise and by need; we pick by what
//! would be lost by waiting. One simulation takes a few dozen microseconds, so that questions such as "who will still be
//! there at my next pick, and what is my roster worth if I take him now?" are answered by playing them out.
//!
//! Every team has its own view of every player, drawn once a simulation from the seed and the numbers of simulation,
//! team and player: candidates are compared on the same draws (common random numbers), so that their differences are
//! far surer than their values.

mod bots;
mod keepers;
mod mine;
mod simulate;

pub use keepers::Keeper;
pub use mine::{Mine, Policy};
pub use simulate::{Outcomes, Question};

use crate::legality::{self, Tally};
use crate::roster::{Counts, Roster};

pub const MOST_PLAYERS: usize = 2000;
pub const MOST_TEAMS: usize = 32;
/// Numbers are added; beyond this their sums might not be numbers.
const LARGEST: f64 = 1e9;

/// Somebody who can be drafted.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    pub position: u8,
    /// Projected points of the season.
    pub value: f64,
    /// The average draft position, counted from 1.
    pub adp: f64,
    /// How far single teams see him before it: the standard deviation of their views, if both sides were alike.
    pub early: f64,
    /// How far they see him after it.
    pub late: f64,
}

/// What is agreed on, and what is believed of the other teams.
#[derive(Clone, Debug)]
pub struct Terms {
    pub teams: usize,
    /// Whose pick it is, pick by pick.
    pub order: Vec<usize>,
    /// What is to be had for nothing after the draft, by position.
    pub base: Vec<f64>,
    /// What a player who does not start counts, of what he is above that.
    pub bench_weight: f64,
    /// How many rounds later a team takes a player who would sit on its bench, for each one it has there already.
    pub patience: f64,
    /// Which part of the variance of the views all teams of a room have in common, from 0 to 1.
    pub shared: f64,
    /// Who is kept from last season.
    pub keepers: Vec<Keeper>,
}

#[derive(Clone, Debug)]
pub struct League {
    roster: Roster,
    teams: usize,
    order: Vec<u8>,
    players: Vec<Player>,
    base: Vec<f64>,
    bench_weight: f64,
    patience: f64,
    noise: bots::Noise,
    keepers: Vec<Keeper>,
    /// For each turn the keeper who takes it up.
    kept_at: Vec<Option<u16>>,
    /// The players in the order of their average draft position.
    by_adp: Vec<u16>,
    /// The place of a player in that order.
    adp_rank: Vec<u16>,
    /// From a place in that order on, the earliest that anybody could be seen by a team.
    earliest: Vec<f64>,
    /// The players of each position, the best first.
    by_value: Vec<Vec<u16>>,
    replacement: Vec<f64>,
    late_base: Levels,
    late_replacement: Levels,
}

/// What is to be had for nothing: position and value, the best first.
type Levels = Vec<(u8, f64)>;

fn levels(by_position: &[f64]) -> Levels {
    let mut found: Levels = by_position.iter().enumerate().map(|(position, &level)| (position as u8, level)).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}

/// How far a draft has come.
#[derive(Clone, Debug)]
pub struct Board {
    taken: Vec<bool>,
    teams: Vec<Tally>,
    /// Players of each position whom nobody has.
    free: Counts,
    /// Picks that each team has left.
    left: Vec<u16>,
    turn: usize,
    /// Nobody before this place in the order of average draft positions is free.
    first: usize,
}

/// Refuse what no league can be made of.
fn check(roster: &Roster, players: &[Player], terms: &Terms) -> Result<(), String> {
    let Terms { teams, order, base, bench_weight, patience, shared, keepers } = terms;
    let (teams, bench_weight, patience) = (*teams, *bench_weight, *patience);
    if !(2..=MOST_TEAMS).contains(&teams) {
        return Err(format!("expected 2 to {MOST_TEAMS} teams, got {teams}"));
    }
    if players.is_empty() || players.len() > MOST_PLAYERS {
        return Err(format!("expected 1 to {MOST_PLAYERS} players, got {}", players.len()));
    }
    if order.is_empty() || order.len() > players.len() || order.iter().any(|&team| team >= teams) {
        return Err(format!("expected 1 to {} picks by teams from 0 to {}", players.len(), teams - 1));
    }
    let fine = |number: f64| number.abs() <= LARGEST;
    let odd = players.iter().position(|player| {
        let numbers = [player.value, player.adp, player.early, player.late];
        let spreads = player.early >= 0.0 && player.late >= 0.0;
        usize::from(player.position) >= roster.num_positions() || !numbers.into_iter().all(fine) || !spreads
    });
    if let Some(odd) = odd {
        return Err(format!("expected a known position and finite numbers, got {:?} for player {odd}", players[odd]));
    }
    let weights = fine(patience) && patience >= 0.0 && (0.0..=1.0).contains(&bench_weight);
    if base.len() != roster.num_positions() || !base.iter().all(|&level| fine(level)) || !weights {
        return Err("expected a base level a position, a bench weight from 0 to 1 and patience from 0".into());
    }
    if !(0.0..=1.0).contains(shared) {
        return Err(format!("expected a shared part from 0 to 1, got {shared}"));
    }
    keepers::check(keepers, teams, order, players.len())
}

impl League {
    pub fn new(roster: Roster, players: Vec<Player>, terms: Terms) -> Result<Self, String> {
        check(&roster, &players, &terms)?;
        let Terms { teams, order, base, bench_weight, patience, shared, keepers } = terms;
        let noise = bots::Noise::new(shared);
        let mut by_adp: Vec<u16> = (0..players.len() as u16).collect();
        by_adp.sort_by(|&a, &b| players[usize::from(a)].adp.total_cmp(&players[usize::from(b)].adp));
        let mut adp_rank = vec![0; players.len()];
        by_adp.iter().enumerate().for_each(|(rank, &player)| adp_rank[usize::from(player)] = rank as u16);
        let mut earliest = vec![f64::INFINITY; players.len() + 1];
        for (rank, &player) in by_adp.iter().enumerate().rev() {
            earliest[rank] = earliest[rank + 1].min(noise.earliest_view(&players[usize::from(player)]));
        }
        let mut best_first: Vec<u16> = (0..players.len() as u16).collect();
        best_first.sort_by(|&a, &b| players[usize::from(b)].value.total_cmp(&players[usize::from(a)].value));
        let mut by_value = vec![Vec::new(); roster.num_positions()];
        for &player in &best_first {
            by_value[usize::from(players[usize::from(player)].position)].push(player);
        }
        let position_and_value = |&player: &u16| {
            let player = &players[usize::from(player)];
            (usize::from(player.position), player.value)
        };
        let replacement = roster.replacement(teams, best_first.iter().map(position_and_value));
        let late_base = levels(&base);
        let kept_at = keepers::by_turn(&keepers, order.len());
        let order = order.into_iter().map(|team| team as u8).collect();
        Ok(League {
            roster,
            teams,
            order,
            players,
            base,
            bench_weight,
            patience,
            noise,
            keepers,
            kept_at,
            by_adp,
            adp_rank,
            earliest,
            by_value,
            late_base,
            late_replacement: levels(&replacement),
            replacement,
        })
    }

    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    pub fn num_teams(&self) -> usize {
        self.teams
    }

    /// The positions from which a team may pick.
    pub fn positions_open_to(&self, board: &Board, team: usize) -> Vec<usize> {
        let open = self.open_positions(board, team);
        (0..self.roster.num_positions()).filter(|position| open >> position & 1 == 1).collect()
    }

    pub fn num_players(&self) -> usize {
        self.players.len()
    }

    /// What is to be had late at each position: see [`Roster::replacement`].
    pub fn replacement(&self) -> &[f64] {
        &self.replacement
    }

    fn position(&self, player: u16) -> usize {
        usize::from(self.players[usize::from(player)].position)
    }

    fn value(&self, player: u16) -> f64 {
        self.players[usize::from(player)].value
    }

    /// The board after some picks in the order of the draft; None is somebody whom the pool does not know. Keepers are
    /// on their rosters from the start; where picks come to the turn of one, they name him.
    pub fn board(&self, picks: &[Option<u16>]) -> Result<Board, String> {
        if picks.len() > self.order.len() {
            return Err(format!("expected at most {} picks, got {}", self.order.len(), picks.len()));
        }
        let mut left = vec![0; self.teams];
        let own = self.order.iter().zip(&self.kept_at).filter(|(_, kept)| kept.is_none());
        own.for_each(|(&team, _)| left[usize::from(team)] += 1);
        let mut board = Board {
            taken: vec![false; self.players.len()],
            teams: vec![Tally::default(); self.teams],
            free: Counts::default(),
            left,
            turn: 0,
            first: 0,
        };
        self.players.iter().for_each(|player| board.free[usize::from(player.position)] += 1);
        self.keep(&mut board);
        for &pick in picks {
            if let Some(kept) = self.kept_at[board.turn] {
                if pick != Some(kept) {
                    return Err(format!("expected the keeper {kept} at turn {}, got {pick:?}", board.turn));
                }
                board.turn += 1;
                continue;
            }
            match pick {
                Some(player) if usize::from(player) >= self.players.len() => {
                    return Err(format!("expected a player below {}, got {player}", self.players.len()));
                }
                Some(player) if board.taken[usize::from(player)] => {
                    return Err(format!("expected each player once, got {player} twice"));
                }
                Some(player) => self.take(&mut board, player),
                None => {
                    board.left[usize::from(self.order[board.turn])] -= 1;
                    board.turn += 1;
                }
            }
        }
        self.pass_keepers(&mut board);
        Ok(board)
    }

    /// The players of a team after some picks, and its keepers.
    pub fn team(&self, picks: &[Option<u16>], team: usize) -> Mine {
        let own = picks.iter().zip(&self.order).enumerate();
        let own = own.filter(|(turn, (_, &mover))| usize::from(mover) == team && self.kept_at[*turn].is_none());
        let kept = self.keepers.iter().filter(|keeper| keeper.team == team).map(|keeper| keeper.player);
        self.mine(own.filter_map(|(_, (&pick, _))| pick).chain(kept))
    }

    /// Whose pick it is; none at the end.
    pub fn on_clock(&self, board: &Board) -> Option<usize> {
        self.order.get(board.turn).map(|&team| usize::from(team))
    }

    /// Let the team on the clock take a player who is free.
    fn take(&self, board: &mut Board, player: u16) {
        let team = usize::from(self.order[board.turn]);
        self.own(board, team, player);
        board.left[team] -= 1;
        board.turn += 1;
    }

    /// Put a player who is free on a team's roster.
    fn own(&self, board: &mut Board, team: usize, player: u16) {
        let position = self.position(player);
        board.taken[usize::from(player)] = true;
        board.free[position] -= 1;
        board.teams[team].add(&self.roster, position);
        while self.by_adp.get(board.first).is_some_and(|&early| board.taken[usize::from(early)]) {
            board.first += 1;
        }
    }

    /// The positions from which a team may pick, a bit each.
    fn open_positions(&self, board: &Board, team: usize) -> u16 {
        legality::open_positions(&self.roster, &board.teams[team], usize::from(board.left[team]), &board.free)
    }
}

#[cfg(test)]
mod tests;
