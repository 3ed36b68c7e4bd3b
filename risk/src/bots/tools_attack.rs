//! Attacks that need no plan: they look at one border territory and its foreign neighbours at a time.
//!
//! After the facts on Lux's shared tools. What these leave open: a tool passes once over the border as it was when it
//! began, by number, and reports whether anything fell; `split_up` divides by the enemies that are left, so that the last
//! one gets all; `consolidate` lets the pooled territories attack by number until the enemy falls.

use kingmaker_engine::risk_map::{members, Territory};

use super::tools::{outnumbers_all, repeat, strike, Land};
use crate::board::Board;
use crate::rules::Cards;
use crate::turn::{all, least, Turn};

/// Armies above which a long game is brought to its end.
const STALEMATE: u32 = 1500;

/// The ratio of `split_up` when everything attacks.
const RECKLESS: f64 = 0.01;

/// Take the lone foreign neighbour of a stronger border territory, which then is no border any more: all move in.
pub fn easy_expand(turn: &mut Turn, land: Land) -> bool {
    let mut won = false;
    for border in members(land.border(turn)) {
        let foes = turn.board().foes(border);
        if foes.count_ones() == 1 {
            let foe = foes.trailing_zeros() as Territory;
            won |= turn.board().armies(border) > turn.board().armies(foe) && strike(turn, border, foe, all);
        }
    }
    won
}

/// Take a foreign territory that lies wholly among own ones from a stronger one of them; as few as may be move in.
pub fn fill_out(turn: &mut Turn, land: Land) -> bool {
    let mut won = false;
    for border in members(land.border(turn)) {
        for foe in members(turn.board().foes(border)) {
            let board = turn.board();
            let surrounded = board.neighbours(foe) & !board.held(turn.me()) == 0;
            won |= surrounded && board.armies(border) > board.armies(foe) && strike(turn, border, foe, least);
        }
    }
    won
}

/// Take a lone foreign neighbour with the pooled armies of all that have no other enemy; all move in.
pub fn consolidate(turn: &mut Turn, land: Land) -> bool {
    let mut won = false;
    for border in members(land.border(turn)) {
        let (board, me) = (turn.board(), turn.me());
        let foes = board.foes(border);
        if foes.count_ones() != 1 {
            continue;
        }
        let foe = foes.trailing_zeros() as Territory;
        let touching = board.neighbours_of(foe, me);
        let pool = members(touching).filter(|one| board.foes(*one) == foes).fold(0, |pool, one| pool | 1 << one);
        if touching.count_ones() > 1 && board.armies_on(pool) > board.armies(foe) {
            won |= members(pool).any(|from| strike(turn, from, foe, all));
        }
    }
    won
}

/// Take all foreign neighbours of a border territory that has more than `ratio` times their armies together; those that
/// fall share its armies.
pub fn split_up(turn: &mut Turn, land: Land, ratio: f64) -> bool {
    let mut won = false;
    for border in members(land.border(turn)) {
        let foes = turn.board().foes(border);
        let theirs = turn.board().armies_on(foes);
        if foes == 0 || f64::from(turn.board().armies(border)) <= ratio * f64::from(theirs) {
            continue;
        }
        for foe in members(foes) {
            let left = turn.board().foes(border).count_ones().max(1);
            won |= strike(turn, border, foe, |_, _, most| most / left);
        }
    }
    won
}

/// `easy_expand` as often as it succeeds, `fill_out`, then `consolidate` as often as it succeeds.
pub fn triple_pack(turn: &mut Turn, land: Land) -> bool {
    let expanded = repeat(turn, |turn| easy_expand(turn, land));
    let filled = fill_out(turn, land);
    repeat(turn, |turn| consolidate(turn, land)) | filled | expanded
}

/// With more armies than all others together, attack everywhere.
pub fn hog_wild(turn: &mut Turn) {
    if outnumbers_all(turn.board(), turn.me()) {
        overrun(turn);
    }
}

/// With very many armies, attack everywhere: two such players would wait for each other for ever.
pub fn stalemate(turn: &mut Turn) {
    if turn.board().total(turn.me()) > STALEMATE {
        overrun(turn);
    }
}

/// Where cards are played and none is earned yet, make the attack with the best ratio of armies if it is above this one.
pub fn attack_for_card(turn: &mut Turn, ratio: f64, move_in: impl FnOnce(&Board, u32, u32) -> u32) {
    if turn.rules().cards == Cards::Off || turn.conquered() {
        return;
    }
    let board = turn.board();
    let mut best: Option<(f64, Territory, Territory)> = None;
    for from in members(board.front(turn.me())).filter(|from| board.armies(*from) > 1) {
        for to in members(board.foes(from)) {
            let odds = f64::from(board.armies(from)) / f64::from(board.armies(to).max(1));
            if best.is_none_or(|(highest, ..)| odds > highest) {
                best = Some((odds, from, to));
            }
        }
    }
    if let Some((_, from, to)) = best.filter(|(odds, ..)| *odds > ratio) {
        strike(turn, from, to, move_in);
    }
}

