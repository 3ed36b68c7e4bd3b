//! Continents: which is easy, where armies go to take or to hold one, and how a dominant player loses his.
//!
//! After the facts on Lux's shared tools. Every continent of the classic map pays, so nothing asks for that.

use kingmaker_engine::risk_map::{
    members, Territories, Territory, BORDERS, CONTINENTS, CONTINENT_OF, COUNT, NEIGHBOURS,
};

use super::tools::{any, for_each, is_stack, put, put_all, weakest, Mover};
use super::tools_routes::{march, route_into, route_to};
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

/// The borders of a continent that are not enclosed: some continent outside is not all this player's.
pub fn open_borders(board: &Board, me: Player, continent: usize) -> Territories {
    let owned: u8 = board.continents(me).fold(0, |set, own| set | 1 << own);
    members(BORDERS[continent])
        .filter(|border| OTHERS_TOUCHED[*border] & !owned != 0)
        .fold(0, |set, border| set | 1 << border)
}

/// The continent with the most own armies for each foreign one; one without foreign armies comes before all others.
pub fn easiest_continent(board: &Board, me: Player) -> usize {
    let ease = |continent: usize| {
        let Strength { inside, enemy, .. } = strength(board, me, continent);
        f64::from(inside) / f64::from(enemy)
    };
    (1..CONTINENTS.len()).fold(0, |best, next| if ease(next) > ease(best) { next } else { best })
}

/// Put armies where they help to take or to hold a continent: on the weakest border that is not enclosed, or any where
/// all are; on the territory inside with the most foes in it; or at the start of the way to it.
pub fn put_for_continent(turn: &mut Turn, armies: u32, continent: usize) {
    let (board, me) = (turn.board(), turn.me());
    let set = CONTINENTS[continent].territories();
    let mine = board.held(me) & set;
    if mine == set {
        for _ in 0..armies.min(turn.reserve()) {
            let open = weakest(turn.board(), open_borders(turn.board(), me, continent));
            let Some(border) = open.or_else(|| any(turn, BORDERS[continent])) else { return };
            put(turn, border, 1);
        }
        return;
    }
    let foes_inside = |territory: &Territory| (NEIGHBOURS[*territory] & set & !mine).count_ones();
    let most_foes = members(mine).min_by_key(|territory| std::cmp::Reverse(foes_inside(territory)));
    if let Some(place) = most_foes.or_else(|| route_to(board, me, continent).map(|route| route.start())) {
        put(turn, place, armies);
    }
}

/// A set of continents, one bit each.
pub type Continents = u8;

/// The continents of a set, by number.
pub fn chosen(set: Continents) -> impl Iterator<Item = usize> {
    (0..CONTINENTS.len()).filter(move |continent| set >> continent & 1 == 1)
}

/// A player to be broken, and the continents that were his when that was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dominant {
    pub player: Player,
    pub continents: Continents,
}

/// An enemy with at least half of all armies, income or territories: of several the last by seat.
pub fn dominant(board: &Board, me: Player) -> Option<Dominant> {
    let armies: u32 = (0..board.players()).map(|player| board.total(player)).sum();
    let income: u32 = (0..board.players()).map(|player| board.income(player)).sum();
    let dominates = |enemy: &Player| {
        2 * board.total(*enemy) >= armies
            || 2 * board.income(*enemy) >= income
            || 2 * board.held(*enemy).count_ones() >= COUNT as u32
    };
    let player = board.enemies(me).filter(dominates).last()?;
    Some(Dominant { player, continents: board.continents(player).fold(0, |set, continent| set | 1 << continent) })
}

/// Note a dominant enemy, and put everything at the start of the cheapest of the ways to his continents; whether there
/// was one.
pub fn place_against_dominant(turn: &mut Turn, noted: &mut Option<Dominant>) -> bool {
    let (board, me) = (turn.board(), turn.me());
    *noted = dominant(board, me);
    let continents = noted.map_or(0, |noted| noted.continents);
    let routes = chosen(continents).filter_map(|continent| route_to(board, me, continent));
    let cheapest = routes.min_by_key(|route| route.cost);
    cheapest.inspect(|route| put_all(turn, route.start())).is_some()
}

