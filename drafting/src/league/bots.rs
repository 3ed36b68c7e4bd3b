//! How the other teams pick: whom they see earliest, with players for the bench pushed back.

use super::{Board, League, Player, MOST_TEAMS};
use crate::roster::MOST_POSITIONS;

/// How many standard deviations a single draw is away from its mean at most.
const FARTHEST: f64 = 3.464_101_615_137_754_6;
/// The number of the room among the teams: what it thinks, all of them think.
const ROOM: usize = MOST_TEAMS;
/// How often the room's view of somebody who has fallen is drawn anew, to find one by which he would have fallen.
const REDRAWS: u64 = 6;

/// How views differ: a part that all teams of a room share, and one of each team's own.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    room: f64,
    own: f64,
}

impl Noise {
    pub fn new(shared: f64) -> Self {
        Noise { room: shared.sqrt(), own: (1.0 - shared).sqrt() }
    }

    /// The earliest that any team could see a player.
    pub fn earliest_view(self, player: &Player) -> f64 {
        player.adp - FARTHEST * (self.room + self.own) * player.early
    }

    /// Where a team sees a player.
    fn view(self, player: &Player, number: u16, team: usize, views: Views) -> f64 {
        let mut noise = self.own * views.noise(team, number, 0);
        if self.room > 0.0 {
            noise += self.room * self.room_noise(player, number, views);
        }
        player.adp + if noise < 0.0 { player.early } else { player.late } * noise
    }

    /// What the room thinks of a player. Somebody who is free although his time has passed is probably seen late.
    fn room_noise(self, player: &Player, number: u16, views: Views) -> f64 {
        let first = views.noise(ROOM, number, 0);
        let passed = views.since - player.adp;
        if passed <= 0.0 || self.room * player.late * first >= passed {
            return first;
        }
        let mut latest = first;
        for redraw in 1..=REDRAWS {
            let noise = views.noise(ROOM, number, redraw);
            if self.room * player.late * noise >= passed {
                return noise;
            }
            latest = latest.max(noise);
        }
        latest
    }
}

/// SplitMix64's finisher: neighbouring numbers become unrelated ones.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// What the teams think in one simulation. Nothing is stored: a view is a function of the numbers that it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    key: u64,
    /// The turn from which on they are simulated; what came before is known.
    since: f64,
}

impl Views {
    pub fn new(seed: u64, simulation: u64) -> Self {
        Views { key: mix(mix(seed) ^ simulation), since: 0.0 }
    }

    /// The same views, knowing who is free at a turn.
    pub fn since(self, turn: usize) -> Self {
        Views { since: turn as f64, ..self }
    }

    /// The noise of one team about one player: four even draws added up, which is nearly normal, with variance 1.
    fn noise(self, team: usize, player: u16, redraw: u64) -> f64 {
        let bits = mix(self.key ^ redraw << 40 ^ (team as u64) << 32 ^ u64::from(player));
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48);
        (sum as f64 / 65535.0 - 2.0) * 3.0_f64.sqrt()
    }
}

impl League {
    /// Whom a team takes: among the positions open to it, the player whom it sees earliest.
    pub fn bot_pick(&self, board: &Board, team: usize, views: Views) -> Option<u16> {
        let open = self.open_positions(board, team);
        let mut pushes = [0.0; MOST_POSITIONS];
        for (position, push) in pushes.iter_mut().enumerate().take(self.roster.num_positions()) {
            *push = self.push(board, team, position);
        }
        let mut best = (f64::INFINITY, None);
        for (rank, &player) in self.by_adp.iter().enumerate().skip(board.first) {
            if self.earliest[rank] >= best.0 {
                break;
            }
            let position = self.position(player);
            if board.taken[usize::from(player)] || open >> position & 1 == 0 {
                continue;
            }
            let known = &self.players[usize::from(player)];
            if self.noise.earliest_view(known) + pushes[position] >= best.0 {
                continue;
            }
            let seen = self.noise.view(known, player, team, views) + pushes[position];
            if seen < best.0 {
                best = (seen, Some(player));
            }
        }
        best.1
    }

    /// By how many picks a team puts off a position: not at all while such a player would start, else a number of rounds
    /// for him and for each one whom the team has on its bench already.
    fn push(&self, board: &Board, team: usize, position: usize) -> f64 {
        if self.roster.fits(&board.teams[team].started, position) {
            return 0.0;
        }
        let benched = board.teams[team].benched(position);
        f64::from(benched + 1) * self.patience * self.teams as f64
    }
}
