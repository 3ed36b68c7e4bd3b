use super::evaluations::{jo, learned, neighbourhood, share};
use super::lux::{Bot, Pick};
use super::*;
use crate::game::{Bounded, Evaluates, RandomPlay, Rules};
use crate::games::draft::SmallDraft;
use crate::random::Random;
use crate::risk_map::{Territory, ALL, CONTINENTS, NAMES};

fn named(names: &[&str]) -> Territories {
    names.iter().fold(0, |set, name| {
        let found = NAMES.iter().position(|known| known == name);
        set | 1 << found.unwrap_or_else(|| panic!("no territory {name}"))
    })
}

fn example() -> [Territories; 3] {
    let first = named(&[
        "Alaska",
        "Great Britain",
        "Scandinavia",
        "Ukraine",
        "East Africa",
        "Congo",
        "Irkutsk",
        "Mongolia",
        "Japan",
        "Siam",
        "Indonesia",
        "New Guinea",
        "Western Australia",
        "Eastern Australia",
    ]);
    let third = named(&[
        "Northwest Territory",
        "Alberta",
        "Ontario",
        "Western United States",
        "Eastern United States",
        "Central America",
        "Venezuela",
        "Western Europe",
        "Southern Europe",
        "South Africa",
        "Ural",
        "Yakutsk",
        "China",
        "India",
    ]);
    [first, ALL & !first & !third, third]
}

#[test]
fn the_learned_evaluation_gives_the_worked_example() {
    let owned = example();
    let expected = [(18, 22, 113.124), (20, 18, 89.402), (20, 26, 119.6547)];
    for (seat, (enemies, pairs, value)) in expected.into_iter().enumerate() {
        let (own, others) = (owned[seat], ALL & !owned[seat]);
        assert_eq!(own.count_ones(), 14);
        assert_eq!(neighbourhood(own, others), (enemies, pairs));
        assert!((learned(own, others, seat, false) - value).abs() < 1e-4, "{}", learned(own, others, seat, false));
        assert!((learned(own, others, seat, true) - (value - 67.1557)).abs() < 1e-4);
    }
}

/// The formula written out territory by territory.
fn slow_jo(own: Territories, others: Territories) -> f64 {
    use crate::risk_map::{BORDERS, CONTINENT_OF, EDGES};
    let mut sum = 0.0;
    for t in (0..COUNT).filter(|t| own >> t & 1 == 1) {
        let c = CONTINENT_OF[t];
        let continent = &CONTINENTS[c];
        let neighbours = EDGES.iter().filter(|(a, b)| *a == t || *b == t).map(|&(a, b)| a + b - t);
        let held = (0..COUNT).filter(|u| CONTINENT_OF[*u] == c && own >> u & 1 == 1).count();
        let mut others_bordered = std::collections::BTreeSet::new();
        sum += 70.0 * f64::from(continent.bonus) / (continent.size as f64 * f64::from(BORDERS[c].count_ones()));
        for n in neighbours {
            sum += if own >> n & 1 == 1 { 1.2 } else { 0.0 };
            sum -= if others >> n & 1 == 1 { 0.3 } else { 0.0 };
            if CONTINENT_OF[n] != c {
                others_bordered.insert(CONTINENT_OF[n]);
            }
        }
        let rest = if held == continent.size { 20.0 } else { 0.0 };
        sum += 0.5 * others_bordered.len() as f64;
        sum += f64::from(continent.bonus) * (held as f64 / continent.size as f64 + rest);
    }
    sum
}

#[test]
fn the_value_of_johansson_and_olsson_is_its_formula() {
    let mut random = Random::new(2006);
    for _ in 0..300 {
        let (a, b) = (random.draw() & ALL, random.draw() & ALL);
        let (own, others) = (a | if b & 1 == 1 { CONTINENTS[0].territories() } else { 0 }, b & !a & ALL);
        let others = others & !own;
        assert!((jo(own, others) - slow_jo(own, others)).abs() < 1e-9);
    }
}

#[test]
fn shares_add_up_to_one_and_forget_losses() {
    let mut scores = [3.0, -2.0, 1.0];
    share(&mut scores);
    assert_eq!(scores, [0.75, 0.0, 0.25]);
    let mut nothing = [-1.0, 0.0];
    share(&mut nothing);
    assert_eq!(nothing, [0.5, 0.5]);
}

