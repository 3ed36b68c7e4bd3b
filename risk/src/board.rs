//! The board: who owns each territory with how many armies, and every question that a bot asks of it.
//!
//! Only the rules change a board; a bot reads it through its turn. Sets of territories are bits
//! ([`Territories`]), so that nothing here allocates.

use kingmaker_engine::risk_map::{members, Territories, Territory, ALL, CONTINENTS, COUNT, NEIGHBOURS};

use crate::cards::Hand;

/// A seat, from 0.
pub type Player = usize;

pub const MOST_PLAYERS: usize = 6;

/// The owner of a territory that nobody has taken.
pub const NOBODY: u8 = u8::MAX;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    players: usize,
    owners: [u8; COUNT],
    armies: [u32; COUNT],
    held: [Territories; MOST_PLAYERS],
    totals: [u32; MOST_PLAYERS],
    hands: [Hand; MOST_PLAYERS],
    cashed: u32,
    /// For the dead, how many died before them.
    deaths: [u8; MOST_PLAYERS],
}

impl Board {
    /// An unowned map.
    ///
    /// More than six players count as six: the rules check the number before a board is made.
    pub fn new(players: usize) -> Self {
        Board {
            players: players.min(MOST_PLAYERS),
            owners: [NOBODY; COUNT],
            armies: [0; COUNT],
            held: [0; MOST_PLAYERS],
            totals: [0; MOST_PLAYERS],
            hands: [Hand::EMPTY; MOST_PLAYERS],
            cashed: 0,
            deaths: [u8::MAX; MOST_PLAYERS],
        }
    }

    /// A board with these owners and armies; an owned territory has one army at least, any other none.
    pub fn of(players: usize, owners: &[u8; COUNT], armies: &[u32; COUNT]) -> Self {
        let mut board = Board::new(players);
        for territory in 0..COUNT {
            if usize::from(owners[territory]) < board.players {
                board.give(territory, owners[territory].into(), armies[territory].max(1));
            }
        }
        board
    }

    pub fn players(&self) -> usize {
        self.players
    }

    /// The owner of a territory; [`NOBODY`] as a number where it has none.
    pub fn owner(&self, territory: Territory) -> Player {
        self.owners[territory].into()
    }

    pub fn owners(&self) -> &[u8; COUNT] {
        &self.owners
    }

    pub fn armies(&self, territory: Territory) -> u32 {
        self.armies[territory]
    }

    pub fn all_armies(&self) -> &[u32; COUNT] {
        &self.armies
    }

    /// The territories of a player.
    pub fn held(&self, player: Player) -> Territories {
        self.held[player]
    }

    /// The armies of a player on the whole map.
    pub fn total(&self, player: Player) -> u32 {
        self.totals[player]
    }

    /// The armies of a player in a set of territories.
    pub fn armies_within(&self, player: Player, set: Territories) -> u32 {
        self.armies_on(self.held[player] & set)
    }

    /// All armies on a set of territories, whoever owns them.
    pub fn armies_on(&self, set: Territories) -> u32 {
        members(set).map(|territory| self.armies[territory]).sum()
    }

    pub fn hand(&self, player: Player) -> Hand {
        self.hands[player]
    }

    /// Sets of cards cashed so far by all players.
    pub fn cashed(&self) -> u32 {
        self.cashed
    }

    pub fn alive(&self, player: Player) -> bool {
        self.held[player] != 0
    }

    /// How long a player lived: the number of players who died before, and the most there is for the living.
    pub fn lived(&self, player: Player) -> u8 {
        self.deaths[player]
    }

    pub fn count_alive(&self) -> usize {
        self.held.iter().filter(|held| **held != 0).count()
    }

