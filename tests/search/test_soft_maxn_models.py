"""Soft-MaxN with opponent models: dominance and the union of sets as the paper defines them, on any partial order."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import both, depths, models, own_score
from kingmaker import reference
from trees import PyTree, trees

many = settings(deadline=None, max_examples=120)
decisions = st.sampled_from(["mean", "worst", "best"])
Vector = tuple[float, ...]
Relation = Callable[[Vector, Vector, int], bool]


@st.composite
def partial_orders(draw: st.DrawFn) -> Relation:
    """A relation without circles: outcomes have a rank, and of the pairs up the ranks only some are in it."""
    salt, sparsity = draw(st.integers(0, 2**32)), draw(st.integers(1, 4))

    def rank(v: Vector, player: int) -> int:
        return hash((salt, player, v)) % 1009

    def prefers(v: Vector, w: Vector, player: int) -> bool:
        return rank(v, player) > rank(w, player) and hash((salt, v, w, player)) % sparsity == 0

    return prefers


@st.composite
def candidates(draw: st.DrawFn, players: int) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(draw(st.lists(models, min_size=1, max_size=3))) for _ in range(players))


def leaves(state: PyTree) -> list[PyTree]:
    if state.is_terminal():
        return [state]
    return [leaf for action in state.legal_actions() for leaf in leaves(state.apply(action))]


def same_sets(result: km.Result, answer: reference.SoftAnswer, root: int) -> None:
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.outcomes == {action: frozenset(outcomes) for action, outcomes in answer.values.items()}
    for action, score in answer.scores.items():
        assert result.values[action][root] == pytest.approx(score)


@many
@given(trees(with_values=True), depths, st.data(), decisions)
def test_candidate_types_agree_with_the_definition(
    nested: Any, depth: int | None, data: st.DataObject, decision: Any
) -> None:
    tree = PyTree.root(nested)
    rows, utility = data.draw(candidates(tree.num_players)), data.draw(st.none() | models)
    agent = km.SoftMaxN(models=rows, utility=utility, decision=decision, depth=depth, table=0)
    result = both(nested, agent.search)
    answer = reference.soft_maxn(tree, models=rows, utility=utility, decision=decision, depth=depth)
    same_sets(result, answer, tree.player)
    for action, outcomes in answer.worths.items():
        for player, row in enumerate(outcomes[0].worth):
            for candidate in range(len(row)):
                worths = [outcome.worth[player][candidate] for outcome in outcomes]
                assert result.spans[action][player][candidate] == (min(worths), max(worths))


@many
@given(trees(with_values=True), depths, partial_orders(), st.none() | models, decisions)
def test_a_relation_of_ones_own_agrees_with_the_definition(
    nested: Any, depth: int | None, prefers: Relation, utility: Any, decision: Any
) -> None:
    tree = PyTree.root(nested)
    agent = km.SoftMaxN(prefers=exact(prefers), utility=utility, decision=decision, depth=depth, table=0)
    answer = reference.soft_maxn(tree, prefers=prefers, utility=utility, decision=decision, depth=depth)
    same_sets(both(nested, agent.search), answer, tree.player)


def exact(prefers: Relation) -> Relation:
    """The engine has all numbers as floats; the trees have whole ones."""
    return lambda v, w, player: prefers(tuple(map(int, v)), tuple(map(int, w)), player)


@many
@given(trees(max_leaves=20), partial_orders())
def test_pairs_that_are_written_down_are_the_relation(nested: Any, prefers: Relation) -> None:
    tree = PyTree.root(nested)
    ends = {leaf.returns() for leaf in leaves(tree)}
    pairs = {p: [(v, w) for v, w in product(ends, ends) if prefers(v, w, p)] for p in range(tree.num_players)}
    written = km.SoftMaxN(prefers=km.models.OrderedPairs(pairs)).search(tree)
    assert written.outcomes == km.SoftMaxN(prefers=exact(prefers)).search(tree).outcomes


@many
@given(trees(with_values=True), depths)
def test_the_generic_model_is_the_returns_however_it_is_said(nested: Any, depth: int | None) -> None:
    state = km.games.Tree(nested).new()
    generic = km.SoftMaxN(depth=depth).search(state)
    for agent in (
        km.SoftMaxN(depth=depth, models=(own_score,)),
        km.SoftMaxN(depth=depth, models=((own_score,),) * state.num_players, utility=own_score),
        km.SoftMaxN(depth=depth, prefers=lambda v, w, player: v[player] > w[player]),
    ):
        found = agent.search(state)
        assert (found.action, found.values, found.outcomes) == (generic.action, generic.values, generic.outcomes)


@many
@given(trees(max_leaves=25), st.data())
def test_fewer_candidates_leave_no_more_open(nested: Any, data: st.DataObject) -> None:
    """A smaller set of types agrees on more pairs, so more is dropped, and nothing comes in."""
    tree = PyTree.root(nested)
    rows = data.draw(candidates(tree.num_players))
    fewer = tuple(row[: data.draw(st.integers(1, len(row)))] for row in rows)
    wide, narrow = km.SoftMaxN(models=rows).search(tree), km.SoftMaxN(models=fewer).search(tree)
    assert all(narrow.outcomes[action] <= wide.outcomes[action] for action in wide.outcomes)


@many
@given(trees(max_leaves=25), partial_orders())
def test_who_prefers_nothing_leaves_everything_open(nested: Any, prefers: Relation) -> None:
    tree = PyTree.root(nested)
    open_ = km.SoftMaxN(prefers=lambda v, w, player: False).search(tree)
    some = km.SoftMaxN(prefers=exact(prefers)).search(tree)
    for action, outcomes in open_.outcomes.items():
        assert outcomes == {leaf.returns() for leaf in leaves(tree.apply(action))}
        assert some.outcomes[action] <= outcomes


@many
@given(trees(max_leaves=25), st.data(), st.sampled_from(["leftmost", "random", "against-root"]))
def test_what_players_of_any_candidate_types_play_is_among_the_outcomes(
    nested: Any, data: st.DataObject, ties: Any
) -> None:
    tree = PyTree.root(nested)
    rows = data.draw(candidates(tree.num_players))
    true_types = tuple(data.draw(st.sampled_from(row)) for row in rows)
    played = km.MaxN(utility=true_types[tree.player], believes=true_types, ties=ties).search(tree)
    end = tree
    for action in played.pv:
        end = end.apply(action)
    assert end.returns() in km.SoftMaxN(models=rows).search(tree).outcomes[played.action]


pairs_of_numbers = st.tuples(st.integers(0, 3), st.integers(0, 3))
small_sets = st.lists(pairs_of_numbers, min_size=1, max_size=4, unique=True)


@many
@given(small_sets, small_sets, st.sets(st.tuples(pairs_of_numbers, pairs_of_numbers), max_size=60))
def test_dominance_under_a_model_is_about_its_pairs(s: list[Any], t: list[Any], model: set[Any]) -> None:
    def prefers(v: Any, w: Any) -> bool:
        return (v, w) in model

    assert reference.strictly_dominates_under(s, t, prefers) == (set(product(s, t)) <= model)
    weakly = reference.weakly_dominates_under(s, t, prefers)
    assert weakly == (not set(product(t, s)) & model and any({(v, w) for w in t} <= model for v in s))
    everything = {(v, w) for v in s for w in t}
    assert reference.strictly_dominates_under(s, t, lambda v, w: (v, w) in model | everything)


@many
@given(small_sets, small_sets, st.integers(0, 1))
def test_dominance_under_the_order_of_numbers_is_dominance(s: list[Any], t: list[Any], player: int) -> None:
    def more(v: Any, w: Any) -> bool:
        return v[player] > w[player]

    assert reference.strictly_dominates_under(s, t, more) == reference.strictly_dominates(s, t, player)
    if reference.strictly_dominates(s, t, player):
        assert reference.weakly_dominates_under(s, t, more)
        assert not reference.weakly_dominates(t, s, player)


@pytest.mark.parametrize("seed", range(4))
def test_native_types_and_callables_leave_the_same_open_with_and_without_a_table(seed: int) -> None:
    state = km.games.Spades(players=3, cards=4).new(seed=seed)
    kinds = (km.models.MaxTricks(), km.models.MinOvertricks(), km.models.SetOpponents())
    native = km.SoftMaxN(models=kinds, utility=kinds[1]).search(state)
    plain = [lambda end, seat, kind=kind: kind(end, seat) for kind in kinds]
    for other in (
        km.SoftMaxN(models=plain, utility=plain[1]).search(state),
        km.SoftMaxN(models=kinds, utility=kinds[1], table=0).search(state),
    ):
        assert (other.action, other.values, other.outcomes) == (native.action, native.values, native.outcomes)
        assert other.spans == native.spans
    same_sets(
        km.SoftMaxN(models=kinds, utility=kinds[1], table=0).search(state),
        reference.soft_maxn(state, models=[kinds] * 3, utility=kinds[1]),
        state.player,
    )


def test_trick_takers_and_shunners_of_overtricks_agree_only_on_made_bids() -> None:
    """Then what remains of a player's preferences is that a bid is made: overtricks are neither good nor bad."""
    state = km.games.Spades(players=3, cards=5).new(seed=3)
    found = km.SoftMaxN(models=(km.models.MaxTricks(), km.models.MinOvertricks())).search(state)

    def made(outcome: Vector, player: int) -> bool:
        return outcome[player] >= 0

    relation = km.SoftMaxN(prefers=lambda v, w, player: made(v, player) and not made(w, player)).search(state)
    assert relation.outcomes == found.outcomes