fn draft(bots: &[Bot]) -> Vec<Vec<Territory>> {
    let mut picks: Vec<Pick> = Vec::new();
    for turn in 0..COUNT {
        let player = turn % bots.len();
        let territory = lux::pick(bots[player], bots.len(), player, &picks).unwrap();
        assert!(picks.iter().all(|pick| pick.territory != territory));
        picks.push(Pick { player, territory });
    }
    let of = |player| picks.iter().filter(|pick| pick.player == player).map(|pick| pick.territory).collect();
    (0..bots.len()).map(of).collect()
}

#[test]
fn three_pixies_draft_as_they_are_known_to() {
    let expected = [
        [0, 1, 2, 3, 23, 24, 25, 26, 27, 28, 29, 22, 38, 37],
        [4, 5, 6, 7, 14, 15, 16, 17, 18, 19, 20, 21, 40, 39],
        [11, 8, 9, 10, 12, 13, 30, 31, 32, 33, 34, 35, 36, 41],
    ];
    assert_eq!(draft(&[Bot::Pixie; 3]), expected.map(|row| row.to_vec()));
}

#[test]
fn clusters_begin_with_the_largest_continent_that_is_not_too_large() {
    let held = draft(&[Bot::Cluster, Bot::Pixie, Bot::BetterPixie]);
    assert!(held[0][..2].iter().all(|&territory| CONTINENTS[5].territories() >> territory & 1 == 1));
    // With six players Asia and North America are too large, and so is nothing else.
    assert!(CONTINENTS[4].territories() >> lux::pick(Bot::Boscoe, 6, 0, &[]).unwrap() & 1 == 1);
}

#[test]
fn a_goal_that_is_never_renewed_is_left_for_its_neighbourhood() {
    let held = draft(&[Bot::Killbot, Bot::Pixie]);
    assert_eq!(held[0][..4], [0, 1, 2, 3]);
    // Australia is full: Siam is the one territory that touches it.
    assert_eq!(NAMES[held[0][4]], "Siam");
}

#[test]
fn a_continent_that_is_too_large_is_the_last_choice() {
    // With five players a goal has fewer than 11 territories: Asia is too large. One territory is taken in each of the
    // others, so that nothing small is untouched; North America is the largest of these.
    let begun: Vec<Pick> = [0, 4, 8, 14, 23].map(|territory| Pick { player: 1, territory }).to_vec();
    let picked = lux::pick(Bot::Cluster, 5, 0, &begun).unwrap();
    assert_eq!(CONTINENTS[3].territories() >> picked & 1, 1);
    let all_but_asia: Vec<Pick> = (0..30).map(|territory| Pick { player: 1, territory }).collect();
    let picked = lux::pick(Bot::Cluster, 5, 0, &all_but_asia).unwrap();
    assert_eq!(CONTINENTS[5].territories() >> picked & 1, 1);
}

#[test]
fn of_the_nearest_territories_the_last_one_found_comes_first() {
    // Killbot holds Eastern Australia; Australia, Siam, India, China and the Middle East are gone. As far as the Middle East,
    // which India found last of all, are those that China found before it: the last of these is Mongolia.
    let mut picks = vec![Pick { player: 0, territory: 0 }];
    picks.extend([1, 2, 3, 32, 31, 34, 30].map(|territory| Pick { player: 1, territory }));
    assert_eq!(lux::pick(Bot::Killbot, 3, 0, &picks), Some(37));
}

#[test]
fn a_bot_remembers_the_continent_of_its_last_pick() {
    let mut picks: Vec<Pick> = Vec::new();
    assert_eq!(lux::goal(Bot::Quo, 3, 0, &picks), None);
    for turn in 0..COUNT {
        let territory = lux::pick(Bot::Quo, 3, turn % 3, &picks).unwrap();
        picks.push(Pick { player: turn % 3, territory });
    }
    let goals = |bot| [0, 1, 2].map(|player| lux::goal(bot, 3, player, &picks));
    // All continents but Asia were full when the last picks were made; Killbot keeps to its first choice.
    assert_eq!(goals(Bot::Quo), [Some(5); 3]);
    assert_eq!(goals(Bot::Killbot), [Some(0), Some(1), Some(2)]);
    assert_eq!(goals(Bot::Stinky), [None; 3]);
}

