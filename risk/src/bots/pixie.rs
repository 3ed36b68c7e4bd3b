//! Pixie: wants every continent that it could take or hold with what it has, and attacks only inside these.
//!
//! After the facts on the Lux bots. As written there: an enclosed weak border makes the others stronger without end,
//! since any border up to the border force asks for an army; the attack passes once over each continent, by number; and
//! Pixie moves in by its own rule whatever a shared tool says.

use kingmaker_engine::risk_map::{members, Territory, BORDERS, CONTINENTS, CONTINENT_OF};

use super::tools::{battle, put_near_enemies, Mover, EVERYTHING, FEWEST};
use super::tools_attack::{attack_for_card, hog_wild, stalemate};
use super::tools_continents::{chosen, easiest_continent, open_borders, put_for_continent, strength, Continents};
use super::tools_fortify::{gather, toward_weaker_enemies};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

/// The armies that a border gets before leftovers go elsewhere.
pub const BORDER_FORCE: u32 = 20;

const OUTNUMBER: f64 = 1.0;

/// The continents that a bot wants, which also decide where conquests move.
#[derive(Default)]
pub struct Wishes(pub Continents);

impl Mover for Wishes {
    /// To the end that touches more enemies; where neither touches one, to the end in a wanted continent.
    fn move_in(&mut self, board: &Board, from: Territory, to: Territory, armies: u32) -> u32 {
        let (behind, ahead) = (board.foes(from).count_ones(), board.foes(to).count_ones());
        let wanted = |territory: Territory| u32::from(self.0 >> CONTINENT_OF[territory] & 1);
        let lead = match behind + ahead {
            0 => wanted(to).cmp(&wanted(from)),
            _ => ahead.cmp(&behind),
        };
        match lead {
            std::cmp::Ordering::Less => FEWEST,
            std::cmp::Ordering::Equal => armies / 2,
            std::cmp::Ordering::Greater => EVERYTHING,
        }
    }
}

#[derive(Default)]
pub struct Pixie {
    wishes: Wishes,
}

impl Bot for Pixie {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        self.wishes.0 = wanted(turn.board(), turn.me(), armies);
        let weak = |board: &Board, _, continent: usize| {
            members(BORDERS[continent]).any(|border| board.armies(border) <= BORDER_FORCE)
        };
        place_for_continents(turn, self.wishes.0, weak);
        put_near_enemies(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        for continent in chosen(self.wishes.0) {
            attack_inside(turn, &mut self.wishes, continent, OUTNUMBER);
        }
        attack_for_card(turn, &mut self.wishes, 1.0, |_| None);
        hog_wild(turn, &mut self.wishes);
        stalemate(turn, &mut self.wishes);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        for continent in 0..CONTINENTS.len() {
            fortify_continent(turn, continent);
        }
    }
}

/// The continents with fewer foreign armies than own ones in and next to them and a sixth of the new armies.
pub fn wanted(board: &Board, me: Player, armies: u32) -> Continents {
    let wants = |continent: usize| {
        let here = strength(board, me, continent);
        6 * (i64::from(here.enemy) - i64::from(here.inside) - i64::from(here.beside)) < i64::from(armies)
    };
    (0..CONTINENTS.len()).filter(|continent| wants(*continent)).fold(0, |set, continent| set | 1 << continent)
}

/// Put armies, one by one and round after round, where they help to take the wanted continents, and to hold those that
/// are owned while they are `weak`; all for the easiest continent when none is wanted. What is left over stays in hand.
pub fn place_for_continents(turn: &mut Turn, wanted: Continents, weak: impl Fn(&Board, Player, usize) -> bool) {
    let me = turn.me();
    if wanted == 0 {
        let easiest = easiest_continent(turn.board(), me);
        return put_for_continent(turn, turn.reserve(), easiest);
    }
    let mut left = turn.reserve() + 1;
    while turn.reserve() > 0 && turn.reserve() < left {
        left = turn.reserve();
        for continent in chosen(wanted) {
            if !turn.board().owns_continent(me, continent) || weak(turn.board(), me, continent) {
                put_for_continent(turn, 1, continent);
            }
        }
    }
}

/// Whether a border that is not enclosed has no more than these armies.
pub fn open_border_is_weak(board: &Board, me: Player, continent: usize, force: u32) -> bool {
    members(open_borders(board, me, continent)).any(|border| board.armies(border) <= force)
}

/// Attack each foreign territory of a continent, by number, from every own neighbour that outnumbers it.
pub fn attack_inside(turn: &mut Turn, mover: &mut dyn Mover, continent: usize, outnumber: f64) {
    let me = turn.me();
    for target in members(CONTINENTS[continent].territories() & !turn.board().held(me)) {
        for from in members(turn.board().neighbours_of(target, me)) {
            let board = turn.board();
            if f64::from(board.armies(from)) > outnumber * f64::from(board.armies(target)) {
                battle(turn, mover, from, target);
            }
        }
    }
}

