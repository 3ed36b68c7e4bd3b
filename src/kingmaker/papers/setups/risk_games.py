"""What experiments with full Risk share: competitions of drafters and bots, kept piece by piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kingmaker import risk
from kingmaker.papers.framework.cells import Cell, measured, sampling_margin
from kingmaker.papers.framework.experiment import Setting


def competition_cells(
    setting: Setting,
    row: str,
    entries: Sequence[str],
    printed: Sequence[float | None],
    *,
    games: int,
    printed_games: int,
    rules: risk.Rules,
    draft: str,
) -> list[Cell]:
    """Let entries compete; return the percentage of all games that each won."""
    setting.tell(f"{row}: {', '.join(entries)}")

    def compute() -> list[Any]:
        found = risk.compete(
            list(entries), games=games, seed=setting.seed, rules=rules, draft=draft, threads=setting.workers
        )
        return [[*standing.share, found.plan.deals] for standing in found.standings]

    key = f"risk {row} {'|'.join(entries)} games={games} rules={rules} draft={draft}"
    cells = []
    # An entry that is named twice has one standing, its wins for each seat.
    for text, (value, low, high, deals), expected in zip(
        dict.fromkeys(entries), setting.piece(key, compute), printed, strict=True
    ):
        seated = list(entries).count(text)
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
            )
        )
    return cells
