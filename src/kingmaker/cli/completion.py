"""`kingmaker completion`: the script by which a shell completes commands, options, games and agents."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from kingmaker.cli.options import example

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_KINGMAKER_COMPLETE"
"""Where click looks for a shell's question; it follows from the name of the program."""


@click.command(epilog=example("kingmaker completion bash"))
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands, games and agents in a shell.

    Write it where your shell looks for such scripts, and open a new shell:

    \b
      bash  ~/.local/share/bash-completion/completions/kingmaker
      zsh   _kingmaker, in a folder that is in fpath before compinit runs
      fish  ~/.config/fish/completions/kingmaker.fish
    """
    written = get_completion_class(shell)
    assert written is not None
    click.echo(written(ctx.find_root().command, {}, "kingmaker", VARIABLE).source())
