//! Small tools that every bot uses: a checked battle, armies put one by one, and the land that a tool works on.
//!
//! Where several territories serve equally well, the lowest number is taken, here and in all bots.

use kingmaker_engine::risk_map::{members, Territories, Territory, CONTINENTS, COUNT};

use crate::board::{Board, Player};
use crate::turn::{Outcome, Turn};

/// An answer that moves all armies into a conquered territory: the rules round it down.
pub const EVERYTHING: u32 = u32::MAX;

/// An answer that moves as few as the rules allow.
pub const FEWEST: u32 = 0;

/// Says how many armies move into a conquered territory.
pub trait Mover {
    /// Take down what a tool would move after the attack that it is about to make; `None` wipes the note. It stays until
    /// a conquest uses it. Most bots heed it before any rule of their own.
    fn remember(&mut self, _armies: Option<u32>) {}

    /// How many move into `to`, which is own already; `armies` have survived at `from`, the new garrison among them. The
    /// rules round the answer into range.
    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, armies: u32) -> u32;
}

/// How an attack that a bot ordered ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Battle {
    /// It was not open: an earlier battle took the target or spent the stack.
    Refused,
    BeatenBack,
    Conquered,
}

impl Battle {
    /// Whether any dice rolled, which is what most tools of Lux ask.
    pub fn fought(self) -> bool {
        self != Battle::Refused
    }

    pub fn conquered(self) -> bool {
        self == Battle::Conquered
    }
}

/// Attack until one side is out of armies, if the attack is still open.
pub fn battle(turn: &mut Turn, mover: &mut dyn Mover, from: Territory, to: Territory) -> Battle {
    let (board, me) = (turn.board(), turn.me());
    if board.owner(from) != me || board.owner(to) == me || board.armies(from) < 2 {
        return Battle::Refused;
    }
    match turn.attack(from, to, true, |board, _, most| mover.move_in(board, from, to, most + 1)) {
        Ok(Outcome::Conquered { .. }) => Battle::Conquered,
        Ok(Outcome::Repelled) => Battle::BeatenBack,
        Err(_) => Battle::Refused,
    }
}

/// Attack with a note of how many move in.
pub fn battle_moving(turn: &mut Turn, mover: &mut dyn Mover, from: Territory, to: Territory, armies: u32) -> Battle {
    mover.remember(Some(armies));
    battle(turn, mover, from, to)
}

/// Do something as long as it reports success; whether it ever did.
pub fn repeat(turn: &mut Turn, mut step: impl FnMut(&mut Turn) -> bool) -> bool {
    let mut any = false;
    while step(turn) {
        any = true;
    }
    any
}

/// Go through the territories that pass a test, by number. As in Lux, whether the next one passes is tested before the
/// present one acts, so that what it changes shows one step later.
pub fn for_each(
    turn: &mut Turn,
    passes: impl Fn(&Board, Player, Territory) -> bool,
    mut act: impl FnMut(&mut Turn, Territory),
) {
    let first = |turn: &Turn, from: Territory| (from..COUNT).find(|one| passes(turn.board(), turn.me(), *one));
    let mut next = first(turn, 0);
    while let Some(here) = next {
        next = first(turn, here + 1);
        act(turn, here);
    }
}

pub fn is_own(board: &Board, me: Player, territory: Territory) -> bool {
    board.owner(territory) == me
}

