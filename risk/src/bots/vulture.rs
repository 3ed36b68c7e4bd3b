//! Vulture: kills a weak player whose territories one stack can sweep up, and else plays like another bot.
//! Vulture itself is backed by Cluster, and Killbot is the same backed by BetterPixie.
//!
//! After the facts on the Lux bots. What these leave open: the stack stands next to the victim; stacks are tried from the
//! strongest down; after a sweep is chosen the backer places the armies that are left, none,
//! to form its own wishes, and attacks when the sweep is over.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{members, Territory};

use super::tools::put_all;
use super::tools_routes::{march, simple_path, Path};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::rules::Rules;
use crate::turn::Turn;

/// Territories from which on no path through a victim is looked for.
const TOO_LARGE: u32 = 21;

#[derive(Default)]
pub struct Vulture<B> {
    backer: B,
    sweep: Option<Path>,
}

impl<B: Bot> Bot for Vulture<B> {
    fn begin(&mut self, me: Player, rules: &Rules, random: &mut Random) {
        self.sweep = None;
        self.backer.begin(me, rules, random);
    }

    fn cash(&mut self, board: &Board, me: Player, forced: bool) -> Option<Hand> {
        self.backer.cash(board, me, forced)
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        self.sweep = plan(turn, armies);
        if let Some(sweep) = &self.sweep {
            put_all(turn, sweep.start());
        }
        self.backer.place(turn, turn.reserve());
    }

    fn attack(&mut self, turn: &mut Turn) {
        if let Some(sweep) = self.sweep.take() {
            march(turn, &sweep);
        }
        self.backer.attack(turn);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        self.backer.fortify(turn);
    }
}

/// A path from a stack through all territories of the best victim.
fn plan(turn: &Turn, armies: u32) -> Option<Path> {
    let (board, me) = (turn.board(), turn.me());
    let victim = victim(turn, armies)?;
    let (land, price) = (board.held(victim), price(board, victim));
    if land.count_ones() >= TOO_LARGE || board.cluster(land.trailing_zeros() as Territory) != land {
        return None;
    }
    let mut tried = 0;
    let beside = board.around(land) & board.held(me);
    while let Some(stack) = super::tools::strongest(board, beside & !tried) {
        if board.armies(stack) + armies <= price {
            return None;
        }
        if let Some(path) = simple_path(board, stack, land) {
            return Some(path);
        }
        tried |= 1 << stack;
    }
    None
}

/// The weakest enemy that one stack could kill; what his cards are worth makes him weaker.
fn victim(turn: &Turn, armies: u32) -> Option<Player> {
    let (board, me) = (turn.board(), turn.me());
    let within_reach = |enemy: &Player| {
        let beside = board.around(board.held(*enemy)) & board.held(me);
        let stack = members(beside).map(|territory| board.armies(territory)).max();
        let price = price(board, *enemy);
        stack.is_some_and(|stack| stack + armies > price) && board.total(me) + armies > 2 * price
    };
    let weight = |enemy: &Player| {
        let cards = turn.set_value() * board.hand(*enemy).count() / 3;
        i64::from(board.total(*enemy)) - i64::from(cards)
    };
    board.enemies(me).filter(within_reach).min_by_key(weight)
}

/// What it costs to kill a player: his armies, and one left on each territory.
fn price(board: &Board, player: Player) -> u32 {
    board.total(player) + board.held(player).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::better_pixie::BetterPixie;
    use crate::bots::testing::{board, with_turn, Part};

    #[test]
    fn a_victim_in_one_piece_is_swept_up() {
        let land: Vec<_> = (0..4).map(|territory| (territory, 2, 1)).collect();
        let mut board = board(&[land, vec![(32, 0, 30), (31, 0, 3)]].concat());
        let mut bot = Vulture::<BetterPixie>::default();
        with_turn(&mut board, Part::Place(10), |turn| bot.place(turn, 10));
        assert_eq!((board.armies(32), board.armies(31)), (40, 3));
        with_turn(&mut board, Part::Attack, |turn| bot.attack(turn));
        assert!(!board.alive(2));
    }

    #[test]
    fn a_victim_must_be_weak_near_and_in_one_piece() {
        let plan = |named: &[_]| with_turn(&mut board(named), Part::Place(10), |turn| plan(turn, 10));
        let strong = plan(&[(0, 2, 30), (1, 0, 9), (2, 0, 9)]);
        let parted = plan(&[(0, 2, 1), (4, 2, 1), (1, 0, 30), (2, 0, 9), (5, 0, 40)]);
        let weak = plan(&[(0, 2, 1), (1, 0, 30), (2, 0, 9)]);
        assert_eq!((strong, parted), (None, None));
        assert_eq!(weak.map(|path| (path.start(), path.last())), Some((1, 0)));
    }
}
