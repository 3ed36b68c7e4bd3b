//! League drafts for Python: simulations of what the other teams will do.

use kingmaker_drafting::league::{Board, Keeper, League as Engine, Player, Policy, Question, Terms};
use kingmaker_drafting::roster::Roster;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use kingmaker_bindings::errors::{error, guarded};
use kingmaker_bindings::values::Named;

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct LeagueRules {
    teams: usize,
    /// Slots, bench and caps; positions by their numbers.
    roster: Named,
    order: Vec<usize>,
    /// Position, projected points, average draft position and the spread before and after it, of each player.
    players: Vec<(u8, f64, f64, f64, f64)>,
    base: Vec<f64>,
    bench_weight: f64,
    patience: f64,
    shared: f64,
    /// Team, player and turn of each keeper.
    keepers: Vec<(usize, u16, Option<usize>)>,
}

/// Picks in the order of the draft; None is somebody whom the pool does not know.
type Picks = Vec<Option<u16>>;

#[pyclass(frozen, module = "kingmaker._engine")]
pub struct League(Engine);

impl League {
    fn board(&self, picks: &Picks) -> PyResult<Board> {
        self.0.board(picks).map_err(|why| error("InvalidState", why))
    }

    fn check_team(&self, team: usize) -> PyResult<()> {
        if team < self.0.num_teams() {
            return Ok(());
        }
        Err(error("InvalidState", format!("expected a team below {}, got {team}", self.0.num_teams())))
    }

    fn check_players(&self, players: &[u16]) -> PyResult<()> {
        match players.iter().find(|&&player| usize::from(player) >= self.0.num_players()) {
            None => Ok(()),
            Some(odd) => {
                let count = self.0.num_players();
                Err(error("InvalidState", format!("expected players below {count}, got {odd}")))
            }
        }
    }
}

fn policy(name: &str) -> PyResult<Policy> {
    match name {
        "waiting" => Ok(Policy::Waiting),
        "replacement" => Ok(Policy::Replacement),
        other => Err(error("UnknownName", format!("expected the policy 'waiting' or 'replacement', got '{other}'"))),
    }
}

#[pymethods]
impl League {
    #[new]
    fn new(rules: LeagueRules) -> PyResult<Self> {
        guarded(|| {
            let make = || -> Result<Engine, String> {
                let player = |(position, value, adp, early, late)| Player { position, value, adp, early, late };
                let players = rules.players.into_iter().map(player).collect();
                let keeper = |(team, player, turn)| Keeper { team, player, turn };
                let keepers = rules.keepers.into_iter().map(keeper).collect();
                let LeagueRules { teams, order, base, bench_weight, patience, shared, .. } = rules;
                Engine::new(
                    Roster::from_rules(&rules.roster.0)?,
                    players,
                    Terms { teams, order, base, bench_weight, patience, shared, keepers },
                )
            };
            make().map(League).map_err(|why| error("InvalidGame", why))
        })
    }

    /// What is to be had late at each position.
    fn replacement(&self) -> Vec<f64> {
        self.0.replacement().to_vec()
    }

    /// What a roster is worth after the draft.
    fn worth(&self, players: Vec<u16>) -> PyResult<f64> {
        self.check_players(&players)?;
        Ok(self.0.worth(&self.0.mine(players)))
    }

    /// For each starting slot the player who fills it.
    fn lineup(&self, players: Vec<u16>) -> PyResult<Vec<Option<u16>>> {
        self.check_players(&players)?;
        Ok(self.0.lineup(&self.0.mine(players)))
    }

    /// The positions from which a team may pick.
    fn open_positions(&self, picks: Picks, team: usize) -> PyResult<Vec<usize>> {
        guarded(|| {
            self.check_team(team)?;
            Ok(self.0.positions_open_to(&self.board(&picks)?, team))
        })
    }

    /// Whom the team on the clock takes in the draft of a seed.
    fn bot_pick(&self, picks: Picks, seed: u64) -> PyResult<Option<u16>> {
        guarded(|| Ok(self.0.bot_pick_of(&self.board(&picks)?, seed)))
    }

    /// Whom the team on the clock would take by our own rule for later picks.
    fn plain_pick(&self, picks: Picks, policy_name: &str) -> PyResult<Option<u16>> {
        guarded(|| {
            let board = self.board(&picks)?;
            let rule = policy(policy_name)?;
            Ok(self.0.on_clock(&board).and_then(|team| self.0.my_pick(&board, team, &self.0.team(&picks, team), rule)))
        })
    }

    /// Whole drafts by the bots: whom each turn got.
    fn mocks(&self, py: Python<'_>, first: u64, count: u64, seed: u64) -> PyResult<Vec<Picks>> {
        let numbers = first..first.saturating_add(count);
        guarded(|| Ok(py.detach(|| numbers.map(|number| self.0.mock(seed, number)).collect())))
    }

    /// For each pick how many who were free have an earlier average draft position.
    fn depths(&self, picks: Picks) -> PyResult<Vec<Option<u32>>> {
        guarded(|| Ok(self.0.depths(&picks)))
    }

    /// Play the draft out for each candidate of a team at its next turn, on the same draws.
    #[pyo3(signature = (picks, team, candidates, *, first, count, turns, seed, threads, policy_name))]
    #[allow(clippy::too_many_arguments)]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        picks: Picks,
        team: usize,
        candidates: Vec<u16>,
        first: u64,
        count: u64,
        turns: usize,
        seed: u64,
        threads: usize,
        policy_name: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        guarded(|| {
            self.check_players(&candidates)?;
            self.check_team(team)?;
            let board = self.board(&picks)?;
            let mine = self.0.team(&picks, team);
            let question = Question { me: team, mine, candidates, turns, policy: policy(policy_name)?, seed };
            let numbers = first..first.saturating_add(count);
            let found = py.detach(|| self.0.simulate(&board, &question, numbers, threads));
            let answer = PyDict::new(py);
            answer.set_item("values", found.values)?;
            answer.set_item("there", found.there)?;
            answer.set_item("survived", found.survived)?;
            Ok(answer)
        })
    }
}
