//! Keepers: players whom a team has before the draft begins, for one of its turns or for none.

use super::{Board, League};

/// Somebody who stays with a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeper {
    pub team: usize,
    pub player: u16,
    /// The turn of the team that he takes up, if he takes up one.
    pub turn: Option<usize>,
}

/// Refuse keepers who are kept twice, or at a turn that is another's.
pub fn check(keepers: &[Keeper], teams: usize, order: &[usize], players: usize) -> Result<(), String> {
    for (place, keeper) in keepers.iter().enumerate() {
        let before = &keepers[..place];
        let fits = keeper.turn.is_none_or(|turn| order.get(turn) == Some(&keeper.team));
        if keeper.team >= teams || usize::from(keeper.player) >= players || !fits {
            return Err(format!("expected keepers of teams, players and turns that there are, got {keeper:?}"));
        }
        let twice =
            |other: &Keeper| other.player == keeper.player || keeper.turn.is_some_and(|turn| other.turn == Some(turn));
        if before.iter().any(twice) {
            return Err(format!("expected each keeper once and at a turn of his own, got {keeper:?}"));
        }
    }
    let held = keepers.iter().filter(|keeper| keeper.turn.is_none()).count();
    if order.len() + held > players {
        return Err(format!("expected players for {} picks beside {held} keepers, got {players}", order.len()));
    }
    Ok(())
}

/// For each turn the keeper who takes it up.
pub fn by_turn(keepers: &[Keeper], turns: usize) -> Vec<Option<u16>> {
    let mut found = vec![None; turns];
    for keeper in keepers {
        if let Some(turn) = keeper.turn {
            found[turn] = Some(keeper.player);
        }
    }
    found
}

impl League {
    /// Put all keepers on their rosters.
    pub(super) fn keep(&self, board: &mut Board) {
        self.keepers.iter().for_each(|keeper| self.own(board, keeper.team, keeper.player));
    }

    /// Go on to the next turn at which somebody picks.
    pub(super) fn pass_keepers(&self, board: &mut Board) {
        while self.kept_at.get(board.turn).is_some_and(Option::is_some) {
            board.turn += 1;
        }
    }

    /// How many players others take between this turn of ours and the next; none if we have no next turn.
    pub(super) fn picks_between(&self, turn: usize, me: usize) -> Option<usize> {
        let later = self.order.iter().zip(&self.kept_at).skip(turn + 1).filter(|(_, kept)| kept.is_none());
        later.map(|(&team, _)| usize::from(team)).position(|team| team == me)
    }
}
