//! Searches of many positions, by one thread or by several. What they find does not depend on how many there are.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::game::{Game, Rules, Stop};
use crate::search::algorithms::{self, Algorithm};
use crate::search::{Budget, Memory, Outcome, Poll, Timer, Worth};

/// How long the outside world may wait while the threads work.
const PATIENCE: Duration = Duration::from_millis(5);

/// A position to be searched.
pub struct Item<G: Game> {
    pub state: G::State,
    pub algorithm: Algorithm<G>,
    pub budget: Budget,
}

/// What came of an item, and whether it was cut short because the time of all was up.
pub struct Searched<A> {
    pub found: Outcome<A, Worth>,
    pub is_cut: bool,
}

/// Called with the number of an item and what came of it, in any order.
pub type Done<'a, A> = &'a mut dyn FnMut(usize, Searched<A>) -> Result<(), Stop>;

/// How items are searched. Threads need a game that can be shared, which not every game is. When the time is up, some
/// items stay unsearched.
pub type Crew<G> = fn(&G, Vec<Item<G>>, usize, &Timer, Poll, Done<'_, <G as Rules>::Action>) -> Result<(), Stop>;

impl<G: Game> Item<G> {
    /// `room` is what the searches of one thread use one after the other.
    fn search(self, game: &G, room: &Memory, poll: Poll) -> Result<Outcome<G::Action, Worth>, Stop> {
        self.algorithm.run(algorithms::Task {
            game,
            state: &self.state,
            drafting: None,
            budget: self.budget,
            trace: 0,
            memory: Some((room, Arc::new(()))),
            crew: None,
            forest: None,
            poll,
            tell: None,
        })
    }
}

/// What came of an item, and whether it was cut short.
type Told<A> = (Result<Outcome<A, Worth>, Stop>, bool);

impl<G: Game> Item<G> {
    /// Search until somebody says that it is enough.
    fn search_until(self, game: &G, room: &Memory, is_enough: impl Fn() -> bool) -> Told<G::Action> {
        let mut is_cut = false;
        let found = self.search(game, room, &mut || {
            is_cut = is_cut || is_enough();
            if is_cut {
                Err(Stop::Deadline)
            } else {
                Ok(())
            }
        });
        (found, is_cut)
    }
}

/// Search one item after another.
pub fn alone<G: Game>(
    game: &G,
    items: Vec<Item<G>>,
    _threads: usize,
    timer: &Timer,
    poll: Poll,
    done: Done<'_, G::Action>,
) -> Result<(), Stop> {
    let room = Memory::of_room();
    for (number, item) in items.into_iter().enumerate() {
        let mut is_cut = false;
        let found = item.search(game, &room, &mut || match poll() {
            Ok(()) if !timer.is_up() => Ok(()),
            Ok(()) | Err(Stop::Deadline) => {
                is_cut = true;
                Err(Stop::Deadline)
            }
            stop => stop,
        });
        match found {
            Ok(found) => done(number, Searched { found, is_cut })?,
            Err(Stop::Deadline | Stop::Nodes | Stop::Missing(_)) if is_cut => return Ok(()),
            Err(stop) => return Err(stop),
        }
        if is_cut {
            return Ok(());
        }
    }
    Ok(())
}

/// Search with several threads, each of which takes the next item when it is done with one.
pub fn on_threads<G>(
    game: &G,
    items: Vec<Item<G>>,
    threads: usize,
    timer: &Timer,
    poll: Poll,
    done: Done<'_, G::Action>,
) -> Result<(), Stop>
where
    G: Game<State: Send, Action: Send> + Send + Sync,
{
    let threads = threads.min(items.len());
    if threads < 2 {
        return alone(game, items, threads, timer, poll, done);
    }
    let enough = AtomicBool::new(false);
    let queue = Mutex::new(items.into_iter().enumerate());
    let (tell, told) = channel();
    let mut stopped = None;
    thread::scope(|scope| {
        for _ in 0..threads {
            let (tell, queue, enough) = (tell.clone(), &queue, &enough);
            scope.spawn(move || {
                let room = Memory::of_room();
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some((number, item)) = next() {
                    let (found, is_cut) =
                        item.search_until(game, &room, || enough.load(Ordering::Relaxed) || timer.is_up());
                    // Nobody listens any more only if the search is being left.
                    if tell.send((number, found, is_cut)).is_err() || is_cut {
                        return;
                    }
                }
            });
        }
        drop(tell);
        loop {
            let heard = match told.recv_timeout(PATIENCE) {
                Ok((number, Ok(found), is_cut)) => done(number, Searched { found, is_cut }).and_then(|()| poll()),
                Ok((_, Err(Stop::Deadline | Stop::Nodes | Stop::Missing(_)), true)) => Ok(()),
                Ok((_, Err(stop), _)) => Err(stop),
                Err(RecvTimeoutError::Timeout) => poll(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(stop) = heard {
                enough.store(true, Ordering::Relaxed);
                if stopped.is_none() || !matches!(stop, Stop::Deadline) {
                    stopped = Some(stop);
                }
            }
        }
    });
    match stopped {
        None | Some(Stop::Deadline) => Ok(()),
        Some(stop) => Err(stop),
    }
}
