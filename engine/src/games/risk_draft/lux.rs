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

/// The territory that a bot picks as `player` after these picks; none for Stinky, who draws lots, and if nothing is open.
pub fn pick(bot: Bot, players: usize, player: usize, picks: &[Pick]) -> Option<Territory> {
    let mut open = ALL;
    let mut mine = 0;
    let mut goal = None;
    let wish = bot.wish();
    let renewed = |goal: Option<usize>, open: Territories| -> Option<usize> {
        let is_kept = |&goal: &usize| match wish {
            Wish::SmallestForEver => true,
            Wish::Smallest | Wish::Largest => CONTINENTS[goal].territories() & open != 0,
            Wish::SmallestNow | Wish::None => false,
        };
        goal.filter(is_kept).or_else(|| match wish {
            Wish::Largest => largest(open, players),
            Wish::None => None,
            _ => smallest(open),
        })
    };
    for pick in picks {
        if pick.player == player {
            goal = renewed(goal, open);
            mine |= 1 << pick.territory;
        }
        open &= !(1 << pick.territory);
    }
    if open == 0 {
        return None;
    }
    Some(pick_inside(renewed(goal, open)?, open, mine))
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
/// the largest with anything open; the first of equals.
fn largest(open: Territories, players: usize) -> Option<usize> {
    let below = (1.25 * COUNT as f64 / players as f64).ceil() as usize;
    let among = |fits: &dyn Fn(&Continent) -> bool| {
        let places = (0..CONTINENTS.len()).filter(|&place| fits(&CONTINENTS[place]));
        places.rev().max_by_key(|&place| CONTINENTS[place].size)
    };
    among(&|continent| is_whole(continent, open) && continent.size < below)
        .or_else(|| among(&|continent| is_begun(continent, open)))
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

/// The first open territory that fewest steps lead to.
fn nearest(open: Territories, mine: Territories) -> Territory {
    let mut reached = mine;
    while reached & open == 0 {
        let wider = members(reached).fold(reached, |set, territory| set | NEIGHBOURS[territory]);
        if wider == reached {
            return open.trailing_zeros() as Territory;
        }
        reached = wider;
    }
    (reached & open).trailing_zeros() as Territory
}
