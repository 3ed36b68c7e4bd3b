//! Cards in whole turns: who is paid, who is forced, who inherits.

use super::*;
use crate::cards::Hand;

/// Keeps its cards as long as it may, and attacks Siam from Indonesia.
struct Hoarder;

impl Bot for Hoarder {
    fn cash(&mut self, _: &Board, _: Player, _: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        let first = members(turn.board().held(turn.me())).last().unwrap_or(0);
        let _ = turn.place(first, armies);
    }

    fn attack(&mut self, turn: &mut Turn) {
        if turn.board().owner(3) == turn.me() && turn.board().owner(32) != turn.me() {
            let _ = turn.attack(3, 32, true, turn::least);
        }
    }

    fn fortify(&mut self, _: &mut Turn) {}
}

fn hoarders(players: usize) -> Vec<Box<dyn Bot>> {
    (0..players).map(|_| Box::new(Hoarder) as Box<dyn Bot>).collect()
}

/// Player 0 holds Australia with a host in Indonesia, player 1 only Siam, player 2 the rest.
fn owners() -> [u8; COUNT] {
    let mut owners = [2; COUNT];
    owners[..4].fill(0);
    owners[32] = 1;
    owners
}

fn cashes(log: &[Event]) -> Vec<u32> {
    let cash = |event: &Event| if let Event::Cash { armies, .. } = event { Some(*armies) } else { None };
    log.iter().filter_map(cash).collect()
}

#[test]
fn five_cards_are_cashed_even_against_the_will_of_the_bot() {
    let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
    for (cards, expected) in [(0b1_1011u64, vec![]), (0b11_1011, vec![4])] {
        let (mut bots, mut log) = (hoarders(3), Vec::new());
        let mut game = Game::new(&rules, &owners(), &mut bots, 1, Some(&mut log));
        game.board.hand_mut(2).0 = cards;
        game.turn(2);
        assert_eq!(cashes(&log), expected);
    }
}

#[test]
fn the_victor_takes_the_cards_of_the_dead_and_must_cash_five_at_once() {
    let rules = Rules { cards: Cards::Fixed, ..Rules::new(3) };
    let (mut bots, mut log) = (hoarders(3), Vec::new());
    let mut game = Game::new(&rules, &owners(), &mut bots, 1, Some(&mut log));
    game.board.add(3, 1000);
    game.board.hand_mut(0).0 = 1 << 7 | 1 << 10;
    game.board.hand_mut(1).0 = 1 << 13 | 1 << 20 | 1 << 23;
    game.turn(0);
    assert!(!game.board.alive(1));
    assert_eq!((game.board.hand(1), game.board.hand(0).count()), (Hand::EMPTY, 2 + 3 - 3 + 1));
    assert_eq!(game.board.cashed(), 1);
    assert_eq!(cashes(&log), [6]);
    assert!(log.contains(&Event::Eliminate { player: 0, victim: 1, cards: 3 }));
    let placed = log.iter().filter(|event| matches!(event, Event::Place { .. })).count();
    assert_eq!(placed, 2, "the income, and what the cards brought in the middle of the turn");
}

#[test]
fn a_card_comes_after_a_conquest_and_only_then() {
    for (host, cards) in [(1000, 1), (0, 0)] {
        let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
        let mut bots = hoarders(3);
        let mut game = Game::new(&rules, &owners(), &mut bots, 1, None);
        game.board.add(3, host);
        if host == 0 {
            game.board.add(32, 1000);
        }
        game.turn(0);
        assert_eq!(game.board.hand(0).count(), cards);
        assert_eq!(game.deck.count(), 44 - cards);
    }
}

#[test]
fn a_cashed_card_brings_two_armies_to_its_own_territory() {
    let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
    let (mut board, mut random, mut deck) = (Board::of(3, &owners(), &[1; COUNT]), Random::new(1), Deck::default());
    let set = Hand(1 << 3 | 1 << 0 | 1 << 6);
    board.hand_mut(0).0 = set.0;
    let mut turn = Turn::new(&mut board, &rules, &mut random, None, 0, 3);
    turn.cash(set, &mut deck);
    assert_eq!(turn.reserve(), 3 + 4);
    assert_eq!(board.all_armies()[..4], [3, 1, 1, 1]);
    assert_eq!(board.hand(0), Hand::EMPTY);
}

#[test]
fn a_bot_cashes_one_set_and_the_game_goes_on_only_from_five_cards() {
    let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
    // Sets of one kind: 0, 3, 6 and so on. Of 7 cards 4 are left, of 8 five, which the game cashes once more.
    for (cards, expected) in [(0x9249_u64 | 1 << 18, vec![4]), (0x9249 | 1 << 18 | 1 << 21, vec![4, 6])] {
        let mut bots: Vec<Box<dyn Bot>> = (0..3).filter_map(|_| crate::bots::by_name("quo")).collect();
        let mut log = Vec::new();
        let mut game = Game::new(&rules, &owners(), &mut bots, 1, Some(&mut log));
        game.board.hand_mut(2).0 = cards;
        game.turn(2);
        assert_eq!(cashes(&log), expected);
    }
}

#[test]
fn communists_know_each_other() {
    struct Listener(std::sync::Arc<std::sync::atomic::AtomicU8>);
    impl Bot for Listener {
        fn meet(&mut self, communists: u8) {
            self.0.store(communists, std::sync::atomic::Ordering::Relaxed);
        }
        fn place(&mut self, _: &mut Turn, _: u32) {}
        fn attack(&mut self, _: &mut Turn) {}
        fn fortify(&mut self, _: &mut Turn) {}
    }
    let heard = std::sync::Arc::default();
    let communist = || crate::bots::by_name("communist").unwrap();
    let mut bots = vec![communist(), Box::new(Listener(std::sync::Arc::clone(&heard))), communist()];
    Game::new(&Rules::new(3), &owners(), &mut bots, 1, None).set_out();
    assert_eq!(heard.load(std::sync::atomic::Ordering::Relaxed), 0b101);
}
