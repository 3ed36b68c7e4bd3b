//! A win at hand: where a search starts, it passes over no end that wins and that is worth as much as its choice.
//!
//! Values do not say when they are paid, so a later win may be worth the same as one at once. To a player that has no
//! doubts it is; but opponents need not play as they are expected to. Ties inside the tree stay as they are.

use super::driver::{Driver, Pass};
use super::rule::Rule;
use super::ties_with;
use crate::game::{Game, Stop, Vector, CHANCE};
use crate::row::Row;

/// How an end is won, the better the larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Win {
    /// Nobody gets more, some get the same, and somebody gets less.
    Shared,
    /// Everybody else but partners gets less.
    Alone,
}

impl Win {
    /// What an end is to a player by the returns of the game, whatever the player plays for; none if it is no win.
    pub fn of<G: Game>(game: &G, end: &G::State, player: usize) -> Result<Option<Win>, Stop> {
        let mut returns = Vector::zeros(game.num_players());
        game.returns_to(end, &mut returns)?;
        let own = returns[player];
        if returns.iter().any(|&paid| paid > own) {
            return Ok(None);
        }
        let level = |&other: &usize| returns[other] == own;
        if (0..returns.len()).all(|other| level(&other)) {
            return Ok(None);
        }
        let with_others = (0..returns.len()).filter(level).any(|other| game.team(other) != game.team(player));
        Ok(Some(if with_others { Win::Shared } else { Win::Alone }))
    }
}

/// The actions of a root that win at once.
#[derive(Clone, Debug, Default)]
pub struct Wins {
    places: Vec<(usize, Win)>,
}

impl Wins {
    pub fn clear(&mut self) {
        self.places.clear();
    }

    /// Write down that the action at `place` leads to an end. Searches that sample meet ends in any order.
    pub fn note<G: Game>(&mut self, game: &G, end: &G::State, player: usize, place: usize) -> Result<(), Stop> {
        if let Some(win) = Win::of(game, end, player)? {
            self.insert(place, win);
        }
        Ok(())
    }

    /// Write down what another search of the same root has met.
    pub fn join(&mut self, other: &Wins) {
        other.places.iter().for_each(|&(place, win)| self.insert(place, win));
    }

    fn insert(&mut self, place: usize, win: Win) {
        if let Err(before) = self.places.binary_search_by_key(&place, |&(at, _)| at) {
            self.places.insert(before, (place, win));
        }
    }

    fn at(&self, place: usize) -> Option<Win> {
        self.places.iter().find(|&&(at, _)| at == place).map(|&(_, win)| win)
    }

    /// What to take: the choice, or the first of the best wins that are worth as much.
    pub fn or_choice(&self, choice: usize, is_equal: impl Fn(usize) -> bool) -> usize {
        let mut taken = (choice, self.at(choice));
        for &(place, win) in &self.places {
            if Some(win) > taken.1 && is_equal(place) {
                taken = (place, Some(win));
            }
        }
        taken.0
    }

    /// The same where actions are worth means of random games: a win is sure, so it is taken also where it is worth
    /// more than the choice, however the choice was made.
    pub fn or_choice_by_means(&self, choice: usize, means: &[f64]) -> usize {
        let scale = means.iter().fold(0.0, |scale: f64, mean| scale.max(mean.abs()));
        let mut taken = (choice, self.at(choice));
        for &(place, win) in &self.places {
            let (worth, best) = (means[place], means[taken.0]);
            let is_better = !ties_with(worth, best, scale);
            if is_better || (Some(win) > taken.1 && ties_with(best, worth, scale)) {
                taken = (place, Some(win));
            }
        }
        taken.0
    }
}

impl<G: Game, R: Rule<G>> Driver<'_, G, R> {
    /// Write down that the child of the root at hand is an end. Few are, so this is kept out of the way.
    #[cold]
    pub(super) fn note_end(&mut self) -> Result<(), Stop> {
        let player = self.game.player(&self.states[0])?;
        if player == CHANCE {
            return Ok(());
        }
        let place = self.frames[0].current - self.frames[0].actions;
        self.wins.note(self.game, &self.states[1], player, place as usize)
    }

    /// What a search found at its root, with a win at hand in place of a choice that is worth no more.
    pub(super) fn prefer_win(&mut self, mut found: Pass<G::Action, R::Value>) -> Pass<G::Action, R::Value> {
        let (rule, node, choices) = (&*self.rule, &self.frames[0].node, &found.choices);
        let taken = self.wins.or_choice(found.choice, |place| rule.is_equal(node, place, &choices[place].1));
        if taken != found.choice {
            let (action, value) = &found.choices[taken];
            found.line = vec![action.clone()];
            if R::WORTH_ITS_CHOICE {
                found.value = value.clone();
            }
            found.choice = taken;
            if self.trace.reaches(0) {
                self.trace.choice(0, taken);
                self.trace.value(0, &found.value);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(places: &[(usize, Win)]) -> Wins {
        Wins { places: places.to_vec() }
    }

    #[test]
    fn the_first_of_the_best_wins_takes_the_place_of_a_choice_that_is_none() {
        let found = wins(&[(1, Win::Shared), (3, Win::Alone), (4, Win::Alone)]);
        assert_eq!(found.or_choice(0, |_| true), 3);
        assert_eq!(found.or_choice(0, |place| place < 3), 1);
        assert_eq!(found.or_choice(0, |_| false), 0);
        assert_eq!(found.or_choice(4, |_| true), 4);
        assert_eq!(found.or_choice(1, |_| true), 3);
    }

    #[test]
    fn wins_that_are_met_in_any_order_are_kept_in_theirs() {
        let mut found = wins(&[]);
        for (place, win) in [(4, Win::Alone), (1, Win::Shared), (3, Win::Alone), (1, Win::Shared)] {
            found.insert(place, win);
        }
        assert_eq!(found.places, [(1, Win::Shared), (3, Win::Alone), (4, Win::Alone)]);
        let mut joined = wins(&[(2, Win::Shared)]);
        joined.join(&found);
        assert_eq!(joined.or_choice(0, |place| place < 3), 1);
    }

    #[test]
    fn a_sure_win_is_taken_where_it_is_worth_as_much_as_a_mean() {
        let found = wins(&[(1, Win::Alone)]);
        assert_eq!(found.or_choice_by_means(0, &[0.5, 1.0]), 1);
        assert_eq!(found.or_choice_by_means(0, &[1.0 + 1e-15, 1.0]), 1);
        assert_eq!(found.or_choice_by_means(0, &[1.1, 1.0]), 0);
        assert_eq!(found.or_choice_by_means(0, &[1.1e-20, 1.0e-20]), 0);
    }
}
