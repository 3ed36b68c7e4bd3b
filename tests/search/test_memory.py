"""A memory changes the time of a search and never its answer, and is used only where it fits."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

import kingmaker as km
from kingmaker.arena import Plan, run_tasks
from lineup import ANY_PLAYERS
from trees import PyTree, trees

SPADES = km.games.Spades(players=3, cards=5)

#: Games with the depths to which they are searched; only to the end is anything remembered.
GAMES: dict[str, tuple[Any, tuple[int | None, ...]]] = {
    "spades": (SPADES, (None, 4, 7)),
    "spades of four": (km.games.Spades(players=4, cards=3, scores=(40, 55, 30, 0), bags=(9, 8, 0, 0)), (None, 5)),
    "spades with bidding": (km.games.Spades(players=3, cards=2, bidding="players"), (None,)),
    "hearts": (km.games.Hearts(players=4, cards=4), (None, 5)),
    "hearts of three": (km.games.Hearts(players=3, cards=5), (None, 8)),
    "chinese checkers": (km.games.ChineseCheckers(size=1, most_turns=24), (3,)),
    "chinese checkers by leads": (km.games.ChineseCheckers(size=2, scoring="lead", most_turns=9), (3,)),
    "abalone": (km.games.Abalone(most_turns=8), (3,)),
    "chinese checkers to the end": (km.games.ChineseCheckers(size=1, most_turns=8), (None,)),
    "abalone to the end": (km.games.Abalone(most_turns=3), (None,)),
    "draft": (km.games.TableDraft(players=3, items=6), (None, 3)),
}

AGENTS = ANY_PLAYERS | {
    "maxn against root": km.MaxN(ties="against-root"),
    "maxn by heuristic": km.MaxN(ties="heuristic"),
    "maxn by lot": km.MaxN(ties="random", seed=1),
    "maxn, speculative": km.MaxN(pruning="speculative"),
    "maxn, discrete": km.MaxN(pruning="discrete"),
    "maxn, last branch": km.MaxN(pruning="last-branch", ties="against-root"),
    "maxn, little room": km.MaxN(table=0.05),
    "paranoid, little room": km.Paranoid(table=0.05),
    "paranoid, every line": km.Paranoid(pruning="none"),
    "max-prob by lot": km.MaxProb(root_ties="random", seed=1),
    "soft-maxn worst": km.SoftMaxN(decision="worst"),
    "best-reply": km.BestReply(),
}

TYPES = {
    "maxn with beliefs": km.agent("maxn:nodes=none,utility=min-overtricks,believes=max-tricks"),
    "maxn with nested beliefs": km.agent("maxn:nodes=none,utility=min-overtricks,believes=max-tricks,known=no"),
    "prob-maxn with types": km.agent("prob-maxn:nodes=none,models=max-tricks/min-overtricks,utility=min-overtricks"),
    "soft-maxn with types": km.agent("soft-maxn:nodes=none,models=max-tricks/min-overtricks"),
}


def same(fresh: km.Result, remembering: km.Result) -> None:
    """The same answer to the last digit; bounds of refuted actions may be others, and lines end sooner."""
    assert remembering.action == fresh.action
    assert remembering.value == fresh.value
    assert remembering.limit == fresh.limit
    for action, value in fresh.values.items():
        if fresh.sides[action] == remembering.sides[action] == "=":
            assert remembering.values[action] == value
    assert (remembering.outcomes, remembering.spans) == (fresh.outcomes, fresh.spans)
    assert (remembering.matrix, remembering.probabilities) == (fresh.matrix, fresh.probabilities)
    shorter = min(len(fresh.pv), len(remembering.pv))
    assert remembering.pv[:shorter] == fresh.pv[:shorter]
    assert shorter > 0


def moves(state: Any, agent: km.Search) -> Iterator[tuple[Any, km.Result, km.Result]]:
    """A game by one agent on all seats, each with a memory: every position, and what is found without and with it."""
    memories = [km.Memory() for _ in range(state.num_players)]
    while not state.is_terminal():
        fresh = agent.search(state)
        yield state, fresh, agent.search(state, memory=memories[state.player])
        state = state.apply(fresh.action)


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_game_is_that_of_a_fresh_search(name: str, agent: km.Search) -> None:
    game, depths = GAMES[name]
    if isinstance(agent, km.BestReply) and not isinstance(game.new(seed=0), km.Reseatable):
        pytest.skip("trick-taking games do not let players move out of turn")
    for depth in depths:
        fitting = replace(agent, depth=depth)
        if isinstance(agent, km.MaxProb) and depth and not isinstance(game.new(seed=0), km.Bounded):
            continue
        for seed in range(2):
            for _, fresh, remembering in moves(game.new(seed=seed), fitting):
                same(fresh, remembering)


@pytest.mark.parametrize("agent", TYPES.values(), ids=TYPES)
def test_every_move_with_player_types_is_that_of_a_fresh_search(agent: km.Search) -> None:
    for seed in range(2):
        for _, fresh, remembering in moves(SPADES.new(seed=seed), agent):
            same(fresh, remembering)


@pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
@given(nested=trees(3, max_depth=4, with_values=True))
@settings(max_examples=25, deadline=None)
def test_trees_and_games_in_python_are_searched_as_ever(nested: Any, agent: km.Search) -> None:
    """Neither has a table that may be kept, so nothing else is visited either."""
    for state in (km.games.Tree(nested).new(), PyTree.root(nested)):
        for _, fresh, remembering in moves(state, agent):
            same(fresh, remembering)
            assert remembering.nodes == fresh.nodes


def later_moves(agent: km.Search) -> tuple[int, int]:
    """Nodes of player 0's second move in a deal, without and with a memory of the first."""
    found = [(fresh.nodes, kept.nodes) for state, fresh, kept in moves(SPADES.new(seed=1), agent) if state.player == 0]
    return found[1]


