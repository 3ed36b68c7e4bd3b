//! BetterPixie on hand-made boards.

use super::*;
use crate::bots::testing::{board, with_turn, Part};

#[test]
fn without_a_continent_only_the_cheapest_is_wanted() {
    assert_eq!(wanted(&board(&[(4, 0, 3), (8, 0, 3)]), 0, 100), 1 << 1);
    let land: Vec<_> = (0..4).map(|territory| (territory, 0, 3)).collect();
    let set = wanted(&board(&[land, vec![(4, 0, 3)]].concat()), 0, 9);
    assert_eq!(set & 0b11, 0b11);
    // Africa would cost 1.3 of 6 armies, cut to 7, more than 9 / 1.5.
    assert_eq!(set >> 2 & 1, 0);
}

#[test]
fn the_need_counts_the_whole_way_to_a_distant_continent() {
    // From Venezuela over Brazil and North Africa into Western Europe: 20 − 1.2 × 3, cut to 3, for 1.3 × 7, cut to 9.
    assert_eq!(need(&board(&[(7, 0, 20)]), 0, 4), 9 - (20 - 3));
}

#[test]
fn the_need_counts_the_first_own_territory_inside_like_a_stack_far_off() {
    // Greenland (9) stands next to Europe, and Iceland (1) and Ukraine (6) in it: 16 near.
    assert_eq!(need(&board(&[(23, 0, 1), (29, 0, 6), (22, 0, 9)]), 0, 4), 6 - 16);
}

#[test]
fn a_continent_that_costs_too_much_is_left_alone() {
    let mut bot = BetterPixie { wanted: 1 << 1, note: None };
    let mut dear = board(&[(4, 0, 5)]);
    let before = dear.clone();
    with_turn(&mut dear, Part::Attack, |turn| bot.attack(turn));
    assert_eq!(dear, before);
    // 1.3 × 3 is cut to 3, and 3 territories make 6: just enough.
    let mut just = board(&[(4, 0, 6)]);
    with_turn(&mut just, Part::Attack, |turn| bot.attack(turn));
    assert_ne!(just.armies(4), 6);
    let mut cheap = board(&[(4, 0, 40), (20, 1, 200)]);
    with_turn(&mut cheap, Part::Attack, |turn| bot.attack(turn));
    assert!(cheap.owns_continent(0, 1));
}

#[test]
fn single_foes_are_counted_in_all_wanted_continents_and_only_stacks_inside_count() {
    // Brazil has Venezuela in South America and North Africa in Africa; with both wanted these are two.
    // Venezuela falls in the second step, and then North Africa is a single foe.
    let start = board(&[(4, 0, 1), (6, 0, 1), (5, 0, 90), (7, 1, 25), (20, 1, 300)]);
    let taken = |wanted: Continents| {
        let mut board = start.clone();
        with_turn(&mut board, Part::Attack, |turn| BetterPixie { wanted, note: None }.conquer(turn, 1));
        (board.owner(7), board.owner(12))
    };
    assert_eq!(taken(0b10), (0, 1));
    assert_eq!(taken(0b110), (0, 0));
    // Central America (40) touches Venezuela but lies outside; as a neighbour it attacks in the second step.
    let mut outside = board(&[(4, 0, 1), (6, 0, 1), (5, 0, 1), (14, 0, 40), (7, 1, 9), (20, 1, 300)]);
    with_turn(&mut outside, Part::Attack, |turn| BetterPixie { wanted: 0b10, note: None }.conquer(turn, 1));
    assert_eq!(outside.owner(7), 0);
}

#[test]
fn conquests_move_on_with_everything_where_the_wanted_foes_lie_in_one_piece() {
    let all = (1 << 6) - 1;
    let ask = |board: &Board, wanted, from, to| BetterPixie { wanted, note: None }.move_in(board, from, to, 9);
    // Foes at one end only: there.
    let australia = board(&(0..4).map(|territory| (territory, 0, 9)).collect::<Vec<_>>());
    assert_eq!(ask(&australia, all, 1, 3), EVERYTHING);
    assert_eq!(ask(&australia, all, 3, 1), FEWEST);
    assert_eq!(ask(&australia, all, 0, 1), 4);
    // China has more foes than Ural, but the rest of the world is one piece: Pixie would move the fewest.
    assert_eq!(ask(&board(&[(34, 0, 9), (35, 0, 1)]), all, 34, 35), EVERYTHING);
    let pair = board(&[(5, 0, 9), (7, 0, 1)]);
    // Wanted foes at one end only, or at none.
    assert_eq!(ask(&pair, 1 << 3, 5, 7), EVERYTHING);
    assert_eq!(ask(&pair, 1 << 2, 5, 7), FEWEST);
    assert_eq!(ask(&pair, 1 << 5, 5, 7), 4);
    // Argentina is cut off from all other foreign land.
    let cut = board(&[(5, 0, 9), (6, 0, 9), (7, 0, 9), (4, 2, 1)]);
    assert_eq!((ask(&cut, all, 5, 6), ask(&cut, all, 6, 5)), (4, 4));
    assert_eq!(ask(&cut, 1 << 1, 5, 6), EVERYTHING);
}

#[test]
fn a_note_of_a_tool_comes_first() {
    let mut bot = BetterPixie { wanted: 0, note: Some(3) };
    let board = board(&[(5, 0, 9), (7, 0, 1)]);
    assert_eq!((bot.move_in(&board, 5, 7, 9), bot.move_in(&board, 5, 7, 9)), (3, 4));
}

#[test]
fn a_whole_continent_is_struck_once_by_more_than_twice_its_border() {
    let land: Vec<_> = (14..23).map(|territory| (territory, 2, 40)).collect();
    let start = board(&[land, vec![(7, 0, 80), (23, 0, 81)]].concat());
    let mut bot = BetterPixie::default();
    let mut struck = start.clone();
    with_turn(&mut struck, Part::Attack, |turn| bot.break_continent(turn, 3));
    assert_eq!(struck.armies(7), 80);
    assert!(struck.armies(23) < 81);
    let mut both = start.clone();
    both.add(7, 1);
    with_turn(&mut both, Part::Attack, |turn| bot.break_continent(turn, 3));
    assert!(both.armies(7) < 81);
    assert_eq!(both.armies(23), 81);
}

#[test]
fn leftovers_go_beside_foreign_land_whoever_owns_it() {
    // Players 1 and 2 hold Eastern Australia and New Guinea together: 1.2 × (3 + 2) = 6 for the four of Indonesia.
    let mut board = board(&[(0, 1, 1), (1, 2, 2), (2, 0, 4), (3, 0, 4)]);
    assert_eq!(foreign_clusters(&board, 0)[0], 0b11);
    with_turn(&mut board, Part::Place(2), put_beside_clusters);
    assert_eq!((board.armies(2), board.armies(3)), (6, 4));
}

#[test]
fn clusters_are_sorted_by_one_pass_only() {
    // Three islands of foreign land: Eastern Australia (9), Argentina (5), South Africa's coast (3) and the rest cut out.
    let mut board = board(&[]);
    (0..42).for_each(|one| board.give(one, 0, 1));
    [(0, 9), (4, 5), (11, 3)].iter().for_each(|(one, armies)| board.give(*one, 1, *armies));
    // One pass: 9 goes behind 5 and behind 3, which stay in their order.
    assert_eq!(foreign_clusters(&board, 0), [1 << 4, 1 << 11, 1]);
}
