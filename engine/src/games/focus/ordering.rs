//! The static ordering of the thesis (section 3.5): high stacks first.

use super::board::{self, Fields};
use super::moves::Move;
use super::{Focus, State, HIGHEST};
use crate::game::{Ordered, Room, Stop};
use crate::random::Random;

impl Focus {
    /// 10 (n + t) + s: pieces that move, pieces on the target, and how many more stacks the mover tops afterwards. What a
    /// piece from the hand is worth is open in the thesis; here it counts like one that moves.
    #[inline]
    fn promise(&self, state: &State, action: u16) -> i32 {
        let (made, mover) = (Move::of(action), usize::from(state.mover));
        let target = state.stacks[usize::from(made.target())];
        let gained = i32::from(target.top() != Some(mover));
        let (pieces, lost) = match made {
            Move::Enter { .. } => (1, 0),
            Move::Stack { from, pieces, .. } => {
                let (rest, _) = state.stacks[usize::from(from)].split(pieces);
                (pieces, i32::from(rest.top() != Some(mover)))
            }
        };
        10 * (pieces + target.height()) as i32 + gained - lost
    }
}

impl Ordered for Focus {
    fn orders(&self) -> bool {
        true
    }

    fn promises_to(&self, state: &State, actions: &[u16], out: &mut Vec<f64>) -> Result<(), Stop> {
        out.extend(actions.iter().map(|&action| f64::from(self.promise(state, action))));
        Ok(())
    }

    /// The one that drawing from the list of the best moves would give; only those are listed that make a stack as high as
    /// any, before it is cut to five.
    fn guided_action(&self, state: &State, random: &mut Random, room: &mut Room<u16>) -> Result<u16, Stop> {
        let highest = self.highest(state);
        let (best, mut most) = (&mut room.actions, 0);
        best.clear();
        let mut offer = |action: u16| {
            let promise = self.promise(state, action);
            if promise > most {
                most = promise;
                best.clear();
            }
            if promise == most {
                best.push(action);
            }
        };
        for from in Fields(highest.movable) {
            let height = state.stacks[usize::from(from)].height();
            for (direction, &reach) in self.reach[usize::from(from)].iter().enumerate() {
                for pieces in 1..=height.min(u32::from(reach)) {
                    let target = board::beyond(from, direction, pieces);
                    if pieces + state.stacks[usize::from(target)].height() == highest.pieces {
                        offer(Move::Stack { from, direction, pieces }.action());
                    }
                }
            }
        }
        Fields(highest.open).for_each(|square| offer(Move::Enter { square }.action()));
        let drawn = if best.len() > 1 { random.below(best.len()) } else { 0 };
        Ok(best[drawn])
    }
}

/// The moves after which most pieces lie on each other.
struct Highest {
    pieces: u32,
    /// Fields whose stack has such a move.
    movable: u64,
    /// Fields where a piece from the hand makes one.
    open: u64,
}

impl Focus {
    /// Looks at all fields at once: for a number of pieces, at those where it can land on a stack of a given height.
    #[inline]
    fn highest(&self, state: &State) -> Highest {
        let by_height = board::by_height(self.board, state.heights);
        let (mover, enters) = (usize::from(state.mover), self.enters(state));
        let mut own = [0; HIGHEST as usize + 2];
        for pieces in (1..=HIGHEST as usize).rev().filter(|_| !enters) {
            own[pieces] = own[pieces + 1] | state.tops[mover] & by_height[pieces];
        }
        let enterable = match (state.hand[mover], enters) {
            (0, _) => 0,
            (_, true) => by_height[0],
            (_, false) => self.board,
        };
        for pieces in (1..=2 * HIGHEST).rev() {
            let mut movable = 0;
            for moved in pieces.saturating_sub(HIGHEST).max(1)..=pieces.min(HIGHEST) {
                let (stacks, targets) = (own[moved as usize], by_height[(pieces - moved) as usize]);
                if stacks == 0 || targets == 0 {
                    continue;
                }
                for (direction, starts) in self.starts.iter().enumerate() {
                    movable |= board::before(targets, direction, moved) & starts[moved as usize] & stacks;
                }
            }
            let open = by_height.get(pieces as usize - 1).map_or(0, |fields| fields & enterable);
            if movable | open != 0 {
                return Highest { pieces, movable, open };
            }
        }
        Highest { pieces: 0, movable: 0, open: 0 }
    }
}
