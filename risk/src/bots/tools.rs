//! Small tools that every bot uses: a checked attack, armies put one by one, and the land that a tool works on.
//!
//! Where several territories serve equally well, the lowest number is taken, here and in all bots.

use kingmaker_engine::risk_map::{members, Territories, Territory, CONTINENTS};

use crate::board::{Board, Player};
use crate::turn::{Outcome, Turn};

/// The own territories on whose border a tool works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// The connected own territories around one of them.
    Cluster(Territory),
    Everywhere,
}

impl Land {
    /// The own territories of this land that touch a foreign one.
    pub fn border(self, turn: &Turn) -> Territories {
        match self {
            Land::Cluster(root) => turn.board().rim(turn.board().cluster(root)),
            Land::Everywhere => turn.board().front(turn.me()),
        }
    }
}

/// Attack until one side is out of armies, if the attack is still open: earlier battles of the same plan may have
/// taken the target or spent the stack. Whether the territory fell.
pub fn strike(turn: &mut Turn, from: Territory, to: Territory, move_in: impl FnOnce(&Board, u32, u32) -> u32) -> bool {
    let (board, me) = (turn.board(), turn.me());
    let open = board.owner(from) == me && board.owner(to) != me && board.armies(from) > 1;
    open && turn.attack(from, to, true, move_in).is_ok_and(Outcome::conquered)
}

/// Do something as long as it reports success; whether it ever did.
pub fn repeat(turn: &mut Turn, mut step: impl FnMut(&mut Turn) -> bool) -> bool {
    let mut any = false;
    while step(turn) {
        any = true;
    }
    any
}

/// Put armies on a territory, as far as the reserve goes.
pub fn put(turn: &mut Turn, territory: Territory, armies: u32) {
    let armies = armies.min(turn.reserve());
    let placed = turn.place(territory, armies);
    debug_assert!(placed.is_ok(), "{placed:?}");
}

/// Put the whole reserve on a territory.
pub fn put_all(turn: &mut Turn, territory: Territory) {
    put(turn, territory, turn.reserve());
}

/// Put the whole reserve, one army at a time, where the fewest armies stand.
pub fn put_on_weakest(turn: &mut Turn, set: Territories) {
    while turn.reserve() > 0 {
        let Some(weakest) = weakest(turn.board(), set) else { return };
        put(turn, weakest, 1);
    }
}

/// Put the whole reserve on the territories that touch a foreign one, one army each, round after round.
pub fn put_near_enemies(turn: &mut Turn) {
    let front = turn.board().front(turn.me());
    while front != 0 && turn.reserve() > 0 {
        for territory in members(front) {
            put(turn, territory, 1);
        }
    }
}

pub fn weakest(board: &Board, set: Territories) -> Option<Territory> {
    members(set).min_by_key(|territory| board.armies(*territory))
}

pub fn strongest(board: &Board, set: Territories) -> Option<Territory> {
    members(set).min_by_key(|territory| std::cmp::Reverse(board.armies(*territory)))
}

/// Whether a player has more armies than all others together.
pub fn outnumbers_all(board: &Board, me: Player) -> bool {
    board.total(me) > board.enemies(me).map(|enemy| board.total(enemy)).sum()
}

/// The own continent that pays most.
pub fn best_continent(board: &Board, me: Player) -> Option<usize> {
    board.continents(me).min_by_key(|continent| std::cmp::Reverse(CONTINENTS[*continent].bonus))
}

/// One territory of each cluster that matters: the one around the best continent, or else every one.
pub fn roots(board: &Board, me: Player) -> Territories {
    if let Some(continent) = best_continent(board, me) {
        return 1 << CONTINENTS[continent].first;
    }
    let (mut left, mut roots) = (board.held(me), 0);
    while left != 0 {
        let root = left.trailing_zeros() as Territory;
        roots |= 1 << root;
        left &= !board.cluster(root);
    }
    roots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn a_strike_that_is_not_open_any_more_does_nothing() {
        let mut board = board(&[(0, 0, 1), (3, 0, 9)]);
        with_turn(&mut board, Part::Attack, |turn| {
            assert!(!strike(turn, 0, 1, crate::turn::all));
            assert!(!strike(turn, 3, 0, crate::turn::all));
            assert!(!strike(turn, 1, 0, crate::turn::all));
        });
    }

    #[test]
    fn armies_even_out_on_the_weakest() {
        let mut board = board(&[(0, 0, 1), (1, 0, 3), (2, 0, 2)]);
        with_turn(&mut board, Part::Place(6), |turn| put_on_weakest(turn, 0b111));
        assert_eq!([0, 1, 2].map(|territory| board.armies(territory)), [4, 4, 4]);
    }

    #[test]
    fn armies_near_enemies_go_round_the_front() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1), (7, 0, 1)]);
        with_turn(&mut board, Part::Place(5), put_near_enemies);
        assert_eq!([0, 1, 2, 3, 7].map(|territory| board.armies(territory)), [1, 1, 1, 4, 3]);
    }

    #[test]
    fn the_best_continent_is_the_root_and_without_one_every_cluster_has_its_own() {
        let scattered = board(&[(0, 0, 1), (1, 0, 1), (4, 0, 1), (14, 0, 1), (15, 0, 1)]);
        assert_eq!(roots(&scattered, 0), 1 | 1 << 4 | 1 << 14);
        let australia: Vec<_> = (0..4).map(|territory| (territory, 0, 1)).collect();
        let africa: Vec<_> = (8..14).map(|territory| (territory, 0, 1)).collect();
        assert_eq!(roots(&board(&[australia, africa].concat()), 0), 1 << 8);
    }
}
