//! What an answer rests on: the worked example of `docs/tricks.md`.

use crate::tricks::board::Board;
use crate::tricks::owners::counts_of;
use crate::tricks::search::Search;
use crate::tricks::table::Table;
use crate::tricks::Position;

const HEARTS: u8 = 26;
const SPADES: u8 = 39;

/// Ranks from the two (0) to the ace (12).
fn hand(spades: [u8; 2], heart: u8) -> u64 {
    spades.iter().fold(1 << (HEARTS + heart), |hand, rank| hand | 1 << (SPADES + rank))
}

/// Whether seats 0 and 2 get so many tricks, how many cards of clubs, diamonds, hearts and spades decide it, and how many
/// cards were played to see it.
fn answer(hands: [u64; 4], need: i32, table: &mut Table<2>) -> (bool, [u8; 4], u64) {
    let hands = hands.to_vec();
    let position =
        Position { hands, table: vec![], leader: 0, side: 0b0101, trump: None, breaking: false, broken: false };
    assert_eq!(position.check(), Ok(()));
    let board: Board<4> = Board::new(&position);
    let in_play = board.in_play;
    let mut poll = || Ok(());
    let mut search = Search::new(board, position.side, table, &mut poll);
    let (gets, relevant) = search.lead(0, need);
    (gets, counts_of(relevant, in_play), search.nodes)
}

#[test]
fn an_answer_rests_on_the_cards_that_won_by_rank_and_on_no_others() {
    let mut table = Table::new(1);
    let example = [hand([12, 3], 1), hand([11, 0], 5), hand([10, 4], 11), hand([7, 6], 12)];
    assert_eq!(answer(example, 1, &mut table), (true, [0, 0, 0, 1], 0));
    let (gets, counts, nodes) = answer(example, 2, &mut table);
    assert_eq!((gets, counts, nodes > 0), (false, [0, 0, 1, 2], true));
    // The same lengths and owners of these three cards, everything else dealt in another way: no search is needed.
    let alike = [hand([8, 0], 3), hand([7, 4], 1), hand([5, 2], 2), hand([6, 1], 5)];
    assert_eq!(answer(alike, 2, &mut table), (false, [0, 0, 1, 2], 0));
    // With the second highest spade at the partner's the answer need not hold, and does not.
    let unlike = [hand([12, 3], 1), hand([10, 0], 5), hand([11, 4], 11), hand([7, 6], 12)];
    assert!(answer(unlike, 2, &mut table).0);
}
