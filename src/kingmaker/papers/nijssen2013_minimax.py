"""Nijssen's thesis (Maastricht 2013), chapter 4: MaxN, Paranoid and Best-Reply at one table, table 4.2.

Set-ups and what they leave open are in `papers.setups.nijssen_players`, printed numbers in `nijssen_tables`. All rows
are there. Those of each time are an experiment of their own, since all together would take hours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.nijssen_nodes import NODES, mean_depth, positions
from kingmaker.papers.setups.nijssen_players import (
    FEWEST_GAMES,
    GAMES,
    MATCHES,
    MINIMAX_PLAYERS,
    MINIMAX_SETUP,
    NOISE,
    OPENING_EACH,
    OWN_VALUE,
    QUIET,
    QUIET_OPENINGS,
    SEATINGS,
    SHORT,
    THESIS,
    full_games,
    games_text,
    in_all_seatings,
    match,
    minimax,
    row_name,
    valued_game,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import BLOKUS, CHAPTER_4_GAMES, CHINESE_CHECKERS, FOCUS, MINIMAX, ROLIT

QUICK_NODES = 500
SMALLER = "noise up to"
TRIED_ROWS = {CHINESE_CHECKERS: 3, FOCUS: 3, ROLIT: 3, BLOKUS: 4}
"""Players of the rows of 250 ms that are also played under other choices."""
QUIET_NODES = {CHINESE_CHECKERS: 81_000, FOCUS: 94_000, ROLIT: 23_000, BLOKUS: 9_800}
OWN_NODES = {CHINESE_CHECKERS: 52_000, FOCUS: 73_000, BLOKUS: 8_900}
"""That give Paranoid its printed depth in these rows without noise, for its lead and for its own value."""
SMALLER_NOISES = (0.05, 0.3)
TRIED_GAMES = 144
DRAWN_SEATINGS = (
    "With six players a row of a longer time has fewer games than there are seatings: each is another one, drawn once "
    "for all."
)
QUIET_LEAD = Lead(
    tried="No random number on evaluations: how this table was first read. MaxN then prunes at Rolit, and plays for "
    "its lead at Focus and Blokus.",
    choice=QUIET,
)
NOISE_LEAD = Lead(
    tried="A smaller random number for all. It hardly moves values in the tens, as Paranoid and BRS have them; it "
    "does move shares that add up to 1, which MaxN has but in Chinese Checkers.",
    choice=SMALLER,
)
OWN_LEAD = Lead(
    tried="Every player minds nothing but its own value, so that the progress of others costs Paranoid and BRS "
    "nothing, without noise: the first reading of all. Leads were taken up because this did not put BRS well ahead in "
    "Chinese Checkers, so that its place there is no test of the reading.",
    choice=OWN_VALUE,
)
WHY = {
    BLOKUS: "Perhaps the random number on evaluations, or what MaxN plays for: without one, and with MaxN playing for "
    "its lead, all three numbers agree, from 144 games; one up to 0.05 leaves MaxN at 4 %.",
}
"""Why numbers at 250 ms differ, by game."""


def minimax_rows(game: str) -> Iterator[tuple[int, int]]:
    """Yield players and milliseconds of the rows of table 4.2, the cheapest first."""
    yield from sorted(((players, ms) for name, players, ms in MINIMAX if name == game), key=lambda row: (row[1], row))


def row_games(game: str, players: int, ms: int) -> int:
    """Return the games of a row in a full run: fewest at longer times, and a part of the seatings if there are more."""
    if ms == SHORT:
        return full_games(game, players, 3, ms)
    return FEWEST_GAMES if seatings_drawn(players, ms) else in_all_seatings(FEWEST_GAMES, players, 3)


def seatings_drawn(players: int, ms: int) -> bool:
    """Say whether a row has only a part of the seatings: all would take hours."""
    return ms != SHORT and SEATINGS[players, 3] > FEWEST_GAMES


def minimax_match(setting: Setting, game: str, players: int, ms: int) -> list[Cell]:
    """Let MaxN, Paranoid and BRS meet."""
    rows = _played(setting, game, players, NODES[game, players, ms], games=row_games(game, players, ms))
    return _counted(game, (players, ms), rows, "")


def other_choices(setting: Setting, game: str) -> list[Cell]:
    """Let them meet under the other readings, with the budget of 250 ms."""
    players = TRIED_ROWS[game]
    nodes = NODES[game, players, SHORT]
    choices: list[tuple[str, int, float, bool]] = [(QUIET, QUIET_NODES[game], 0.0, False)]
    choices += [(f"{SMALLER} {noise:g}", nodes, noise, False) for noise in SMALLER_NOISES]
    choices += [(OWN_VALUE, OWN_NODES[game], 0.0, True)] if game in OWN_NODES else []
    cells: list[Cell] = []
    for choice, budget, noise, own in choices:
        rows = _played(setting, game, players, budget, games=TRIED_GAMES, noise=noise, own=own)
        cells += _counted(game, (players, SHORT), rows, f", {choice}")
    return cells


def _played(
    setting: Setting, game: str, players: int, nodes: int, *, games: int, noise: float = NOISE, own: bool = False
) -> list[Row]:
    nodes = setting.pick(quick=QUICK_NODES, full=nodes)
    agents = [minimax(player, game, nodes, noise=noise, own=own) for player in MINIMAX_PLAYERS]
    text = valued_game(setting, game, players, opening=0 if noise else OPENING_EACH * players)
    return match(setting, text, agents, games=games)


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
    sensitivity = other_choices(setting, game) if any(ms == SHORT for _, ms in rows) else []
    notes = [depth_note(setting, game, *row) for row in rows]
    return Findings(cells=cells, sensitivity=sensitivity, notes=notes)


def _experiments(game: str) -> Iterator[Experiment]:
    """Yield one for each time: all together would take hours."""
    every = list(minimax_rows(game))
    for time in sorted({ms for _, ms in every}):
        yield _experiment(game, [row for row in every if row[1] == time], 0 if time == SHORT else time)


def _experiment(game: str, rows: Sequence[tuple[int, int]], later: int) -> Experiment:
    """Return the experiment of these rows; one of a later time has it in its name."""
    about, words = GAMES[game], game.replace("-", " ")
    at = f", {later:,} ms" if later else ""
    told = (about.rules, MINIMAX_SETUP, "" if later else QUIET_OPENINGS, about.values, about.goals)
    drawn = DRAWN_SEATINGS if any(seatings_drawn(*row) for row in rows) else ""
    name = f"nijssen2013-table4.2-{game}"
    leads = (QUIET_LEAD, NOISE_LEAD, *((OWN_LEAD,) if game in OWN_NODES else ()))
    return Experiment(
        name=f"{name}-{later}" if later else name,
        title=f"MaxN, Paranoid and BRS together at {words.title()}{at}",
        source=f"{THESIS}, table 4.2, {words}{at}",
        setup=" ".join(filter(None, (*told, about.ordering, MATCHES, drawn))),
        measure=lambda setting: minimax_table(setting, game, rows),
        quick="2 games a row with small budgets",
        full=f"games of a match: {games_text(rows, lambda players, ms: row_games(game, players, ms))}",
        leads=tuple(replace(lead, shown_in=name) for lead in leads) if later else leads,
        why="" if later else WHY.get(game, ""),
    )


EXPERIMENTS = tuple(experiment for game in GAMES for experiment in _experiments(game))
