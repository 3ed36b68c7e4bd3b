//! BetterPixie: Pixie that counts what an attack costs: it wants what it can pay for and attacks only what it can finish.
//!
//! After the facts on the Lux bots. Numbers are cut to whole ones where Lux cuts them.

use kingmaker_engine::risk_map::{members, Territories, Territory, BORDERS, CONTINENTS};

use super::pixie::{open_border_is_weak, place_for_continents, BORDER_FORCE};
use super::tools::{battle, for_each, is_stack, put, put_near_enemies, repeat, strongest, Mover, EVERYTHING, FEWEST};
use super::tools_attack::{attack_for_card, hog_wild, stalemate};
use super::tools_continents::{chosen, strength, Continents, Strength};
use super::tools_fortify::{gather, toward_weaker_enemies};
use super::tools_routes::route_to;
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::turn::Turn;

/// The part of the new armies that may go into one continent: one over this.
const SHARE: f64 = 1.5;

/// Own armies that foreign ones are reckoned to cost in a continent.
fn cost_inside(armies: u32) -> i64 {
    (1.3 * f64::from(armies)) as i64
}

/// Own armies that foreign ones are reckoned to cost on the way to a continent, and in a cluster.
fn cost_outside(armies: u32) -> i64 {
    (1.2 * f64::from(armies)) as i64
}

#[derive(Default)]
pub struct BetterPixie {
    wanted: Continents,
    note: Option<u32>,
}

impl Mover for BetterPixie {
    fn remember(&mut self, armies: Option<u32>) {
        self.note = armies;
    }

    /// As noted; else to the only end with foes, or the only one with wanted foes. Where both have some, everything moves
    /// on if the wanted foes lie in one piece of foreign land; in all other cases half.
    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, armies: u32) -> u32 {
        if let Some(noted) = self.note.take() {
            return noted;
        }
        let wanted = self.wanted_land();
        let (behind, ahead) = (board.foes(from), board.foes(to));
        for (behind, ahead) in [(behind, ahead), (behind & wanted, ahead & wanted)] {
            match (behind == 0, ahead == 0) {
                (false, true) => return FEWEST,
                (true, false) => return EVERYTHING,
                (true, true) => return armies / 2,
                (false, false) => {}
            }
        }
        let foes = (behind | ahead) & wanted;
        let foreign = !board.held(board.owner(to));
        let joined = board.reach(foes & foes.wrapping_neg(), foreign) & foes == foes;
        if joined {
            EVERYTHING
        } else {
            armies / 2
        }
    }
}

impl Bot for BetterPixie {
    fn place(&mut self, turn: &mut Turn, armies: u32) {
        self.wanted = wanted(turn.board(), turn.me(), armies);
        place_for_continents(turn, self.wanted, |board, me, continent| {
            open_border_is_weak(board, me, continent, BORDER_FORCE)
        });
        put_beside_clusters(turn);
        put_near_enemies(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        for continent in chosen(self.wanted) {
            let Strength { inside, beside, enemy, foreign } = strength(turn.board(), turn.me(), continent);
            if cost_inside(enemy) + i64::from(foreign) <= i64::from(inside + beside) {
                self.conquer(turn, continent);
            }
        }
        for continent in 0..CONTINENTS.len() {
            self.break_continent(turn, continent);
        }
        attack_for_card(turn, self, 1.0, |_| None);
        hog_wild(turn, self);
        stalemate(turn, self);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        for (number, continent) in CONTINENTS.iter().enumerate() {
            if turn.board().owns_continent(turn.me(), number) {
                let borders: Vec<Territory> = members(BORDERS[number]).collect();
                repeat(turn, |turn| {
                    gather(turn, borders.clone(), continent.territories(), |turn, one| turn.unmoved[one] > 0)
                });
            } else {
                toward_weaker_enemies(turn, turn.board().held(turn.me()) & continent.territories());
            }
        }
    }
}

impl BetterPixie {
    /// The territories of all wanted continents.
    fn wanted_land(&self) -> Territories {
        chosen(self.wanted).fold(0, |set, continent| set | CONTINENTS[continent].territories())
    }

