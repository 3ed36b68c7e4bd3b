"""Nijssen's thesis (Maastricht 2013), chapter 4: MaxN, Paranoid and Best-Reply at one table, table 4.2.

Set-ups and what they leave open are in `papers.setups.nijssen_players`, printed numbers in `nijssen_tables`. All rows
are there. Those of each time are an experiment of their own where all together would take hours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.nijssen_nodes import NODES, mean_depth, positions
from kingmaker.papers.setups.nijssen_players import (
    GAMES,
    MATCHES,
    MINIMAX_PLAYERS,
    MINIMAX_SETUP,
    OPENING_EACH,
    OPENINGS,
    SHORT,
    THESIS,
    full_games,
    games_text,
    match,
    minimax,
    row_name,
    valued_game,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import BLOKUS, CHAPTER_4_GAMES, CHINESE_CHECKERS, FOCUS, MINIMAX, ROLIT

AT_ONCE = (BLOKUS,)
"""Games whose rows of all times are one experiment."""
QUICK_NODES = 500
OWN_VALUE = "its own value"
OWN_NODES = {(CHINESE_CHECKERS, 3): 52_000, (FOCUS, 3): 73_000, (BLOKUS, 4): 8_900}
"""That give Paranoid its printed depth of 250 ms where its value is its own, by game and players."""
SHARES = "shares with noise"
NOISES = (0.05, 0.3, 1.0)
NOISY_ROWS = {ROLIT: 3, FOCUS: 3, BLOKUS: 4}
"""Players of the rows of 250 ms in which MaxN's shares have a random number; in Chinese Checkers it has no shares."""
NOISY_GAMES = 144
NOISE_LEAD = Lead(
    tried="A random number on every share that MaxN compares, up to 0.05, 0.3 or 1. The thesis adds “a small random "
    "number” to every evaluation and does not say how large, nor whether before or after the values of all are made "
    "shares that add up to 1. Values that are no shares are in the tens or hundreds, and hardly move.",
    choice=SHARES,
)
OWN_LEAD = Lead(
    tried="Every player minds nothing but its own value, so that the progress of others costs Paranoid and BRS "
    "nothing: how this table was first read. Leads were taken up because this did not put BRS ahead in Chinese "
    "Checkers, so that its place there is no test of the reading; how deep all three come is one.",
    choice=OWN_VALUE,
)

WEAK_MAXN = (
    "In the thesis MaxN wins by far the least here, and ours does not. The thesis adds a random number of unknown size "
    "to every evaluation, which weighs most where MaxN's are shares that add up to one: see the rows with noise."
)


def minimax_rows(game: str) -> Iterator[tuple[int, int]]:
    """Yield players and milliseconds of the rows of table 4.2, the cheapest first."""
    yield from sorted(((players, ms) for name, players, ms in MINIMAX if name == game), key=lambda row: (row[1], row))


def minimax_match(setting: Setting, game: str, players: int, ms: int) -> list[Cell]:
    """Let MaxN, Paranoid and BRS meet."""
    text = valued_game(setting, game, players, opening=OPENING_EACH * players)
    return _cells(setting, game, (players, ms), text, NODES[game, players, ms])


def for_own_value(setting: Setting, game: str) -> list[Cell]:
    """Let them meet, each with nothing but its own value in mind, where that was tried."""
    cells: list[Cell] = []
    for (name, players), nodes in OWN_NODES.items():
        if name == game:
            text = valued_game(setting, game, players, opening=OPENING_EACH * players)
            cells += _cells(setting, game, (players, SHORT), text, nodes, own=True)
    return cells


def with_noise(setting: Setting, game: str) -> list[Cell]:
    """Let them meet where MaxN compares shares with a random number on each, where that was tried."""
    if game not in NOISY_ROWS:
        return []
    row = NOISY_ROWS[game], SHORT
    text = valued_game(setting, game, row[0], opening=OPENING_EACH * row[0])
    nodes = setting.pick(quick=QUICK_NODES, full=NODES[game, *row])
    _, *others = (minimax(player, game, nodes) for player in MINIMAX_PLAYERS)
    cells: list[Cell] = []
    for noise in NOISES:
        agents = [f"maxn:nodes={nodes},pruning=none,goal=share,noise={noise:g}", *others]
        rows = match(setting, text, agents, games=NOISY_GAMES)
        cells += _counted(game, row, rows, f", {SHARES} up to {noise:g}")
    return cells


