//! The value of a position by the table of [`camps`](super::camps): a file that is read once in a process.

use std::fs;
use std::sync::{Arc, Mutex, PoisonError};

use super::camps::{turned, Camps, Progress, LARGEST};
use super::geometry::{Cells, ROOM};
use super::{ChineseCheckers, SEATS};

/// The tables that were read, by file: all games and threads of a process share them, and they stay.
static READ: Mutex<Vec<(String, Arc<Camps>)>> = Mutex::new(Vec::new());

/// The table as each player sees it.
#[derive(Debug)]
pub struct Homecoming {
    camps: Arc<Camps>,
    /// For each player, where a cell comes to lie when its goal is turned to the top.
    turned: [[u8; ROOM]; SEATS],
}

impl Homecoming {
    /// The fewest moves that bring pawns home if no others are on the board.
    #[inline]
    pub fn moves(&self, player: usize, pawns: u128) -> u8 {
        let cells = &self.turned[player % SEATS];
        self.camps.distance(Cells(pawns).fold(0, |all, cell| all | 1 << cells[usize::from(cell) % ROOM]))
    }
}

impl ChineseCheckers {
    /// The same rules with positions valued by a table of moves, read from a file that holds [`Self::camp_table`].
    pub fn with_table(self, path: Option<String>) -> Result<Self, String> {
        let Some(path) = path else { return Ok(self) };
        let camps = read(&path, self.star().size())?;
        Ok(self.valued_by(camps))
    }

    fn valued_by(self, camps: Arc<Camps>) -> Self {
        let goal = |player| if player < self.players { self.goal(player) } else { 0 };
        let turned = std::array::from_fn(|player| turned(self.star(), goal(player)));
        ChineseCheckers { homecoming: Some(Arc::new(Homecoming { camps, turned })), ..self }
    }

    /// Make the table for stars of this size: a line of text that says what it is, and a byte for each place of the pawns.
    pub fn camp_table<E>(&self, told: &mut dyn FnMut(Progress) -> Result<(), E>) -> Result<Vec<u8>, E> {
        let size = self.star().size();
        let camps = Camps::search(size, told)?;
        Ok([first_line(size).as_bytes(), camps.distances()].concat())
    }

    pub fn has_camp_table(&self) -> bool {
        self.star().size() <= LARGEST
    }
}

fn first_line(size: usize) -> String {
    format!("kingmaker chinese-checkers camps 1 size={size}\n")
}

/// Whoever comes second waits, and has it then.
fn read(path: &str, size: usize) -> Result<Arc<Camps>, String> {
    let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let name = format!("{size} {path}");
    if let Some((_, camps)) = known.iter().find(|(other, _)| *other == name) {
        return Ok(camps.clone());
    }
    let expected = || format!("expected a table of camps for size={size} in '{path}'");
    if size > LARGEST {
        return Err(format!("{}, got a star that is too large for one", expected()));
    }
    let mut bytes = fs::read(path).map_err(|error| format!("{}: {error}", expected()))?;
    let first = first_line(size);
    if !bytes.starts_with(first.as_bytes()) {
        return Err(format!("{}, got another file", expected()));
    }
    bytes.drain(..first.len());
    let camps = Arc::new(Camps::from_distances(size, bytes).map_err(|why| format!("{}: {why}", expected()))?);
    known.push((name, camps.clone()));
    Ok(camps)
}

#[cfg(test)]
mod tests {
    use super::super::{Win, UNCOUNTED};
    use super::*;
    use crate::game::{Evaluates, RandomPlay, Rules};
    use crate::random::Random;

    fn valued(players: usize) -> ChineseCheckers {
        let camps = Camps::search::<()>(2, &mut |_| Ok(())).unwrap();
        ChineseCheckers::new(players, 2, Win::Full, 100).unwrap().valued_by(Arc::new(camps))
    }

    #[test]
    fn positions_are_worth_the_same_whether_moves_were_counted_on_the_way_or_not() {
        for players in [2, 3, 6] {
            let game = valued(players);
            let (mut counted, mut random) = (game.start(), Random::new(players as u64));
            let mut drawn = counted;
            while !game.is_over(&counted) {
                let action = game.random_action(&counted, &mut random, &mut Vec::new()).unwrap();
                counted = game.apply(&counted, &action).unwrap();
                game.advance(&mut drawn, &action, &mut { counted }).unwrap();
                assert_eq!(drawn.moves_left & 255, u64::from(UNCOUNTED));
                assert!(counted.moves_left.to_le_bytes()[..players].iter().all(|&moves| moves != UNCOUNTED));
                let read = game.parse_position(&game.position_text(&counted)).unwrap();
                let [value, others @ ..] = [counted, drawn, read].map(|state| game.evaluate(&state).unwrap());
                assert_eq!(others, [value.clone(), value]);
            }
        }
    }
}