@pytest.mark.parametrize("agent", ["maxn", "offensive", "prob-maxn", "soft-maxn", "max-prob"])
def test_a_second_move_is_looked_up(agent: str) -> None:
    fresh, kept = later_moves(km.agent(f"{agent}:nodes=none"))
    assert kept * 4 < fresh


@pytest.mark.parametrize(
    "agent",
    [
        "maxn:nodes=none,table=0",
        "maxn:nodes=none,ties=random",
        "maxn",
        "maxn:depth=6",
        "maxn:nodes=5000",
        "maxn:seconds=60",
    ],
)
def test_nothing_is_remembered_without_a_table_and_within_a_budget(agent: str) -> None:
    memory, state, search = km.Memory(), SPADES.new(seed=1), km.agent(agent)
    found = [search.search(state, memory=memory).nodes for _ in range(2)]
    assert found == [search.search(state).nodes] * 2
    assert memory.positions == 0


def test_nothing_is_remembered_where_python_values_the_game() -> None:
    for agent in (
        km.MaxN(depth=3, evaluate=lambda state: state.evaluate()),
        km.MaxN(utility=lambda state, player: state.returns()[player]),
        km.MaxProb(depth=3, bounds=lambda state: state.bounds()),
        km.SoftMaxN(prefers=lambda one, other, player: one[player] > other[player]),
        km.ProbMaxN(models=(lambda state, player: state.returns()[player],)),
    ):
        memory = km.Memory()
        agent.search(km.games.Spades(players=3, cards=3).new(seed=1), memory=memory)
        assert memory.positions == 0


def test_a_search_within_a_budget_leaves_a_memory_as_it_is() -> None:
    memory, state = km.Memory(), SPADES.new(seed=1)
    km.MaxN().search(state, memory=memory)
    known = memory.positions
    assert known > 0
    km.MaxN().search(state, nodes=1000, memory=memory)
    km.MaxN().search(state, depth=3, memory=memory)
    assert memory.positions == known


