"""The command line: `kingmaker games | agents | analyze | play | perft | bench`, one file for each command."""

from kingmaker.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line."""
    app(prog_name="kingmaker")
