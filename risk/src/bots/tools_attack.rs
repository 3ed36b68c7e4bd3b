//! Attacks that need no plan: they look at one border territory and its foreign neighbours at a time.
//!
//! Each passes once over the border list of the cluster around a root, as it was when the pass began, and reports whether
//! any battle was fought, won or lost. That is how Lux's shared tools work, and the loops around them depend on it.

use kingmaker_engine::risk_map::{members, Territory};

use super::tools::{
    battle, battle_moving, border_list, for_each, is_own, outnumbers_all, repeat, Mover, EVERYTHING, FEWEST,
};
use crate::rules::Cards;
use crate::turn::Turn;

/// Armies above which a long game is brought to its end.
const STALEMATE: u32 = 1500;

/// The ratio of `split_up` when everything attacks.
const RECKLESS: f64 = 0.01;

/// Take the lone foreign neighbour of a stronger border territory, which then is no border any more: all move in.
pub fn easy_expand(turn: &mut Turn, mover: &mut dyn Mover, root: Territory) -> bool {
    let mut fought = false;
    for border in border_list(turn.board(), root) {
        let foes = turn.board().foes(border);
        if foes.count_ones() == 1 {
            let foe = foes.trailing_zeros() as Territory;
            let stronger = turn.board().armies(border) > turn.board().armies(foe);
            fought |= stronger && battle_moving(turn, mover, border, foe, EVERYTHING).fought();
        }
    }
    fought
}

/// Take a foreign territory that lies wholly among own ones from a stronger one of them; as few as may be move in.
pub fn fill_out(turn: &mut Turn, mover: &mut dyn Mover, root: Territory) -> bool {
    let mut fought = false;
    for border in border_list(turn.board(), root) {
        for foe in members(turn.board().foes(border)) {
            let board = turn.board();
            let surrounded = board.neighbours(foe) & !board.held(turn.me()) == 0;
            let stronger = board.armies(border) > board.armies(foe);
            fought |= surrounded && stronger && battle_moving(turn, mover, border, foe, FEWEST).fought();
        }
    }
    fought
}

/// Take a lone foreign neighbour with the pooled armies of all that have no other enemy; all move in.
pub fn consolidate(turn: &mut Turn, mover: &mut dyn Mover, root: Territory) -> bool {
    let mut fought = false;
    for border in border_list(turn.board(), root) {
        let (board, me) = (turn.board(), turn.me());
        let foes = board.foes(border);
        if foes.count_ones() != 1 {
            continue;
        }
        let foe = foes.trailing_zeros() as Territory;
        let touching = board.neighbours_of(foe, me);
        let pool = members(touching).filter(|one| board.foes(*one) == foes).fold(0, |pool, one| pool | 1 << one);
        if touching.count_ones() > 1 && board.armies_on(pool) > board.armies(foe) {
            for from in members(pool) {
                fought |= turn.board().armies(from) > 1 && battle_moving(turn, mover, from, foe, EVERYTHING).fought();
            }
        }
    }
    fought
}

/// Take all foreign neighbours of a border territory that has more than `ratio` times their armies together; into each
/// that falls moves the same share, which is fixed before the first battle.
pub fn split_up(turn: &mut Turn, mover: &mut dyn Mover, root: Territory, ratio: f64) -> bool {
    let mut ordered = false;
    for border in border_list(turn.board(), root) {
        let (foes, armies) = (turn.board().foes(border), turn.board().armies(border));
        let theirs = turn.board().armies_on(foes);
        if foes == 0 || f64::from(armies) <= ratio * f64::from(theirs) {
            continue;
        }
        let share = armies / foes.count_ones();
        for foe in members(foes) {
            ordered |= turn.board().armies(border) > 1 && battle_moving(turn, mover, border, foe, share).fought();
        }
    }
    ordered
}

