//! What an answer rests on: the worked example of `docs/tricks.md`, and random deals whose other cards are dealt again.

use super::definition::{examples, random_position, Definition};
use crate::game::Counted;
use crate::random::Random;
use crate::tricks::board::Board;
use crate::tricks::owners::counts_of;
use crate::tricks::search::Search;
use crate::tricks::table::Table;
use crate::tricks::{Position, Solver};

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
    let position = Position {
        hands,
        table: vec![],
        leader: 0,
        side: 0b0101,
        trump: None,
        counted: Counted::Tricks,
        breaking: false,
        broken: false,
        first: false,
    };
    assert_eq!(position.check(), Ok(()));
    let board: Board<4> = Board::new(&position);
    let in_play = board.in_play;
    let mut poll = || Ok(());
    let mut search = Search::new(board, position.side, u64::MAX, table, &mut poll);
    let (gets, relevant) = search.lead(0, need);
    (gets, counts_of(relevant, in_play), search.nodes)
}

#[test]
fn an_answer_rests_on_the_cards_that_won_by_rank_and_on_no_others() {
    let mut table = Table::new(1 << 20);
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

/// The same lengths, and the same owners from the top of each suit down to the lowest marked card; the cards below are
/// dealt anew. One that is like no other stays with its owner, but another one may take its place.
fn dealt_anew<const N: usize>(position: &Position, board: &Board<N>, relevant: u64, random: &mut Random) -> Position {
    let mut anew = position.clone();
    for suit in 0..4 {
        let marked = relevant >> (16 * suit) & 0xFFFF;
        let below = if marked == 0 { 0xFFFF } else { (marked & marked.wrapping_neg()) - 1 };
        let special = board.alone() >> (16 * suit) & below;
        let low = board.in_play >> (16 * suit) & below & !special;
        let low: Vec<u32> = (0..16).filter(|rank| low & 1 << rank != 0).collect();
        let owner = |rank: &u32| (0..N).find(|&seat| board.hands[seat] >> (16 * suit + rank) & 1 != 0).unwrap();
        let mut owners: Vec<usize> = low.iter().map(owner).collect();
        random.shuffle(&mut owners);
        for (rank, seat) in low.iter().zip(owners) {
            let card = 1 << board.name(16 * suit + rank);
            anew.hands.iter_mut().for_each(|hand| *hand &= !card);
            anew.hands[seat] |= card;
        }
        if let (true, Counted::Points { special: Some((_, points)), .. }) = (special != 0, &mut anew.counted) {
            let owner = board.points.unwrap().special_owner;
            let names = low.iter().map(|rank| board.name(16 * suit + rank));
            let own: Vec<u8> = names.filter(|name| anew.hands[owner] >> name & 1 != 0).collect();
            if !own.is_empty() && random.below(2) == 0 {
                let (suit, points) = (2, *points);
                anew.counted = Counted::Points { suit, special: Some((own[random.below(own.len())], points)) };
            }
        }
    }
    anew
}

/// Each answer of random deals against hands that agree with it on all that it rests on, as `value` solves them.
fn check_answers<const N: usize, const W: usize>(most_cards: usize, deals: u32, value: impl Fn(&Position) -> u32) {
    let mut random = Random::new(50 + N as u64);
    for deal in 0..examples(deals) {
        let mut position = random_position(&mut random, N, most_cards);
        if !position.table.is_empty() {
            position.hands = position.before_trick();
            position.table.clear();
        }
        // What is known of the first trick of a deal is not for others.
        position.first = false;
        let board: Board<N> = Board::new(&position);
        for need in 1..=board.most {
            let mut table: Table<W> = Table::new(1 << 20);
            let mut poll = || Ok(());
            let mut search = Search::new(board.clone(), position.side, u64::MAX, &mut table, &mut poll);
            let (gets, relevant) = search.lead(position.leader, need);
            for _ in 0..3 {
                let anew = dealt_anew(&position, &board, relevant, &mut random);
                let is_enough = value(&anew) >= need as u32;
                assert_eq!(gets, is_enough, "{N} seats, deal {deal}, {need} tricks: {position:?} and {anew:?}");
            }
        }
    }
}

#[test]
fn hands_that_agree_on_what_an_answer_rests_on_have_the_same_answer() {
    let defined = |position: &Position| Definition::new().value(position);
    check_answers::<2, 2>(5, 500, defined);
    check_answers::<3, 2>(4, 1000, defined);
    check_answers::<4, 2>(3, 1000, defined);
    check_answers::<5, 4>(2, 300, defined);
}

#[test]
fn that_holds_for_larger_hands_too() {
    let solved = |position: &Position| Solver::new(1).value(position, &mut || Ok(())).ok().unwrap();
    check_answers::<2, 2>(9, 100, solved);
    check_answers::<3, 2>(8, 500, solved);
    check_answers::<4, 2>(7, 1000, solved);
    check_answers::<5, 4>(5, 200, solved);
    check_answers::<7, 4>(4, 100, solved);
}
