//! A player's turn: the only way for a bot to change the board. Every command is checked; an illegal one changes
//! nothing, is counted, and comes back as a [`Refusal`].

use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{members, Territory, COUNT, NEIGHBOURS};

use crate::board::{Board, Player};
use crate::cards::{rising_value, Deck, Hand};
use crate::dice::{attack_dice, defence_dice, roll};
use crate::log::Event;
pub use crate::refusal::{Phase, Refusal};
use crate::rules::{Cards, Fortify, Rules};

/// Armies that a cashed card brings to its own territory.
const SHOWN: u32 = 2;

/// How an attack ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The territory fell, and these armies moved in.
    Conquered { moved: u32 },
    /// The defender stands; the attacker may go on (after a single roll) or has one army left.
    Repelled,
}

impl Outcome {
    pub fn conquered(self) -> bool {
        matches!(self, Outcome::Conquered { .. })
    }
}

/// Move everything that may move into a conquered territory.
pub fn all(_: &Board, _least: u32, most: u32) -> u32 {
    most
}

/// Move as little as may be into a conquered territory.
pub fn least(_: &Board, least: u32, _most: u32) -> u32 {
    least
}

pub struct Turn<'a> {
    pub(crate) board: &'a mut Board,
    pub(crate) rules: &'a Rules,
    pub(crate) random: &'a mut Random,
    pub(crate) log: Option<&'a mut Vec<Event>>,
    pub(crate) me: Player,
    pub(crate) phase: Phase,
    pub(crate) reserve: u32,
    pub(crate) conquered: bool,
    pub(crate) refused: u32,
    /// Armies of each territory that have not moved yet while fortifying.
    pub(crate) unmoved: [u32; COUNT],
    /// Whether the one move of the board game's fortifying was made.
    pub(crate) fortified: bool,
}

impl<'a> Turn<'a> {
    /// A turn of a player, with these armies to place. The driver of the game goes from phase to phase; tests of bots
    /// begin where they like.
    pub fn new(
        board: &'a mut Board,
        rules: &'a Rules,
        random: &'a mut Random,
        log: Option<&'a mut Vec<Event>>,
        me: Player,
        reserve: u32,
    ) -> Self {
        let phase = Phase::Place;
        let (conquered, refused, fortified) = (false, 0, false);
        Turn { board, rules, random, log, me, phase, reserve, conquered, refused, unmoved: [0; COUNT], fortified }
    }

    pub fn me(&self) -> Player {
        self.me
    }

    pub fn board(&self) -> &Board {
        self.board
    }

    pub fn rules(&self) -> &Rules {
        self.rules
    }

