"""Texts that older stores keep go on to mean what they meant, and are never written again."""

from __future__ import annotations

import dataclasses

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.spec import fields, former_fields

FORMER = [
    ("paranoid:prune=no", "paranoid:pruning=none", km.Paranoid(nodes="auto", pruning="none")),
    ("paranoid:prune=yes,depth=3", "paranoid:depth=3", km.Paranoid(depth=3)),
    ("paranoid:prune=Off,depth=3", "paranoid:depth=3,pruning=none", km.Paranoid(depth=3, pruning="none")),
    (
        "soft-maxn:decision=target,target=2",
        "soft-maxn:decision=threshold,threshold=2",
        km.SoftMaxN(nodes="auto", decision="threshold", threshold=2.0),
    ),
    (
        "learning-soft-maxn:decision=target,target=2",
        "learning-soft-maxn:decision=threshold,threshold=2",
        km.LearningSoftMaxN(nodes="auto", decision="threshold", threshold=2.0),
    ),
    (
        "kth-best-pick:models=self/greedy",
        "kth-best-pick:drafters=self/greedy",
        km.KthBestPick(drafters=("self", "greedy")),
    ),
    (
        "learning-prob-maxn:depth=2,known=a.json",
        "learning-prob-maxn:depth=2,saved=a.json",
        km.LearningProbMaxN(depth=2, saved="a.json"),
    ),
]


@pytest.mark.parametrize(("before", "now", "agent"), FORMER, ids=[before for before, _, _ in FORMER])
def test_a_former_text_is_read_and_written_as_it_is_now(before: str, now: str, agent: km.Agent) -> None:
    assert km.agent(before) == agent
    assert str(km.agent(before)) == now
    assert km.agent(now) == agent


def test_a_field_is_given_once_under_whatever_name() -> None:
    with pytest.raises(km.KingmakerError, match=r"expected each field once .* got 'pruning' twice"):
        km.agent("paranoid:prune=no,pruning=none")


def test_former_names_lead_to_fields_that_are_there() -> None:
    kinds = [*registry.agents().values(), *registry.games().values()]
    renamed = [kind for kind in kinds if former_fields(kind)]
    assert {kind.name for kind in renamed} == {before.partition(":")[0] for before, _, _ in FORMER}
    for kind in renamed:
        present = {field.name for field in fields(kind)}
        for old, (new, _) in former_fields(kind).items():
            assert new in present
            assert old == new or old not in {field.name for field in dataclasses.fields(kind)}


def test_a_series_in_a_store_keeps_its_points() -> None:
    assert km.Series.from_json({"target": 300.0, "deals": None}) == km.Series(until=300)
    assert km.Series.from_json(km.Series(until=20, deals=4).to_json()) == km.Series(until=20, deals=4)
