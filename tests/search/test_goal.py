"""What a player makes of the values of all: with `goal=lead` a search is the same search of a game that pays leads.

With `goal=share` it is the same search of a game that pays shares.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import both, depths, same_number, same_vector, seeds
from fuzzing import examples
from kingmaker import reference, registry
from trees import PyTree, trees, zero_sum_trees

many = settings(deadline=None, max_examples=examples(100))
TIES = ("leftmost", "random", "against-root", "heuristic")
at_the_root = st.sampled_from([None, "heuristic"])


MADE: dict[Any, Any] = {"lead": reference.leads, "share": reference.shares}
goals = st.sampled_from(list(MADE))


def made(node: Any, goal: Any) -> Any:
    """The same tree with leads or shares for payoffs and for values."""
    if isinstance(node, dict):
        return {
            "player": node["player"],
            "value": list(MADE[goal](tuple(node["value"]))),
            "children": [made(child, goal) for child in node["children"]],
        }
    return MADE[goal](tuple(node))


def test_a_lead_is_over_each_of_the_others() -> None:
    assert reference.leads((5.0, 3.0, 1.0)) == (6.0, 0.0, -6.0)
    assert reference.leads((2.0, 2.0)) == (0.0, 0.0)


def test_a_share_is_of_what_all_have_by_size() -> None:
    assert reference.shares((5.0, 3.0, 2.0)) == (0.5, 0.3, 0.2)
    assert reference.shares((-1.0, -3.0)) == (-0.25, -0.75)
    assert reference.shares((0.0, 0.0)) == (0.0, 0.0)


@many
@given(trees(with_values=True), depths, at_the_root, goals)
def test_paranoid_for_its_goal_is_paranoid_in_a_game_that_pays_it(
    nested: Any, depth: int | None, ties: Any, goal: Any
) -> None:
    tree = PyTree.root(made(nested, goal))
    for pruning in ("none", "alpha-beta"):
        agent = km.Paranoid(depth=depth, table=0, pruning=pruning, root_ties=ties, goal=goal)
        wanted = reference.paranoid(tree, depth=depth, pruning=pruning, root_ties=ties)
        same_number(both(nested, agent.search), wanted, tree.player)


@many
@given(trees(with_values=True), depths, st.sampled_from(TIES), seeds, goals)
def test_maxn_for_its_goal_is_maxn_in_a_game_that_pays_it(
    nested: Any, depth: int | None, ties: Any, seed: int, goal: Any
) -> None:
    result = both(nested, km.MaxN(depth=depth, ties=ties, seed=seed, table=0, goal=goal).search)
    same_vector(result, reference.maxn(PyTree.root(made(nested, goal)), depth=depth, ties=ties, seed=seed))


@many
@given(zero_sum_trees(with_values=True), depths)
def test_where_one_gains_what_the_other_loses_a_lead_is_twice_as_much(nested: Any, depth: int | None) -> None:
    state = km.games.Tree(nested).new()
    for agent in (km.MaxN, km.Paranoid, km.BestReply):
        own, lead = (agent(depth=depth, table=0, goal=goal).search(state) for goal in ("own", "lead"))
        assert own.action == lead.action
        assert tuple(2 * value for value in own.value) == lead.value


@pytest.mark.parametrize("text", ["maxn:depth=3", "paranoid:depth=4", "best-reply:depth=4", "paranoid:nodes=3000"])
def test_a_lead_in_distances_is_the_lead_that_chinese_checkers_pays(text: str) -> None:
    for players in (2, 3, 4):
        game = f"chinese-checkers:size=2,opening=8,players={players}"
        states = [registry.game(f"{game}{more}").new(seed=players) for more in ("", ",scoring=lead")]
        found = registry.agent(f"{text},goal=lead").search(states[0])
        wanted = registry.agent(f"{text},shortcuts=no" if text.startswith("maxn") else text).search(states[1])
        assert (found.action, found.value) == (wanted.action, wanted.value)


def test_tricks_are_not_solved_for_a_lead_where_points_are_asked_for() -> None:
    state = registry.game("spades:players=3,cards=4,scoring=tricks").new(seed=3)
    plain = km.Paranoid(goal="lead").search(state)
    assert plain.value == km.Paranoid(goal="lead", pruning="none", shortcuts=False).search(state).value
    assert plain.value != km.Paranoid().search(state).value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("paranoid:goal=leads", "one of own, lead, share, got 'leads'"),
        ("maxn:goal=all", "expected goal of maxn"),
        ("paranoid:utility=max-tricks,goal=lead", "utility has no place there"),
        ("maxn:believes=max-tricks,goal=lead", "believes has no place there"),
        ("maxn:utility=max-tricks,goal=share", "goal=share compares what the game pays: utility has no place there"),
    ],
)
def test_a_goal_that_makes_no_sense_is_refused_in_a_line(text: str, told: str) -> None:
    with pytest.raises(km.KingmakerError, match=told) as refused:
        registry.agent(text)
    assert "\n" not in str(refused.value)


def test_an_explanation_says_that_it_is_a_lead_or_a_share(capsys: pytest.CaptureFixture[str]) -> None:
    state = registry.game("chinese-checkers:size=2,opening=6").new(seed=1)
    for text in ("maxn", "paranoid", "best-reply"):
        for goal in ("lead", "share"):
            registry.agent(f"{text}:depth=2,goal={goal}").search(state).explain()
            assert f"a {goal} of" in capsys.readouterr().out
        registry.agent(f"{text}:depth=2").search(state).explain()
        told = capsys.readouterr().out
        assert "a lead of" not in told
        assert "a share of" not in told
