//! A draft written in Python: a state with `picks_left(player)` and `item_values(player)` beside the contract's members.

use kingmaker_engine::drafting::{ranking, Drafting, RankTies};
use kingmaker_engine::game::{Keyed, Rules, Stop, Vector};
use pyo3::intern;
use pyo3::prelude::*;

use crate::object::Object;
use crate::python_game::{asked, attached, PythonGame};
use kingmaker_bindings::errors::error;
use kingmaker_bindings::numbers::{number, shown, unless_own, whole};

/// An action that Python code chose, if it is legal.
pub fn read_action(state: &Object, action: &Bound<'_, PyAny>) -> Result<Object, String> {
    let legal = asked(state.0.bind(action.py()), intern!(action.py(), "legal_actions"), ());
    match legal.and_then(|legal| legal.contains(action)) {
        Ok(true) => Ok(Object(action.clone().unbind())),
        Ok(false) => Err(format!("got {}, which is not legal", shown(action))),
        Err(why) => Err(why.to_string()),
    }
}

impl PythonGame {
    /// A game is a draft if its first state says how often players will pick, and what the items are worth to them.
    pub fn drafting(&self) -> Option<&dyn Drafting<Object, Object>> {
        self.is_draft.then_some(self as &dyn Drafting<Object, Object>)
    }

    /// What each item of a list is worth to a player.
    fn worths(&self, state: &Object, player: usize, items: &[Object]) -> Result<Vec<f64>, Stop> {
        let values = attached(|py| asked(state.0.bind(py), intern!(py, "item_values"), (player,)).map(Bound::unbind))?;
        let worth = |item: &Object| {
            let value = attached(|py| {
                values.bind(py).get_item(&item.0).map(Bound::unbind).map_err(|found| {
                    unless_own(found, || {
                        let item = shown(item.0.bind(py));
                        let expected = "expected item_values() to value every open item";
                        error("InvalidGame", format!("{expected}, got none for {item}"))
                    })
                })
            })?;
            Python::attach(|py| number(value.bind(py), "item_values()"))
        };
        items.iter().map(worth).collect()
    }

    fn items(&self, state: &Object) -> Result<Vec<Object>, Stop> {
        let mut items = Vec::new();
        self.actions(state, &mut items)?;
        Ok(items)
    }
}

impl Drafting<Object, Object> for PythonGame {
    fn picks_left(&self, state: &Object, player: usize) -> Result<usize, Stop> {
        attached(|py| {
            let left = asked(state.0.bind(py), intern!(py, "picks_left"), (player,))?;
            whole(&left, 0..=usize::MAX, || {
                error("InvalidGame", format!("expected a whole number from picks_left(), got {}", shown(&left)))
            })
        })
    }

    fn rank(
        &self,
        state: &Object,
        player: usize,
        most: usize,
        ties: RankTies,
        out: &mut Vec<Object>,
    ) -> Result<(), Stop> {
        let items = self.items(state)?;
        let worth = self.worths(state, player, &items)?;
        let envied = || {
            let mut sums = vec![0.0; items.len()];
            if ties == RankTies::Others {
                for other in (0..self.num_players()).filter(|&other| other != player) {
                    let worth = self.worths(state, other, &items)?;
                    sums.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += worth);
                }
            }
            Ok(sums)
        };
        let order = ranking(&worth, envied)?;
        out.extend(order.into_iter().take(most).map(|place| items[place].clone()));
        Ok(())
    }

    fn worth_to(&self, state: &Object, item: &Object, out: &mut [f64]) -> Result<(), Stop> {
        for (player, entry) in out.iter_mut().enumerate() {
            *entry = self.worths(state, player, std::slice::from_ref(item))?[0];
        }
        Ok(())
    }

    /// A game in Python is asked once for each player, and not for each item as well.
    fn worth_of_all(&self, state: &Object, items: &[Object], players: usize) -> Result<Vec<Vector>, Stop> {
        let mut rows = vec![Vector::from_elem(0.0, players); items.len()];
        for player in 0..players {
            for (row, worth) in rows.iter_mut().zip(self.worths(state, player, items)?) {
                row[player] = worth;
            }
        }
        Ok(rows)
    }

    fn same_item(&self, one: &Object, other: &Object) -> Result<bool, Stop> {
        attached(|py| one.0.bind(py).eq(&other.0))
    }

    fn is_open(&self, state: &Object, item: &Object) -> Result<bool, Stop> {
        attached(|py| asked(state.0.bind(py), intern!(py, "legal_actions"), ())?.contains(&item.0))
    }

    /// A game in Python says with its key from which positions the same game follows.
    fn standing_key(&self, state: &Object) -> Result<Option<u128>, Stop> {
        self.key(state)
    }

    fn history_key(&self, _state: &Object) -> Result<Option<u128>, Stop> {
        Ok(None)
    }
}
