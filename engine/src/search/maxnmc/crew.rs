//! The branches of a tree, walked through by several threads at once. What they find is what one alone finds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::walk::{Branch, Walker};
use super::width::Width;
use crate::game::{Game, Rules, Stop, Vector};
use crate::random::Random;
use crate::row::Row;
use crate::search::clock::Timer;
use crate::search::payoffs::Payoffs;
use crate::search::rollout::Player;
use crate::search::watch::{Poll, Watch};

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
    /// For each thread its own.
    pub copies: Vec<(Payoffs<G>, Width<G>)>,
    pub most_turns: Option<u64>,
    pub most_nodes: Option<u64>,
    pub timer: Option<Timer>,
    pub round: Round,
}

/// The branches in the order of their items, none where the work was cut short before; and the positions visited.
pub type Walks<A> = (Vec<Option<Branch<A>>>, u64);

/// How a job is done. Threads need a game that can be shared, which not every game is.
pub type Crew<G> = fn(Job<'_, G>, &mut [Item<G>], Poll) -> Result<Walks<<G as Rules>::Action>, Stop>;

pub fn on_threads<G>(job: Job<'_, G>, items: &mut [Item<G>], poll: Poll) -> Result<Walks<G::Action>, Stop>
where
    G: Game<State: Send, Action: Send> + Sync,
{
    let mut walked: Vec<Option<Branch<G::Action>>> = vec![None; items.len()];
    let (mut nodes, mut stopped) = (0, None);
    let enough = AtomicBool::new(false);
    let queue = Mutex::new(items.iter_mut().enumerate());
    let (tell, told) = channel();
    thread::scope(|scope| {
        for (mut payoffs, mut width) in job.copies {
            let (tell, queue, enough) = (tell.clone(), &queue, &enough);
            let (game, round, timer) = (job.game, job.round, job.timer.clone());
            let (most_turns, most_nodes) = (job.most_turns, job.most_nodes);
            scope.spawn(move || {
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let mut poll = || if enough.load(Ordering::Relaxed) { Err(Stop::Nodes) } else { Ok(()) };
                let Some((mut number, mut item)) = next() else { return };
                let watch = Watch::new::<G>(&mut poll).within(timer);
                let player = Player::new(game, &mut payoffs, &item.state, most_turns, watch);
                let mut walker = Walker::new(player.gives_up_beyond(most_nodes), &mut width);
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
                // Threads that are told to stop say so as if their nodes were spent.
                if stopped.is_none() || !matches!(stop, Stop::Nodes | Stop::Deadline) {
                    stopped = Some(stop);
                }
            }
        }
    });
    match stopped {
        None | Some(Stop::Nodes | Stop::Deadline) => Ok((walked, nodes)),
        Some(stop) => Err(stop),
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
        let mut random = Random::for_part(place, game);
        let mut luck = random.luck();
        player.play(state, &mut random, &mut luck, &mut paid)?;
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