/// Whether a territory is own and could attack.
pub fn is_stack(board: &Board, me: Player, territory: Territory) -> bool {
    is_own(board, me, territory) && board.armies(territory) > 1
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

/// Put the whole reserve on the weakest borders of a cluster, a hundredth of what is left at a time.
pub fn put_around(turn: &mut Turn, root: Territory) {
    let borders = border_list(turn.board(), root);
    while turn.reserve() > 0 {
        let Some(weakest) = borders.iter().min_by_key(|border| turn.board().armies(**border)) else { return };
        put(turn, *weakest, (turn.reserve() / 100).max(1));
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

/// The armies of the weakest foe of a territory; more than any army has where it has none.
pub fn weakest_foe(board: &Board, territory: Territory) -> u32 {
    weakest(board, board.foes(territory)).map_or(u32::MAX, |foe| board.armies(foe))
}

/// Any member of a set with equal chances.
pub fn any(turn: &mut Turn, set: Territories) -> Option<Territory> {
    let count = set.count_ones() as usize;
    if count == 0 {
        return None;
    }
    members(set).nth(turn.random().below(count))
}

/// Whether a player has more armies than all others together.
pub fn outnumbers_all(board: &Board, me: Player) -> bool {
    board.total(me) > board.enemies(me).map(|enemy| board.total(enemy)).sum()
}

/// The own continent that pays most.
pub fn best_continent(board: &Board, me: Player) -> Option<usize> {
    board.continents(me).min_by_key(|continent| std::cmp::Reverse(CONTINENTS[*continent].bonus))
}

/// Where the land lies that a bot of the Cluster family works on: its best continent, or else its biggest army.
pub fn root(board: &Board, me: Player) -> Option<Territory> {
    let continent = best_continent(board, me).map(|continent| CONTINENTS[continent].first);
    continent.or_else(|| strongest(board, board.held(me)))
}

/// The territories of the cluster around a root that touch a foreign one, in the order in which a breadth-first search
/// from the root meets them.
pub fn border_list(board: &Board, root: Territory) -> Vec<Territory> {
    let mut met = vec![root];
    let mut seen: Territories = 1 << root;
    let mut place = 0;
    while place < met.len() {
        let new = board.friends(met[place]) & !seen;
        seen |= new;
        met.extend(members(new));
        place += 1;
    }
    met.retain(|territory| board.foes(*territory) != 0);
    met
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Everything, Part};

    #[test]
    fn a_battle_that_is_not_open_any_more_does_nothing() {
        let mut board = board(&[(0, 0, 1), (3, 0, 9)]);
        with_turn(&mut board, Part::Attack, |turn| {
            for (from, to) in [(0, 1), (3, 0), (1, 0)] {
                assert_eq!(battle(turn, &mut Everything, from, to), Battle::Refused);
            }
        });
    }

    #[test]
    fn a_battle_is_fought_also_when_it_is_lost() {
        let mut board = board(&[(3, 0, 2), (32, 1, 90)]);
        let lost = with_turn(&mut board, Part::Attack, |turn| battle(turn, &mut Everything, 3, 32));
        assert_eq!((lost, lost.fought(), lost.conquered()), (Battle::BeatenBack, true, false));
    }

    #[test]
    fn armies_even_out_on_the_weakest() {
        let mut board = board(&[(0, 0, 1), (1, 0, 3), (2, 0, 2)]);
        with_turn(&mut board, Part::Place(6), |turn| put_on_weakest(turn, 0b111));
        assert_eq!([0, 1, 2].map(|territory| board.armies(territory)), [4, 4, 4]);
    }

    #[test]
    fn armies_around_a_root_go_in_hundredths_to_the_weakest_border() {
        // The search from Siam meets Siam before India; Indonesia touches no foe.
        let start = board(&[(32, 0, 1), (31, 0, 1), (3, 0, 1), (1, 0, 1), (2, 0, 1), (0, 0, 1)]);
        assert_eq!(border_list(&start, 32), [32, 31]);
        assert_eq!(border_list(&start, 31), [31, 32]);
        let mut few = start.clone();
        with_turn(&mut few, Part::Place(3), |turn| put_around(turn, 32));
        assert_eq!((few.armies(32), few.armies(31)), (3, 2));
        let mut many = start.clone();
        with_turn(&mut many, Part::Place(302), |turn| {
            put_around(turn, 32);
            assert_eq!(turn.reserve(), 0);
        });
        // Three of 302, three of 299, two of 296 and so on.
        assert_eq!((many.armies(32), many.armies(31)), (152, 152));
    }

    #[test]
    fn armies_near_enemies_go_round_the_front() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1), (7, 0, 1)]);
        with_turn(&mut board, Part::Place(5), put_near_enemies);
        assert_eq!([0, 1, 2, 3, 7].map(|territory| board.armies(territory)), [1, 1, 1, 4, 3]);
    }

    #[test]
    fn the_root_is_the_best_continent_and_without_one_the_biggest_army() {
        let scattered = board(&[(0, 0, 1), (4, 0, 3), (14, 0, 1), (15, 0, 3)]);
        assert_eq!(root(&scattered, 0), Some(4));
        let australia: Vec<_> = (0..4).map(|territory| (territory, 0, 90)).collect();
        let africa: Vec<_> = (8..14).map(|territory| (territory, 0, 1)).collect();
        assert_eq!(root(&board(&[australia, africa].concat()), 0), Some(8));
    }

    #[test]
    fn whether_the_next_territory_belongs_is_tested_before_the_present_one_acts() {
        let mut board = board(&[(0, 0, 2), (1, 0, 1), (2, 0, 2), (3, 0, 1)]);
        let mut met = Vec::new();
        with_turn(&mut board, Part::Place(3), |turn| {
            for_each(turn, is_stack, |turn, here| {
                met.push(here);
                if here == 0 {
                    [1, 3].iter().for_each(|weak| put(turn, *weak, 1));
                }
            });
        });
        // New Guinea became a stack too late, Indonesia in time.
        assert_eq!(met, [0, 2, 3]);
    }
}
