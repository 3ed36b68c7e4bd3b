//! Whole games between the bots: no command is refused, every game ends, the seed decides, and the strong beat the weak.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::COUNT;

use super::{by_name, NAMES};
use crate::bot::Bot;
use crate::game::{play, Ended};
use crate::rules::{Armies, Cards, Fortify, Rules};

/// A draft by lot, as even as can be.
fn draft(players: usize, random: &mut Random) -> [u8; COUNT] {
    let mut owners = [0; COUNT];
    owners.iter_mut().enumerate().for_each(|(place, owner)| *owner = (place % players) as u8);
    random.shuffle(&mut owners);
    owners
}

fn contest(rules: &Rules, names: &[&str], seed: u64) -> Ended {
    let mut bots: Vec<Box<dyn Bot>> = names.iter().map(|name| by_name(name).unwrap()).collect();
    let owners = draft(names.len(), &mut Random::new(seed));
    play(rules, &owners, &mut bots, seed, None).unwrap()
}

#[test]
fn every_name_makes_a_bot_and_no_other_does() {
    assert!(NAMES.iter().all(|name| by_name(name).is_some()));
    assert!(by_name("evil pixie").is_none());
    assert!(by_name("quo:goal=north-america").is_some() && by_name("quo:goal=north america").is_none());
}

#[test]
fn no_bot_gives_a_command_that_is_refused_and_every_game_ends() {
    let mut random = Random::new(11);
    for name in NAMES {
        for game in 0..200 {
            let players = 2 + game % 5;
            let rules = Rules {
                cards: [Cards::Off, Cards::Rising, Cards::Fixed][game % 3],
                fortify: [Fortify::Lux, Fortify::Lux, Fortify::Adjacent, Fortify::Connected][game % 4],
                armies: [Armies::Placed, Armies::Even][game % 2],
                most_turns: 150,
                ..Rules::new(players)
            };
            let mut names: Vec<&str> = (0..players).map(|_| NAMES[random.below(NAMES.len())]).collect();
            names[game % players] = name;
            let ended = contest(&rules, &names, game as u64);
            assert_eq!(ended.refused, 0, "{names:?}, game {game}");
            assert!(ended.winner.is_some() || ended.turns == rules.most_turns, "{names:?}, game {game}");
        }
    }
}

#[test]
fn the_seed_decides_the_game() {
    let names = ["evil-pixie", "killbot", "random"];
    let rules = Rules { cards: Cards::Rising, ..Rules::new(3) };
    let ends = |seed| contest(&rules, &names, seed);
    assert_eq!((0..20).map(ends).collect::<Vec<_>>(), (0..20).map(ends).collect::<Vec<_>>());
    assert!((1..20).any(|seed| ends(seed) != ends(0)));
}

/// The share of its games that each bot wins at tables of three different bots by lot.
#[test]
fn the_order_of_strength_has_the_planners_at_its_top() {
    let rules = Rules { most_turns: 600, ..Rules::new(3) };
    let mut random = Random::new(1);
    let (mut won, mut played) = ([0.0_f64; NAMES.len()], [0.0_f64; NAMES.len()]);
    for seed in 0..1400 {
        let mut seats: Vec<usize> = (0..NAMES.len()).collect();
        random.shuffle(&mut seats);
        let names: Vec<&str> = seats[..3].iter().map(|bot| NAMES[*bot]).collect();
        seats[..3].iter().for_each(|bot| played[*bot] += 1.0);
        if let Some(winner) = contest(&rules, &names, seed).winner {
            won[seats[winner]] += 1.0;
        }
    }
    let share = |name: &str| {
        let bot = NAMES.iter().position(|known| *known == name).unwrap();
        won[bot] / played[bot]
    };
    let mut order = NAMES;
    order.sort_by(|first, second| share(second).total_cmp(&share(first)));
    order.iter().for_each(|name| println!("{name:13} wins {:.3}", share(name)));
    for strong in ["evil-pixie", "killbot", "better-pixie", "yakool"] {
        for weak in ["communist", "stinky", "random"] {
            assert!(share(strong) > 2.0 * share(weak), "{strong} {} {weak} {}", share(strong), share(weak));
        }
    }
}

/// With armies placed after drafts by lot, Gibson, Desai & Zhao's regression gives the first and the second seat 13.4 and
/// 5.3 points of a hundred more than the third.
#[test]
fn three_quos_have_the_printed_seat_effect() {
    let (rules, games) = (Rules::new(3), 3000);
    let mut won = [0.0_f64; 3];
    for seed in 0..games {
        if let Some(winner) = contest(&rules, &["quo"; 3], seed).winner {
            won[winner] += 100.0 / games as f64;
        }
    }
    println!("three quos win by seat {won:.1?}");
    assert!((9.5..17.5).contains(&(won[0] - won[2])), "{won:?}");
    assert!((1.3..9.3).contains(&(won[1] - won[2])), "{won:?}");
}

/// How many of `2 * pairs` games the first of two bots wins, half of them in each seat.
fn wins(first: &str, second: &str, pairs: u64) -> usize {
    let rules = Rules { most_turns: 600, ..Rules::new(2) };
    let ahead = (0..pairs).filter(|seed| contest(&rules, &[first, second], *seed).winner == Some(0));
    let behind = (0..pairs).filter(|seed| contest(&rules, &[second, first], *seed).winner == Some(1));
    ahead.count() + behind.count()
}

#[test]
fn the_strong_beat_the_weak() {
    for (strong, weak) in [("evil-pixie", "stinky"), ("killbot", "random"), ("quo", "random"), ("boscoe", "random")] {
        let won = wins(strong, weak, 50);
        println!("{strong} beats {weak} in {won} of 100 games");
        assert!(won > 70, "{strong} beats {weak} in {won} of 100 games");
    }
}
