"""Budgets: which ones a search has, what a text without one means, and who refuses them."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from click.testing import CliRunner

import kingmaker as km
from kingmaker import registry
from kingmaker.arena import Plan
from kingmaker.cli import app
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.search import base
from kingmaker.spec import fields
from serving import TO_THE_END

SEARCHES: dict[str, Any] = {name: kind for name, kind in registry.agents().items() if issubclass(kind, km.Search)}
CARDS = km.games.Spades(cards=3)
HAND = CARDS.new(seed=1)
DRAFT = km.games.TableDraft(players=2, items=6).new(seed=1)
NO_ESTIMATE = km.games.Tree([0, [1, (1, 0), (0, 1)], [1, (0, 0), (2, 1)]]).new()


@pytest.fixture
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "NATIVE_NODES", 700)
    monkeypatch.setattr(base, "PYTHON_NODES", 70)


def run_json(*arguments: str) -> Any:
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("kind", SEARCHES.values(), ids=SEARCHES)
def test_budgets_are_fields_and_a_text_without_any_has_the_default(kind: Any) -> None:
    settable = {field.name for field in fields(kind)}
    assert set(kind.budgets) <= settable
    assert not set(kind.unused) & settable
    assert settable & {"depth", "nodes", "seconds", "simulations", "rollouts", "max_nodes", "worlds"} == set(
        kind.budgets
    )
    agent = km.agent(kind.name)
    assert isinstance(agent, km.Search)
    assert not agent.names_budget
    assert str(agent) == kind.name
    assert km.agent(str(kind())) == kind()
    assert repr(kind()) == f"{kind.__name__}()"
    for budget in kind.budgets:
        assert km.agent(f"{kind.name}:{budget}=7") == kind(**{budget: 7})
        assert km.agent(f"{kind.name}:{budget}=7").names_budget  # type: ignore[attr-defined]


def test_naming_a_budget_as_none_takes_the_default_away() -> None:
    assert km.agent("maxn") == km.MaxN(nodes="auto")
    assert km.agent("maxn:nodes=auto") == km.MaxN(nodes="auto")
    for text in ("maxn:nodes=none", "maxn:depth=none", "maxn:seconds=none"):
        assert km.agent(text) == km.MaxN()
    assert str(km.MaxN()) == "maxn:nodes=none"
    assert str(km.MaxN(depth=4, nodes="auto")) == "maxn:depth=4,nodes=auto"
    assert str(km.KthBestPick()) == "kth-best-pick"


def test_the_default_is_settled_by_the_position(few_nodes: None) -> None:
    maxn: Any = km.agent("maxn")
    assert str(maxn.search(HAND).search) == "maxn:nodes=700"
    large = km.games.Spades(cards=6).new(seed=1)
    assert maxn.search(large).nodes <= 700 < km.MaxN().search(large).nodes
    assert str(maxn.search(km.games.TicTacToe().new()).search) == "maxn:nodes=70"
    assert str(maxn.search(NO_ESTIMATE).search) == "maxn:nodes=none"
    assert str(km.agent("max-prob").search(NO_ESTIMATE).search) == "max-prob:nodes=700"  # type: ignore[attr-defined]
    assert str(km.agent("mp-mix").search(HAND).search) == "mp-mix:nodes=700"  # type: ignore[attr-defined]
    assert str(km.agent("uct").search(NO_ESTIMATE).search) == "uct:nodes=700"  # type: ignore[attr-defined]
    assert km.MaxN().search(HAND).complete


def test_simulations_rollouts_and_max_nodes_are_budgets_in_the_shell_too() -> None:
    texts = ("uct:simulations=50", "maxn-mc:rollouts=2", "maxn-mc:rollouts=2,max_nodes=20")
    for budget in ((), ("--nodes", "40")):
        found = run_json("analyze", "nim:piles=3/4", *texts, *budget)["results"]
        assert [each["agent"] for each in found] == ["uct:simulations=50", *texts[1:]]
        assert found[0]["simulations"] == 50


@pytest.mark.parametrize("name", sorted(TO_THE_END))
def test_a_search_that_cannot_use_a_budget_refuses_it(name: str) -> None:
    kind = SEARCHES[name]
    for field, value in (("depth", 2), ("nodes", 1), ("seconds", 1.0), ("table", 1.0), ("evaluate", sum)):
        message = f"expected no {field}= for {name}, which cannot use it, got"
        with pytest.raises(km.KingmakerError, match=message):
            kind(**{field: value})
        with pytest.raises(km.KingmakerError, match=message):
            km.agent(f"{name}:{field}=1")
    for budget in ({"depth": 2}, {"nodes": 1}, {"seconds": 1.0}):
        with pytest.raises(km.KingmakerError, match="which cannot use it"):
            kind().search(DRAFT, **budget)
        with pytest.raises(
            km.Unsupported, match=f"{name} takes no {next(iter(budget))}: it always searches to the end"
        ):
            with_budget(kind(), DRAFT, Budget(**budget))  # type: ignore[arg-type]
    assert with_budget(kind(), DRAFT, Budget(full=True)) == kind()
    told = CliRunner().invoke(app, ["agents", name]).output
    assert "depth" not in told.partition("Solve a draft")[2]
    assert run_json("agents", name)["budgets"] == []
    assert run_json("agents", name)["fields"] == []


def test_whoever_cannot_use_the_budget_is_not_asked() -> None:
    data = run_json("analyze", "table-draft:players=2,items=6", "--depth", "2")
    assert data["refusals"]["set-table"] == "set-table takes no depth: it always searches to the end"
    assert "maxn:depth=2" in [each["agent"] for each in data["results"]]


def test_budgets_from_outside_go_to_agents_whose_text_names_none() -> None:
    def text(agent: str, **budget: Any) -> str:
        return str(with_budget(registry.agent(agent), HAND if "pick" not in agent else DRAFT, Budget(**budget)))

    assert text("maxn") == "maxn:nodes=2000000"
    assert text("maxn", full=True) == "maxn:nodes=none"
    assert text("maxn", seconds=2.0) == "maxn:seconds=2"
    assert text("maxn:depth=3", nodes=5) == "maxn:depth=3"
    assert text("maxn:nodes=none", nodes=5) == "maxn:nodes=none"
    assert text("uct:simulations=9", nodes=5) == "uct:simulations=9"
    assert text("kth-best-pick", seconds=2.0) == "kth-best-pick:nodes=none,seconds=2"
    assert text("random", nodes=5) == "random"


def test_plans_matches_and_reports_say_budgets_in_full(few_nodes: None) -> None:
    plan = Plan.of(CARDS, ["maxn", "maxn:nodes=700", "random"], deals=1)
    assert plan.agent_texts == ("maxn:nodes=700", "random")
    match = km.play_match(CARDS, [km.agent("maxn"), km.MaxN(), km.agent("uct")], seed=1)
    assert match.error == ""
    assert match.agents == ("maxn:nodes=700", "maxn:nodes=none", "uct:nodes=700")
    assert km.tournament(CARDS, ["paranoid", "random"], deals=1).agents == ("paranoid:nodes=700", "random")


def test_a_plan_of_an_earlier_version_is_read_for_its_report_and_not_played_on() -> None:
    record = Plan.of(CARDS, ["maxn:depth=1", "random"], deals=1).to_json()
    record["agents"] = ["maxn", "random"]
    plan = Plan.from_json(record)
    assert plan.agent_texts == ("maxn", "random")
    with pytest.raises(km.KingmakerError, match="it meant 'maxn:nodes=none'"):
        plan.check_agents()


def test_a_text_inside_another_agent_has_the_default_too(few_nodes: None) -> None:
    many = km.games.TableDraft(players=3, items=9).new(seed=1)
    full = km.MaxN(table=0).search(many).nodes
    asked: list[int] = []
    real = km.MaxN.ask

    def ask(self: km.MaxN, state: Any, options: dict[str, Any]) -> Any:
        asked.append(0 if self.nodes is None else int(self.nodes))
        return real(self, state, options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(km.MaxN, "ask", ask)
        km.KthBestPick(drafters=("maxn",), limit=2).search(many)
    assert full > 700
    assert set(asked) == {700}


def test_a_learner_with_the_default_searches_once_where_it_cannot_be_cut() -> None:
    agent = dataclasses.replace(km.agent("learning-prob-maxn"), models=(own, other))  # type: ignore[type-var]
    session = agent.begin(km.games.Tree(), 0)  # type: ignore[attr-defined]
    state = km.games.Tree().new()
    session.search(state)
    assert session.nodes == km.ProbMaxN(models=(own, other)).search(state).nodes


def own(state: Any, player: int) -> float:
    return float(state.returns()[player])


def other(state: Any, player: int) -> float:
    return -float(state.returns()[player])
