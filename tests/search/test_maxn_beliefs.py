"""MaxN with beliefs: the others play the MaxN that they are believed to play, and we our best against that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import MODELS, both, depths, few_points, models, own_score, same_vector, seeds
from kingmaker import reference
from trees import PyTree, trees

many = settings(deadline=None, max_examples=120)
types = st.none() | models
TIES = ("leftmost", "random", "against-root", "heuristic")
MOT, MT = km.models.MinOvertricks(), km.models.MaxTricks()


@st.composite
def believers(draw: st.DrawFn, players: int) -> dict[str, Any]:
    """A type of one's own, and what is believed: of all alike, or of each seat."""
    rows = st.lists(types, min_size=players, max_size=players).map(tuple)
    return {"utility": draw(types), "believes": draw(types | rows), "known": draw(st.booleans())}


def believed_types(fields: dict[str, Any], tree: PyTree) -> tuple[Any, list[Any]]:
    """The own type and that of each seat in the minds of the others, as callables."""
    given = fields["believes"]
    seats = list(given) if isinstance(given, tuple) else [given] * tree.num_players
    if fields["known"]:
        seats[tree.player] = fields["utility"]
    return fields["utility"] or own_score, [kind or own_score for kind in seats]


@many
@given(trees(with_values=True), depths, st.data(), st.sampled_from(TIES), seeds)
def test_maxn_with_beliefs_agrees_with_its_definition(
    nested: Any, depth: int | None, data: st.DataObject, ties: Any, seed: int
) -> None:
    tree = PyTree.root(nested)
    fields = data.draw(believers(tree.num_players))
    utility, believed = believed_types(fields, tree)
    if ties == "random" and utility is believed[tree.player]:
        utility = next(
            kind for kind in MODELS if kind is not utility
        )  # else there is one tree, and one draw: see below
        fields = {"utility": utility, "believes": tuple(believed), "known": False}
    definition = reference.believing_maxn(tree, utility=utility, believed=believed, depth=depth, ties=ties, seed=seed)
    agent = km.MaxN(depth=depth, ties=ties, seed=seed, table=0, **fields)
    same_vector(both(nested, agent.search), definition)


@many
@given(trees(with_values=True), depths, st.data(), st.sampled_from(TIES), seeds)
def test_a_player_known_for_what_it_is_walks_one_tree_with_the_others(
    nested: Any, depth: int | None, data: st.DataObject, ties: Any, seed: int
) -> None:
    tree = PyTree.root(nested)
    fields = data.draw(believers(tree.num_players)) | {"known": True}
    _, believed = believed_types(fields, tree)
    agent = km.MaxN(depth=depth, ties=ties, seed=seed, table=0, **fields)
    definition = reference.maxn(tree, depth=depth, utilities=believed, ties=ties, seed=seed)
    same_vector(both(nested, agent.search), definition)


def expected_of(state: PyTree, believed: Sequence[Any]) -> Any:
    """What an opponent is expected to take: the first of its best actions, since it is inside our tree."""
    values = reference.maxn(state, utilities=believed).values
    return max(values, key=lambda action: values[action][state.player])


def literal(state: PyTree, you: int, utility: Any, believed: list[Any]) -> tuple[float, ...]:
    """What is expected when every opponent runs a MaxN of its own at its node: slow, and as the words have it."""
    if state.is_terminal():
        return tuple((utility if p == you else kind)(state, p) for p, kind in enumerate(believed))
    if state.player != you:
        return literal(state.apply(expected_of(state, believed)), you, utility, believed)
    return max((literal(state.apply(a), you, utility, believed) for a in state.legal_actions()), key=lambda v: v[you])


@many
@given(trees(max_leaves=20), models, st.data())
def test_an_opponent_takes_what_the_maxn_search_finds_that_it_is_believed_to_run(
    nested: Any, utility: Any, data: st.DataObject
) -> None:
    tree = PyTree.root(nested)
    believed = [data.draw(models) for _ in range(tree.num_players)]
    expected = {a: literal(tree.apply(a), tree.player, utility, believed) for a in tree.legal_actions()}
    assert km.MaxN(utility=utility, believes=tuple(believed), known=False).search(tree).values == expected


@many
@given(trees(max_leaves=20), models, st.data())
def test_no_other_play_of_ours_is_better_against_the_imagined_opponents(
    nested: Any, utility: Any, data: st.DataObject
) -> None:
    tree = PyTree.root(nested)
    believed = tuple(data.draw(models) for _ in range(tree.num_players))
    best = km.MaxN(utility=utility, believes=believed, known=False).search(tree).value[tree.player]

    def reachable(state: PyTree) -> list[float]:
        if state.is_terminal():
            return [utility(state, tree.player)]
        if state.player == tree.player:
            return [worth for a in state.legal_actions() for worth in reachable(state.apply(a))]
        return reachable(state.apply(expected_of(state, believed)))

    assert best == max(reachable(tree))