OTHERS: dict[str, tuple[km.Search, Any]] = {
    "another algorithm": (km.MaxN(), lambda state: state),
    "one without pruning": (km.Paranoid(pruning="none"), lambda state: state),
    "another table": (km.Paranoid(table=63), lambda state: state),
    "another type": (km.Paranoid(utility="min-overtricks"), lambda state: state),
    "a horizon": (km.Paranoid(depth=6), lambda state: state),
    "another seat": (km.Paranoid(), lambda state: state.apply(state.legal_actions()[0])),
    "another deal": (km.Paranoid(), lambda state: SPADES.new(seed=2)),
    "other rules": (km.Paranoid(), lambda state: km.games.Spades(players=3, cards=5, breaking=False).new(seed=1)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_does_not_fit_is_not_used(name: str) -> None:
    agent, other = OTHERS[name]
    memory, state = km.Memory(), SPADES.new(seed=1)
    km.Paranoid().search(state, memory=memory)
    fresh, found = agent.search(other(state)), agent.search(other(state), memory=memory)
    same(fresh, found)
    assert found.nodes == fresh.nodes


def test_prob_maxn_forgets_when_its_belief_changes() -> None:
    memory, state = km.Memory(), SPADES.new(seed=1)
    for chance in (0.5, 0.25):
        agent = km.ProbMaxN(
            models=km.agent("prob-maxn:models=max-tricks/min-overtricks").models, belief=(chance, 1 - chance)
        )
        fresh, found = agent.search(state), agent.search(state, memory=memory)
        same(fresh, found)
        assert found.nodes == fresh.nodes
    assert agent.search(state, memory=memory).nodes < fresh.nodes


def test_threads_that_share_a_memory_find_what_they_would_alone() -> None:
    memory, agent = km.Memory(), km.MaxN()
    states = [state for state, _, _ in moves(SPADES.new(seed=3), agent)]
    expected = [agent.search(state) for state in states]
    wrong: list[Any] = []

    def work() -> None:
        for state, fresh in zip(states, expected, strict=True):
            found = agent.search(state, memory=memory)
            if (found.action, found.values) != (fresh.action, fresh.values):
                wrong.append(state)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("wrong", [3, "memory", km.Memory, {}])
def test_what_is_no_memory_is_refused(wrong: Any) -> None:
    for agent in (km.MaxN(), km.MPMix()):
        with pytest.raises(km.KingmakerError, match=r"expected memory to be a kingmaker\.Memory, got"):
            agent.search(SPADES.new(seed=1), memory=wrong)


def test_a_memory_stays_where_it_is() -> None:
    assert repr(km.Memory()) == "<Memory of 0 positions>"
    with pytest.raises(TypeError):
        pickle.dumps(km.Memory())


def test_a_tournament_remembers_and_finds_the_same_whatever_the_workers() -> None:
    plan = Plan.of(
        "spades:players=3,cards=5", ["maxn:nodes=none", "paranoid:nodes=none", "max-prob:nodes=none"], deals=2, seed=3
    )
    played = [
        {
            task.number: [replace(match, seconds=()) for match in matches]
            for task, matches in run_tasks(plan, plan.tasks(), workers=n)
        }
        for n in (1, 2)
    ]
    assert played[0] == played[1]
    for matches in played[0].values():
        for match in matches:
            positions = list(km.replay(match))
            for place, (state, choice) in enumerate(zip(positions, match.choices, strict=False)):
                fresh = km.agent(match.agents[state.player]).search(state)
                assert fresh.action == state.legal_actions()[choice]
                assert match.nodes[place] <= fresh.nodes
            assert sum(match.nodes[3:]) * 3 < sum(
                km.agent(match.agents[state.player]).search(state).nodes for state in positions[3:-1]
            )