    /// The living players other than this one, by seat.
    pub fn enemies(&self, player: Player) -> impl Iterator<Item = Player> + '_ {
        (0..self.players).filter(move |other| *other != player && self.alive(*other))
    }

    /// All neighbours of a territory.
    pub fn neighbours(&self, territory: Territory) -> Territories {
        NEIGHBOURS[territory]
    }

    /// The neighbours of a territory that a player holds.
    pub fn neighbours_of(&self, territory: Territory, player: Player) -> Territories {
        NEIGHBOURS[territory] & self.held[player]
    }

    /// The neighbours of a territory that have its owner.
    pub fn friends(&self, territory: Territory) -> Territories {
        NEIGHBOURS[territory] & self.side(territory)
    }

    /// The neighbours of a territory that do not have its owner.
    pub fn foes(&self, territory: Territory) -> Territories {
        NEIGHBOURS[territory] & !self.side(territory)
    }

    /// All territories next to a set, without the set itself.
    pub fn around(&self, set: Territories) -> Territories {
        members(set).fold(0, |near, territory| near | NEIGHBOURS[territory]) & !set
    }

    /// The territories of a set that have a neighbour outside it.
    pub fn rim(&self, set: Territories) -> Territories {
        members(set).filter(|territory| NEIGHBOURS[*territory] & !set != 0).fold(0, |rim, one| rim | 1 << one)
    }

    /// The territories of a player that touch a foreign one.
    pub fn front(&self, player: Player) -> Territories {
        self.rim(self.held[player])
    }

    /// The connected territories of one owner around a territory.
    pub fn cluster(&self, root: Territory) -> Territories {
        self.reach(1 << root, self.side(root))
    }

    /// What can be reached from a set by steps inside another, the start included.
    pub fn reach(&self, start: Territories, within: Territories) -> Territories {
        let mut reached = start;
        let mut new = start;
        while new != 0 {
            new = self.around(new) & within & !reached;
            reached |= new;
        }
        reached
    }

    pub fn owns_continent(&self, player: Player, continent: usize) -> bool {
        CONTINENTS[continent].territories() & !self.held[player] == 0
    }

    /// The sole owner of a continent.
    pub fn continent_owner(&self, continent: usize) -> Option<Player> {
        let owner = self.owner(CONTINENTS[continent].first);
        (owner < self.players && self.owns_continent(owner, continent)).then_some(owner)
    }

    /// The continents that a player owns whole, in the order of the map.
    pub fn continents(&self, player: Player) -> impl Iterator<Item = usize> + '_ {
        (0..CONTINENTS.len()).filter(move |continent| self.owns_continent(player, *continent))
    }

    /// What a player is paid at the start of a turn: a third of the territories, three at least, and the continents.
    /// A dead player is paid nothing.
    pub fn income(&self, player: Player) -> u32 {
        if !self.alive(player) {
            return 0;
        }
        let continents: u32 = self.continents(player).map(|continent| CONTINENTS[continent].bonus).sum();
        (self.held[player].count_ones() / 3).max(3) + continents
    }

    /// Give a territory to a player, with these armies in place of what stood there.
    pub(crate) fn give(&mut self, territory: Territory, player: Player, armies: u32) {
        let bit = 1 << territory;
        let before = self.owner(territory);
        if before < self.players {
            self.held[before] &= !bit;
            self.totals[before] -= self.armies[territory];
        }
        self.owners[territory] = player as u8;
        self.armies[territory] = armies;
        self.held[player] |= bit;
        self.totals[player] += armies;
    }

    /// Put armies on an owned territory.
    pub(crate) fn add(&mut self, territory: Territory, armies: u32) {
        self.armies[territory] += armies;
        self.totals[self.owner(territory)] += armies;
    }

    /// Take armies off an owned territory.
    pub(crate) fn remove(&mut self, territory: Territory, armies: u32) {
        self.armies[territory] -= armies;
        self.totals[self.owner(territory)] -= armies;
    }

    /// March armies between two territories of one owner.
    pub(crate) fn shift(&mut self, from: Territory, to: Territory, armies: u32) {
        self.armies[from] -= armies;
        self.armies[to] += armies;
    }

    /// Note that a player has just lost the last territory.
    pub(crate) fn bury(&mut self, player: Player) {
        self.deaths[player] = self.deaths.iter().filter(|death| **death != u8::MAX).count() as u8;
    }

    pub(crate) fn hand_mut(&mut self, player: Player) -> &mut Hand {
        &mut self.hands[player]
    }

    pub(crate) fn count_cashed(&mut self) {
        self.cashed += 1;
    }

    /// What the owner of a territory holds; for an unowned one, all that is unowned.
    fn side(&self, territory: Territory) -> Territories {
        match self.owner(territory) {
            owner if owner < self.players => self.held[owner],
            _ => ALL & !self.held.iter().fold(0, |all, held| all | held),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Player 0 holds Australia and Siam, player 1 South America and North Africa, player 2 the rest; two armies each.
    fn board() -> Board {
        let mut owners = [2; COUNT];
        owners[..4].fill(0);
        owners[32] = 0;
        owners[4..8].fill(1);
        owners[12] = 1;
        Board::of(3, &owners, &[2; COUNT])
    }

    #[test]
    fn income_is_a_third_of_the_territories_but_three_and_the_continents() {
        let board = board();
        assert_eq!(board.income(0), 3 + 2);
        assert_eq!(board.income(1), 3 + 2);
        assert_eq!(board.income(2), 32 / 3 + 5 + 5);
        assert_eq!(board.continents(2).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(board.continent_owner(0), Some(0));
        assert_eq!(board.continent_owner(2), None);
    }

    #[test]
    fn neighbours_are_friends_or_foes() {
        let board = board();
        assert_eq!(board.friends(3), 1 << 1 | 1 << 2 | 1 << 32);
        assert_eq!(board.foes(32), 1 << 31 | 1 << 34);
        for territory in 0..COUNT {
            assert_eq!(board.friends(territory) | board.foes(territory), board.neighbours(territory));
            assert_eq!(board.friends(territory) & board.foes(territory), 0);
        }
    }

    #[test]
    fn a_cluster_is_connected_and_its_rim_faces_the_others() {
        let board = board();
        assert_eq!(board.cluster(0), board.held(0));
        assert_eq!(board.cluster(12), board.held(1));
        assert_eq!(board.front(0), 1 << 32);
        assert_eq!(board.rim(board.cluster(4)), 1 << 7 | 1 << 12);
    }

    #[test]
    fn giving_a_territory_moves_it_with_its_armies() {
        let mut board = board();
        board.give(32, 1, 7);
        assert_eq!((board.total(0), board.total(1), board.total(2)), (8, 17, 64));
        assert_eq!(board.owner(32), 1);
        assert!(!board.held(0) & 1 << 32 != 0);
        assert_eq!(board.enemies(1).collect::<Vec<_>>(), [0, 2]);
    }
}
