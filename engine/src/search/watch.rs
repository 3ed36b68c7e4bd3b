//! The eye that a search keeps on its limits while it goes from position to position.

use super::clock::Timer;
use crate::game::{Game, Stop};

/// Called now and then during a search; what it returns stops the search.
pub type Poll<'a> = &'a mut dyn FnMut() -> Result<(), Stop>;

/// Counts positions, and looks at the limits and at the outside world every [`POLL_EVERY`](crate::game::Rules::POLL_EVERY) of them. So a search
/// goes on for no more positions than that after its time is up, however slow or wide the game is, and visits that many
/// even if it has no time at all.
pub struct Watch<'a> {
    pub nodes: u64,
    most_nodes: u64,
    timer: Option<Timer>,
    /// The number of positions at which to look next.
    next_look: u64,
    every: u64,
    glances: u64,
    poll: Poll<'a>,
}

impl<'a> Watch<'a> {
    /// Without limits, until they are set.
    pub fn new<G: Game>(poll: Poll<'a>) -> Self {
        let every = G::POLL_EVERY;
        Watch { nodes: 0, most_nodes: u64::MAX, timer: None, next_look: every, every, glances: 0, poll }
    }

    /// Stop at so many positions in all, and when the time is up.
    pub fn limit(&mut self, most_nodes: u64, timer: Option<Timer>) {
        (self.most_nodes, self.timer) = (most_nodes, timer);
        self.next_look = self.most_nodes.min(self.nodes.saturating_add(self.every));
    }

    pub fn within(mut self, timer: Option<Timer>) -> Self {
        self.limit(u64::MAX, timer);
        self
    }

    /// Count a position.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Look at the clock as often as for positions that count, where they are only looked at or gone back from.
    #[inline]
    pub fn glance(&mut self) -> Result<(), Stop> {
        self.glances += 1;
        if self.glances % self.every == 0 {
            self.look_outside()?;
        }
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.most_nodes {
            return Err(Stop::Nodes);
        }
        self.look_outside()?;
        self.next_look = self.most_nodes.min(self.nodes + self.every);
        Ok(())
    }

    fn look_outside(&mut self) -> Result<(), Stop> {
        (self.poll)()?;
        if self.timer.as_ref().is_some_and(Timer::is_up) {
            return Err(Stop::Deadline);
        }
        Ok(())
    }
}
