//! BetterPixie: Pixie that counts what an attack costs: it wants what it can pay for and attacks only what it can finish.
//!
//! After the facts on the Lux bots. What these leave open: the border force is Pixie's; the cost of a route leaves out the
//! continent itself, whose armies the need counts already; a wanted continent that no own territory touches is entered by
//! marching along that route when the stack is worth more than the need; the armies that an enemy cluster would cost are
//! 1.3 of its armies and one a territory, and they go to the strongest own neighbour of it; and stalemates
//! end like Pixie's, though they are not named for it.

use kingmaker_engine::risk_map::{members, Territories, Territory, BORDERS, CONTINENTS};

use super::pixie::{
    chosen, fortify_outside, move_in, open_border_is_weak, place_for_continents, pull_to_borders, Continents,
    BORDER_FORCE,
};
use super::tools::{put, put_near_enemies, repeat, strike, strongest};
use super::tools_attack::{attack_for_card, hog_wild, stalemate};
use super::tools_continents::{in_or_beside, strength};
use super::tools_routes::{cheapest_route, march, Route};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

/// Own armies that one foreign army is reckoned to cost in a continent, and on the way to it.
const COST: f64 = 1.3;
const ROUTE_COST: f64 = 1.2;

/// The part of the new armies that may go into one continent: one over this.
const SHARE: f64 = 1.5;

#[derive(Default)]
pub struct BetterPixie {
    wanted: Continents,
}

impl Bot for BetterPixie {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        self.choose(turn.board(), turn.me(), armies);
        place_for_continents(turn, self.wanted, |board, me, continent| {
            open_border_is_weak(board, me, continent, BORDER_FORCE)
        });
        put_beside_clusters(turn);
        put_near_enemies(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        for continent in chosen(self.wanted) {
            enter(turn, continent);
            let here = strength(turn.board(), turn.me(), continent);
            let price = COST * f64::from(here.enemy) + f64::from(here.foreign);
            if price <= f64::from(here.inside + here.beside) {
                self.conquer(turn, continent);
            }
        }
        for continent in 0..CONTINENTS.len() {
            self.break_continent(turn, continent);
        }
        attack_for_card(turn, 1.0, crate::turn::half);
        hog_wild(turn);
        stalemate(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        let outside = pull_to_borders(turn);
        fortify_outside(turn, outside);
    }
}

impl BetterPixie {
    /// Choose the continents to want: without any, only the cheapest; else all that a share of the new armies pays for.
    pub fn choose(&mut self, board: &Board, me: Player, armies: u32) {
        let mut needs = [0.0; CONTINENTS.len()];
        (0..CONTINENTS.len()).for_each(|continent| needs[continent] = need(board, me, continent));
        self.wanted = if board.continents(me).next().is_none() {
            let cheapest =
                (1..CONTINENTS.len()).fold(0, |best, next| if needs[next] < needs[best] { next } else { best });
            1 << cheapest
        } else {
            let affordable = |continent: &usize| needs[*continent] < f64::from(armies) / SHARE;
            (0..CONTINENTS.len()).filter(affordable).fold(0, |set, continent| set | 1 << continent)
        };
    }

    /// Take a continent: first from territories with a single target in it, then from any with an advantage.
    fn conquer(&self, turn: &mut Turn, continent: usize) {
        let set = CONTINENTS[continent].territories();
        for single in [true, false] {
            repeat(turn, |turn| {
                let mut won = false;
                for from in members(in_or_beside(turn.board(), turn.me(), continent)) {
                    let targets = turn.board().foes(from) & set;
                    if single && targets.count_ones() != 1 {
                        continue;
                    }
                    for target in members(targets) {
                        let ahead = turn.board().armies(from) > turn.board().armies(target);
                        won |= ahead && strike(turn, from, target, move_in(from, target, self.wanted));
                    }
                }
                won
            });
        }
    }

