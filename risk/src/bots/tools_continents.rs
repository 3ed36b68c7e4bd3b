//! Continents: which is easy, where armies go to take or to hold one, and how a dominant player loses his.
//!
//! After the facts on Lux's shared tools. What these leave open: the easiest continent is never one that is owned
//! already; own territories count for a continent only inside it; of several dominant players the first by seat is
//! meant; and stacks try his continents by number. Every continent of the classic map pays, so nothing asks for that.

use kingmaker_engine::risk_map::{
    members, Territories, Territory, BORDERS, CONTINENTS, CONTINENT_OF, COUNT, NEIGHBOURS,
};

use super::tools::{put, put_all, put_on_weakest, weakest};
use super::tools_routes::{cheapest_route, cheapest_route_below, march};
use crate::board::{Board, Player};
use crate::turn::Turn;

/// The territories next to each continent.
const BESIDE: [Territories; 6] = beside();

/// The other continents that each territory touches, a bit each.
const OTHERS_TOUCHED: [u8; COUNT] = others_touched();

/// What stands in a continent and next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Own armies inside.
    pub inside: u32,
    /// Own armies on territories next to it.
    pub beside: u32,
    /// Foreign armies inside.
    pub enemy: u32,
    /// Foreign territories inside.
    pub foreign: u32,
}

pub fn strength(board: &Board, me: Player, continent: usize) -> Strength {
    let (set, mine) = (CONTINENTS[continent].territories(), board.held(me));
    Strength {
        inside: board.armies_on(set & mine),
        beside: board.armies_on(BESIDE[continent] & mine),
        enemy: board.armies_on(set & !mine),
        foreign: (set & !mine).count_ones(),
    }
}

/// The territories of a player in a continent and next to it.
pub fn in_or_beside(board: &Board, me: Player, continent: usize) -> Territories {
    (CONTINENTS[continent].territories() | BESIDE[continent]) & board.held(me)
}

/// The borders of a continent that are not enclosed: some continent outside is not all this player's.
pub fn open_borders(board: &Board, me: Player, continent: usize) -> Territories {
    let owned: u8 = board.continents(me).fold(0, |set, own| set | 1 << own);
    members(BORDERS[continent])
        .filter(|border| OTHERS_TOUCHED[*border] & !owned != 0)
        .fold(0, |set, border| set | 1 << border)
}

/// The continent with the most own armies for each foreign one, among those with a foreign one.
pub fn easiest_continent(board: &Board, me: Player) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    for continent in (0..CONTINENTS.len()).filter(|continent| !board.owns_continent(me, *continent)) {
        let Strength { inside, enemy, .. } = strength(board, me, continent);
        let ease = f64::from(inside) / f64::from(enemy.max(1));
        if best.is_none_or(|(highest, _)| ease > highest) {
            best = Some((ease, continent));
        }
    }
    best.map(|(_, continent)| continent)
}

/// Where armies for a continent go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    /// It is owned: the weakest of these borders.
    Guard(Territories),
    /// It is not: the place to attack from.
    Start(Territory),
    /// It is not, and there is no way to it.
    Nowhere,
}

/// Where armies for a continent go; placing armies does not change it.
pub fn post(board: &Board, me: Player, continent: usize) -> Post {
    let set = CONTINENTS[continent].territories();
    let mine = board.held(me) & set;
    if mine == set {
        return Post::Guard(open_borders(board, me, continent));
    }
    let enemies_inside = |territory: &Territory| (NEIGHBOURS[*territory] & set & !mine).count_ones();
    let most_enemies = members(mine).min_by_key(|territory| std::cmp::Reverse(enemies_inside(territory)));
    let route = || cheapest_route(board, me, board.front(me), set).map(|route| route.path.start());
    most_enemies.or_else(route).map_or(Post::Nowhere, Post::Start)
}

/// Put an army where it helps to take or hold a continent; whether there was a place for it.
pub fn put_at_post(turn: &mut Turn, post: Post) -> bool {
    let place = match post {
        Post::Guard(borders) => weakest(turn.board(), borders),
        Post::Start(territory) => Some(territory),
        Post::Nowhere => None,
    };
    place.inspect(|place| put(turn, *place, 1)).is_some()
}

/// Put the whole reserve where it helps to take or hold a continent, if there is such a place.
pub fn take_continent(turn: &mut Turn, continent: usize) {
    match post(turn.board(), turn.me(), continent) {
        Post::Guard(borders) => put_on_weakest(turn, borders),
        Post::Start(territory) => put_all(turn, territory),
        Post::Nowhere => {}
    }
}

/// An enemy with at least half of all armies, income or territories.
pub fn dominant(board: &Board, me: Player) -> Option<Player> {
    let armies: u32 = (0..board.players()).map(|player| board.total(player)).sum();
    let income: u32 = (0..board.players()).map(|player| board.income(player)).sum();
    board.enemies(me).find(|enemy| {
        2 * board.total(*enemy) >= armies
            || 2 * board.income(*enemy) >= income
            || 2 * board.held(*enemy).count_ones() >= COUNT as u32
    })
}

/// Put everything at the start of the cheapest route to a continent of a dominant enemy; whether there was one.
pub fn place_against_dominant(turn: &mut Turn) -> bool {
    let (board, me) = (turn.board(), turn.me());
    let Some(enemy) = dominant(board, me) else { return false };
    let goals = board.continents(enemy).fold(0, |set, continent| set | CONTINENTS[continent].territories());
    let Some(route) = cheapest_route(board, me, board.front(me), goals) else { return false };
    put_all(turn, route.path.start());
    true
}

