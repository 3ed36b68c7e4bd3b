//! Playing a draft out many times, for each of our candidates on the same draws.

use std::ops::Range;

use super::bots::Views;
use super::mine::{Mine, Policy};
use super::{Board, League};

/// The number of the draft that is played; no simulation has it, so that none knows what the teams of that one think.
const PLAYED: u64 = u64::MAX;

/// What is asked: whom to take at our next turn.
#[derive(Clone, Debug)]
pub struct Question {
    pub me: usize,
    /// Our players so far.
    pub mine: Mine,
    /// Whom to try, each in turn.
    pub candidates: Vec<u16>,
    /// How many of our turns after that one to look at for who is still there.
    pub turns: usize,
    pub policy: Policy,
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// For each candidate what our roster was worth in the end, simulation by simulation.
    pub values: Vec<Vec<f64>>,
    /// For each player in how many simulations he was there at our next turn.
    pub there: Vec<u32>,
    /// For each candidate and each of our turns after that: for each player in how many simulations he was there.
    pub survived: Vec<Vec<Vec<u32>>>,
}

impl Outcomes {
    fn empty(question: &Question, players: usize) -> Self {
        let candidates = question.candidates.len();
        Outcomes {
            values: vec![Vec::new(); candidates],
            there: vec![0; players],
            survived: vec![vec![vec![0; players]; question.turns]; candidates],
        }
    }

    pub fn append(&mut self, later: Outcomes) {
        self.values.iter_mut().zip(later.values).for_each(|(all, more)| all.extend(more));
        add(&mut self.there, &later.there);
        for (all, more) in self.survived.iter_mut().flatten().zip(later.survived.iter().flatten()) {
            add(all, more);
        }
    }
}

fn add(counts: &mut [u32], more: &[u32]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

fn count_free(board: &Board, counts: &mut [u32]) {
    counts.iter_mut().zip(&board.taken).for_each(|(count, &taken)| *count += u32::from(!taken));
}

impl League {
    /// Play the simulations of these numbers. The answer is the same for any number of threads.
    pub fn simulate(&self, board: &Board, question: &Question, numbers: Range<u64>, threads: usize) -> Outcomes {
        let threads = threads.clamp(1, 64) as u64;
        let share = (numbers.end.saturating_sub(numbers.start)).div_ceil(threads).max(1);
        let part = |thread: u64| {
            let start = (numbers.start + thread * share).min(numbers.end);
            start..(start + share).min(numbers.end)
        };
        if threads == 1 {
            return self.simulate_part(board, question, numbers);
        }
        std::thread::scope(|scope| {
            let parts: Vec<_> = (0..threads).map(part).collect();
            let run = |part| scope.spawn(move || self.simulate_part(board, question, part));
            let running: Vec<_> = parts.into_iter().map(run).collect();
            let mut all = Outcomes::empty(question, self.num_players());
            for thread in running {
                match thread.join() {
                    Ok(found) => all.append(found),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            all
        })
    }

    fn simulate_part(&self, board: &Board, question: &Question, numbers: Range<u64>) -> Outcomes {
        let mut found = Outcomes::empty(question, self.num_players());
        for number in numbers {
            let views = Views::new(question.seed, number).since(board.turn);
            let mut here = board.clone();
            self.others_pick(&mut here, question.me, views);
            count_free(&here, &mut found.there);
            for (place, &candidate) in question.candidates.iter().enumerate() {
                let value = self.play_out(here.clone(), question, candidate, views, &mut found.survived[place]);
                found.values[place].push(value);
            }
        }
        found
    }

    /// Let the others pick until it is our turn, or the draft is over.
    fn others_pick(&self, board: &mut Board, me: usize, views: Views) {
        while let Some(team) = self.on_clock(board).filter(|&team| team != me) {
            let Some(player) = self.bot_pick(board, team, views) else { return };
            self.take_on(board, player);
        }
    }

    /// Let the team on the clock take a player, and go on to the next turn at which somebody picks.
    fn take_on(&self, board: &mut Board, player: u16) {
        self.take(board, player);
        self.pass_keepers(board);
    }

    /// A whole draft in which all teams pick as the bots do: whom each turn got, keepers at theirs.
    pub fn mock(&self, seed: u64, number: u64) -> Vec<Option<u16>> {
        let views = Views::new(seed, number);
        let mut picks = self.kept_at.clone();
        let Ok(mut board) = self.board(&[]) else { return picks };
        while let Some(team) = self.on_clock(&board) {
            let Some(player) = self.bot_pick(&board, team, views) else { break };
            picks[board.turn] = Some(player);
            self.take_on(&mut board, player);
        }
        picks
    }

    /// For each pick how many who were free have an earlier average draft position: how far it was from following that
    /// order. None for keepers and for somebody whom the pool does not know.
    pub fn depths(&self, picks: &[Option<u16>]) -> Vec<Option<u32>> {
        let mut taken = vec![false; self.players.len()];
        self.keepers.iter().for_each(|keeper| taken[usize::from(keeper.player)] = true);
        let mut first = 0;
        let mut found = Vec::with_capacity(picks.len());
        for (turn, &pick) in picks.iter().enumerate() {
            let kept = self.kept_at.get(turn).is_some_and(Option::is_some);
            let Some(player) = pick.filter(|&player| !kept && usize::from(player) < taken.len()) else {
                found.push(None);
                continue;
            };
            while first < self.by_adp.len() && taken[usize::from(self.by_adp[first])] {
                first += 1;
            }
            let rank = usize::from(self.adp_rank[usize::from(player)]).max(first);
            let passed = self.by_adp[first..rank].iter().filter(|&&early| !taken[usize::from(early)]).count();
            found.push(Some(passed as u32));
            taken[usize::from(player)] = true;
        }
        found
    }

    /// Take a candidate at our turn, if he is there, and play on to the end; what our roster is worth then.
    fn play_out(
        &self,
        mut board: Board,
        question: &Question,
        candidate: u16,
        views: Views,
        survived: &mut [Vec<u32>],
    ) -> f64 {
        let mut mine = question.mine.clone();
        let mut wanted = Some(candidate).filter(|&player| !board.taken[usize::from(player)]);
        let mut turn = 0;
        while self.on_clock(&board).is_some() {
            let choice = wanted.take().or_else(|| self.my_pick(&board, question.me, &mine, question.policy));
            let Some(player) = choice else { break };
            self.add_to(&mut mine, player);
            self.take_on(&mut board, player);
            self.others_pick(&mut board, question.me, views);
            if let Some(counts) = survived.get_mut(turn).filter(|_| self.on_clock(&board).is_some()) {
                count_free(&board, counts);
            }
            turn += 1;
        }
        self.worth(&mine)
    }

    /// Whom the team on the clock takes in the draft of a seed; the same team keeps its views throughout.
    pub fn bot_pick_of(&self, board: &Board, seed: u64) -> Option<u16> {
        self.bot_pick(board, self.on_clock(board)?, Views::new(seed, PLAYED))
    }
}