/// Break the continents of the noted enemy, the best first, by any stack that is stronger than all on its way. Whether
/// he still dominates, or owns them, is not asked again.
pub fn attack_dominant(turn: &mut Turn, mover: &mut dyn Mover, noted: Option<Dominant>) {
    let mut targets: Vec<usize> = chosen(noted.map_or(0, |noted| noted.continents)).collect();
    targets.sort_by_key(|continent| std::cmp::Reverse(CONTINENTS[*continent].bonus));
    for continent in targets {
        let mut broken = false;
        for_each(turn, is_stack, |turn, stack| {
            if !broken {
                let (board, me) = (turn.board(), turn.me());
                let route = route_into(board, me, stack, continent);
                let open = route.filter(|route| route.cost < board.armies(stack));
                broken = open.is_some_and(|route| march(turn, mover, &route.path));
            }
        });
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
    use crate::bots::testing::{board, with_turn, Everything, Part};

    const AUSTRALIA: usize = 0;
    const SOUTH_AMERICA: usize = 1;
    const AFRICA: usize = 2;
    const NORTH_AMERICA: usize = 3;

    fn whole(continents: &[usize], player: Player) -> Vec<(Territory, Player, u32)> {
        let sets = continents.iter().map(|continent| CONTINENTS[*continent].territories());
        sets.flat_map(members).map(|territory| (territory, player, 1)).collect()
    }

    #[test]
    fn the_easiest_continent_has_the_best_ratio_and_one_without_foes_is_easiest_of_all() {
        // South America 6 : 3, Africa 9 : 5.
        let mut named = vec![(4, 0, 6), (8, 0, 9)];
        assert_eq!(easiest_continent(&board(&named), 0), SOUTH_AMERICA);
        named.extend(whole(&[AUSTRALIA], 0));
        assert_eq!(easiest_continent(&board(&named), 0), AUSTRALIA);
        assert_eq!(easiest_continent(&board(&[(0, 0, 1), (1, 1, 2), (4, 0, 1)]), 0), SOUTH_AMERICA);
    }

    #[test]
    fn an_owned_continent_is_guarded_where_it_is_open() {
        let mut south_america = board(&whole(&[SOUTH_AMERICA], 0));
        with_turn(&mut south_america, Part::Place(3), |turn| put_for_continent(turn, 3, SOUTH_AMERICA));
        assert_eq!((south_america.armies(5), south_america.armies(7)), (3, 2));
        let mut both = board(&whole(&[SOUTH_AMERICA, AFRICA], 0));
        with_turn(&mut both, Part::Place(3), |turn| put_for_continent(turn, 3, SOUTH_AMERICA));
        assert_eq!((both.armies(7), both.armies(5)), (4, 1));
    }

    #[test]
    fn where_all_borders_are_enclosed_any_of_them_gets_the_armies() {
        let mut inner = board(&whole(&[SOUTH_AMERICA, AFRICA, NORTH_AMERICA], 0));
        assert_eq!(open_borders(&inner, 0, SOUTH_AMERICA), 0);
        with_turn(&mut inner, Part::Place(40), |turn| put_for_continent(turn, 40, SOUTH_AMERICA));
        assert_eq!(inner.armies(5) + inner.armies(7), 42);
        assert!(inner.armies(5) > 5 && inner.armies(7) > 5);
    }

    #[test]
    fn a_partly_owned_continent_is_attacked_from_the_middle_and_a_foreign_one_from_the_start_of_the_way() {
        // Of the foreign neighbours in North America, Western United States has two, Eastern three and Alberta three.
        let start = board(&[(15, 0, 1), (16, 0, 1), (17, 0, 4), (31, 1, 9)]);
        let placed = |continent| {
            let mut board = start.clone();
            with_turn(&mut board, Part::Place(5), |turn| put_for_continent(turn, 5, continent));
            (0..COUNT).find(|one| board.armies(*one) != start.armies(*one))
        };
        assert_eq!(placed(NORTH_AMERICA), Some(16));
        // Venezuela is reached from Western United States over Central America: 1 − 1 < 1 + 1.
        assert_eq!(placed(SOUTH_AMERICA), Some(16));
    }

    #[test]
    fn strength_counts_a_continent_and_its_surroundings() {
        let board = board(&[(4, 0, 6), (12, 0, 4), (13, 0, 7), (5, 1, 3)]);
        assert_eq!(strength(&board, 0, SOUTH_AMERICA), Strength { inside: 6, beside: 4, enemy: 5, foreign: 3 });
    }

    #[test]
    fn half_of_the_land_armies_or_income_dominates_and_the_last_such_seat_is_meant() {
        let mut named: Vec<_> = (0..20).map(|territory| (territory, 2, 1)).collect();
        named.push((20, 0, 1));
        assert_eq!(dominant(&board(&named), 0).map(|noted| noted.player), Some(1));
        named[0].2 = 80;
        // Player 1 has half of the land, player 2 most armies.
        assert_eq!(dominant(&board(&named), 0).map(|noted| noted.player), Some(2));
        named.push((21, 0, 1));
        named.extend((22..24).map(|territory| (territory, 0, 100)));
        // Player 1 has Asia and 6 more territories, player 2 three continents and player 0 most armies.
        let board = board(&named);
        assert_eq!(dominant(&board, 0), None, "{:?}", [0, 1, 2].map(|player| board.income(player)));
    }

    #[test]
    fn a_dominant_player_loses_what_was_noted_when_armies_were_placed() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 2), (4, 2, 1)]);
        let mut noted = None;
        assert!(with_turn(&mut board, Part::Place(60), |turn| place_against_dominant(turn, &mut noted)));
        assert_eq!(board.armies(3), 62);
        assert_eq!(noted.map(|noted| noted.continents), Some(0b111100));
        // With the new armies he has no longer half of all, and Africa is not his any more.
        board.give(12, 2, 1);
        board.add(3, 100);
        assert_eq!(dominant(&board, 0).map_or(0, |noted| noted.continents) & 1 << AFRICA, 0);
        with_turn(&mut board, Part::Attack, |turn| attack_dominant(turn, &mut Everything, noted));
        assert!(chosen(0b111100).all(|continent| !board.owns_continent(1, continent)));
        assert!(chosen(0b111100).all(|continent| board.held(0) & CONTINENTS[continent].territories() != 0));
    }

    #[test]
    fn a_dominant_player_without_a_continent_is_noted_but_armies_go_elsewhere() {
        let spoilers = [(0, 0, 1), (4, 0, 1), (8, 0, 1), (14, 0, 1), (23, 0, 1), (30, 0, 1)];
        let (mut board, mut noted) = (board(&spoilers), None);
        assert!(!with_turn(&mut board, Part::Place(6), |turn| place_against_dominant(turn, &mut noted)));
        assert_eq!(noted, Some(Dominant { player: 1, continents: 0 }));
    }
}
