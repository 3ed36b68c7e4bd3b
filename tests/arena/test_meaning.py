"""A run in a store is played on only by a version to which the texts of its agents mean the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingmaker as km
from kingmaker.arena import Plan, Store

SECOND_LEVEL = "maxn:nodes=none,utility=min-overtricks,believes=max-tricks"
NESTED = 2
"""What a belief meant to the versions with that number: the others take a player for what it takes them for."""


@pytest.fixture
def plan() -> Plan:
    return Plan.of("spades:players=3,cards=2", [SECOND_LEVEL, "random"], deals=1, seating="mixed")


def test_what_was_played_by_nested_beliefs_is_not_played_on_as_if_types_were_known(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "runs.db"
    with monkeypatch.context() as then:
        then.setattr("kingmaker.arena.plan.MEANING", NESTED)
        earlier = Plan.of("spades:players=3,cards=2", [SECOND_LEVEL, "random"], deals=1, seating="mixed")
        with Store(place) as store:
            assert len(km.arena.run(earlier, store=store).rows) == 6
    assert plan.key != earlier.key
    with Store(place) as store:
        now = store.open_run(plan)
        assert not now.rows()
        assert len(store.run(1).rows()) == 6  # what there was is still reported


def test_the_same_meaning_is_played_on(plan: Plan, tmp_path: Path) -> None:
    for _ in range(2):
        with Store(tmp_path / "runs.db") as store:
            km.arena.run(plan, store=store)
            assert len(store.runs()) == 1
