//! What a partition of the map is worth to each player, whole or half drafted: two published evaluations and our own.
//!
//! JO: the territory value of Johansson & Olsson, "Using Multi-Agent System Technology in Risk Bots", AIIDE 2006, as
//! Dessai, Gibson & Zhao, 2009, made it one of drafts: summed over what a player owns, without armies, 20 times the bonus
//! on each territory of a continent that is owned whole. Their −4 for a continent that an enemy owns whole can never
//! apply, since only owned territories are summed. Neighbours are those of the draft that is valued.
//!
//! Learned: the linear regression of Gibson, Desai & Zhao, "An Automated Technique for Drafting Territories in the Board
//! Game Risk", AIIDE 2010, on 7364 random drafts of three players. The intercept is in their program and not in their
//! worked example, so that it is an option.
//!
//! Own: see [`super::own`].

use std::sync::Arc;

use super::own::{Around, Weights};
use crate::risk_map::{members, Continent, Territories, BORDERS, CONTINENTS, CONTINENT_OF, COUNT, NEIGHBOURS};

#[derive(Clone, Debug, PartialEq)]
pub enum Evaluation {
    Jo,
    Learned { intercept: bool },
    Own(Arc<Weights>),
}

impl Evaluation {
    /// What a player has of its own territories, next to those of the others; territories may be open.
    pub fn score(&self, own: Territories, others: Territories, seat: usize) -> f64 {
        match self {
            Evaluation::Jo => jo(own, others),
            Evaluation::Learned { intercept } => learned(own, others, seat, *intercept),
            Evaluation::Own(weights) => weights.strength(own, others, seat),
        }
    }

    /// What an open territory adds to a player's own score, for our own evaluation to its logarithm; the same as the
    /// difference of two scores, and faster.
    pub fn gain(&self, standing: &Standing, territory: usize) -> f64 {
        let Standing { own, others, beside } = *standing;
        let neighbours = NEIGHBOURS[territory];
        let (friends, enemies) = ((neighbours & own).count_ones(), (neighbours & others).count_ones());
        let place = CONTINENT_OF[territory];
        let held = (own & CONTINENTS[place].territories()).count_ones() as usize;
        match self {
            // A new edge counts at both of its ends.
            Evaluation::Jo => {
                let continent = &CONTINENTS[place];
                let whole = jo_continent(continent, held + 1) - jo_continent(continent, held);
                STATIC_VALUE[territory] + 2.4 * f64::from(friends) - 0.3 * f64::from(enemies) + whole
            }
            Evaluation::Learned { .. } => {
                let new = (neighbours & others & !beside).count_ones();
                let holding = HOLDING[place][held + 1] - HOLDING[place][held];
                holding + ENEMY_NEIGHBOUR * f64::from(new) + 2.0 * FRIENDLY_PAIR * f64::from(friends)
            }
            Evaluation::Own(weights) => {
                let new = (neighbours & others & !beside).count_ones();
                weights.gain(territory, held, Around { new, friends, is_border: enemies > 0 })
            }
        }
    }

    /// One number for each player.
    pub fn scores_to(&self, owned: &[Territories], out: &mut [f64]) {
        let all = owned.iter().fold(0, |set, owned| set | owned);
        for (seat, (entry, &own)) in out.iter_mut().zip(owned).enumerate() {
            *entry = self.score(own, all & !own, seat);
        }
    }
}

/// What a player has, what the others have, and everything next to what the player has.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    own: Territories,
    others: Territories,
    beside: Territories,
}

impl Standing {
    pub fn new(own: Territories, others: Territories) -> Self {
        Standing { own, others, beside: members(own).fold(0, |set, territory| set | NEIGHBOURS[territory]) }
    }
}

/// Make shares of scores: negative ones count as 0, and if nobody has anything all have the same.
pub fn share(scores: &mut [f64]) {
    scores.iter_mut().for_each(|score| *score = score.max(0.0));
    let total: f64 = scores.iter().sum();
    let equal = 1.0 / scores.len() as f64;
    scores.iter_mut().for_each(|score| *score = if total > 0.0 { *score / total } else { equal });
}

