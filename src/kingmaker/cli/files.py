"""What a command writes for others: files, whole or not at all, and JSON."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import click

from kingmaker.files import write_whole
from kingmaker.game import KingmakerError
from kingmaker.printable import LINES, printable, printable_json

STDOUT = "-"


class ShownText(io.TextIOWrapper):
    """Text for a terminal, in lines."""

    def write(self, text: str) -> int:
        """Write text, with what a terminal would obey written out."""
        return super().write(printable(text, keep=LINES))


def write_file(name: str, text: str) -> None:
    """Write text to a file, or to the standard output if it is called `-`."""
    if name == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode() + b"\n")  # XML is UTF-8, whatever the terminal is
        sys.stdout.buffer.flush()
        return
    write_whole(name, text)


@contextmanager
def text_output() -> Iterator[TextIO]:
    """Return the standard output for text in UTF-8 with the ends of lines as they are written.

    A file or another program gets the data as they are; a terminal is shown what it would obey.
    """
    sys.stdout.flush()
    kind = ShownText if sys.stdout.isatty() else io.TextIOWrapper
    wrapped = kind(sys.stdout.buffer, encoding="utf-8", errors="backslashreplace", newline="")
    try:
        yield wrapped
    finally:
        wrapped.detach()  # writes what is left


def print_json(data: Any, *, indent: int | None = None) -> None:
    """Print data for a script: infinity and what is no number are null, which every reader of JSON knows.

    What a terminal would obey, or could not write, stands there by its number, and means the same.
    """
    from kingmaker.arena.report import json_ready  # the arena is much to import where no JSON is asked for

    ready = json_ready(data)
    text = printable_json(json.dumps(ready, indent=indent, ensure_ascii=False, allow_nan=False))
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = printable_json(json.dumps(ready, indent=indent, allow_nan=False))
    click.echo(text)


def check_one_output(wanted: Mapping[str, bool]) -> None:
    """Refuse two options that would print to the standard output in each other's way."""
    given = [option for option, is_wanted in wanted.items() if is_wanted]
    if len(given) > 1:
        raise KingmakerError(f"expected {' or '.join(given)}, got both: there is one standard output")


def check_page(option: str, page: str | None, *, as_json: bool) -> None:
    """Find out before anything is played whether the page that an option asks for cannot be written."""
    check_one_output({f"{option} -": page == STDOUT, "--json": as_json})
    if page is None or page == STDOUT:
        return
    place = Path(page).absolute()
    try:
        reason = _why_not(place)
    except OSError as error:  # a name that is too long, for example
        reason = str(error.strerror)
    if reason:
        raise KingmakerError(f"expected a file that can be written, got '{page}': {reason}")


def _why_not(place: Path) -> str:
    """Say why a file cannot be written; nothing if it can."""
    if place.is_dir():
        return "it is a directory"
    if not place.parent.is_dir():
        return "its directory is not there"
    return "" if os.access(place if place.exists() else place.parent, os.W_OK) else "permission denied"
