//! Vulture: kills a weak player whose territories one stack can sweep up, and else plays like another bot.
//! Vulture itself drives Cluster, and Killbot is the same driving BetterPixie.
//!
//! After the facts on the Lux bots. As written there: after a hunt nothing else happens but going wild, in which
//! conquests move by the rule of the driven bot, and its wishes stay those of the turn before.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{members, Territories, Territory, NEIGHBOURS};

use super::tools::{battle, put_all, Mover, EVERYTHING};
use super::tools_attack::hog_wild;
use super::tools_routes::{simple_path, way_to, Path};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::rules::Rules;
use crate::turn::Turn;

/// The most territories of a victim.
const LARGEST: u32 = 20;

#[derive(Default)]
pub struct Vulture<B> {
    pub driven: B,
    hunt: Option<Path>,
}

impl<B> Vulture<B> {
    pub fn new(driven: B) -> Self {
        Vulture { driven, hunt: None }
    }
}

impl<B: Bot + Mover> Bot for Vulture<B> {
    fn begin(&mut self, me: Player, rules: &Rules, random: &mut Random) {
        self.hunt = None;
        self.driven.begin(me, rules, random);
    }

    fn place_first(&mut self, turn: &mut Turn, armies: u32) {
        self.driven.place_first(turn, armies);
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        self.hunt = plan(turn, armies);
        match &self.hunt {
            Some(hunt) => put_all(turn, hunt[0]),
            None => self.driven.place(turn, armies),
        }
    }

    fn attack(&mut self, turn: &mut Turn) {
        let Some(hunt) = self.hunt.take() else { return self.driven.attack(turn) };
        for step in hunt.windows(2) {
            let open = turn.board().owner(step[0]) == turn.me() && turn.board().armies(step[0]) > 1;
            let ahead = turn.board().owner(step[1]) != turn.me() && NEIGHBOURS[step[0]] >> step[1] & 1 == 1;
            if open && ahead && !battle(turn, &mut WithEverything, step[0], step[1]).conquered() {
                break;
            }
        }
        hog_wild(turn, &mut Deaf(&mut self.driven));
    }

    fn fortify(&mut self, turn: &mut Turn) {
        self.driven.fortify(turn);
    }
}

struct WithEverything;

impl Mover for WithEverything {
    fn move_in(&mut self, _board: &Board, _from: Territory, _to: Territory, _armies: u32) -> u32 {
        EVERYTHING
    }
}

/// A bot that is not told what tools would move.
struct Deaf<'a>(&'a mut dyn Mover);

impl Mover for Deaf<'_> {
    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, armies: u32) -> u32 {
        self.0.move_in(board, from, to, armies)
    }
}

/// The way from an own territory through all territories of the best victim, if the armies suffice for it.
fn plan(turn: &Turn, armies: u32) -> Option<Path> {
    let (board, me) = (turn.board(), turn.me());
    let victim = victim(turn, armies)?;
    let path = path_through(board, me, victim)?;
    let (way_in, path) = nearer_end(board, me, victim, path)?;
    // The way in ends in his land, whose armies are counted already.
    let third: u32 = way_in[1..way_in.len() - 1].iter().map(|step| board.armies(*step)).sum();
    let enough = board.armies(way_in[0]) + armies > board.total(victim) + third;
    enough.then(|| joined(board, board.held(victim), way_in, path))
}

/// The weakest enemy whom the own strongest front stack could kill, wherever it stands; what his cards are worth makes
/// him weaker. Nobody if the own armies are not more than twice his.
fn victim(turn: &Turn, armies: u32) -> Option<Player> {
    let (board, me) = (turn.board(), turn.me());
    let stack = members(board.front(me)).map(|territory| board.armies(territory)).max()?;
    let weight = |enemy: &Player| {
        let cards = turn.set_value() * board.hand(*enemy).count() / 3;
        i64::from(board.total(*enemy)) - i64::from(cards)
    };
    let in_reach = |enemy: &Player| stack + armies > board.total(*enemy) + board.held(*enemy).count_ones();
    let weakest = board.enemies(me).filter(in_reach).min_by_key(weight)?;
    (i64::from(board.total(me)) > 2 * weight(&weakest)).then_some(weakest)
}

/// A path through all the land of a player: from one of his territories next to own land if there is such a path, or
/// else from one next to anybody else's; these in the order of a breadth-first search from his lowest.
fn path_through(board: &Board, me: Player, victim: Player) -> Option<Path> {
    let land = board.held(victim);
    let mut met = vec![land.trailing_zeros() as Territory];
    let mut seen: Territories = 1 << met[0];
    let mut place = 0;
    while place < met.len() {
        let new = board.friends(met[place]) & !seen;
        seen |= new;
        met.extend(members(new));
        place += 1;
    }
    if seen != land || land.count_ones() > LARGEST {
        return None;
    }
    let beside = |one: &&Territory| board.neighbours_of(**one, me) != 0;
    let beside_others = |one: &&Territory| board.neighbours_of(**one, me) == 0 && board.foes(**one) != 0;
    let mut starts = met.iter().filter(beside).chain(met.iter().filter(beside_others));
    starts.find_map(|start| simple_path(board, *start, land))
}