/// `easy_expand` as often as it does something, `fill_out`, then `consolidate` as often as it does something. Whether
/// the first or the last did.
pub fn triple_pack(turn: &mut Turn, mover: &mut dyn Mover, root: Territory) -> bool {
    let expanded = repeat(turn, |turn| easy_expand(turn, mover, root));
    fill_out(turn, mover, root);
    repeat(turn, |turn| consolidate(turn, mover, root)) | expanded
}

/// With more armies than all others together, attack everywhere.
pub fn hog_wild(turn: &mut Turn, mover: &mut dyn Mover) {
    if outnumbers_all(turn.board(), turn.me()) {
        attack_everything(turn, mover);
    }
}

/// With very many armies, attack everywhere: two such players would wait for each other for ever.
pub fn stalemate(turn: &mut Turn, mover: &mut dyn Mover) {
    if turn.board().total(turn.me()) > STALEMATE {
        attack_everything(turn, mover);
    }
}

/// Where cards are played and none is earned yet, make the attack with the best ratio of armies if it is above this one.
/// `note` says how many are to move in, given the armies of the attacker before the attack.
pub fn attack_for_card(turn: &mut Turn, mover: &mut dyn Mover, ratio: f64, note: impl Fn(u32) -> Option<u32>) {
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
        mover.remember(note(turn.board().armies(from)));
        battle(turn, mover, from, to);
    }
}

