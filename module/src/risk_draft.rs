//! What Python asks of the Risk draft beside its positions: evaluations, the map, and the drafters of the Lux bots.

use kingmaker_engine::games::risk_draft::evaluations::Evaluation;
use kingmaker_engine::games::risk_draft::lux::{self, Bot};
use kingmaker_engine::random::Random;
use kingmaker_engine::risk_map::{Territories, Territory, CONTINENTS, COUNT, EDGES, NAMES};
use pyo3::prelude::*;

use kingmaker_bindings::errors::{error, guarded};
use kingmaker_bindings::values::Named;

fn territory(name: &str) -> PyResult<Territory> {
    let found = NAMES.iter().position(|known| known.eq_ignore_ascii_case(name.trim()));
    found.ok_or_else(|| error("UnknownName", format!("expected a territory such as '{}', got '{name}'", NAMES[0])))
}

/// What a partition of the map, whole or not, is worth to each player before shares are made of it.
#[pyfunction]
#[pyo3(signature = (value, intercept, holdings, weights = None))]
pub fn risk_draft_scores(
    value: &str,
    intercept: bool,
    holdings: Vec<Vec<String>>,
    weights: Option<Named>,
) -> PyResult<Vec<f64>> {
    guarded(|| {
        let mut taken: Territories = 0;
        let mut owned = Vec::with_capacity(holdings.len());
        for names in &holdings {
            let mut own = 0;
            for name in names {
                let one = 1 << territory(name)?;
                if taken & one != 0 {
                    return Err(error("InvalidState", format!("expected each territory once, got '{name}' twice")));
                }
                taken |= one;
                own |= one;
            }
            owned.push(own);
        }
        let mut scores = vec![0.0; owned.len()];
        let weights = weights.map(|Named(weights)| weights);
        let evaluation = Evaluation::from_name(value, intercept, weights.as_ref());
        evaluation.map_err(|why| error("InvalidGame", why))?.scores_to(&owned, &mut scores);
        Ok(scores)
    })
}

/// A continent: its name, its bonus and its territories.
type ContinentOfMap = (&'static str, u32, Vec<&'static str>);

/// The continents, and the pairs of territories that touch.
#[pyfunction]
pub fn risk_map() -> (Vec<ContinentOfMap>, Vec<(&'static str, &'static str)>) {
    let continents = CONTINENTS.iter().map(|continent| {
        let names = &NAMES[continent.first..continent.first + continent.size];
        (continent.name, continent.bonus, names.to_vec())
    });
    (continents.collect(), EDGES.iter().map(|&(a, b)| (NAMES[a], NAMES[b])).collect())
}

/// The names of the bots whose drafting is known.
#[pyfunction]
pub fn lux_bots() -> Vec<&'static str> {
    lux::NAMES.to_vec()
}

fn picks_made(order: &[usize], picks: &[String]) -> PyResult<Vec<lux::Pick>> {
    picks.iter().zip(order).map(|(name, &player)| Ok(lux::Pick { player, territory: territory(name)? })).collect()
}

/// The continent that the last pick of a bot was about, if it made these picks as `player`.
#[pyfunction]
pub fn lux_goal(
    bot: &str,
    players: usize,
    player: usize,
    order: Vec<usize>,
    picks: Vec<String>,
) -> PyResult<Option<&'static str>> {
    guarded(|| {
        let bot = Bot::from_name(bot).ok_or_else(|| error("UnknownName", format!("unknown bot '{bot}'")))?;
        let goal = lux::goal(bot, players.max(1), player, &picks_made(&order, &picks)?);
        Ok(goal.map(|continent| CONTINENTS[continent].name))
    })
}

/// The territory that a bot picks after these picks, in an order of turns.
#[pyfunction]
pub fn lux_pick(bot: &str, players: usize, order: Vec<usize>, picks: Vec<String>, seed: u64) -> PyResult<&'static str> {
    guarded(|| {
        let bot = Bot::from_name(bot).ok_or_else(|| error("UnknownName", format!("unknown bot '{bot}'")))?;
        if picks.len() >= order.len() || order.len() > COUNT || players == 0 {
            return Err(error("InvalidState", "the draft is over: there is nothing to pick"));
        }
        let made = picks_made(&order, &picks)?;
        let found = lux::pick_or_draw(bot, players, order[picks.len()], &made, &mut Random::new(seed));
        found.map(|territory| NAMES[territory]).ok_or_else(|| error("InvalidState", "no territory is open"))
    })
}