    /// Where an enemy owns a continent, attack a border of it with more than twice its armies until one falls.
    fn break_continent(&self, turn: &mut Turn, continent: usize) {
        let me = turn.me();
        if turn.board().continent_owner(continent).is_none_or(|owner| owner == me) {
            return;
        }
        for border in members(BORDERS[continent]) {
            for from in members(turn.board().neighbours_of(border, me)) {
                let sure = turn.board().armies(from) > 2 * turn.board().armies(border);
                if sure && strike(turn, from, border, move_in(from, border, self.wanted)) {
                    return;
                }
            }
        }
    }
}

/// The armies that a continent still needs, reckoned from those in and next to it or from the best way to it.
fn need(board: &Board, me: Player, continent: usize) -> f64 {
    let here = strength(board, me, continent);
    let near = f64::from(here.inside + here.beside);
    COST * f64::from(here.enemy) - way_in(board, me, continent).map_or(near, |(worth, _)| worth.max(near))
}

/// The way into a continent that leaves the most armies, and how many: by the stack and what the way costs.
fn way_in(board: &Board, me: Player, continent: usize) -> Option<(f64, Route)> {
    let set = CONTINENTS[continent].territories();
    if board.held(me) & set != 0 {
        return None;
    }
    let mut best: Option<(f64, Route)> = None;
    for stack in members(board.front(me)) {
        // No way is better than the stack itself.
        if best.is_some_and(|(highest, _)| f64::from(board.armies(stack)) <= highest) {
            continue;
        }
        if let Some(mut route) = cheapest_route(board, me, 1 << stack, set) {
            route.cost -= board.armies(route.path.last());
            let worth = f64::from(board.armies(stack)) - ROUTE_COST * f64::from(route.cost);
            if best.is_none_or(|(highest, _)| worth > highest) {
                best = Some((worth, route));
            }
        }
    }
    best
}

/// March into a continent that no own territory touches, if the stack is worth what the continent costs.
fn enter(turn: &mut Turn, continent: usize) {
    let (board, me) = (turn.board(), turn.me());
    if in_or_beside(board, me, continent) != 0 {
        return;
    }
    let here = strength(board, me, continent);
    let price = COST * f64::from(here.enemy) + f64::from(here.foreign);
    if let Some((_, route)) = way_in(board, me, continent).filter(|(worth, _)| *worth >= price) {
        march(turn, &route.path);
    }
}

/// Put armies beside enemy clusters, the weakest first, until the strongest neighbour could conquer each.
fn put_beside_clusters(turn: &mut Turn) {
    let mut left = turn.board().around(turn.board().held(turn.me()));
    while left != 0 && turn.reserve() > 0 {
        let board = turn.board();
        let Some(cluster) = weakest_cluster(board, left) else { return };
        left &= !cluster;
        if let Some(from) = strongest(board, board.around(cluster) & board.held(turn.me())) {
            let price = COST * f64::from(board.armies_on(cluster)) + f64::from(cluster.count_ones());
            let lacking = (price.ceil() as u32).saturating_sub(board.armies(from));
            put(turn, from, lacking);
        }
    }
}

/// Of the clusters that the members of a set belong to, the one with the fewest armies.
fn weakest_cluster(board: &Board, set: Territories) -> Option<Territories> {
    let (mut left, mut best) = (set, None);
    while left != 0 {
        let cluster = board.cluster(left.trailing_zeros() as Territory);
        left &= !cluster;
        let armies = board.armies_on(cluster);
        if best.is_none_or(|(fewest, _)| armies < fewest) {
            best = Some((armies, cluster));
        }
    }
    best.map(|(_, cluster)| cluster)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn without_a_continent_only_the_cheapest_is_wanted() {
        let mut bot = BetterPixie::default();
        let poor = board(&[(4, 0, 3), (8, 0, 3)]);
        bot.choose(&poor, 0, 100);
        assert_eq!(bot.wanted, 1 << 1);
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 3)).collect();
        bot.choose(&board(&[land, vec![(4, 0, 3)]].concat()), 0, 9);
        assert_eq!(bot.wanted & 0b11, 0b11);
        // Europe would cost 1.3 of 7 armies, more than 9 / 1.5.
        assert_eq!(bot.wanted >> 4 & 1, 0);
    }

    #[test]
    fn the_need_counts_the_best_way_to_a_distant_continent() {
        // From Venezuela over Brazil and North Africa into Europe: 20 - 1.2 * 2 for 1.3 * 7.
        let board = board(&[(7, 0, 20)]);
        assert!((need(&board, 0, 4) - (9.1 - (20.0 - 2.4))).abs() < 1e-9);
    }

    #[test]
    fn a_continent_that_costs_too_much_is_left_alone() {
        let mut bot = BetterPixie { wanted: 1 << 1 };
        let mut dear = board(&[(4, 0, 6)]);
        let before = dear.clone();
        with_turn(&mut dear, Part::Attack, |turn| bot.attack(turn));
        assert_eq!(dear, before);
        let mut cheap = board(&[(4, 0, 40), (20, 1, 200)]);
        with_turn(&mut cheap, Part::Attack, |turn| bot.attack(turn));
        assert!(cheap.owns_continent(0, 1));
    }

    #[test]
    fn leftovers_go_beside_the_weakest_cluster() {
        // Player 2's lone Peru (2) is weaker than all of player 1: it costs 3.6, and Argentina has 1.
        let mut board = board(&[(4, 0, 1), (6, 2, 2)]);
        with_turn(&mut board, Part::Place(3), put_beside_clusters);
        assert_eq!(board.armies(4), 4);
    }
}
