//! Shaft and Quo: one careful expansion a turn, or a sweep that leaves a single contact.
//!
//! Shaft places, moves in and fortifies like Cluster. Quo is Shaft with cards: it cashes them and attacks for one. After
//! the facts on the Lux bots. As written there: the sweep is rehearsed without counting armies, its first blow falls
//! whatever the odds, and a turn without a conquest tries it from every border in turn.

use kingmaker_engine::risk_map::{members, Territory};

use super::cluster::{place_on_cluster, pull_to_front, Memory};
use super::tools::{battle, border_list, repeat, root, Mover};
use super::tools_attack::{attack_for_card, consolidate, easy_expand, fill_out, hog_wild, stalemate};
use crate::board::{Board, Player};
use crate::bot::Bot;
use crate::cards::Hand;
use crate::turn::Turn;

#[derive(Default)]
pub struct Shaft {
    pub memory: Memory,
}

impl Bot for Shaft {
    fn cash(&mut self, _board: &Board, _me: Player, _forced: bool) -> Option<Hand> {
        None
    }

    fn place(&mut self, turn: &mut Turn, armies: u32) {
        place_on_cluster(turn, armies);
    }

    fn attack(&mut self, turn: &mut Turn) {
        expand_or_sweep(turn, &mut self.memory);
        hog_wild(turn, &mut self.memory);
        stalemate(turn, &mut self.memory);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

#[derive(Default)]
pub struct Quo {
    pub memory: Memory,
}

impl Bot for Quo {
    fn place(&mut self, turn: &mut Turn, armies: u32) {
        place_on_cluster(turn, armies);
    }

    fn attack(&mut self, turn: &mut Turn) {
        expand_or_sweep(turn, &mut self.memory);
        attack_for_card(turn, &mut self.memory, 1.0, |armies| Some(armies / 2));
        hog_wild(turn, &mut self.memory);
        stalemate(turn, &mut self.memory);
    }

    fn fortify(&mut self, turn: &mut Turn) {
        pull_to_front(turn);
    }
}

fn expand_or_sweep(turn: &mut Turn, mover: &mut dyn Mover) {
    let Some(root) = root(turn.board(), turn.me()) else { return };
    if !easy_expand(turn, mover, root) {
        fill_out(turn, mover, root);
    }
    repeat(turn, |turn| consolidate(turn, mover, root));
    if turn.conquered() {
        return;
    }
    for border in border_list(turn.board(), root) {
        if rehearse(turn, border) {
            sweep(turn, mover, border);
        }
    }
}

/// The contacts that a sweep has still to fold, and all that it has seen.
struct Frontier {
    contacts: Vec<Territory>,
    seen: Vec<Territory>,
}

impl Frontier {
    /// Go once over the contacts: one without new foreign land behind it is done, and one with a single such territory
    /// hands over to it, `advance`d first; more than one keep it. As in Lux, the entry that slides into a gap is passed
    /// over. Whether any handed over.
    fn fold(&mut self, turn: &mut Turn, mut advance: impl FnMut(&mut Turn, Territory, Territory)) -> bool {
        let mut handed_over = false;
        let mut place = 0;
        while place < self.contacts.len() {
            let here = self.contacts[place];
            let seen = self.seen.iter().fold(turn.board().held(turn.me()), |set, one| set | 1 << one);
            let beyond = turn.board().neighbours(here) & !seen;
            if beyond.count_ones() < 2 {
                self.contacts.remove(place);
            }
            if beyond.count_ones() == 1 {
                let next = beyond.trailing_zeros() as Territory;
                self.contacts.push(next);
                self.seen.push(next);
                advance(turn, here, next);
                handed_over = true;
            }
            place += 1;
        }
        handed_over
    }
}

/// Whether the frontier behind the foes of a border would fold to a single contact, if every attack succeeded.
fn rehearse(turn: &mut Turn, border: Territory) -> bool {
    let foes: Vec<Territory> = members(turn.board().foes(border)).collect();
    let mut frontier = Frontier { contacts: foes.clone(), seen: foes };
    repeat(turn, |turn| frontier.fold(turn, |_, _, _| {}));
    frontier.contacts.len() == 1
}

/// Attack the first foe of a border whatever the odds, and fold the frontier behind it; in each pass first from all who
/// are stronger than what was seen.
fn sweep(turn: &mut Turn, mover: &mut dyn Mover, border: Territory) {
    let seen: Vec<Territory> = members(turn.board().foes(border)).collect();
    let Some(first) = seen.first().copied() else { return };
    mover.remember(None);
    let mut frontier = Frontier { contacts: vec![first], seen };
    battle(turn, mover, border, first);
    repeat(turn, |turn| {
        for foe in frontier.seen.clone() {
            for from in members(turn.board().neighbours_of(foe, turn.me())) {
                if turn.board().armies(from) > turn.board().armies(foe) {
                    battle(turn, mover, from, foe);
                }
            }
        }
        frontier.fold(turn, |turn, here, next| {
            battle(turn, mover, here, next);
        })
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::{board, with_rules, with_turn, Part};
    use crate::rules::{Cards, Rules};

    fn attack(board: &mut Board) {
        with_turn(board, Part::Attack, |turn| Shaft::default().attack(turn));
    }

    #[test]
    fn a_rehearsal_counts_no_armies() {
        // Behind Indonesia lies Siam alone, behind Siam India and China: one contact is left.
        let mut start = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 1, 99), (32, 1, 99)]);
        assert!(with_turn(&mut start, Part::Attack, |turn| rehearse(turn, 1)));
        // Behind Brazil's foes lie many.
        let mut open = board(&[(5, 0, 60)]);
        assert!(!with_turn(&mut open, Part::Attack, |turn| rehearse(turn, 5)));
    }

    #[test]
    fn an_entry_that_slides_into_a_gap_is_passed_over() {
        // Eastern Australia's foes are New Guinea and Western Australia. New Guinea hands over to Indonesia, and
        // Western Australia slides into its place; Indonesia hands over to Siam, which has two behind it. The second
        // pass drops Western Australia.
        let mut board = board(&[(0, 0, 9)]);
        let folded = with_turn(&mut board, Part::Attack, |turn| {
            let mut frontier = Frontier { contacts: vec![1, 2], seen: vec![1, 2] };
            let first = frontier.fold(turn, |_, _, _| {});
            let between = frontier.contacts.clone();
            (first, between, frontier.fold(turn, |_, _, _| {}), frontier.contacts)
        });
        assert_eq!(folded, (true, vec![2, 32], false, vec![32]));
    }

    #[test]
    fn the_first_blow_falls_whatever_the_odds() {
        // Siam has one foe more than Australia can fold: Indonesia attacks it with 3 against 40.
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 3), (32, 1, 40)]);
        attack(&mut board);
        assert_eq!(board.armies(3), 1);
        assert_eq!(board.owner(32), 1);
    }

    #[test]
    fn a_sweep_without_a_goal_leaves_the_fewest_on_its_way() {
        let mut board = board(&[(0, 0, 60), (1, 1, 1), (2, 1, 1), (3, 1, 1), (32, 1, 1), (20, 1, 300)]);
        attack(&mut board);
        assert_eq!(board.held(0) & 0b111, 0b111);
        assert!(board.armies(0) > 40, "{}", board.armies(0));
    }

    #[test]
    fn one_expansion_replaces_the_sweep() {
        let mut board = board(&[(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 30), (20, 1, 300)]);
        attack(&mut board);
        assert_eq!(board.held(0), 0b1111 | 1 << 32);
    }

    #[test]
    fn without_a_continent_the_biggest_army_alone_attacks_and_slowly() {
        // Venezuela (30) has three foes behind which many lie: no expansion, no sweep. Cluster would split up, and the
        // ten in Eastern Australia would attack.
        let mut board = board(&[(7, 0, 30), (0, 0, 10), (20, 1, 300)]);
        let before = board.clone();
        attack(&mut board);
        assert_eq!(board, before);
    }

    #[test]
    fn quo_moves_half_of_what_attacked_for_a_card() {
        let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
        let mut board = board(&[(7, 0, 31), (20, 1, 300)]);
        with_rules(&rules, &mut board, Part::Attack, |turn| Quo::default().attack(turn));
        assert_eq!((board.held(0), board.armies(5)), (1 << 7 | 1 << 5, 15));
    }
}
