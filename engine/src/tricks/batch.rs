//! Many positions at once, on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::position::Position;
use super::solver::{Poll, Solver, Worth};
use crate::game::Stop;

/// How long the outside world may wait while the threads work.
const PATIENCE: Duration = Duration::from_millis(20);

/// What to find out about each position of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The first of the best cards.
    Best,
    /// What every card is worth.
    Values,
}

/// Cards in the order of the deck with what the side gets; one card if the best was asked for, none at the end of a deal.
pub type Answer = Vec<Worth>;

/// The answers in the order of the positions; they do not depend on the number of threads. Each thread has a table of its
/// own of so many megabytes. `poll` is called on the calling thread; what it returns stops all of them.
pub fn solve_batch(
    positions: &[Position],
    ask: Ask,
    threads: usize,
    megabytes: usize,
    poll: Poll,
) -> Result<Vec<Answer>, Stop> {
    let threads = threads.min(positions.len());
    if threads <= 1 {
        let mut solver = Solver::new(megabytes);
        let mut answer = |position| poll().and_then(|()| solver.answer(position, ask, poll));
        return positions.iter().map(&mut answer).collect();
    }
    let mut answers = vec![Answer::new(); positions.len()];
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (tell, told) = channel();
    let work = |tell: std::sync::mpsc::Sender<(usize, Answer)>| {
        let mut solver = Solver::new(megabytes);
        let mut look = || if enough.load(Ordering::Relaxed) { Err(Stop::Nodes) } else { Ok(()) };
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(at) else { return };
            // Only the calling thread stops the work, and it knows why.
            let Ok(answer) = look().and_then(|()| solver.answer(position, ask, &mut look)) else { return };
            if tell.send((at, answer)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let (tell, work) = (tell.clone(), &work);
            scope.spawn(move || work(tell));
        }
        drop(tell);
        loop {
            match told.recv_timeout(PATIENCE) {
                Ok((at, answer)) => answers[at] = answer,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if let Err(stop) = poll() {
                enough.store(true, Ordering::Relaxed);
                return Err(stop);
            }
        }
    })?;
    Ok(answers)
}

impl Solver {
    fn answer(&mut self, position: &Position, ask: Ask, poll: Poll) -> Result<Answer, Stop> {
        match ask {
            Ask::Best => self.best(position, poll).map(Vec::from_iter),
            Ask::Values => self.values(position, poll),
        }
    }
}
