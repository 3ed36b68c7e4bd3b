"""Nijssen's thesis (Maastricht 2013), chapter 5: Progressive History against UCT, tables 5.1 (W = 5) and 5.2.

The thesis has 2500 ms a move and prints no playouts for them. `TIMES` says how many times those of 250 ms are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import comb
from typing import Any

from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.nijssen_players import (
    CHEAP,
    FIRST,
    GAMES,
    MATCHES,
    NEAREST,
    POLICY_SETUP,
    SEATINGS,
    SHORT,
    THESIS,
    UNTRIED,
    even_share,
    full_games,
    match,
    mcts,
    printed_playouts,
    row_name,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import (
    BALANCED_HISTORY,
    BLOKUS,
    CHINESE_CHECKERS,
    FOCUS,
    HISTORY,
    HISTORY_GAMES,
    ROLIT,
)

QUICK_PLAYOUTS = 20
COLUMN = "Progressive History against UCT"
TIMES = {CHINESE_CHECKERS: 10, FOCUS: 10, ROLIT: 1, BLOKUS: 10}
"""How many times the playouts of 250 ms the players of a game have: the thesis's time buys ten."""
LONG_GAMES = {
    (CHINESE_CHECKERS, 2): 150,
    (CHINESE_CHECKERS, 3): 102,
    (CHINESE_CHECKERS, 4): 140,
    (CHINESE_CHECKERS, 6): 186,
    (FOCUS, 2): 300,
    (FOCUS, 3): 102,
    (FOCUS, 4): 140,
    (BLOKUS, 4): 308,
}
"""Games of rows with all playouts, which are long. The sizes were set by time, those of four and six after 48 games
with balanced seatings had left a number open, and that of Blokus after 112 games could not tell 57 % from equals."""
TENTH = "a tenth of the playouts"
TRIED_GAMES = {
    (CHINESE_CHECKERS, 2): 120,
    (CHINESE_CHECKERS, 4): 112,
    (FOCUS, 3): 120,
    (FOCUS, 4): 112,
    (BLOKUS, 4): 112,
}
"""Of rows under other choices, where a tenth of the playouts had given less than the print."""
LEADS = (
    Lead(
        tried="A tenth of the playouts, those of 250 ms in table 4.3: how these tables were first read. History pays "
        "where moves were tried often.",
        choice=TENTH,
    ),
    Lead(
        tried="With a tenth of the playouts: below the root a move that was never tried counts as an even share of the "
        "wins, and its history comes on top, so that a move that has paid elsewhere is tried again before others are "
        "tried at all.",
        choice=UNTRIED,
    ),
    Lead(
        tried="With a tenth of the playouts: these make the first of equal moves, where ours draw lots.",
        choice=FIRST,
    ),
)
NEAREST_LEAD = Lead(
    tried="With a tenth of the playouts: moves are ordered by the steps that they gain towards the nearest field of "
    "the home base, where ours counts to its far end: the thesis says neither.",
    choice=NEAREST,
)


def seats_of(game: str) -> list[int]:
    """Return the numbers of players that are printed."""
    return [players for name, players in HISTORY if name == game]


def games_of(game: str, players: int, times: int) -> int:
    """Return the games of a row in a full run, with so many times the playouts of 250 ms."""
    if times > 1 or (TIMES[game] > 1 and game not in CHEAP):
        return LONG_GAMES[game, players]
    return full_games(game, players, 2, SHORT)


def history_table(setting: Setting, game: str) -> Findings:
    """Let MCTS with and without history meet; table 5.2 counts those of the same games with balanced seatings."""
    seats = seats_of(game)
    times = TIMES[game]
    cells = [_met(setting, game, each, times=times, games=games_of(game, each, times)) for each in seats]
    tried = TIMES[game] > 1 and setting.size != "quick"
    return Findings(cells=_unbalanced_first(cells), sensitivity=other_choices(setting, game) if tried else [])


