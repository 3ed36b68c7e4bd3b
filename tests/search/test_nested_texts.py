"""A text inside another stands in parentheses: an agent inside an agent."""

from __future__ import annotations

import pytest

import kingmaker as km
from kingmaker.spec import is_exact, parts_of


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("pimc:search=(maxn:depth=8,table=16),worlds=50", km.PIMC(search=km.MaxN(depth=8, table=16), worlds=50)),
        ("pimc:search=(maxn)", km.PIMC(search=km.MaxN(nodes="auto"))),
        ("pimc:search=(maxn:nodes=none)", km.PIMC(search=km.MaxN())),
        (
            "epimc:search=(uct:simulations=20,c=0.4),postpone=3",
            km.EPIMC(search=km.UCT(simulations=20, c=0.4), postpone=3),
        ),
        ("ismcts:observers=multi,simulations=40", km.ISMCTS(observers="multi", simulations=40)),
        (
            "pimc:search=(prob-maxn:depth=2,models=max-tricks/min-overtricks),threads=2",
            km.PIMC(
                search=km.ProbMaxN(depth=2, models=(km.models.MaxTricks(), km.models.MinOvertricks())),
                threads=2,
            ),
        ),
    ],
)
def test_a_nested_text_is_read_and_written(text, agent):
    assert km.agent(text) == agent
    assert km.agent(str(agent)) == agent
    assert is_exact(agent)


def test_a_text_without_a_budget_means_the_same_inside():
    state = km.games.Hearts().new(seed=1)
    assert str(km.agent("pimc:search=(maxn)").resolved(state)) == "pimc:search=(maxn:nodes=2000000)"  # type: ignore[attr-defined]
    assert str(km.agent("pimc:search=(maxn)")) == "pimc:search=(maxn)"


def test_parentheses_may_be_left_out_around_a_text_without_commas():
    assert km.agent("pimc:search=maxn:depth=8,worlds=50") == km.agent("pimc:search=(maxn:depth=8),worlds=50")


def test_an_agent_inside_may_be_given_as_text():
    assert km.PIMC(search="maxn:depth=3") == km.PIMC(search=km.MaxN(depth=3))


def test_a_function_inside_is_shown_and_not_read_again():
    agent = km.PIMC(search=km.MaxN(depth=2, evaluate=lambda state: (0.0, 0.0, 0.0)))
    assert str(agent) == "pimc:search=(maxn:depth=2,evaluate=<<lambda>>)"
    assert not is_exact(agent)
    assert repr(km.PIMC(search=km.MaxN(depth=2))) == "PIMC(search=MaxN(depth=2))"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pimc:search=(maxn:depth=8,worlds=50", "expected parentheses in pairs"),
        ("pimc:search=maxn:depth=8),worlds=50", "expected parentheses in pairs"),
        ("pimc:search=(maxm)", "unknown agent 'maxm'.*maxn"),
        ("pimc:search=(maxn:dept=8)", "unknown field 'dept' of maxn"),
        ("pimc:search=(maxn:depth=x)", "expected depth of maxn to be a whole number or none, got 'x'"),
        ("pimc:search=", "unknown agent ''"),
        ("pimc:search=(random)", "expected a search of open positions inside pimc"),
        ("pimc:search=(pimc)", "expected a search of open positions inside pimc"),
        ("pimc:inside=(maxn)", "unknown field 'inside' of pimc"),
        ("pimc:worlds=0", "expected worlds of pimc"),
        ("epimc:postpone=0", "expected postpone of epimc"),
        ("pimc:depth=3", "expected no depth= for pimc"),
        ("ismcts:observers=few", "expected observers of ismcts to be one of single, multi"),
    ],
)
def test_what_is_wrong_inside_is_named(text, message):
    with pytest.raises(km.KingmakerError, match=message):
        km.agent(text)


def test_commas_inside_parentheses_do_not_split():
    assert parts_of("a=(b,c),d=(e,(f,g)),h") == ["a=(b,c)", "d=(e,(f,g))", "h"]
    assert parts_of("") == [""]
