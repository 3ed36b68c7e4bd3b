//! Hearts from outside: rules, deals, positions and actions, each checked before the search trusts it.

use std::sync::Arc;

use super::passing::{Customs, PASSED};
use super::tuned::Tuned;
use super::{deck, Hearts, Options, State, QUEEN_POINTS};
use crate::games::cards::checks::{self, Layout};
use crate::games::cards::{self, bit, card_text, Cards, Trick, CLUBS, HEARTS, SEATS};

/// All that a position consists of, as read from text; [`Hearts::position`] checks it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    pub hands: &'a [u64],
    /// The cards on the table, in the order of play.
    pub table: &'a [u8],
    pub leader: usize,
    /// Tricks taken by each player.
    pub taken: &'a [u8],
    /// Penalty points taken by each player in this deal.
    pub points: &'a [u8],
    pub broken: bool,
}

impl Hearts {
    /// Scores are penalty points carried from earlier deals; empty means zeros.
    pub fn new(players: usize, cards: usize, options: Options, scores: &[f64]) -> Result<Self, String> {
        let scores = checks::check_rules(players, cards, deck(players), scores)?;
        Ok(Hearts { players, cards: cards as u8, options, customs: Customs::default(), scores, tuned: None })
    }

    /// The same deal as people play it.
    pub fn played(mut self, customs: Customs) -> Result<Self, String> {
        if customs.shift >= self.players {
            return Err(format!("expected to pass to one of {} players, got {}", self.players, customs.shift));
        }
        if customs.shift > 0 && usize::from(self.cards) < PASSED {
            return Err(format!("expected at least {PASSED} cards each for passing, got {}", self.cards));
        }
        self.customs = customs;
        Ok(self)
    }

    /// The same with the points to come shared out by these weights.
    pub(super) fn tuned(self, weights: Tuned) -> Self {
        Hearts { tuned: Some(Arc::new(weights)), ..self }
    }

    pub fn customs(&self) -> Customs {
        self.customs
    }

    /// Cards each at the start of the deal.
    pub fn cards(&self) -> u8 {
        self.cards
    }

    pub fn options(&self) -> Options {
        self.options
    }

    pub fn scores(&self) -> &[f64] {
        &self.scores[..self.players]
    }

    pub fn deal(&self, seed: u64) -> Vec<u64> {
        let deck: Vec<u8> = Cards(deck(self.players)).collect();
        cards::deal(&deck, self.players, usize::from(self.cards), seed)
    }

    /// The start of a deal. Without a leader given, the holder of the lowest club leads where the first-trick rules
    /// hold and a club was dealt, else player 0.
    pub fn start(&self, hands: &[u64], leader: Option<usize>) -> Result<State, String> {
        let leader = leader.or_else(|| self.opener(hands).map(|(player, _)| player)).unwrap_or(0);
        let none = &[0; SEATS][..self.players];
        self.position(&Position { hands, table: &[], leader, taken: none, points: none, broken: false })
    }

    /// Who must lead what to the first trick, if anything is prescribed.
    pub(super) fn opener(&self, hands: &[u64]) -> Option<(usize, u8)> {
        let clubs = hands.iter().fold(0, |held, hand| held | hand & CLUBS);
        let card = Cards(clubs).next().filter(|_| self.options.first_trick)?;
        let player = hands.iter().position(|hand| hand & bit(card) != 0)?;
        Some((player, card))
    }

    /// The start of passing, with the cards chosen so far by each player, in order.
    pub fn passing(&self, hands: &[u64], chosen: &[Vec<u8>]) -> Result<State, String> {
        if self.customs.shift == 0 {
            return Err("expected nothing to be passed in this deal, got cards that are passed".into());
        }
        let layout =
            Layout { cards: usize::from(self.cards), hands, table: &[], leader: 0, taken: &[0; SEATS][..self.players] };
        let hands = layout.before_trick(self.players, deck(self.players))?;
        let (points, taken) = ([0; SEATS], [0; SEATS]);
        let rest = State { hands, trick: Trick::new(0), points, taken, broken: false, passing: false };
        let mut state = rest.with_choices([]);
        if !chosen.is_empty() {
            checks::expect_one_each("lists of cards to pass", chosen.len(), self.players)?;
        }
        for (player, cards) in chosen.iter().enumerate() {
            for &card in cards {
                let turn = self.chooser(&state);
                if turn != player || !state.passing {
                    return Err(format!(
                        "expected {PASSED} cards to pass of each player in seat order, got {} of player {player}",
                        cards.len()
                    ));
                }
                self.legality(&state, card)?;
                state = self.after_choice(&state, card);
            }
        }
        if state.passing {
            return Ok(state);
        }
        Err("expected a player who still has to choose cards to pass, got all of them".into())
    }

