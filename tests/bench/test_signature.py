"""The signature counts the nodes of every search and of every algorithm of the engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kingmaker as km
from kingmaker import _engine, registry
from kingmaker.bench.signature import positions
from kingmaker.search import Search


def asked() -> Iterator[tuple[Search, km.State]]:
    for state, agents in positions():
        for text in agents:
            agent = registry.agent(text)
            assert isinstance(agent, Search)
            yield agent, state


def uncounted() -> set[str]:
    """The searches that are known by name and stand at no position of the signature."""
    known = {name for name, kind in registry.agents().items() if issubclass(kind, Search)}
    return known - {agent.name for agent, _ in asked()}


def algorithm(agent: Search, state: km.State) -> str:
    """What the engine runs for a search."""
    chosen = agent.resolved(state).strategy(state)
    return str(chosen.options(state).get("algorithm", chosen.engine))


def test_every_search_is_counted() -> None:
    assert not uncounted(), "expected every search among the agents of bench/signature.py"


def test_a_search_that_is_not_counted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Newest(km.MaxN):
        """A search as one would add it."""

        name = "newest"

    known = registry.agents()
    monkeypatch.setattr(registry, "agents", lambda: known | {"newest": Newest})
    assert uncounted() == {"newest"}


def test_every_algorithm_of_the_engine_is_counted() -> None:
    assert {algorithm(agent, state) for agent, state in asked()} == set(_engine.algorithms())


def test_a_search_that_the_engine_was_not_built_with_is_told_so() -> None:
    class Unbuilt(km.MaxN):
        """A search whose Rust is not compiled yet."""

        engine = "unbuilt"

    with pytest.raises(ValueError, match=r"the engine has no algorithm 'unbuilt': is it built anew\?"):
        Unbuilt().search(km.games.Tree().new())
