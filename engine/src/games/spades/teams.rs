//! Spades for partners: seats 0 and 2 against 1 and 3, who bid together and are paid the same.
//!
//! A team has to take what its players have bid together: ten points a trick bid if it does and one for each overtrick,
//! a bag; minus ten a trick bid if not. Ten bags gathered over the game cost 100. A bid of none is *nil*: 100 points if
//! the bidder takes no trick itself, minus 100 if it does; its tricks count for the team all the same.

use super::super::cards::{ROOM_FOR_ROUNDING, SEATS};
use super::types::{MAX_TRICKS, MIN_OVERTRICKS};
use super::{Scoring, Spades, State};
use crate::game::{Limits, Teamed};
use crate::row::Row;

/// What a nil wins or loses.
const NIL: f64 = 100.0;

impl Teamed for Spades {
    #[inline]
    fn has_teams(&self) -> bool {
        self.teams
    }

    #[inline]
    fn team(&self, player: usize) -> usize {
        if self.teams {
            player % 2
        } else {
            player
        }
    }
}

/// Both players of a team.
fn pair(player: usize) -> [usize; 2] {
    [player % 2, player % 2 + 2]
}

fn together(counts: &[u8; SEATS], player: usize) -> u8 {
    pair(player).iter().map(|&each| counts[each]).sum()
}

impl Spades {
    fn is_nil(&self, state: &State, player: usize) -> bool {
        self.bid(state, player) == Some(0)
    }

    /// Whether somebody of a player's team has bid nil, where there are teams.
    pub(super) fn has_nil(&self, state: &State, player: usize) -> bool {
        self.teams && pair(player).iter().any(|&each| self.is_nil(state, each))
    }

    /// The tricks of each player as far as the rest of the deal depends on them: who has bid nil counts for itself.
    pub(super) fn taken_that_matters(&self, state: &State) -> [u8; SEATS] {
        if self.scoring == Scoring::Bids && state.bids.contains(&0) {
            return state.taken;
        }
        [together(&state.taken, 0), together(&state.taken, 1), 0, 0]
    }

    /// Whether a player should take tricks for its team: never to its own nil that still stands, and always to cover that
    /// of its partner.
    pub(super) fn team_needs_tricks(&self, state: &State, player: usize) -> bool {
        let stands = |each: usize| self.is_nil(state, each) && state.taken[each] == 0;
        let partner = (player + 2) % SEATS;
        !stands(player) && (stands(partner) || together(&state.taken, player) < together(&state.bids, player))
    }

    pub(super) fn team_overtricks(&self, state: &State, player: usize) -> u32 {
        match self.scoring {
            Scoring::Tricks => 0,
            Scoring::Bids => u32::from(together(&state.taken, player).saturating_sub(together(&state.bids, player))),
        }
    }

    /// What nils have won and lost, once the deal is over.
    fn nils(&self, state: &State, player: usize) -> f64 {
        let nil = |each: &usize| self.is_nil(state, *each);
        let worth = |each: usize| if state.taken[each] == 0 { NIL } else { -NIL };
        pair(player).into_iter().filter(nil).map(worth).sum()
    }

    /// The points of a finished deal without the penalty for bags.
    fn team_points(&self, state: &State, player: usize) -> f64 {
        let (bid, taken) = (together(&state.bids, player), together(&state.taken, player));
        match self.scoring {
            Scoring::Tricks => 10.0 * f64::from(taken),
            Scoring::Bids => contract(f64::from(bid), f64::from(taken)) + self.nils(state, player),
        }
    }

    pub(super) fn team_returns(&self, state: &State, out: &mut [f64]) {
        for team in 0..2 {
            let bags = self.bags[team] % 10 + self.team_overtricks(state, team);
            let score = self.scores[team] + self.team_points(state, team) - f64::from(bags / 10) * 100.0;
            (out[team], out[team + 2]) = (score, score);
        }
    }

    /// The scores for an expected number of tricks of each player: see [`Spades::expected_points`]. A nil is worth 100 if
    /// its bidder expects no trick, and minus 100 if it expects one at least, on a straight line between.
    pub(super) fn team_estimates(&self, state: &State, tricks: [f64; SEATS], out: &mut [f64]) {
        for team in 0..2 {
            let nil = |each: &usize| self.is_nil(state, *each);
            let nils: f64 =
                pair(team).into_iter().filter(nil).map(|each| NIL - 2.0 * NIL * tricks[each].min(1.0)).sum();
            let score = self.scores[team] + self.team_expected(state, team, tricks) + nils;
            (out[team], out[team + 2]) = (score, score);
        }
    }

