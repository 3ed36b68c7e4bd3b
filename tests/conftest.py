"""Fixtures of several test files."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import fuzzing
from arena_plans import play_all, spades
from kingmaker import registry
from kingmaker.arena.store import Store

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background, where no test of Ctrl-C could pass
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("kingmaker", deadline=None)  # speed is never a test, and a busy machine is slow
settings.load_profile("kingmaker")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of files that scale their examples, so that `make fuzz` finds them."""
    for item in items:
        if getattr(getattr(item, "module", None), "examples", None) is fuzzing.examples:
            item.add_marker("fuzz")


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print as into a pipe, whoever runs the tests: pytest-xdist tells its workers a width."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(autouse=True)
def _no_cache_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep out of the user's cache."""
    monkeypatch.setenv("KINGMAKER_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(autouse=True)
def _forgotten_files() -> Iterator[None]:
    """Forget the files that a test loads, so that no test depends on those before it."""
    before = list(registry._loaded)
    yield
    registry._loaded[:] = before


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
