//! Pixie: wants every continent that it could take or hold with what it has, and attacks only inside these.
//!
//! After the facts on the Lux bots. What these leave open: `need < n / 6` is read without rounding; where neither end of a
//! conquest touches an enemy, armies go to the end that lies in a wanted continent, or that has fewer steps through own
//! land to an enemy in one; a continent with all borders enclosed pulls its armies to the front of all own land, and a
//! stack outside own continents with no enemy near its neighbours steps towards the front. As written: an enclosed weak
//! border makes the others stronger without end, since any border up to the border force asks for an army; and the attack
//! passes once over each continent, by number.

use kingmaker_engine::risk_map::{members, Territories, Territory, BORDERS, CONTINENTS, CONTINENT_OF};

use super::tools::{put_near_enemies, strike};
use super::tools_attack::{attack_for_card, hog_wild, stalemate};
use super::tools_continents::{easiest_continent, open_borders, post, put_at_post, strength, take_continent, Post};
use super::tools_fortify::{pull, steps_to, toward_weaker_enemies};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

/// The armies that a border gets before leftovers go elsewhere.
pub const BORDER_FORCE: u32 = 20;

const OUTNUMBER: f64 = 1.0;

/// A set of continents, one bit each.
pub type Continents = u8;

#[derive(Default)]
pub struct Pixie {
    wanted: Continents,
}

impl Bot for Pixie {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        self.wanted = wanted(turn.board(), turn.me(), armies);
        let weak = |board: &Board, _, continent: usize| {
            members(BORDERS[continent]).any(|border| board.armies(border) <= BORDER_FORCE)
        };
        place_for_continents(turn, self.wanted, weak);
        put_near_enemies(turn);
    }

    fn attack(&mut self, turn: &mut Turn) {
        for continent in chosen(self.wanted) {
            attack_inside(turn, continent, OUTNUMBER, self.wanted);
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

/// The continents of a set, by number.
pub fn chosen(set: Continents) -> impl Iterator<Item = usize> {
    (0..CONTINENTS.len()).filter(move |continent| set >> continent & 1 == 1)
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
        if let Some(easiest) = easiest_continent(turn.board(), me) {
            take_continent(turn, easiest);
        }
        return;
    }
    let mut posts = [Post::Nowhere; CONTINENTS.len()];
    chosen(wanted).for_each(|continent| posts[continent] = post(turn.board(), me, continent));
    let mut placed = true;
    while placed && turn.reserve() > 0 {
        placed = false;
        for continent in chosen(wanted) {
            let asks = !turn.board().owns_continent(me, continent) || weak(turn.board(), me, continent);
            placed |= asks && turn.reserve() > 0 && put_at_post(turn, posts[continent]);
        }
    }
}

/// Whether a border that is not enclosed has no more than these armies.
pub fn open_border_is_weak(board: &Board, me: Player, continent: usize, force: u32) -> bool {
    members(open_borders(board, me, continent)).any(|border| board.armies(border) <= force)
}

/// Attack each foreign territory of a continent, by number, from every own neighbour that outnumbers it.
pub fn attack_inside(turn: &mut Turn, continent: usize, outnumber: f64, wanted: Continents) {
    let me = turn.me();
    for target in members(CONTINENTS[continent].territories() & !turn.board().held(me)) {
        for from in members(turn.board().neighbours_of(target, me)) {
            let board = turn.board();
            let stronger = f64::from(board.armies(from)) > outnumber * f64::from(board.armies(target));
            if stronger && strike(turn, from, target, move_in(from, target, wanted)) {
                break;
            }
        }
    }
}

/// How many move into a conquered territory: to the end that touches more enemies, or that is nearer to wanted ones.
pub fn move_in(from: Territory, to: Territory, wanted: Continents) -> impl Fn(&Board, u32, u32) -> u32 {
    move |board, least, most| {
        let (behind, ahead) = (board.foes(from).count_ones(), board.foes(to).count_ones());
        let lead = match ahead.cmp(&behind) {
            std::cmp::Ordering::Equal if ahead == 0 => nearer_to_wanted(board, from, to, wanted),
            order => order,
        };
        match lead {
            std::cmp::Ordering::Less => least,
            std::cmp::Ordering::Equal => crate::turn::half(board, least, most),
            std::cmp::Ordering::Greater => most,
        }
    }
}

/// `Greater` when the second of two territories away from all enemies is the better place for armies.
fn nearer_to_wanted(board: &Board, from: Territory, to: Territory, wanted: Continents) -> std::cmp::Ordering {
    let inside = |territory: Territory| wanted >> CONTINENT_OF[territory] & 1;
    let land = board.held(board.owner(to));
    let set = chosen(wanted).fold(0, |set, continent| set | CONTINENTS[continent].territories());
    let steps = steps_to(board, board.around(set & !land) & land, land);
    inside(to).cmp(&inside(from)).then(steps[from].cmp(&steps[to]))
}

/// Pull the armies of each own continent one step towards its borders; the own territories outside such continents.
pub fn pull_to_borders(turn: &mut Turn) -> Territories {
    let me = turn.me();
    let mut outside = turn.board().held(me);
    for (number, continent) in CONTINENTS.iter().enumerate() {
        let (board, set) = (turn.board(), continent.territories());
        if !board.owns_continent(me, number) {
            continue;
        }
        outside &= !set;
        match open_borders(board, me, number) {
            0 => pull(turn, set, board.front(me), board.held(me)),
            borders => pull(turn, set, borders, set),
        }
    }
    outside
}

/// Move stacks towards weaker enemies, or else towards the front.
pub fn fortify_outside(turn: &mut Turn, stacks: Territories) {
    toward_weaker_enemies(turn, stacks);
    let (front, held) = (turn.board().front(turn.me()), turn.board().held(turn.me()));
    pull(turn, stacks, front, held);
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
        // Indonesia has no enemy left after Siam falls, which has three.
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 50)]);
        with_turn(&mut board, Part::Attack, |turn| strike(turn, 3, 32, move_in(3, 32, 1)));
        assert_eq!(board.armies(3), 1);
    }

    #[test]
    fn between_two_safe_ends_armies_go_towards_wanted_enemies() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 9)).collect();
        let board = board(&land);
        let asia = 1 << 5;
        assert_eq!(move_in(0, 1, asia)(&board, 1, 8), 8);
        assert_eq!(move_in(1, 0, asia)(&board, 1, 8), 1);
        assert_eq!(move_in(1, 2, asia)(&board, 1, 8), 4);
    }

    #[test]
    fn an_owned_continent_gathers_at_its_border() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 0, 5)).collect();
        let mut board = board(&land);
        with_turn(&mut board, Part::Fortify, |turn| Pixie::default().fortify(turn));
        assert_eq!([0, 1, 2, 3].map(|territory| board.armies(territory)), [1, 4, 1, 14]);
    }
}
