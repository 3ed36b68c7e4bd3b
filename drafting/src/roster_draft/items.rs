//! A roster draft as a draft of items: what each is worth to a team, whatever else that team has.
//!
//! An item is worth what it is above the replacement level of its position, value over replacement, since points alone
//! would rank positions that score much before positions that are scarce. What a team needs is left to the rules, by which
//! a pick must leave the slots fillable, and to the evaluation, by which KthBestPick can rank the items instead.

use super::{RosterDraft, State};
use kingmaker_engine::drafting::{ranking, Drafting, RankTies};
use kingmaker_engine::game::Stop;

impl RosterDraft {
    fn over_replacement(&self, team: usize, item: u16) -> f64 {
        self.over[self.row(team)][usize::from(item)]
    }
}

impl Drafting<State, u16> for RosterDraft {
    fn picks_left(&self, state: &State, player: usize) -> Result<usize, Stop> {
        Ok(RosterDraft::picks_left(self, state, player))
    }

    /// Of what the mover may pick: only movers rank.
    fn rank(&self, state: &State, player: usize, most: usize, ties: RankTies, out: &mut Vec<u16>) -> Result<(), Stop> {
        let open = self.open_positions(state);
        let wanted = self.wanted[self.row(player)].iter().copied();
        let legal = wanted.filter(|&item| self.is_legal(state, open, item));
        // Where all have the same values the others cannot break a tie.
        if ties == RankTies::Leftmost || self.values.len() == 1 {
            out.extend(legal.take(most));
            return Ok(());
        }
        let items: Vec<u16> = legal.collect();
        let worth: Vec<f64> = items.iter().map(|&item| self.over_replacement(player, item)).collect();
        let others = |item: u16| {
            (0..self.teams).filter(|&team| team != player).map(|team| self.over_replacement(team, item)).sum()
        };
        let order = ranking(&worth, || Ok(items.iter().map(|&item| others(item)).collect()))?;
        out.extend(order.into_iter().take(most).map(|place| items[place]));
        Ok(())
    }

    fn worth_to(&self, _state: &State, &item: &u16, out: &mut [f64]) -> Result<(), Stop> {
        out.iter_mut().enumerate().for_each(|(team, entry)| *entry = self.over_replacement(team, item));
        Ok(())
    }

    fn same_item(&self, one: &u16, other: &u16) -> Result<bool, Stop> {
        Ok(one == other)
    }

    /// To the mover: an item may be free and against the rules.
    fn is_open(&self, state: &State, &item: &u16) -> Result<bool, Stop> {
        Ok(self.is_legal(state, self.open_positions(state), item))
    }

    /// Who has what: what is legal follows from it.
    fn standing_key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(state.key))
    }

    /// The same: a position does not hold the order of its picks, so nobody who looks at it can depend on that.
    fn history_key(&self, state: &State) -> Result<Option<u128>, Stop> {
        Ok(Some(state.key))
    }
}