@many
@given(trees(low=0, high=10**9), models, st.data())
def test_without_ties_it_is_prob_maxn_with_sure_beliefs_and_no_mistakes(
    nested: Any, utility: Any, data: st.DataObject
) -> None:
    tree = PyTree.root(nested)
    kinds = st.sampled_from([kind for kind in MODELS if kind is not few_points])
    believed = tuple(data.draw(kinds) for _ in range(tree.num_players))
    leaves = [leaf for leaf in walk(tree) if leaf.is_terminal()]
    for player, kind in enumerate(believed):
        worths = [kind(leaf, player) for leaf in leaves]
        if len(set(worths)) < len(worths):
            return  # a tie
    sure = km.ProbMaxN(utility=utility, models=tuple((kind,) for kind in believed), epsilon=0).search(tree)
    maxn = km.MaxN(utility=utility, believes=believed, known=False).search(tree)
    assert maxn.value[tree.player] == pytest.approx(sure.value[tree.player])


def walk(state: PyTree) -> list[PyTree]:
    return [state, *(each for action in state.legal_actions() for each in walk(state.apply(action)))]


# Player 0 really wants 2 at a node where the others expect it to want 9; player 1 decides before it.
SECOND_LEVEL = [1, [0, (9, 0), (2, 5)], (0, 3)]


def wants_little(state: Any, player: int) -> float:
    return -state.returns()[player]


def test_who_is_taken_for_another_is_answered_as_that_other() -> None:
    state = km.games.Tree([0, SECOND_LEVEL, (5, 0)]).new()
    secret = km.MaxN(utility=wants_little, known=False).search(state)
    assert secret.values[0] == (0, 3)  # player 1 fears the 0 behind the 9, and takes its 3
    known = km.MaxN(utility=wants_little).search(state)
    assert known.values[0] == (-2, 5)  # it counts on the 2, and so gets 5
    by_seat = km.MaxN(utility=wants_little, believes=(wants_little, None), known=False).search(state)
    assert by_seat.values == known.values


def test_the_others_know_what_a_player_plays_for_unless_it_says_otherwise() -> None:
    assert km.MaxN(utility=MOT, believes=MT) == km.MaxN(utility=MOT, believes=MT, known=True)
    state = km.games.Tree([0, SECOND_LEVEL, (5, 0)]).new()
    for own_seat in (None, wants_little, few_points):  # what stands there matters to the nested reading alone
        by_seat = km.MaxN(utility=wants_little, believes=(own_seat, None)).search(state)
        assert by_seat.values == km.MaxN(utility=wants_little).search(state).values


@pytest.mark.parametrize("seed", range(5))
def test_native_types_and_callables_believe_alike_with_and_without_a_table(seed: int) -> None:
    state = km.games.Spades(players=3, cards=4).new(seed=seed)
    native = km.MaxN(utility=MOT, believes=MT, known=False).search(state)
    mot, mt = (lambda end, seat: MOT(end, seat)), (lambda end, seat: MT(end, seat))
    plain = km.MaxN(utility=mot, believes=mt, known=False).search(state)
    bare = km.MaxN(utility=MOT, believes=MT, known=False, table=0).search(state)
    assert (native.action, native.values) == (plain.action, plain.values) == (bare.action, bare.values)
    definition = reference.believing_maxn(state, utility=MOT, believed=[MT] * 3)
    assert (native.action, native.value, native.values) == (definition.action, definition.value, definition.values)


def test_the_line_of_play_is_the_real_one() -> None:
    state = km.games.Spades(players=3, cards=5).new(seed=2)
    result = km.MaxN(utility=MOT, believes=MT, known=False).search(state)
    end = state
    for action in result.pv:
        end = end.play(action)
    assert end.is_terminal()
    assert MOT(end, state.player) == result.value[state.player]
    chosen = [child.action for child in result.tree(depth=2).children if child.chosen]
    assert chosen == [result.action]


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("maxn:nodes=none,utility=min-overtricks,believes=max-tricks", km.MaxN(utility=MOT, believes=MT)),
        (
            "maxn:nodes=none,utility=min-overtricks,believes=max-tricks,known=no",
            km.MaxN(utility=MOT, believes=MT, known=False),
        ),
        ("maxn:nodes=none,believes=min-overtricks/none/max-tricks", km.MaxN(believes=(MOT, None, MT))),
    ],
)
def test_beliefs_are_text_there_and_back(text: str, agent: km.MaxN) -> None:
    assert km.agent(text) == agent
    assert km.agent(str(agent)) == agent


def test_one_belief_in_a_row_is_of_all() -> None:
    assert km.MaxN(believes=(MT,)) == km.MaxN(believes=MT) == km.MaxN(believes=["max-tricks"])  # type: ignore[arg-type, list-item]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"believes": ()}, "expected believes of maxn to be a type, or one for each player, got none"),
        ({"believes": (MT, 3)}, "expected believes to be callables or names, got 3"),
        ({"believes": 3}, "expected believes of maxn to be a callable or a name, got 3"),
        ({"believes": (MT, "max-trick")}, "unknown player type 'max-trick': did you mean 'max-tricks'"),
        ({"known": 1}, "expected known of maxn to be True or False, got 1"),
    ],
)
def test_beliefs_that_are_none_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(km.KingmakerError, match=re.escape(message)):
        km.MaxN(**fields)


def test_beliefs_of_too_few_players_are_refused() -> None:
    state = km.games.Spades(players=3, cards=2).new(seed=1)
    with pytest.raises(km.KingmakerError, match="expected believes for each of 3 players, got 2"):
        km.MaxN(believes=(MT, MOT)).search(state)
