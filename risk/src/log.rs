//! What happened in a game, for replays and pictures.

use kingmaker_engine::risk_map::Territory;

use crate::board::Player;
use crate::cards::Hand;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A territory goes to a player with armies on it, before the first turn.
    Start {
        territory: Territory,
        player: Player,
        armies: u32,
    },
    /// A player's turn begins, with this income.
    Turn {
        player: Player,
        income: u32,
    },
    Place {
        player: Player,
        territory: Territory,
        armies: u32,
    },
    /// The rolls of one attack and what they cost in all.
    Attack {
        player: Player,
        from: Territory,
        to: Territory,
        attacker_lost: u32,
        defender_lost: u32,
    },
    /// A territory falls and armies move in.
    Conquer {
        player: Player,
        from: Territory,
        to: Territory,
        armies: u32,
    },
    /// A player has no territory left; the victor takes the cards.
    Eliminate {
        player: Player,
        victim: Player,
        cards: u32,
    },
    Fortify {
        player: Player,
        from: Territory,
        to: Territory,
        armies: u32,
    },
    /// A set is cashed for armies.
    Cash {
        player: Player,
        set: Hand,
        armies: u32,
    },
    /// A card is drawn at the end of a turn with a conquest.
    Draw {
        player: Player,
        card: Hand,
    },
    /// The last player standing, or nobody when the turns ran out.
    End {
        winner: Option<Player>,
    },
}
