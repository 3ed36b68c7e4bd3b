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
