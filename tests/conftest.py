"""Fixtures of several test files."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena_plans import play_all, spades
from kingmaker.arena.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store may be made."""
    return tmp_path / "runs.db"


@pytest.fixture
def filled(path: Path) -> Path:
    """A store with ten of the 24 games of a plan."""
    with Store(path) as store:
        play_all(store.open_run(spades()), range(10))
    return path
