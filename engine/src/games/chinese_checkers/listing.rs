//! Which moves there are: all of them in order, one by lot, and those that matter where nobody looks any further.

use super::geometry::Cells;
use super::lattices::{Hops, Reached, Region};
use super::{action, ends, ChineseCheckers, Scoring, State, MOST_ACTIONS, MOST_GAIN, MOST_PAWNS, PASS, SEATS};
use crate::game::{Leading, Stop, Wants};
use crate::random::Random;

impl Leading for ChineseCheckers {
    fn has_leading(&self) -> bool {
        self.scoring == Scoring::Distance && self.widest.is_none() && self.homecoming.is_none()
    }

    /// The move that comes first of all has the largest gain, and is enough for those who look at others, too.
    fn leading_actions(
        &self,
        state: &State,
        _wants: Wants,
        out: &mut Vec<u16>,
        counts: Option<&mut Vec<u32>>,
    ) -> Result<(), Stop> {
        self.list_leading(state, out, counts);
        Ok(())
    }
}

impl ChineseCheckers {
    /// Where a pawn may go.
    #[inline]
    pub(super) fn destinations(&self, hops: &Hops, occupied: u128, from: u8) -> u128 {
        self.tables.star.steps(from) & !occupied | hops.mask(hops.chains(from))
    }

    /// The same within a region.
    #[inline]
    pub(super) fn destinations_into(&self, hops: &Hops, occupied: u128, from: u8, region: &Region) -> u128 {
        self.tables.star.steps(from) & !occupied & region.cells | hops.chains_into(from, region)
    }

    /// Moves that gain most distance come first; among equals those of the first pawn from a1 on, and to the first cell.
    /// In the middle of a game with three players, alpha-beta visits a tenth of the nodes that it visits without.
    pub(super) fn list_all(&self, state: &State, out: &mut Vec<u16>) {
        let player = usize::from(state.player) % SEATS;
        let loss = |from: u8, to: u8| self.loss(player, from, to);
        let occupied = state.occupied();
        let hops = self.hops(state);
        let mut listed = [0; MOST_ACTIONS];
        let mut count = 0;
        let mut places = [0u16; 64];
        for from in Cells(state.pawns.of(player)) {
            let destinations = self.destinations(&hops, occupied, from);
            for (half, first) in [(destinations as u64, 0), ((destinations >> 64) as u64, 64)] {
                let mut rest = half;
                while rest != 0 {
                    let to = first | rest.trailing_zeros() as u8;
                    rest &= rest - 1;
                    places[loss(from, to)] += 1;
                    listed[count] = action(from, to);
                    count += 1;
                }
            }
        }
        if count == 0 {
            out.push(PASS);
            return;
        }
        // A counting sort: first how many there are of each loss, then where those of each loss begin.
        let mut before = 0;
        for place in &mut places[..=2 * usize::from(MOST_GAIN)] {
            before += std::mem::replace(place, before);
        }
        let start = out.len();
        out.resize(start + count, 0);
        let sorted = &mut out[start..];
        for &action in &listed[..count] {
            let (from, to) = ends(action);
            let place = &mut places[loss(from, to)];
            sorted[usize::from(*place)] = action;
            *place += 1;
        }
    }

    /// The same, cut to those that gain most where the rules ask for it (Sturtevant, IJCAI 2003, searches ten).
    #[inline]
    pub(super) fn list_widest(&self, state: &State, out: &mut Vec<u16>) {
        let start = out.len();
        self.list_all(state, out);
        if let Some(widest) = self.widest {
            out.truncate(start + widest);
        }
    }

    /// One of the moves of a cut list by lot.
    pub(super) fn draw_listed(&self, state: &State, random: &mut Random) -> u16 {
        let mut listed = Vec::new();
        self.list_widest(state, &mut listed);
        listed[random.below(listed.len())]
    }

