//! The worked figures of the thesis, in trees that are set up as drawn.

use super::history::History;
use super::selection::Selection;
use super::settings::{Backup, Decision, More, Settings, Solver};
use super::tree::{Tree, NOBODY};
use super::{share_wins, weigh};
use crate::games::tree::{Node, Tree as Game};
use crate::random::Random;
use crate::search::sides::Sides;

fn game(players: usize) -> Game {
    let pays = (0..players).map(|_| (0.0, 0.0)).collect();
    Game::new(vec![Node::Leaf(pays)], players).unwrap()
}

fn selection(backup: Backup, solver: Solver, root: usize) -> Selection {
    let more = More { backup, wins: true, solver, ..More::default() };
    let settings = Settings {
        simulations: None,
        c: 0.2,
        scaled: true,
        decision: Decision::Visits,
        most_turns: None,
        guided: 0.0,
        seed: 0,
        more,
    };
    Selection::new(&game(3), root, settings)
}

/// A node of `player` that was visited `visits` times, whose children have these visits and sums of `column`'s score.
fn node(player: usize, visits: u64, column: usize, children: &[(u64, f64)]) -> Tree<u32> {
    let mut tree = Tree::new(3);
    for (place, &(tries, sum)) in children.iter().enumerate() {
        tree.push(Some(place as u32), player).visits = tries;
        let mut scores = [0.0; 3];
        scores[column] = sum;
        tree.set_row(place + 1, &scores);
    }
    let top = &mut tree.nodes[0];
    (top.player, top.visits) = (player, visits);
    (top.first, top.children, top.tried) = (1, children.len() as u32, children.len() as u32);
    tree
}

fn chosen(selection: &Selection, tree: &Tree<u32>) -> usize {
    selection.choose(tree, &History::default(), 0, &mut Random::new(1)) - 1
}

#[test]
fn figure_2_8_is_walked_by_each_players_own_score() {
    let by_maxn = selection(Backup::MaxN, Solver::Off, 0);
    assert_eq!(chosen(&by_maxn, &node(0, 100, 0, &[(61, 14.0), (27, 5.0), (12, 1.5)])), 0);
    assert_eq!(chosen(&by_maxn, &node(1, 61, 1, &[(18, 6.0), (6, 1.0), (36, 13.5)])), 2);
    assert_eq!(chosen(&by_maxn, &node(2, 36, 2, &[(17, 6.0), (11, 5.5), (7, 3.0)])), 1);
}

#[test]
fn figure_4_1_is_walked_by_the_root_players_score_that_others_want_small() {
    let by_paranoid = selection(Backup::Paranoid, Solver::Off, 0);
    assert_eq!(chosen(&by_paranoid, &node(0, 100, 0, &[(61, 14.0), (27, 5.0), (12, 1.5)])), 0);
    assert_eq!(chosen(&by_paranoid, &node(1, 61, 0, &[(18, 5.0), (6, 2.0), (36, 6.0)])), 2);
    assert_eq!(chosen(&by_paranoid, &node(2, 36, 0, &[(17, 3.0), (11, 2.0), (7, 2.0)])), 1);
}

#[test]
fn figure_4_2_is_walked_by_one_reply_of_all_opponents() {
    let by_replies = selection(Backup::BestReply, Solver::Off, 0);
    assert_eq!(chosen(&by_replies, &node(0, 100, 0, &[(61, 20.0), (39, 12.0)])), 0);
    assert_eq!(chosen(&by_replies, &node(1, 61, 0, &[(11, 4.0), (17, 6.0), (7, 3.0), (25, 8.0)])), 3);
    assert_eq!(chosen(&by_replies, &node(0, 25, 0, &[(1, 0.0), (5, 1.0), (18, 6.0)])), 2);
}

/// Player 3 chooses among B and C, which player 1 wins, and D, which player 2 wins.
#[test]
fn figure_4_3_is_settled_by_each_rule_as_drawn() {
    let settled = |solver, root| {
        let mut tree = node(2, 3, 0, &[(1, 0.0), (1, 0.0), (1, 0.0)]);
        for (child, winner) in [(1, 0), (2, 0), (3, 1)] {
            tree.nodes[child].proven = winner;
        }
        selection(Backup::MaxN, solver, root).prover.climb(&mut tree, &[0, 3]);
        tree.nodes[0].proven
    };
    assert_eq!(settled(Solver::Standard, 0), NOBODY);
    assert_eq!(settled(Solver::Paranoid, 0), 1);
    assert_eq!(settled(Solver::Paranoid, 1), 0);
    assert_eq!(settled(Solver::Paranoid, 2), NOBODY);
    assert_eq!(settled(Solver::FirstWinner, 0), 0);
}

#[test]
fn one_win_of_the_mover_proves_its_node_and_all_losses_to_one_do() {
    let prover = selection(Backup::MaxN, Solver::Standard, 0).prover;
    let mut won = node(0, 2, 0, &[(1, 1.0), (1, 0.0)]);
    won.nodes[1].proven = 0;
    prover.climb(&mut won, &[0, 1]);
    assert_eq!(won.nodes[0].proven, 0);
    let mut lost = node(0, 2, 0, &[(1, 0.0), (1, 0.0)]);
    lost.nodes[1].proven = 1;
    prover.climb(&mut lost, &[0, 1]);
    assert_eq!(lost.nodes[0].proven, NOBODY);
    lost.nodes[2].proven = 1;
    prover.climb(&mut lost, &[0, 2]);
    assert_eq!(lost.nodes[0].proven, 1);
}

#[test]
fn a_first_place_is_shared_by_sides_and_not_by_partners() {
    let mut scores = [3.0, 1.0, 3.0];
    share_wins(&Sides::alone(3), &mut scores);
    assert_eq!(scores, [0.5, 0.0, 0.5]);
    let sides = Sides::of(&game(4).with_teams(vec![0, 1, 0, 1]).unwrap());
    let mut scores = [2.0, 5.0, 2.0, 5.0];
    share_wins(&sides, &mut scores);
    assert_eq!(scores, [0.0, 1.0, 0.0, 1.0]);
}

#[test]
fn promises_are_weighed_from_nothing_to_the_weight() {
    let mut promises = [-2.0, 0.0, 2.0];
    weigh(&mut promises, 3.0);
    assert_eq!(promises, [0.0, 1.5, 3.0]);
    let mut alike = [7.0, 7.0];
    weigh(&mut alike, 3.0);
    assert_eq!(alike, [0.0, 0.0]);
}
