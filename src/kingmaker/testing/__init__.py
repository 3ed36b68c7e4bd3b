"""The public test suite: `km.testing.check_game(game)` checks that a game keeps the contract of `kingmaker.game`.

Random games are played and every promise of the contract is tried at every position; then every registered agent that
can play the game makes a few moves. All problems are reported together, each with the seed and the moves that lead to
it. Nothing but the package itself is needed.
"""

from kingmaker.testing._check import check_game
from kingmaker.testing._game_check import GameCheck

__all__ = ["GameCheck", "check_game"]
