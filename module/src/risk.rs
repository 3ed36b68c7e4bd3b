//! Full Risk for Python: one game with its log, many games in threads, and what there is to name.

use kingmaker_engine::risk_map::{members, CONTINENTS, CONTINENT_OF, COUNT, NAMES, NEIGHBOURS};
use kingmaker_risk::bot::Bot;
use kingmaker_risk::bots;
use kingmaker_risk::dice;
use kingmaker_risk::game::{play, Ended};
use kingmaker_risk::log::Event;
use kingmaker_risk::many::{play_all, Job, Maker};
use kingmaker_risk::rules::{board_game_armies, Armies, Cards, Fortify, Rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use kingmaker_bindings::errors::{error, guarded};

/// Larger battles would only fill the memory: the chance is 0 or 1 to all digits long before.
const MOST_IN_BATTLE: u32 = 10_000;

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct RiskRules {
    players: usize,
    /// "off", "rising" or "fixed".
    cards: String,
    /// "lux", "adjacent" or "connected".
    fortify: String,
    /// "even" or "placed".
    armies: String,
    /// As the board game has it if None.
    starting: Option<u32>,
    most_turns: u32,
}

impl RiskRules {
    fn rules(&self) -> PyResult<Rules> {
        let cards = [("off", Cards::Off), ("rising", Cards::Rising), ("fixed", Cards::Fixed)];
        let fortify = [("lux", Fortify::Lux), ("adjacent", Fortify::Adjacent), ("connected", Fortify::Connected)];
        let armies = [("even", Armies::Even), ("placed", Armies::Placed)];
        let rules = Rules {
            players: self.players,
            cards: chosen("cards", &self.cards, &cards)?,
            fortify: chosen("fortify", &self.fortify, &fortify)?,
            armies: chosen("armies", &self.armies, &armies)?,
            starting: self.starting.unwrap_or_else(|| board_game_armies(self.players)),
            most_turns: self.most_turns,
        };
        rules.check().map_err(|why| error("InvalidGame", why))?;
        Ok(rules)
    }
}

fn chosen<T: Copy>(what: &str, text: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names = known.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        error("InvalidGame", format!("expected {what} to be one of {names}, got '{text}'"))
    })
}

fn owners_of(owners: &[u8]) -> PyResult<[u8; COUNT]> {
    let wrong = || error("InvalidState", format!("expected the owners of {COUNT} territories, got {}", owners.len()));
    owners.try_into().map_err(|_| wrong())
}

fn bot_of(name: &str) -> PyResult<Box<dyn Bot>> {
    bots::by_name(name).ok_or_else(|| error("UnknownName", format!("there is no bot '{name}'")))
}

/// Winner, ranking, players alive, turns, refused commands.
type Told = (Option<usize>, Vec<usize>, usize, u32, u32);

fn told(ended: Ended) -> Told {
    (ended.winner, ended.ranking, ended.alive, ended.turns, ended.refused)
}

/// Play one game; with its events if they are asked for.
#[pyfunction]
pub fn risk_play<'py>(
    py: Python<'py>,
    rules: RiskRules,
    owners: Vec<u8>,
    names: Vec<String>,
    seed: u64,
    logged: bool,
) -> PyResult<(Told, Vec<Bound<'py, PyDict>>)> {
    guarded(|| {
        let (rules, owners) = (rules.rules()?, owners_of(&owners)?);
        let mut bots = names.iter().map(|name| bot_of(name)).collect::<PyResult<Vec<_>>>()?;
        let mut log = Vec::new();
        let ended = py.detach(|| play(&rules, &owners, &mut bots, seed, logged.then_some(&mut log)));
        let ended = ended.map_err(|why| error("InvalidState", why))?;
        let events = log.iter().map(|event| event_of(py, event)).collect::<PyResult<Vec<_>>>()?;
        Ok((told(ended), events))
    })
}

/// Owners, the place of each seat's bot among the names, and the seed.
type Given = (Vec<u8>, Vec<usize>, u64);

/// Why many games came to no end: something was wrong with them, or Python raised, at Ctrl-C for example.
enum Broken {
    Wrong(String),
    Raised(PyErr),
}

impl From<String> for Broken {
    fn from(why: String) -> Self {
        Broken::Wrong(why)
    }
}

