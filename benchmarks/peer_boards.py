"""Chinese Checkers with three players beside OpenSpiel's, from one position in the middle of a game.

OpenSpiel's `chinese_checkers` has the same star, seats and moves. A goal is won there by own pawns alone, so ours are
too (`win=strict`). But it cuts a turn into pieces: a hop is an action of its own, and after each the player hops on or
passes. A node of its tree is thus a single hop, less work than one of ours, and so is an action of its playouts; its
turns are ours. It has no evaluation: its leaves are worth nothing, and cost nothing to value. Its wheel has no max^n,
so that a plain one in Python walks its states in C++: once with copies, which carry the history of the game, as its own
searches in Python do, and once with `undo_action`, which spares them.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

from peer_tasks import Contestant, PeerTask, defined

import kingmaker as km
from kingmaker.bench.boards import CHECKERS, PLIES

# The game that leads to the position which `kingmaker bench` measures.
MOVES = """
c1-e5 k1-i1 k11-i9 a1-e7 m1-k3 m13-k9 c2-e4 j1-h2 k10-k8 c3-e9 l2-h3 l11-j7 d1-f4 h2-h4 l10-j6
e4-i2 i1-g5 k9-i5 e5-i1 m2-m1 k8-e4 d2-f7 h4-f8 j6-f3 d3-j3 h3-g4 j10-h9 d4-f9 g4-e10 i9-g9
e7-g7 f8-f10 m11-m9 f7-h7 k2-k4 m10-m8 g7-k7 k3-i3 m9-m7 i2-k6 k4-g10 j7-h6 h7-n3 m1-k1 m8-m6
"""
NAME = "chinese_checkers"
OURS = km.games.ChineseCheckers(win="strict")
PASS = 726
"""OpenSpiel's number for the end of a chain of hops."""
ROWS = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)


def position() -> Any:
    """Our position, played to and not read, so that it is the very one of OpenSpiel."""
    state = OURS.new()
    for move in MOVES.split():
        state = state.play(move)
    if str(state) != CHECKERS:
        raise RuntimeError(f"expected the moves to lead to {CHECKERS}, got {state}")
    return state


def load(**options: int) -> Any:
    """OpenSpiel's game, or an error that says what the installed version has instead."""
    pyspiel = importlib.import_module("pyspiel")
    known = pyspiel.registered_names()
    if NAME not in known:
        near = [name for name in known if "checkers" in name]
        raise RuntimeError(f"expected OpenSpiel to have {NAME}, got a version with {', '.join(near) or 'no checkers'}")
    return pyspiel.load_game(NAME, {"players": 3, **options})


def cell_number(name: str) -> int:
    """OpenSpiel sees the star from the other side: its first row is our row a, and it counts each from our right."""
    row = ord(name[0]) - ord("a")
    return sum(ROWS[:row]) + ROWS[row] - int(name[1:])


def openspiel_position(game: Any) -> Any:
    """Play the same moves: one action for a step, one for each hop, and a pass where another hop could follow."""
    ours, state = OURS.new(), game.new_initial_state()
    for move in MOVES.split():
        ours = ours.play(move)
        mover = state.current_player()
        for start, end in zip(ours.last_path, ours.last_path[1:], strict=False):
            ends = (f"{cell_number(start)}->{cell_number(end)}", f"{cell_number(start)}=>{cell_number(end)}")
            (action,) = (a for a in state.legal_actions() if state.action_to_string(mover, a) in ends)
            state.apply_action(action)
        if state.current_player() == mover:
            state.apply_action(PASS)
    check_same(ours, state)
    return state


def check_same(ours: Any, state: Any) -> None:
    """Compare the boards cell by cell; OpenSpiel draws players from 1 on, and dots."""
    board = "".join(sign for sign in str(state).partition("Player")[0] if not sign.isspace())
    for player, pawns in enumerate(ours.pawns):
        found = {cell for cell, sign in enumerate(board) if sign == str(player + 1)}
        if found != set(map(cell_number, pawns)):
            raise RuntimeError(f"expected player {player} of OpenSpiel on the same cells, got\n{state}")
    if state.current_player() != ours.player:
        raise RuntimeError(f"expected player {ours.player} of OpenSpiel to move, got {state.current_player()}")


