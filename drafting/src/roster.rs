//! Rosters: starting slots that take certain positions, caps, a bench, and the best line-up, exactly.
//!
//! The sets of items that can start together are the independent sets of a transversal matroid (Edmonds & Fulkerson
//! 1965), and on a matroid it is exact to take the best item that still fits, and then the next (Rado 1957; Edmonds
//! 1971), however flexible slots overlap: no assignment has to be searched. An item has one position, so whether it
//! fits follows from how many of each position start, by Hall's condition: every set of positions has at most as many
//! starters as there are slots that take one of them. Sets that no slot ties together follow from their parts.

use kingmaker_engine::value::Fields;

/// Positions that a roster may know.
pub const MOST_POSITIONS: usize = 12;
/// Positions that flexible slots may tie together, since every subset of them is a condition.
pub const MOST_TIED: u32 = 8;
/// Slots and places on the bench together.
pub const MOST_PLACES: usize = 60;

/// How many of each position.
pub type Counts = [u16; MOST_POSITIONS];

/// At most so many starters of these positions together.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Limit {
    positions: u16,
    room: u16,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    names: Vec<String>,
    slots: Vec<u16>,
    bench: usize,
    caps: Vec<u16>,
    /// For each position the limits that a starter of it counts for.
    limits: Vec<Vec<Limit>>,
}

/// The positions of a set.
fn members(set: u16) -> impl Iterator<Item = usize> {
    (0..MOST_POSITIONS).filter(move |position| set >> position & 1 == 1)
}

impl Roster {
    /// A slot is the set of positions that it takes, a bit each; a cap is how many of a position a roster may have.
    pub fn new(names: Vec<String>, slots: Vec<u16>, bench: usize, caps: Vec<u16>) -> Result<Self, String> {
        if names.is_empty() || names.len() > MOST_POSITIONS {
            return Err(format!("expected 1 to {MOST_POSITIONS} positions, got {}", names.len()));
        }
        if slots.is_empty() || slots.len() + bench > MOST_PLACES {
            let places = slots.len() + bench;
            return Err(format!(
                "expected at least one starting slot and at most {MOST_PLACES} places, got {} and {places}",
                slots.len()
            ));
        }
        let known = (1u32 << names.len()) - 1;
        if slots.iter().any(|&slot| slot == 0 || u32::from(slot) & !known != 0) {
            return Err("expected every slot to take a position of the roster".into());
        }
        if caps.len() != names.len() {
            return Err(format!("expected a cap for each of {} positions, got {}", names.len(), caps.len()));
        }
        let limits = limits(names.len(), &slots)?;
        let roster = Roster { names, slots, bench, caps, limits };
        roster.check_caps()?;
        Ok(roster)
    }

    /// Refuse caps under which the slots could never be filled.
    fn check_caps(&self) -> Result<(), String> {
        let mut started = Counts::default();
        for (position, &cap) in self.caps.iter().enumerate() {
            for _ in 0..cap {
                self.start(&mut started, position);
            }
        }
        let filled: u16 = started.iter().sum();
        if usize::from(filled) < self.slots.len() {
            return Err(format!(
                "expected caps that let all {} slots be filled, got room for {filled}",
                self.slots.len()
            ));
        }
        Ok(())
    }

