//! EvilPixie: Pixie that also breaks dominant players, whole continents of others, and whoever is very weak.
//!
//! After the facts on the Lux bots. As written: where a foreign territory is not outnumbered, the armies go to the *last*
//! own neighbour of it, not to the strongest, and only make it equal, unless one more is enough. What the facts leave
//! open: "outnumbered" is by any number of armies; what these rules do not use goes near enemies; a stack joins an own
//! continent at the weakest neighbour in it.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{members, Territories, BORDERS, CONTINENTS};

use super::pixie::{
    attack_inside, fortify_outside, move_in, open_border_is_weak, place_for_continents, pull_to_borders, wanted,
    Continents, BORDER_FORCE,
};
use super::tools::{outnumbers_all, put, put_near_enemies, strike, weakest};
use super::tools_attack::{attack_for_card, hog_wild, stalemate};
use super::tools_continents::{attack_dominant, place_against_dominant};
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
    wanted: Continents,
    border_force: u32,
}

impl Default for EvilPixie {
    fn default() -> Self {
        EvilPixie { wanted: 0, border_force: BORDER_FORCE }
    }
}

impl Bot for EvilPixie {
    fn begin(&mut self, _me: Player, _rules: &Rules, random: &mut Random) {
        self.wanted = 0;
        self.border_force = LEAST_BORDER_FORCE + random.below(BORDER_FORCES) as u32;
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        let me = turn.me();
        if place_against_dominant(turn) {
            self.wanted = wanted(turn.board(), me, 0);
            return;
        }
        self.wanted = wanted(turn.board(), me, armies);
        if !outnumbers_all(turn.board(), me) {
            let force = self.border_force;
            place_for_continents(turn, self.wanted, |board, me, continent| {
                open_border_is_weak(board, me, continent, force)
            });
        }
        outnumber_neighbours(turn);
        put_near_enemies(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        attack_dominant(turn);
        for continent in 0..CONTINENTS.len() {
            if self.wanted >> continent & 1 == 1 {
                attack_inside(turn, continent, OUTNUMBER, self.wanted);
            }
            self.break_continent(turn, continent);
        }
        self.hunt(turn);
        attack_for_card(turn, 5.0, crate::turn::half);
        hog_wild(turn);
        stalemate(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        let borders = join_continents(turn);
        let outside = pull_to_borders(turn);
        equalise(turn, borders);
        fortify_outside(turn, outside);
    }
}

impl EvilPixie {
    /// Where an enemy owns a continent, attack its borders from stronger neighbours until one falls.
    fn break_continent(&self, turn: &mut Turn, continent: usize) {
        let me = turn.me();
        if turn.board().continent_owner(continent).is_none_or(|owner| owner == me) {
            return;
        }
        for border in members(BORDERS[continent]) {
            for from in members(turn.board().neighbours_of(border, me)) {
                let stronger = turn.board().armies(from) > turn.board().armies(border);
                if stronger && strike(turn, from, border, move_in(from, border, self.wanted)) {
                    return;
                }
            }
        }
    }

    /// Attack all territories of every player with less than a fifth of the own armies.
    fn hunt(&self, turn: &mut Turn) {
        let me = turn.me();
        for prey in (0..turn.board().players()).filter(|player| *player != me) {
            if turn.board().total(me) <= PREY * turn.board().total(prey) {
                continue;
            }
            for target in members(turn.board().held(prey)) {
                for from in members(turn.board().neighbours_of(target, me)) {
                    strike(turn, from, target, move_in(from, target, self.wanted));
                }
            }
        }
    }
}

/// Where no own neighbour outnumbers a foreign territory, add to the last of them what it lacks, one army at least.
fn outnumber_neighbours(turn: &mut Turn) {
    let (board, me) = (turn.board(), turn.me());
    for target in members(board.around(board.held(me))) {
        let (board, theirs) = (turn.board(), turn.board().armies(target));
        let neighbours = board.neighbours_of(target, me);
        if members(neighbours).any(|from| board.armies(from) > theirs) {
            continue;
        }
        if let Some(last) = members(neighbours).last() {
            put(turn, last, (theirs - board.armies(last)).max(1));
        }
    }
}

/// Move stacks from outside into own continents next to them; the borders of these continents.
fn join_continents(turn: &mut Turn) -> Territories {
    let (board, me) = (turn.board(), turn.me());
    let (mut inside, mut borders) = (0, 0);
    for continent in board.continents(me) {
        inside |= CONTINENTS[continent].territories();
        borders |= BORDERS[continent];
    }
    for stack in members(board.around(inside) & board.held(me)) {
        if let Some(to) = weakest(turn.board(), turn.board().neighbours(stack) & inside) {
            shift(turn, stack, to, u32::MAX);
        }
    }
    borders
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
    fn a_whole_foreign_continent_is_broken() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 2, 1)).collect();
        let mut board = board(&[land, vec![(32, 0, 60)]].concat());
        with_turn(&mut board, Part::Attack, |turn| EvilPixie::default().break_continent(turn, 0));
        assert_eq!(board.held(0), 1 << 3 | 1 << 32);
    }

    #[test]
    fn a_very_weak_player_is_hunted_down() {
        let mut board = board(&[(0, 2, 1), (1, 2, 1), (2, 0, 60), (3, 0, 60)]);
        with_turn(&mut board, Part::Attack, |turn| EvilPixie::default().hunt(turn));
        assert!(!board.alive(2));
    }

    #[test]
    fn stacks_outside_join_an_own_continent() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 1)).collect();
        let mut board = board(&[land, vec![(32, 0, 9)]].concat());
        with_turn(&mut board, Part::Fortify, |turn| EvilPixie::default().fortify(turn));
        assert_eq!((board.armies(32), board.armies(3)), (1, 9));
    }
}
