//! A whole game: starting armies, then turn after turn until one player is left or the turns run out.
//!
//! The phases are those of Lux: cards, place, attack, fortify. Deviations: an attacker with five or more cards after an
//! elimination cashes when its bot has finished attacking, then places and attacks again; with two players there is no
//! neutral army. Everything follows from the seed.

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{members, Territories, COUNT};

use crate::board::{Board, Player, MOST_PLAYERS};
use crate::bot::Bot;
use crate::cards::Deck;
use crate::log::Event;
use crate::rules::{Armies, Cards, Rules, PLACED_AT_A_TIME};
use crate::turn::Turn;

/// A hand of so many cards must be cashed.
pub const FORCED_CASH: u32 = 5;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The last player standing; nobody if the turns ran out.
    pub winner: Option<Player>,
    /// The players from best to worst: the living by territories and armies together, then the dead, the last to die
    /// first.
    pub ranking: Vec<Player>,
    /// How many players were alive at the end: the first of the ranking.
    pub alive: usize,
    /// Turns of single players that were played.
    pub turns: u32,
    /// Commands of bots that were refused; each is a fault of a bot.
    pub refused: u32,
}

/// What is wrong with the owners of the territories, if anything.
pub fn check_owners(rules: &Rules, owners: &[u8; COUNT]) -> Result<(), String> {
    rules.check()?;
    if let Some(at) = owners.iter().position(|owner| usize::from(*owner) >= rules.players) {
        return Err(format!("expected owners below {}, got {} for territory {at}", rules.players, owners[at]));
    }
    match (0..rules.players).find(|player| !owners.contains(&(*player as u8))) {
        Some(player) => Err(format!("expected a territory for every player, got none for player {player}")),
        None => Ok(()),
    }
}

/// Play a game with one bot a seat; player 0 moves first. The log is emptied and filled.
pub fn play(
    rules: &Rules,
    owners: &[u8; COUNT],
    bots: &mut [Box<dyn Bot>],
    seed: u64,
    log: Option<&mut Vec<Event>>,
) -> Result<Ended, String> {
    check_owners(rules, owners)?;
    if bots.len() != rules.players {
        return Err(format!("expected {} bots, got {}", rules.players, bots.len()));
    }
    let mut game = Game::new(rules, owners, bots, seed, log);
    game.set_out();
    Ok(game.run())
}

struct Game<'a> {
    rules: &'a Rules,
    board: Board,
    deck: Deck,
    random: Random,
    bots: &'a mut [Box<dyn Bot>],
    log: Option<&'a mut Vec<Event>>,
    refused: u32,
}

impl<'a> Game<'a> {
    fn new(
        rules: &'a Rules,
        owners: &[u8; COUNT],
        bots: &'a mut [Box<dyn Bot>],
        seed: u64,
        mut log: Option<&'a mut Vec<Event>>,
    ) -> Self {
        if let Some(log) = &mut log {
            log.clear();
        }
        let board = Board::of(rules.players, owners, &[1; COUNT]);
        let random = Random::new(seed);
        Game { rules, board, deck: Deck::default(), random, bots, log, refused: 0 }
    }

    /// Set the armies of the start.
    fn set_out(&mut self) {
        let mut left = [0; MOST_PLAYERS];
        for (player, left) in left.iter_mut().enumerate().take(self.rules.players) {
            let armies = self.rules.starting.saturating_sub(self.board.held(player).count_ones());
            match self.rules.armies {
                Armies::Even => self.spread(player, armies),
                Armies::Placed => *left = armies,
            }
        }
        if let Some(log) = &mut self.log {
            let start = |territory| Event::Start {
                territory,
                player: self.board.owner(territory),
                armies: self.board.armies(territory),
            };
            log.extend((0..COUNT).map(start));
        }
        for (player, bot) in self.bots.iter_mut().enumerate() {
            bot.begin(player, self.rules, &mut self.random);
        }
        let communists = (0..self.bots.len()).filter(|player| self.bots[*player].is_communist());
        let communists = communists.fold(0, |set, player| set | 1 << player);
        self.bots.iter_mut().for_each(|bot| bot.meet(communists));
        while left.iter().any(|armies| *armies > 0) {
            for (player, left) in left.iter_mut().enumerate() {
                let armies = (*left).min(PLACED_AT_A_TIME);
                *left -= armies;
                if armies > 0 {
                    let log = self.log.as_deref_mut();
                    let mut turn = Turn::new(&mut self.board, self.rules, &mut self.random, log, player, armies);
                    self.bots[player].place_first(&mut turn, armies);
                    turn.place_rest();
                    self.refused += turn.refused();
                }
            }
        }
    }

