//! Why a command of a bot was not obeyed, and the part of a turn in which it came.

use std::fmt;

use kingmaker_engine::risk_map::Territory;

/// The part of a turn, which decides what commands are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Place,
    Attack,
    Fortify,
}

/// Why a command was not obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoSuchTerritory(Territory),
    NotYours(Territory),
    Yours(Territory),
    Unowned(Territory),
    NotJoined(Territory, Territory),
    TooMany { wanted: u32, open: u32 },
    TooFew(Territory),
    NotNow(Phase),
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchTerritory(one) => write!(out, "expected a territory from 0 to 41, got {one}"),
            Refusal::NotYours(one) => write!(out, "territory {one} is not the player's"),
            Refusal::Yours(one) => write!(out, "territory {one} is the player's own"),
            Refusal::Unowned(one) => write!(out, "territory {one} has no owner to fight"),
            Refusal::NotJoined(from, to) => write!(out, "territories {from} and {to} are not joined"),
            Refusal::TooMany { wanted, open } => write!(out, "expected at most {open} armies, got {wanted}"),
            Refusal::TooFew(one) => write!(out, "territory {one} has one army and cannot attack"),
            Refusal::NotNow(phase) => write!(out, "not open in this part of the turn: {phase:?}"),
        }
    }
}