/// The part of a territory's value that never changes: its continent, and the other continents that it borders.
const STATIC_VALUE: [f64; COUNT] = static_values();

const fn static_values() -> [f64; COUNT] {
    let mut values = [0.0; COUNT];
    let mut territory = 0;
    while territory < COUNT {
        let place = CONTINENT_OF[territory];
        let continent = &CONTINENTS[place];
        let borders = BORDERS[place].count_ones() as f64;
        let mut bordered = 0;
        let mut other = 0;
        while other < CONTINENTS.len() {
            if other != place && NEIGHBOURS[territory] & CONTINENTS[other].territories() != 0 {
                bordered += 1;
            }
            other += 1;
        }
        values[territory] = 70.0 * continent.bonus as f64 / (continent.size as f64 * borders) + 0.5 * bordered as f64;
        territory += 1;
    }
    values
}

/// The draft value of Johansson & Olsson.
pub fn jo(own: Territories, others: Territories) -> f64 {
    let of_territory = |territory: usize| {
        let neighbours = NEIGHBOURS[territory];
        let (friends, enemies) = ((neighbours & own).count_ones(), (neighbours & others).count_ones());
        STATIC_VALUE[territory] + 1.2 * f64::from(friends) - 0.3 * f64::from(enemies)
    };
    let of_continent =
        |continent: &Continent| jo_continent(continent, (own & continent.territories()).count_ones() as usize);
    members(own).map(of_territory).sum::<f64>() + CONTINENTS.iter().map(of_continent).sum::<f64>()
}

/// What so many territories of a continent are worth together beyond each on its own: each of them brings the share that
/// is held, and the whole if it is held.
fn jo_continent(continent: &Continent, held: usize) -> f64 {
    let whole = if held == continent.size { 20.0 } else { 0.0 };
    held as f64 * f64::from(continent.bonus) * (held as f64 / continent.size as f64 + whole)
}

const INTERCEPT: f64 = -67.1557;
const SEATS: [f64; 3] = [13.3818, 5.3459, 0.0];
const ENEMY_NEIGHBOUR: f64 = -0.0719;
const FRIENDLY_PAIR: f64 = 0.4799;

/// For each continent, as in [`CONTINENTS`], what it is worth to hold so many of its territories.
const HOLDING: [&[f64]; 6] = [
    &[2.972, 0.0, 8.4532, 9.9902, 10.7097],
    &[0.6904, 1.232, 3.8997, 0.0, 17.7184],
    &[14.3958, 12.8728, 10.7207, 7.1637, 1.23, 0.0, 29.796],
    &[3.1092, 0.9766, 0.0, 2.1682, 7.1541, 19.3505, 24.8183, 24.0969, 36.1487, 48.2005],
    &[42.4404, 45.1071, 43.1116, 43.7726, 41.3515, 50.7666, 43.8472, 36.9278],
    &[27.0974, 23.9027, 23.759, 23.1026, 23.6086, 23.6794, 19.3189, 15.6257, 17.4338, 13.8433, 10.2528, 6.6623, 3.0718],
];

/// Enemy territories next to a player's own, each once, and ordered pairs of own territories that touch.
pub fn neighbourhood(own: Territories, others: Territories) -> (u32, u32) {
    let mut beside = 0;
    let mut pairs = 0;
    for territory in members(own) {
        beside |= NEIGHBOURS[territory];
        pairs += (NEIGHBOURS[territory] & own).count_ones();
    }
    ((beside & others).count_ones(), pairs)
}

/// The regression of Gibson, Desai & Zhao; seats are those of three players.
pub fn learned(own: Territories, others: Territories, seat: usize, intercept: bool) -> f64 {
    let held = |continent: &Continent| (own & continent.territories()).count_ones() as usize;
    let holdings: f64 = CONTINENTS.iter().zip(HOLDING).map(|(continent, row)| row[held(continent)]).sum();
    let (enemies, pairs) = neighbourhood(own, others);
    let constant = if intercept { INTERCEPT } else { 0.0 };
    let of_seat = SEATS.get(seat).copied().unwrap_or(0.0);
    constant + of_seat + holdings + ENEMY_NEIGHBOUR * f64::from(enemies) + FRIENDLY_PAIR * f64::from(pairs)
}
