//! Moves at the end of a turn: towards the border, towards weaker enemies, and between unequal neighbours.
//!
//! Lux lets every army move one step, and the bots are written for that. Where the rules allow a single move, `pull`
//! makes it with the largest stack, and all later moves find nothing that may move.

use kingmaker_engine::risk_map::{members, Territories, Territory, COUNT};

use crate::board::Board;
use crate::rules::Fortify;
use crate::turn::Turn;

/// The steps from each territory to the nearest goal inside a set; more than any path has where there is none.
pub fn steps_to(board: &Board, goals: Territories, within: Territories) -> [u8; COUNT] {
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

/// Move armies, as many as may, if any may.
pub fn shift(turn: &mut Turn, from: Territory, to: Territory, armies: u32) {
    let armies = armies.min(turn.movable(from));
    if armies > 0 {
        let moved = turn.fortify(from, to, armies);
        debug_assert!(moved.is_ok(), "{moved:?}");
    }
}

/// Move what stands on a set of own territories one step nearer to the goals, by steps inside `within`.
pub fn pull(turn: &mut Turn, stacks: Territories, goals: Territories, within: Territories) {
    let steps = steps_to(turn.board(), goals, within);
    let may_go = |turn: &Turn, from: Territory| steps[from] > 0 && steps[from] < u8::MAX && turn.movable(from) > 0;
    if turn.rules().fortify == Fortify::Lux {
        for from in members(stacks & within) {
            if may_go(turn, from) {
                step_nearer(turn, &steps, from);
            }
        }
    } else {
        let movers = members(stacks & within).filter(|from| may_go(turn, *from));
        if let Some(from) = movers.min_by_key(|from| std::cmp::Reverse(turn.movable(*from))) {
            step_nearer(turn, &steps, from);
        }
    }
}

fn step_nearer(turn: &mut Turn, steps: &[u8; COUNT], from: Territory) {
    let nearest = members(turn.board().friends(from)).min_by_key(|to| steps[*to]);
    if let Some(to) = nearest {
        shift(turn, from, to, u32::MAX);
    }
}

/// Move the stacks of a set to the own neighbour that faces a weaker enemy than they do, the weakest of all.
pub fn toward_weaker_enemies(turn: &mut Turn, stacks: Territories) {
    for from in members(stacks) {
        if turn.movable(from) == 0 {
            continue;
        }
        let board = turn.board();
        let faced = |territory: Territory| {
            members(board.foes(territory)).map(|foe| board.armies(foe)).min().unwrap_or(u32::MAX)
        };
        let best = members(board.friends(from)).map(|to| (faced(to), to)).min();
        if let Some((_, to)) = best.filter(|(armies, _)| *armies < faced(from)) {
            shift(turn, from, to, u32::MAX);
        }
    }
}

/// Move half of the difference from each territory of a set to each weaker neighbour in it.
pub fn equalise(turn: &mut Turn, set: Territories) {
    for from in members(set) {
        for to in members(turn.board().friends(from) & set) {
            let (more, fewer) = (turn.board().armies(from), turn.board().armies(to));
            shift(turn, from, to, more.saturating_sub(fewer) / 2);
        }
    }
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
        with_turn(&mut board, Part::Fortify, |turn| pull(turn, 0b1111, 1 << 3, 0b1111));
        // Eastern Australia's four stop in New Guinea, so that all of New Guinea's own may go on.
        assert_eq!(armies(&board), [1, 4, 1, 8]);
    }

    #[test]
    fn with_one_move_the_largest_stack_makes_it() {
        for fortify in [Fortify::Adjacent, Fortify::Connected] {
            let rules = Rules { fortify, ..Rules::new(3) };
            let mut board = australia([5, 9, 3, 2]);
            with_rules(&rules, &mut board, Part::Fortify, |turn| {
                pull(turn, 0b1111, 1 << 3, 0b1111);
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
