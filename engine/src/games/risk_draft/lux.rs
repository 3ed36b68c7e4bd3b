//! How the bots of Lux Delux draft: each looks at continents, and picks inside the one that it wants.
//!
//! The opponents of Dessai, Gibson & Zhao, 2009, and of Gibson, Desai & Zhao, AIIDE 2010, by their behaviour. A bot may
//! remember which continent it wants; the memory follows from the picks so far, so that a pick is a function of them.

use crate::random::Random;
use crate::risk_map::{members, Continent, Territories, Territory, ALL, CONTINENTS, COUNT, NEIGHBOURS};

/// A territory that somebody picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    pub player: usize,
    pub territory: Territory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    Pixie,
    EvilPixie,
    Quo,
    Shaft,
    Communist,
    BetterPixie,
    Killbot,
    Cluster,
    Yakool,
    Boscoe,
    Bort,
    Vulture,
    Angry,
    Stinky,
}

pub const BOTS: [Bot; 14] = [
    Bot::Pixie,
    Bot::EvilPixie,
    Bot::Quo,
    Bot::Shaft,
    Bot::Communist,
    Bot::BetterPixie,
    Bot::Killbot,
    Bot::Cluster,
    Bot::Yakool,
    Bot::Boscoe,
    Bot::Bort,
    Bot::Vulture,
    Bot::Angry,
    Bot::Stinky,
];

/// What the bots are called, in the order of [`BOTS`].
pub const NAMES: &[&str] = &[
    "pixie",
    "evil-pixie",
    "quo",
    "shaft",
    "communist",
    "better-pixie",
    "killbot",
    "cluster",
    "yakool",
    "boscoe",
    "bort",
    "vulture",
    "angry",
    "stinky",
];

/// Those whose picks can be foreseen: all but Stinky, who draws lots.
pub const FORESEEABLE: &[&str] = NAMES.split_at(NAMES.len() - 1).0;

impl Bot {
    pub fn from_name(name: &str) -> Option<Bot> {
        NAMES.iter().position(|known| *known == name).map(|place| BOTS[place])
    }
}

/// How a bot comes to the continent that it picks in.
enum Wish {
    /// The smallest that nobody has touched; kept until it is full.
    Smallest,
    /// The same, chosen once and for all.
    SmallestForEver,
    /// The same, chosen anew for every pick.
    SmallestNow,
    /// The largest that nobody has touched and that is not too large for one player; kept until it is full.
    Largest,
    None,
}

impl Bot {
    fn wish(self) -> Wish {
        match self {
            Bot::Pixie | Bot::EvilPixie | Bot::Quo | Bot::Shaft | Bot::Communist => Wish::Smallest,
            Bot::BetterPixie | Bot::Killbot => Wish::SmallestForEver,
            Bot::Cluster | Bot::Yakool | Bot::Boscoe | Bot::Bort | Bot::Vulture => Wish::Largest,
            Bot::Angry => Wish::SmallestNow,
            Bot::Stinky => Wish::None,
        }
    }
}

/// What a player knows in a draft.
struct Memory {
    open: Territories,
    mine: Territories,
    /// The continent that the last pick was about.
    goal: Option<usize>,
}

impl Memory {
    /// What a bot knows as `player` after these picks.
    fn of(wish: &Wish, players: usize, player: usize, picks: &[Pick]) -> Self {
        let mut memory = Memory { open: ALL, mine: 0, goal: None };
        for pick in picks {
            if pick.player == player {
                memory.goal = memory.renewed(wish, players);
                memory.mine |= 1 << pick.territory;
            }
            memory.open &= !(1 << pick.territory);
        }
        memory
    }

    /// The continent of the next pick.
    fn renewed(&self, wish: &Wish, players: usize) -> Option<usize> {
        let is_kept = |&goal: &usize| match wish {
            Wish::SmallestForEver => true,
            Wish::Smallest | Wish::Largest => CONTINENTS[goal].territories() & self.open != 0,
            Wish::SmallestNow | Wish::None => false,
        };
        self.goal.filter(is_kept).or_else(|| match wish {
            Wish::Largest => largest(self.open, players),
            Wish::None => None,
            _ => smallest(self.open),
        })
    }
}

