"""The group of commands: each is imported when it is called for, and every error ends in one line.

What the caller can put right, a `KingmakerError` or a wrong option, is one line and exit code 2; an interruption one
line and 130; everything else, our own faults and those of a user's game, one line and exit code 1. `--traceback`, or
KINGMAKER_TRACEBACK=1 in the environment, prints before that line where the error came from.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kingmaker._engine import __version__
from kingmaker.cli.mistakes import Failure, Interrupted, check_words, in_one_line
from kingmaker.cli.options import load_option
from kingmaker.spec import nearest

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["COMMANDS", "Failure", "Interrupted", "app"]

TRACEBACK, TRACEBACK_VARIABLE = "--traceback", "KINGMAKER_TRACEBACK"


class ListedCommand(NamedTuple):
    """A command that is imported when it is called: the module, and what the list of commands says of it."""

    module: str
    help: str


COMMANDS = {
    "games": ListedCommand("listing", "List the games, or show one in full."),
    "agents": ListedCommand("listing", "List the agents, or show one in full with its source."),
    "analyze": ListedCommand("analyze", "Show what several agents would do in one position."),
    "play": ListedCommand("play", "Play a game in the terminal, with people and agents."),
    "tournament": ListedCommand("tournament", "Play agents against each other, and report the results."),
    "report": ListedCommand("report", "Show what a store of tournaments holds."),
    "replay": ListedCommand("replay", "Step through a recorded game."),
    "risk": ListedCommand("risk", "Play full games of Risk between drafters and bots."),
    "reproduce": ListedCommand("reproduce", "Run the experiments of the papers again."),
    "draft": ListedCommand("draft", "Help in the draft of a league: who will still be there, whom to take, and why."),
    "serve": ListedCommand("serve", "Open the table in the browser: play, watch, and see why."),
    "profile": ListedCommand("profile", "Tell from recorded games what type of player an agent is."),
    "new-game": ListedCommand("new_game", "Write a project to start a game of your own from."),
    "perft": ListedCommand("perft", "Count the lines of play, depth by depth."),
    "build-table": ListedCommand("build_table", "Build the table that a game values positions by."),
    "bench": ListedCommand("bench", "Measure how fast searches and tournaments are on this machine."),
    "completion": ListedCommand("completion", "Print the script that completes commands, games and agents in a shell."),
}
"""Every command in the order of the help."""


class Commands(click.Group):
    """Finds commands by name and turns errors into one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which one meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"kingmaker.cli.{COMMANDS[cmd_name].module}")
        command = getattr(module, cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a command without importing any."""
        from click.shell_completion import CompletionItem

        found = [(name, entry.help) for name, entry in COMMANDS.items() if name.startswith(incomplete)]
        return [
            *(CompletionItem(name, help=about) for name, about in found),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]

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
        """Read the options that stand before the command; `--traceback` may stand anywhere."""
        ours = args[: args.index("--")] if "--" in args else args
        if TRACEBACK in ours:
            args = [*(each for each in ours if each != TRACEBACK), *args[len(ours) :]]
            extra["obj"] = TRACEBACK
        with in_one_line(traceback=TRACEBACK in ours or _wanted()):
            check_words(args)
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and write out what it printed while a closed pipe can still be met in silence."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal without ♠ gets a question mark
        with in_one_line(traceback=ctx.obj == TRACEBACK or _wanted()):
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer


def _wanted() -> bool:
    return os.environ.get(TRACEBACK_VARIABLE, "") not in ("", "0")


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
@click.option(
    TRACEBACK,
    is_flag=True,
    expose_value=False,
    help=f"Show where an error comes from; {TRACEBACK_VARIABLE}=1 does the same.",
)
@click.pass_context
def app(ctx: click.Context) -> None:
    """Search in games with any number of players, and see where the algorithms disagree.

    A game or an agent is written as its name and its fields: spades:players=3,cards=7 or paranoid:depth=6.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
