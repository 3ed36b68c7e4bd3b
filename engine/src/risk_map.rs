//! The classic map of Risk: 42 territories in 6 continents, joined by 83 edges (69 inside a continent, 14 between).
//!
//! Territories are numbered so that each continent is a range. Public maps with 82 edges drop Southern Europe–North
//! Africa, New Guinea–Western Australia or East Africa–Middle East; all three are here.

/// A territory, from 0 to 41.
pub type Territory = usize;

/// A set of territories, one bit each.
pub type Territories = u64;

pub const COUNT: usize = 42;

/// Every territory.
pub const ALL: Territories = (1 << COUNT) - 1;

pub const NAMES: [&str; COUNT] = [
    "Eastern Australia",
    "New Guinea",
    "Western Australia",
    "Indonesia",
    "Argentina",
    "Brazil",
    "Peru",
    "Venezuela",
    "South Africa",
    "Congo",
    "East Africa",
    "Madagascar",
    "North Africa",
    "Egypt",
    "Central America",
    "Western United States",
    "Eastern United States",
    "Alberta",
    "Ontario",
    "Quebec",
    "Alaska",
    "Northwest Territory",
    "Greenland",
    "Iceland",
    "Scandinavia",
    "Great Britain",
    "Western Europe",
    "Northern Europe",
    "Southern Europe",
    "Ukraine",
    "Middle East",
    "India",
    "Siam",
    "Afghanistan",
    "China",
    "Ural",
    "Siberia",
    "Mongolia",
    "Japan",
    "Irkutsk",
    "Kamchatka",
    "Yakutsk",
];

#[rustfmt::skip]
pub const EDGES: [(Territory, Territory); 83] = [
    (0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 32), (4, 5), (4, 6), (5, 6), (5, 7), (5, 12), (6, 7), (7, 14), (8, 9),
    (8, 10), (8, 11), (9, 10), (9, 12), (10, 11), (10, 12), (10, 13), (10, 30), (12, 13), (12, 26), (12, 28), (13, 28),
    (13, 30), (14, 15), (14, 16), (15, 16), (15, 17), (15, 18), (16, 18), (16, 19), (17, 18), (17, 20), (17, 21),
    (18, 19), (18, 21), (18, 22), (19, 22), (20, 21), (20, 40), (21, 22), (22, 23), (23, 24), (23, 25), (24, 25),
    (24, 27), (24, 29), (25, 26), (25, 27), (26, 27), (26, 28), (27, 28), (27, 29), (28, 29), (28, 30), (29, 30),
    (29, 33), (29, 35), (30, 31), (30, 33), (31, 32), (31, 33), (31, 34), (32, 34), (33, 34), (33, 35), (34, 35),
    (34, 36), (34, 37), (35, 36), (36, 37), (36, 39), (36, 41), (37, 38), (37, 39), (37, 40), (38, 40), (39, 40),
    (39, 41), (40, 41),
];

/// A part of the map that pays its sole owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continent {
    pub name: &'static str,
    pub first: Territory,
    pub size: usize,
    pub bonus: u32,
}

impl Continent {
    pub const fn territories(&self) -> Territories {
        ((1 << self.size) - 1) << self.first
    }
}

pub const CONTINENTS: [Continent; 6] = [
    Continent { name: "Australia", first: 0, size: 4, bonus: 2 },
    Continent { name: "South America", first: 4, size: 4, bonus: 2 },
    Continent { name: "Africa", first: 8, size: 6, bonus: 3 },
    Continent { name: "North America", first: 14, size: 9, bonus: 5 },
    Continent { name: "Europe", first: 23, size: 7, bonus: 5 },
    Continent { name: "Asia", first: 30, size: 12, bonus: 7 },
];

/// The neighbours of each territory.
pub const NEIGHBOURS: [Territories; COUNT] = neighbours();

/// The continent of each territory, a place in [`CONTINENTS`].
pub const CONTINENT_OF: [usize; COUNT] = continent_of();

/// The territories of each continent from which an edge leaves it.
pub const BORDERS: [Territories; 6] = borders();

/// The territories of a set, in increasing order.
pub fn members(mut set: Territories) -> impl Iterator<Item = Territory> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as Territory;
            set &= set - 1;
            lowest
        })
    })
}

const fn neighbours() -> [Territories; COUNT] {
    let mut table = [0; COUNT];
    let mut edge = 0;
    while edge < EDGES.len() {
        let (a, b) = EDGES[edge];
        table[a] |= 1 << b;
        table[b] |= 1 << a;
        edge += 1;
    }
    table
}

const fn continent_of() -> [usize; COUNT] {
    let mut table = [0; COUNT];
    let mut continent = 0;
    while continent < CONTINENTS.len() {
        let mut place = 0;
        while place < CONTINENTS[continent].size {
            table[CONTINENTS[continent].first + place] = continent;
            place += 1;
        }
        continent += 1;
    }
    table
}

const fn borders() -> [Territories; 6] {
    let mut table = [0; 6];
    let mut territory = 0;
    while territory < COUNT {
        let continent = CONTINENT_OF[territory];
        if NEIGHBOURS[territory] & !CONTINENTS[continent].territories() != 0 {
            table[continent] |= 1 << territory;
        }
        territory += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_continents_are_the_whole_map_with_the_known_borders_and_ways_out() {
        let union = CONTINENTS.iter().fold(0, |set, continent| set | continent.territories());
        assert_eq!(union, ALL);
        assert_eq!(CONTINENTS.iter().map(|continent| continent.size).sum::<usize>(), COUNT);
        assert_eq!(BORDERS.map(Territories::count_ones), [1, 2, 3, 3, 4, 5]);
        let leaving =
            |c: usize| EDGES.iter().filter(|(a, b)| (CONTINENT_OF[*a] == c) != (CONTINENT_OF[*b] == c)).count();
        assert_eq!([0, 1, 2, 3, 4, 5].map(leaving), [1, 2, 6, 3, 8, 8]);
        let inside = EDGES.iter().filter(|(a, b)| CONTINENT_OF[*a] == CONTINENT_OF[*b]).count();
        assert_eq!((inside, EDGES.len() - inside), (69, 14));
    }

    #[test]
    fn every_territory_can_be_reached_from_every_other() {
        let mut reached: Territories = 1;
        for _ in 0..COUNT {
            reached = members(reached).fold(reached, |set, territory| set | NEIGHBOURS[territory]);
        }
        assert_eq!(reached, ALL);
    }
}
