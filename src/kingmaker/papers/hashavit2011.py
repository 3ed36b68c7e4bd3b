"""Hashavit & Markovitch, "Max-Prob", IJCAI 2011, table 1: how often each of four algorithms wins four games.

Card games are played with open hands by all four at once; board games have three seats, so that every three of the four
meet. Games are counted by winners, and several may win. What the paper leaves open is named in `SETUP`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from kingmaker.arena.report import Report
from kingmaker.arena.rows import Row
from kingmaker.arena.series import Series
from kingmaker.arena.statistics.shares import standings
from kingmaker.papers.cells import Cell, sampling_margin
from kingmaker.papers.experiment import Experiment, Findings, Setting

AGENTS = ("max-prob", "maxn", "paranoid", "mp-mix")
CARD_DEPTH, BOARD_DEPTH = 8, 4
OPENING = 6
"""Random moves before a board game: without any, every game of a seating would be the same."""
HANDS = 100
OPENINGS = {"chinese-checkers": 12, "abalone": 20}
"""In a full run, each for 24 games, of which one takes seven and four seconds."""

PRINTED = {
    "chinese-checkers": (52.0, 21.5, 24.5, 2.0),
    "abalone": (45.7083, 5.0, 44.0417, 5.25),
    "spades": (26.39, 25.93, 25.63, 22.05),
    "hearts": (31.0, 26.0, 18.0, 25.0),
    "tournament-spades": (50.0, 16.7, 33.3, 0.0),
    "tournament-hearts": (75.0, 25.0, 0.0, 0.0),
}
GAMES = {
    "chinese-checkers": f"chinese-checkers:players=3,opening={OPENING}",
    "abalone": f"abalone:players=3,opening={OPENING}",
    "spades": "spades:players=4,scoring=tricks",
    "hearts": "hearts:players=4,moon=no",
}
SETUP = (
    "Card games: four players, 13 cards each, open hands, ten points a trick in Spades without bids, Hearts "
    "without the moon, which the paper does not name; depth 8, then to the end of the trick; every hand in all 24"
    " seatings. A game of 100 hands carries its scores on. Board games: three players, depth 4, every three of "
    f"the four algorithms, all six seatings; {OPENING} random moves first, since nothing else would make games "
    "differ (the paper does not say what did). Evaluations are those of our games, Max-Prob's intervals from the "
    "value now to its largest. MP-Mix defends and attacks from one trick, one point, one marble or three steps "
    "on. Numbers are shares of all games won, as a percentage that adds up to 100."
)


def agents_at(depth: int) -> tuple[str, ...]:
    """Give the four algorithms with a depth."""
    return tuple(f"{name}:depth={depth}" for name in AGENTS)


def card_game(setting: Setting, row: str) -> list[Cell]:
    """Play single hands of a card game in all seatings."""
    deals = setting.pick(quick=2, full=100)
    report = setting.tournament(GAMES[row], agents_at(CARD_DEPTH), deals=deals)
    return cells_of(row, report, printed_games=2400)


def long_game(setting: Setting, row: str) -> list[Cell]:
    """Play games of a hundred hands, in all seatings; quick ones are shorter."""
    hands = setting.pick(quick=3, full=HANDS)
    report = setting.tournament(
        GAMES[row.removeprefix("tournament-")], agents_at(CARD_DEPTH), deals=1, series=Series(deals=hands)
    )
    return cells_of(row, report, printed_games=24)


def board_game(setting: Setting, row: str) -> list[Cell]:
    """Let every three of the four algorithms meet, and add up their wins."""
    deals = setting.pick(quick=1, full=OPENINGS[row])
    seating = "sample:1" if setting.size == "quick" else "permutations"
    rows: list[Row] = []
    for trio in combinations(range(len(AGENTS)), 3):
        texts = agents_at(BOARD_DEPTH)
        report = setting.tournament(GAMES[row], [texts[agent] for agent in trio], deals=deals, seating=seating)
        rows += renumbered(report.rows, trio, first=len(rows))
    return share_cells(row, rows, deals, printed_games=2400)


def renumbered(rows: Sequence[Row], agents: Sequence[int], *, first: int) -> list[Row]:
    """Give rows in which agents have the numbers of the four; a deal stays one deal whoever sits there."""
    return [
        Row(first + place, row.deal, tuple(agents[seat] for seat in row.seats), row.scores, row.failed)
        for place, row in enumerate(rows)
    ]


def cells_of(row: str, report: Report, *, printed_games: int) -> list[Cell]:
    """Give the cells of a tournament of all four."""
    return share_cells(row, report.rows, report.plan.deals, printed_games=printed_games)


def share_cells(row: str, rows: Sequence[Row], deals: int, *, printed_games: int) -> list[Cell]:
    """Give the wins of each as a part of all wins, as a percentage with its interval by deal."""
    from kingmaker.arena.statistics.table import Table

    found = standings(Table.of(rows, agents=len(AGENTS)), ties="share")
    total = float(np.sum([standing.wins for standing in found]))
    cells = []
    for standing, text, printed in zip(found, AGENTS, PRINTED[row], strict=True):
        scale = 100 * standing.seats / total  # from wins a seat to a part of all wins
        share = standing.share
        cells.append(
            Cell(
                row=row,
                column=text,
                printed=printed,
                ours=scale * share.value,
                low=scale * share.low,
                high=scale * share.high,
                size=deals,
                even=25.0,
                margin=sampling_margin(printed, printed_games),
            )
        )
    return cells


ROWS = {
    "chinese-checkers": (board_game, "4 games", f"{OPENINGS['chinese-checkers']} openings × 24 games"),
    "abalone": (board_game, "4 games", f"{OPENINGS['abalone']} openings × 24 games"),
    "spades": (card_game, "2 hands × 24 seatings", "100 hands × 24 seatings"),
    "hearts": (card_game, "2 hands × 24 seatings", "100 hands × 24 seatings"),
    "tournament-spades": (long_game, "24 games of 3 hands", "24 games of 100 hands"),
    "tournament-hearts": (long_game, "24 games of 3 hands", "24 games of 100 hands"),
}


def _experiment(row: str) -> Experiment:
    play, quick, full = ROWS[row]
    return Experiment(
        name=f"hashavit2011-table1-{row}",
        title=f"four algorithms at {row.replace('-', ' ')}",
        source=f"Hashavit & Markovitch, “Max-Prob”, IJCAI 2011, table 1, {row}",
        setup=SETUP,
        measure=lambda setting: Findings(cells=play(setting, row)),
        quick=quick,
        full=full,
    )


EXPERIMENTS = tuple(map(_experiment, ROWS))