def _cells(
    setting: Setting, game: str, row: tuple[int, int], text: str, nodes: int, *, own: bool = False
) -> list[Cell]:
    players, ms = row
    nodes = setting.pick(quick=QUICK_NODES, full=nodes)
    agents = [minimax(player, game, nodes, own=own) for player in MINIMAX_PLAYERS]
    rows = match(setting, text, agents, games=full_games(game, players, 3, ms))
    return _counted(game, row, rows, f", {OWN_VALUE}" if own else "")


def _counted(game: str, row: tuple[int, int], rows: Sequence[Row], choice: str) -> list[Cell]:
    players, ms = row
    printed, _ = MINIMAX[game, players, ms]
    return win_cells(row_name(players, ms) + choice, MINIMAX_PLAYERS, rows, printed, CHAPTER_4_GAMES[players, 3])


def depth_note(setting: Setting, game: str, players: int, ms: int) -> str:
    """Say how deep the three come with the nodes of a row, beside what is printed."""
    nodes = NODES[game, players, ms]

    def compute() -> list[float]:
        states = positions(game, players)
        return [mean_depth(minimax(player, game, nodes), states) for player in MINIMAX_PLAYERS]

    key = f"depths {GAMES[game].at(players, valued=True)} {minimax('Paranoid', game, nodes)}"
    ours = setting.piece(key, compute)
    told = zip(MINIMAX_PLAYERS, ours, MINIMAX[game, players, ms][1], strict=True)
    depths = ", ".join(f"{player} {own:.2f} ({printed:.2f})" for player, own, printed in told)
    return f"{row_name(players, ms)}, {nodes:,} nodes: mean depth of {depths} plies, in brackets as printed."


def minimax_table(setting: Setting, game: str, rows: Sequence[tuple[int, int]]) -> Findings:
    """Play rows of table 4.2."""
    cells = [cell for row in rows for cell in minimax_match(setting, game, *row)]
    if setting.size == "quick":
        return Findings(cells=cells)
    short = any(ms == SHORT for _, ms in rows)
    sensitivity = [*for_own_value(setting, game), *with_noise(setting, game)] if short else []
    notes = [depth_note(setting, game, *row) for row in rows]
    return Findings(cells=cells, sensitivity=sensitivity, notes=notes)


def _experiments(game: str) -> Iterator[Experiment]:
    """Yield one for all rows, or one for each time."""
    every = list(minimax_rows(game))
    for time in [0] if game in AT_ONCE else sorted({ms for _, ms in every}):
        yield _experiment(game, [row for row in every if time in (0, row[1])], 0 if time == SHORT else time)


def _leads(game: str) -> Iterator[Lead]:
    """Yield what was tried for a game."""
    if any(name == game for name, _ in OWN_NODES):
        yield OWN_LEAD
    if game in NOISY_ROWS:
        yield NOISE_LEAD


def _experiment(game: str, rows: Sequence[tuple[int, int]], later: int) -> Experiment:
    """Return the experiment of these rows; one of a later time has it in its name."""
    about, words = GAMES[game], game.replace("-", " ")
    at = f", {later:,} ms" if later else ""
    told = (about.rules, MINIMAX_SETUP, OPENINGS, about.values, about.goals, about.ordering, MATCHES)
    return Experiment(
        name=f"nijssen2013-table4.2-{game}" + (f"-{later}" if later else ""),
        title=f"MaxN, Paranoid and BRS together at {words.title()}{at}",
        source=f"{THESIS}, table 4.2, {words}{at}",
        setup=" ".join(filter(None, told)),
        measure=lambda setting: minimax_table(setting, game, rows),
        quick="2 games a row with small budgets",
        full=f"games of a match: {games_text(game, rows, 3)}",
        why="" if game == CHINESE_CHECKERS else WEAK_MAXN,
        leads=() if later else tuple(_leads(game)),
    )


EXPERIMENTS = tuple(experiment for game in GAMES for experiment in _experiments(game))
