//! One file a game: rules, key, evaluation.

use crate::native::Visitor;

pub mod abalone;
pub mod blokus;
pub mod cards;
pub mod chinese_checkers;
pub mod connect_four;
pub mod draft;
pub mod focus;
pub mod hearts;
pub mod ludo;
pub mod oh_hell;
pub mod risk_draft;
pub mod rolit;
pub mod spades;
pub mod table_draft;
pub mod tree;

/// Every native game of the engine. The bindings, and with them the package, follow this list.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit::<abalone::Abalone>();
    visitor.visit::<blokus::Blokus>();
    visitor.visit::<chinese_checkers::ChineseCheckers>();
    visitor.visit::<connect_four::ConnectFour>();
    visitor.visit::<focus::Focus>();
    visitor.visit::<hearts::Hearts>();
    visitor.visit::<oh_hell::OhHell>();
    visitor.visit::<ludo::Ludo>();
    visitor.visit::<risk_draft::RiskDraft>();
    visitor.visit::<rolit::Rolit>();
    visitor.visit::<spades::Spades>();
    visitor.visit::<table_draft::SmallTableDraft>();
    visitor.visit::<table_draft::LargeTableDraft>();
    visitor.visit::<tree::Tree>();
}

#[cfg(test)]
mod tests;