/// Attack wherever a stack is left, as long as anything falls.
fn overrun(turn: &mut Turn) {
    repeat(turn, |turn| {
        let packed = triple_pack(turn, Land::Everywhere);
        split_up(turn, Land::Everywhere, RECKLESS) | packed
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_rules, with_turn, Part};
    use crate::rules::Rules;
    use crate::turn::half;

    const SIAM: Territory = 32;

    #[test]
    fn easy_expansion_takes_a_lone_neighbour_with_all_armies_and_no_other() {
        let mut one = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 300), (SIAM, 1, 2)]);
        assert!(with_turn(&mut one, Part::Attack, |turn| easy_expand(turn, Land::Cluster(0))));
        assert_eq!((one.owner(SIAM), one.armies(3)), (0, 1));
        assert!(!with_turn(&mut one, Part::Attack, |turn| easy_expand(turn, Land::Cluster(0))));
        let mut weak = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 5), (SIAM, 1, 5)]);
        assert!(!with_turn(&mut weak, Part::Attack, |turn| easy_expand(turn, Land::Cluster(0))));
    }

    #[test]
    fn an_enclave_is_filled_with_the_fewest_armies() {
        let mut board = board(&[(0, 0, 1), (1, 2, 1), (2, 0, 1), (3, 0, 300)]);
        assert!(with_turn(&mut board, Part::Attack, |turn| fill_out(turn, Land::Cluster(3))));
        assert_eq!((board.owner(1), board.owner(SIAM)), (0, 1));
        assert_eq!(board.armies(1), 3);
    }

    #[test]
    fn territories_with_one_common_enemy_pool_their_armies() {
        // New Guinea and Western Australia, 60 each, against 61 in Indonesia.
        let mut board = board(&[(0, 0, 3), (1, 0, 60), (2, 0, 60), (3, 2, 61)]);
        assert!(with_turn(&mut board, Part::Attack, |turn| consolidate(turn, Land::Cluster(0))));
        assert_eq!(board.owner(3), 0);
        assert_eq!(board.armies(0), 3);
    }

    #[test]
    fn a_stack_splits_evenly_over_the_enemies_that_it_beats() {
        let mut board = board(&[(7, 0, 903)]);
        assert!(with_turn(&mut board, Part::Attack, |turn| split_up(turn, Land::Cluster(7), 1.2)));
        let new = [5, 6, 14].map(|territory| board.armies(territory));
        assert!(new.iter().all(|armies| (295..=301).contains(armies)), "{new:?}");
        assert_eq!(board.armies(7), 1);
    }

    #[test]
    fn without_a_majority_nobody_goes_wild() {
        let mut even = board(&[(7, 0, 20), (20, 1, 20)]);
        let before = even.clone();
        with_turn(&mut even, Part::Attack, hog_wild);
        with_turn(&mut even, Part::Attack, stalemate);
        assert_eq!(even, before);
        let mut wild = board(&[(7, 0, 1000)]);
        with_turn(&mut wild, Part::Attack, hog_wild);
        assert_eq!(wild.count_alive(), 1);
    }

    #[test]
    fn above_1500_armies_a_stalemate_is_broken() {
        let mut board = board(&[(7, 0, 1501), (20, 1, 3000)]);
        with_turn(&mut board, Part::Attack, hog_wild);
        assert_eq!(board.held(0).count_ones(), 1);
        with_turn(&mut board, Part::Attack, stalemate);
        assert!(board.held(0).count_ones() > 10);
    }

    #[test]
    fn a_card_is_worth_the_best_attack_once_a_turn_and_only_where_there_are_cards() {
        let start = board(&[(0, 0, 10), (7, 0, 100), (14, 1, 20)]);
        let mut off = start.clone();
        with_turn(&mut off, Part::Attack, |turn| attack_for_card(turn, 1.0, half));
        assert_eq!(off, start);
        let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
        let mut on = start.clone();
        with_rules(&rules, &mut on, Part::Attack, |turn| {
            attack_for_card(turn, 100.0, half);
            attack_for_card(turn, 1.0, half);
            attack_for_card(turn, 1.0, half);
        });
        assert_eq!(on.held(0), 1 | 1 << 7 | 1 << 5);
    }
}
