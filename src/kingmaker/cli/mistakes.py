"""How a command ends when something is wrong: in one line that says what, with a code that says whose fault it is."""

from __future__ import annotations

import difflib
import errno
import os
import re
import sys
import traceback as tracebacks
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import click

from kingmaker import registry
from kingmaker.game import KingmakerError, UnknownName
from kingmaker.names import NEAR
from kingmaker.printable import LINES, printable

HINT = "kingmaker --traceback … shows where"
LOAD_HINT = "--load FILE makes those of your own known"
MOST_LINE = 1000
"""Letters of the line that ends a command: what somebody typed may be of any length."""
MOST_LETTERS = 200
"""Of a text that cannot be written."""


class Failure(click.ClickException):
    """The end of a command, with the line that says why."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line, red on a terminal."""
        said = " ".join(printable(self.format_message(), keep=LINES).split())
        line = f"kingmaker: {said if len(said) <= MOST_LINE else f'{said[:MOST_LINE]} …'}"
        if not sys.stderr.isatty() and not os.environ.get("FORCE_COLOR"):
            click.echo(line, err=True)
            return
        from kingmaker.show.console import console

        console(stderr=True).print(line, style="red", soft_wrap=True)


class Fault(Failure):
    """The end of a command by an error that nobody foresaw, ours or of a user's own game or agent."""

    exit_code = 1


class Interrupted(Failure):
    """The end of a command by Ctrl-C, or because the input ended."""

    exit_code = 130

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line; on a terminal below the ^C that stands there."""
        click.echo(("\n" if sys.stderr.isatty() else "") + printable(self.format_message(), keep=LINES), err=True)


@contextmanager
def in_one_line(*, traceback: bool) -> Iterator[None]:
    """Turn whatever goes wrong into the line that ends the command, below its traceback if that is wanted."""
    try:
        yield
    except (click.exceptions.Exit, click.Abort, Interrupted):
        raise
    except KeyboardInterrupt as error:
        raise Interrupted("interrupted") from error
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EPIPE:
            raise  # whoever read the output has gone: nobody is to be told
        if traceback:
            lines = tracebacks.format_exception(error)
            click.echo(printable("".join(lines), keep=LINES), nl=False, err=True)
        if isinstance(error, Failure):
            raise
        raise _failure(error) from error


def check_words(words: Sequence[str]) -> None:
    """Refuse what no shell can pass on and no file can be called, before it gets anywhere."""
    for word in words:
        try:
            held = os.fsencode(word)
        except UnicodeEncodeError:
            held = b"\0"
        if b"\0" in held:
            raise Failure(f"expected text, got '{word}'")


def _failure(error: Exception) -> Failure:
    if isinstance(error, KingmakerError):
        return Failure(f"{error}{_load_hint(error)}")
    if isinstance(error, click.NoSuchOption):
        return Failure(f"unknown option '{error.option_name}'{_option_hint(error)}")
    if isinstance(error, click.ClickException):
        message = error.format_message()
        where = ""
        if isinstance(error, click.UsageError):
            message = message.rstrip(".")
            where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        return Failure(message[:1].lower() + message[1:] + where)
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        _leave_output()
        return Failure(f"expected room for what is printed, got: {error.strerror}")
    text = str(error)
    what = f"{type(error).__name__}{f': {text}' if text else ''}"
    frame = _own_frame(error)
    if frame is not None:
        return Fault(f"{what} (in '{frame.filename}', line {frame.lineno}; {HINT})")
    if isinstance(error, OSError) and error.filename is not None:
        return Failure(f"expected a file or a directory that can be used, got '{error.filename}': {error.strerror}")
    if isinstance(error, UnicodeEncodeError):
        return Failure(f"expected text that can be written as {error.encoding}, got '{error.object[:MOST_LETTERS]}'")
    return Fault(f"unexpected {what} ({HINT})")


def _own_frame(error: Exception) -> tracebacks.FrameSummary | None:
    """Find where in a file of the user's an error came about."""
    theirs = {str(file) for file in registry.loaded_files()}
    for frame in reversed(tracebacks.extract_tb(error.__traceback__)):
        with suppress(OSError, ValueError):
            if str(Path(frame.filename).resolve()) in theirs:
                return frame
    return None


def _leave_output() -> None:
    """Let what is still to be printed go nowhere: Python would try once more at its end, and complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _load_hint(error: KingmakerError) -> str:
    """Say how a game or an agent of one's own becomes known, if no file has been loaded and one may have been meant."""
    meant = isinstance(error, UnknownName) and re.match(r"unknown (?:game|agent) '[^']*': ", str(error))
    return f" ({LOAD_HINT})" if meant and not registry.loaded_files() else ""


def _option_hint(error: click.NoSuchOption) -> str:
    """Suggest an option that comes near; the dashes, which all have, count for nothing."""
    names = {name.lstrip("-"): name for name in error.possibilities or ()}
    close = difflib.get_close_matches(error.option_name.lstrip("-"), names, n=3, cutoff=NEAR)
    if close:
        return ": did you mean " + " or ".join(f"'{names[each]}'" for each in close) + "?"
    return f" (see {error.ctx.command_path} --help)" if error.ctx else ""