    pub fn random(&mut self) -> &mut Random {
        self.random
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Armies in hand that are still to be placed.
    pub fn reserve(&self) -> u32 {
        self.reserve
    }

    /// Whether this turn has conquered a territory, which earns a card.
    pub fn conquered(&self) -> bool {
        self.conquered
    }

    /// What the next set of cards is worth, as far as it is known: 0 without cards, the middle value where it is fixed.
    pub fn set_value(&self) -> u32 {
        match self.rules.cards {
            Cards::Off => 0,
            Cards::Rising => rising_value(self.board.cashed()),
            Cards::Fixed => 6,
        }
    }

    /// Commands refused in this turn: a bot without faults has none.
    pub fn refused(&self) -> u32 {
        self.refused
    }

    /// Go back to placing, with armies cashed in the middle of a turn.
    pub(crate) fn begin_place(&mut self) {
        self.phase = Phase::Place;
    }

    /// Go on to attacking.
    pub fn begin_attack(&mut self) {
        self.phase = Phase::Attack;
    }

    /// Go on to fortifying: every army may move from now on.
    pub fn begin_fortify(&mut self) {
        self.phase = Phase::Fortify;
        self.unmoved = *self.board.all_armies();
    }

    /// Put armies from the reserve on an own territory. Also open while attacking, as long as the reserve lasts.
    pub fn place(&mut self, territory: Territory, armies: u32) -> Result<(), Refusal> {
        let checked = self.check_place(territory, armies);
        self.counted(checked)?;
        self.reserve -= armies;
        self.board.add(territory, armies);
        if armies > 0 {
            self.note(Event::Place { player: self.me, territory, armies });
        }
        Ok(())
    }

    /// Attack with the most dice, once or until one side is out of armies. When the territory falls, the dice of the
    /// last roll move in and `move_in(board, least, most)` is asked how many in all; its answer is rounded into range.
    /// The board that it sees is the one after the conquest, with `least` armies in the new territory.
    pub fn attack(
        &mut self,
        from: Territory,
        to: Territory,
        until_dead: bool,
        move_in: impl FnOnce(&Board, u32, u32) -> u32,
    ) -> Result<Outcome, Refusal> {
        let checked = self.check_attack(from, to);
        self.counted(checked)?;
        let (mut mine, mut theirs) = (self.board.armies(from), self.board.armies(to));
        let mut dice;
        loop {
            dice = attack_dice(mine);
            let losses = roll(dice, defence_dice(theirs), self.random);
            mine -= losses.attacker;
            theirs -= losses.defender;
            if theirs == 0 || mine == 1 || !until_dead {
                break;
            }
        }
        let (attacker_lost, defender_lost) = (self.board.armies(from) - mine, self.board.armies(to) - theirs);
        self.board.remove(from, attacker_lost);
        self.board.remove(to, defender_lost);
        self.note(Event::Attack { player: self.me, from, to, attacker_lost, defender_lost });
        if theirs > 0 {
            return Ok(Outcome::Repelled);
        }
        Ok(Outcome::Conquered { moved: self.conquer(from, to, dice, move_in) })
    }

    /// Armies that may still leave a territory while fortifying.
    pub fn movable(&self, territory: Territory) -> u32 {
        let mine = territory < COUNT && self.board.owner(territory) == self.me;
        if self.phase != Phase::Fortify || self.fortified || !mine {
            return 0;
        }
        self.unmoved[territory].min(self.board.armies(territory) - 1)
    }

    /// Move armies to another own territory: which, and how often, is for the rules to say.
    pub fn fortify(&mut self, from: Territory, to: Territory, armies: u32) -> Result<(), Refusal> {
        let checked = self.check_fortify(from, to, armies);
        self.counted(checked)?;
        if armies == 0 {
            return Ok(());
        }
        self.board.shift(from, to, armies);
        self.unmoved[from] -= armies;
        self.fortified = self.rules.fortify != Fortify::Lux;
        self.note(Event::Fortify { player: self.me, from, to, armies });
        Ok(())
    }

    /// Take over a territory without defenders; the armies that moved in.
    fn conquer(
        &mut self,
        from: Territory,
        to: Territory,
        dice: u32,
        move_in: impl FnOnce(&Board, u32, u32) -> u32,
    ) -> u32 {
        let victim = self.board.owner(to);
        let most = self.board.armies(from) - 1;
        self.board.give(to, self.me, 0);
        self.board.shift(from, to, dice);
        self.conquered = true;
        let moved = move_in(self.board, dice, most).clamp(dice, most);
        self.board.shift(from, to, moved - dice);
        self.note(Event::Conquer { player: self.me, from, to, armies: moved });
        if victim < self.board.players() && !self.board.alive(victim) {
            self.board.bury(victim);
            let hand = std::mem::replace(self.board.hand_mut(victim), Hand::EMPTY);
            self.board.hand_mut(self.me).0 |= hand.0;
            self.note(Event::Eliminate { player: self.me, victim, cards: hand.count() });
        }
        moved
    }

    fn check_place(&self, territory: Territory, armies: u32) -> Result<(), Refusal> {
        self.check_mine(territory)?;
        if self.phase == Phase::Fortify {
            return Err(Refusal::NotNow(self.phase));
        }
        at_most(armies, self.reserve)
    }

    fn check_attack(&self, from: Territory, to: Territory) -> Result<(), Refusal> {
        if self.phase != Phase::Attack {
            return Err(Refusal::NotNow(self.phase));
        }
        self.check_mine(from)?;
        if to >= COUNT {
            return Err(Refusal::NoSuchTerritory(to));
        }
        if self.board.owner(to) == self.me {
            return Err(Refusal::Yours(to));
        }
        if self.board.owner(to) >= self.board.players() {
            return Err(Refusal::Unowned(to));
        }
        if NEIGHBOURS[from] >> to & 1 == 0 {
            return Err(Refusal::NotJoined(from, to));
        }
        if self.board.armies(from) < 2 {
            return Err(Refusal::TooFew(from));
        }
        Ok(())
    }

    fn check_fortify(&self, from: Territory, to: Territory, armies: u32) -> Result<(), Refusal> {
        if self.phase != Phase::Fortify {
            return Err(Refusal::NotNow(self.phase));
        }
        self.check_mine(from)?;
        self.check_mine(to)?;
        let joined = match self.rules.fortify {
            Fortify::Lux | Fortify::Adjacent => NEIGHBOURS[from] >> to & 1 == 1,
            Fortify::Connected => from != to && self.board.cluster(from) >> to & 1 == 1,
        };
        if !joined {
            return Err(Refusal::NotJoined(from, to));
        }
        at_most(armies, self.movable(from))
    }

    fn check_mine(&self, territory: Territory) -> Result<(), Refusal> {
        match territory {
            COUNT.. => Err(Refusal::NoSuchTerritory(territory)),
            _ if self.board.owner(territory) != self.me => Err(Refusal::NotYours(territory)),
            _ => Ok(()),
        }
    }

    /// Cash a set of the player's cards, which go back to the deck: its armies come to the reserve, and two more to the
    /// first own territory that it shows.
    pub(crate) fn cash(&mut self, set: Hand, deck: &mut Deck) {
        let armies = match self.rules.cards {
            Cards::Off => 0,
            Cards::Rising => rising_value(self.board.cashed()),
            Cards::Fixed => set.fixed_value(),
        };
        self.board.hand_mut(self.me).0 &= !set.0;
        self.board.count_cashed();
        deck.give_back(set);
        self.reserve += armies;
        self.note(Event::Cash { player: self.me, set, armies });
        if let Some(territory) = members(set.territories() & self.board.held(self.me)).next() {
            self.board.add(territory, SHOWN);
            self.note(Event::Place { player: self.me, territory, armies: SHOWN });
        }
    }

    /// Draw the card that a conquest earns.
    pub(crate) fn draw(&mut self, deck: &mut Deck) {
        if let Some(card) = deck.draw(self.random) {
            self.board.hand_mut(self.me).0 |= card.0;
            self.note(Event::Draw { player: self.me, card });
        }
    }

    /// Put what is left of the reserve on the weakest territory of the front.
    pub(crate) fn place_rest(&mut self) {
        let weakest = members(self.board.front(self.me)).min_by_key(|one| self.board.armies(*one));
        if let (Some(territory), 1..) = (weakest, self.reserve) {
            self.board.add(territory, self.reserve);
            self.note(Event::Place { player: self.me, territory, armies: self.reserve });
        }
        self.reserve = 0;
    }

    fn counted(&mut self, checked: Result<(), Refusal>) -> Result<(), Refusal> {
        self.refused += u32::from(checked.is_err());
        checked
    }

    pub(crate) fn note(&mut self, event: Event) {
        if let Some(log) = &mut self.log {
            log.push(event);
        }
    }
}

fn at_most(wanted: u32, open: u32) -> Result<(), Refusal> {
    match wanted <= open {
        true => Ok(()),
        false => Err(Refusal::TooMany { wanted, open }),
    }
}