    /// The points of a team without nils. Who has not bid yet is taken to bid just what it expects.
    fn team_expected(&self, state: &State, team: usize, tricks: [f64; SEATS]) -> f64 {
        let taken: f64 = pair(team).iter().map(|&each| tricks[each]).sum();
        if self.scoring == Scoring::Tricks {
            return 10.0 * taken;
        }
        let bid = |each: usize| self.bid(state, each).map_or(tricks[each], f64::from);
        line(pair(team).into_iter().map(bid).sum(), taken)
    }

    /// What all tricks to come would pay, nils that still stand counted as made.
    pub(super) fn team_most(&self, state: &State, player: usize) -> f64 {
        let team = player % 2;
        let to_come = f64::from(self.cards - state.tricks_played());
        let mut tricks = state.taken.map(f64::from);
        tricks[team] += to_come;
        self.scores[team] + self.team_expected(state, team, tricks) + self.nils(state, team)
    }

    /// The player types for partners: what a team gains or loses counts for both of them.
    pub(super) fn team_utility(&self, state: &State, utility: usize, player: usize) -> f64 {
        let points = self.team_points(state, player);
        let (others, missed) = ((player + 1) % 2, |team| together(&state.taken, team) < together(&state.bids, team));
        match utility {
            MAX_TRICKS => points,
            MIN_OVERTRICKS => points - 2.0 * f64::from(self.team_overtricks(state, player)),
            _ if self.scoring == Scoring::Bids && missed(others) => {
                points + 20.0 * f64::from(together(&state.bids, others))
            }
            _ => points,
        }
    }

    /// What is certain of a team's points: see [`limits`](super::limits). All together counts each team twice.
    pub(super) fn write_team_limits<V: Row>(&self, state: &State, statics: bool, out: &mut Limits<V>) {
        if self.is_bidding(state) {
            return;
        }
        let to_come = self.cards - state.tricks_played();
        out.sum = 0.0;
        for team in 0..2 {
            let (low, high) = match self.scoring {
                Scoring::Tricks => {
                    let taken = together(&state.taken, team);
                    (10.0 * f64::from(taken), 10.0 * f64::from(taken + to_come))
                }
                Scoring::Bids => self.team_range(state, team, to_come, statics),
            };
            for player in pair(team) {
                out.least.numbers_mut()[player] = self.scores[team] + low;
                out.most.numbers_mut()[player] = self.scores[team] + high;
            }
            out.sum += 2.0 * (self.scores[team] + high);
        }
        if self.scoring == Scoring::Tricks {
            let taken = f64::from(self.cards);
            out.sum = out.sum.min(2.0 * (self.scores[0] + self.scores[1] + 10.0 * taken));
        }
        out.sum += ROOM_FOR_ROUNDING;
    }

    fn team_range(&self, state: &State, team: usize, to_come: u8, statics: bool) -> (f64, f64) {
        let (bid, taken) = (f64::from(together(&state.bids, team)), f64::from(together(&state.taken, team)));
        let all = taken + f64::from(to_come);
        let penalty = ((f64::from(self.bags[team] % 10) + (all - bid).max(0.0)) / 10.0).floor() * 100.0;
        let mut low = if taken < bid { -10.0 * bid } else { 9.0 * bid + taken };
        low = low.min(9.0 * bid + taken.max(bid) - penalty);
        let mut high = if statics { line(bid, all) } else { contract(bid, all) };
        for each in pair(team).into_iter().filter(|&each| self.is_nil(state, each)) {
            high += if state.taken[each] == 0 { NIL } else { -NIL };
            low += if to_come == 0 && state.taken[each] == 0 { NIL } else { -NIL };
        }
        (low, high)
    }
}

/// The points of a bid at the end, bags included and their penalty not.
fn contract(bid: f64, taken: f64) -> f64 {
    if taken < bid {
        -10.0 * bid
    } else {
        9.0 * bid + taken
    }
}

/// The same for an expectation: a straight line where the bid is missed.
fn line(bid: f64, taken: f64) -> f64 {
    if taken < bid {
        20.0 * taken - 10.0 * bid
    } else {
        9.0 * bid + taken
    }
}
