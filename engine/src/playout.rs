//! Random play to the end of the game, or for a number of moves.

use crate::game::{Game, Room, Stop, Vector};
use crate::random::Random;
use crate::row::Row;
use crate::search::{Poll, Watch};

/// What came of a number of random games.
#[derive(Clone, Debug)]
pub struct Playouts {
    /// Games that came to their end within the moves allowed.
    pub finished: u64,
    /// Moves made in all games together.
    pub turns: u64,
    /// The returns of the finished games, added up.
    pub returns: Vector,
}

/// Play `count` games from a position, each for at most `most_turns` moves. A move is one that promises most with the
/// chance `guided`, and else any, each with the same chance. Each game has a generator of its own, so that a game does not
/// depend on how many were played before it. What chance brings inside a game counts as a move.
pub fn playouts<G: Game>(
    game: &G,
    root: &G::State,
    (count, most_turns): (u64, u64),
    guided: f64,
    seed: u64,
    poll: Poll,
) -> Result<Playouts, Stop> {
    let mut found = Playouts { finished: 0, turns: 0, returns: Vector::zeros(game.num_players()) };
    let mut seeds = Random::new(seed);
    let mut room = Room::default();
    let mut watch = Watch::new::<G>(poll);
    let (mut state, mut spare) = (root.clone(), root.clone());
    for _ in 0..count {
        let mut random = Random::new(seeds.draw());
        let mut luck = random.luck();
        state.clone_from(root);
        for _ in 0..most_turns {
            if game.is_terminal(&state)? {
                break;
            }
            let action = if game.rolls(&state)? {
                game.random_outcome(&state, &mut luck, &mut room.actions)?
            } else if guided > 0.0 && random.unit() < guided {
                game.guided_action(&state, &mut random, &mut room)?
            } else {
                game.random_action(&state, &mut random, &mut room.actions)?
            };
            game.advance(&mut state, &action, &mut spare)?;
            found.turns += 1;
            watch.tick()?;
        }
        if game.is_terminal(&state)? {
            found.finished += 1;
            for (sum, paid) in found.returns.iter_mut().zip(game.returns(&state)?) {
                *sum += paid;
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hearts::{Hearts, Options};

    #[test]
    fn random_games_of_hearts_end_with_all_points_paid() {
        let game = Hearts::new(4, 13, Options { moon: false, ..Options::default() }, &[]).unwrap();
        let start = game.start(&game.deal(7), None).unwrap();
        let found = playouts(&game, &start, (50, u64::MAX), 0.0, 1, &mut || Ok(())).unwrap();
        assert_eq!((found.finished, found.turns), (50, 50 * 52));
        assert_eq!(found.returns.iter().sum::<f64>(), -26.0 * 50.0);
    }

    #[test]
    fn more_games_begin_with_the_same_games() {
        let game = Hearts::new(3, 5, Options::default(), &[]).unwrap();
        let start = game.start(&game.deal(3), None).unwrap();
        let play = |count| playouts(&game, &start, (count, u64::MAX), 0.0, 9, &mut || Ok(())).unwrap().returns;
        assert_eq!(play(4), play(4));
        assert_ne!(play(4), play(5));
    }
}
