"""`kingmaker replay`: a recorded game once more, position by position."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from kingmaker.arena.match import Match
from kingmaker.arena.match import replay as positions
from kingmaker.arena.record_files import is_record, read_matches
from kingmaker.arena.store import Run, Store
from kingmaker.cli.files import print_json
from kingmaker.cli.options import COUNT, example, json_option, load_option
from kingmaker.drawing import picture_of
from kingmaker.files import write_whole
from kingmaker.game import KingmakerError, State
from kingmaker.show.board import board
from kingmaker.show.console import console
from kingmaker.show.match import Names, final_table, move_line
from kingmaker.show.numbers import count
from kingmaker.show.tournament import move_time

OPENING = "opening"
"""Stands for the agent where nobody decided."""
HELP = "Enter: next position, b: back, a number: go there, q: leave"


@click.command(
    short_help="Step through a recorded game.",
    epilog=example(
        "kingmaker replay runs.db 0",
        "kingmaker replay runs.db 1 --run 1 --svg positions",
        "kingmaker replay runs.db 0 --json",
        "kingmaker replay game.json",
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("match", metavar="[MATCH]", required=False)
@click.option("--run", "run_number", type=COUNT, metavar="N", help="The run, if the store has several.")
@click.option("--svg", metavar="DIR", help="Draw every position as SVG into a directory, which is created if needed.")
@json_option
@load_option
def replay(file: str, match: str | None, run_number: int | None, svg: str | None, as_json: bool) -> None:
    """Step through a game from a store of tournaments, or from a record that `play --save` has written.

    In a store MATCH is the number of the match, from 0; 12.3 is game 3 of series 12. In a record of several deals MATCH
    is the number of the deal, from 0. The game is played again from its record and must end in the same way. If the
    output is not a terminal, the start, all actions and the end are printed. --json prints the record as it is stored.
    """
    found = _recorded(file, match, run_number) if is_record(file) else _stored(file, match, run_number)
    states = list(positions(found))
    if svg is not None:
        _draw(Path(svg), states)
    if as_json:
        print_json(found.to_json())
        return
    screen = console()
    where = "" if match is None else f", match {match}"
    screen.print(Text.assemble((found.game, "bold"), f"{where}, seed {found.seed}"))
    if svg is not None:
        screen.print(f"{len(states)} positions drawn into {svg}")
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _step(found, states, screen)
    else:
        _print(found, states, screen)


def _recorded(file: str, match: str | None, run_number: int | None) -> Match:
    if run_number is not None:
        raise KingmakerError(f"expected --run with a store, got the record '{file}'")
    matches = read_matches(file)
    if match is None and len(matches) == 1:
        return matches[0]
    number = -1 if match is None or not match.isascii() or not match.isdigit() or len(match) > 9 else int(match)
    if not 0 <= number < len(matches):
        got = "none" if match is None else f"'{match}'"
        raise KingmakerError(f"expected a match of '{file}' from 0 to {len(matches) - 1}, got {got}")
    return matches[number]


def _stored(file: str, match: str | None, run_number: int | None) -> Match:
    wanted = None if match is None else _read_match(match)
    with Store(file, readonly=True) as opened:
        run = _run_of(opened, run_number)
        if wanted is None:
            raise KingmakerError(f"expected a match of {run} ({run.match_numbers()}), got none")
        return run.match(*wanted)


def _read_match(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,99})(?:\.(\d{1,99}))?", text, re.ASCII)
    if found is None:
        raise KingmakerError(f"expected a match as a number from 0, in a series as 12.3, got '{text}'")
    return int(found[1]), int(found[2] or 0)


def _run_of(store: Store, number: int | None) -> Run:
    if number is not None:
        return store.run(number)
    runs = store.runs()
    if len(runs) != 1:
        numbers = ", ".join(str(run.number) for run in runs) or "there are none"
        raise KingmakerError(f"expected --run with a run of '{store.path}' ({numbers}), got none")
    return runs[0]


def _draw(folder: Path, states: Sequence[State]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KingmakerError(f"expected a directory for pictures, got '{folder}': {error.strerror}") from error
    digits = len(str(len(states) - 1))
    for number, state in enumerate(states):
        write_whole(folder / f"{number:0{digits}}.svg", picture_of(state))


def _print(match: Match, states: Sequence[State], screen: Console) -> None:
    _show(states[0], screen)
    for place in range(len(match.choices)):
        screen.print(_line(match, place), soft_wrap=True)
    screen.print()
    _end(match, states, screen)


def _step(match: Match, states: Sequence[State], screen: Console) -> None:
    """Show one position after another, as the person at the keyboard asks for them."""
    at, last = 0, len(states) - 1
    screen.print(HELP, style="dim")
    while True:
        screen.print()
        if at:
            screen.print(_line(match, at - 1), soft_wrap=True)
        if at == last:
            _end(match, states, screen)
        else:
            _show(states[at], screen)
        try:
            typed = input(f"{at} of {last}> ").strip().casefold()
        except EOFError:
            return
        if typed in ("q", "quit", "exit") or (not typed and at == last):
            return
        if typed in ("b", "back"):
            at = max(0, at - 1)
        elif typed.isascii() and typed.isdigit():
            at = min(last, int(typed[:18]))
        elif typed:
            screen.print(HELP, style="dim")
        else:
            at += 1


def _line(match: Match, place: int) -> Text:
    """Write one action with who played it and what it cost."""
    player, nodes = match.players[place], match.nodes[place]
    names = Names((OPENING,) * len(match.agents) if place < match.opening else match.agents)
    note = f"{count(nodes, short=True)} nodes, {move_time(match.seconds[place])}" if nodes else ""
    return move_line(place + 1, names.mover(player), match.actions[place], note)


def _end(match: Match, states: Sequence[State], screen: Console) -> None:
    _show(states[-1], screen)
    if match.error:
        screen.print(match.error, style="bold red")
    if match.returns:
        screen.print(final_table(match.returns, Names(match.agents), width=screen.width))


def _show(state: State, screen: Console) -> None:
    screen.print(board(state, width=screen.width), soft_wrap=True)
