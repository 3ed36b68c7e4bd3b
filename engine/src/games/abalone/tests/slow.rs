//! The rules once more, written from the rule book without bits: marbles are coordinates in a map.
//!
//! A cell is (x, y, z) with x + y + z = 0 and none beyond 4 from the centre. A move is any one to three own marbles
//! that stand in a row, and a direction.

use std::collections::{BTreeMap, BTreeSet};

type Cell = (i8, i8, i8);
type Row = Vec<Cell>;

const WAYS: [Cell; 6] = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)];

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    marbles: BTreeMap<Cell, usize>,
    off: Vec<u8>,
    mover: usize,
}

fn add(cell: Cell, way: Cell) -> Cell {
    (cell.0 + way.0, cell.1 + way.1, cell.2 + way.2)
}

fn is_on_board(cell: Cell) -> bool {
    [cell.0, cell.1, cell.2].iter().all(|part| part.abs() <= 4)
}

impl Board {
    /// From the text of a position.
    pub fn read(text: &str) -> Board {
        let mut words = text.split(' ').map(|word| word.split_once('=').unwrap().1);
        let mut marbles = BTreeMap::new();
        for (player, names) in words.next().unwrap().split('/').enumerate() {
            for name in names.split(',').filter(|name| !name.is_empty()) {
                let (row, diagonal) = (name.as_bytes()[0] as i8 - b'E' as i8, name.as_bytes()[1] as i8 - b'5' as i8);
                marbles.insert((diagonal, -row, row - diagonal), player);
            }
        }
        let mover = words.next().unwrap().parse().unwrap();
        let off = words.next().unwrap().split('/').map(|off| off.parse().unwrap()).collect();
        Board { marbles, off, mover }
    }

    /// Every row of one to three marbles of the mover, each once: longer rows go one of the first three ways.
    fn rows(&self) -> Vec<Row> {
        let own: BTreeSet<Cell> =
            self.marbles.iter().filter(|&(_, &owner)| owner == self.mover).map(|(&cell, _)| cell).collect();
        let mut rows: Vec<Row> = own.iter().map(|&cell| vec![cell]).collect();
        for &first in &own {
            for way in &WAYS[..3] {
                let (second, third) = (add(first, *way), add(add(first, *way), *way));
                if own.contains(&second) {
                    rows.push(vec![first, second]);
                    if own.contains(&third) {
                        rows.push(vec![first, second, third]);
                    }
                }
            }
        }
        rows
    }

    /// Which opposing marbles a move pushes, the nearest first; none if it is illegal.
    fn pushed_by(&self, row: &Row, way: Cell) -> Option<Row> {
        let mut ahead = row.iter().map(|&cell| add(cell, way)).filter(|cell| !row.contains(cell));
        if row.len() > 1 && !row.contains(&add(row[0], way)) && !row.contains(&add(row[1], way)) {
            let is_free = ahead.all(|cell| is_on_board(cell) && !self.marbles.contains_key(&cell));
            return is_free.then(Row::new);
        }
        let front = ahead.next().filter(|&cell| is_on_board(cell))?;
        let mut pushed = Row::new();
        let mut cell = front;
        while let Some(&owner) = self.marbles.get(&cell) {
            if owner == self.mover || pushed.len() + 1 == row.len() {
                return None;
            }
            pushed.push(cell);
            cell = add(cell, way);
        }
        Some(pushed)
    }

    /// What a legal move leaves.
    fn moved(&self, row: &Row, way: Cell, pushed: &Row) -> Board {
        let mut next = self.clone();
        let lifted: Vec<(Cell, usize)> =
            row.iter().chain(pushed).map(|cell| (add(*cell, way), next.marbles.remove(cell).unwrap())).collect();
        for (cell, owner) in lifted {
            if is_on_board(cell) {
                assert_eq!(next.marbles.insert(cell, owner), None);
            } else {
                assert_ne!(owner, self.mover);
                next.off[self.mover] += 1;
            }
        }
        next.mover = next.player_after();
        next
    }

    fn player_after(&self) -> usize {
        let seats = self.off.len();
        let mut after = (1..=seats).map(|on| (self.mover + on) % seats);
        after.find(|player| self.marbles.values().any(|owner| owner == player)).unwrap()
    }

    /// Whether somebody has won, or is alone.
    pub fn is_over(&self, goal: u8) -> bool {
        self.off.iter().any(|&off| off >= goal) || self.marbles.values().collect::<BTreeSet<_>>().len() < 2
    }

    /// Every legal move: a row, a direction, and what is pushed.
    fn moves(&self) -> Vec<(Row, Cell, Row)> {
        let all = self.rows().into_iter().flat_map(|row| WAYS.map(|way| (row.clone(), way)));
        all.filter_map(|(row, way)| self.pushed_by(&row, way).map(|pushed| (row, way, pushed))).collect()
    }

    /// Every position that a move leads to; a pass where there is none. Turns are not counted.
    pub fn children(&self) -> Vec<Board> {
        let moves = self.moves();
        if moves.is_empty() {
            return vec![Board { mover: self.player_after(), ..self.clone() }];
        }
        moves.iter().map(|(row, way, pushed)| self.moved(row, *way, pushed)).collect()
    }

    pub fn perft(&self, depth: u32, goal: u8) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_over(goal) => 0,
            1 => self.moves().len().max(1) as u64,
            _ => self.children().iter().map(|child| child.perft(depth - 1, goal)).sum(),
        }
    }
}