    /// Slots, bench and caps; positions by their numbers.
    pub fn from_rules(rules: &Fields) -> Result<Self, String> {
        let set = |slot: &Vec<usize>| -> Result<u16, String> {
            slot.iter().try_fold(0, |set, &position| {
                if position < MOST_POSITIONS {
                    Ok(set | 1 << position)
                } else {
                    Err(format!("expected at most {MOST_POSITIONS} positions, got number {position}"))
                }
            })
        };
        let slots: Vec<Vec<usize>> = rules.read("slots")?;
        let slots = slots.iter().map(set).collect::<Result<_, _>>()?;
        Roster::new(rules.read("positions")?, slots, rules.read("bench")?, rules.read("caps")?)
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn num_positions(&self) -> usize {
        self.names.len()
    }

    /// Starting slots, each the set of positions that it takes.
    pub fn slots(&self) -> &[u16] {
        &self.slots
    }

    pub fn bench(&self) -> usize {
        self.bench
    }

    /// Places in all: slots and bench.
    pub fn places(&self) -> usize {
        self.slots.len() + self.bench
    }

    /// Whether one more of a position could start in one of `times` equal line-ups that share their starters.
    fn fits_in(&self, started: &Counts, position: usize, times: u16) -> bool {
        self.limits[position].iter().all(|limit| {
            let starters: u16 = members(limit.positions).map(|member| started[member]).sum();
            starters < limit.room * times
        })
    }

    /// Whether one more of a position could start.
    #[inline]
    pub fn fits(&self, started: &Counts, position: usize) -> bool {
        self.limits[position].iter().all(|limit| {
            let mut set = limit.positions;
            let mut starters = 0;
            while set != 0 {
                starters += started[set.trailing_zeros() as usize];
                set &= set - 1;
            }
            starters < limit.room
        })
    }

    /// Start one more of a position if it fits, and say whether it did.
    #[inline]
    pub fn start(&self, started: &mut Counts, position: usize) -> bool {
        let fits = self.fits(started, position);
        started[position] += u16::from(fits);
        fits
    }

    /// Whether a team may take one more of a position: the cap allows it, and either it can start or the picks that
    /// are left after it still fill all open slots.
    pub fn may_take(&self, held: &Counts, started: &Counts, picks_left: usize, position: usize) -> bool {
        let open = self.slots.len() - usize::from(started.iter().sum::<u16>());
        held[position] < self.caps[position] && (open < picks_left || self.fits(started, position))
    }

    /// Whether the cap of a position is reached.
    pub fn is_capped(&self, held: &Counts, position: usize) -> bool {
        held[position] >= self.caps[position]
    }

    /// For each slot the place of the item that fills it, of items given by their positions with the best first.
    pub fn seats(&self, best_first: &[usize]) -> Vec<Option<usize>> {
        let mut held = vec![None; self.slots.len()];
        for place in 0..best_first.len() {
            self.seat(best_first, place, &mut held, &mut vec![false; self.slots.len()]);
        }
        held
    }

    /// Seat an item in a slot that takes it, if need be by moving those who sit there: an augmenting path.
    fn seat(&self, positions: &[usize], place: usize, held: &mut [Option<usize>], tried: &mut [bool]) -> bool {
        let takes = |slot: usize| self.slots[slot] >> positions[place] & 1 == 1;
        if let Some(slot) = (0..self.slots.len()).find(|&slot| takes(slot) && held[slot].is_none()) {
            held[slot] = Some(place);
            return true;
        }
        for slot in (0..self.slots.len()).filter(|&slot| takes(slot)) {
            if tried[slot] {
                continue;
            }
            tried[slot] = true;
            if held[slot].is_none_or(|other| self.seat(positions, other, held, tried)) {
                held[slot] = Some(place);
                return true;
            }
        }
        false
    }

    /// For each position the value of the best item left when the best starters of all teams together are gone: what
    /// anybody can have late. Where none is left it is the worst that there is, and 0 where there is none at all.
    pub fn replacement(&self, teams: usize, best_first: impl Iterator<Item = (usize, f64)>) -> Vec<f64> {
        let mut started = Counts::default();
        let mut level = vec![0.0; self.num_positions()];
        let mut found = vec![false; self.num_positions()];
        for (position, value) in best_first {
            if found[position] {
                continue;
            }
            level[position] = value;
            if self.fits_in(&started, position, teams as u16) {
                started[position] += 1;
            } else {
                found[position] = true;
            }
        }
        level
    }
}

/// A line-up in the making. Items are offered the best first; those worth nothing do not start.
#[derive(Clone, Copy, Debug)]
pub struct Lineup {
    pub started: Counts,
    pub value: f64,
}

impl Lineup {
    pub fn empty() -> Self {
        Lineup { started: Counts::default(), value: 0.0 }
    }

    /// Take an item into the line-up if it fits, and say whether it did.
    #[inline]
    pub fn offer(&mut self, roster: &Roster, position: usize, value: f64) -> bool {
        let starts = value > 0.0 && roster.start(&mut self.started, position);
        if starts {
            self.value += value;
        }
        starts
    }
}

/// Hall's conditions of all sets of positions that slots tie together.
fn limits(positions: usize, slots: &[u16]) -> Result<Vec<Vec<Limit>>, String> {
    let mut found = vec![Vec::new(); positions];
    for (position, own) in found.iter_mut().enumerate() {
        let tied = tied_to(1 << position, slots, u16::MAX);
        if tied.count_ones() > MOST_TIED {
            let got = tied.count_ones();
            return Err(format!("expected flexible slots that tie at most {MOST_TIED} positions together, got {got}"));
        }
        // All subsets of the tied positions, from the largest to the empty one.
        let mut set = tied;
        while set != 0 {
            if set >> position & 1 == 1 && tied_to(1 << position, slots, set) == set {
                let room = slots.iter().filter(|&&slot| slot & set != 0).count() as u16;
                own.push(Limit { positions: set, room });
            }
            set = (set - 1) & tied;
        }
    }
    Ok(found)
}

/// The positions that can be reached from some, from one to another of the same slot, within a set.
fn tied_to(start: u16, slots: &[u16], within: u16) -> u16 {
    let mut reached = start;
    loop {
        let next = slots.iter().filter(|&&slot| slot & reached != 0).fold(reached, |all, slot| all | slot & within);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests;
