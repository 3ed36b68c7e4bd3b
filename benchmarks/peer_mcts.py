"""Monte-Carlo tree search beside OpenSpiel's in C++: open Hearts, Chinese Checkers and Connect Four, in simulations.

Both grow a tree by UCT from the same position and play one random game from each new leaf. In Chinese Checkers a random
game goes on for the same number of turns in both; OpenSpiel cuts a turn into hops, so that its tree has more plies: see
`peer_boards.py`. Its solver is off, as that of our `uct` is. A node is a simulation.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import peer_boards
import peer_hidden
from peer_tasks import Contestant, PeerTask

import kingmaker as km

SEED = 3
C = 1.4
TURNS = 100
"""How long a game of Chinese Checkers goes on from the position."""
COLUMNS = "dddcceb"
REACH = 5.0
MEMORY = 1000


def our_mcts(position: Callable[[], Any]) -> Callable[[bool], list[Contestant]]:
    def contestants(quick: bool) -> list[Contestant]:
        state, simulations = position(), 100 if quick else 5000
        uct = km.UCT(simulations=simulations, c=C)
        mcts = km.MCTS(simulations=simulations)
        return [
            Contestant("kingmaker", "uct, blind", simulations, lambda: uct.search(state)),
            Contestant("kingmaker", "mcts, as it is by default", simulations, lambda: mcts.search(state)),
        ]

    return contestants


def openspiel_mcts(position: Callable[[Any], tuple[Any, Any]]) -> Callable[[bool], Contestant]:
    def contestant(quick: bool) -> Contestant:
        pyspiel = importlib.import_module("pyspiel")
        (game, state), simulations = position(pyspiel), 20 if quick else 500
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        bot = pyspiel.MCTSBot(game, evaluator, C, simulations, MEMORY, False, SEED, False)
        return Contestant("OpenSpiel", "its bot in C++", simulations, lambda: bot.mcts_search(state), reach=REACH)

    return contestant


def hearts() -> Any:
    """The middle of a hand, with all cards open to the search."""
    return peer_hidden.position()[0]


def openspiel_hearts(pyspiel: Any) -> tuple[Any, Any]:
    state = peer_hidden.openspiel_position(pyspiel)
    return state.get_game(), state


def checkers() -> Any:
    """The position of `peer_boards`, in a game that ends soon after."""
    turns = len(peer_boards.MOVES.split())
    state = km.games.ChineseCheckers(win="strict", most_turns=turns + TURNS).new()
    for move in peer_boards.MOVES.split():
        state = state.play(move)
    return state


def openspiel_checkers(_: Any) -> tuple[Any, Any]:
    game = peer_boards.load(max_moves=len(peer_boards.MOVES.split()) + TURNS)
    return game, peer_boards.openspiel_position(game)


def connect_four() -> Any:
    state = km.games.ConnectFour().new()
    for column in COLUMNS:
        state = state.play(column)
    return state


def openspiel_connect_four(pyspiel: Any) -> tuple[Any, Any]:
    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    for column in COLUMNS:
        state.apply_action("abcdefg".index(column))
    return game, state


MCTS_TASKS = (
    PeerTask("open hearts: mcts", our_mcts(hearts), (("pyspiel", openspiel_mcts(openspiel_hearts)),)),
    PeerTask(
        "chinese checkers, 3 players: mcts", our_mcts(checkers), (("pyspiel", openspiel_mcts(openspiel_checkers)),)
    ),
    PeerTask("connect four: mcts", our_mcts(connect_four), (("pyspiel", openspiel_mcts(openspiel_connect_four)),)),
)
