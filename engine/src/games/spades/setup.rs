//! Spades from outside: rules, deals, positions and actions, each checked before the search trusts it.

use super::{Scoring, Spades, State, BID};
use crate::games::cards::checks::{self, Layout};
use crate::games::cards::{self, bids, bit, Cards, Trick, DECK, SEATS, SPADES};

/// All that a position consists of, as read from text; [`Spades::position`] checks it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    pub hands: &'a [u64],
    /// The cards on the table, in the order of play.
    pub table: &'a [u8],
    /// Who leads the trick, and before the first trick who bids first.
    pub leader: usize,
    pub taken: &'a [u8],
    /// One entry for each player; empty for no bids at all.
    pub bids: &'a [Option<u8>],
    pub broken: bool,
}

impl Spades {
    /// `breaking`: spades may not be led until one was played on another suit, except from a hand of spades only.
    /// Empty `scores` or `bags` mean zeros.
    pub fn new(
        players: usize,
        cards: usize,
        scoring: Scoring,
        breaking: bool,
        scores: &[f64],
        bags: &[u32],
    ) -> Result<Self, String> {
        let scores = checks::check_rules(players, cards, DECK, scores)?;
        let bags = checks::per_seat("counts of bags", bags, players)?;
        Ok(Spades {
            players,
            cards: cards as u8,
            scoring,
            breaking,
            teams: false,
            hidden: false,
            players_bid: true,
            scores,
            bags,
            tuned: None,
        })
    }

    /// The same for partners, seats 0 and 2 against 1 and 3.
    pub fn for_partners(self) -> Result<Self, String> {
        if self.players != SEATS {
            return Err(format!("expected {SEATS} players for two teams of partners, got {}", self.players));
        }
        for team in 0..2 {
            let (one, other) = (self.scores[team], self.scores[team + 2]);
            if one != other {
                return Err(format!("expected partners to carry the same scores, got {one} and {other}"));
            }
            let (one, other) = (self.bags[team], self.bags[team + 2]);
            if one != other {
                return Err(format!("expected partners to carry the same bags, got {one} and {other}"));
            }
        }
        Ok(Spades { teams: true, ..self })
    }

    /// Cards each at the start of the deal.
    pub fn cards(&self) -> u8 {
        self.cards
    }

    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    pub fn has_breaking(&self) -> bool {
        self.breaking
    }

    pub fn scores(&self) -> &[f64] {
        &self.scores[..self.players]
    }

    pub fn bags(&self) -> &[u32] {
        &self.bags[..self.players]
    }

    pub fn deal(&self, seed: u64) -> Vec<u64> {
        let deck: Vec<u8> = Cards(DECK).collect();
        cards::deal(&deck, self.players, usize::from(self.cards), seed)
    }

    /// The start of a deal. With bids the leader bids first.
    pub fn start(&self, hands: &[u64], leader: usize) -> Result<State, String> {
        let taken = &[0; SEATS][..self.players];
        self.position(&Position { hands, table: &[], leader, taken, bids: &[], broken: false })
    }

    pub fn position(&self, position: &Position) -> Result<State, String> {
        let &Position { hands, table, leader, taken, broken, .. } = position;
        let layout = Layout { cards: usize::from(self.cards), hands, table, leader, taken };
        let hands = layout.before_trick(self.players, DECK)?;
        let taken = checks::per_seat("counts of tricks taken", taken, self.players)?;
        let (bids, bids_made) = self.check_bids(position)?;
        let spades_held = hands.iter().fold(0, |held, hand| held | hand & SPADES);
        let before = broken && taken != [0; SEATS] && spades_held != SPADES;
        let mut state = State { hands, trick: Trick::new(leader), taken, bids, bids_made, broken: before };
        if self.is_bidding(&state) && (!table.is_empty() || taken != [0; SEATS]) {
            return Err(format!("expected all {} bids before the first card, got {bids_made}", self.players));
        }
        for &card in table {
            self.legality(&state, card)?;
            state = self.after_card(&state, card);
        }
        checks::expect_broken("spades", state.broken, broken)?;
        Ok(state)
    }

    /// The bids, zero for those to come, and how many were made: one after the other from the leader on.
    fn check_bids(&self, position: &Position) -> Result<([u8; SEATS], u8), String> {
        let made = position.bids.iter().flatten().count();
        if self.scoring == Scoring::Tricks && made > 0 {
            return Err(format!("expected no bids where tricks are scored, got {made}"));
        }
        bids::in_turn(position.bids, position.leader, self.players, self.cards)
    }

    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u8) -> Result<(), String> {
        let text = bids::action_text(action);
        let player = self.mover(state);
        let hand = state.hands[player];
        let illegal = |rule: String| Err(format!("illegal action '{text}' for player {player}: {rule}"));
        if hand == 0 {
            return Err(format!("illegal action '{text}': the deal is over"));
        }
        if self.is_bidding(state) {
            return match action.checked_sub(BID) {
                Some(tricks) if tricks <= self.cards => Ok(()),
                _ => illegal(format!("must bid from 0 to {} tricks", self.cards)),
            };
        }
        if action >= BID {
            return illegal("must play a card".into());
        }
        checks::expect_held(hand, action, player)?;
        if self.playable(state) & bit(action) != 0 {
            return Ok(());
        }
        match state.trick.cards().first() {
            Some(&led) => illegal(format!("must follow {}", cards::suit_name(led))),
            None => illegal("must not lead spades before they are broken".into()),
        }
    }
}
