//! Ways over foreign land: Lux's three searches, a simple path through a cluster, and marching along a path.
//!
//! Lux's queue is not Dijkstra's: a territory belongs to whoever finds it first, and of entries with equal values the last
//! one comes out first. So the ways are often not the cheapest, and the bots depend on which they are.

use kingmaker_engine::risk_map::{members, Territories, Territory, BORDERS, CONTINENTS, COUNT, NEIGHBOURS};

use super::tools::{battle_moving, Mover, EVERYTHING};
use crate::board::{Board, Player};
use crate::turn::Turn;

/// Territories one after the other, each a neighbour of the one before.
pub type Path = Vec<Territory>;

/// A way from an own territory, and the foreign armies on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    pub path: Path,
    pub cost: u32,
}

impl Route {
    fn of(board: &Board, me: Player, path: Path) -> Self {
        let foreign = path.iter().filter(|step| board.owner(**step) != me);
        let cost = foreign.map(|step| board.armies(*step)).sum();
        Route { path, cost }
    }

    pub fn start(&self) -> Territory {
        self.path[0]
    }
}

/// Entries by value; a territory is put in once.
struct Queue {
    /// The next one to come out is the last.
    entries: Vec<(i64, Territory)>,
    marked: Territories,
    finder: [Territory; COUNT],
}

impl Queue {
    fn new() -> Self {
        Queue { entries: Vec::with_capacity(COUNT), marked: 0, finder: [COUNT; COUNT] }
    }

    /// Put a territory in that has not been in, before those of equal value.
    fn put(&mut self, territory: Territory, value: i64, finder: Territory) {
        if self.marked >> territory & 1 == 0 {
            self.marked |= 1 << territory;
            self.finder[territory] = finder;
            let place = self.entries.partition_point(|entry| entry.0 >= value);
            self.entries.insert(place, (value, territory));
        }
    }

    fn take(&mut self) -> Option<(i64, Territory)> {
        self.entries.pop()
    }

    /// The way from a territory back to the one that the search began with.
    fn way_back(&self, from: Territory) -> Path {
        let mut path = vec![from];
        let mut here = from;
        while self.finder[here] < COUNT {
            here = self.finder[here];
            path.push(here);
        }
        path
    }
}

/// The way to a continent: its first own territory if it has one, else from an own territory to one of its borders. In
/// effect the border with the highest number that an own territory touches is entered, from the strongest of these.
pub fn route_to(board: &Board, me: Player, continent: usize) -> Option<Route> {
    if let Some(inside) = members(board.held(me) & CONTINENTS[continent].territories()).next() {
        return Some(Route { path: vec![inside], cost: 0 });
    }
    let mut queue = Queue::new();
    members(BORDERS[continent]).for_each(|border| queue.put(border, 0, COUNT));
    let path = search_own(board, me, &mut queue)?;
    Some(Route::of(board, me, path))
}

/// The way from own land to a foreign territory, through anybody's land, as a search from there finds it.
pub fn way_to(board: &Board, me: Player, goal: Territory) -> Option<Path> {
    let mut queue = Queue::new();
    queue.put(goal, 0, COUNT);
    search_own(board, me, &mut queue)
}

/// Search for an own territory; the way from it back to a start.
fn search_own(board: &Board, me: Player, queue: &mut Queue) -> Option<Path> {
    while let Some((value, here)) = queue.take() {
        if board.owner(here) == me {
            return Some(queue.way_back(here));
        }
        for next in members(NEIGHBOURS[here]) {
            let armies = i64::from(board.armies(next));
            queue.put(next, if board.owner(next) == me { value - armies } else { value + armies }, here);
        }
    }
    None
}

/// The way from an own territory over foreign land into a continent, by the strongest entry beside where it arrives.
pub fn route_into(board: &Board, me: Player, from: Territory, continent: usize) -> Option<Route> {
    let goals = CONTINENTS[continent].territories();
    let mut queue = Queue::new();
    queue.put(from, 0, COUNT);
    while let Some((value, here)) = queue.take() {
        if goals >> here & 1 == 1 {
            let mut path = queue.way_back(here);
            path.reverse();
            return Some(Route::of(board, me, path));
        }
        for next in members(NEIGHBOURS[here] & !board.held(me)) {
            let armies = i64::from(board.armies(next));
            queue.put(next, if goals >> next & 1 == 1 { value - armies } else { value + armies }, here);
        }
    }
    None
}

/// A path from a member of a set through all of it, each once: the first that a search by rising number finds.
pub fn simple_path(board: &Board, start: Territory, set: Territories) -> Option<Path> {
    let mut path = vec![start];
    extend(board, &mut path, set & !(1 << start)).then_some(path)
}

fn extend(board: &Board, path: &mut Path, left: Territories) -> bool {
    let Some(&here) = path.last().filter(|_| left != 0) else { return left == 0 };
    if cannot_be_visited(board, here, left) {
        return false;
    }
    for next in members(NEIGHBOURS[here] & left) {
        path.push(next);
        if extend(board, path, left & !(1 << next)) {
            return true;
        }
        path.pop();
    }
    false
}