/// The territory that a bot picks as `player` after these picks; none for Stinky, who draws lots, and if nothing is open.
pub fn pick(bot: Bot, players: usize, player: usize, picks: &[Pick]) -> Option<Territory> {
    let wish = bot.wish();
    let memory = Memory::of(&wish, players, player, picks);
    if memory.open == 0 {
        return None;
    }
    Some(pick_inside(memory.renewed(&wish, players)?, memory.open, memory.mine))
}

/// The continent that the last pick of a bot was about, a place in [`CONTINENTS`], if it made these picks as `player`. It
/// remembers that for the game.
pub fn goal(bot: Bot, players: usize, player: usize, picks: &[Pick]) -> Option<usize> {
    Memory::of(&bot.wish(), players, player, picks).goal
}

/// The same for every bot: Stinky takes any open territory, each with the same chance.
pub fn pick_or_draw(bot: Bot, players: usize, player: usize, picks: &[Pick], random: &mut Random) -> Option<Territory> {
    if bot != Bot::Stinky {
        return pick(bot, players, player, picks);
    }
    let open = picks.iter().fold(ALL, |open, pick| open & !(1 << pick.territory));
    let count = open.count_ones() as usize;
    (count > 0).then(|| members(open).nth(random.below(count)))?
}

fn is_whole(continent: &Continent, open: Territories) -> bool {
    continent.territories() & !open == 0
}

fn is_begun(continent: &Continent, open: Territories) -> bool {
    continent.territories() & open != 0
}

/// The smallest continent that nobody has touched, else the smallest with anything open; the first of equals.
fn smallest(open: Territories) -> Option<usize> {
    let among = |fits: fn(&Continent, Territories) -> bool| {
        let places =
            (0..CONTINENTS.len()).filter(|&place| CONTINENTS[place].bonus > 0 && fits(&CONTINENTS[place], open));
        places.min_by_key(|&place| CONTINENTS[place].size)
    };
    among(is_whole).or_else(|| among(is_begun))
}

/// The largest continent that nobody has touched and that is less than a quarter above a player's part of the map, else
/// the largest of that kind with anything open, else the smallest of the others; the first of equals.
fn largest(open: Territories, players: usize) -> Option<usize> {
    let below = (1.25 * COUNT as f64 / players as f64).ceil() as usize;
    let places = || (0..CONTINENTS.len()).filter(|&place| is_begun(&CONTINENTS[place], open));
    let (size, small) = (|place: &usize| CONTINENTS[*place].size, |place: &usize| CONTINENTS[*place].size < below);
    let whole = |place: &usize| is_whole(&CONTINENTS[*place], open);
    let untouched = places().filter(small).filter(whole).rev().max_by_key(size);
    let begun = || places().filter(small).rev().max_by_key(size);
    untouched.or_else(begun).or_else(|| places().min_by_key(size))
}

/// Inside a continent the first territory beside one's own, else the one with the fewest neighbours. If the continent is
/// full: the territory that touches most of one's own, else the nearest.
fn pick_inside(goal: usize, open: Territories, mine: Territories) -> Territory {
    let inside = open & CONTINENTS[goal].territories();
    if inside != 0 {
        let beside = members(inside).find(|&territory| NEIGHBOURS[territory] & mine != 0);
        let fewest = || members(inside).min_by_key(|&territory| NEIGHBOURS[territory].count_ones());
        return beside.or_else(fewest).unwrap_or(0);
    }
    let touching = |&territory: &Territory| (NEIGHBOURS[territory] & mine).count_ones();
    // The largest count, and the first territory that has it.
    let most = members(open).map(|territory| touching(&territory)).max().unwrap_or(0);
    let first = members(open).find(|territory| touching(territory) == most);
    first.filter(|_| most > 0).unwrap_or_else(|| nearest(open, mine))
}

/// An open territory that fewest steps lead to: the first that comes out of a search in which, of those as far, the last
/// one put in comes out first. Each is put in by its first finder, by number.
fn nearest(open: Territories, mine: Territories) -> Territory {
    let mut marked: Territories =
        members(mine).filter(|one| NEIGHBOURS[*one] & !mine != 0).fold(0, |set, one| set | 1 << one);
    let mut near: Vec<Territory> = members(marked).collect();
    let mut further = Vec::new();
    while !near.is_empty() {
        while let Some(here) = near.pop() {
            if open >> here & 1 == 1 {
                return here;
            }
            let new = NEIGHBOURS[here] & !marked;
            marked |= new;
            further.extend(members(new));
        }
        std::mem::swap(&mut near, &mut further);
    }
    open.trailing_zeros() as Territory
}
