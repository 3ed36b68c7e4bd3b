//! From which positions a team may pick, in any draft of rosters.
//!
//! A pick must leave the team able to fill its slots with the picks that it has left. Where nothing in the pool allows
//! that any more, caps alone bind, and then nothing does, so that a draft never gets stuck.

use crate::roster::{Counts, Roster};

/// What a team has of each position, and how many of them can start together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub held: Counts,
    pub started: Counts,
}

impl Tally {
    /// Take one more of a position.
    pub fn add(&mut self, roster: &Roster, position: usize) {
        self.held[position] += 1;
        roster.start(&mut self.started, position);
    }

    /// How many of a position do not start.
    pub fn benched(&self, position: usize) -> u16 {
        self.held[position] - self.started[position].min(self.held[position])
    }
}

/// The positions from which a team may pick, a bit each. `free` says how many of each position nobody has, and
/// `picks_left` how often the team picks yet, this pick included.
pub fn open_positions(roster: &Roster, team: &Tally, picks_left: usize, free: &Counts) -> u16 {
    let set = |fine: &dyn Fn(usize) -> bool| {
        (0..roster.num_positions())
            .filter(|&position| free[position] > 0 && fine(position))
            .fold(0, |set, position| set | 1 << position)
    };
    let fitting = set(&|position| roster.may_take(&team.held, &team.started, picks_left, position));
    if fitting != 0 {
        return fitting;
    }
    let uncapped = set(&|position| !roster.is_capped(&team.held, position));
    if uncapped != 0 {
        return uncapped;
    }
    set(&|_| true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two positions with a slot each and one place on the bench; at most two of each.
    fn roster() -> Roster {
        Roster::new(vec!["A".into(), "B".into()], vec![0b01, 0b10], 1, vec![2, 2]).unwrap()
    }

    fn team(roster: &Roster, positions: &[usize]) -> Tally {
        let mut team = Tally::default();
        positions.iter().for_each(|&position| team.add(roster, position));
        team
    }

    fn counts(of_each: [u16; 2]) -> Counts {
        let mut counts = Counts::default();
        counts[..2].copy_from_slice(&of_each);
        counts
    }

    #[test]
    fn a_pick_must_leave_the_slots_to_be_filled() {
        let roster = roster();
        assert_eq!(open_positions(&roster, &team(&roster, &[0]), 2, &counts([5, 5])), 0b11);
        assert_eq!(open_positions(&roster, &team(&roster, &[0]), 1, &counts([5, 5])), 0b10);
        assert_eq!(open_positions(&roster, &team(&roster, &[0, 0]), 1, &counts([5, 5])), 0b10);
    }

    #[test]
    fn where_no_pick_fills_them_caps_bind_and_then_nothing_does() {
        let roster = roster();
        assert_eq!(open_positions(&roster, &team(&roster, &[0]), 1, &counts([5, 0])), 0b01);
        assert_eq!(open_positions(&roster, &team(&roster, &[0, 0]), 1, &counts([5, 0])), 0b01);
        assert_eq!(open_positions(&roster, &team(&roster, &[]), 1, &counts([0, 0])), 0);
    }

    #[test]
    fn who_does_not_start_sits_on_the_bench() {
        let roster = roster();
        let team = team(&roster, &[0, 0, 1]);
        assert_eq!((team.benched(0), team.benched(1)), (1, 0));
    }
}
