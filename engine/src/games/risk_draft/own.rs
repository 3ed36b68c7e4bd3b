//! Our own evaluation of a Risk draft: the strength of a player in a conditional logit, learned from games played out.
//!
//! The chance of each player to win is its strength over the sum of all strengths, and the logarithm of a strength is a
//! sum of weights: of the seat, of how many territories it holds in each continent, of each territory, of enemy
//! territories beside its own, of pairs of own territories that touch, and of own territories that touch an enemy.
//! The weights come from a file; `kingmaker.risk.learning` writes one.

use super::evaluations::neighbourhood;
use crate::risk_map::{members, Territories, Territory, CONTINENTS, CONTINENT_OF, COUNT, NEIGHBOURS};

/// Beyond it a strength is as good as certain; the limit keeps sums of strengths finite.
const MOST: f64 = 300.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    seats: [f64; 3],
    /// For each continent, as in [`CONTINENTS`], for 0 to all of its territories.
    holding: Vec<Vec<f64>>,
    territories: [f64; COUNT],
    enemy: f64,
    pair: f64,
    border: f64,
}

/// What lies around an open territory.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Enemy territories that no other territory of the player's touches.
    pub new: u32,
    /// Own territories.
    pub friends: u32,
    /// Whether there is any enemy territory.
    pub is_border: bool,
}

impl Weights {
    /// The weights of neighbours are: each enemy territory beside one's own, each pair of own ones, each own border.
    pub fn new(
        seats: [f64; 3],
        holding: Vec<Vec<f64>>,
        territories: [f64; COUNT],
        neighbours: [f64; 3],
    ) -> Result<Self, String> {
        let sizes: Vec<usize> = holding.iter().map(Vec::len).collect();
        let wanted: Vec<usize> = CONTINENTS.iter().map(|continent| continent.size + 1).collect();
        if sizes != wanted {
            return Err(format!("expected rows of {wanted:?} weights for the continents, got {sizes:?}"));
        }
        let all = seats.iter().chain(holding.iter().flatten()).chain(&territories).chain(&neighbours);
        if let Some(odd) = all.into_iter().find(|weight| !weight.is_finite()) {
            return Err(format!("expected finite weights, got {odd}"));
        }
        let [enemy, pair, border] = neighbours;
        Ok(Weights { seats, holding, territories, enemy, pair, border })
    }

    /// What an open territory, of whose continent so many are held, adds to the logarithm of the strength.
    pub fn gain(&self, territory: Territory, held: usize, around: Around) -> f64 {
        let row = &self.holding[CONTINENT_OF[territory]];
        let of_neighbours = self.enemy * f64::from(around.new) + self.pair * f64::from(around.friends);
        let border = if around.is_border { self.border } else { 0.0 };
        row[held + 1] - row[held] + self.territories[territory] + of_neighbours + border
    }

    /// The strength of a player, next to the others; territories may be open.
    pub fn strength(&self, own: Territories, others: Territories, seat: usize) -> f64 {
        let held = |place: usize| (own & CONTINENTS[place].territories()).count_ones() as usize;
        let holdings: f64 = self.holding.iter().enumerate().map(|(place, row)| row[held(place)]).sum();
        let (mut of_territories, mut borders) = (0.0, 0);
        for territory in members(own) {
            of_territories += self.territories[territory];
            borders += u32::from(NEIGHBOURS[territory] & others != 0);
        }
        let (enemies, ordered_pairs) = neighbourhood(own, others);
        let of_neighbours = self.enemy * f64::from(enemies)
            + self.pair * f64::from(ordered_pairs / 2)
            + self.border * f64::from(borders);
        let of_seat = self.seats.get(seat).copied().unwrap_or(0.0);
        (of_seat + holdings + of_territories + of_neighbours).clamp(-MOST, MOST).exp()
    }
}