    /// Spread armies over the territories of a player: the same on each, and one more on some by lot.
    fn spread(&mut self, player: Player, armies: u32) {
        let held: Territories = self.board.held(player);
        let each = armies / held.count_ones();
        let mut more = armies % held.count_ones();
        let mut open = held.count_ones();
        for territory in members(held) {
            let one = u32::from(self.random.below(open as usize) < more as usize);
            self.board.add(territory, each + one);
            more -= one;
            open -= 1;
        }
    }

    fn run(mut self) -> Ended {
        let mut turns = 0;
        let mut player = 0;
        while turns < self.rules.most_turns && self.board.count_alive() > 1 {
            if self.board.alive(player) {
                self.turn(player);
                turns += 1;
            }
            player = (player + 1) % self.rules.players;
        }
        let mut ranking: Vec<Player> = (0..self.rules.players).collect();
        let strength = |player: Player| self.board.held(player).count_ones() + self.board.total(player);
        ranking.sort_by_key(|player| std::cmp::Reverse((self.board.lived(*player), strength(*player))));
        let alive = self.board.count_alive();
        let winner = (alive == 1).then(|| ranking[0]);
        if let Some(log) = &mut self.log {
            log.push(Event::End { winner });
        }
        Ended { winner, ranking, alive, turns, refused: self.refused }
    }

    /// One turn of a player, from the income to the card.
    fn turn(&mut self, player: Player) {
        let income = self.board.income(player);
        let bot = &mut self.bots[player];
        let log = self.log.as_deref_mut();
        let mut turn = Turn::new(&mut self.board, self.rules, &mut self.random, log, player, income);
        turn.note(Event::Turn { player, income });
        offer_cash(bot.as_mut(), &mut turn, &mut self.deck);
        cash_down(bot.as_mut(), &mut turn, &mut self.deck);
        place(bot.as_mut(), &mut turn);
        loop {
            turn.begin_attack();
            bot.attack(&mut turn);
            if turn.board().count_alive() == 1 || turn.board().hand(player).count() < FORCED_CASH {
                break;
            }
            cash_down(bot.as_mut(), &mut turn, &mut self.deck);
            turn.begin_place();
            place(bot.as_mut(), &mut turn);
        }
        if turn.board().count_alive() > 1 {
            turn.begin_fortify();
            bot.fortify(&mut turn);
            if turn.conquered() && self.rules.cards != Cards::Off {
                turn.draw(&mut self.deck);
            }
        }
        self.refused += turn.refused();
    }
}

/// Let a bot place its reserve.
fn place(bot: &mut dyn Bot, turn: &mut Turn) {
    let armies = turn.reserve();
    bot.place(turn, armies);
    turn.place_rest();
}

/// Cash until a hand is below five cards.
fn cash_down(bot: &mut dyn Bot, turn: &mut Turn, deck: &mut Deck) {
    while turn.board().hand(turn.me()).count() >= FORCED_CASH {
        offer_cash(bot, turn, deck);
    }
}

/// Ask a bot for a set and cash it. A hand of five or more is cashed whatever the bot says.
fn offer_cash(bot: &mut dyn Bot, turn: &mut Turn, deck: &mut Deck) {
    let (me, hand) = (turn.me(), turn.board().hand(turn.me()));
    let Some(best) = hand.best_set(turn.board().held(me)) else { return };
    let forced = hand.count() >= FORCED_CASH;
    let wanted = bot.cash(turn.board(), me, forced);
    let legal = wanted.filter(|set| hand.contains(*set) && set.is_set());
    turn.refused += u32::from(wanted.is_some() && legal.is_none());
    if let Some(set) = legal.or(forced.then_some(best)) {
        turn.cash(set, deck);
    }
}

#[cfg(test)]
pub(crate) mod tests;
