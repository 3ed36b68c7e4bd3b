//! What is said of a solved deal: every action with its value, the one that is taken, and the play that follows it.

use super::super::root::RootChoice;
use super::super::Valued;
use super::{played, Deal};
use crate::game::{Game, Stop, Vector};
use crate::search::outcome::{Side, Worth};
use crate::search::payoffs::Payoffs;
use crate::search::root_ties::AtRoot;
use crate::tricks::{Ask, Group, Line, Poll, Solver};

/// Where a deal is asked about, and by whom.
pub(super) struct Asker<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub root: usize,
}

pub(super) struct Answered {
    /// One for each legal action.
    pub worths: Vec<Worth>,
    pub choice: usize,
    /// The play from here on: the place of each card among those that are legal then.
    pub places: Vec<u8>,
}

impl<G: Game> Asker<'_, G> {
    /// All that a search says. Of several cards that are worth as much, one is chosen only by who knows them all.
    pub fn answer(
        &self,
        deal: &Deal,
        solver: &mut Solver,
        payoffs: &mut Payoffs<G>,
        (root_ties, valued): (&mut RootChoice<G>, Valued),
        poll: Poll,
    ) -> Result<Answered, Stop> {
        let takes_first = matches!(root_ties, RootChoice::ByRule | RootChoice::Leftmost);
        let rows = self.rows(deal, payoffs)?;
        if valued == Valued::Best && takes_first {
            return self.best(deal, solver, payoffs, rows, poll);
        }
        let Some(rows) = rows else {
            let lines = solver.lines(&deal.position, &deal.pays, poll)?;
            let (worths, behind) = self.worths_of_lines(&lines, payoffs)?;
            let choice = self.choice(&worths, root_ties)?;
            let places = led_by(choice, &lines[behind[choice]]);
            return Ok(Answered { worths, choice, places });
        };
        let groups = solver.groups(&deal.position, &deal.pays, Ask::All, poll)?;
        let worths = for_each_card(&groups, |group| Worth::exactly(&rows[group.tricks as usize]));
        let choice = self.choice(&worths, root_ties)?;
        let places = places_behind(deal, &groups, choice, solver, poll)?;
        Ok(Answered { worths, choice, places })
    }

    /// The first of the best cards; all others have bounds.
    fn best(
        &self,
        deal: &Deal,
        solver: &mut Solver,
        payoffs: &mut Payoffs<G>,
        rows: Option<Vec<Vector>>,
        poll: Poll,
    ) -> Result<Answered, Stop> {
        let groups = solver.groups(&deal.position, &deal.pays, Ask::Best, poll)?;
        let choice = groups.iter().take_while(|group| !group.is_exact).map(|group| group.cards.len()).sum();
        let places = places_behind(deal, &groups, choice, solver, poll)?;
        let chosen = match rows {
            Some(rows) => {
                rows[groups.iter().find(|group| group.is_exact).map_or(0, |group| group.tricks as usize)].clone()
            }
            None => self.row_behind(&places, payoffs)?,
        };
        let mut worths = for_each_card(&groups, |group| {
            // The number of the searching player is a bound, those of others mean nothing.
            let mut worth = Worth { side: Side::AtMost, ..Worth::exactly(&chosen) };
            worth.vector[self.root] = deal.pays[group.tricks as usize];
            worth
        });
        let own = groups.iter().find(|group| group.is_exact).map_or(0, |group| group.cards.len());
        worths[choice..choice + own].iter_mut().for_each(|worth| worth.side = Side::Exact);
        Ok(Answered { worths, choice, places })
    }

    /// Every action with its exact value.
    pub fn worths(
        &self,
        deal: &Deal,
        solver: &mut Solver,
        payoffs: &mut Payoffs<G>,
        poll: Poll,
    ) -> Result<Vec<Worth>, Stop> {
        let Some(rows) = self.rows(deal, payoffs)? else {
            let lines = solver.lines(&deal.position, &deal.pays, poll)?;
            return Ok(self.worths_of_lines(&lines, payoffs)?.0);
        };
        let groups = solver.groups(&deal.position, &deal.pays, Ask::All, poll)?;
        Ok(for_each_card(&groups, |group| Worth::exactly(&rows[group.tricks as usize])))
    }

    /// What each number of tricks pays everybody, if that follows from what it pays the searching player.
    fn rows(&self, deal: &Deal, payoffs: &mut Payoffs<G>) -> Result<Option<Vec<Vector>>, Stop> {
        let mut rows = Vec::new();
        for tricks in 0..deal.pays.len() {
            let Some(end) = self.game.ending(self.state, self.root, tricks as u8) else { return Ok(None) };
            rows.push(payoffs.row(self.game, &end, true)?);
        }
        let differs = |tricks: usize| deal.pays[tricks] == deal.pays[tricks - 1] && rows[tricks] != rows[tricks - 1];
        Ok(if (1..rows.len()).any(differs) { None } else { Some(rows) })
    }

    /// What everybody gets at the end of a line.
    fn row_behind(&self, places: &[u8], payoffs: &mut Payoffs<G>) -> Result<Vector, Stop> {
        payoffs.row(self.game, &played(self.game, self.state, places)?.0, true)
    }

    /// For each action its value, and the number of the line that it shares with those that touch it.
    fn worths_of_lines(&self, lines: &[Line], payoffs: &mut Payoffs<G>) -> Result<(Vec<Worth>, Vec<usize>), Stop> {
        let (mut worths, mut behind) = (Vec::new(), Vec::new());
        for (number, line) in lines.iter().enumerate() {
            let row = self.row_behind(&line.places, payoffs)?;
            worths.extend(line.cards.iter().map(|_| Worth::exactly(&row)));
            behind.extend(line.cards.iter().map(|_| number));
        }
        Ok((worths, behind))
    }

    /// The action that is taken where the search starts.
    pub fn choice(&self, worths: &[Worth], root_ties: &mut RootChoice<G>) -> Result<usize, Stop> {
        let (game, state, root) = (self.game, self.state, self.root);
        let best = worths.iter().fold(f64::NEG_INFINITY, |best, worth| best.max(worth.vector[root]));
        let equals: Vec<usize> = (0..worths.len()).filter(|&place| worths[place].vector[root] == best).collect();
        let mut at_root = AtRoot::new(root_ties.of(game, root));
        at_root.begin(0);
        let mut actions = Vec::new();
        game.actions(state, &mut actions)?;
        for action in &actions {
            at_root.see(&game.apply(state, action)?)?;
        }
        Ok(at_root.pick(&equals))
    }
}

fn for_each_card<T: Clone>(groups: &[Group], worth: impl Fn(&Group) -> T) -> Vec<T> {
    groups.iter().flat_map(|group| vec![worth(group); group.cards.len()]).collect()
}

/// The play that follows the card at a place among all that may be played.
fn places_behind(
    deal: &Deal,
    groups: &[Group],
    choice: usize,
    solver: &mut Solver,
    poll: Poll,
) -> Result<Vec<u8>, Stop> {
    let (first, tricks) = for_each_card(groups, |group| (group.cards[0], group.tricks))[choice];
    let line = solver.line(&deal.position, &deal.pays, (first, tricks), poll)?;
    Ok(line.map_or_else(Vec::new, |line| led_by(choice, &line)))
}

/// A line that begins with another one of the cards that touch its first.
fn led_by(place: usize, line: &Line) -> Vec<u8> {
    let mut places = line.places.clone();
    places[0] = place as u8;
    places
}
