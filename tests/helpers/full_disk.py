"""A disk that is full at a given byte, for tests in a process of their own: a limit on the size of files (POSIX)."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from places import HELPERS, SOURCES


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes: a write there is short, or fails."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def quick_folder() -> Iterator[Path]:
    """Make a folder in memory, where the system has one: a thousand saves need not wait for a disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


def in_a_process_of_its_own(program: str, *arguments: object) -> Any:
    """Run a program, since a limit holds for a whole process, and return what it prints as JSON."""
    paths = os.pathsep.join([str(HELPERS), str(SOURCES.parent)])
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
