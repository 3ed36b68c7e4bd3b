//! The rules a second time, written differently and slowly: sets of coordinates, recursion, breadth-first distances.

use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use super::Win;

/// Two axes at an angle of sixty degrees: to the right, and up to the right.
type Place = (i32, i32);

/// Counter-clockwise from the right.
const DIRECTIONS: [Place; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

fn plus(place: Place, direction: Place, times: i32) -> Place {
    (place.0 + times * direction.0, place.1 + times * direction.1)
}

pub struct SlowStar {
    pub names: HashMap<Place, String>,
    /// Clockwise from the bottom.
    camps: Vec<HashSet<Place>>,
    /// Steps over the board from the tip of each camp.
    from_tips: Vec<HashMap<Place, u32>>,
}

impl SlowStar {
    fn new(size: i32) -> Self {
        let mut places: HashSet<Place> = HashSet::from([(0, 0)]);
        for _ in 0..size {
            let grown = places.iter().flat_map(|&place| DIRECTIONS.map(|direction| plus(place, direction, 1)));
            places = grown.chain([(0, 0)]).collect();
        }
        let mut camps = Vec::new();
        let mut tips = Vec::new();
        // A tip lies between two directions; the one at the bottom between the last two, and so on clockwise.
        for left in [4, 3, 2, 1, 0, 5] {
            let (one, other) = (DIRECTIONS[left], DIRECTIONS[(left + 1) % 6]);
            let tip = plus(plus((0, 0), one, size), other, size);
            let rows = (0..size).flat_map(|i| (0..size - i).map(move |j| plus(plus(tip, one, -i), other, -j)));
            tips.push(tip);
            camps.push(rows.collect::<HashSet<Place>>());
        }
        places.extend(camps.iter().flatten());
        let mut sorted: Vec<Place> = places.iter().copied().collect();
        sorted.sort_by_key(|&(right, up)| (up, right));
        let mut names = HashMap::new();
        let mut in_row = HashMap::new();
        for place in sorted {
            let number = in_row.entry(place.1).or_insert(0);
            *number += 1;
            let letter = char::from_u32('a' as u32 + (place.1 + 2 * size) as u32).unwrap();
            names.insert(place, format!("{letter}{number}"));
        }
        let from_tips = tips.iter().map(|&tip| walk(&names, tip)).collect();
        SlowStar { names, camps, from_tips }
    }
}

/// Steps to every place from one, over the empty board.
fn walk(names: &HashMap<Place, String>, from: Place) -> HashMap<Place, u32> {
    let mut steps = HashMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(place) = queue.pop_front() {
        for next in DIRECTIONS.map(|direction| plus(place, direction, 1)) {
            if names.contains_key(&next) && !steps.contains_key(&next) {
                steps.insert(next, steps[&place] + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

#[derive(Clone)]
pub struct Slow {
    pub star: Rc<SlowStar>,
    homes: Vec<usize>,
    win: Win,
    most_turns: u32,
    pawns: HashMap<Place, usize>,
    /// Where pawns stand that never left their home.
    stayed: HashSet<Place>,
    player: usize,
    turn: u32,
    pub winner: Option<usize>,
}

impl Slow {
    pub fn new(players: usize, size: usize, win: Win, most_turns: u32) -> Self {
        let star = Rc::new(SlowStar::new(size as i32));
        let homes: Vec<usize> = match players {
            2 => vec![0, 3],
            3 => vec![0, 2, 4],
            4 => vec![0, 1, 3, 4],
            _ => (0..6).collect(),
        };
        let mut pawns = HashMap::new();
        for (player, &home) in homes.iter().enumerate() {
            pawns.extend(star.camps[home].iter().map(|&place| (place, player)));
        }
        let stayed = pawns.keys().copied().collect();
        Slow { star, homes, win, most_turns, pawns, stayed, player: 0, turn: 0, winner: None }
    }

    /// The position that a text such as `pawns=a1,b1/c1,c2 player=1 turn=3` names.
    pub fn at(mut self, text: &str) -> Self {
        let places: HashMap<&str, Place> = self.star.names.iter().map(|(&at, name)| (name.as_str(), at)).collect();
        let fields: HashMap<&str, &str> = text.split(' ').map(|field| field.split_once('=').unwrap()).collect();
        self.pawns.clear();
        for (player, cells) in fields["pawns"].split('/').enumerate() {
            self.pawns.extend(cells.split(',').map(|name| (places[name], player)));
        }
        let returned = fields.get("returned").map_or(Vec::new(), |cells| cells.split(',').collect());
        let returned: HashSet<Place> = returned.iter().map(|name| places[name]).collect();
        drop(places);
        let at_home = |(&place, &player): (&Place, &usize)| self.home(player).contains(&place).then_some(place);
        self.stayed = self.pawns.iter().filter_map(at_home).filter(|place| !returned.contains(place)).collect();
        self.player = fields["player"].parse().unwrap();
        self.turn = fields["turn"].parse().unwrap();
        let players = self.homes.len();
        self.winner = self.winner_after((self.player + players - 1) % players);
        self
    }

    fn home(&self, player: usize) -> &HashSet<Place> {
        &self.star.camps[self.homes[player]]
    }

    /// The names of the cells with pawns that never left their home, sorted.
    pub fn stayed_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.stayed.iter().map(|place| self.star.names[place].clone()).collect();
        names.sort();
        names
    }

    pub fn is_over(&self) -> bool {
        self.winner.is_some() || self.turn >= self.most_turns
    }

    fn hop(&self, origin: Place, at: Place, reached: &mut HashSet<Place>) {
        for direction in DIRECTIONS {
            let (over, landing) = (plus(at, direction, 1), plus(at, direction, 2));
            let is_empty = |place| place == origin || !self.pawns.contains_key(&place);
            let can_land = self.star.names.contains_key(&landing) && is_empty(landing);
            if !is_empty(over) && can_land && reached.insert(landing) {
                self.hop(origin, landing, reached);
            }
        }
    }

    fn moves_of(&self, from: Place) -> HashSet<Place> {
        let mut reached = HashSet::new();
        self.hop(from, from, &mut reached);
        reached.extend(DIRECTIONS.map(|direction| plus(from, direction, 1)));
        reached.retain(|to| self.star.names.contains_key(to) && !self.pawns.contains_key(to));
        reached
    }

    fn moves(&self) -> Vec<(Place, Place)> {
        let own = self.pawns.iter().filter(|&(_, &owner)| owner == self.player).map(|(&place, _)| place);
        own.flat_map(|from| self.moves_of(from).into_iter().map(move |to| (from, to))).collect()
    }

    fn make(&self, (from, to): (Place, Place)) -> Self {
        let mut next = self.clone();
        next.pawns.remove(&from);
        next.pawns.insert(to, self.player);
        if next.stayed.remove(&from) && self.home(self.player).contains(&to) {
            next.stayed.insert(to);
        }
        next.end_turn()
    }

    fn end_turn(mut self) -> Self {
        self.winner = self.winner_after(self.player);
        self.turn += 1;
        self.player = (self.player + 1) % self.homes.len();
        self
    }

    /// The first player, in turn order from the mover on, whose goal is reached.
    fn winner_after(&self, mover: usize) -> Option<usize> {
        let players = self.homes.len();
        (mover..mover + players).map(|player| player % players).find(|&player| {
            let goal = &self.star.camps[(self.homes[player] + 3) % 6];
            let own = goal.iter().filter(|place| self.pawns.get(place) == Some(&player)).count();
            let is_full = goal.iter().all(|place| self.pawns.contains_key(place));
            match self.win {
                Win::Entered => is_full && own > 0 && goal.is_disjoint(&self.stayed),
                Win::Full => is_full && own > 0,
                Win::Strict => own == goal.len(),
            }
        })
    }

    /// The moves by name, sorted.
    pub fn move_names(&self) -> Vec<String> {
        let name = |place| &self.star.names[&place];
        let mut names: Vec<String> =
            self.moves().into_iter().map(|(from, to)| format!("{}-{}", name(from), name(to))).collect();
        if names.is_empty() {
            names.push("pass".into());
        }
        names.sort();
        names
    }

    pub fn play(&self, text: &str) -> Self {
        let Some((from, to)) = text.split_once('-') else { return self.clone().end_turn() };
        let place = |text| *self.star.names.iter().find(|&(_, name)| name == text).unwrap().0;
        self.make((place(from), place(to)))
    }

    /// How far the pawns of a player are from the tip of the goal, beyond what a full goal needs.
    pub fn distance(&self, player: usize) -> u32 {
        let goal = (self.homes[player] + 3) % 6;
        let steps = &self.star.from_tips[goal];
        let all: u32 = self.pawns.iter().filter(|&(_, &owner)| owner == player).map(|(place, _)| steps[place]).sum();
        all - self.star.camps[goal].iter().map(|place| steps[place]).sum::<u32>()
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if self.is_over() {
            return 0;
        }
        let moves = self.moves();
        match (depth, moves.is_empty()) {
            (1, _) => moves.len().max(1) as u64,
            (_, true) => self.clone().end_turn().perft(depth - 1),
            (_, false) => moves.into_iter().map(|ends| self.make(ends).perft(depth - 1)).sum(),
        }
    }
}