def test_in_text_models_are_spelled_as_those_of_prob_maxn() -> None:
    text = "soft-maxn:nodes=none,models=max-tricks/min-overtricks,utility=min-overtricks"
    agent = km.SoftMaxN(models=["max-tricks", "min-overtricks"], utility="min-overtricks")  # type: ignore[arg-type, list-item]
    assert km.agent(text) == agent
    assert str(agent) == text
    each = km.agent("soft-maxn:models=max-tricks+/max-tricks+min-overtricks/set-opponents+")
    assert [len(row) for row in each.models] == [1, 2, 1]  # type: ignore[attr-defined]
    assert km.agent(str(each)) == each


TREE = km.games.Tree([0, [1, (6, 4, 0), (1, 4, 5)], [1, (3, 4, 3), (1, 3, 6)], [1, (5, 4, 1), (5, 4, 1)]]).new()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"models": ((own_score,), (own_score,))}, "expected models for each of 3 players, got 2"),
        ({"models": ((own_score,), (), (own_score,))}, "expected at least one model for player 1, got none"),
        ({"models": (own_score, 3)}, "expected models to be callables or names, got 3"),
        ({"models": "max-tricks"}, "expected models of soft-maxn to be a tuple or list, got 'max-tricks'"),
        ({"models": ("max-trick",)}, "unknown player type 'max-trick': did you mean 'max-tricks'"),
        ({"utility": 3}, "expected utility of soft-maxn to be a callable or a name, got 3"),
        ({"prefers": {1: []}}, "expected prefers of soft-maxn to be a callable, got {1: []}"),
        ({"prefers": max, "models": (own_score,)}, "expected models= or prefers= for soft-maxn, got both"),
        (
            {"prefers": lambda v, w, player: v[player] >= w[player]},
            "expected prefers to be strict, so that nothing is preferred to itself, got (5.0, 4.0, 1.0) for player 1",
        ),
        (
            {"prefers": lambda v, w, player: v != w},
            "expected prefers to be a partial order, got preferences of player 1 in a circle",
        ),
        ({"models": (lambda state, player: float("nan"),)}, "expected a finite number from the utility, got nan"),
        ({"utility": lambda state, player: float("nan")}, "expected a finite number from the utility, got nan"),
    ],
)
def test_models_that_are_none_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(km.KingmakerError, match=re.escape(message)):
        km.SoftMaxN(**fields).search(TREE)


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ([], "expected a mapping from players to pairs of outcomes, got []"),
        ({"first": []}, "expected a player of pairs of outcomes to be a whole number from 0 to 65536, got 'first'"),
        ({0: [(1, 2)]}, "expected a pair of outcomes, such as ((3, 1), (1, 2)), got (1, 2)"),
        ({0: [((1, 2), ("a", 2))]}, "expected a pair of outcomes, such as ((3, 1), (1, 2)), got"),
    ],
)
def test_pairs_that_are_none_are_refused(pairs: Any, message: str) -> None:
    with pytest.raises(km.KingmakerError, match=re.escape(message)):
        km.models.OrderedPairs(pairs)


def test_an_exception_in_a_relation_comes_out_as_it_went_in() -> None:
    def broken(v: Vector, w: Vector, player: int) -> bool:
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        km.SoftMaxN(prefers=broken).search(TREE)
