//! The draft before a game of Risk: 42 territories, picked in turn, and a number for what came of it.
//!
//! Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, section "Empirical Evaluation". What
//! a player gets is its share: its evaluation over the sum of all evaluations. See [`evaluations`] for these, and
//! [`lux`] for the drafters of the bots that the experiments were played against.

use super::draft::{Board, Reward, SmallDraft};
use crate::drafting::{ranking, RankTies};
use crate::game::Intervals;
use crate::risk_map::{Territories, COUNT};

pub mod evaluations;
pub mod lux;
mod native;
pub mod own;

use evaluations::{Evaluation, Standing};

/// Seats at the board.
pub const MOST_PLAYERS: usize = 6;

/// The draft of all territories.
pub type RiskDraft = SmallDraft<Shares>;

/// What a draft of territories pays.
#[derive(Clone, Debug)]
pub struct Shares {
    players: usize,
    evaluation: Evaluation,
}

impl Shares {
    pub fn new(players: usize, evaluation: Evaluation) -> Result<Self, String> {
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(format!("expected from 2 to {MOST_PLAYERS} players in a Risk draft, got {players}"));
        }
        if !matches!(evaluation, Evaluation::Jo) && players != 3 {
            let which = if matches!(evaluation, Evaluation::Own(_)) { "own" } else { "learned" };
            let known = format!("the {which} evaluation knows drafts of 3 players only");
            return Err(format!("{known}, got {players}: take value=jo"));
        }
        Ok(Shares { players, evaluation })
    }

    fn owned(&self, board: &Board) -> [Territories; MOST_PLAYERS] {
        let mut owned = [0; MOST_PLAYERS];
        board.each_picked(|territory, owner| owned[owner] |= 1 << territory);
        owned
    }

    fn standing(&self, owned: &[Territories; MOST_PLAYERS], player: usize) -> Standing {
        let own = owned[player];
        Standing::new(own, owned.iter().fold(0, |set, owned| set | owned) & !own)
    }
}

impl Reward for Shares {
    fn num_players(&self) -> usize {
        self.players
    }

    fn num_items(&self) -> usize {
        COUNT
    }

    fn value_to(&self, board: &Board, out: &mut [f64]) {
        let owned = self.owned(board);
        self.evaluation.scores_to(&owned[..self.players], out);
        evaluations::share(out);
    }

    /// The share now counts for the picks made, and the rest may go to anybody: an estimate, not a proof.
    fn bounds(&self, board: &Board, _left: &[u16]) -> Intervals {
        let mut shares = [0.0; MOST_PLAYERS];
        self.value_to(board, &mut shares[..self.players]);
        let done = board.turn() as f64 / board.num_turns() as f64;
        shares[..self.players].iter().map(|share| (share * done, share * done + 1.0 - done)).collect()
    }

    /// What a territory adds to a player's own evaluation, whatever it does to the others'.
    fn worth(&self, board: &Board, player: usize, item: usize) -> f64 {
        self.evaluation.gain(&self.standing(&self.owned(board), player), item)
    }

    fn rank(&self, board: &Board, player: usize, most: usize, ties: RankTies, out: &mut Vec<u16>) {
        let owned = self.owned(board);
        let open: Vec<usize> = board.open().collect();
        let own = self.standing(&owned, player);
        let worth: Vec<f64> = open.iter().map(|&item| self.evaluation.gain(&own, item)).collect();
        let envied = || {
            let mut sums = vec![0.0; open.len()];
            if ties == RankTies::Others {
                for other in (0..self.players).filter(|&other| other != player) {
                    let standing = self.standing(&owned, other);
                    sums.iter_mut().zip(&open).for_each(|(sum, &item)| *sum += self.evaluation.gain(&standing, item));
                }
            }
            Ok(sums)
        };
        if let Ok(order) = ranking(&worth, envied) {
            out.extend(order.into_iter().take(most).map(|place| open[place] as u16));
        }
    }

    fn looks_at_owners(&self) -> bool {
        true
    }

    fn drafters(&self) -> &'static [&'static str] {
        lux::FORESEEABLE
    }

    fn foresee(&self, board: &Board, history: &[u16], drafter: usize) -> Option<usize> {
        let picks: Vec<lux::Pick> = history
            .iter()
            .enumerate()
            .map(|(turn, &territory)| lux::Pick { player: board.mover(turn), territory: usize::from(territory) })
            .collect();
        lux::pick(*lux::BOTS.get(drafter)?, self.players, board.mover(history.len()), &picks)
    }
}

#[cfg(test)]
mod tests;
