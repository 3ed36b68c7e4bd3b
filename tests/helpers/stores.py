"""Tools of the tests of stores: errors in words, other processes, and somebody without privileges."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import kingmaker as km
from kingmaker.arena.store import StoreError
from places import HELPERS

NOBODY = 65534


def refused(message: str, call: Callable[[], object]) -> None:
    with pytest.raises(StoreError, match=re.escape(message)) as caught:
        call()
    assert isinstance(caught.value, km.KingmakerError)
    assert str(caught.value)[0].islower()


def environment() -> dict[str, str]:
    """The environment of a process that has the package and these tests in reach."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(HELPERS), *sys.path]))}


def in_another_process(code: str, *arguments: object, prefix: tuple[str, ...] = ()) -> str:
    """Run Python with the package and these tests in reach, and give what it prints."""
    ended = subprocess.run(
        [*prefix, sys.executable, "-c", code, *map(str, arguments)],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


@contextmanager
def without_privileges(*places: Path) -> Iterator[None]:
    """Become somebody to whom permissions apply, if we are the one to whom they do not."""
    if os.geteuid() != 0:
        yield
        return
    for place in places:
        place.chmod(place.stat().st_mode | 0o055 if place.is_dir() else place.stat().st_mode | 0o044)
    above = [(each, each.stat().st_mode) for each in places[0].parents if not each.stat().st_mode & 0o001]
    for each, mode in above:
        each.chmod(mode | 0o011)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        for each, mode in above:
            each.chmod(mode)
