"""`kingmaker build-table`: make the table that a game values positions by, once, into the user's cache."""

from __future__ import annotations

import time

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from kingmaker import registry
from kingmaker.cli.mistakes import Failure
from kingmaker.cli.options import example, game_argument
from kingmaker.games import ChineseCheckers
from kingmaker.games.camp_tables import COUNTS, Found
from kingmaker.show.console import console
from kingmaker.show.numbers import count, duration


@click.command("build-table", epilog=example("kingmaker build-table chinese-checkers:size=2"))
@game_argument
def build_table(game: str) -> None:
    """Build the table that a game values positions by.

    For chinese-checkers with evaluation=table: how many moves bring a camp of pawns home, for every place of the pawns.
    The numbers of places are checked against those that are known. The file is written when all is found, whole or not
    at all; KINGMAKER_CACHE names another folder than the user's cache.
    """
    rules = registry.game(game)
    if not isinstance(rules, ChineseCheckers):
        raise Failure(f"expected a game that has a table, such as chinese-checkers:size=3, got '{game}'")
    screen, begun = console(), time.perf_counter()
    columns = (TextColumn("moves {task.fields[moves]}"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
    with Progress(*columns, TimeElapsedColumn(), console=screen, transient=True) as bar:
        task = bar.add_task("", total=sum(COUNTS.get(rules.size, (1,))), moves=0)

        def told(found: Found) -> None:
            bar.update(task, completed=found.all, moves=found.distance)
            if found.found:
                screen.print(f"{count(found.found):>12} places at {found.distance} moves", highlight=False)

        place = rules.build_table(told)
    took = duration(time.perf_counter() - begun)
    screen.print(f"{count(sum(COUNTS[rules.size]))} places, as many at each distance as expected, in {took}: {place}")