/// Whether a part of a set is out of reach, or two of its members have but one way in: each would have to be the last.
fn cannot_be_visited(board: &Board, here: Territory, left: Territories) -> bool {
    let near = left | 1 << here;
    let dead_ends = members(left).filter(|one| (NEIGHBOURS[*one] & near).count_ones() < 2);
    dead_ends.take(2).count() > 1 || board.reach(1 << here, left) & left != left
}

/// Attack along a path with everything; whether the end was taken.
pub fn march(turn: &mut Turn, mover: &mut dyn Mover, path: &[Territory]) -> bool {
    path.windows(2).all(|step| battle_moving(turn, mover, step[0], step[1], EVERYTHING).conquered())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Obedient, Part};
    use kingmaker_engine::random::Random;

    const NORTH_AMERICA: usize = 3;
    const EUROPE: usize = 4;

    #[test]
    fn a_continent_is_entered_at_its_highest_border_from_the_strongest_neighbour() {
        // Iceland 23 is touched from Greenland, Ukraine 29 from Ural (3), Afghanistan (5) and the Middle East (5). The
        // nine on Ukraine do not matter, nor the weak Iceland.
        let board = board(&[(22, 0, 30), (35, 0, 3), (33, 0, 5), (30, 0, 5), (29, 1, 9)]);
        let route = route_to(&board, 0, EUROPE).unwrap();
        assert_eq!((route.path, route.cost), (vec![33, 29], 9));
    }

    #[test]
    fn an_own_territory_inside_is_the_whole_route() {
        let board = board(&[(27, 0, 1), (25, 0, 1), (22, 0, 30)]);
        assert_eq!(route_to(&board, 0, EUROPE), Some(Route { path: vec![25], cost: 0 }));
    }

    #[test]
    fn a_search_goes_further_out_only_if_nothing_own_touches_the_continent() {
        // North America's borders: Central America, Alaska, Greenland; Kamchatka (2) and Iceland (1) stand before.
        let board = board(&[(7, 2, 7), (40, 1, 2), (41, 0, 2), (25, 0, 9)]);
        let route = route_to(&board, 0, NORTH_AMERICA).unwrap();
        assert_eq!((route.path, route.cost), (vec![25, 23, 22], 2));
    }

    #[test]
    fn the_strongest_entry_beside_the_stack_is_attacked() {
        // Egypt touches Southern Europe only, North Africa Western (4) and Southern Europe (2).
        let board = board(&[(12, 0, 9), (26, 1, 4), (28, 1, 2)]);
        let route = route_into(&board, 0, 12, EUROPE).unwrap();
        assert_eq!((route.path, route.cost), (vec![12, 26], 4));
        assert_eq!(route_into(&self::board(&[(0, 0, 9), (1, 0, 1), (2, 0, 1)]), 0, 0, EUROPE), None);
    }

    #[test]
    fn the_way_to_a_land_goes_through_anybodys() {
        let mut board = board(&[(0, 2, 1), (1, 2, 1), (2, 2, 3), (3, 1, 4), (32, 0, 6), (31, 0, 9)]);
        assert_eq!(way_to(&board, 0, 0), Some(vec![32, 3, 1, 0]));
        // Of equals the last one that was put in comes out first.
        board.give(2, 1, 1);
        assert_eq!(way_to(&board, 0, 0), Some(vec![32, 3, 2, 0]));
    }

    #[test]
    fn a_simple_path_visits_each_territory_once() {
        let board = board(&[(32, 0, 9)]);
        assert_eq!(simple_path(&board, 3, 0b1111), Some(vec![3, 1, 0, 2]));
        // Three arms of a star need two passages through its middle.
        let star = 1 << 7 | 1 << 5 | 1 << 14;
        assert_eq!(simple_path(&board, 6, star | 1 << 6 | 1 << 4 | 1 << 12 | 1 << 15 | 1 << 16), None);
    }

    /// The search without any short cut.
    fn slow_path(path: &mut Path, left: Territories) -> bool {
        left == 0
            || members(NEIGHBOURS[path[path.len() - 1]] & left).any(|next| {
                path.push(next);
                let found = slow_path(path, left & !(1 << next));
                if !found {
                    path.pop();
                }
                found
            })
    }

    #[test]
    fn short_cuts_do_not_change_the_path_that_is_found_and_no_land_is_too_large() {
        let mut random = Random::new(8);
        let board = board(&[]);
        for round in 0..400 {
            let size = if round % 8 == 0 { 20 } else { 9 };
            let mut land: Territories = 1 << random.below(COUNT);
            while land.count_ones() < size {
                let near: Vec<_> = members(board.around(land)).collect();
                land |= 1 << near[random.below(near.len())];
            }
            for start in members(land) {
                let found = simple_path(&board, start, land);
                if size < 20 {
                    let mut slow = vec![start];
                    let expected = slow_path(&mut slow, land & !(1 << start)).then_some(slow);
                    assert_eq!(found, expected);
                }
            }
        }
    }

    #[test]
    fn a_march_takes_the_whole_path() {
        let mut board = board(&[(32, 0, 200)]);
        let path = [32, 3, 1, 0, 2];
        assert!(with_turn(&mut board, Part::Attack, |turn| march(turn, &mut Obedient::default(), &path)));
        assert_eq!(board.held(0), 0b1111 | 1 << 32);
        assert!(board.armies(2) > 150);
    }
}
