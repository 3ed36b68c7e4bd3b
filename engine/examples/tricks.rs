//! Solves deals from the standard input, one on each line, and writes the tricks of every card that may be played.
//!
//!     cargo run --release -p kingmaker-engine --example tricks -- [values|best|value] [megabytes]
//!
//! A line has the trump suit (`S`, `H`, `D`, `C` or `N`), the leader, four hands such as `AK7.T2..Q` (spades, hearts,
//! diamonds, clubs) and the cards on the table such as `5HKH`, or `-`. Seats 0 and 2 play against 1 and 3, and tricks
//! count for the side to move. The answer is `2C=3 5C=4 …`; what follows on the line of the deal is left alone.

use std::io::{BufRead, Write};

use kingmaker_engine::game::Counted;
use kingmaker_engine::games::cards::{card_text, parse_card};
use kingmaker_engine::tricks::{Position, Solver, DEFAULT_MEGABYTES};

fn hand(text: &str) -> Result<u64, String> {
    let suits = text.split('.').zip(['S', 'H', 'D', 'C']);
    let mut cards = suits.flat_map(|(ranks, suit)| ranks.chars().map(move |rank| parse_card(&format!("{rank}{suit}"))));
    cards.try_fold(0, |mask, card| Ok(mask | 1 << card?))
}

fn position(line: &str) -> Result<Position, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [trump, leader, north, east, south, west, table, ..] = words[..] else {
        return Err(format!("expected trump, leader, four hands and table, got '{line}'"));
    };
    let chars: Vec<char> = table.chars().filter(|&char| char != '-').collect();
    let mut position = Position {
        hands: [north, east, south, west].into_iter().map(hand).collect::<Result<_, _>>()?,
        table: chars.chunks(2).map(|card| parse_card(&String::from_iter(card))).collect::<Result<_, _>>()?,
        leader: leader.parse().map_err(|_| format!("expected a leader, got '{leader}'"))?,
        side: 0b0101,
        trump: "CDHS".find(trump).map(|suit| suit as u8),
        breaking: false,
        broken: false,
        counted: Counted::Tricks,
        first: false,
    };
    position.check()?;
    if position.turn() % 2 == 1 {
        position.side = 0b1010;
    }
    Ok(position)
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mode = arguments.first().map_or("values", String::as_str);
    let megabytes = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(DEFAULT_MEGABYTES);
    let mut solver = Solver::new(megabytes);
    let mut poll = || Ok(());
    for line in std::io::stdin().lock().lines() {
        let position = position(&line.map_err(|error| error.to_string())?)?;
        let answer = match mode {
            "value" => solver.value(&position, &mut poll).map(|value| vec![(0, value)]),
            "best" => solver.best(&position, &mut poll).map(Vec::from_iter),
            _ => solver.values(&position, &mut poll),
        };
        let answer = answer.map_err(|_| "stopped")?;
        let words: Vec<String> = answer.iter().map(|&(card, tricks)| format!("{}={tricks}", card_text(card))).collect();
        println!("{}", words.join(" "));
        std::io::stdout().flush().map_err(|error| error.to_string())?;
    }
    Ok(())
}