/// Attack around every own territory as long as anything is done.
fn attack_everything(turn: &mut Turn, mover: &mut dyn Mover) {
    repeat(turn, |turn| {
        let mut done = false;
        for_each(turn, is_own, |turn, root| {
            done |= repeat(turn, |turn| triple_pack(turn, mover, root));
            done |= repeat(turn, |turn| split_up(turn, mover, root, RECKLESS));
        });
        done
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::bots::testing::{board, with_rules, with_seed, with_turn, Everything, Obedient, Part};
    use crate::rules::Rules;

    const SIAM: Territory = 32;

    fn act<T>(board: &mut Board, tool: impl FnOnce(&mut Turn, &mut dyn Mover) -> T) -> T {
        with_turn(board, Part::Attack, |turn| tool(turn, &mut Obedient::default()))
    }

    #[test]
    fn easy_expansion_takes_a_lone_neighbour_with_all_armies_and_no_other() {
        let mut one = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 300), (SIAM, 1, 2)]);
        assert!(act(&mut one, |turn, mover| easy_expand(turn, mover, 0)));
        assert_eq!((one.owner(SIAM), one.armies(3)), (0, 1));
        assert!(!act(&mut one, |turn, mover| easy_expand(turn, mover, 0)));
        let mut weak = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 5), (SIAM, 1, 5)]);
        assert!(!act(&mut weak, |turn, mover| easy_expand(turn, mover, 0)));
    }

    #[test]
    fn a_lost_battle_is_something_done() {
        let start = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 3), (SIAM, 1, 2)]);
        let lost = (0..50).find_map(|seed| {
            let mut board = start.clone();
            let did =
                with_seed(seed, &Rules::new(3), &mut board, Part::Attack, |turn| easy_expand(turn, &mut Everything, 0));
            (board.owner(SIAM) == 1).then_some(did)
        });
        assert_eq!(lost, Some(true));
    }

    #[test]
    fn an_enclave_is_filled_with_the_fewest_armies_and_that_is_nothing_done_for_the_pack() {
        let start = board(&[(0, 0, 1), (1, 2, 1), (2, 0, 1), (3, 0, 300)]);
        let mut filled = start.clone();
        assert!(act(&mut filled, |turn, mover| fill_out(turn, mover, 3)));
        assert_eq!((filled.owner(1), filled.owner(SIAM), filled.armies(1)), (0, 1, 3));
        // Brazil fills Argentina; Venezuela is too weak for Central America, and nobody shares a lone foe with another.
        let mut packed = board(&[(5, 0, 50), (6, 0, 1), (7, 0, 9), (4, 2, 1), (12, 1, 99), (14, 1, 99)]);
        assert!(!act(&mut packed, |turn, mover| triple_pack(turn, mover, 7)));
        assert_eq!(packed.owner(4), 0);
    }

    #[test]
    fn territories_with_one_common_enemy_pool_their_armies() {
        // New Guinea and Western Australia, 60 each, against 61 in Indonesia.
        let mut board = board(&[(0, 0, 3), (1, 0, 60), (2, 0, 60), (3, 2, 61)]);
        assert!(act(&mut board, |turn, mover| consolidate(turn, mover, 0)));
        assert_eq!(board.owner(3), 0);
        assert_eq!(board.armies(0), 3);
    }

    #[test]
    fn the_share_of_a_split_is_fixed_before_the_first_battle() {
        let mut board = board(&[(7, 0, 903), (6, 1, 200)]);
        let mut mover = Obedient::default();
        assert!(with_turn(&mut board, Part::Attack, |turn| split_up(turn, &mut mover, 7, 1.2)));
        assert_eq!(mover.said, [Some(301); 3]);
        assert_eq!((board.armies(5), board.armies(6)), (301, 301));
        assert!(board.armies(14) < 301, "the last gets what is left: {}", board.armies(14));
    }

    #[test]
    fn an_order_counts_for_a_split_also_when_it_is_lost() {
        // 2 > 0.01 x 90, and the battle is as good as lost.
        let mut board = board(&[(0, 0, 2), (1, 1, 45), (2, 1, 45)]);
        assert!(act(&mut board, |turn, mover| split_up(turn, mover, 0, 0.01)));
        assert_eq!(board.held(0), 1);
        assert!(!act(&mut board, |turn, mover| split_up(turn, mover, 0, 0.01)));
    }

    #[test]
    fn without_a_majority_nobody_goes_wild() {
        let mut even = board(&[(7, 0, 20), (20, 1, 20)]);
        let before = even.clone();
        act(&mut even, |turn, mover| hog_wild(turn, mover));
        act(&mut even, |turn, mover| stalemate(turn, mover));
        assert_eq!(even, before);
        let mut wild = board(&[(7, 0, 1000)]);
        act(&mut wild, |turn, mover| hog_wild(turn, mover));
        assert!(wild.held(0).count_ones() > 35);
    }

    #[test]
    fn who_goes_wild_moves_in_by_his_own_rule() {
        struct Halves;
        impl Mover for Halves {
            fn move_in(&mut self, _: &Board, _: Territory, _: Territory, armies: u32) -> u32 {
                armies / 2
            }
        }
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 400), (20, 1, 300)]);
        with_turn(&mut board, Part::Attack, |turn| easy_expand(turn, &mut Halves, 0));
        assert!(board.armies(3) >= 190);
    }

    #[test]
    fn above_1500_armies_a_stalemate_is_broken() {
        let mut board = board(&[(7, 0, 1501), (20, 1, 3000)]);
        act(&mut board, |turn, mover| hog_wild(turn, mover));
        assert_eq!(board.held(0).count_ones(), 1);
        act(&mut board, |turn, mover| stalemate(turn, mover));
        assert!(board.held(0).count_ones() > 10);
    }

    #[test]
    fn a_card_is_worth_the_best_attack_once_a_turn_and_only_where_there_are_cards() {
        let start = board(&[(0, 0, 10), (7, 0, 100), (14, 1, 20)]);
        let mut off = start.clone();
        act(&mut off, |turn, mover| attack_for_card(turn, mover, 1.0, |_| None));
        assert_eq!(off, start);
        let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
        let (mut on, mut mover) = (start.clone(), Obedient::default());
        with_rules(&rules, &mut on, Part::Attack, |turn| {
            for ratio in [100.0, 1.0, 1.0] {
                attack_for_card(turn, &mut mover, ratio, |armies| Some(armies / 2));
            }
        });
        assert_eq!(on.held(0), 1 | 1 << 7 | 1 << 5);
        assert_eq!((mover.said, on.armies(5)), (vec![Some(50)], 50));
    }
}
