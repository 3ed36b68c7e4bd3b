"""Hashavit & Markovitch, "Max-Prob", IJCAI 2011, table 1: how often each of four algorithms wins four games.

Card games are played with open hands by all four at once; board games have three seats, so that every three of the four
meet. What is played, and which words of the paper say so, stands in `papers.setups.max_prob_games`. Readings that
came up after the table had been run are an experiment of their own, in `papers.hashavit2011_readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from kingmaker.arena.rows import Row
from kingmaker.arena.series import Series
from kingmaker.papers.framework.cells import Cell, measured, sampling_margin
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups.max_prob_games import (
    AGENTS,
    HANDS,
    LEADS,
    PRINTED,
    PRINTED_GAMES,
    SETUPS,
    Reading,
    board,
    first_reading,
    hand,
    long_game,
    other_boards,
    other_hands,
)
from kingmaker.papers.setups.max_prob_readings import WHY, leads_of

SOURCE = "Hashavit & Markovitch, “Max-Prob”, IJCAI 2011, table 1"
FIRST = "as first read"
OTHER_HANDS = 17
"""Hands of rows with another choice: 408 games."""
LONG_GAMES = 10
"""Hundreds of hands that are played in all 24 seatings, where the paper has one: one says nothing of others."""
OPENINGS = {"chinese-checkers": 9, "abalone": 17}
"""In a full run, each for 24 games: 216 games, where the paper has 200, and 408, where it has 2,400."""
OTHER_OPENINGS = 5
"""Of rows with another choice: 120 games, enough to see ten points, at a third of the time."""


def hands_of(setting: Setting, reading: Reading, hands: int) -> Sequence[Row]:
    """Play single hands in all seatings, or what is left of them."""
    setting.tell(f"{hands} hands of {reading.game}: {', '.join(reading.agents)}")
    return setting.tournament(reading.game, reading.agents, deals=hands).rows


def card_game(setting: Setting, row: str) -> Findings:
    """Play single hands of a card game in all seatings."""
    hands = setting.pick(quick=2, full=HANDS)
    rows = hands_of(setting, hand(row), hands)
    cells = share_cells(row, row, rows)
    sensitivity = share_cells(row, f"{row}, one win shared", rows, ties="share")
    if setting.size != "quick":
        sensitivity += share_cells(row, f"{row}, {FIRST}", hands_of(setting, first_reading(row), hands), ties="share")
        for name, reading in other_hands(row).items():
            others = hands_of(setting, reading, setting.pick(quick=2, full=OTHER_HANDS))
            sensitivity += share_cells(row, f"{row}, {name}", others)
    return Findings(cells=cells, sensitivity=sensitivity)


def long_games(setting: Setting, row: str) -> Findings:
    """Play games of a hundred hands with carried scores; quick ones are shorter."""
    game = row.removeprefix("tournament-")
    hands = setting.pick(quick=2, full=HANDS)
    reading = long_game(game, hands)
    games = setting.pick(quick=1, full=LONG_GAMES)
    setting.tell(f"{games} × 24 games of {hands} hands of {reading.game}")
    report = setting.tournament(reading.game, reading.agents, deals=games, series=Series(deals=hands))
    cells = share_cells(row, row, report.rows)
    sensitivity = [] if setting.size == "quick" else sums_of_hands(setting, row, game, hands)
    return Findings(cells=cells, sensitivity=sensitivity)


def sums_of_hands(setting: Setting, row: str, game: str, hands: int) -> list[Cell]:
    """Put long games together from the single hands of the first reading, one game for each seating."""
    from kingmaker.papers.framework.long_games import long_game_shares  # needs numpy; a list of experiments does not

    rows = hands_of(setting, first_reading(game), hands)
    shares = long_game_shares(rows, len(AGENTS), seed=setting.seed)
    return [
        cell_of(row, f"{row}, {FIRST}", agent, share, size=hands, games=len({each.seats for each in rows}))
        for agent, share in enumerate(shares)
    ]


def board_game(setting: Setting, row: str) -> Findings:
    """Let every three of the four algorithms meet, and add up their wins."""
    openings = setting.pick(quick=1, full=OPENINGS[row])
    cells = share_cells(row, row, trios_of(setting, board(row), openings), ties="share")
    sensitivity: list[Cell] = []
    readings = {FIRST: first_reading(row)} | other_boards(row) if setting.size != "quick" else {}
    few = setting.pick(quick=1, full=OTHER_OPENINGS)
    for name, reading in readings.items():
        sensitivity += share_cells(row, f"{row}, {name}", trios_of(setting, reading, few), ties="share")
    return Findings(cells=cells, sensitivity=sensitivity)


def trios_of(setting: Setting, reading: Reading, openings: int) -> list[Row]:
    """Play a board game by every three of the four algorithms; agents in the rows are numbered as the four."""
    seating = "sample:1" if setting.size == "quick" else "permutations"
    rows: list[Row] = []
    for trio in combinations(range(len(AGENTS)), 3):
        agents = [reading.agents[agent] for agent in trio]
        setting.tell(f"{openings} openings of {reading.game}: {', '.join(agents)}")
        report = setting.tournament(reading.game, agents, deals=openings, seating=seating)
        rows += renumbered(report.rows, trio, first=len(rows))
    return rows


def renumbered(rows: Sequence[Row], agents: Sequence[int], *, first: int) -> list[Row]:
    """Return rows in which agents have the numbers of the four; a deal stays one deal whoever sits there."""
    return [
        Row(first + place, row.deal, tuple(agents[seat] for seat in row.seats), row.scores, row.failed)
        for place, row in enumerate(rows)
    ]


def share_cells(printed: str, row: str, rows: Sequence[Row], *, ties: str = "all") -> list[Cell]:
    """Return the victory points of each as a percentage of all points, with intervals by deal."""
    import numpy as np

    from kingmaker.arena.statistics.bootstrap import estimates
    from kingmaker.arena.statistics.result_arrays import ResultArrays

    table = ResultArrays.of(rows, agents=len(AGENTS))
    points, _ = table.sums(table.values("win", ties))
    all_points = np.repeat(points.sum(axis=1, keepdims=True), len(AGENTS), axis=1)
    found = estimates(np.hstack([points, all_points]), bounds=[(0.0, 1.0)] * len(AGENTS))
    deals, games = len(table.deals), table.games
    return [cell_of(printed, row, agent, share, size=deals, games=games) for agent, share in enumerate(found)]


def cell_of(printed: str, row: str, agent: int, share: tuple[float, float, float], *, size: int, games: int) -> Cell:
    """Return one share beside the printed one, which has the chance of as many games as the paper played."""
    published = PRINTED[printed][agent]
    return measured(
        row,
        AGENTS[agent],
        share,
        printed=published,
        size=size,
        even=25.0,
        margin=sampling_margin(published, PRINTED_GAMES[printed]),
        games=games,
        printed_games=PRINTED_GAMES[printed],
    )


Measure = Callable[[Setting, str], Findings]
FEWER = f"{OTHER_OPENINGS} openings for each other choice"
LONG = f"{LONG_GAMES} × 24 games of 100 hands"
ROWS: dict[str, tuple[Measure, str, str, str]] = {
    "chinese-checkers": (
        board_game,
        "board",
        "4 games",
        f"{OPENINGS['chinese-checkers']} openings × 24 games; {FEWER}",
    ),
    "abalone": (board_game, "board", "4 games", f"{OPENINGS['abalone']} openings × 24 games; {FEWER}"),
    "spades": (card_game, "hand", "2 hands × 24 seatings", "100 hands × 24 seatings"),
    "hearts": (card_game, "hand", "2 hands × 24 seatings", "100 hands × 24 seatings"),
    "tournament-spades": (long_games, "long", "24 games of 2 hands", LONG),
    "tournament-hearts": (long_games, "long", "24 games of 2 hands", LONG),
}


def _experiment(row: str) -> Experiment:
    measure, setup, quick, full = ROWS[row]
    return Experiment(
        name=f"hashavit2011-table1-{row}",
        title=f"four algorithms at {row.replace('-', ' ')}",
        source=f"{SOURCE}, {row}",
        setup=SETUPS[setup],
        measure=lambda setting: measure(setting, row),
        quick=quick,
        full=full,
        leads=LEADS[row] + leads_of(row),
        why=WHY.get(row, ""),
    )


EXPERIMENTS = tuple(map(_experiment, ROWS))
