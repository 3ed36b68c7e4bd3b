"""What pruning saves MaxN in Chinese Checkers: positions visited to the same value and action.

Sturtevant, "Last-Branch and Speculative Pruning Algorithms for Max^n", IJCAI 2003. The abstract: "In Chinese Checkers
these methods reduce average expansions at depth 6 from 1.2 million to 100k nodes". Pruning needs values with a constant
sum, so players are paid their leads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from kingmaker.game import State
from kingmaker.games import ChineseCheckers
from kingmaker.papers.framework.cells import Cell, exact, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.framework.shares import mean_of
from kingmaker.search import MaxN

Kind = Literal["none", "shallow", "last-branch", "speculative"]

DEPTH = 6
MILLION = 1e6
PRINTED: dict[Kind, float] = {"none": 1.2, "speculative": 0.1}
ROUNDING: dict[Kind, float] = {"none": 0.05, "speculative": 0.005}
"""Millions, and half of the last digit: 100k is taken to be given to ten thousand."""
PRINTED_TIMES = round(PRINTED["none"] / PRINTED["speculative"], 1)
TIMES_ROUNDING = PRINTED_TIMES * math.hypot(*(ROUNDING[kind] / PRINTED[kind] for kind in PRINTED))
KINDS: dict[Kind, str] = {
    "none": "every line",
    "shallow": "shallow",
    "last-branch": "last branch",
    "speculative": "speculative",
}
STARS = (3, 2)
"""Smaller stars: six pawns each, and three."""
OPENING, EVERY, POSITIONS = 6, 9, 4
"""A game begins with so many random moves; then every so many moves a position is looked at, up to so many."""
GAME_DEPTH = 4
"""In the middle of a game there are some fifty moves, and six plies of every line out of reach."""
MOST_TIMES = 1e6


def visited(setting: Setting, state: State, depth: int, kind: Kind) -> int:
    """Count the positions that MaxN visits, without a table, which would save other things as well."""
    found = setting.piece(f"maxn {kind} depth={depth} {state!r} {state}", lambda: _search(state, depth, kind))
    return int(found)


def _search(state: State, depth: int, kind: Kind) -> int:
    search = MaxN(depth=depth, table=0, pruning=kind)
    # Equal actions are tried as if they were not, and none is first because it was good elsewhere: that is no pruning.
    return int(search.found(state, search.options(state) | {"equals": False, "order": False})["nodes"])


def game_positions(seed: int) -> list[State]:
    """Return positions of a game on the whole star that MaxN plays with itself."""
    state: State = ChineseCheckers(scoring="lead", win="full", opening=OPENING).new(seed=seed)
    found = [state]
    while len(found) < POSITIONS:
        for _ in range(EVERY):
            state = state.apply(MaxN(depth=2).search(state).action)
        found.append(state)
    return found


def measure(setting: Setting) -> Findings:
    """Count at the start of the game, on smaller stars, and at a lesser depth in the middle of games."""
    setting.tell(f"the start, depth {DEPTH}")
    cells = _at_start(setting, 4)
    sensitivity = [cell for size in STARS for cell in _at_start(setting, size)]
    sensitivity.append(_in_games(setting, setting.pick(quick=2, full=20)))
    note = (
        "1.2 million positions at depth 6 are about ten moves a position; the start of our star has 14, and more from "
        "move to move. So the paper's positions were others than ours, and what can be compared is how many times "
        "fewer are visited."
    )
    return Findings(cells=cells, sensitivity=sensitivity, notes=[note])


def _at_start(setting: Setting, size: int) -> list[Cell]:
    state = ChineseCheckers(scoring="lead", win="full", size=size).new()
    row = f"start, {size * (size + 1) // 2} pawns each, depth {DEPTH}"
    counts = {kind: visited(setting, state, DEPTH, kind) for kind in KINDS}
    cells = [
        exact(
            row,
            f"positions, {name}",
            printed=PRINTED.get(kind),
            ours=counts[kind] / MILLION,
            unit="M",
            rounding=ROUNDING.get(kind, 0.0),
        )
        for kind, name in KINDS.items()
    ]
    times = counts["none"] / counts["speculative"]
    return [*cells, _times(row, (times, times, times), printed=PRINTED_TIMES)]


def _in_games(setting: Setting, games: int) -> Cell:
    """Return how many times fewer positions speculative pruning visits, game by game."""
    found = []
    for game in range(games):
        setting.tell(f"game {game + 1} of {games}")
        states = game_positions(setting.seed + game)
        found.append(_sum(setting, states, "none") / _sum(setting, states, "speculative"))
    return _times(f"in games, depth {GAME_DEPTH}", mean_of(found, low=0.0, high=MOST_TIMES), size=games)


def _sum(setting: Setting, states: Sequence[State], kind: Kind) -> int:
    return sum(visited(setting, state, GAME_DEPTH, kind) for state in states)


def _times(row: str, estimate: tuple[float, float, float], *, printed: float | None = None, size: int = 0) -> Cell:
    return measured(
        row,
        "times fewer, speculative",
        estimate,
        printed=printed,
        size=size,
        scale=1.0,
        unit="",
        even=1.0,
        margin=TIMES_ROUNDING,
    )


EXPERIMENTS = (
    Experiment(
        name="sturtevant2003",
        title="positions that pruning saves MaxN in Chinese Checkers",
        source="Sturtevant, “Last-branch and speculative pruning algorithms for maxn”, IJCAI 2003, abstract",
        setup=(
            "Three players, values are the steps by which a player is ahead of each other one, added up, so that their "
            "sum is constant; actions in the game's own order, no table, nothing but pruning. All kinds find the same "
            "value and action. A goal is won when it is full with at least one own pawn in it (win=full). The paper's "
            "rule for that, its positions, evaluation and order of actions are not known to us. In the sensitivity "
            f"rows: smaller stars, and positions of games that MaxN plays with itself after {OPENING} random moves, "
            f"every {EVERY} moves."
        ),
        measure=measure,
        quick="the start of three stars, 2 games",
        full="20 games",
    ),
)