def other_choices(setting: Setting, game: str) -> list[Cell]:
    """Let both have the playouts of 250 ms in all rows, and in some of them take other choices, too."""
    tenth = [_met(setting, game, each, games=games_of(game, each, 1), choice=TENTH) for each in seats_of(game)]
    cells = _unbalanced_first(tenth)
    for players in (each for name, each in TRIED_GAMES if name == game):
        tried = partial(_met, setting, game, players, games=TRIED_GAMES[game, players])
        cells += tried(choice=UNTRIED, urgency=even_share(players))[:1]
        cells += tried(choice=FIRST, playout="one-ply", best=1)[:1]
        if game == CHINESE_CHECKERS:
            cells += tried(choice=NEAREST, rules=",aim=camp")[:1]
    return cells


def _met(
    setting: Setting,
    game: str,
    players: int,
    *,
    games: int,
    times: int = 1,
    choice: str = "",
    rules: str = "",
    **options: Any,
) -> list[Cell]:
    """Play a row, and count those games again that have balanced seatings, if table 5.2 has them."""
    playouts = setting.pick(quick=QUICK_PLAYOUTS, full=times * printed_playouts(game, players, SHORT))
    agents = [mcts(playouts, **options), mcts(playouts, history=0.0, **options)]
    rows = match(setting, GAMES[game].at(players) + rules, agents, games=games)
    name = row_name(players) + (f", {choice}" if choice else "")
    cells = win_cells(name, [COLUMN], rows, [HISTORY[game, players]], HISTORY_GAMES)
    printed, even = BALANCED_HISTORY.get((game, players)), balanced(rows)
    if printed is not None and even:
        printed_games = round(HISTORY_GAMES * balanced_seatings(players) / SEATINGS[players, 2])
        cells += win_cells(f"{name}, balanced", [COLUMN], even, [printed], printed_games)
    return cells


def _unbalanced_first(rows: Sequence[Sequence[Cell]]) -> list[Cell]:
    """Return the cells of table 5.1, then those of table 5.2."""
    return [first for first, *_ in rows] + [cell for _, *rest in rows for cell in rest]


def balanced(rows: Sequence[Row]) -> list[Row]:
    """Return the games in which both kinds sat on as many seats."""
    return [row for row in rows if 2 * sum(row.seats) == len(row.seats)]


def balanced_seatings(players: int) -> int:
    """Count the seatings with as many of both."""
    return comb(players, players // 2)


def _time(game: str) -> str:
    """Say how long the players of a game think."""
    thesis = "The thesis has 2500 ms a move and prints no playouts for them; here both have"
    two = "with two players, for whom it prints none, those of three."
    if TIMES[game] == 1:
        return f"{thesis} the playouts of MCTS-MaxN at 250 ms in table 4.3, and {two}"
    return (
        f"{thesis} ten times the playouts of MCTS-MaxN at 250 ms in table 4.3, and {two} Rows “{TENTH}” have those of "
        "250 ms, and so have the rows under other choices."
    )


def _leads(game: str) -> tuple[Lead, ...]:
    if TIMES[game] == 1:
        return ()
    return (*LEADS, NEAREST_LEAD) if game == CHINESE_CHECKERS else LEADS


def _experiment(game: str) -> Experiment:
    games = ", ".join(f"{games_of(game, players, TIMES[game])} with {players}" for players in seats_of(game))
    return Experiment(
        name=f"nijssen2013-table5.1-{game}",
        title=f"Progressive History against UCT at {game.replace('-', ' ').title()}",
        source=f"{THESIS}, tables 5.1 (W = 5) and 5.2, {game.replace('-', ' ')}",
        setup=(
            f"{GAMES[game].rules} {POLICY_SETUP} {GAMES[game].ordering} UCT is the same without history. "
            f"{_time(game)} The rows “balanced” are table 5.2: those of the same games in which both sit on as many "
            f"seats. {MATCHES}"
        ),
        measure=lambda setting: history_table(setting, game),
        leads=_leads(game),
        quick="2 games a row with 20 playouts",
        full=f"games by players: {games}",
    )


EXPERIMENTS = tuple(map(_experiment, GAMES))
