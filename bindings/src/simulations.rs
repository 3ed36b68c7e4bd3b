//! The options of searches that grow a tree by simulations, from what Python asks.

use kingmaker_engine::game::{Game, Stop};
use kingmaker_engine::search::algorithms::Mcts;
use kingmaker_engine::search::mcts::{Backup, Decision, More, Settings, Solver};
use kingmaker_engine::search::{Foresight, Ways};

use crate::run::{unknown, Run};

impl<G: Game + 'static> Run<'_, G> {
    pub fn mcts(&self) -> Result<Mcts<G>, Stop> {
        let settings = Settings { more: self.more()?, ..self.simulation()? };
        Ok(Mcts { payoffs: self.payoffs()?, settings })
    }

    /// How simulations go, in the plain form.
    pub fn simulation(&self) -> Result<Settings, Stop> {
        Ok(Settings {
            simulations: self.item("simulations")?,
            c: self.item("c")?,
            scaled: self.item("scaled")?,
            decision: match self.item::<String>("decision")?.as_str() {
                "visits" => Decision::Visits,
                "mean" => Decision::Mean,
                other => return Err(unknown("decision", other)),
            },
            most_turns: self.item("most_turns")?,
            guided: self.item("guided")?,
            seed: self.seed()?,
            more: More::default(),
        })
    }

    /// What the plain form does not have.
    fn more(&self) -> Result<More, Stop> {
        let backup = match self.item::<String>("backup")?.as_str() {
            "maxn" => Backup::MaxN,
            "paranoid" => Backup::Paranoid,
            "best-reply" => Backup::BestReply,
            other => return Err(unknown("back-up", other)),
        };
        let ways = match self.item::<String>("playout")?.as_str() {
            "random" | "ordered" => Ways::Order,
            "one-ply" => Ways::OnePly,
            "maxn" => Ways::MaxN,
            "paranoid" => Ways::Paranoid,
            "best-reply" => Ways::BestReply,
            other => return Err(unknown("playout", other)),
        };
        let solver = match self.item::<String>("solver")?.as_str() {
            "none" => Solver::Off,
            "standard" => Solver::Standard,
            "paranoid" => Solver::Paranoid,
            "first-winner" => Solver::FirstWinner,
            other => return Err(unknown("solver", other)),
        };
        Ok(More {
            backup,
            wins: self.item("wins")?,
            history: self.item("history")?,
            bias: self.item("bias")?,
            urgency: self.item("urgency")?,
            look: Foresight { ways, best: self.item("best")? },
            solver,
            threads: self.item("threads")?,
        })
    }
}
