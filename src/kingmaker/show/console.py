"""The terminal: colours and its width if there is one, plain and wide text if there is none."""

from __future__ import annotations

import os
import sys

from rich.console import Console

PIPE_WIDTH = 160
"""A file has no edge to wrap at, but a table has to know one."""


def console(*, stderr: bool = False) -> Console:
    """Give the console for one command; NO_COLOR, FORCE_COLOR, TERM and COLUMNS mean what they always mean."""
    stream = sys.stderr if stderr else sys.stdout
    wide = not stream.isatty() and not os.environ.get("COLUMNS")
    return Console(stderr=stderr, width=PIPE_WIDTH if wide else None, highlight=False, markup=False, emoji=False)
