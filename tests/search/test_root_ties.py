"""Where a search starts, `root_ties` decides between actions that are worth as much: as the definitions have it."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import both, depths, same_number, same_vector, seeds
from fuzzing import examples
from kingmaker import reference
from moved_clock import MovedClock, Slow
from trees import PyTree, trees

many = settings(deadline=None, max_examples=examples(120))
rules: Any = st.sampled_from([None, "leftmost", "heuristic", "random"])
full_of_ties = trees(with_values=True, low=-1, high=1)


@many
@given(full_of_ties, depths, rules, st.sampled_from(["leftmost", "random", "against-root"]), seeds)
def test_maxn_settles_ties_at_the_root_as_defined(
    nested: Any, depth: int | None, rule: Any, ties: Any, seed: int
) -> None:
    found = both(nested, km.MaxN(depth=depth, root_ties=rule, ties=ties, seed=seed, table=0).search)
    answer = reference.maxn(PyTree.root(nested), depth=depth, root_ties=rule, ties=ties, seed=seed)
    same_vector(found, answer)


@many
@given(full_of_ties, depths, rules, st.sampled_from(["none", "alpha-beta"]), seeds)
def test_paranoid_settles_ties_at_the_root_as_defined(
    nested: Any, depth: int | None, rule: Any, pruning: Any, seed: int
) -> None:
    tree = PyTree.root(nested)
    found = both(nested, km.Paranoid(depth=depth, root_ties=rule, pruning=pruning, seed=seed, table=0).search)
    same_number(found, reference.paranoid(tree, depth=depth, root_ties=rule, pruning=pruning, seed=seed), tree.player)


@many
@given(full_of_ties, depths, rules, seeds)
def test_offensive_settles_ties_at_the_root_as_defined(nested: Any, depth: int | None, rule: Any, seed: int) -> None:
    tree = PyTree.root(nested)
    target = (tree.player + 1) % tree.num_players
    found = both(nested, km.Offensive(target=target, depth=depth, root_ties=rule, seed=seed, table=0).search)
    same_vector(found, reference.offensive(tree, target=target, depth=depth, root_ties=rule, seed=seed))


@many
@given(full_of_ties, depths, rules, st.sampled_from([0, 1, inf]), st.sampled_from([0, 1, inf]), st.booleans(), seeds)
def test_mp_mix_settles_ties_and_leads_as_defined(
    nested: Any, depth: int | None, rule: Any, defend: float, attack: float, strict: bool, seed: int
) -> None:
    tree = PyTree.root(nested)
    shared: Any = {
        "depth": depth,
        "root_ties": rule,
        "defend": defend,
        "attack": attack,
        "strict": strict,
        "seed": seed,
    }
    agent = km.MPMix(**shared, table=0)
    answer = reference.mp_mix(tree, **shared, pruning="alpha-beta")
    found = both(nested, agent.search)
    assert found.strategy.split(":")[0] == answer.chosen
    assert (found.action, found.nodes) == (answer.action, answer.nodes)


@many
@given(
    full_of_ties, depths, st.sampled_from(["leftmost", "heuristic", "random"]), st.sampled_from([0.0, 1.5]), st.data()
)
def test_max_prob_below_a_constant_is_as_defined(
    nested: Any, depth: int | None, rule: Any, most: float, data: st.DataObject
) -> None:
    goes_on = data.draw(st.booleans())
    found = both(nested, km.MaxProb(depth=depth, root_ties=rule, most=most, goes_on=goes_on, seed=7, table=0).search)
    answer = reference.max_prob(PyTree.root(nested), depth=depth, root_ties=rule, most=most, goes_on=goes_on, seed=7)
    assert (found.action, found.nodes) == (answer.action, answer.nodes)
    assert found.value == pytest.approx(answer.value, abs=1e-12)


@pytest.mark.parametrize("game", [km.games.Spades(players=4, cards=4, scoring="tricks"), km.games.Hearts(cards=4)])
@pytest.mark.parametrize("name", ["maxn", "paranoid", "offensive", "max-prob", "mp-mix"])
def test_table_pruning_and_shortcuts_leave_the_choice_by_looks(game: Any, name: str) -> None:
    for seed in range(6):
        state = game.new(seed=seed)
        for _ in range(seed % 5):
            state = state.apply(state.legal_actions()[0])
        found = km.agent(f"{name}:depth=8,root_ties=heuristic").search(state)
        plain = km.agent(f"{name}:depth=8,root_ties=heuristic,table=0").search(state)
        assert (found.action, found.value) == (plain.action, plain.value)
        assert plain.pv[0] == plain.action
        if name in ("maxn", "mp-mix"):
            every = km.agent(f"{name}:depth=8,root_ties=heuristic,table=0,pruning=none").search(state)
            assert (every.action, every.value) == (plain.action, plain.value)
        if name == "paranoid":
            every = km.agent("paranoid:depth=8,root_ties=heuristic,pruning=none").search(state)
            assert (every.action, every.value) == (plain.action, plain.value)


@many
@given(full_of_ties)
def test_the_line_of_maxn_still_leads_to_its_value(nested: Any) -> None:
    state = km.games.Tree(nested).new()
    for table in (0, 1):
        result = km.MaxN(root_ties="heuristic", table=table).search(state)
        end = state
        for action in result.pv:
            end = end.play(action)
        assert (result.pv[0], end.returns()) == (result.action, result.value)
        assert [child.action for child in result.tree(depth=1).children if child.chosen] == [result.action]


def test_what_looks_best_is_taken_among_equals_only() -> None:
    node = {"player": 0, "value": [0, 0, 0], "children": []}
    looks = [
        ({"player": 1, "value": [look, 0, 0], "children": [(pay, 0, 0)]}) for look, pay in ((1, 5), (3, 5), (9, 4))
    ]
    state = km.games.Tree(node | {"children": looks}).new()
    for agent in (km.MaxN, km.Paranoid):
        assert agent().search(state).action == 0
        assert agent(root_ties="heuristic").search(state).action == 1
    assert km.Offensive(target=1, root_ties="heuristic").search(state).action == 2  # all hurt player 1 as much
    assert km.Offensive(target=1).search(state).action == 0


@pytest.mark.parametrize("name", ["maxn", "paranoid", "offensive", "mp-mix", "max-prob"])
def test_a_seeded_agent_draws_another_lot_for_each_move(name: str) -> None:
    alike = km.games.Tree({"player": 0, "value": [0, 0, 0], "children": [(1, 1, 1)] * 3}).new()
    more = {"offensive": "target=1,", "mp-mix": "defend=1,attack=1,"}.get(name, "")
    agent = km.agent(f"{name}:{more}depth=1,root_ties=random")
    taken = [agent.seeded(seed).search(alike).action for seed in range(30)]
    assert set(taken) == {0, 1, 2}
    assert taken == [
        km.agent(f"{name}:{more}depth=1,root_ties=random,seed={seed}").search(alike).action for seed in range(30)
    ]
    assert km.agent(f"{name}:{more}depth=1").seeded(5) == km.agent(f"{name}:{more}depth=1")


@pytest.mark.parametrize("kind", [km.MaxN, km.Paranoid])
def test_a_time_that_is_up_in_the_first_step_still_answers(kind: Any) -> None:
    """What looks best of the actions that the search came to: all are worth as much."""
    clock = MovedClock(seconds=60.0)
    state = Slow(clock, turns=2)
    with clock.told_to_the_engine():
        found = kind(root_ties="heuristic", seconds=60.0, evaluate=lambda state: (float(state.made), 0.0, 0.0)).search(
            state
        )
    assert found.partial
    assert 0 < len(found.values) < state.width
    assert found.action == 0


@pytest.mark.parametrize("name", ["maxn", "paranoid", "offensive:target=1", "max-prob"])
def test_ties_by_a_heuristic_need_one(name: str) -> None:
    state = km.games.Tree([0, (1, 0), (1, 0)]).new()
    more = "," if ":" in name else ":"
    with pytest.raises(km.Unsupported, match="root_ties=heuristic needs"):
        km.agent(f"{name}{more}nodes=none,root_ties=heuristic").search(PlainState(state))
    with pytest.raises(km.KingmakerError, match=r"expected root_ties of .* got 'loudest'"):
        km.agent(f"{name}{more}root_ties=loudest")


class PlainState:
    """A position without an evaluation."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.num_players, self.player = state.num_players, state.player

    def legal_actions(self) -> Any:
        return self.state.legal_actions()

    def apply(self, action: Any) -> PlainState:
        return PlainState(self.state.apply(action))

    def is_terminal(self) -> bool:
        return bool(self.state.is_terminal())

    def returns(self) -> Any:
        return self.state.returns()
