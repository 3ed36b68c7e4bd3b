//! Drafts from outside: names, order and picks as text, each checked before the search trusts it.

use super::{Draft, Reward, State, MOST_ITEMS, MOST_PLAYERS};
use crate::random::Random;

const DRAWN_SEED: u64 = 0x4452_4157_4E00;
const PLACES_SEED: u64 = 0x4452_4146_5453;
pub(super) const HISTORY_SEED: u64 = 0x5049_434B_4544_0000;

pub(super) fn draw_key(seed: u64) -> u128 {
    let mut random = Random::new(seed);
    u128::from(random.draw()) << 64 | u128::from(random.draw())
}

impl<R: Reward, const WORDS: usize, const ROOM: usize> Draft<R, WORDS, ROOM> {
    /// `order` says whose pick each is; the draft ends with it, whether or not items are left.
    pub fn new(reward: R, names: Vec<String>, order: Vec<usize>) -> Result<Self, String> {
        let (players, items) = (reward.num_players(), reward.num_items());
        if players == 0 || players > MOST_PLAYERS {
            return Err(format!("expected from 1 to {MOST_PLAYERS} players in a draft, got {players}"));
        }
        if items == 0 || items > MOST_ITEMS.min(ROOM) {
            return Err(format!("expected from 1 to {} items in a draft, got {items}", MOST_ITEMS.min(ROOM)));
        }
        if names.len() != items {
            return Err(format!("expected a name for each of {items} items, got {}", names.len()));
        }
        if order.is_empty() || order.len() > items {
            return Err(format!("expected an order of 1 to {items} picks for {items} items, got {}", order.len()));
        }
        if let Some(player) = order.iter().find(|&&player| player >= players) {
            return Err(format!("expected players from 0 to {} in the order, got {player}", players - 1));
        }
        let mut left = vec![0; (order.len() + 1) * players];
        for (turn, &mover) in order.iter().enumerate().rev() {
            let (here, after) = left.split_at_mut((turn + 1) * players);
            here[turn * players..].copy_from_slice(&after[..players]);
            here[turn * players + mover] += 1;
        }
        let places = (0..players * items).map(|place| draw_key(PLACES_SEED ^ (place as u64) << 16)).collect();
        let order = order.into_iter().map(|player| player as u8).collect();
        Ok(Draft { reward, names, order, left, places, seed: None, seed_key: 0 })
    }

    /// The same draft as one that was drawn: positions of different draws must not be taken for each other.
    pub fn drawn_from(mut self, seed: Option<u64>) -> Self {
        self.seed = seed;
        self.seed_key = seed.map_or(0, |seed| draw_key(DRAWN_SEED ^ seed));
        self
    }

    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whose pick each is.
    pub fn order(&self) -> impl Iterator<Item = usize> + '_ {
        self.order.iter().map(|&player| usize::from(player))
    }

    pub fn start(&self) -> State<WORDS, ROOM> {
        let mut open = [0; WORDS];
        for item in 0..self.reward.num_items() {
            open[item / 64] |= 1 << (item % 64);
        }
        State { open, picked_at: [0; ROOM], turn: 0 }
    }

    /// The position after some picks.
    pub fn after(&self, picks: &[u16]) -> Result<State<WORDS, ROOM>, String> {
        let mut state = self.start();
        for (turn, &item) in picks.iter().enumerate() {
            if turn == self.order.len() {
                return Err(format!("expected at most {turn} picks, got {}", picks.len()));
            }
            self.legality(&state, item)?;
            let place = usize::from(item);
            state.open[place / 64] &= !(1 << (place % 64));
            state.picked_at[place] = turn as u8;
            state.turn += 1;
        }
        Ok(state)
    }

    /// Why an item may not be picked, if so.
    pub fn legality(&self, state: &State<WORDS, ROOM>, item: u16) -> Result<(), String> {
        if state.is_open(usize::from(item)) {
            return Ok(());
        }
        let Some(name) = self.names.get(usize::from(item)) else {
            return Err(format!("expected an item below {}, got {item}", self.names.len()));
        };
        let by = self.order[usize::from(state.picked_at[usize::from(item)])];
        let mover = self.order.get(state.turn()).map_or(String::new(), |mover| format!(" for player {mover}"));
        Err(format!("illegal action '{name}'{mover}: player {by} has picked it"))
    }

    pub fn item_text(&self, item: u16) -> &str {
        &self.names[usize::from(item)]
    }

    /// An item by its name; capital letters do not matter.
    pub fn parse_item(&self, text: &str) -> Result<u16, String> {
        let text = text.trim();
        let lower = text.to_lowercase();
        let found = self.names.iter().position(|name| name == text);
        let found = found.or_else(|| self.names.iter().position(|name| name.to_lowercase() == lower));
        found
            .map(|item| item as u16)
            .ok_or_else(|| format!("expected an item such as '{}', got '{text}'", self.names[0]))
    }

    /// `picks=B/A/D`: the items in the order of the picks, or `none`; before it `seed=7` where the start was drawn.
    pub fn position_text(&self, state: &State<WORDS, ROOM>) -> String {
        let picks: Vec<&str> = state.history(self.names.len()).iter().map(|&item| self.item_text(item)).collect();
        let picks = if picks.is_empty() { "none".into() } else { picks.join("/") };
        match self.seed {
            Some(seed) => format!("seed={seed} picks={picks}"),
            None => format!("picks={picks}"),
        }
    }

    /// Reads the items of [`Self::position_text`].
    pub fn parse_picks(&self, text: &str) -> Result<State<WORDS, ROOM>, String> {
        let text = text.trim();
        if text.is_empty() || text.eq_ignore_ascii_case("none") {
            return Ok(self.start());
        }
        let picks: Vec<u16> = text.split('/').map(|name| self.parse_item(name)).collect::<Result<_, _>>()?;
        self.after(&picks)
    }
}
