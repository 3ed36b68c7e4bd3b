//! Deals that fit what a player has seen, each drawn with the same chance.
//!
//! Cards that the same holders may have are interchangeable, and so are holders that may have the same cards. So deals
//! are counted by how many cards of each class every group of holders gets, and a deal is drawn by these counts: none is
//! drawn in vain. Counting is done once for a position, by [`Worlds::new`]; [`Worlds::draw`] is then quick.

use std::collections::HashMap;

use super::{bit, card_text, cards_text, Cards};
use crate::random::Random;

/// So many holders of so many cards have fewer than 2^128 deals.
pub const MOST_HOLDERS: usize = 7;
pub const MOST_CARDS: u32 = 51;

/// Somebody who holds cards that the viewer has not seen, and what is known of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// None for the cards that were not dealt.
    pub player: Option<usize>,
    /// How many of the unseen cards it holds.
    pub cards: usize,
    /// Cards that it is known to hold.
    pub must: u64,
    /// Cards that it cannot hold.
    pub cannot: u64,
}

impl Holder {
    fn name(&self) -> String {
        self.player.map_or("the cards left over".into(), |player| format!("player {player}"))
    }
}

/// Holders that may have the same cards, as one.
#[derive(Clone, Debug)]
struct Group {
    /// Places in the list of holders, with the number of cards that each still gets.
    members: Vec<(usize, usize)>,
    /// Cards that all of them get together.
    room: usize,
    may: u64,
}

/// Unseen cards that the same groups may have.
#[derive(Clone, Debug)]
struct Class {
    cards: Vec<u8>,
    /// A bit for each group.
    groups: u8,
    /// By which the number of its cards counts in a [`Counts`] number.
    stride: u64,
}

/// How many cards of each class there are, as one number.
type Counts = u64;

/// One way to fill a group, and all ways up to this one together.
#[derive(Clone, Copy, Debug)]
struct Choice {
    take: Counts,
    then: usize,
    up_to: u128,
}

/// Where some groups are filled: the ways to fill the next one.
#[derive(Clone, Debug)]
struct Fork {
    choices: Vec<Choice>,
}

/// All deals that fit.
#[derive(Clone, Debug)]
pub struct Worlds {
    musts: Vec<u64>,
    groups: Vec<Group>,
    classes: Vec<Class>,
    forks: Vec<Fork>,
    root: usize,
    count: u128,
}

impl Worlds {
    /// Count the deals of the unseen cards that fit; an error says what contradicts itself if there is none.
    pub fn new(unseen: u64, holders: &[Holder]) -> Result<Self, String> {
        check(unseen, holders)?;
        let musts: Vec<u64> = holders.iter().map(|holder| holder.must).collect();
        let free = unseen & !musts.iter().fold(0, |all, must| all | must);
        let mut groups: Vec<Group> = Vec::new();
        for (place, holder) in holders.iter().enumerate() {
            let (room, may) = (holder.cards - holder.must.count_ones() as usize, free & !holder.cannot);
            if room == 0 {
                continue;
            }
            match groups.iter_mut().find(|group| group.may == may) {
                Some(group) => {
                    group.members.push((place, room));
                    group.room += room;
                }
                None => groups.push(Group { members: vec![(place, room)], room, may }),
            }
        }
        // Who may have little has few choices, and what is left for the last is no choice at all.
        groups.sort_by_key(|group| group.may.count_ones());
        let classes = classes(free, &groups);
        let all = classes.iter().map(|class| class.cards.len() as u64 * class.stride).sum();
        let mut counting = Counting { groups: &groups, classes: &classes, forks: Vec::new(), known: HashMap::new() };
        let (root, splits) = counting.ways(0, all);
        if splits == 0 {
            return Err(contradiction(free, &groups, holders));
        }
        let forks = counting.forks;
        let count = groups.iter().fold(splits, |ways, group| ways * ways_within(group));
        Ok(Worlds { musts, groups, classes, forks, root, count })
    }

