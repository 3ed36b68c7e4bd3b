//! Why an algorithm does not answer, in words for people: it leaves the search through the one door, [`Stop`].

use crate::game::Stop;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The algorithm does not serve this game.
    Unsupported(String),
    /// What it was given is not what it takes.
    Wrong(String),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Raised(Box::new(refusal))
    }
}