# MaxN.


def our_maxn(quick: bool) -> list[Contestant]:
    state, search = position(), km.MaxN(table=0, pruning="none", depth=2 if quick else 4)
    engine = Contestant(
        "kingmaker", f"maxn, depth {search.depth}", search.search(state).nodes, lambda: search.search(state)
    )
    reference = defined(lambda state: km.reference.maxn(state, depth=2), state, "maxn, depth 2")
    return [engine, reference]


def openspiel_maxn(walk: Callable[[Any, int], tuple[list[float], int]], what: str) -> Callable[[bool], Contestant]:
    def contestant(quick: bool) -> Contestant:
        state, depth = openspiel_position(load()), 2 if quick else 3
        in_full = f"maxn in Python, its states in C++, depth {depth}, {what}"
        return Contestant("OpenSpiel", in_full, walk(state, depth)[1], lambda: walk(state, depth), reach=20.0)

    return contestant


def copying_maxn(state: Any, depth: int) -> tuple[list[float], int]:
    """MaxN with a new state for every child: the value, and how many positions were visited."""
    if depth == 0 or state.is_terminal():
        return state.returns(), 1
    mover, best, nodes = state.current_player(), None, 1
    for action in state.legal_actions():
        value, below = copying_maxn(state.child(action), depth - 1)
        nodes += below
        if best is None or value[mover] > best[mover]:
            best = value
    assert best is not None
    return best, nodes


def undoing_maxn(state: Any, depth: int) -> tuple[list[float], int]:
    """MaxN that goes forth and back on one state."""
    if depth == 0 or state.is_terminal():
        return state.returns(), 1
    mover, best, nodes = state.current_player(), None, 1
    for action in state.legal_actions():
        state.apply_action(action)
        value, below = undoing_maxn(state, depth - 1)
        state.undo_action(mover, action)
        nodes += below
        if best is None or value[mover] > best[mover]:
            best = value
    assert best is not None
    return best, nodes


# Random playouts; a node is a ply.


def our_playouts(quick: bool) -> list[Contestant]:
    state, games = position(), 10 if quick else 1000
    plies = km.playouts(state, games=games, most_turns=PLIES).turns
    return [
        Contestant("kingmaker", f"{PLIES} turns each", plies, lambda: km.playouts(state, games=games, most_turns=PLIES))
    ]


def openspiel_playouts_in_python(quick: bool) -> Contestant:
    state, games = openspiel_position(load()), 2 if quick else 20

    def work() -> int:
        draw, plies = random.Random(1).random, 0
        for _ in range(games):
            played = state.clone()
            for _ in range(PLIES):
                if played.is_terminal():
                    break
                legal = played.legal_actions()
                played.apply_action(legal[int(draw() * len(legal))])
                plies += 1
        return plies

    what = f"{PLIES} actions each, loop in Python, its states in C++"
    return Contestant("OpenSpiel", what, work(), work, reach=3.0)


def openspiel_playouts_in_cpp(quick: bool) -> Contestant:
    pyspiel = importlib.import_module("pyspiel")
    start, games = openspiel_position(load(max_moves=len(MOVES.split()) + PLIES)), 2 if quick else 20
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(3)]

    def work() -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(start.clone(), bots, seed)
        return games * PLIES

    # Counted in turns: a ply of ours, hops and all.
    return Contestant("OpenSpiel", f"{PLIES} turns each, its random bots in C++", work(), work, reach=3.0)


BOARD_TASKS = (
    PeerTask(
        "chinese checkers, 3 players: maxn",
        our_maxn,
        (
            ("pyspiel", openspiel_maxn(copying_maxn, "copies")),
            ("pyspiel", openspiel_maxn(undoing_maxn, "undo")),
        ),
    ),
    PeerTask(
        "chinese checkers, 3 players: random playouts",
        our_playouts,
        (("pyspiel", openspiel_playouts_in_python), ("pyspiel", openspiel_playouts_in_cpp)),
    ),
)