    /// Take a continent: first from its own territories that have a single foe in wanted land, then from any neighbour
    /// with more armies; all that again as long as any attack is made, won or lost.
    fn conquer(&mut self, turn: &mut Turn, continent: usize) {
        let (set, wanted) = (CONTINENTS[continent].territories(), self.wanted_land());
        let is_stack_inside =
            |board: &Board, me: Player, one: Territory| set >> one & 1 == 1 && is_stack(board, me, one);
        repeat(turn, |turn| {
            let single = repeat(turn, |turn| {
                let mut ordered = false;
                for_each(turn, is_stack_inside, |turn, from| {
                    let foes = turn.board().foes(from) & wanted;
                    if foes.count_ones() == 1 {
                        ordered |= self.attack_if_stronger(turn, from, foes.trailing_zeros() as Territory);
                    }
                });
                ordered
            });
            let mut ordered = single;
            for target in members(set & !turn.board().held(turn.me())) {
                for from in members(turn.board().neighbours_of(target, turn.me())) {
                    ordered |= self.attack_if_stronger(turn, from, target);
                }
            }
            ordered
        });
    }

    fn attack_if_stronger(&mut self, turn: &mut Turn, from: Territory, to: Territory) -> bool {
        turn.board().armies(from) > turn.board().armies(to) && battle(turn, self, from, to).fought()
    }

    /// Where an enemy owns a continent, attack the first border of it that a neighbour has more than twice the armies
    /// of, once.
    fn break_continent(&mut self, turn: &mut Turn, continent: usize) {
        let (board, me) = (turn.board(), turn.me());
        if board.continent_owner(continent).is_none_or(|owner| owner == me) {
            return;
        }
        let pairs = members(BORDERS[continent])
            .flat_map(|border| members(board.neighbours_of(border, me)).map(move |from| (from, border)));
        let sure = |(from, border): &(Territory, Territory)| board.armies(*from) > 2 * board.armies(*border);
        if let Some((from, border)) = pairs.into_iter().find(sure) {
            battle(turn, self, from, border);
        }
    }
}

/// The continents to want: without any, only the cheapest; else all that a share of the new armies pays for.
fn wanted(board: &Board, me: Player, armies: u32) -> Continents {
    let needs = |continent: &usize| need(board, me, *continent);
    if board.continents(me).next().is_none() {
        return (0..CONTINENTS.len()).min_by_key(needs).map_or(0, |cheapest| 1 << cheapest);
    }
    let affordable = |continent: &usize| (needs(continent) as f64) < f64::from(armies) / SHARE;
    (0..CONTINENTS.len()).filter(affordable).fold(0, |set, continent| set | 1 << continent)
}

/// The armies that a continent still needs, reckoned from those in and next to it, or from what the way to it leaves of
/// the stack where it starts.
fn need(board: &Board, me: Player, continent: usize) -> i64 {
    let Strength { inside, beside, enemy, .. } = strength(board, me, continent);
    let near = i64::from(inside + beside);
    let far = route_to(board, me, continent)
        .map_or(near, |route| i64::from(board.armies(route.start())) - cost_outside(route.cost));
    cost_inside(enemy) - near.max(far)
}

/// Put armies beside clusters of foreign land, roughly the weakest first, until the strongest neighbour of each could
/// conquer it.
fn put_beside_clusters(turn: &mut Turn) {
    let me = turn.me();
    for cluster in foreign_clusters(turn.board(), me) {
        let board = turn.board();
        if turn.reserve() == 0 {
            return;
        }
        if let Some(from) = strongest(board, board.around(cluster) & board.held(me)) {
            let price = cost_outside(board.armies_on(cluster) + cluster.count_ones());
            put(turn, from, (price - i64::from(board.armies(from))).max(0) as u32);
        }
    }
}

/// The pieces of all foreign land together, by their lowest territories, after one pass that swaps neighbours of which
/// the first has more armies.
fn foreign_clusters(board: &Board, me: Player) -> Vec<Territories> {
    let foreign = (0..board.players()).filter(|player| *player != me).fold(0, |set, player| set | board.held(player));
    let (mut left, mut clusters) = (foreign, Vec::new());
    while left != 0 {
        let cluster = board.reach(left & left.wrapping_neg(), foreign);
        left &= !cluster;
        clusters.push(cluster);
    }
    for place in 1..clusters.len() {
        if board.armies_on(clusters[place - 1]) > board.armies_on(clusters[place]) {
            clusters.swap(place - 1, place);
        }
    }
    clusters
}

#[cfg(test)]
mod tests;
