//! Single moves of Chinese Checkers, for people: why one is illegal, and which way a pawn took.

use super::geometry::{bit, Cells, ROOM};
use super::{action, ends, ChineseCheckers, State, PASS};

impl ChineseCheckers {
    /// Check an action against the rules; the error names the rule.
    pub fn legality(&self, state: &State, action: u16) -> Result<(), String> {
        let text = self.action_text(action);
        let player = usize::from(state.player);
        if self.is_over(state) {
            return Err(format!("illegal action '{text}': the game is over"));
        }
        match self.objection(state, player, action) {
            Some(rule) => Err(format!("illegal action '{text}' for player {player}: {rule}")),
            None => Ok(()),
        }
    }

    /// The rule that an action breaks.
    fn objection(&self, state: &State, player: usize, action: u16) -> Option<String> {
        let name = |cell| self.star().cell_text(cell);
        let occupied = state.occupied();
        let hops = self.hops(state);
        if action == PASS {
            let can_move = |&from: &u8| self.destinations(&hops, occupied, from) != 0;
            let from = Cells(state.pawns.of(player)).find(can_move)?;
            return Some(format!("must move, which the pawn on {} can", name(from)));
        }
        let (from, to) = ends(action);
        let cells = self.star().num_cells();
        if action > PASS || usize::from(from.max(to)) >= cells {
            return Some(format!("expected cells below {cells}, got action {action}"));
        }
        match (state.owner(from), state.owner(to)) {
            (None, _) => Some(format!("no pawn is on {}", name(from))),
            (Some(owner), _) if owner != player => Some(format!("the pawn on {} is player {owner}'s", name(from))),
            _ if from == to => Some("a move must not end where it began".into()),
            (_, Some(owner)) => Some(format!("a pawn of player {owner} is on {}", name(to))),
            _ if self.destinations(&hops, occupied, from) & bit(to) == 0 => {
                Some(format!("no step and no chain of hops leads from {} to {}", name(from), name(to)))
            }
            _ => self.widest.filter(|_| !self.is_listed(state, action)).map(|widest| {
                format!("only the {widest} moves that gain most may be played, and this is none of them")
            }),
        }
    }

    fn is_listed(&self, state: &State, action: u16) -> bool {
        let mut listed = Vec::new();
        self.list_widest(state, &mut listed);
        listed.contains(&action)
    }

    /// The cells that a move passes, both ends included, with as few hops as possible; empty for a pass and for a move
    /// that cannot be made.
    pub fn path(&self, state: &State, action: u16) -> Vec<u8> {
        let (from, to) = ends(action);
        if self.star().steps(from) & bit(to) != 0 {
            return vec![from, to];
        }
        let hops = self.hops(state);
        let mut came_from = [from; ROOM];
        let mut seen = bit(from);
        let mut queue = vec![from];
        let mut next = 0;
        while next < queue.len() && seen & bit(to) == 0 {
            let cell = queue[next];
            next += 1;
            for landing in Cells(hops.single(cell) & !seen) {
                seen |= bit(landing);
                came_from[usize::from(landing)] = cell;
                queue.push(landing);
            }
        }
        if from == to || seen & bit(to) == 0 {
            return Vec::new();
        }
        let mut path = vec![to];
        while let Some(&cell) = path.last().filter(|&&cell| cell != from) {
            path.push(came_from[usize::from(cell)]);
        }
        path.reverse();
        path
    }

    /// The cells that the last move passed; empty if there is none. Hops lead back the way they came, over the same pawns.
    pub fn last_path(&self, state: &State) -> Vec<u8> {
        let (from, to) = ends(state.last);
        let mut path = self.path(state, action(to, from));
        path.reverse();
        path
    }
}
