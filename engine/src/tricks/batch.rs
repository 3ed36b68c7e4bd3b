//! Many positions at once, on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Mutex;

use super::position::Position;
use super::solver::{Solver, Worth};
use crate::game::Stop;

/// What to find out about each position of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The first of the best cards.
    Best,
    /// What every card is worth.
    Values,
}

/// Cards in the order of the deck with what the side gets; one card if the best was asked for.
pub type Answer = Vec<Worth>;

/// The answers in the order of the positions, which do not depend on the number of threads. Each thread has a table of
/// its own of so many megabytes. `poll` is called on every thread; what it returns stops all of them.
pub fn solve_batch(
    positions: &[Position],
    ask: Ask,
    threads: usize,
    megabytes: usize,
    poll: &(dyn Fn() -> Result<(), Stop> + Sync),
) -> Result<Vec<Answer>, Stop> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let first_stop: Mutex<Option<Stop>> = Mutex::new(None);
    let answers: Mutex<Vec<Option<Answer>>> = Mutex::new(vec![None; positions.len()]);
    let work = || {
        let mut solver = Solver::new(megabytes);
        let mut look = || if stopped.load(Ordering::Relaxed) { Err(Stop::Deadline) } else { poll() };
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(at) else { return };
            let answer = match ask {
                Ask::Best => solver.best(position, &mut look).map(Vec::from_iter),
                Ask::Values => solver.values(position, &mut look),
            };
            match answer {
                Ok(answer) => locked(&answers)[at] = Some(answer),
                Err(stop) => {
                    if !stopped.swap(true, Ordering::Relaxed) {
                        *locked(&first_stop) = Some(stop);
                    }
                    return;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(positions.len()) {
            scope.spawn(work);
        }
        work();
    });
    if let Some(stop) = locked(&first_stop).take() {
        return Err(stop);
    }
    let answers = std::mem::take(&mut *locked(&answers));
    Ok(answers.into_iter().flatten().collect())
}

/// What a thread that panicked left behind is whole: it only ever stores finished answers.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