/// Pull the armies of an own continent one step towards its borders, enclosed ones too; elsewhere move stacks towards
/// weaker enemies.
pub fn fortify_continent(turn: &mut Turn, continent: usize) {
    let (board, set) = (turn.board(), CONTINENTS[continent].territories());
    if board.owns_continent(turn.me(), continent) {
        gather(turn, members(BORDERS[continent]).collect(), set, |_, _| true);
    } else {
        toward_weaker_enemies(turn, board.held(turn.me()) & set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn a_continent_is_wanted_when_the_need_is_below_a_sixth_of_the_new_armies() {
        // South America: foreign 3 + 1 + 1 = 5, own 3 inside and 1 beside: the need is 1.
        let board = board(&[(4, 0, 3), (12, 0, 1), (5, 1, 3)]);
        assert_eq!(wanted(&board, 0, 6) >> 1 & 1, 0);
        assert_eq!(wanted(&board, 0, 7) >> 1 & 1, 1);
    }

    #[test]
    fn armies_go_to_the_wanted_continent_and_it_falls() {
        let mut board = board(&[(4, 0, 1), (5, 1, 2)]);
        let mut pixie = Pixie::default();
        with_turn(&mut board, Part::Place(60), |turn| pixie.place(turn, 60));
        assert!(board.armies(4) > 20, "{}", board.armies(4));
        with_turn(&mut board, Part::Attack, |turn| pixie.attack(turn));
        assert!(board.owns_continent(0, 1));
    }

    #[test]
    fn armies_move_to_the_end_with_more_enemies() {
        // Indonesia has no enemy left after Siam falls, which has two.
        let mut start = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 50)]);
        let mut wishes = Wishes(1);
        with_turn(&mut start, Part::Attack, |turn| battle(turn, &mut wishes, 3, 32));
        assert_eq!(start.armies(3), 1);
        assert_eq!(wishes.move_in(&start, 32, 3, 9), FEWEST);
        // Brazil and Peru have one foe each besides each other's land.
        let even =
            board(&[(5, 0, 9), (12, 0, 1), (4, 0, 1), (6, 0, 1), (26, 0, 1), (28, 0, 1), (13, 0, 1), (10, 0, 1)]);
        assert_eq!((even.foes(5).count_ones(), even.foes(12).count_ones()), (1, 1));
        assert_eq!(wishes.move_in(&even, 5, 12, 9), 4);
    }

    #[test]
    fn between_two_safe_ends_only_the_wishes_count() {
        let land: Vec<_> = (0..4).chain([32, 31, 34]).map(|territory| (territory, 0, 9)).collect();
        let board = board(&land);
        let answer = |wishes: Continents| Wishes(wishes).move_in(&board, 3, 32, 9);
        // Siam and Indonesia touch no foe: Siam lies in Asia (5), Indonesia in Australia (0).
        assert_eq!([0b1, 0b100000, 0b100001, 0b10].map(answer), [FEWEST, EVERYTHING, 4, 4]);
        // Steps to enemies do not matter.
        assert_eq!(Wishes(1 << 5).move_in(&board, 0, 1, 9), 4);
    }

    #[test]
    fn while_wild_pixie_moves_by_its_own_rule() {
        // Taking Siam from Indonesia, a shared tool would move all; half stay where both ends have as many foes.
        let mut pixie = Pixie::default();
        let mut board = board(&[(0, 0, 1), (2, 0, 400), (1, 1, 1), (3, 1, 1)]);
        pixie.wishes.remember(Some(FEWEST));
        with_turn(&mut board, Part::Attack, |turn| battle(turn, &mut pixie.wishes, 2, 1));
        assert!((195..=201).contains(&board.armies(1)), "{}", board.armies(1));
    }

    #[test]
    fn an_owned_continent_gathers_at_its_borders() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 5)).collect();
        let mut australia = board(&land);
        with_turn(&mut australia, Part::Fortify, |turn| Pixie::default().fortify(turn));
        assert_eq!([0, 1, 2, 3].map(|territory| australia.armies(territory)), [1, 5, 1, 13]);
        // Brazil is enclosed by own Africa, and keeps and draws armies all the same.
        let mut both = board(&(4..14).map(|territory| (territory, 0, 5)).collect::<Vec<_>>());
        with_turn(&mut both, Part::Fortify, |turn| fortify_continent(turn, 1));
        assert_eq!([4, 5, 6, 7].map(|territory| both.armies(territory)), [1, 13, 1, 5]);
    }

    #[test]
    fn a_rear_stack_without_foes_near_its_neighbours_stays() {
        // Eastern Australia touches own land only, and so do its neighbours; Indonesia is the front.
        let mut board = board(&[(0, 0, 9), (1, 0, 1), (2, 0, 1), (3, 0, 1)]);
        with_turn(&mut board, Part::Fortify, |turn| toward_weaker_enemies(turn, 1));
        assert_eq!(board.armies(0), 9);
    }
}
