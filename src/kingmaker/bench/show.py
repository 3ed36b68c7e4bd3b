"""The tables of the bench for people: coloured in a terminal, plain text in a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from kingmaker.bench.arena_cost import ArenaCost
from kingmaker.bench.boards import BoardRate
from kingmaker.bench.first_move import FirstMove
from kingmaker.bench.league import Recommendation
from kingmaker.bench.learning import LearningCost
from kingmaker.bench.rates import Rate
from kingmaker.bench.report import Report, Target, machine
from kingmaker.bench.risk import RiskRate
from kingmaker.bench.sampling import SamplingRate
from kingmaker.bench.splits import Splits
from kingmaker.bench.stored import Summary
from kingmaker.bench.table_cost import SLACK, TableCost
from kingmaker.bench.workers import WORKERS, Scaling

PIPE_WIDTH = 120
VERDICTS = {True: "[green]yes[/]", False: "[red]NO[/]", None: "[yellow]cannot tell[/]"}
"""Whether a figure reaches what was asked for."""


def console() -> Console:
    """Give a console that does not fold its tables in a pipe, where no width is known."""
    found = Console(highlight=False)
    return found if found.is_terminal else Console(highlight=False, width=PIPE_WIDTH)


def table(title: str, *columns: str, text: int = 1) -> Table:
    """Start a table whose first `text` columns are words and the others numbers."""
    made = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        made.add_column(column, justify="left" if place < text else "right", no_wrap=True)
    return made


def rates(lines: Iterable[Rate]) -> Table:
    """Show nodes per second beside the reference; the range is that of the ratio over the turns."""
    title = "Nodes per second, engine without a table beside the reference, same nodes"
    made = table(title, "game", "algorithm", "nodes", "same", "engine", "reference", "ratio", "range", text=2)
    game = ""
    for line in lines:
        times = line.times
        if game and line.game != game:
            made.add_section()
        made.add_row(
            line.game if line.game != game else "",
            line.algorithm,
            f"{times.nodes:,}",
            "yes" if line.same_nodes else "[red]NO[/]",
            rate(times.rate),
            rate(times.other_rate),
            f"[bold]{times.ratio:.1f} ×[/]",
            f"{min(times.ratios):.1f}–{max(times.ratios):.1f}",
        )
        game = line.game
    return made


def first_moves(lines: Sequence[FirstMove]) -> Table:
    """Show how long a first move takes, over the deals."""
    title = f"The first move of {lines[0].cards} cards, {lines[0].deals} deals, the default table"
    made = table(title, "agent", "median", "90th percentile", "most", "nodes, median", "table", "memory grown")
    for line in lines:
        times = (f"{seconds * 1000:.1f} ms" for seconds in (line.median, line.ninetieth, line.most))
        name, _, types = line.agent.partition(":")
        made.add_row(
            f"{name} with types" if types else f"{name}, generic",
            *times,
            f"{line.nodes:,.0f}",
            f"{line.table:g} MB",
            f"{line.growth:.1f} MB",
        )
    return made


def learning(found: LearningCost) -> Table:
    """Show what learning adds to the time of a move."""
    title = f"Prob-MaxN that learns, first move of {found.cards} cards, {found.deals} deals"
    made = table(title, "without", "with learning", "adds, median", "adds over whole deals, every seat", text=0)
    times = (f"{seconds * 1000:.1f} ms" for seconds in (found.plain, found.learning))
    made.add_row(*times, f"{found.adds:.0%}", f"{found.adds_over_deals:.0%}")
    return made


def tables(costs: Iterable[TableCost]) -> Table:
    """Show memory and time with and without a table."""
    title = f"MaxN on Spades with a table and without: memory may grow by the table and {SLACK:g} MB"
    made = table(title, "search", "table", "nodes", "seconds", "memory grown", "within")
    work = ""
    for cost in costs:
        made.add_row(
            cost.work if cost.work != work else "",
            f"{cost.table} MB" if cost.table else "off",
            f"{cost.nodes:,}",
            f"{cost.seconds:.3f}",
            f"{cost.growth:.1f} MB",
            "yes" if cost.bounded else "[red]NO[/]",
        )
        work = cost.work
    return made


def boards(lines: Iterable[BoardRate]) -> Table:
    """Show playouts and searches on boards; a node of a playout is a move that was made."""
    made = table(
        "Board games, from the middle of a game", "game", "work", "nodes", "time", "nodes/s", "games/s", text=2
    )
    game = ""
    for line in lines:
        own = line.game if line.game != game else ""
        games = rate(line.playout_rate) if line.playouts else ""
        made.add_row(own, line.work, f"{line.nodes:,}", f"{line.seconds * 1000:.1f} ms", rate(line.rate), games)
        game = line.game
    return made


def risk(lines: Iterable[RiskRate]) -> Table:
    """Show full games of Risk."""
    made = table("Full Risk, one thread", "three bots of a kind", "games", "turns a game", "games/s", text=1)
    for line in lines:
        made.add_row(line.bot, f"{line.games:,}", f"{line.turns:.0f}", f"{line.rate:,.0f}")
    return made


def arena(costs: Iterable[ArenaCost]) -> Table:
    """Show what a tournament costs above its searches."""
    title = "A tournament of Hearts by one worker: time outside of decisions over time within"
    made = table(title, "games are kept", "decisions", "time a move", "above", "range")
    for cost in costs:
        spread = f"{min(cost.shares):.1%}–{max(cost.shares):.1%}"
        move = f"{cost.seconds_a_move * 1000:.2f} ms"
        made.add_row(cost.kept, f"{cost.decisions:,}", move, f"[bold]{cost.share:.1%}[/]", spread)
    return made


def workers(lines: Iterable[Scaling]) -> Table:
    """Show how much faster two workers are than one."""
    title = f"A tournament by {WORKERS} workers beside one, their start included"
    made = table(title, "game", "workers", "one takes", "time a move", "ratio", "range", text=2)
    for line in lines:
        spread = f"{min(line.ratios):.2f}–{max(line.ratios):.2f}"
        times = (f"{line.seconds:.2f} s", f"{line.seconds_a_move * 1000:.2f} ms")
        made.add_row(line.game, f"{WORKERS} {line.executor}", *times, f"[bold]{line.ratio:.2f} ×[/]", spread)
    return made


def stored(found: Summary) -> Table:
    """Show how long a store takes to be summarised."""
    made = table("kingmaker report, its start included", "matches", "file", "processor time", "range", "clock", text=0)
    spread = f"{min(found.times):.2f}–{max(found.times):.2f} s"
    seconds, clock = f"[bold]{found.seconds:.2f} s[/]", f"{found.clock:.2f} s"
    made.add_row(f"{found.matches:,}", f"{found.megabytes:.0f} MB", seconds, spread, clock)
    return made


def sampling(lines: Iterable[SamplingRate]) -> Table:
    """Show random games per second beside the definitions in plain Python."""
    title = "Random games per second in searches, engine beside the reference"
    made = table(title, "game", "algorithm", "engine", "reference", "ratio", "range", text=2)
    game = ""
    for line in lines:
        times = line.times
        made.add_row(
            line.game if line.game != game else "",
            line.algorithm,
            rate(times.rate),
            f"{times.other_rate:,.0f}/s",
            f"[bold]{times.ratio:.1f} ×[/]",
            f"{min(times.ratios):.1f}–{max(times.ratios):.1f}",
        )
        game = line.game
    return made


def splits(found: Splits) -> Table:
    """Show how each split of a budget did."""
    title = f"{found.game}, {found.nodes:,} nodes a move, {found.games} games in {found.deals} deals"
    heads = ("least games a leaf", "depth", "games a leaf", "win share", "95 %", "score", "95 %", "nodes", "")
    made = table(title, *heads, text=0)
    for split in found.splits:
        mark = "[green]best[/]" if split is found.best else "[red]worse[/]" if split.worse else "cannot tell"
        made.add_row(
            str(split.least),
            str(split.depth),
            str(split.rollouts) if split.rollouts else "to the end",
            f"{split.share.value:.1%}",
            f"{split.share.low:.0%}–{split.share.high:.0%}",
            f"{split.score.value:.3g}",
            f"{split.score.low:.3g}…{split.score.high:.3g}",
            f"{split.nodes:,.0f}",
            mark,
        )
    return made


def recommendation(found: Recommendation) -> Table:
    """Show what one recommendation of the draft assistant costs."""
    title = f"The draft assistant, one recommendation, {found.players} players and {found.teams} teams"
    made = table(title, "time", "drafts simulated", "drafts/s a thread", "threads", text=0)
    made.add_row(f"{found.seconds:.2f} s", f"{found.drafts:,}", rate(found.rate), str(found.threads))
    return made


def targets(found: Iterable[Target]) -> Table:
    """Show what was asked for beside what was found."""
    made = table("To reach, and reached", "figure", "to reach", "found", "reached", text=4)
    for target in found:
        made.add_row(target.name, target.to_reach, target.found, VERDICTS[target.reached])
    return made


def noise(report: Report) -> str:
    """Say how far to trust the figures."""
    lines = [*report.rates, *([report.full_maxn] if report.full_maxn else [])]
    spread = max(max(line.times.ratios) / min(line.times.ratios) - 1 for line in lines)
    here = machine()
    quick = "A quick run, on small positions, cannot tell what is reached. " if report.quick else ""
    return (
        f"{quick}Rates and the report of a store are over processor time, first moves, tables and tournaments over the "
        f"clock; medians of turns taken in one run. Machines have noise: a ratio moved by up to {spread:.0%} between "
        f"turns (load {here['load']:.1f} on {here['processors']} processors), and where turns disagree about a target "
        f"the run cannot tell."
    )


def rate(nodes_per_second: float) -> str:
    """Write a rate in millions, or thousands where that is short."""
    if nodes_per_second >= 1e6:
        return f"{nodes_per_second / 1e6:.1f} M/s"
    return f"{nodes_per_second / 1e3:.0f} k/s"
