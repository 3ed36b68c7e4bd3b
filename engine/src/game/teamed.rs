//! Partners, who share a payoff.

use super::Rules;

pub trait Teamed: Rules {
    /// Whether anybody has a partner.
    #[inline]
    fn has_teams(&self) -> bool {
        false
    }

    /// The team of a player, numbered from 0. Everybody is a team alone where nobody has a partner.
    #[inline]
    fn team(&self, player: usize) -> usize {
        player
    }
}