/// Play many games in threads, without the interpreter.
#[pyfunction]
pub fn risk_play_all(
    py: Python<'_>,
    rules: RiskRules,
    names: Vec<String>,
    games: Vec<Given>,
    threads: usize,
) -> PyResult<Vec<Told>> {
    guarded(|| {
        let rules = rules.rules()?;
        for name in &names {
            bot_of(name)?;
        }
        let job = |(owners, bots, seed): Given| Ok(Job { owners: owners_of(&owners)?, bots, seed });
        let jobs = games.into_iter().map(job).collect::<PyResult<Vec<Job>>>()?;
        let ended = py.detach(|| {
            let made: Vec<_> = names
                .iter()
                .map(|name| move || bots::by_name(name).expect("every name was found before the first game"))
                .collect();
            let makers: Vec<Maker> = made.iter().map(|make| make as Maker).collect();
            let go_on = || Python::attach(|py| py.check_signals()).map_err(Broken::Raised);
            play_all(&rules, &makers, &jobs, threads, go_on)
        });
        match ended {
            Ok(ends) => Ok(ends.into_iter().map(told).collect()),
            Err(Broken::Wrong(why)) => Err(error("InvalidState", why)),
            Err(Broken::Raised(raised)) => Err(raised),
        }
    })
}

/// The names of the bots.
#[pyfunction]
pub fn risk_bots() -> Vec<&'static str> {
    bots::NAMES.to_vec()
}

/// The map: for each territory its name, the place of its continent, and its neighbours.
#[pyfunction]
pub fn risk_territories() -> Vec<(&'static str, usize, Vec<usize>)> {
    (0..COUNT).map(|one| (NAMES[one], CONTINENT_OF[one], members(NEIGHBOURS[one]).collect())).collect()
}

/// The name and the bonus of each continent.
#[pyfunction]
pub fn risk_continents() -> Vec<(&'static str, u32)> {
    CONTINENTS.iter().map(|continent| (continent.name, continent.bonus)).collect()
}

/// The chance that attackers beat defenders when they fight to the end.
#[pyfunction]
pub fn risk_attack_chance(py: Python<'_>, attackers: u32, defenders: u32) -> PyResult<f64> {
    if attackers.max(defenders) > MOST_IN_BATTLE {
        let got = attackers.max(defenders);
        return Err(error("KingmakerError", format!("expected at most {MOST_IN_BATTLE} armies, got {got}")));
    }
    guarded(|| Ok(py.detach(|| dice::win_chance(attackers, defenders))))
}

// long: one arm for each event.
fn event_of<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    let mut set = |name: &str, value: usize| found.set_item(name, value);
    let name = match *event {
        Event::Start { territory, player, armies } => {
            set("player", player)?;
            set("territory", territory)?;
            set("armies", armies as usize)?;
            "start"
        }
        Event::Turn { player, income } => {
            set("player", player)?;
            set("armies", income as usize)?;
            "turn"
        }
        Event::Place { player, territory, armies } => {
            set("player", player)?;
            set("territory", territory)?;
            set("armies", armies as usize)?;
            "place"
        }
        Event::Attack { player, from, to, attacker_lost, defender_lost } => {
            set("player", player)?;
            set("from", from)?;
            set("to", to)?;
            set("attacker_lost", attacker_lost as usize)?;
            set("defender_lost", defender_lost as usize)?;
            "attack"
        }
        Event::Conquer { player, from, to, armies } => {
            moved(&mut set, player, from, to, armies)?;
            "conquer"
        }
        Event::Fortify { player, from, to, armies } => {
            moved(&mut set, player, from, to, armies)?;
            "fortify"
        }
        Event::Eliminate { player, victim, cards } => {
            set("player", player)?;
            set("victim", victim)?;
            set("cards", cards as usize)?;
            "eliminate"
        }
        Event::Cash { player, set: cards, armies } => {
            set("player", player)?;
            set("armies", armies as usize)?;
            found.set_item("cards", members(cards.0).collect::<Vec<_>>())?;
            "cash"
        }
        Event::Draw { player, card } => {
            set("player", player)?;
            found.set_item("cards", members(card.0).collect::<Vec<_>>())?;
            "draw"
        }
        Event::End { winner } => {
            found.set_item("winner", winner)?;
            "end"
        }
    };
    found.set_item("event", name)?;
    Ok(found)
}

fn moved(
    set: &mut impl FnMut(&str, usize) -> PyResult<()>,
    player: usize,
    from: usize,
    to: usize,
    armies: u32,
) -> PyResult<()> {
    set("player", player)?;
    set("from", from)?;
    set("to", to)?;
    set("armies", armies as usize)
}
