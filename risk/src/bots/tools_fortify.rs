//! Moves at the end of a turn: towards the border, towards weaker enemies, and between unequal neighbours.
//!
//! Lux lets every army move one step, and the bots are written for that. Where the rules allow a single move, `gather`
//! makes it with the largest stack, and all later moves find nothing that may move.

use kingmaker_engine::risk_map::{members, Territories, Territory, COUNT};

use super::tools::weakest_foe;
use crate::board::Board;
use crate::rules::Fortify;
use crate::turn::Turn;

/// The steps from each territory to the nearest goal inside a set; more than any path has where there is none.
fn steps_to(board: &Board, goals: Territories, within: Territories) -> [u8; COUNT] {
    let mut steps = [u8::MAX; COUNT];
    let (mut reached, mut new, mut step) = (0, goals & within, 0);
    while new != 0 {
        members(new).for_each(|territory| steps[territory] = step);
        reached |= new;
        new = board.around(new) & within & !reached;
        step += 1;
    }
    steps
}

/// Move armies, as many as may, if any may; whether any did.
pub fn shift(turn: &mut Turn, from: Territory, to: Territory, armies: u32) -> bool {
    let armies = armies.min(turn.movable(from));
    if armies > 0 {
        let moved = turn.fortify(from, to, armies);
        debug_assert!(moved.is_ok(), "{moved:?}");
    }
    armies > 0
}

/// Take the places of a list in order: the own neighbours within a set that are not in the list send it all that may
/// move, and join the list if they pass. Whether anything moved.
pub fn gather(
    turn: &mut Turn,
    mut list: Vec<Territory>,
    within: Territories,
    joins: impl Fn(&Turn, Territory) -> bool,
) -> bool {
    if turn.rules().fortify != Fortify::Lux {
        return pull_largest(turn, &list, within);
    }
    let mut listed: Territories = list.iter().fold(0, |set, one| set | 1 << one);
    let (mut place, mut moved) = (0, false);
    while place < list.len() {
        for from in members(turn.board().friends(list[place]) & within & !listed) {
            let may_join = joins(turn, from);
            moved |= shift(turn, from, list[place], u32::MAX);
            if may_join {
                listed |= 1 << from;
                list.push(from);
            }
        }
        place += 1;
    }
    moved
}

/// Move the largest stack of a set one step nearer to the goals.
fn pull_largest(turn: &mut Turn, goals: &[Territory], within: Territories) -> bool {
    let goals = goals.iter().fold(0, |set, one| set | 1 << one);
    let steps = steps_to(turn.board(), goals, within);
    let may_go = |from: &Territory| steps[*from] > 0 && steps[*from] < u8::MAX && turn.movable(*from) > 0;
    let largest = members(within).filter(may_go).min_by_key(|from| std::cmp::Reverse(turn.movable(*from)));
    let nearer = |from: Territory| members(turn.board().friends(from)).min_by_key(|to| steps[*to]).map(|to| (from, to));
    largest.and_then(nearer).is_some_and(|(from, to)| shift(turn, from, to, u32::MAX))
}

/// Move the stacks of a set to the own neighbour that faces a weaker enemy than they do, the weakest of all.
pub fn toward_weaker_enemies(turn: &mut Turn, stacks: Territories) {
    for from in members(stacks) {
        let board = turn.board();
        let best = members(board.friends(from)).min_by_key(|to| weakest_foe(board, *to));
        if let Some(to) = best.filter(|to| weakest_foe(board, *to) < weakest_foe(board, from)) {
            shift(turn, from, to, u32::MAX);
        }
    }
}

/// Move half of the difference from each territory of a set to each weaker neighbour in it; whether anything moved.
pub fn equalise(turn: &mut Turn, set: Territories) -> bool {
    let mut moved = false;
    for from in members(set) {
        for to in members(turn.board().friends(from) & set) {
            let (more, fewer) = (turn.board().armies(from), turn.board().armies(to));
            moved |= shift(turn, from, to, more.saturating_sub(fewer) / 2);
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_rules, with_turn, Part};
    use crate::rules::Rules;

    fn australia(armies: [u32; 4]) -> Board {
        let named: Vec<_> = (0..4).map(|territory| (territory, 0, armies[territory])).collect();
        board(&named)
    }

    fn armies(board: &Board) -> [u32; 4] {
        [0, 1, 2, 3].map(|territory| board.armies(territory))
    }

    #[test]
    fn armies_step_towards_the_border_once() {
        let mut board = australia([5, 4, 3, 2]);
        assert!(with_turn(&mut board, Part::Fortify, |turn| gather(turn, vec![3], 0b1111, |_, _| true)));
        // New Guinea and Western Australia step to Indonesia first, and then Eastern Australia to New Guinea.
        assert_eq!(armies(&board), [1, 5, 1, 7]);
    }

    #[test]
    fn who_does_not_join_draws_nobody() {
        let mut board = australia([5, 4, 3, 2]);
        with_turn(&mut board, Part::Fortify, |turn| gather(turn, vec![3], 0b1111, |_, one| one != 1));
        assert_eq!(armies(&board), [1, 1, 5, 7]);
    }

    #[test]
    fn with_one_move_the_largest_stack_makes_it() {
        for fortify in [Fortify::Adjacent, Fortify::Connected] {
            let rules = Rules { fortify, ..Rules::new(3) };
            let mut board = australia([5, 9, 3, 2]);
            with_rules(&rules, &mut board, Part::Fortify, |turn| {
                gather(turn, vec![3], 0b1111, |_, _| true);
                equalise(turn, 0b1111);
            });
            assert_eq!(armies(&board), [5, 1, 3, 10]);
        }
    }

    #[test]
    fn distance_is_counted_inside_the_set_only() {
        let board = australia([1; 4]);
        let steps = steps_to(&board, 1 << 3, 0b1111);
        assert_eq!(&steps[..4], [2, 1, 1, 0]);
        assert_eq!(steps[32], u8::MAX);
        assert_eq!(steps_to(&board, 1 << 3, 0b1001)[0], u8::MAX);
    }

    #[test]
    fn a_stack_goes_where_the_enemy_is_weaker() {
        // Venezuela faces Central America (5) and Brazil (3); Peru faces Argentina (2).
        let mut board = board(&[(7, 0, 8), (6, 0, 1), (14, 1, 5), (5, 1, 3), (4, 1, 2)]);
        with_turn(&mut board, Part::Fortify, |turn| toward_weaker_enemies(turn, turn.board().held(0)));
        assert_eq!((board.armies(7), board.armies(6)), (1, 8));
    }

    #[test]
    fn neighbours_share_their_difference() {
        let mut board = australia([1, 9, 2, 3]);
        with_turn(&mut board, Part::Fortify, |turn| equalise(turn, 1 << 1 | 1 << 3));
        assert_eq!(armies(&board), [1, 6, 2, 6]);
    }
}