#[test]
fn a_draft_pays_shares_and_estimates_them_on_the_way() {
    let reward = Shares::new(3, Evaluation::Learned { intercept: false }).unwrap();
    let names = NAMES.iter().map(|name| name.to_string()).collect();
    let game = SmallDraft::new(reward.clone(), names, (0..COUNT).map(|turn| turn % 3).collect()).unwrap();
    let (mut state, mut random) = (game.start(), Random::new(1));
    while !game.is_terminal(&state).unwrap() {
        assert!((game.evaluate(&state).unwrap().iter().sum::<f64>() - 1.0).abs() < 1e-9);
        for (low, high) in game.bounds(&state).unwrap() {
            assert!(0.0 <= low && low <= high && high <= 1.0 + 1e-9);
        }
        let item = game.random_action(&state, &mut random, &mut Vec::new()).unwrap();
        state = game.apply(&state, &item).unwrap();
    }
    let owned = reward.owned(&game.board(&state));
    let mut scores: Vec<f64> = (0..3).map(|seat| learned(owned[seat], ALL & !owned[seat], seat, false)).collect();
    share(&mut scores);
    assert_eq!(game.returns(&state).unwrap().to_vec(), scores);
}

#[test]
fn the_gain_of_a_territory_is_the_difference_of_two_scores() {
    let mut random = Random::new(42);
    for round in 0..300 {
        let own = random.draw() & random.draw() & ALL | if round % 3 == 0 { 0b111 } else { 0 };
        let others = random.draw() & ALL & !own;
        for evaluation in [Evaluation::Jo, Evaluation::Learned { intercept: true }] {
            for territory in (0..COUNT).filter(|territory| (own | others) >> territory & 1 == 0) {
                let gain = evaluation.gain(&Standing::new(own, others), territory);
                let after = evaluation.score(own | 1 << territory, others, 1);
                assert!((gain - (after - evaluation.score(own, others, 1))).abs() < 1e-9);
            }
        }
    }
}

/// Weights by lot.
fn drawn_weights(random: &mut Random) -> own::Weights {
    let mut draw = || (random.draw() % 2001) as f64 / 1000.0 - 1.0;
    let seats = std::array::from_fn(|_| draw());
    let holding = CONTINENTS.iter().map(|continent| (0..=continent.size).map(|_| draw()).collect()).collect();
    let territories = std::array::from_fn(|_| draw());
    own::Weights::new(seats, holding, territories, std::array::from_fn(|_| draw() / 10.0)).unwrap()
}

#[test]
fn a_gain_of_our_own_evaluation_is_the_difference_of_two_logarithms_of_strengths() {
    let mut random = Random::new(2024);
    for _ in 0..50 {
        let weights = std::sync::Arc::new(drawn_weights(&mut random));
        let (a, b) = (random.draw() & ALL, random.draw() & ALL);
        let (own, others) = (a & !b, b & !a);
        let evaluation = Evaluation::Own(weights.clone());
        for territory in crate::risk_map::members(ALL & !own & !others) {
            let after = weights.strength(own | 1 << territory, others, 1).ln();
            let difference = after - weights.strength(own, others, 1).ln();
            let gain = evaluation.gain(&Standing::new(own, others), territory);
            assert!((gain - difference).abs() < 1e-9, "{gain} {difference}");
        }
    }
}

#[test]
fn weights_of_a_wrong_shape_or_beyond_all_numbers_are_refused() {
    let rows = || -> Vec<Vec<f64>> { CONTINENTS.iter().map(|continent| vec![0.0; continent.size + 1]).collect() };
    assert!(own::Weights::new([0.0; 3], rows(), [0.0; COUNT], [0.0; 3]).is_ok());
    assert!(own::Weights::new([0.0; 3], rows(), [0.0; COUNT], [f64::NAN, 0.0, 0.0]).is_err());
    assert!(own::Weights::new([0.0; 3], rows()[1..].to_vec(), [0.0; COUNT], [0.0; 3]).is_err());
    let huge = own::Weights::new([0.0; 3], rows(), [1e300; COUNT], [0.0; 3]).unwrap();
    assert!(huge.strength(ALL, 0, 0).is_finite());
}
