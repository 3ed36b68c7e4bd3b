//! Ways over foreign land: the cheapest by the armies met, a simple path through a cluster, and marching along them.

use kingmaker_engine::risk_map::{members, Territories, Territory, COUNT, NEIGHBOURS};

use super::tools::strike;
use crate::board::{Board, Player};
use crate::turn::{all, Turn};

/// Steps after which the search for a simple path gives up.
const MOST_STEPS: u32 = 20_000;

/// Territories one after the other, each a neighbour of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    steps: [u8; COUNT],
    length: usize,
}

impl Path {
    fn from(start: Territory) -> Self {
        let mut steps = [0; COUNT];
        steps[0] = start as u8;
        Path { steps, length: 1 }
    }

    fn push(&mut self, territory: Territory) {
        self.steps[self.length] = territory as u8;
        self.length += 1;
    }

    pub fn start(&self) -> Territory {
        self.steps[0].into()
    }

    pub fn last(&self) -> Territory {
        self.steps[self.length - 1].into()
    }

    pub fn territories(&self) -> impl Iterator<Item = Territory> + '_ {
        self.steps[..self.length].iter().map(|step| Territory::from(*step))
    }
}

/// A way from an own territory, and the foreign armies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    pub path: Path,
    pub cost: u32,
}

/// The way over foreign land from one of the starts to one of the goals that meets the fewest armies, those of the goal
/// included (Dijkstra's algorithm). Own land is no way: armies march on only by conquest.
pub fn cheapest_route(board: &Board, me: Player, starts: Territories, goals: Territories) -> Option<Route> {
    cheapest_route_below(board, me, starts, goals, u32::MAX)
}

/// The same, if it meets fewer armies than `limit`: most stacks are small, and so is the land that they can reach.
pub fn cheapest_route_below(
    board: &Board,
    me: Player,
    starts: Territories,
    goals: Territories,
    limit: u32,
) -> Option<Route> {
    let mut cost = [u32::MAX; COUNT];
    let mut before = [COUNT; COUNT];
    members(starts).for_each(|start| cost[start] = 0);
    let (mut open, mut closed) = (starts, board.held(me) | starts);
    while let Some(here) = members(open).min_by_key(|territory| cost[*territory]) {
        open &= !(1 << here);
        closed |= 1 << here;
        if goals >> here & 1 == 1 {
            return Some(Route { path: trace(&before, here), cost: cost[here] });
        }
        for next in members(NEIGHBOURS[here] & !closed) {
            let through = cost[here] + board.armies(next);
            if through < cost[next].min(limit) {
                cost[next] = through;
                before[next] = here;
                open |= 1 << next;
            }
        }
    }
    None
}

fn trace(before: &[Territory; COUNT], goal: Territory) -> Path {
    let (mut back, mut here) = (Path::from(goal), goal);
    while before[here] < COUNT {
        here = before[here];
        back.push(here);
    }
    back.steps[..back.length].reverse();
    back
}

/// A path from a territory outside a set through every member of it, each once; `None` also when none is found in a
/// fair number of steps.
pub fn simple_path(board: &Board, start: Territory, set: Territories) -> Option<Path> {
    let mut path = Path::from(start);
    let mut steps = MOST_STEPS;
    extend(board, &mut path, set, &mut steps).then_some(path)
}

fn extend(board: &Board, path: &mut Path, left: Territories, steps: &mut u32) -> bool {
    if left == 0 {
        return true;
    }
    let here = path.last();
    // What a step cuts off can never be visited, so that a whole family of paths ends here.
    if *steps == 0 || board.reach(1 << here, left) & left != left {
        return false;
    }
    *steps -= 1;
    for next in members(NEIGHBOURS[here] & left) {
        path.push(next);
        if extend(board, path, left & !(1 << next), steps) {
            return true;
        }
        path.length -= 1;
    }
    false
}

/// Attack along a path with everything, as far as it goes; whether the end was taken.
pub fn march(turn: &mut Turn, path: &Path) -> bool {
    path.territories().zip(path.territories().skip(1)).all(|(from, to)| strike(turn, from, to, all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn the_cheapest_route_goes_round_a_strong_defender() {
        // From Venezuela to Western Europe: Brazil, North Africa (20) or round by Central America and Iceland.
        let board = board(&[(7, 0, 5), (12, 1, 20)]);
        let route = cheapest_route(&board, 0, 1 << 7, 1 << 26).unwrap();
        assert_eq!((route.path.start(), route.path.last()), (7, 26));
        assert_eq!(route.cost, 7);
        assert!(route.path.territories().all(|territory| territory != 12));
        for (here, next) in route.path.territories().zip(route.path.territories().skip(1)) {
            assert!(NEIGHBOURS[here] >> next & 1 == 1);
        }
    }

    #[test]
    fn a_route_below_a_limit_is_the_cheapest_or_none() {
        let board = board(&[(7, 0, 5), (12, 1, 20)]);
        assert_eq!(cheapest_route_below(&board, 0, 1 << 7, 1 << 26, 7), None);
        assert_eq!(cheapest_route_below(&board, 0, 1 << 7, 1 << 26, 8), cheapest_route(&board, 0, 1 << 7, 1 << 26));
    }

    #[test]
    fn own_land_is_no_way() {
        let board = board(&[(0, 0, 9), (1, 0, 1), (2, 0, 1), (3, 0, 1)]);
        assert_eq!(cheapest_route(&board, 0, 1, 1 << 32), None);
        assert_eq!(cheapest_route(&board, 0, 1 << 3, 1 << 32).unwrap().cost, 1);
    }

    #[test]
    fn a_simple_path_visits_each_territory_once() {
        let board = board(&[(32, 0, 9)]);
        let path = simple_path(&board, 32, 0b1111).unwrap();
        assert_eq!(path.territories().next(), Some(32));
        assert_eq!(path.territories().skip(1).fold(0, |seen, one| seen | 1 << one), 0b1111);
        // Three arms of a star need two passages through its middle.
        let star = 1 << 7 | 1 << 5 | 1 << 14;
        assert_eq!(simple_path(&board, 6, star | 1 << 4 | 1 << 12 | 1 << 15 | 1 << 16), None);
    }

    #[test]
    fn a_march_takes_the_whole_path() {
        let mut board = board(&[(32, 0, 200)]);
        let path = simple_path(&board, 32, 0b1111).unwrap();
        assert!(with_turn(&mut board, Part::Attack, |turn| march(turn, &path)));
        assert_eq!(board.held(0), 0b1111 | 1 << 32);
        assert!(board.armies(path.last()) > 150);
    }
}
