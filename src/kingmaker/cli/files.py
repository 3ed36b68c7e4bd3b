"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import sys

from kingmaker.arena.files import write_whole

STDOUT = "-"


def write_file(name: str, text: str) -> None:
    """Write text to a file, or to the standard output if it is called `-`."""
    if name == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode() + b"\n")  # XML is UTF-8, whatever the terminal is
        sys.stdout.buffer.flush()
        return
    write_whole(name, text)
