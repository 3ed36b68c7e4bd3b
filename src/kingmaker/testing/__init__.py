"""The public test suite for games: `km.testing.check_game(game)` holds a game to the contract of `kingmaker.game`.

Random games are played and every promise of the contract is tried at every position; then every registered agent that
can serve the game makes a few moves. All problems are reported together, each with the seed and the moves that lead to
it. Nothing but the package itself is needed.
"""

from kingmaker.testing._check import check_game
from kingmaker.testing._game_check import GameCheck

__all__ = ["GameCheck", "check_game"]
