//! Who walks through the branches of a tree: one alone, or several threads. What they find is the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::walk::{Branch, Walker};
use super::width::Width;
use crate::game::{Game, Stop, Vector};
use crate::random::Random;
use crate::row::Row;
use crate::search::driver::Poll;
use crate::search::payoffs::Payoffs;
use crate::search::rollout::{Player, Watch};

/// How long the outside world may wait while the threads work.
const PATIENCE: Duration = Duration::from_millis(20);

/// A branch of the tree, to be walked through by whoever comes to it.
pub struct Item<G: Game> {
    pub state: G::State,
    pub place: u64,
    /// Plies to the horizon; none where the branch is a leaf.
    pub depth: u32,
    /// The returns of each leaf's random games added up, where more games will follow; else empty.
    pub sums: Vec<f64>,
}

/// The random games of a leaf in one round: those before `from` have been played.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    pub from: u64,
    pub to: u64,
    /// Whether another round may follow.
    pub keeps: bool,
}

/// What all of a crew need.
pub struct Job<'a, G: Game> {
    pub game: &'a G,
    pub payoffs: &'a mut Payoffs<G>,
    pub width: &'a mut Width<G>,
    pub most_turns: Option<u64>,
    pub threads: usize,
    pub deadline: Option<Instant>,
    pub round: Round,
}

/// The branches in the order of their items, and the positions visited.
pub type Walks<A> = (Vec<Branch<A>>, u64);

/// How a job is done. Threads need a game that can be shared, which not every game is.
pub type Crew<G> = fn(Job<'_, G>, &mut [Item<G>], Poll) -> Result<Walks<<G as Game>::Action>, Stop>;

pub fn alone<G: Game>(job: Job<'_, G>, items: &mut [Item<G>], poll: Poll) -> Result<Walks<G::Action>, Stop> {
    let Some(any) = items.first().map(|item| item.state.clone()) else { return Ok((Vec::new(), 0)) };
    let watch = Watch::new::<G>(job.deadline, poll);
    let player = Player::new(job.game, job.payoffs, &any, job.most_turns, watch);
    let mut walker = Walker::new(player, job.width);
    let walked = items.iter_mut().map(|item| item.walk(&mut walker, job.round)).collect::<Result<_, _>>()?;
    Ok((walked, walker.player.watch.nodes))
}

pub fn on_threads<G>(job: Job<'_, G>, items: &mut [Item<G>], poll: Poll) -> Result<Walks<G::Action>, Stop>
where
    G: Game<State: Send, Action: Send> + Sync,
{
    let hands = job.threads.min(items.len());
    let copies: Option<Vec<_>> = (0..hands).map(|_| Some((job.payoffs.copy()?, job.width.copy()?))).collect();
    let Some(copies) = copies.filter(|copies| copies.len() > 1) else { return alone(job, items, poll) };
    let mut walked: Vec<Option<Branch<G::Action>>> = vec![None; items.len()];
    let (mut nodes, mut stopped) = (0, None);
    let enough = AtomicBool::new(false);
    let queue = Mutex::new(items.iter_mut().enumerate());
    let (tell, told) = channel();
    thread::scope(|scope| {
        for (mut payoffs, mut width) in copies {
            let (tell, queue, enough) = (tell.clone(), &queue, &enough);
            let (game, most_turns, deadline, round) = (job.game, job.most_turns, job.deadline, job.round);
            scope.spawn(move || {
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let mut poll = || if enough.load(Ordering::Relaxed) { Err(Stop::Nodes) } else { Ok(()) };
                let Some((mut number, mut item)) = next() else { return };
                let watch = Watch::new::<G>(deadline, &mut poll);
                let player = Player::new(game, &mut payoffs, &item.state, most_turns, watch);
                let mut walker = Walker::new(player, &mut width);
                loop {
                    let before = walker.player.watch.nodes;
                    let found = item.walk(&mut walker, round);
                    let goes_on = found.is_ok();
                    // Nobody listens any more only if the search is being left.
                    let heard = tell.send((number, found, walker.player.watch.nodes - before)).is_ok();
                    match next() {
                        Some(more) if goes_on && heard => (number, item) = more,
                        _ => return,
                    }
                }
            });
        }
        drop(tell);
        loop {
            let heard = match told.recv_timeout(PATIENCE) {
                Ok((number, Ok(branch), visited)) => {
                    walked[number] = Some(branch);
                    nodes += visited;
                    poll()
                }
                Ok((_, Err(stop), _)) => Err(stop),
                Err(RecvTimeoutError::Timeout) => poll(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(stop) = heard {
                enough.store(true, Ordering::Relaxed);
                stopped.get_or_insert(stop);
            }
        }
    });
    match (stopped, walked.into_iter().collect::<Option<Vec<_>>>()) {
        (None, Some(walked)) => Ok((walked, nodes)),
        (stop, _) => Err(stop.unwrap_or(Stop::Nodes)),
    }
}

impl<G: Game> Item<G> {
    fn walk(&mut self, walker: &mut Walker<'_, G>, round: Round) -> Result<Branch<G::Action>, Stop> {
        let Item { state, place, depth, sums } = self;
        if *depth == 0 {
            return sample(&mut walker.player, state, *place, sums, 0, round);
        }
        let walked = walker.walk(state, *place, *depth, &mut |player, leaf| {
            sample(player, leaf.state, leaf.place, sums, leaf.number, round)
        })?;
        Ok(walked.branch)
    }
}

/// The mean of a leaf's random games so far. Each has the generator of its part, so that it does not depend on others.
pub fn sample<G: Game>(
    player: &mut Player<'_, G>,
    state: &G::State,
    place: u64,
    sums: &mut Vec<f64>,
    number: usize,
    round: Round,
) -> Result<Branch<G::Action>, Stop> {
    let players = player.game.num_players();
    let mut paid = Vector::zeros(players);
    let mut sum = Vector::zeros(players);
    let start = number * players;
    if round.keeps {
        if sums.len() < start + players {
            sums.resize(start + players, 0.0);
        }
        sum.copy_from_slice(&sums[start..start + players]);
    }
    for game in round.from..round.to {
        player.play(state, &mut Random::for_part(place, game), &mut paid)?;
        for (sum, paid) in sum.iter_mut().zip(&paid) {
            *sum += paid;
        }
    }
    if round.keeps {
        sums[start..start + players].copy_from_slice(&sum);
    }
    for entry in &mut sum {
        *entry /= round.to as f64;
    }
    Ok(Branch::leaf(sum))
}