    /// How many deals fit.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Draw a deal: what each holder has, in the order in which they were given.
    pub fn draw(&self, random: &mut Random, hands: &mut [u64]) {
        hands[..self.musts.len()].copy_from_slice(&self.musts);
        let mut decks: [Deck; 64] = [Deck::default(); 64];
        let mut pack = [0_u8; 64];
        let mut start = 0;
        for (deck, class) in decks.iter_mut().zip(&self.classes) {
            pack[start..][..class.cards.len()].copy_from_slice(&class.cards);
            *deck = Deck { next: start, end: start + class.cards.len() };
            start = deck.end;
        }
        let mut fork = self.root;
        for (place, group) in self.groups.iter().enumerate() {
            let take = (place + 1 < self.groups.len()).then(|| {
                let choice = self.forks[fork].draw(random);
                fork = choice.then;
                choice.take
            });
            let mut taken = [0_u8; 64];
            let mut held = 0;
            for (deck, class) in decks.iter_mut().zip(&self.classes) {
                let left = deck.end - deck.next;
                let wanted = take.map_or(left, |take| class.number_in(take));
                if wanted < left {
                    draw_to_front(&mut pack[deck.next..deck.end], wanted, random);
                }
                taken[held..][..wanted].copy_from_slice(&pack[deck.next..][..wanted]);
                deck.next += wanted;
                held += wanted;
            }
            group.hand_out(&mut taken[..held], random, hands);
        }
    }
}

/// Where the cards of a class stand that nobody has yet.
#[derive(Clone, Copy, Default)]
struct Deck {
    next: usize,
    end: usize,
}

/// Choose some of the cards and put them in front.
fn draw_to_front(cards: &mut [u8], wanted: usize, random: &mut Random) {
    for place in 0..wanted {
        cards.swap(place, place + random.below(cards.len() - place));
    }
}

impl Group {
    /// Share cards among the members; all ways are as likely.
    fn hand_out(&self, cards: &mut [u8], random: &mut Random, hands: &mut [u64]) {
        let mut rest = cards;
        for &(member, room) in &self.members {
            if room < rest.len() {
                draw_to_front(rest, room, random);
            }
            let (own, others) = rest.split_at_mut(room);
            hands[member] |= own.iter().fold(0, |hand, &card| hand | bit(card));
            rest = others;
        }
    }
}

impl Class {
    fn number_in(&self, counts: Counts) -> usize {
        (counts / self.stride % (self.cards.len() as u64 + 1)) as usize
    }
}

impl Fork {
    fn draw(&self, random: &mut Random) -> Choice {
        let all = self.choices[self.choices.len() - 1].up_to;
        let number = below(random, all);
        self.choices[self.choices.partition_point(|choice| choice.up_to <= number)]
    }
}

/// A number below `n`, all with exactly the same chance.
pub fn below(random: &mut Random, n: u128) -> u128 {
    let spare = (n - 1).leading_zeros();
    if spare == 128 {
        return 0;
    }
    loop {
        let number = if spare < 64 {
            (u128::from(random.draw()) << 64 | u128::from(random.draw())) >> spare
        } else {
            u128::from(random.draw() >> (spare - 64))
        };
        if number < n {
            return number;
        }
    }
}

fn classes(free: u64, groups: &[Group]) -> Vec<Class> {
    let mut found: Vec<Class> = Vec::new();
    for card in Cards(free) {
        let may = |(place, group): (usize, &Group)| u8::from(group.may & bit(card) != 0) << place;
        let groups = groups.iter().enumerate().map(may).fold(0, |all, one| all | one);
        match found.iter_mut().find(|class| class.groups == groups) {
            Some(class) => class.cards.push(card),
            None => found.push(Class { cards: vec![card], groups, stride: 0 }),
        }
    }
    let mut stride = 1;
    for class in &mut found {
        class.stride = stride;
        stride *= class.cards.len() as u64 + 1;
    }
    found
}

/// The count of the ways to fill the groups from one on, with what is left of each class.
struct Counting<'a> {
    groups: &'a [Group],
    classes: &'a [Class],
    forks: Vec<Fork>,
    known: HashMap<(usize, Counts), (usize, u128)>,
}

