"""What experiments with full Risk share: competitions of drafters and bots, kept piece by piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingmaker import risk
from kingmaker.arena.rows import win_shares
from kingmaker.papers.framework.cells import Cell, measured, sampling_margin
from kingmaker.papers.framework.experiment import Setting
from kingmaker.papers.framework.shares import share_of

BOTS = "bots by procedures"
"""How the bots play, as a part of what games are kept under: those of other bots are not taken for theirs."""
EVEN = 100 / 3
PLACES = ("first", "second", "third")
OVER_SEATS = "mean over seats"


def competition_cells(
    setting: Setting,
    row: str,
    entries: Sequence[str | risk.Entry],
    printed: Sequence[float | None],
    *,
    games: int,
    printed_games: int,
    rules: risk.Rules,
    draft: str,
) -> list[Cell]:
    """Let entries compete; return the percentage of all games that each won."""
    texts = [each if isinstance(each, str) else each.text for each in entries]
    setting.tell(f"{row}: {', '.join(texts)}")

    def compute() -> list[Any]:
        found = risk.compete(
            list(entries), games=games, seed=setting.seed, rules=rules, draft=draft, threads=setting.workers
        )
        return [[*standing.share, found.plan.deals] for standing in found.standings]

    key = f"risk {row} {'|'.join(texts)} games={games} rules={rules} draft={draft} {BOTS}"
    cells = []
    # An entry that is named twice has one standing, its wins for each seat.
    for text, (value, low, high, deals), expected in zip(
        dict.fromkeys(texts), setting.piece(key, compute), printed, strict=True
    ):
        seated = texts.count(text)
        margin = 0.0 if expected is None else sampling_margin(expected, printed_games)
        cells.append(
            measured(
                row,
                text,
                (value * seated, low * seated, high * seated),
                printed=expected,
                size=deals,
                even=100 * seated / len(entries),
                margin=margin,
                games=games,
                printed_games=printed_games,
            )
        )
    return cells


def wins_by_seat(
    setting: Setting, row: str, entries: Sequence[str], *, deals: int, rules: risk.Rules, draft: str
) -> list[list[float]]:
    """Return the wins of the first entry on each seat, deal by deal; two or more of the others are the same."""
    setting.tell(f"{row}: {', '.join(entries)}")

    def compute() -> list[list[float]]:
        games, seats = deals * len(entries), len(entries)
        found = risk.compete(
            list(entries), games=games, seed=setting.seed, rules=rules, draft=draft, threads=setting.workers
        )
        wins: list[list[float]] = [[] for _ in range(seats)]
        for each in found.rows:
            seat = each.seats.index(0)
            wins[seat].append(win_shares(each.scores)[seat])
        return wins

    key = f"risk by seat {row} {'|'.join(entries)} deals={deals} rules={rules} draft={draft} {BOTS}"
    return list(setting.piece(key, compute))


def seat_cells(row: str, wins: Sequence[Sequence[float]], *, printed: float, printed_games: int) -> list[Cell]:
    """Return the percentage of games won on each seat; the printed number is that of the first."""
    margin = sampling_margin(printed, printed_games)
    return [
        measured(
            row,
            f"{place} seat",
            share_of([[won] for won in here]).estimate,
            printed=printed if place == PLACES[0] else None,
            size=len(here),
            even=EVEN,
            margin=margin if place == PLACES[0] else 0.0,
            printed_games=printed_games,
        )
        for place, here in zip(PLACES, wins, strict=True)
    ]


def mean_cell(row: str, wins: Sequence[Sequence[float]], *, printed: float, printed_games: int) -> Cell:
    """Return the percentage of games won on all seats together."""
    return measured(
        f"{row}, {OVER_SEATS}",
        "all seats",
        share_of([list(deal) for deal in zip(*wins, strict=True)]).estimate,
        printed=printed,
        size=len(wins[0]),
        even=EVEN,
        margin=sampling_margin(printed, printed_games),
        games=sum(map(len, wins)),
        printed_games=printed_games,
    )