    pub fn position(&self, position: &Position) -> Result<State, String> {
        let &Position { hands, table, leader, taken, points, broken } = position;
        let layout = Layout { cards: usize::from(self.cards), hands, table, leader, taken };
        let hands = layout.before_trick(self.players, deck(self.players))?;
        let taken = checks::per_seat("counts of tricks taken", taken, self.players)?;
        checks::expect_one_each("counts of points", points.len(), self.players)?;
        let points = checks::per_seat("counts of points", points, self.players)?;
        let mut state = State { hands, trick: Trick::new(leader), points, taken, broken: false, passing: false };
        state.broken = broken && !state.is_first_trick() && state.held() & HEARTS != HEARTS;
        match self.opener(&hands) {
            Some((player, card)) if state.is_first_trick() && player != leader => {
                let card = card_text(card);
                return Err(format!("expected player {player}, who holds {card}, to lead first, got player {leader}"));
            }
            _ => self.check_points(&state)?,
        }
        for &card in table {
            self.legality(&state, card)?;
            state = self.after_card(&state, card);
        }
        checks::expect_broken("hearts", state.broken, broken)?;
        Ok(state)
    }

    /// Check the points taken against the cards that are gone, before the cards on the table are played.
    fn check_points(&self, state: &State) -> Result<(), String> {
        for (player, (&points, &taken)) in state.points.iter().zip(&state.taken).enumerate() {
            if points > 0 && taken == 0 {
                return Err(format!("expected no points for player {player}, who took no trick, got {points}"));
            }
            if points > 0 && !state.broken && !(self.options.queen && points == QUEEN_POINTS) {
                return Err(format!(
                    "expected no hearts taken while hearts are unbroken, got {points} points for player {player}"
                ));
            }
        }
        let deck = deck(self.players);
        let total: u32 = state.points.iter().map(|&points| u32::from(points)).sum();
        let gone = u32::from(self.value(deck & !state.held()));
        let all_dealt = self.players * usize::from(self.cards) == deck.count_ones() as usize;
        if total > gone || (all_dealt && total < gone) {
            let at_most = if all_dealt { "" } else { "at most " };
            return Err(format!(
                "expected {at_most}{gone} points taken together by the cards that are gone, got {total}"
            ));
        }
        Ok(())
    }

    pub fn action_text(action: u8) -> String {
        card_text(action)
    }

    pub fn parse_action(text: &str) -> Result<u8, String> {
        cards::parse_card(text)
    }

    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u8) -> Result<(), String> {
        let text = card_text(action);
        let player = if state.passing { self.chooser(state) } else { state.trick.turn(self.players) };
        let hand = state.hands[player];
        let illegal = |rule: String| Err(format!("illegal action '{text}' for player {player}: {rule}"));
        if hand == 0 {
            return Err(format!("illegal action '{text}': the deal is over"));
        }
        checks::expect_held(hand, action, player)?;
        if self.playable(state) & bit(action) != 0 {
            return Ok(());
        }
        if state.passing {
            return illegal("it is passed already".into());
        }
        match (state.trick.cards().first(), self.opener(&state.hands)) {
            (Some(&led), _) if state.trick.answers(hand) & bit(action) == 0 => {
                illegal(format!("must follow {}", cards::suit_name(led)))
            }
            (Some(_), _) => illegal("must not play points in the first trick".into()),
            (None, Some((_, card))) if state.is_first_trick() => {
                illegal(format!("must lead {}, the lowest club", card_text(card)))
            }
            (None, _) => illegal("must not lead hearts before they are broken".into()),
        }
    }
}