impl Counting<'_> {
    /// The fork and the number of ways; where the last group is filled, no fork is needed.
    fn ways(&mut self, group: usize, left: Counts) -> (usize, u128) {
        if group + 1 >= self.groups.len() {
            return (usize::MAX, u128::from(self.fills_last(group, left)));
        }
        if let Some(&known) = self.known.get(&(group, left)) {
            return known;
        }
        let mut takes = Vec::new();
        self.takes(group, left, 0, self.groups[group].room, (0, 1), &mut takes);
        let mut choices = Vec::new();
        let mut up_to = 0;
        for (take, ways) in takes {
            let (then, after) = self.ways(group + 1, left - take);
            if after > 0 {
                up_to += ways * after;
                choices.push(Choice { take, then, up_to });
            }
        }
        let found = (self.forks.len(), up_to);
        self.forks.push(Fork { choices });
        self.known.insert((group, left), found);
        found
    }

    /// Whether the last group may have all that is left, and has room for exactly that. Without groups nothing may be left.
    fn fills_last(&self, group: usize, left: Counts) -> bool {
        let Some(last) = self.groups.get(group) else { return left == 0 };
        let mut sum = 0;
        for class in self.classes {
            let number = class.number_in(left);
            if number > 0 && class.groups >> group & 1 == 0 {
                return false;
            }
            sum += number;
        }
        sum == last.room
    }

    /// All ways to choose `room` cards for a group from the classes from one on, with what was chosen before.
    fn takes(
        &self,
        group: usize,
        left: Counts,
        from: usize,
        room: usize,
        chosen: (Counts, u128),
        out: &mut Vec<(Counts, u128)>,
    ) {
        let Some(class) = self.classes.get(from) else {
            if room == 0 {
                out.push(chosen);
            }
            return;
        };
        let (there, may) = (class.number_in(left), class.groups >> group & 1 == 1);
        let nobody_later = class.groups >> (group + 1) == 0;
        let least = if nobody_later { there } else { 0 };
        let most = if may { there.min(room) } else { 0 };
        for number in least..=most {
            let (take, ways) = chosen;
            let chosen = (take + number as u64 * class.stride, ways * choose(there, number));
            self.takes(group, left, from + 1, room - number, chosen, out);
        }
    }
}

/// In how many ways `k` of `n` can be chosen.
fn choose(n: usize, k: usize) -> u128 {
    (0..k.min(n - k)).fold(1, |ways, i| ways * (n - i) as u128 / (i + 1) as u128)
}

/// In how many ways a group shares its cards.
fn ways_within(group: &Group) -> u128 {
    let mut left = group.room;
    let mut ways = 1;
    for &(_, room) in &group.members {
        ways *= choose(left, room);
        left -= room;
    }
    ways
}

/// Check the numbers, and what must be against what cannot.
fn check(unseen: u64, holders: &[Holder]) -> Result<(), String> {
    if holders.len() > MOST_HOLDERS || unseen.count_ones() > MOST_CARDS {
        return Err(format!(
            "expected at most {MOST_HOLDERS} holders of {MOST_CARDS} unseen cards, got {} of {}",
            holders.len(),
            unseen.count_ones()
        ));
    }
    let mut known = 0;
    for holder in holders {
        let (name, must) = (holder.name(), holder.must);
        let contradicts = |what: String| Err(format!("no deal fits what was seen: {what}"));
        if let Some(card) = Cards(must & !unseen).next() {
            return contradicts(format!("{name} must hold {}, which lies elsewhere", card_text(card)));
        }
        if let Some(card) = Cards(must & known).next() {
            return contradicts(format!("{name} must hold {}, and so must somebody else", card_text(card)));
        }
        if let Some(card) = Cards(must & holder.cannot).next() {
            return contradicts(format!("{name} must hold {}, which it cannot hold", card_text(card)));
        }
        if must.count_ones() as usize > holder.cards {
            return contradicts(format!("{name} must hold {}, but has {}", cards_text(must), number(holder.cards)));
        }
        known |= must;
    }
    let room: usize = holders.iter().map(|holder| holder.cards).sum();
    if room != unseen.count_ones() as usize {
        return Err(format!(
            "no deal fits what was seen: {} unseen, {room} in hands",
            number(unseen.count_ones() as usize)
        ));
    }
    Ok(())
}

fn number(cards: usize) -> String {
    format!("{cards} card{}", if cards == 1 { "" } else { "s" })
}

/// Some cards that only some holders may have, who have not so many places (Hall's theorem: there are such).
fn contradiction(free: u64, groups: &[Group], holders: &[Holder]) -> String {
    for some in 0..1_u32 << groups.len() {
        let others = groups.iter().enumerate().filter(|(place, _)| some >> place & 1 == 0);
        let cards = free & !others.fold(0, |all, (_, group)| all | group.may);
        let inside = || groups.iter().enumerate().filter(|(place, _)| some >> place & 1 == 1).map(|(_, group)| group);
        let room: usize = inside().map(|group| group.room).sum();
        if cards.count_ones() as usize <= room {
            continue;
        }
        let mut places: Vec<usize> = inside().flat_map(|group| &group.members).map(|&(place, _)| place).collect();
        places.sort_unstable();
        let names: Vec<String> = places.iter().map(|&place| holders[place].name()).collect();
        let (cards, names) = (cards_text(cards), names.join(" and "));
        return if names.is_empty() {
            format!("no deal fits what was seen: nobody can hold {cards}")
        } else {
            format!("no deal fits what was seen: only {names} can hold {cards}, with room for {}", number(room))
        };
    }
    "no deal fits what was seen".into()
}

#[cfg(test)]
mod tests;
