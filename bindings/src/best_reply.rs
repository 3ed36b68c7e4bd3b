//! Best-Reply, from a request to a report: alpha-beta in the game in which opponents answer together.

use std::marker::PhantomData;

use kingmaker_engine::game::{Game, Stop, Vector};
use kingmaker_engine::search::alphabeta::AlphaBeta;
use kingmaker_engine::search::bestreply::BestReplies;
use kingmaker_engine::search::{Payoffs, Poll, Shortcuts, Utility};

use crate::request::Report;
use crate::run::{bounded, Run};

impl<G: Game + 'static> Run<'_, G> {
    pub fn best_reply(&self, root: usize, poll: Poll) -> Result<Report<G::Action>, Stop> {
        let game = BestReplies::new(self.game, root)?;
        let mut utilities = Vec::new();
        for utility in &self.request.utilities {
            utilities.push(match self.utility(utility.as_ref())? {
                Utility::Returns => Utility::Returns,
                Utility::Native(place) => Utility::Native(place),
                Utility::Custom(call) => Utility::Custom(call),
            });
        }
        let payoffs = Payoffs::new(self.evaluate(), utilities);
        // Replies of different opponents are different actions: none stands for another.
        let shortcuts = Shortcuts { equals: false, order: false };
        let mut rule = AlphaBeta { root, payoffs, shortcuts, tells_ties: false, row: PhantomData::<Vector> };
        let found = self.remembering(&game, &mut rule, poll, &mut |_, step| {
            self.tell(&step, &step.action.1, || bounded(step.value))
        })?;
        Ok(Report {
            worth: bounded(&found.value),
            choices: found.choices.iter().map(|((_, action), value)| (action.clone(), bounded(value))).collect(),
            choice: found.choice,
            // The moves that follow are out of turn, so that nobody could play them.
            line: found.line.into_iter().take(1).map(|(_, action)| action).collect(),
            nodes: found.nodes,
            depth: found.depth,
            limit: found.limit,
            complete: found.complete,
            partial: found.partial,
            seconds: found.seconds,
            ..Report::default()
        })
    }
}
