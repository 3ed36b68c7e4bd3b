"""Partners share a payoff: on random trees the engine finds what `reference` defines for teams."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import depths, own_score, same_number, same_vector, seeds
from fuzzing import examples
from kingmaker import reference
from trees import PyTree, TeamedTree, teamed_trees

many = settings(deadline=None, max_examples=examples(120))


def both(nested: Any, teams: tuple[int, ...], search: Callable[[Any], km.Result]) -> km.Result:
    """What the engine finds in the native tree, after a look that it finds the same in the tree written in Python."""
    native, python = search(km.games.Tree(nested, teams=teams).new()), search(TeamedTree.of(nested, teams))
    assert (python.action, python.value, python.values) == (native.action, native.value, native.values)
    assert (python.nodes, python.pv, python.sides) == (native.nodes, native.pv, native.sides)
    return native


@many
@given(teamed_trees(with_values=True), depths)
def test_paranoid_sets_the_team_against_all_others(drawn: Any, depth: int | None) -> None:
    nested, teams = drawn
    tree = TeamedTree.of(nested, teams)
    for pruning in ("none", "alpha-beta"):
        found = both(nested, teams, km.Paranoid(depth=depth, table=0, pruning=pruning).search)
        same_number(found, reference.paranoid(tree, depth=depth, pruning=pruning), tree.player)


@many
@given(teamed_trees(sides=2, zero_sum=True), depths)
def test_two_teams_are_the_two_sides_of_minimax(drawn: Any, depth: int | None) -> None:
    nested, teams = drawn
    tree = TeamedTree.of(nested, teams)
    for agent, definition in (
        (km.Minimax(table=0), reference.minimax),
        (km.Negamax(table=0), reference.negamax),
        (km.AlphaBeta(table=0), reference.alpha_beta),
    ):
        same_number(both(nested, teams, agent.search), definition(tree), tree.player)
    minimax = km.Minimax().search(km.games.Tree(nested, teams=teams).new())
    for agent in (km.Negamax, km.AlphaBeta, km.Paranoid, km.MaxN):
        found = agent().search(km.games.Tree(nested, teams=teams).new())
        assert (found.action, found.value) == (minimax.action, minimax.value), agent.name


def folded(nested: Any, teams: tuple[int, ...]) -> Any:
    """The same tree with one player for each team."""
    captains = [teams.index(team) for team in range(len(set(teams)))]
    if isinstance(nested, tuple):
        return tuple(nested[captain] for captain in captains)
    player, *children = nested
    return [teams[player], *(folded(child, teams) for child in children)]


@many
@given(teamed_trees(), st.sampled_from(["leftmost", "against-root"]))
def test_a_team_plays_as_one_player_with_the_turns_of_all(drawn: Any, ties: Any) -> None:
    nested, teams = drawn
    team = teams[TeamedTree.of(nested, teams).player] if not isinstance(nested, tuple) else 0
    one, many = km.games.Tree(folded(nested, teams)).new(), km.games.Tree(nested, teams=teams).new()
    captain = teams.index(team)
    for agent in (km.Paranoid(), km.MaxN(ties=ties), km.SoftMaxN(), km.ProbMaxN(epsilon=0), km.MaxProb()):
        alone, together = agent.search(one), agent.search(many)
        assert (alone.action, alone.nodes) == (together.action, together.nodes), agent
        assert alone.value[team] == pytest.approx(together.value[captain]), agent
    for target in set(teams) - {team}:
        alone, together = km.Offensive(target=target).search(one), km.Offensive(target=teams.index(target)).search(many)
        assert (alone.action, alone.value[team]) == (together.action, together.value[captain])


@many
@given(
    teamed_trees(with_values=True), depths, st.sampled_from(["leftmost", "random", "against-root", "heuristic"]), seeds
)
def test_maxn_pays_partners_the_same(drawn: Any, depth: int | None, ties: Any, seed: int) -> None:
    nested, teams = drawn
    result = both(nested, teams, km.MaxN(depth=depth, ties=ties, seed=seed, table=0).search)
    same_vector(result, reference.maxn(TeamedTree.of(nested, teams), depth=depth, ties=ties, seed=seed))
    assert all(result.value[player] == result.value[teams.index(team)] for player, team in enumerate(teams))


@many
@given(teamed_trees(with_values=True), depths, st.data())
def test_partners_are_offensive_together(drawn: Any, depth: int | None, data: st.DataObject) -> None:
    nested, teams = drawn
    tree = TeamedTree.of(nested, teams)
    if tree.is_terminal():
        return
    others = [player for player, team in enumerate(teams) if team != teams[tree.player]]
    target = data.draw(st.sampled_from(others))
    result = both(nested, teams, km.Offensive(target=target, depth=depth, table=0).search)
    same_vector(result, reference.offensive(tree, target=target, depth=depth))


@many
@given(teamed_trees(with_values=True), depths, st.sampled_from([0, 1, 2, inf]), st.sampled_from([0, 1, 2, inf]))
def test_mp_mix_compares_teams(drawn: Any, depth: int | None, defend: float, attack: float) -> None:
    nested, teams = drawn
    tree = TeamedTree.of(nested, teams)
    if tree.is_terminal():
        return
    result = both(nested, teams, km.MPMix(defend=defend, attack=attack, depth=depth, table=0).search)
    answer = reference.mp_mix(tree, defend=defend, attack=attack, depth=depth, pruning="alpha-beta")
    assert result.strategy.split(":")[0] == answer.chosen
    if answer.chosen == "paranoid":
        same_number(result, answer, tree.player)
    else:
        same_vector(result, answer)


@many
@given(teamed_trees(intervals=True, with_values=True), depths)
def test_max_prob_counts_the_chance_of_a_team(drawn: Any, depth: int | None) -> None:
    nested, teams = drawn
    result = both(nested, teams, km.MaxProb(depth=depth, root_ties="leftmost", table=0).search)
    answer = reference.max_prob(TeamedTree.of(nested, teams), depth=depth)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)
    assert result.value == pytest.approx(answer.value, abs=1e-12)
    assert all(result.value[player] == result.value[teams.index(team)] for player, team in enumerate(teams))


@many
@given(teamed_trees(), st.sampled_from([0, 0.1, 0.5]))
def test_soft_maxn_and_prob_maxn_are_as_defined(drawn: Any, epsilon: float) -> None:
    nested, teams = drawn
    tree = TeamedTree.of(nested, teams)
    if tree.is_terminal():
        return
    soft = both(nested, teams, km.SoftMaxN(table=0).search)
    outcomes = reference.soft_maxn(tree)
    assert (soft.action, soft.nodes) == (outcomes.action, outcomes.nodes)
    result = both(nested, teams, km.ProbMaxN(epsilon=epsilon, table=0).search)
    everybody = [[own_score]] * tree.num_players
    answer = reference.prob_maxn(tree, models=everybody, belief=[[1]] * tree.num_players, epsilon=epsilon)
    assert (result.action, result.nodes) == (answer.action, answer.nodes)


def test_a_partner_turns_the_value_of_paranoid() -> None:
    nested = [0, [2, (1, 0, 1, 0), (3, -3, 3, -3)], (2, 0, 2, 0)]
    assert km.Paranoid().search(km.games.Tree(nested).new()).action == 1
    assert km.Paranoid().search(km.games.Tree(nested, teams=(0, 1, 0, 1)).new()).action == 0


def test_a_win_with_a_partner_alone_comes_before_one_shared_with_opponents() -> None:
    nested = [0, (2, 2, 2, 0), (2, 1, 2, 1)]
    tree = km.games.Tree([0, (2, 1, 2, 1), (2, 1, 2, 0)])
    assert km.MaxN().search(tree.new()).action == 0
    shared = km.games.Tree([0, (2, 2, 2, 0, 0), (2, 1, 2, 1, 1)], teams=(0, 1, 0, 2, 2))
    assert km.MaxN().search(shared.new()).action == 1
    assert km.MaxN().search(km.games.Tree(nested).new()).action == 0


TEAMED = km.games.Tree([0, (1, 2, 1, 2), (2, 1, 2, 1)], teams=(0, 1, 0, 1))


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        (km.BestReply(), "no place for partners"),
        (km.Offensive(target=2), "expected the target of offensive to be a player of another team"),
        (km.Offensive(target=0), "expected the target of offensive to be a player of another team"),
        (km.KthBestPick(), "draft"),
    ],
)
def test_what_has_no_meaning_for_teams_is_refused_with_the_reason(agent: Any, why: str) -> None:
    for state in (TEAMED.new(), TeamedTree.of(TEAMED.root, TEAMED.teams)):
        with pytest.raises(km.Unsupported, match=why):
            agent.search(state)


def test_three_teams_are_not_two_sides() -> None:
    state = km.games.Tree([0, (1, 2, 1, 3)], teams=(0, 1, 0, 2)).new()
    with pytest.raises(km.Unsupported, match="needs a game for two players, got one for 3 teams"):
        km.AlphaBeta().search(state)


@pytest.mark.parametrize("wrong", [-1, 4, 1.0, True, None, "0"])
def test_a_team_that_is_no_number_is_refused(wrong: Any) -> None:
    class Wrong(PyTree):
        def team(self, player: int) -> Any:
            return wrong if player == 1 else 0

    state = Wrong.root([0, (1, 1, 1, 1), (2, 2, 2, 2)])
    with pytest.raises(km.InvalidGame, match=r"expected team\(1\) to be from 0 to 3, got"):
        km.MaxN().search(state)


@pytest.mark.parametrize(
    ("root", "teams", "why"),
    [
        ([0, (1, 2, 1)], (0, 1), "expected 3 teams for 3 players, got 2"),
        ([0, (1, 2, 1)], (0, 1, 3), "expected teams from 0 to 2, got 3"),
        ([0, (1, 2, 1)], (0, 0, 1), "expected partners to be paid the same"),
        ([0, (1, 2, 1)], (0, -1, 0), "expected teams of a tree to be"),
    ],
)
def test_a_tree_refuses_teams_that_do_not_fit(root: Any, teams: Any, why: str) -> None:
    with pytest.raises(km.InvalidGame, match=why):
        km.games.Tree(root, teams=teams)
