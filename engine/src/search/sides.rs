//! Who plays with whom: partners share a payoff, so that they are one side of a search.

use smallvec::SmallVec;

use crate::game::Game;

/// Each player's captain: the first player of its team, and so the player itself where nobody has a partner.
#[derive(Clone, Debug)]
pub struct Sides {
    captains: SmallVec<[u16; 8]>,
}

impl Sides {
    pub fn of<G: Game>(game: &G) -> Self {
        let players = game.num_players();
        let captain = |player: usize| (0..=player).find(|&other| game.team(other) == game.team(player));
        Sides { captains: (0..players).map(|player| captain(player).unwrap_or(player) as u16).collect() }
    }

    /// Everybody for himself.
    #[cfg(test)]
    pub fn alone(players: u16) -> Self {
        Sides { captains: (0..players).collect() }
    }

    /// Whether two players share a payoff.
    #[inline(always)]
    pub fn are_partners(&self, one: usize, other: usize) -> bool {
        self.captains.get(one) == self.captains.get(other)
    }

    /// The first player of the team.
    #[inline]
    pub fn captain(&self, player: usize) -> usize {
        usize::from(self.captains[player])
    }

    /// Whether anybody has a partner.
    pub fn has_partners(&self) -> bool {
        self.captains.iter().enumerate().any(|(player, &captain)| player != usize::from(captain))
    }
}

/// The side of the player who searches.
#[derive(Clone, Debug)]
pub struct Allies {
    pub root: usize,
    joined: SmallVec<[bool; 8]>,
}

impl Allies {
    pub fn of<G: Game>(game: &G, root: usize) -> Self {
        let sides = Sides::of(game);
        Allies { root, joined: (0..game.num_players()).map(|player| sides.are_partners(player, root)).collect() }
    }

    /// Whether a player is on that side, as the searching player itself is.
    #[inline(always)]
    pub fn has(&self, player: usize) -> bool {
        self.joined[player]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tree::{Node, Tree};

    fn tree(teams: Vec<usize>) -> Tree {
        let pays = (0..teams.len()).map(|_| (0.0, 0.0)).collect();
        Tree::new(vec![Node::Leaf(pays)], teams.len()).and_then(|tree| tree.with_teams(teams)).unwrap()
    }

    #[test]
    fn the_first_player_of_a_team_is_its_captain_whatever_its_number() {
        let sides = Sides::of(&tree(vec![2, 0, 2, 0, 1]));
        assert_eq!([0, 1, 2, 3, 4].map(|player| sides.captain(player)), [0, 1, 0, 1, 4]);
        assert!(sides.has_partners());
        assert!(sides.are_partners(0, 2) && !sides.are_partners(0, 1));
        let allies = Allies::of(&tree(vec![2, 0, 2, 0, 1]), 3);
        assert_eq!([0, 1, 2, 3, 4].map(|player| allies.has(player)), [false, true, false, true, false]);
    }

    #[test]
    fn without_teams_everybody_is_alone() {
        let sides = Sides::of(&tree(vec![]));
        assert!(!sides.has_partners());
    }
}
