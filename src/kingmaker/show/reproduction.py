"""Experiments in the terminal: what is printed in a paper, what we found, and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kingmaker.papers import Cell, Experiment, Outcome
from kingmaker.papers.framework.cells import FEW_GAMES, TOO_WIDE, VERDICTS
from kingmaker.papers.framework.times import FULL_MINUTES, QUICK_SECONDS
from kingmaker.show.numbers import number
from kingmaker.show.reproduction_digest import games_text, tried_text
from kingmaker.show.tables import fitting_table

GAMES = "games (/ theirs)"
CHOICES, FURTHER = "With other choices, where the paper leaves some", "Further rows"
"""What stands above rows beside the main ones, with and without a paper's numbers."""
MEANINGS = {
    "agrees": f"chance in their games and ours could explain the difference, at 95 %; weakly, if fewer than "
    f"{FEW_GAMES} games say so",
    "same direction": "chance could not explain it, but the printed number and our whole interval lie on the same "
    "side of an even result",
    "differs": "neither of these",
    "open": f"they agree, but chance in their games and ours spans more than {TOO_WIDE:.0f} points: nearly any would",
    "not printed": "there is no number to compare with, or none that we know",
}
"""What each verdict says."""
COLOURS = {"agrees": "green", "same direction": "yellow", "differs": "red", "open": "dim", "not printed": "dim"}


def list_table(experiments: Iterable[Experiment], *, width: int) -> Table:
    """List experiments with their titles and papers, their sizes, and how long the small ones take."""
    rows = [
        (
            each.name,
            Text.assemble(each.title, "\n", (each.source, "dim")),
            each.quick,
            time_text(each.name),
            full_text(each),
        )
        for each in experiments
    ]
    heads = ("experiment", "what, and the paper", "--quick", "takes about", "--full")
    return fitting_table(heads, rows, width=width, drop=(4, 2), folds=(1, 2, 4))


def time_text(name: str) -> str:
    """Say about how long a quick run of an experiment takes."""
    seconds = QUICK_SECONDS.get(name)
    return "" if seconds is None else f"{seconds} s" if seconds < 60 else f"{seconds // 60} min"


def full_text(experiment: Experiment) -> str:
    """Say how much a full run plays, and about how long it takes where that is known."""
    minutes = FULL_MINUTES.get(experiment.name)
    return experiment.full if minutes is None else f"{experiment.full}; about {minutes} min by 2 workers"


def outcome_parts(experiment: Experiment, outcome: Outcome, *, width: int) -> Iterable[RenderableType]:
    """Show everything about an outcome, part by part."""
    yield Text(f"{experiment.name}: {experiment.title}", style="bold")
    yield Text(experiment.source, style="dim")
    if outcome.cells:
        yield cell_table(outcome.cells, width=width)
    if outcome.sensitivity:
        yield Text(f"{beside_title(outcome).lower()}:")
        yield cell_table(outcome.sensitivity, width=width)
    for note in outcome.notes:
        yield Padding(Text(note), (0, 0, 0, 2))
    unsettled, tried = tried_text(experiment, outcome)
    for line in (unsettled, *(f"- {each}" for each in tried)):
        if line:
            yield Padding(Text(line), (0, 0, 0, 2))
    yield Text(f"{outcome.command}   ({outcome.made_by})", style="dim")


def cell_table(cells: Sequence[Cell], *, width: int) -> Table:
    """Show cells, a line each."""
    rows = [
        (
            cell.row,
            cell.column,
            with_unit(cell.printed, cell.unit),
            with_unit(cell.ours, cell.unit),
            interval(cell),
            games_text(cell),
            Text(cell.called, style=COLOURS[cell.verdict]),
        )
        for cell in cells
    ]
    titles = ("row", "column", "printed", "ours", "95 % interval", GAMES, "verdict")
    return fitting_table(titles, rows, width=width, drop=(5, 4), right=(2, 3, 4, 5), folds=(0, 1))


def summary_table(outcomes: Sequence[Outcome], *, width: int) -> Table:
    """Count the verdicts of experiments, a line each, and of all."""
    rows = [(outcome.name, outcome.size, *_written(outcome.counts())) for outcome in outcomes]
    rows.append(("all", "", *_written(total_counts(outcomes))))
    return fitting_table(("experiment", "size", *VERDICTS), rows, width=width, drop=(1, 6), right=(2, 3, 4, 5, 6))


def total_counts(outcomes: Iterable[Outcome]) -> Counter[str]:
    """Count the verdicts of several experiments together."""
    return sum((Counter(outcome.counts()) for outcome in outcomes), Counter())


def agreeing(outcomes: Iterable[Outcome]) -> str:
    """Write how many numbers agree, and how many of them weakly; nothing if none does."""
    cells = [cell for outcome in outcomes for cell in outcome.cells if cell.verdict == "agrees"]
    weak = sum(cell.weak for cell in cells)
    return f"{len(cells)} ({weak} weak)" if weak else str(len(cells) or "")


def _written(counts: Mapping[str, int]) -> Iterable[str]:
    return (str(counts.get(verdict) or "") for verdict in VERDICTS)


def beside_title(outcome: Outcome) -> str:
    """Return what stands above the rows beside the main ones."""
    return CHOICES if any(cell.printed is not None for cell in outcome.sensitivity) else FURTHER


def with_unit(value: float | None, unit: str) -> str:
    """Write a number with its unit; a dash where there is none."""
    return "–" if value is None else f"{number(value)}{f' {unit}' if unit else ''}"


def interval(cell: Cell) -> str:
    """Write an interval; nothing where the number is exact."""
    return f"{number(cell.low)} to {number(cell.high)}" if cell.size else ""
