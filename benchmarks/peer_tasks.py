"""The tasks that Kingmaker and its peers are given; a peer's module is imported only when it takes part."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tictactoe import TicTacToe

import kingmaker as km
from kingmaker.bench.positions import Piles, piles


@dataclass(frozen=True)
class Contestant:
    """Someone who can do the task: `work` does it once and visits `nodes` positions."""

    who: str
    what: str
    nodes: int
    work: Callable[[], object]
    reach: float | None = None
    """How many times as fast as this peer our engine was asked to be."""


@dataclass(frozen=True)
class PeerTask:
    """A task, our contestants with the engine first, and the peers by the library that they need."""

    name: str
    ours: Callable[[bool], list[Contestant]]
    peers: tuple[tuple[str, Callable[[bool], Contestant]], ...]


def searched(search: km.Search, state: km.State, what: str) -> Contestant:
    return Contestant("kingmaker", what, search.search(state).nodes, lambda: search.search(state))


def defined(definition: Callable[[Any], Any], state: km.State, what: str) -> Contestant:
    return Contestant("reference", what, definition(state).nodes, lambda: definition(state))


def calls(module: Any, function: str, work: Callable[[], object]) -> int:
    """Count how often a recursive function is called, by putting a counter in its place for one run."""
    original = getattr(module, function)
    count = 0

    def counting(*args: Any, **options: Any) -> Any:
        nonlocal count
        count += 1
        return original(*args, **options)

    setattr(module, function, counting)
    try:
        work()
    finally:
        setattr(module, function, original)
    return count


# Tic-tac-toe, alpha-beta.


def opened(quick: bool) -> tuple[int, ...]:
    """Squares taken before the search starts; none but in a quick run."""
    return (0, 1, 3, 4) if quick else ()


def our_tictactoe(quick: bool) -> list[Contestant]:
    state = TicTacToe()
    for square in opened(quick):
        state = state.apply(square)
    return [
        searched(km.AlphaBeta(table=0), state, "alpha-beta, game in Python"),
        defined(km.reference.alpha_beta, state, "alpha-beta, game in Python"),
    ]


def easyai_tictactoe(quick: bool) -> Contestant:
    easyai = importlib.import_module("easyAI")
    negamax = importlib.import_module("easyAI.AI.Negamax")
    rules = importlib.import_module("easyAI.games.TicTacToe").TicTacToe
    game = rules([easyai.Human_Player(), easyai.Human_Player()])
    for square in opened(quick):
        game.play_move(square + 1)
    search = easyai.Negamax(9 - len(opened(quick)))

    def work() -> object:
        return search(game)

    return Contestant("easyAI", "negamax with alpha-beta, its game in Python", calls(negamax, "negamax", work), work)


def openspiel_tictactoe(quick: bool) -> Contestant:
    pyspiel = importlib.import_module("pyspiel")
    minimax = importlib.import_module("open_spiel.python.algorithms.minimax")
    game = pyspiel.load_game("tic_tac_toe")
    state = game.new_initial_state()
    for square in opened(quick):
        state.apply_action(square)

    def work() -> object:
        return minimax.alpha_beta_search(game, state=state)

    nodes = calls(minimax, "_alpha_beta", work)
    return Contestant("OpenSpiel", "its alpha-beta in Python, its game in C++", nodes, work)


# The end of a deal of Hearts, full-tree MaxN.


def card_name(card: int) -> str:
    """OpenSpiel numbers cards by rank, and by suit within a rank."""
    return "23456789TJQKA"[card // 4] + "CDHS"[card % 4]


def hearts_position(quick: bool) -> tuple[km.State, list[int]]:
    """Deal, and play at random until a few cards are left: our position, and all actions as OpenSpiel numbers them."""
    chance = km.reference.Random(1)
    pack = list(range(52))
    actions = [pack.pop(chance.below(len(pack))) for _ in range(52)]
    hands = [[card_name(card) for card in actions[player::4]] for player in range(4)]
    leader = next(player for player, hand in enumerate(hands) if "2C" in hand)
    written = "/".join(",".join(hand) for hand in hands)
    state = km.games.Hearts(players=4).parse(f"hands={written} leader={leader}")
    numbers = {card_name(card): card for card in range(52)}
    for _ in range(52 - 4 * (3 if quick else 4)):
        legal = state.legal_actions()
        card = legal[chance.below(len(legal))]
        actions.append(numbers[card])
        state = state.apply(card)
    return state, actions


def our_hearts(quick: bool) -> list[Contestant]:
    state, _ = hearts_position(quick)
    return [
        searched(km.MaxN(table=0, pruning="none"), state, "maxn, native game"),
        defined(km.reference.maxn, state, "maxn, native game"),
    ]


def openspiel_hearts(quick: bool) -> Contestant:
    ours, actions = hearts_position(quick)
    pyspiel = importlib.import_module("pyspiel")
    # Its rules with ours: no passing (the first action says so), and the queen of spades does not break hearts.
    state = pyspiel.load_game("hearts(pass_cards=False,qs_breaks_hearts=False)").new_initial_state()
    for action in (0, *actions):
        state.apply_action(action)
    nodes = walked_maxn(state)[1]
    expected = km.MaxN(table=0, pruning="none").search(ours).nodes
    if nodes != expected:
        raise RuntimeError(f"expected the tree of hearts to have {expected} nodes in OpenSpiel too, got {nodes}")
    return Contestant("OpenSpiel", "maxn in Python over its game in C++", nodes, lambda: walked_maxn(state))


def walked_maxn(state: Any) -> tuple[list[float], int]:
    """MaxN as one would write it for OpenSpiel: the value, and how many positions were visited."""
    if state.is_terminal():
        return state.returns(), 1
    mover, best, nodes = state.current_player(), None, 1
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        value, below = walked_maxn(child)
        nodes += below
        if best is None or value[mover] > best[mover]:
            best = value
    assert best is not None
    return best, nodes


# Three players, a game in Python: search beside sampling.


def our_piles(quick: bool) -> list[Contestant]:
    state = piles(3, (2, 2, 1) if quick else (4, 3, 2))
    return [
        searched(km.MaxN(table=0), state, "maxn, game in Python"),
        defined(km.reference.maxn, state, "maxn, game in Python"),
    ]


def multimcts_piles(quick: bool) -> Contestant:
    multimcts = importlib.import_module("multimcts")

    class Sampled(multimcts.GameState):
        """Piles with the names of multimcts."""

        def __init__(self, state: Piles) -> None:
            self.state = state

        def get_current_team(self) -> int:
            return self.state.player

        def get_legal_moves(self) -> list[tuple[int, int]]:
            return self.state.legal_actions()

        def make_move(self, move: tuple[int, int]) -> Sampled:
            return Sampled(self.state.apply(move))

        def is_terminal(self) -> bool:
            return self.state.is_terminal()

        def get_reward(self) -> dict[int, int]:
            returns = self.state.returns()
            return {player: 1 if points == max(returns) else -1 for player, points in enumerate(returns)}

        # Its base class has a stub here that gives None, which the library takes for a policy.
        suggest_move = None

    root = Sampled(piles(3, (2, 2, 1) if quick else (4, 3, 2)))
    agent = multimcts.MCTS()

    def work() -> Any:
        # The library samples from Python's generator: the same seed gives the same nodes.
        random.seed(1)
        return agent.search(root, max_iterations=100 if quick else 5000, return_type="node")

    made = calls(Sampled, "make_move", work)
    visits, size = tree_visits(work().get_parent())
    # Visits to the tree, and the positions of the random games below it, which were made but not kept.
    nodes = visits + made - (size - 1)
    return Contestant("multimcts", "MCTS, game in Python: samples, other work", nodes, work)


def tree_visits(node: Any) -> tuple[int, int]:
    """Sum the visits to all nodes of a tree of multimcts, and count the nodes."""
    visits, size = node.get_visits(), 1
    for child in node.get_children().values():
        more, nodes = tree_visits(child)
        visits, size = visits + more, size + nodes
    return visits, size


TASKS = (
    PeerTask(
        "tic-tac-toe, 2 players",
        our_tictactoe,
        (("easyAI", easyai_tictactoe), ("pyspiel", openspiel_tictactoe)),
    ),
    PeerTask("end of hearts, 4 players", our_hearts, (("pyspiel", openspiel_hearts),)),
    PeerTask("piles, 3 players", our_piles, (("multimcts", multimcts_piles),)),
)
