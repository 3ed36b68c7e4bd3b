//! Exact dice: the chances of every roll as counts out of all throws, and one random number a roll.
//!
//! The attacker throws up to three dice and the defender up to two; the highest meet, then the second highest; the
//! defender wins ties.

use kingmaker_engine::random::Random;

/// The throws by which the defender loses 0, 1 or 2 armies.
pub type Chances = [u32; 3];

/// `CHANCES[a - 1][d - 1]`: of all `6^(a + d)` throws of `a` against `d` dice.
pub const CHANCES: [[Chances; 2]; 3] =
    [[count(1, 1), count(1, 2)], [count(2, 1), count(2, 2)], [count(3, 1), count(3, 2)]];

/// What a roll costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    pub attacker: u32,
    pub defender: u32,
}

/// The most dice that an attack from a territory with these armies may throw: one army stays behind.
pub fn attack_dice(armies: u32) -> u32 {
    armies.saturating_sub(1).min(3)
}

pub fn defence_dice(armies: u32) -> u32 {
    armies.min(2)
}

/// One roll of 1 to 3 dice against 1 or 2.
pub fn roll(attack: u32, defence: u32, random: &mut Random) -> Losses {
    let [none, one, two] = CHANCES[attack as usize - 1][defence as usize - 1];
    let throw = random.below((none + one + two) as usize) as u32;
    let defender = u32::from(throw >= none) + u32::from(throw >= none + one);
    Losses { attacker: attack.min(defence) - defender, defender }
}

/// The chance that attackers beat defenders when both fight to the end with the most dice. The attackers are those who
/// may fight: the armies of the territory but one.
pub fn win_chance(attackers: u32, defenders: u32) -> f64 {
    let (attackers, width) = (attackers as usize, defenders as usize + 1);
    // A line for each number of attackers; three lines are enough, since a roll costs two armies at most.
    let mut lines = [vec![0.0; width], vec![0.0; width], vec![0.0; width]];
    lines[0][0] = f64::from(u8::from(attackers > 0));
    for mine in 1..=attackers {
        for theirs in 0..width {
            lines[mine % 3][theirs] = if theirs == 0 { 1.0 } else { after_a_roll(&lines, mine, theirs) };
        }
    }
    lines[attackers % 3][width - 1]
}

/// The chance before a roll, from the chances after it.
fn after_a_roll(lines: &[Vec<f64>; 3], mine: usize, theirs: usize) -> f64 {
    let (attack, defence) = (mine.min(3), theirs.min(2));
    let chances = CHANCES[attack - 1][defence - 1];
    let lost = attack.min(defence);
    let won: f64 = (0..=lost)
        .map(|defender| {
            let attacker = lost - defender;
            f64::from(chances[defender]) * lines[(mine - attacker) % 3][theirs - defender]
        })
        .sum();
    won / f64::from(chances.iter().sum::<u32>())
}

/// Count all throws, one after the other.
const fn count(attack: u32, defence: u32) -> Chances {
    let mut chances = [0; 3];
    let throws = 6u32.pow(attack + defence);
    let mut throw = 0;
    while throw < throws {
        let (first, second) = highest(throw, attack);
        let (best, next) = highest(throw / 6u32.pow(attack), defence);
        let mut lost = (first > best) as usize;
        if attack > 1 && defence > 1 {
            lost += (second > next) as usize;
        }
        chances[lost] += 1;
        throw += 1;
    }
    chances
}

/// The highest and the second highest die of a throw, whose dice are its digits to base 6.
const fn highest(throw: u32, dice: u32) -> (u32, u32) {
    let (mut first, mut second) = (0, 0);
    let mut rest = throw;
    let mut die = 0;
    while die < dice {
        let face = rest % 6 + 1;
        if face > first {
            second = first;
            first = face;
        } else if face > second {
            second = face;
        }
        rest /= 6;
        die += 1;
    }
    (first, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_a_roll_are_the_known_ones() {
        assert_eq!(CHANCES[0], [[21, 15, 0], [161, 55, 0]]);
        assert_eq!(CHANCES[1], [[91, 125, 0], [581, 420, 295]]);
        assert_eq!(CHANCES[2], [[441, 855, 0], [2275, 2611, 2890]]);
    }

    #[test]
    fn rolls_fall_as_their_chances_say() {
        let mut random = Random::new(1);
        for (attack, defence) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] {
            let mut seen = [0u32; 3];
            for _ in 0..50_000 {
                let losses = roll(attack, defence, &mut random);
                assert_eq!(losses.attacker + losses.defender, attack.min(defence));
                seen[losses.defender as usize] += 1;
            }
            let chances = CHANCES[attack as usize - 1][defence as usize - 1];
            let throws = f64::from(chances.iter().sum::<u32>());
            for lost in 0..3 {
                let chance = f64::from(chances[lost]) / throws;
                let deviation = (50_000.0 * chance * (1.0 - chance)).sqrt();
                assert!(
                    (f64::from(seen[lost]) - 50_000.0 * chance).abs() <= 4.0 * deviation,
                    "{attack} {defence} {lost}"
                );
            }
        }
    }

    /// Osborne, "Markov Chains for the RISK Board Game Revisited", Mathematics Magazine 76, 2003, table 3.
    #[test]
    fn battles_to_the_end_are_won_as_osborne_computed() {
        let known = [(1, 1, 0.417), (1, 2, 0.106), (2, 1, 0.754), (3, 3, 0.470), (5, 5, 0.506), (10, 10, 0.568)];
        for (attackers, defenders, chance) in known {
            assert!((win_chance(attackers, defenders) - chance).abs() < 0.0005, "{attackers} {defenders}");
        }
        assert_eq!((win_chance(0, 3), win_chance(4, 0)), (0.0, 1.0));
    }
}
