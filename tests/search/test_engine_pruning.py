"""Pruned MaxN, one of touching cards, and actions in another order: fewer nodes, and otherwise the same answer.

On random trees full of ties, and on positions from real games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.testing import check_game
from lineup import without_shortcuts
from trees import PyTree, positions, trees

PRUNING = ("shallow", "last-branch", "speculative", "discrete")
TIES = ("leftmost", "against-root", "heuristic")
many = settings(deadline=None, max_examples=150)


@dataclass(frozen=True)
class LimitedTree(PyTree):
    """A tree that knows the most that its leaves and estimates pay; all nodes alike know `known`, if that is given."""

    known: Any = None

    def limits(self) -> tuple[float, list[tuple[float, float]]]:
        return self.known or everything_below(self)


@dataclass(frozen=True)
class SteppedTree(LimitedTree):
    """The same of whole numbers, which knows that they are whole."""

    def value_step(self) -> float:
        return 1.0


def everything_below(tree: PyTree) -> tuple[float, list[tuple[float, float]]]:
    rows = [node.evaluate() if node.is_terminal() or isinstance(node.node, dict) else None for node in positions(tree)]
    found = [row for row in rows if row is not None]
    return max(map(sum, found)), [(min(column), max(column)) for column in zip(*found, strict=True)]


@st.composite
def shared_out(draw: st.DrawFn, players: int) -> tuple[int, ...]:
    """Payoffs that always sum to 4, none of them below 0."""
    cuts = sorted(draw(st.integers(0, 4)) for _ in range(players - 1))
    return tuple(high - low for low, high in zip([0, *cuts], [*cuts, 4], strict=True))


def same_answer(pruned: km.Result, full: km.Result) -> None:
    assert (pruned.action, pruned.value, pruned.pv) == (full.action, full.value, full.pv)
    assert (pruned.values, pruned.sides) == (full.values, full.sides)


def all_prunings_agree(state: Any, agent: km.MaxN) -> None:
    full = replace(agent, pruning="none").search(state)
    for pruning in ("auto", *PRUNING):
        same_answer(replace(agent, pruning=pruning).search(state), full)
    for pruning in PRUNING:
        as_in_the_books(replace(agent, pruning=pruning, shortcuts=False).search(state), full)


def as_in_the_books(pruned: km.Result, full: km.Result) -> None:
    """The root refutes, too: of actions that it does not take only a bound may be known."""
    assert (pruned.action, pruned.value, pruned.pv) == (full.action, full.value, full.pv)
    assert pruned.sides[pruned.action] == "="
    for action, side in pruned.sides.items():
        known, truth = pruned.values[action][pruned.player], full.values[action][pruned.player]
        assert known == truth if side == "=" else known >= truth
        assert side in ("=", "<=")


@many
@given(st.integers(2, 4).flatmap(lambda n: trees(n, leaf=shared_out(n), max_depth=6, max_leaves=60)), st.booleans())
def test_pruned_maxn_is_full_maxn_on_trees_of_constant_sum(nested: Any, tight: bool) -> None:
    root = PyTree.root(nested)
    for kind in (LimitedTree, SteppedTree):
        state = kind(root.node, root.num_players, None if tight else (4, [(0, 4)] * root.num_players))
        for ties in TIES[:2]:
            all_prunings_agree(state, km.MaxN(ties=ties))


@many
@given(trees(3, with_values=True, max_depth=6, max_leaves=60), st.sampled_from(TIES), st.sampled_from([None, 2, 3, 4]))
def test_pruned_maxn_is_full_maxn_on_any_tree_and_at_any_depth(nested: Any, ties: Any, depth: int | None) -> None:
    root = PyTree.root(nested)
    for kind in (LimitedTree, SteppedTree):
        all_prunings_agree(kind(root.node, root.num_players), km.MaxN(ties=ties, depth=depth))


@many
@given(trees(3, leaf=shared_out(3), alternating=True, max_depth=7, max_branching=3, max_leaves=80))
def test_pruned_maxn_is_full_maxn_where_players_take_turns(nested: Any) -> None:
    root = PyTree.root(nested)
    for kind in (LimitedTree, SteppedTree):
        all_prunings_agree(kind(root.node, 3, (4, [(0, 4)] * 3)), km.MaxN())


def test_speculative_pruning_searches_again_what_mattered_after_all() -> None:
    """It cuts wherever last-branch pruning does, so that it visits more nodes only if it comes back to some."""
    low, high = (0, 10), (10, [(0, 10)] * 3)
    chance, seen_again = Random(5), 0
    for _ in range(400):

        def grow(level: int) -> Any:
            if level == 4:
                cuts = sorted(chance.randint(*low) for _ in range(2))
                return (cuts[0], cuts[1] - cuts[0], 10 - cuts[1])
            return [level % 3, *(grow(level + 1) for _ in range(3))]

        state = LimitedTree(grow(0), 3, high)
        all_prunings_agree(state, km.MaxN())
        counted = [
            replace(km.MaxN(), pruning=pruning).search(state).nodes for pruning in ("last-branch", "speculative")
        ]
        seen_again += counted[1] > counted[0]
    assert seen_again


def test_steps_leave_out_more_than_limits_alone() -> None:
    """Sturtevant 2003, figure 9: two trees in which scores are whole and sum to 10."""
    for first in ((5, 4, 1), (7, 3, 0)):
        between = [1, (3, 3, 4), [2, first, (6, 4, 0)]]
        state = SteppedTree([0, [1, (5, 4, 1)], between, [1, (3, 1, 6)]], 3, (10, [(0, 10)] * 3))
        all_prunings_agree(state, km.MaxN())
        books = km.MaxN(shortcuts=False, table=0)
        nodes = {kind: replace(books, pruning=kind).search(state).nodes for kind in PRUNING}
        assert nodes["discrete"] == nodes["speculative"] - 1
        without = LimitedTree(state.node, 3, state.known)
        assert replace(books, pruning="discrete").search(without).nodes == nodes["speculative"]


GAMES = {
    "spades": (km.games.Spades(players=3, cards=5), 8, None),
    "spades for tricks": (km.games.Spades(players=3, cards=5, scoring="tricks"), 8, None),
    "spades of four": (km.games.Spades(players=4, cards=4, scores=(1, 5, 20, 3), bags=(8, 9, 1, 2)), 8, None),
    "spades with odd scores": (km.games.Spades(players=3, cards=4, scores=(0.1, 0.7, 0.3)), 6, None),
    "spades with bidding": (km.games.Spades(players=3, cards=2, bidding="players"), 4, None),
    "hearts": (km.games.Hearts(players=4, cards=4), 8, None),
    "hearts of three": (km.games.Hearts(players=3, cards=5, first_trick=False), 8, None),
    "hearts, whole deck": (km.games.Hearts(), 48, 3),
    "spades valued by tricks": (km.games.Spades(players=3, cards=6, scoring="tricks", evaluation="even"), 10, 7),
    "spades, whole deck": (km.games.Spades(players=4, scoring="tricks"), 48, 3),
    "chinese checkers": (km.games.ChineseCheckers(size=2, scoring="lead"), 40, 3),
    "chinese checkers of four": (km.games.ChineseCheckers(players=4, size=1, scoring="lead"), 20, 6),
    "chinese checkers to the end": (km.games.ChineseCheckers(size=1, scoring="lead", most_turns=8), 3, None),
}
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def met(name: str, count: int = 170) -> list[Any]:
    """Positions from random games, the end left out."""
    game, turns, _ = GAMES[name]
    found = []
    for seed in range(count):
        chance, state = Random(seed), game.new(seed=seed)
        for _ in range(chance.randrange(turns + 1)):
            state = state.apply(chance.choice(state.legal_actions()))
            if state.is_terminal():
                break
        if not state.is_terminal():
            found.append(state)
    return found


@every_game
def test_pruned_maxn_is_full_maxn_in_real_games(name: str) -> None:
    """With a table and without, under every rule for ties."""
    for number, state in enumerate(met(name)):
        ties, table = TIES[number % 3], (0.0, 64.0)[number % 2]
        all_prunings_agree(state, km.MaxN(ties=ties, table=table, depth=GAMES[name][2]))
        all_prunings_agree(state, km.MaxN(table=64.0 - table, depth=GAMES[name][2]))


@every_game
def test_pruned_maxn_deepens_to_what_full_maxn_finds_at_that_depth(name: str) -> None:
    for state in met(name)[:15]:
        if state.may_stop() or name.startswith("chinese"):
            found = km.MaxN(nodes=2000).search(state)
            same_answer(found, km.MaxN(depth=found.limit, pruning="none").search(state))


@every_game
def test_pruned_paranoid_is_full_paranoid_in_real_games(name: str) -> None:
    """Touching cards and another order leave the value of everybody and the line as they are."""
    for number, state in enumerate(met(name)[:60]):
        agent = km.Paranoid(table=(0.0, 64.0)[number % 2], depth=GAMES[name][2])
        full, pruned = replace(agent, pruning="none").search(state), agent.search(state)
        assert (pruned.action, pruned.value, pruned.pv) == (full.action, full.value, full.pv)
        deepened = replace(agent, nodes=2000).search(state)
        same = replace(agent, pruning="none", depth=deepened.limit).search(state)
        assert (deepened.action, deepened.value, deepened.pv) == (same.action, same.value, same.pv)


@every_game
def test_touching_cards_count_in_the_chances_of_max_prob(name: str) -> None:
    for state in met(name)[:20]:
        for table in (0.0, 64.0):
            agent = km.MaxProb(depth=GAMES[name][2] or 7, table=table)
            found, full = agent.search(state), without_shortcuts(agent, state)
            assert found.action == full.action
            assert found.value == pytest.approx(full.value, abs=1e-9)
            assert {a: pytest.approx(v, abs=1e-9) for a, v in full.values.items()} == found.values
            assert found.nodes <= full.nodes


@every_game
def test_limits_hold_for_all_that_comes_after(name: str) -> None:
    for seed, state in enumerate(met(name)[:60]):
        for statics in (False, True):
            chance, walk = Random(seed), [state]
            while not walk[-1].is_terminal():
                walk.append(walk[-1].apply(chance.choice(walk[-1].legal_actions())))
            total, pairs = state.core.limits(statics)
            for value in [walk[-1].returns()] + [later.evaluate() for later in walk if statics]:
                assert all(low <= entry <= high for entry, (low, high) in zip(value, pairs, strict=True))
                assert sum(value) <= total


def test_no_kind_of_pruning_visits_more_of_chinese_checkers_than_the_one_before() -> None:
    state = km.games.ChineseCheckers(scoring="lead").new()
    none, *others = (km.MaxN(depth=5, pruning=pruning).search(state).nodes for pruning in ("none", *PRUNING))
    assert none == 1_084_271
    assert others == sorted(others, reverse=True)
    assert others[2] * 5 < none
    deal = km.games.Hearts(players=3, cards=6).new(seed=1)
    hearts = [km.MaxN(pruning=pruning, table=0).search(deal).nodes for pruning in ("none", *PRUNING)]
    assert hearts[1] * 10 < hearts[0]


def test_leads_put_the_players_in_the_order_of_their_distances() -> None:
    distance = km.games.ChineseCheckers(size=2)
    for state in met("chinese checkers")[:30]:
        plain = distance.parse(str(state))
        steps = [-entry for entry in plain.evaluate()]
        assert state.evaluate() == tuple(sum(other - own for other in steps) for own in steps)
        assert km.MaxProb(depth=2).search(state).value == pytest.approx(km.MaxProb(depth=2).search(plain).value)
        assert (state.notable_lead, plain.notable_lead) == (9, 3)


def test_nothing_is_pruned_where_limits_do_not_speak_of_what_is_searched_for() -> None:
    state = km.games.Spades(players=3, cards=4).new(seed=2)

    def same(**own: Any) -> None:
        counted = {km.MaxN(table=0, pruning=pruning, **own).search(state).nodes for pruning in ("none", "speculative")}
        assert len(counted) == 1, own

    same(ties="random")
    same(evaluate=lambda position: position.evaluate(), depth=4)
    same(utility=lambda position, player: position.returns()[player])


@dataclass(frozen=True)
class OddSteps(LimitedTree):
    """Claims this of its values."""

    claimed: Any = None

    def value_step(self) -> Any:
        return self.claimed


def test_steps_that_are_none_are_refused() -> None:
    for wrong in (0, -1.0, float("nan"), float("inf"), "far"):
        with pytest.raises(km.InvalidGame, match="expected a positive number from value_step"):
            km.MaxN().search(OddSteps([0, (1, 1, 2), (2, 2, 0)], 3, claimed=wrong))


def test_limits_that_are_none_are_refused() -> None:
    for wrong in (None, 3, (1, 2, 3), (4.0, [(0, 4)] * 2), (4.0, [(4, 0)] * 3), (float("nan"), [(0, 4)] * 3)):
        state = LimitedTree([0, [1, (1, 1, 2), (2, 2, 0)], [2, (4, 0, 0), (0, 0, 4)]], 3, wrong or "nothing")
        with pytest.raises(km.InvalidGame, match="expected a sum and 3 finite pairs"):
            km.MaxN().search(state)


@dataclass(frozen=True)
class Bragging(PyTree):
    """Claims that nobody gets more than 1."""

    def limits(self) -> tuple[float, list[tuple[float, float]]]:
        return 4.0, [(0.0, 1.0)] * self.num_players


def test_check_game_finds_limits_that_do_not_hold() -> None:
    class Game:
        name = "bragging"

        def new(self, *, seed: int | None = None) -> Bragging:
            return Bragging({"player": 0, "value": [1, 1], "children": [(0, 4), (1, 3)]}, 2)

    with pytest.raises(km.InvalidGame, match="limits\\(\\) to hold for all that comes after"):
        check_game(Game(), games=2, agents=())


def test_check_game_finds_values_that_are_closer_than_a_step() -> None:
    class Game:
        name = "halves"

        def new(self, *, seed: int | None = None) -> SteppedTree:
            return SteppedTree({"player": 0, "value": [1, 1.5], "children": [(1, 2), (1, 2)]}, 2)

    with pytest.raises(km.InvalidGame, match=r"different values of a player to be 1\.0 apart at least"):
        check_game(Game(), games=2, agents=())