/// The way from own land to the end of a path that is easier to come to, up to the first territory of the path, and the
/// path from that end.
fn nearer_end(board: &Board, me: Player, victim: Player, mut path: Path) -> Option<(Path, Path)> {
    let land = board.held(victim);
    let priced = |end: Territory| {
        let way = way_to(board, me, end)?;
        let third = way.iter().filter(|step| ![me, victim].contains(&board.owner(**step)));
        let price: i64 = third.map(|step| i64::from(board.armies(*step))).sum();
        Some((price - i64::from(board.armies(way[0])), way))
    };
    let (first, last) = (priced(*path.first()?)?, priced(*path.last()?)?);
    let mut way = if first.0 < last.0 {
        first.1
    } else {
        path.reverse();
        last.1
    };
    let entered = way.iter().position(|step| land >> step & 1 == 1)?;
    way.truncate(entered + 1);
    Some((way, path))
}

/// The way in and the path as one: the path from its other end, a new one or the rest of the land in the old order where
/// the way does not come in where the path begins.
fn joined(board: &Board, land: Territories, mut way_in: Path, mut path: Path) -> Path {
    let Some(entry) = way_in.pop() else { return path };
    if path.last() == Some(&entry) {
        path.reverse();
    } else if path.first() != Some(&entry) {
        let before = way_in.last().map_or(0, |last| board.neighbours(*last));
        match members(before & land).find_map(|start| simple_path(board, start, land)) {
            Some(other) => path = other,
            None => {
                path.retain(|step| *step != entry);
                path.insert(0, entry);
            }
        }
    }
    way_in.extend(path);
    way_in
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::better_pixie::BetterPixie;
    use crate::bots::cluster::Cluster;
    use crate::bots::testing::{board, with_turn, Part};

    type Killbot = Vulture<BetterPixie>;

    fn planned(named: &[(Territory, Player, u32)], armies: u32) -> Option<Path> {
        with_turn(&mut board(named), Part::Place(armies), |turn| plan(turn, armies))
    }

    fn in_australia(rest: &[(Territory, Player, u32)]) -> Vec<(Territory, Player, u32)> {
        (0..4).map(|territory| (territory, 2, 1)).chain(rest.iter().copied()).collect()
    }

    #[test]
    fn a_victim_in_one_piece_is_swept_up_and_nothing_else_is_done() {
        let mut board = board(&in_australia(&[(32, 0, 30), (31, 0, 3), (7, 0, 20), (20, 1, 300)]));
        let mut bot = Killbot::default();
        with_turn(&mut board, Part::Place(10), |turn| bot.place(turn, 10));
        assert_eq!((board.armies(32), board.armies(31)), (40, 3));
        with_turn(&mut board, Part::Attack, |turn| bot.attack(turn));
        assert!(!board.alive(2));
        assert_eq!((board.held(0), board.armies(7)), (0b1111 | 1 << 32 | 1 << 31 | 1 << 7, 20));
    }

    #[test]
    fn the_stack_may_stand_anywhere_and_march_through_third_players() {
        // Siam's stack reaches Eastern Australia by Indonesia and Western Australia, which are player 1's: 30 + 10
        // against 1 + 1 and what stands in Indonesia.
        assert_eq!(planned(&[(0, 2, 1), (32, 0, 30), (3, 1, 37)], 10), Some(vec![32, 3, 2, 0]));
        assert_eq!(planned(&[(0, 2, 1), (32, 0, 30), (3, 1, 38)], 10), None);
    }

    #[test]
    fn own_armies_on_the_board_must_be_more_than_twice_the_victims() {
        // 18 of 9 are twice, whatever there is to place.
        assert_eq!(planned(&[(0, 2, 9), (1, 0, 9), (2, 0, 9)], 50), None);
        assert_eq!(planned(&[(0, 2, 9), (1, 0, 9), (2, 0, 10)], 50), Some(vec![2, 0]));
    }

    #[test]
    fn a_victim_must_be_weak_and_in_one_piece() {
        assert_eq!(planned(&[(0, 2, 30), (1, 0, 9), (2, 0, 9)], 10), None);
        assert_eq!(planned(&[(0, 2, 1), (4, 2, 1), (1, 0, 30), (2, 0, 9), (5, 0, 40)], 10), None);
    }

    #[test]
    fn the_easier_end_of_the_path_is_entered() {
        // The only path from Indonesia ends in Western or Eastern Australia, which are no way in.
        assert_eq!(planned(&in_australia(&[(32, 0, 30)]), 10).map(|path| path[..2].to_vec()), Some(vec![32, 3]));
        // Venezuela to Peru: Brazil's own neighbour North Africa has more armies than Central America.
        let land = [(4, 2, 1), (5, 2, 1), (6, 2, 1), (7, 2, 1), (14, 0, 20), (12, 0, 30)];
        let path = planned(&land, 10).unwrap();
        assert_eq!(path[0], 12);
        assert_eq!(path.iter().skip(1).fold(0_u64, |set, one| set | 1 << one), 0b1111_0000);
    }

    #[test]
    fn first_armies_are_placed_by_the_driven_bot() {
        let start = board(&in_australia(&[(32, 0, 30), (15, 0, 3)]));
        let (mut alone, mut driven) = (start.clone(), start.clone());
        with_turn(&mut alone, Part::Place(4), |turn| Cluster::default().place(turn, 4));
        with_turn(&mut driven, Part::Place(4), |turn| Vulture::<Cluster>::default().place_first(turn, 4));
        assert_eq!(alone, driven);
    }

    #[test]
    fn both_cash_their_sets() {
        let mut board = board(&[(7, 0, 9)]);
        board.hand_mut(0).0 = 0b111;
        assert!(Killbot::default().cash(&board, 0, false).is_some());
        assert!(Vulture::<Cluster>::default().cash(&board, 0, false).is_some());
        assert!(BetterPixie::default().cash(&board, 0, false).is_some());
    }
}
