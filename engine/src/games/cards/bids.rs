//! Bids: as actions beside the cards, as text, and in turn.

use super::{card_text, checks, parse_card, seat_after};

/// A bid of k tricks is the action `BID + k`; smaller actions are cards.
pub const BID: u8 = 64;
/// More tricks than any deal has: a larger number is no bid at all.
const MOST_TRICKS: u8 = 26;

pub fn action_text(action: u8) -> String {
    match action.checked_sub(BID) {
        Some(tricks) => format!("bid {tricks}"),
        None => card_text(action),
    }
}

pub fn parse_action(text: &str) -> Result<u8, String> {
    let lower = text.trim().to_ascii_lowercase();
    let Some(tricks) = lower.strip_prefix("bid") else {
        return parse_card(text);
    };
    let tricks: Option<u8> = tricks.trim().parse().ok();
    let action = tricks.filter(|&tricks| tricks <= MOST_TRICKS).map(|tricks| BID + tricks);
    action.ok_or_else(|| format!("expected a bid such as 'bid 3', got '{text}'"))
}

/// The bids, zero for those to come, and how many were made: one after the other from the leader on. Before the first
/// trick the leader is who bid first; later all bids are made and their order is gone.
pub fn in_turn<const SEATS: usize>(
    bids: &[Option<u8>],
    leader: usize,
    players: usize,
    cards: u8,
) -> Result<([u8; SEATS], u8), String> {
    let bids: [Option<u8>; SEATS] = checks::per_seat("bids", bids, players)?;
    if let Some(bid) = bids.iter().flatten().find(|&&bid| bid > cards) {
        return Err(format!("expected bids from 0 to {cards}, got {bid}"));
    }
    let made = bids.iter().flatten().count();
    let mut bidders = (0..made).map(|place| seat_after(leader, place, players));
    if let Some(player) = bidders.find(|&player| bids[player].is_none()) {
        return Err(format!("expected bids in turn from player {leader}, got none of player {player}"));
    }
    Ok((bids.map(|bid| bid.unwrap_or(0)), made as u8))
}

/// The actions of those who have bid, in their order.
pub fn made<'a>(bids: &'a [u8], made: u8, first: usize, players: usize) -> impl Iterator<Item = u8> + 'a {
    (0..usize::from(made)).map(move |place| BID + bids[seat_after(first, place, players)])
}
