//! EvilPixie: Pixie that also breaks dominant players, whole continents of others, and whoever is very weak.
//!
//! After the facts on the Lux bots. As written there: where a foreign territory is not outnumbered, the armies go to the
//! *last* own neighbour of it, not to the strongest, and only make it equal, unless one more is enough.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{members, Territory, BORDERS, CONTINENTS};

use super::pixie::{
    attack_inside, fortify_continent, open_border_is_weak, place_for_continents, wanted, Wishes, BORDER_FORCE,
};
use super::tools::{battle, outnumbers_all, put, put_near_enemies};
use super::tools_attack::{attack_for_card, hog_wild, stalemate};
use super::tools_continents::{attack_dominant, place_against_dominant, Dominant};
use super::tools_fortify::{equalise, shift};
use crate::board::Player;
use crate::bot::Bot;
use crate::rules::Rules;
use crate::turn::Turn;

const OUTNUMBER: f64 = 1.3;
const LEAST_BORDER_FORCE: u32 = 7;
const BORDER_FORCES: usize = 15;

/// How many times his armies make a player easy prey.
const PREY: u32 = 5;

pub struct EvilPixie {
    wishes: Wishes,
    noted: Option<Dominant>,
    border_force: u32,
}

impl Default for EvilPixie {
    fn default() -> Self {
        EvilPixie { wishes: Wishes::default(), noted: None, border_force: BORDER_FORCE }
    }
}

impl Bot for EvilPixie {
    fn begin(&mut self, _me: Player, _rules: &Rules, random: &mut Random) {
        self.wishes = Wishes::default();
        self.noted = None;
        self.border_force = LEAST_BORDER_FORCE + random.below(BORDER_FORCES) as u32;
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        let me = turn.me();
        if place_against_dominant(turn, &mut self.noted) {
            self.wishes.0 = wanted(turn.board(), me, 0);
            return;
        }
        // With most armies of all the wishes stay those of the turn before.
        if !outnumbers_all(turn.board(), me) {
            self.wishes.0 = wanted(turn.board(), me, armies);
            let force = self.border_force;
            place_for_continents(turn, self.wishes.0, |board, me, continent| {
                open_border_is_weak(board, me, continent, force)
            });
        }
        outnumber_neighbours(turn);
        put_near_enemies(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        attack_dominant(turn, &mut self.wishes, self.noted);
        for continent in 0..CONTINENTS.len() {
            if self.wishes.0 >> continent & 1 == 1 {
                attack_inside(turn, &mut self.wishes, continent, OUTNUMBER);
            }
            self.break_continent(turn, continent);
        }
        self.hunt(turn);
        attack_for_card(turn, &mut self.wishes, 5.0, |_| None);
        hog_wild(turn, &mut self.wishes);
        stalemate(turn, &mut self.wishes);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        for (continent, borders) in BORDERS.iter().enumerate() {
            if turn.board().owns_continent(turn.me(), continent) {
                fortify_continent(turn, continent);
                equalise(turn, *borders);
            } else {
                join_continents(turn, continent);
                fortify_continent(turn, continent);
            }
        }
    }
}

impl EvilPixie {
    /// Where an enemy owns a continent, attack one of its borders from a stronger neighbour, once.
    fn break_continent(&mut self, turn: &mut Turn, continent: usize) {
        let me = turn.me();
        if turn.board().continent_owner(continent).is_none_or(|owner| owner == me) {
            return;
        }
        let board = turn.board();
        let pairs = members(BORDERS[continent])
            .flat_map(|border| members(board.neighbours_of(border, me)).map(move |from| (from, border)));
        let stronger = |(from, border): &(Territory, Territory)| board.armies(*from) > board.armies(*border);
        if let Some((from, border)) = pairs.into_iter().find(stronger) {
            battle(turn, &mut self.wishes, from, border);
        }
    }

