//! Ludo as text: squares, actions and positions, and which of them there can be.

use super::{Action, Book, Ludo, State, MOST_PLAYERS, MOST_SIXES, TOKENS};
use super::{FACES, START, YARD};
use crate::game::Rules;

impl Ludo {
    fn square_text(&self, square: u8) -> String {
        match self.book {
            Book::Ludo if square == self.book.last() => "home".into(),
            _ if square > self.book.last_common() => format!("h{}", square - self.book.last_common()),
            _ => square.to_string(),
        }
    }

    fn parse_square(&self, text: &str) -> Option<u8> {
        (START..=self.book.last()).find(|&square| self.square_text(square) == text)
    }

    /// `enter`, `pass`, or the two squares of a move, counted from the player's own start: `12-16`, `50-h2`.
    pub(super) fn action_text(&self, action: Action) -> String {
        match action {
            Action::Roll(face) => face.to_string(),
            Action::Pass => "pass".into(),
            Action::Move { from: YARD, .. } => "enter".into(),
            Action::Move { from, to } => format!("{}-{}", self.square_text(from), self.square_text(to)),
        }
    }

    pub(super) fn parse_action(&self, text: &str) -> Result<Action, String> {
        match text {
            "pass" => return Ok(Action::Pass),
            "enter" => return Ok(Action::Move { from: YARD, to: START }),
            _ => {}
        }
        let squares = text.split_once('-').and_then(|(from, to)| self.parse_square(from).zip(self.parse_square(to)));
        let (from, to) =
            squares.ok_or_else(|| format!("expected a move such as '12-16', enter or pass, got '{text}'"))?;
        Ok(Action::Move { from, to })
    }

    /// Why an action is not legal, if so.
    pub(super) fn legality(&self, state: &State, action: Action) -> Result<(), String> {
        let mut legal = Vec::new();
        self.actions(state, &mut legal).map_err(|_| "the position has no actions".to_string())?;
        if legal.contains(&action) {
            return Ok(());
        }
        let mover = if state.die == 0 { "chance".to_string() } else { format!("player {}", state.player) };
        let choices: Vec<String> = legal.into_iter().map(|each| self.action_text(each)).collect();
        let (text, choices) = (self.action_text(action), choices.join(", "));
        let die = if state.die == 0 { String::new() } else { format!(" with a {}", state.die) };
        Err(format!("illegal action {text} for {mover}: expected one of {choices}{die}"))
    }

    /// `tokens=0.0.3.57/0.0.0.1 player=1 die=4 sixes=0 turn=0`; a die of 0 is about to fall.
    pub(super) fn position_text(&self, state: &State) -> String {
        let of = |tokens: &[u8; TOKENS]| tokens.map(|token| token.to_string()).join(".");
        let tokens: Vec<String> = state.tokens[..self.players].iter().map(of).collect();
        let State { player, die, sixes, turn, .. } = state;
        format!("tokens={} player={player} die={die} sixes={sixes} turn={turn}", tokens.join("/"))
    }

    pub(super) fn parse_position(&self, text: &str) -> Result<State, String> {
        let names = ["tokens", "player", "die", "sixes", "turn"];
        let mut values = [""; 5];
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != names.len() {
            return Err("expected tokens=, player=, die=, sixes= and turn=".into());
        }
        for ((word, name), value) in words.iter().zip(names).zip(&mut values) {
            let found = word.split_once('=').filter(|(key, _)| *key == name);
            *value = found.ok_or_else(|| format!("expected {name}=, got '{word}'"))?.1;
        }
        let [tokens, player, die, sixes, turn] = values;
        let mut state = self.start();
        let rows: Vec<&str> = tokens.split('/').collect();
        if rows.len() != self.players {
            return Err(format!("expected the tokens of {} players, got those of {}", self.players, rows.len()));
        }
        for (row, own) in rows.iter().zip(&mut state.tokens) {
            *own = self.parse_tokens(row)?;
        }
        state.player = number(player, "player", self.players as u16 - 1)? as u8;
        state.die = number(die, "die", u16::from(FACES))? as u8;
        let most_sixes = if self.book == Book::Ludo { u16::from(MOST_SIXES) - 1 } else { 0 };
        state.sixes = number(sixes, "sixes", most_sixes)? as u8;
        state.turn = number(turn, "turn", self.most_turns)?;
        self.check(&state)?;
        Ok(state)
    }

    fn parse_tokens(&self, row: &str) -> Result<[u8; TOKENS], String> {
        let squares: Vec<u8> = row
            .split('.')
            .map(|token| number(token, "a token", u16::from(self.book.last())).map(|square| square as u8))
            .collect::<Result<_, _>>()?;
        let count = squares.len();
        let mut own: [u8; TOKENS] = squares.try_into().map_err(|_| format!("expected {TOKENS} tokens, got {count}"))?;
        own.sort_unstable();
        Ok(own)
    }

    /// Refuse what no game comes to: two players on one square, tokens that share a square where they may not, two
    /// winners, or a die that lies where nobody moves any more.
    fn check(&self, state: &State) -> Result<(), String> {
        for player in 0..self.players {
            for &token in &state.tokens[player] {
                if self.others(player).any(|other| self.standing(state, other, player, token) > 0) {
                    return Err(format!(
                        "expected one player on a square, got two on square {token} of player {player}"
                    ));
                }
            }
            let shares = state.tokens[player].windows(2).any(|pair| pair[0] == pair[1] && pair[0] > YARD);
            if shares && self.book == Book::Maedn {
                return Err(format!("expected one token on a square, got two of player {player}"));
            }
        }
        let home = |player: &usize| {
            let tokens = state.tokens[*player];
            self.winner(&State { tokens: [tokens; MOST_PLAYERS], ..*state }).is_some()
        };
        let winners = (0..self.players).filter(home).count();
        if winners > 1 {
            return Err(format!("expected at most one winner, got {winners}"));
        }
        let over = winners > 0 || (self.most_turns > 0 && state.turn >= self.most_turns);
        if over && state.die > 0 {
            return Err("expected no die after the end".into());
        }
        if state.die == FACES && state.sixes + 1 == MOST_SIXES {
            return Err("expected the third six in a row to end the turn".into());
        }
        Ok(())
    }
}

fn number(text: &str, what: &str, most: u16) -> Result<u16, String> {
    let found = text.parse().ok().filter(|&number: &u16| number <= most && text.len() <= 5);
    found.ok_or_else(|| format!("expected {what} to be a whole number from 0 to {most}, got '{text}'"))
}
