//! Many games at once, in threads: the results do not depend on how many.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use kingmaker_engine::risk_map::COUNT;

use crate::bot::Bot;
use crate::game::{check_owners, play, Ended};
use crate::rules::Rules;

/// One game to play: who starts where, who plays it, and the chance in it.
#[derive(Clone, Debug)]
pub struct Job {
    pub owners: [u8; COUNT],
    /// For each seat the place of its bot in the list of makers.
    pub bots: Vec<usize>,
    pub seed: u64,
}

/// Makes a new bot.
pub type Maker<'a> = &'a (dyn Fn() -> Box<dyn Bot> + Sync);

/// How often the caller is asked whether to go on.
const PATIENCE: Duration = Duration::from_millis(100);

/// Play all jobs and give their ends in order; `go_on` is asked now and then, and may end everything early with an
/// error of its own.
pub fn play_all<E: From<String>>(
    rules: &Rules,
    makers: &[Maker],
    jobs: &[Job],
    threads: usize,
    mut go_on: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Ended>, E> {
    for (number, job) in jobs.iter().enumerate() {
        check_job(rules, makers, job).map_err(|why| format!("{why} in game {number}"))?;
    }
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (send, receive) = channel();
    let mut ends: Vec<Option<Ended>> = vec![None; jobs.len()];
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let (next, stop, send) = (&next, &stop, send.clone());
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(number) else { break };
                    let mut bots: Vec<Box<dyn Bot>> = job.bots.iter().map(|bot| makers[*bot]()).collect();
                    let ended = play(rules, &job.owners, &mut bots, job.seed, None);
                    if send.send((number, ended)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let ended = collect(&mut ends, &receive, &mut go_on);
        stop.store(true, Ordering::Relaxed);
        ended
    })?;
    let missing = || E::from("a game of Risk ended without a result".to_string());
    ends.into_iter().map(|end| end.ok_or_else(missing)).collect()
}

/// Take in the ends as they come.
fn collect<E: From<String>>(
    ends: &mut [Option<Ended>],
    receive: &std::sync::mpsc::Receiver<(usize, Result<Ended, String>)>,
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    let mut asked = std::time::Instant::now();
    loop {
        match receive.recv_timeout(PATIENCE) {
            Ok((number, ended)) => ends[number] = Some(ended?),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if asked.elapsed() >= PATIENCE {
            go_on()?;
            asked = std::time::Instant::now();
        }
    }
}

fn check_job(rules: &Rules, makers: &[Maker], job: &Job) -> Result<(), String> {
    check_owners(rules, &job.owners)?;
    if job.bots.len() != rules.players {
        return Err(format!("expected {} bots, got {}", rules.players, job.bots.len()));
    }
    match job.bots.iter().find(|bot| **bot >= makers.len()) {
        Some(bot) => Err(format!("expected bots numbered below {}, got {bot}", makers.len())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::{partition, Chancer};

    fn chancer() -> Box<dyn Bot> {
        Box::new(Chancer { wild: false })
    }

    fn jobs() -> Vec<Job> {
        (0..12).map(|seed| Job { owners: partition(3, seed), bots: vec![0; 3], seed }).collect()
    }

    #[test]
    fn the_results_do_not_depend_on_the_number_of_threads() {
        let rules = Rules { most_turns: 200, ..Rules::new(3) };
        let ends = |threads| play_all(&rules, &[&chancer], &jobs(), threads, || Ok::<(), String>(())).unwrap();
        let alone = ends(1);
        assert_eq!(alone.len(), 12);
        assert_eq!(alone, ends(3));
    }

    #[test]
    fn bad_jobs_are_refused_before_any_is_played() {
        let mut jobs = jobs();
        jobs[4].bots[1] = 7;
        let why = play_all(&Rules::new(3), &[&chancer], &jobs, 1, || Ok::<(), String>(()));
        assert_eq!(why.unwrap_err(), "expected bots numbered below 1, got 7 in game 4");
    }

    #[test]
    fn the_caller_may_end_everything_early() {
        let rules = Rules { most_turns: 1_000_000, ..Rules::new(6) };
        struct Sleeper;
        impl Bot for Sleeper {
            fn place(&mut self, _: &mut crate::turn::Turn, _: u32) {}
            fn attack(&mut self, _: &mut crate::turn::Turn) {}
            fn fortify(&mut self, _: &mut crate::turn::Turn) {}
        }
        let sleeper = || Box::new(Sleeper) as Box<dyn Bot>;
        let jobs = [(); 64].map(|_| Job { owners: partition(6, 0), bots: vec![0; 6], seed: 0 });
        let stopped = play_all(&rules, &[&sleeper], &jobs, 2, || Err("enough".to_string()));
        assert_eq!(stopped, Err("enough".to_string()));
    }
}