    /// Attack all territories of every player with less than a fifth of the own armies.
    fn hunt(&mut self, turn: &mut Turn) {
        let me = turn.me();
        for prey in (0..turn.board().players()).filter(|player| *player != me) {
            if turn.board().total(me) <= PREY * turn.board().total(prey) {
                continue;
            }
            for target in members(turn.board().held(prey)) {
                for from in members(turn.board().neighbours_of(target, me)) {
                    battle(turn, &mut self.wishes, from, target);
                }
            }
        }
    }
}

/// Where no own neighbour outnumbers a foreign territory, add to the last of them what it lacks, one army at least. Which
/// they are is noted before the first army is put down.
fn outnumber_neighbours(turn: &mut Turn) {
    let (board, me) = (turn.board(), turn.me());
    let outnumbered = |target: &Territory| {
        let strongest = members(board.neighbours_of(*target, me)).map(|from| board.armies(from)).max();
        strongest > Some(board.armies(*target))
    };
    let targets = members(board.around(board.held(me))).filter(|target| !outnumbered(target));
    for target in targets.collect::<Vec<_>>() {
        let board = turn.board();
        if let Some(last) = members(board.neighbours_of(target, me)).last() {
            put(turn, last, board.armies(target).saturating_sub(board.armies(last)).max(1));
        }
    }
}

/// Move the stacks in a continent that is not all own to the first neighbour in one that is.
fn join_continents(turn: &mut Turn, continent: usize) {
    let (board, me) = (turn.board(), turn.me());
    let own = board.continents(me).fold(0, |set, own| set | CONTINENTS[own].territories());
    for stack in members(board.held(me) & CONTINENTS[continent].territories()) {
        if let Some(to) = members(turn.board().neighbours(stack) & own).next() {
            shift(turn, stack, to, u32::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn the_border_force_is_drawn_once_between_7_and_21() {
        let mut bot = EvilPixie::default();
        let mut random = Random::new(3);
        let forces: Vec<u32> = (0..200)
            .map(|_| {
                bot.begin(0, &Rules::new(3), &mut random);
                bot.border_force
            })
            .collect();
        assert_eq!((forces.iter().min(), forces.iter().max()), (Some(&7), Some(&21)));
    }

    #[test]
    fn the_last_neighbour_of_a_stronger_territory_is_made_its_equal() {
        // Brazil (6) is next to Argentina (4) and Venezuela (1); everything else next to them is outnumbered.
        let mut board = board(&[(4, 0, 4), (7, 0, 2), (5, 1, 6)]);
        with_turn(&mut board, Part::Place(10), outnumber_neighbours);
        assert_eq!((board.armies(4), board.armies(7)), (4, 6));
    }

    #[test]
    fn who_is_not_outnumbered_is_noted_before_the_first_army() {
        // Venezuela (2) faces Brazil (5), Peru (3) and Central America (2). Brazil brings it to 5, and the two others
        // get one more each though they are outnumbered by then.
        let mut board = board(&[(7, 0, 2), (5, 1, 5), (6, 1, 3), (14, 1, 2)]);
        with_turn(&mut board, Part::Place(10), outnumber_neighbours);
        assert_eq!(board.armies(7), 7);
    }

    #[test]
    fn with_most_armies_of_all_the_wishes_stay_those_of_the_turn_before() {
        let mut bot = EvilPixie { wishes: Wishes(0b100), ..EvilPixie::default() };
        let mut wild = board(&[(7, 0, 500), (0, 2, 1), (4, 0, 1), (8, 0, 1), (14, 0, 1), (23, 0, 1), (30, 0, 1)]);
        wild.give(1, 0, 1);
        (15..22).chain(31..41).for_each(|one| wild.give(one, 2, 1));
        with_turn(&mut wild, Part::Place(9), |turn| bot.place(turn, 9));
        assert_eq!(bot.wishes.0, 0b100);
    }

    #[test]
    fn a_whole_foreign_continent_is_broken() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 2, 1)).collect();
        let mut board = board(&[land, vec![(32, 0, 60)]].concat());
        with_turn(&mut board, Part::Attack, |turn| EvilPixie::default().break_continent(turn, 0));
        assert_eq!(board.held(0), 1 << 3 | 1 << 32);
    }

    #[test]
    fn one_battle_for_a_whole_continent_is_enough_also_when_it_is_lost() {
        // Central America and Greenland are borders of North America; Venezuela (41 against 40) strikes first, and
        // whatever comes of it Iceland stays where it is.
        let land: Vec<_> = (14..23).map(|territory| (territory, 2, 40)).collect();
        let mut board = board(&[land, vec![(7, 0, 41), (23, 0, 99)]].concat());
        with_turn(&mut board, Part::Attack, |turn| EvilPixie::default().break_continent(turn, 3));
        assert!(board.armies(7) < 41);
        assert_eq!(board.armies(23), 99);
    }

    #[test]
    fn a_very_weak_player_is_hunted_down() {
        let mut board = board(&[(0, 2, 1), (1, 2, 1), (2, 0, 60), (3, 0, 60)]);
        with_turn(&mut board, Part::Attack, |turn| EvilPixie::default().hunt(turn));
        assert!(!board.alive(2));
    }

    #[test]
    fn stacks_outside_join_the_first_neighbour_in_an_own_continent() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 1)).collect();
        let mut one = board(&[land, vec![(32, 0, 9)]].concat());
        with_turn(&mut one, Part::Fortify, |turn| EvilPixie::default().fortify(turn));
        assert_eq!((one.armies(32), one.armies(3)), (1, 9));
        // North Africa touches Brazil, and two of own Europe: Brazil is first, though Western Europe is weaker.
        let south = (4..8).map(|territory| (territory, 0, 5));
        let mut two = board(&south.chain((23..30).map(|territory| (territory, 0, 2))).collect::<Vec<_>>());
        two.give(12, 0, 9);
        with_turn(&mut two, Part::Fortify, |turn| join_continents(turn, 2));
        assert_eq!((two.armies(12), two.armies(5), two.armies(26)), (1, 13, 2));
    }

    #[test]
    fn armies_that_joined_a_continent_do_not_move_on_to_its_other_borders() {
        // Africa (2) is done before Asia (5): the stack of the Middle East comes to own Africa after its borders were
        // evened out.
        let africa = (8..14).map(|territory| (territory, 0, 2));
        let mut board = board(&africa.chain([(30, 0, 41)]).collect::<Vec<_>>());
        with_turn(&mut board, Part::Fortify, |turn| EvilPixie::default().fortify(turn));
        assert_eq!(board.armies(30), 1);
        assert!(board.armies(10) >= 42, "{}", board.armies(10));
    }
}
