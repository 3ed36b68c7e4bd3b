"""The group of commands: each is imported when it is called for, and every mistake ends in one line.

What the caller can put right, a `KingmakerError` or a wrong option, is one line and exit code 2; an interruption one
line and 130. What a user's own game raises is not caught: its traceback is what its author needs.
"""

from __future__ import annotations

import difflib
import errno
import importlib
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

import click

from kingmaker._engine import __version__
from kingmaker.cli.options import load_option
from kingmaker.game import KingmakerError
from kingmaker.spec import NEAR, nearest

COMMANDS = {
    "games": "listing",
    "agents": "listing",
    "analyze": "analyze",
    "play": "play",
    "tournament": "tournament",
    "report": "report",
    "replay": "replay",
    "risk": "risk",
    "reproduce": "reproduce",
    "draft": "draft",
    "profile": "profile",
    "perft": "perft",
    "bench": "bench",
}
"""Every command with its module, in the order of the help."""


class Failure(click.ClickException):
    """The end of a command, with the line that says why."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line, red on a terminal."""
        from kingmaker.show.console import console

        line = " ".join(self.format_message().split())
        console(stderr=True).print(f"kingmaker: {line}", style="red", soft_wrap=True)


class Interrupted(Failure):
    """The end of a command by Ctrl-C, or because the input ended."""

    exit_code = 130

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line; on a terminal below the ^C that stands there."""
        click.echo(("\n" if sys.stderr.isatty() else "") + self.format_message(), err=True)


class Commands(click.Group):
    """Finds commands by name and turns mistakes into one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the commands in the order in which one meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"kingmaker.cli.{COMMANDS[cmd_name]}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest the nearest command for a mistyped one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise Failure(f"unknown command '{args[0]}': {nearest(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the options that stand before the command."""
        with _one_line():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and write out what it printed while a closed pipe can still be met in silence."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal without ♠ gets a question mark
        with _one_line():
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer


@contextmanager
def _one_line() -> Iterator[None]:
    try:
        yield
    except Failure:
        raise
    except KingmakerError as error:
        raise Failure(str(error)) from error
    except click.NoSuchOption as error:
        raise Failure(f"unknown option '{error.option_name}'{_option_hint(error)}") from error
    except click.UsageError as error:
        message = error.format_message().rstrip(".")
        where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        raise Failure(message[:1].lower() + message[1:] + where) from error
    except click.ClickException as error:
        message = error.format_message()
        raise Failure(message[:1].lower() + message[1:]) from error
    except KeyboardInterrupt as error:
        raise Interrupted("interrupted") from error
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _leave_output()
        raise Failure(f"expected room for what is printed, got: {error.strerror}") from error


def _leave_output() -> None:
    """Let what is still to be printed go nowhere: Python would try once more at its end, and complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _option_hint(error: click.NoSuchOption) -> str:
    """Suggest an option that comes near; the dashes, which all have, count for nothing."""
    names = {name.lstrip("-"): name for name in error.possibilities or ()}
    close = difflib.get_close_matches(error.option_name.lstrip("-"), names, n=3, cutoff=NEAR)
    if close:
        return ": did you mean " + " or ".join(f"'{names[each]}'" for each in close) + "?"
    return f" (see {error.ctx.command_path} --help)" if error.ctx else ""


@click.group(
    name="kingmaker",
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExamples:\n"
    "  kingmaker analyze spades:players=3,cards=7 --seed 16\n"
    "  kingmaker play spades:cards=5 human maxn paranoid\n"
    "  kingmaker agents maxn",
)
@click.version_option(__version__, prog_name="kingmaker", message="%(prog)s %(version)s")
@load_option
@click.pass_context
def app(ctx: click.Context) -> None:
    """Search in games with any number of players, and see where the algorithms disagree.

    A game or an agent is written as its name and its fields: spades:players=3,cards=7 or paranoid:depth=6.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
