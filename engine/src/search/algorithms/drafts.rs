//! The algorithms made for drafts: KthBestPick, which foresees picks, and the solvers of drafts whose values add up.

use std::marker::PhantomData;

use super::run::{pass_on, Run};
use super::{Answer, Kind, Runs, Serves};
use crate::drafting::{Additive, Drafting};
use crate::game::{Game, Stop};
use crate::search::clock::Timer;
use crate::search::kthbest::{kth_best_pick, Plan};
use crate::search::outcome::{Outcome, Worth};
use crate::search::refusal::Refusal;
use crate::search::{kohler, settable};

pub struct KthBestPick<G: Game> {
    pub plan: Plan<G>,
}

impl<G: Game> Runs<G> for KthBestPick<G> {
    /// What is predicted from a position follows from its key as the plan reads it, but only with so many ranks.
    fn serves(&self) -> Serves {
        Serves::OneSearch
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let KthBestPick { plan } = self;
        let drafting = drafting(run, Kind::KthBestPick)?;
        let task = &mut run.task;
        let tell = &mut task.tell;
        let found = kth_best_pick(task.game, drafting, task.state, &plan, &task.budget, task.poll, &mut |step| {
            pass_on(tell, &step, step.action, |value| Worth::exactly(value))
        })?;
        Ok(found.map(&|action| action, &|value| Worth::exactly(&value)))
    }
}

/// Perfect play by backward induction over sets of items. It has no options.
pub struct SetTable<G>(PhantomData<G>);

impl<G> Default for SetTable<G> {
    fn default() -> Self {
        SetTable(PhantomData)
    }
}

impl<G: Game> Runs<G> for SetTable<G> {
    fn serves(&self) -> Serves {
        Serves::OneSearch
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let timer = Timer::start(&run.task.budget.clock, None);
        let draft = additive(run, Kind::SetTable)?;
        if !settable::fits(&draft) {
            let (name, players, items) = (Kind::SetTable.name(), draft.worth.len(), draft.items.len());
            let most = (settable::MOST_NUMBERS / players).ilog2();
            let why = format!("{name} needs a draft of at most {most} open items for {players} players, got {items}");
            return Err(Refusal::Unsupported(why).into());
        }
        let found = settable::solve(&draft, run.task.poll)?;
        Ok(solved(&draft, &found.values, &found.line, found.sets, &timer))
    }
}

/// Perfect play of two by Kohler and Chandrasekaran's rule. It has no options.
pub struct KohlerChandrasekaran<G>(PhantomData<G>);

impl<G> Default for KohlerChandrasekaran<G> {
    fn default() -> Self {
        KohlerChandrasekaran(PhantomData)
    }
}

impl<G: Game> Runs<G> for KohlerChandrasekaran<G> {
    fn serves(&self) -> Serves {
        Serves::OneSearch
    }

    fn run<const TRACE: bool>(self, run: &mut Run<'_, G>) -> Answer<G> {
        let timer = Timer::start(&run.task.budget.clock, None);
        let draft = additive(run, Kind::KohlerChandrasekaran)?;
        let (players, items, picks) = (draft.worth.len(), draft.items.len(), draft.order.len());
        if !kohler::applies(&draft) {
            let needs = format!("{} needs two players and as many picks as items", Kind::KohlerChandrasekaran.name());
            let got = format!("got {players} players, {picks} picks and {items} items");
            return Err(Refusal::Unsupported(format!("{needs}, {got}: {} serves any", Kind::SetTable.name())).into());
        }
        let (values, line) = kohler::solve(&draft);
        Ok(solved(&draft, &values, &line, (items * items) as u64, &timer))
    }
}

fn drafting<'a, G: Game>(run: &Run<'a, G>, kind: Kind) -> Result<&'a dyn Drafting<G::State, G::Action>, Stop> {
    let refusal = |needs: &str| Refusal::Unsupported(format!("{} needs a draft{needs}", kind.name()));
    if run.task.game.has_teams() {
        return Err(refusal(" without partners: it foresees what each player picks for itself").into());
    }
    run.task.drafting.ok_or_else(|| refusal("").into())
}

fn additive<G: Game>(run: &Run<'_, G>, kind: Kind) -> Result<Additive<G::Action>, Stop> {
    let why = || format!("{} needs a draft whose values add up: table-draft", kind.name());
    drafting(run, kind)?.additive(run.task.state).ok_or_else(|| Refusal::Unsupported(why()).into())
}

/// What everybody ends with after each item, and the whole line of best picks.
fn solved<A: Clone>(
    draft: &Additive<A>,
    values: &[Vec<f64>],
    line: &[usize],
    nodes: u64,
    timer: &Timer,
) -> Outcome<A, Worth> {
    let choices = draft.items.iter().cloned().zip(values.iter().map(|row| Worth::exactly(row))).collect();
    let picks = line.iter().map(|&item| draft.items[item].clone()).collect();
    let (depth, seconds) = (line.len() as u32, timer.elapsed());
    let found = Outcome::new(Worth::exactly(&values[line[0]]), choices, line[0], picks);
    Outcome { nodes, depth, complete: true, seconds, ..found }
}
