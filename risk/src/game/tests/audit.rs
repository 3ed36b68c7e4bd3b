//! A second pair of eyes: replays the log of a game by plain rules of its own and checks every event.

use kingmaker_engine::risk_map::{CONTINENTS, COUNT, NEIGHBOURS};

use crate::cards::rising_value;
use crate::game::Ended;
use crate::log::Event;
use crate::rules::{Cards, Fortify, Rules};

pub fn audit(rules: &Rules, owners: &[u8; COUNT], log: &[Event], ended: &Ended) {
    let mut book = Book { owners: [usize::MAX; COUNT], armies: [0; COUNT], cashed: 0, turns: 0, moves: 0, open: 0 };
    let mut dead = Vec::new();
    for event in log {
        book.enter(rules, event);
        if let Event::Eliminate { victim, .. } = event {
            assert!(!book.owners.contains(victim));
            dead.push(*victim);
        }
        if !matches!(event, Event::Start { .. }) {
            assert!(book.armies.iter().all(|armies| *armies > 0), "no territory is ever empty: {event:?}");
        }
    }
    for (territory, event) in log[..COUNT].iter().enumerate() {
        assert!(matches!(event, Event::Start { territory: at, player, .. }
            if *at == territory && *player == usize::from(owners[territory])));
    }
    assert_eq!(book.turns, ended.turns);
    let living: Vec<usize> = (0..rules.players).filter(|player| book.owners.contains(player)).collect();
    assert_eq!(ended.winner, (living.len() == 1).then(|| living[0]));
    assert_eq!(log.last(), Some(&Event::End { winner: ended.winner }));
    assert!(ended.winner.is_some() || ended.turns == rules.most_turns);
    dead.reverse();
    assert_eq!(ended.ranking[living.len()..], dead);
    assert_eq!(ended.alive, living.len());
}

struct Book {
    owners: [usize; COUNT],
    armies: [u32; COUNT],
    cashed: u32,
    turns: u32,
    /// Fortifying moves of this turn.
    moves: u32,
    /// Armies that may be placed.
    open: u32,
}

impl Book {
    fn enter(&mut self, rules: &Rules, event: &Event) {
        match *event {
            Event::Start { territory, player, armies } => {
                self.owners[territory] = player;
                self.armies[territory] = armies;
                self.open = rules.players as u32 * rules.starting
                    - self.armies.iter().sum::<u32>().min(rules.players as u32 * rules.starting);
            }
            Event::Turn { player, income } => {
                assert_eq!(self.open, 0, "everything was placed before the turn ended");
                assert_eq!(income, self.income(player));
                self.open = income;
                self.turns += 1;
                self.moves = 0;
            }
            Event::Place { player, territory, armies } => {
                assert_eq!(self.owners[territory], player);
                assert!(armies <= self.open);
                self.armies[territory] += armies;
                self.open -= armies;
            }
            Event::Attack { player, from, to, attacker_lost, defender_lost } => {
                assert!(self.owners[from] == player && self.owners[to] != player && joined(from, to));
                assert!(attacker_lost < self.armies[from] && attacker_lost + defender_lost > 0);
                self.armies[from] -= attacker_lost;
                self.armies[to] -= defender_lost;
                if self.armies[to] == 0 {
                    // The conquest follows at once: until then the audit sees the last defender.
                    self.armies[to] = 1;
                    self.owners[to] = usize::MAX;
                }
            }
            Event::Conquer { player, from, to, armies } => {
                assert!(self.owners[to] == usize::MAX && armies > 0 && armies < self.armies[from]);
                self.owners[to] = player;
                self.armies[from] -= armies;
                self.armies[to] = armies;
            }
            Event::Fortify { player, from, to, armies } => {
                assert!(self.owners[from] == player && self.owners[to] == player && armies < self.armies[from]);
                assert!(joined(from, to) || rules.fortify == Fortify::Connected);
                self.moves += 1;
                assert!(self.moves == 1 || rules.fortify == Fortify::Lux);
                self.armies[from] -= armies;
                self.armies[to] += armies;
            }
            Event::Cash { player, set, armies } => {
                assert!(rules.cards != Cards::Off && set.is_set());
                assert_eq!(
                    armies,
                    if rules.cards == Cards::Rising { rising_value(self.cashed) } else { set.fixed_value() }
                );
                self.cashed += 1;
                let shown = (0..COUNT).any(|one| set.0 >> one & 1 == 1 && self.owners[one] == player);
                self.open += armies + if shown { 2 } else { 0 };
            }
            Event::Draw { card, .. } => assert!(rules.cards != Cards::Off && card.count() == 1),
            Event::Eliminate { .. } | Event::End { .. } => {}
        }
    }

    fn income(&self, player: usize) -> u32 {
        let held = self.owners.iter().filter(|owner| **owner == player).count() as u32;
        let whole = CONTINENTS
            .iter()
            .filter(|continent| self.owners[continent.first..][..continent.size].iter().all(|owner| *owner == player));
        (held / 3).max(3) + whole.map(|continent| continent.bonus).sum::<u32>()
    }
}

fn joined(from: usize, to: usize) -> bool {
    NEIGHBOURS[from] >> to & 1 == 1
}
