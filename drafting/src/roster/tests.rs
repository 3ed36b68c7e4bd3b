use super::*;
use kingmaker_engine::random::Random;

fn names(count: usize) -> Vec<String> {
    (0..count).map(|place| format!("P{}", (b'A' + place as u8) as char)).collect()
}

/// QB, two RB, two WR, TE, a flexible RB/WR/TE, K.
fn football() -> Roster {
    Roster::new(names(5), vec![1, 2, 2, 4, 4, 8, 14, 16], 3, vec![9; 5]).unwrap()
}

/// The best line-up by trying every slot for every item.
fn by_force(slots: &[u16], items: &[(usize, f64)]) -> f64 {
    let Some((&(position, value), rest)) = items.split_first() else { return 0.0 };
    let mut best = by_force(slots, rest);
    for (place, slot) in slots.iter().enumerate() {
        if slot >> position & 1 == 1 {
            let mut left = slots.to_vec();
            left.remove(place);
            best = best.max(value + by_force(&left, rest));
        }
    }
    best
}

fn greedy(roster: &Roster, items: &[(usize, f64)]) -> f64 {
    let mut items = items.to_vec();
    items.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut lineup = Lineup::empty();
    items.iter().for_each(|&(position, value)| {
        lineup.offer(roster, position, value);
    });
    lineup.value
}

#[test]
fn the_greedy_line_up_is_the_best_of_all_assignments_whatever_the_slots() {
    let mut random = Random::new(5);
    for _ in 0..3000 {
        let positions = 1 + random.below(5);
        let any = (1usize << positions) - 1;
        let slots: Vec<u16> = (0..1 + random.below(5)).map(|_| 1 + random.below(any) as u16).collect();
        let roster = Roster::new(names(positions), slots.clone(), 0, vec![9; positions]).unwrap();
        let items: Vec<(usize, f64)> =
            (0..random.below(8)).map(|_| (random.below(positions), random.below(9) as f64 - 2.0)).collect();
        assert_eq!(greedy(&roster, &items), by_force(&slots, &items), "slots {slots:?}, items {items:?}");
    }
}

#[test]
fn whether_another_starts_does_not_depend_on_the_order_of_the_earlier_ones() {
    let mut random = Random::new(8);
    let roster = football();
    for _ in 0..500 {
        let mut items: Vec<usize> = (0..random.below(9)).map(|_| random.below(5)).collect();
        let fits = |items: &[usize]| {
            let mut started = Counts::default();
            items.iter().for_each(|&position| {
                roster.start(&mut started, position);
            });
            (0..5).map(|position| roster.fits(&started, position)).collect::<Vec<_>>()
        };
        let before = fits(&items);
        random.shuffle(&mut items);
        assert_eq!(fits(&items), before);
    }
}

#[test]
fn a_team_that_needs_all_its_picks_may_only_take_starters() {
    let roster = football();
    let mut counts = Counts::default();
    counts[1] = 3;
    assert!(roster.may_take(&counts, &counts, 6, 1));
    assert!(!roster.may_take(&counts, &counts, 5, 1));
    assert!(roster.may_take(&counts, &counts, 5, 2));
    let mut many = counts;
    many[2] = 9;
    assert!(!roster.may_take(&many, &counts, 6, 2));
}

#[test]
fn replacement_is_the_best_that_would_not_start_anywhere() {
    let roster = Roster::new(names(2), vec![1, 2, 3], 0, vec![9; 2]).unwrap();
    // Two teams start six: 10 9 8 of the first position and 7 6 5 of the second would be best.
    let items = [(0, 10.0), (0, 9.0), (0, 8.0), (1, 7.0), (1, 6.0), (1, 5.0), (0, 4.0), (1, 3.0)];
    assert_eq!(roster.replacement(2, items.into_iter()), [4.0, 3.0]);
    assert_eq!(roster.replacement(2, items.into_iter().take(5)), [8.0, 6.0]);
    assert_eq!(roster.replacement(2, items.into_iter().take(1)), [10.0, 0.0]);
}

#[test]
fn rosters_that_contradict_themselves_are_refused() {
    let refused = |names, slots, bench, caps| Roster::new(names, slots, bench, caps).unwrap_err();
    assert!(refused(vec![], vec![1], 0, vec![]).contains("1 to 12 positions, got 0"));
    assert!(refused(names(1), vec![], 3, vec![9]).contains("at least one starting slot"));
    assert!(refused(names(1), vec![2], 0, vec![9]).contains("every slot"));
    assert!(refused(names(2), vec![1], 0, vec![9]).contains("a cap for each of 2"));
    assert!(refused(names(2), vec![1, 1, 3], 0, vec![1, 1]).contains("all 3 slots be filled, got room for 2"));
    assert!(refused(names(9), vec![511], 0, vec![9; 9]).contains("at most 8 positions together, got 9"));
    assert!(Roster::new(names(12), vec![255; 14], 40, vec![9; 12]).is_ok());
}
