//! What the card games share where they are had from outside: cards as text, by the names of their fields.

use super::{card_text, parse_card, parse_cards, Cards, Trick};
use crate::value::{Fields, Value};

/// Hands and the cards on the table, from the fields of a position.
pub fn read_cards(position: &Fields) -> Result<(Vec<u64>, Vec<u8>), String> {
    let hands: Vec<String> = position.read("hands")?;
    let table: Vec<String> = position.read("table")?;
    let hands = hands.iter().map(|hand| parse_cards(hand)).collect::<Result<_, _>>()?;
    let table = table.iter().map(|card| parse_card(card)).collect::<Result<_, _>>()?;
    Ok((hands, table))
}

/// The fields that the positions of all card games have.
pub fn common_fields(hands: &[u64], trick: &Trick, taken: &[u8]) -> Fields {
    let texts = |&hand: &u64| -> Value { Cards(hand).map(card_text).collect() };
    Fields::default()
        .with("hands", hands.iter().map(texts).collect::<Value>())
        .with("table", trick.cards().iter().map(|&card| card_text(card)).collect::<Value>())
        .with("leader", trick.leader())
        .with("taken", taken.to_vec())
}

/// A position that has to be given by its fields.
pub fn position_fields(written: &Value) -> Result<&Fields, String> {
    match written {
        Value::Fields(fields) => Ok(fields),
        other => Err(format!("expected the fields of a position, got {other}")),
    }
}