/// Break the continents of a dominant enemy, the best first, by any stack that is stronger than all on its way.
pub fn attack_dominant(turn: &mut Turn) {
    let me = turn.me();
    let Some(enemy) = dominant(turn.board(), me) else { return };
    let mut targets = [0, 1, 2, 3, 4, 5];
    targets.sort_by_key(|continent| std::cmp::Reverse(CONTINENTS[*continent].bonus));
    for continent in targets {
        let set = CONTINENTS[continent].territories();
        for stack in members(turn.board().front(me)) {
            let board = turn.board();
            if !board.owns_continent(enemy, continent) {
                break;
            }
            if let Some(route) = cheapest_route_below(board, me, 1 << stack, set, board.armies(stack)) {
                march(turn, &route.path);
            }
        }
    }
}

const fn beside() -> [Territories; 6] {
    let mut table = [0; 6];
    let mut territory = 0;
    while territory < COUNT {
        table[CONTINENT_OF[territory]] |= NEIGHBOURS[territory];
        territory += 1;
    }
    let mut continent = 0;
    while continent < 6 {
        table[continent] &= !CONTINENTS[continent].territories();
        continent += 1;
    }
    table
}

const fn others_touched() -> [u8; COUNT] {
    let mut table = [0; COUNT];
    let mut territory = 0;
    while territory < COUNT {
        let mut continent = 0;
        while continent < 6 {
            let touches = NEIGHBOURS[territory] & CONTINENTS[continent].territories() != 0;
            if touches && continent != CONTINENT_OF[territory] {
                table[territory] |= 1 << continent;
            }
            continent += 1;
        }
        territory += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    const AUSTRALIA: usize = 0;
    const SOUTH_AMERICA: usize = 1;
    const AFRICA: usize = 2;

    fn whole(continents: &[usize], player: Player) -> Vec<(Territory, Player, u32)> {
        let sets = continents.iter().map(|continent| CONTINENTS[*continent].territories());
        sets.flat_map(members).map(|territory| (territory, player, 1)).collect()
    }

    #[test]
    fn the_easiest_continent_has_the_best_ratio_and_is_not_owned() {
        let mut named = whole(&[AUSTRALIA], 0);
        named.extend([(4, 0, 6), (8, 0, 9)]);
        // South America 6 : 3, Africa 9 : 5.
        assert_eq!(easiest_continent(&board(&named), 0), Some(SOUTH_AMERICA));
    }

    #[test]
    fn an_owned_continent_is_guarded_where_it_is_open() {
        let south_america = board(&whole(&[SOUTH_AMERICA], 0));
        assert_eq!(post(&south_america, 0, SOUTH_AMERICA), Post::Guard(1 << 5 | 1 << 7));
        let mut both = board(&whole(&[SOUTH_AMERICA, AFRICA], 0));
        assert_eq!(post(&both, 0, SOUTH_AMERICA), Post::Guard(1 << 7));
        with_turn(&mut both, Part::Place(3), |turn| take_continent(turn, SOUTH_AMERICA));
        assert_eq!((both.armies(7), both.armies(5)), (4, 1));
    }

    #[test]
    fn a_partly_owned_continent_is_attacked_from_the_middle_and_a_foreign_one_by_the_cheapest_way() {
        // Of the foreign neighbours in North America, Western United States has two, Eastern three and Alberta three.
        let board = board(&[(15, 0, 1), (16, 0, 1), (17, 0, 1), (31, 1, 9)]);
        assert_eq!(post(&board, 0, 3), Post::Start(16));
        assert_eq!(post(&board, 0, SOUTH_AMERICA), Post::Start(15));
    }

    #[test]
    fn strength_counts_a_continent_and_its_surroundings() {
        let board = board(&[(4, 0, 6), (12, 0, 4), (13, 0, 7), (5, 1, 3)]);
        assert_eq!(strength(&board, 0, SOUTH_AMERICA), Strength { inside: 6, beside: 4, enemy: 5, foreign: 3 });
        assert_eq!(in_or_beside(&board, 0, SOUTH_AMERICA), 1 << 4 | 1 << 12);
    }

    #[test]
    fn half_of_the_land_armies_or_income_dominates() {
        let mut named: Vec<_> = (0..20).map(|territory| (territory, 2, 1)).collect();
        named.push((20, 0, 1));
        assert_eq!(dominant(&board(&named), 0), Some(1));
        named.push((21, 0, 1));
        named.extend((22..24).map(|territory| (territory, 0, 100)));
        // Player 1 has Asia and 6 more territories, player 2 three continents and player 0 most armies.
        let board = board(&named);
        assert_eq!(dominant(&board, 0), None, "{:?}", [0, 1, 2].map(|player| board.income(player)));
    }

    #[test]
    fn a_dominant_player_loses_a_continent_to_the_nearest_stack() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 2), (4, 2, 1)]);
        assert!(with_turn(&mut board, Part::Place(60), place_against_dominant));
        assert_eq!(board.armies(3), 62);
        with_turn(&mut board, Part::Attack, attack_dominant);
        assert!(!board.owns_continent(1, 5));
        assert!(board.continents(1).count() < 4);
    }
}