    /// One of all moves by lot. Counts the destinations of each pawn, and lists none.
    pub(super) fn draw_counted(&self, state: &State, random: &mut Random) -> u16 {
        let hops = self.hops(state);
        let mut pawns = [(0, Reached::default(), 0); MOST_PAWNS];
        let mut count = 0;
        let mut total = 0;
        for from in Cells(state.pawns.of(usize::from(state.player) % SEATS)) {
            let reached = hops.chains(from);
            let here = hops.count_steps(from) + reached.count();
            pawns[count % MOST_PAWNS] = (from, reached, here);
            count += 1;
            total += here;
        }
        if total == 0 {
            return PASS;
        }
        let mut place = random.below(total as usize) as u32;
        for &(from, reached, here) in &pawns[..count.min(MOST_PAWNS)] {
            if place < here {
                let destinations = self.tables.star.steps(from) & !state.occupied() | hops.mask(reached);
                return action(from, nth_cell(destinations, place));
            }
            place -= here;
        }
        PASS
    }

    /// See [`crate::game::Leading::leading_actions`]. A move changes the distance of the mover and no other, unless it fills
    /// a camp; so of all that fill none, those that gain most lead to equal values, and the others to less.
    ///
    /// Where the turns run out all moves end the game, and what looked like more is the same win or the same loss, shared
    /// with others or not: nothing can be left out.
    pub(super) fn list_leading(&self, state: &State, out: &mut Vec<u16>, mut counts: Option<&mut Vec<u32>>) {
        if state.turn + 1 >= self.most_turns {
            let start = out.len();
            self.list_all(state, out);
            if let Some(counts) = counts {
                counts.resize(counts.len() + out.len() - start, 1);
            }
            return;
        }
        let player = usize::from(state.player) % SEATS;
        let occupied = state.occupied();
        let hops = self.hops(state);
        let filling = self.last_gaps(state, occupied);
        let start = out.len();
        let (mut best, mut least, mut equals) = (PASS, 2 * usize::from(MOST_GAIN), 0);
        for from in Cells(state.pawns.of(player)) {
            let not_worse = self.within(player, (self.steps(player, from) + least).checked_sub(usize::from(MOST_GAIN)));
            let destinations = if filling == 0 {
                self.destinations_into(&hops, occupied, from, not_worse)
            } else {
                self.destinations(&hops, occupied, from)
            };
            out.extend(Cells(destinations & filling).map(|to| action(from, to)));
            for to in Cells(destinations & !filling & not_worse.cells) {
                let loss = self.loss(player, from, to);
                if loss < least || equals == 0 {
                    (best, least, equals) = (action(from, to), loss, 0);
                }
                equals += u32::from(loss == least);
            }
        }
        if equals > 0 {
            out.push(best);
        } else if out.len() == start {
            out.push(PASS);
        }
        // Those that fill a camp are few, if there are any; each stands for itself.
        let order = |action: &u16| {
            let (from, to) = ends(*action);
            (self.loss(player, from, to), from, to)
        };
        out[start..].sort_by_key(order);
        if let Some(counts) = &mut counts {
            counts.extend(out[start..].iter().map(|&action| if action == best { equals.max(1) } else { 1 }));
        }
    }

    /// The cells that are at most so many steps from a player's goal.
    #[inline]
    pub(super) fn within(&self, player: usize, steps: Option<usize>) -> &Region {
        let rings = &self.tables.within[player];
        steps.map_or(&Region::EMPTY, |steps| &rings[steps.min(rings.len() - 1)])
    }

    /// The only empty cells of goals that are full but for one and not blocked: nowhere else can a move end the game.
    fn last_gaps(&self, state: &State, occupied: u128) -> u128 {
        let goals = (0..self.players).filter(|&player| !self.is_blocked(state, player));
        let gaps = goals.map(|player| self.tables.goals[player] & !occupied);
        gaps.filter(|gap| gap.count_ones() == 1).fold(0, |all, gap| all | gap)
    }
}

/// The cell that comes `place` cells after the first of a mask.
#[inline]
pub(super) fn nth_cell(mask: u128, place: u32) -> u8 {
    let low = mask as u64;
    let (mut half, mut left, first) = match low.count_ones() {
        below if place < below => (low, place, 0),
        below => ((mask >> 64) as u64, place - below, 64),
    };
    while left > 0 {
        half &= half - 1;
        left -= 1;
    }
    first | half.trailing_zeros() as u8
}
