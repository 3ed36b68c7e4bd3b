"""The transposition table changes the time and never the answer; on small deals the engine is the definition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import kingmaker as km
from kingmaker import reference
from lineup import ANY_PLAYERS, without_shortcuts
from slow_cards import after

TINY = 0.06

GAMES = {
    "spades": km.games.Spades(players=3, cards=5),
    "spades of four": km.games.Spades(players=4, cards=4),
    "spades for tricks": km.games.Spades(players=3, cards=6, scoring="tricks"),
    "spades with a past": km.games.Spades(players=3, cards=5, breaking=False, scores=(40, 55, 30), bags=(9, 8, 0)),
    "spades with bidding": km.games.Spades(players=3, cards=3, bidding="players"),
    "hearts": km.games.Hearts(players=4, cards=4),
    "hearts of three": km.games.Hearts(players=3, cards=5),
    "hearts without rules": km.games.Hearts(players=3, cards=5, queen=False, breaking=False, first_trick=False),
    "hearts with a past": km.games.Hearts(players=4, cards=4, scores=(3, 12, 0, 7)),
}

AGENTS = ANY_PLAYERS | {
    "maxn against root": km.MaxN(ties="against-root"),
    "maxn by heuristic": km.MaxN(ties="heuristic"),
    "mp-mix by the game": km.MPMix(),
    "soft-maxn worst": km.SoftMaxN(decision="worst"),
}


def start_and_middle(game: Any, seed: int) -> list[Any]:
    """A deal, and two positions on the way: one at the end of a trick, one inside."""
    start = game.new(seed=seed)
    players = start.num_players
    return [start, after(start, seed, players), after(start, seed, players + 1)]


def agree(one: km.Result, other: km.Result) -> None:
    """Same value, same action, and the same value of every action that is known exactly on both sides."""
    assert other.action == one.action
    assert other.value == pytest.approx(one.value, abs=1e-9)
    assert other.complete == one.complete
    for action in one.values:
        if one.sides[action] == other.sides[action] == "=":
            assert other.values[action] == pytest.approx(one.values[action], abs=1e-9)
    assert other.outcomes == one.outcomes
    assert other.probabilities == pytest.approx(one.probabilities)
    for row, expected in zip(other.matrix, one.matrix, strict=True):
        assert row == pytest.approx(expected)


@pytest.mark.parametrize("depth", [None, 1, 5, 8])
@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_of_any_size_leaves_the_answer_alone(game: Any, agent: Any, depth: int | None) -> None:
    for seed in range(3):
        for state in start_and_middle(game, seed):
            without = replace(agent, depth=depth, table=0).search(state)
            for table in (64, TINY):
                agree(without, replace(agent, depth=depth, table=table).search(state))


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
def test_a_tiny_table_forgets_and_a_large_one_does_not(agent: Any) -> None:
    state = km.games.Spades(players=3, cards=6).new(seed=5)
    nodes = [replace(agent, table=table).search(state).nodes for table in (64, TINY, 0)]
    assert nodes[0] < nodes[1] < nodes[2]


def many_tricks(state: Any, player: int) -> float:
    return state.taken[player]


def own_high_cards(state: Any) -> list[float]:
    """An evaluation that looks at the cards themselves, not at their order among those left."""
    return [sum("23456789TJQKA".index(card[0]) for card in hand) for hand in state.hands]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_leaves_the_answer_alone_under_a_player_type_written_in_python(game: Any) -> None:
    for agent in (
        km.MaxN(utility=many_tricks, believes=many_tricks),
        km.Paranoid(utility=many_tricks),
        km.ProbMaxN(models=(many_tricks,), utility=many_tricks),
    ):
        for seed in range(3):
            state = after(game.new(seed=seed), seed, game.players)
            agree(replace(agent, table=0).search(state), agent.search(state))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_leaves_the_answer_alone_under_an_evaluation_written_in_python(game: Any) -> None:
    for agent in (km.MaxN(), km.Paranoid(), km.SoftMaxN(), km.ProbMaxN()):
        for seed in range(3):
            searching = replace(agent, evaluate=own_high_cards, depth=2 * game.players)
            state = game.new(seed=seed)
            agree(replace(searching, table=0).search(state), searching.search(state))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_leaves_the_answer_alone_under_intervals_written_in_python(game: Any) -> None:
    def around(state: Any) -> list[tuple[float, float]]:
        return [(high - 3, high + 3) for high in own_high_cards(state)]

    for seed in range(3):
        searching = km.MaxProb(bounds=around, depth=2 * game.players)
        state = game.new(seed=seed)
        agree(replace(searching, table=0).search(state), searching.search(state))


def played(state: Any, line: tuple[str, ...]) -> Any:
    for action in line:
        state = state.play(action)
    return state


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_line_is_legal_and_as_long_with_a_table_as_without(game: Any, agent: Any) -> None:
    for seed in range(3):
        for state in start_and_middle(game, seed):
            result = agent.search(state)
            without = replace(agent, table=0).search(state)
            assert result.pv[0] == result.action
            assert played(state, result.pv).is_terminal()
            assert played(state, without.pv).is_terminal()
            assert len(result.pv) == len(without.pv) == result.depth == without.depth


@pytest.mark.parametrize("depth", [None, 5, 8])
@pytest.mark.parametrize("table", [64, 0])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_line_of_a_search_for_a_leaf_leads_to_its_value(game: Any, table: float, depth: int | None) -> None:
    """Where one leaf is the answer, playing the line out must lead there."""
    for agent in (km.MaxN(), km.MaxN(ties="against-root"), km.Paranoid(), km.Paranoid(pruning="none"), km.Offensive()):
        for seed in range(3):
            state = game.new(seed=seed)
            result = replace(agent, table=table, depth=depth).search(state)
            leaf = played(state, result.pv)
            assert leaf.is_terminal() or (depth is not None and len(result.pv) >= depth and leaf.may_stop())
            assert leaf.evaluate() == pytest.approx(result.value)


SMALL = {
    "spades": km.games.Spades(players=3, cards=3),
    "spades of four for tricks": km.games.Spades(players=4, cards=2, scoring="tricks"),
    "spades with bidding": km.games.Spades(players=3, cards=1, bidding="players"),
    "hearts": km.games.Hearts(players=3, cards=3),
    "hearts of four": km.games.Hearts(players=4, cards=2, first_trick=False),
}


@pytest.mark.parametrize("depth", [None, 2, 4])
@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_the_engine_is_the_definition_on_small_deals(game: Any, depth: int | None) -> None:
    for seed in range(8):
        state = game.new(seed=seed)
        root, common = state.player, {"depth": depth}
        for ties in ("leftmost", "random", "against-root", "heuristic"):
            found = km.MaxN(ties=ties, seed=seed, table=0, depth=depth, pruning="none").search(state)
            answer = reference.maxn(state, ties=ties, seed=seed, **common)
            assert (found.action, found.value, found.values, found.nodes) == (
                answer.action,
                answer.value,
                answer.values,
                answer.nodes,
            )
        for pruning in ("none", "alpha-beta"):
            result = without_shortcuts(km.Paranoid(pruning=pruning, table=0, **common), state)
            paranoid = reference.paranoid(state, pruning=pruning, **common)
            assert (result.action, result.value[root], result.nodes) == (
                paranoid.action,
                paranoid.value,
                paranoid.nodes,
            )
        lead = state.notable_lead
        mixed = reference.mp_mix(state, defend=lead, attack=lead, pruning="alpha-beta", **common)
        agent = km.MPMix(table=0, pruning="none", **common)
        assert agent.search(state).strategy.split(":")[0] == mixed.chosen
        result = without_shortcuts(agent.strategy(state), state)
        assert (result.action, result.nodes) == (mixed.action, mixed.nodes)


@pytest.mark.parametrize("depth", [None, 2, 4])
@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_sets_and_chances_are_those_of_the_definition_on_small_deals(game: Any, depth: int | None) -> None:
    for seed in range(8):
        state = game.new(seed=seed)
        root = state.player
        soft, sets = km.SoftMaxN(table=0, depth=depth).search(state), reference.soft_maxn(state, depth=depth)
        assert (soft.action, soft.nodes) == (sets.action, sets.nodes)
        assert soft.outcomes == {action: frozenset(outcomes) for action, outcomes in sets.values.items()}

        types = [lambda end, player: end.returns()[player], lambda end, player: -end.taken[player]]
        prob = km.ProbMaxN(models=tuple(types), belief=(0.75, 0.25), table=0, depth=depth).search(state)
        everybody = {"models": [types] * game.players, "belief": [(0.75, 0.25)] * game.players}
        matrix = reference.prob_maxn(state, **everybody, depth=depth)
        assert (prob.action, prob.nodes) == (matrix.action, matrix.nodes)
        assert prob.value[root] == pytest.approx(matrix.value)
        assert [list(row) for row in prob.matrix] == [pytest.approx(list(row)) for row in matrix.matrix]

        chance = without_shortcuts(km.MaxProb(table=0, depth=depth), state)
        chances = reference.max_prob(state, root_ties="heuristic", depth=depth)
        assert (chance.action, chance.nodes) == (chances.action, chances.nodes)
        assert chance.value == pytest.approx(chances.value, abs=1e-9)


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_perft_of_small_deals_is_that_of_the_definition(game: Any) -> None:
    for seed in range(3):
        state = game.new(seed=seed)
        counts = [km.perft(state, depth) for depth in range(11)]
        assert counts == [reference.perft(state, depth) for depth in range(11)]
