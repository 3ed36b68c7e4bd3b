"""`kingmaker perft`: count the lines of a game, the measure of its rules and of their speed."""

from __future__ import annotations

import time
from typing import Any

import click

from kingmaker import search
from kingmaker.cli.files import print_json
from kingmaker.cli.options import COUNT, example, game_argument, json_option, load_option, start_options
from kingmaker.front.positions import start_of
from kingmaker.game import State
from kingmaker.search.result import plain
from kingmaker.show.colours import action_text
from kingmaker.show.console import console
from kingmaker.show.numbers import count, duration, rate
from kingmaker.show.tables import table

ROW = "{:>5}  {:>20}  {:>9}  {:>9}"
"""One depth a line, printed as soon as it is counted."""


@click.command(epilog=example("kingmaker perft spades:players=3,cards=7 --depth 6 --divide"))
@game_argument
@click.option("--depth", type=COUNT, metavar="N", default=4, show_default=True, help="The length of the longest lines.")
@start_options
@click.option("--divide", is_flag=True, help="Count the lines of the last depth by their first action, too.")
@json_option
@load_option
def perft(
    game: str,
    depth: int,
    divide: bool,
    as_json: bool,
    **given: Any,
) -> None:
    """Count the lines of play, depth by depth."""
    start = start_of(game, given)
    screen = console()
    screen.quiet = as_json
    counts = []
    screen.print(ROW.format("depth", "lines", "time", "speed"), style="bold")
    for length in range(1, depth + 1):
        total, seconds = _timed(start.state, length)
        counts.append({"depth": length, "count": total, "seconds": seconds})
        screen.print(ROW.format(length, count(total), duration(seconds), rate(total, seconds)))
        if total == 0 and length < depth:
            screen.print(f"every line has ended: there are none of {length} actions or more")
            break
    divided = [] if start.state.is_terminal() or not divide else _divide(start.state, depth)
    if as_json:
        data = {"game": start.label, "seed": start.seed, "position": str(start.state), "counts": counts}
        if divide:
            data["divide"] = [{"action": plain(action), "count": total} for action, total in divided]
        print_json(data, indent=2)
    elif divide:
        parts = table(["action", f"lines of {depth}"], right=[1])
        for action, total in divided:
            parts.add_row(action_text(action), count(total))
        screen.print()
        screen.print(parts)


def _timed(state: State, depth: int) -> tuple[int, float]:
    begun = time.perf_counter()
    total = search.perft(state, depth)
    return total, time.perf_counter() - begun


def _divide(state: State, depth: int) -> list[tuple[object, int]]:
    return [(action, search.perft(state.apply(action), depth - 1)) for action in state.legal_actions()]
