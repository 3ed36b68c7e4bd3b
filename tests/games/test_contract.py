"""Every registered game keeps the contract, and every registered agent plays every game that it can serve."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingmaker as km
from contract_games import GAMES
from hidden_games import HighCard
from kingmaker.game import has_partners, teams_of
from kingmaker.games import (
    Hearts,
    Spades,
)
from kingmaker.games.heuristic import PLAYERS
from kingmaker.testing import check_game
from serving import BY_RANDOM_GAMES, NO_SEARCH, TO_THE_END, needs, refusal

#: Quick settings of agents that are not quick, or have something of their own to try; see `quick_settings`.
SETTINGS: dict[str, list[str]] = {
    "maxn": [
        "maxn",
        "maxn:ties=random,seed=5,depth=4",
        "maxn:ties=against-root",
        "maxn:nodes=200",
        "maxn:depth=1",
        "maxn:pruning=speculative",
        "maxn:pruning=discrete",
    ],
    "paranoid": ["paranoid:depth=3", "paranoid:pruning=none"],
    "mp-mix": ["mp-mix:defend=1,attack=1,depth=3", "mp-mix:defend=0,attack=inf"],
    "soft-maxn": ["soft-maxn:depth=3", "soft-maxn:decision=worst", "soft-maxn:decision=threshold,threshold=1"],
    "prob-maxn": ["prob-maxn:depth=3", "prob-maxn:epsilon=0.3"],
    "learning-prob-maxn": ["learning-prob-maxn:depth=3", "learning-prob-maxn:epsilon=0.3,sweeps=10"],
    "learning-soft-maxn": ["learning-soft-maxn:depth=3", "learning-soft-maxn:decision=worst"],
    "kth-best-pick": ["kth-best-pick", "kth-best-pick:limit=2,drafters=greedy,nodes=none", "kth-best-pick:depth=2"],
    "lux": ["lux", "lux:bot=stinky"],
    "max-prob": ["max-prob:depth=3", "max-prob", "max-prob:root_ties=random"],
    "maxn-mc": ["maxn-mc:max_nodes=20,rollouts=3", "maxn-mc:nodes=300", "maxn-mc:depth=2,rollouts=2,threads=2"],
    "ismcts": ["ismcts:simulations=40", "ismcts:simulations=40,observers=multi", "ismcts:simulations=40,depth=3"],
    "mcts": [
        "mcts:simulations=40",
        "mcts:simulations=60,backup=paranoid,score=wins,solver=first-winner,urgency=0.4",
        "mcts:nodes=300,epsilon=0.3,history=1,decision=mean,threads=2",
    ],
    "best-reply": ["best-reply:depth=3", "best-reply"],
    "uct": ["uct:simulations=40", "uct:nodes=300,c=0.01,decision=mean"],
}


def quick_settings(name: str) -> list[str]:
    """The settings under which an agent is tried: its own, or with a small depth, if it has one, and as it is."""
    shallow = [f"{name}:depth=3"] if "depth" in getattr(km.registry.agents()[name], "budgets", ()) else []
    return SETTINGS.get(name, [*shallow, name])


AGENTS = {name: quick_settings(name) for name in km.registry.agents()}

ITEMS_ONLY = needs()["a draft"]
"""They serve drafts, and count something else than the positions of a tree."""

every_game = pytest.mark.parametrize("game", [game for each in GAMES.values() for game in each], ids=str)
every_agent = pytest.mark.parametrize("text", [text for each in AGENTS.values() for text in each])
every_search = pytest.mark.parametrize(
    "text", [text for name in AGENTS if name not in NO_SEARCH for text in AGENTS[name]]
)

KNOWN_GAMES = set(km.registry.games())

HIDDEN_GAMES = [game for each in GAMES.values() for game in each if isinstance(game.new(), km.Hidden)] + [HighCard()]
"""Games that hide something, natively and in Python."""


def test_every_registered_game_has_a_small_configuration_here():
    missing = KNOWN_GAMES - set(GAMES)
    assert not missing, f"expected a file in tests/data/games for each game, got none for {', '.join(sorted(missing))}"
    assert set(GAMES) == KNOWN_GAMES
    for name, configurations in GAMES.items():
        assert {type(game) for game in configurations} == {km.registry.games()[name]}


def test_quick_settings_are_those_of_registered_agents():
    assert set(SETTINGS) <= set(AGENTS)
    for name, texts in AGENTS.items():
        assert {km.agent(text).name for text in texts} == {name}


@every_game
def test_game_keeps_the_contract(game):
    report = check_game(game)
    assert report.turns > 0
    served = {name for name in AGENTS if can_serve(km.agent(AGENTS[name][0]), at_the_table(game.new()))}
    assert served <= set(report.agents)


def at_the_table(state):
    """What the player to move is given: where something is hidden, its view."""
    return km.view(state, state.player) if isinstance(state, km.Hidden) else state


@pytest.mark.parametrize("game", HIDDEN_GAMES, ids=str)
@every_agent
def test_agent_plays_a_hidden_table_or_says_that_it_cannot(game, text):
    agent = km.agent(text)
    match = km.play_match(game, [agent] * game.new().num_players, seed=3)
    if match.error:
        reasons = ("a view", "draft", "learns from whole positions", "two players", "only, got")
        assert any(reason in match.error for reason in reasons), match.error
    else:
        assert [state.returns() for state in km.replay(match, game) if state.is_terminal()] == [match.returns]


@pytest.mark.parametrize("game", [Spades(players=4), Hearts(), Hearts(players=3)], ids=str)
def test_game_of_the_whole_deck_keeps_the_contract(game):
    report = check_game(game, games=3)
    assert report.longest in (51, 52)


@pytest.mark.parametrize("game", [Spades(cards=2), Hearts(players=3, cards=2), Spades(cards=1)], ids=str)
def test_equal_keys_of_card_games_lead_to_equal_games(game):
    """So few cards that different deals are the same game, over and over."""
    assert check_game(game, games=300, agents=()).games == 300


@every_game
@every_agent
def test_agent_plays_whole_games_or_says_that_it_cannot(game, text):
    agent = km.agent(text)
    state = game.new(seed=3)
    if not can_serve(agent, state):
        with pytest.raises(km.Unsupported):
            agent.choose(state)
        return
    turn = 0
    while not state.is_terminal():
        if state.player == km.CHANCE:
            state = state.apply(state.legal_actions()[turn % len(state.legal_actions())])
            continue
        action = agent.choose(state, seed=turn)
        assert action in state.legal_actions()
        assert agent.choose(state, seed=turn) == action
        state = km.play(state, action)
        turn += 1
    assert len(state.returns()) == state.num_players


@every_game
@every_search
def test_result_is_consistent(game, text):
    agent = km.agent(text)
    state = game.new(seed=1)
    if not can_serve(agent, state):
        with pytest.raises(km.Unsupported):
            agent.search(state)
        return
    result = agent.search(state)
    legal = list(state.legal_actions())
    agent = agent.resolved(state)
    assert result.search == agent
    assert result.state is state
    assert result.player == state.player
    assert result.action in legal
    assert list(result.values) == legal
    assert list(result.sides) == legal
    assert set(result.sides.values()) <= {"=", "<=", ">="}
    assert {len(value) for value in (result.value, *result.values.values())} == {state.num_players}
    assert result.pv[0] == result.action
    assert result.sides[result.action] == "="
    if not isinstance(agent, km.SoftMaxN):  # there the value of the position is that of all actions that may be taken
        assert result.value[state.player] == pytest.approx(result.values[result.action][state.player])
    assert result.nodes > (0 if agent.name in ITEMS_ONLY else len(legal))
    assert result.depth >= 1
    assert result.seconds >= 0
    limits = (agent.depth, agent.nodes, getattr(agent, "limit", None))
    assert result.complete or limits != (None, None, None) or agent.name in BY_RANDOM_GAMES
    assert_playable(state, result.pv)
    again = agent.search(state)
    assert replace(again, seconds=0.0) == replace(result, seconds=0.0)
    assert str(result).startswith(f"{agent} chooses {result.action} for player {state.player}: ")


@every_game
@every_search
def test_a_finished_game_is_not_searched(game, text):
    state = game.new()
    while not state.is_terminal():
        state = state.apply(state.legal_actions()[-1])
    with pytest.raises(km.InvalidState, match="the game is over"):
        km.agent(text).search(state)


def assert_playable(state: km.State, line: tuple[object, ...]) -> None:
    for action in line:
        assert action in state.legal_actions()
        state = state.apply(action)


def can_serve(agent: km.Agent, state: km.State) -> bool:
    """What the documentation promises: two sides, an evaluation now or at the horizon, or nothing but the rules.

    Who needs what was found out at a few positions; here it has to hold for every game.
    """
    if isinstance(state, km.View):
        return refusal(agent, state) is None
    if isinstance(agent, km.Search):
        agent = agent.resolved(state)
    if isinstance(state, km.Chancy) and agent.name in needs()["no chance"]:
        return False
    if agent.name in needs()["two players"]:
        return len(set(teams_of(state))) == 2 and (isinstance(state, km.Evaluates) or reaches_the_end(agent, state))
    if agent.name in needs()["two players or turns out of order"]:
        if has_partners(state):
            return False
        if state.num_players > 2 and not isinstance(state, km.Reseatable):
            return False
    elif agent.name in needs()["one game"]:
        return game_name(state) in (("risk-draft",) if agent.name == "lux" else PLAYERS)
    elif agent.name in ITEMS_ONLY & TO_THE_END:
        of_two = state.num_players == 2 and is_small_table(state) and len(state.game.turns) == state.game.size[1]
        return of_two if isinstance(agent, km.KohlerChandrasekaran) else is_small_table(state)
    elif agent.name in ITEMS_ONLY:
        return isinstance(state, km.Drafts)
    elif agent.name in needs()["evaluation"]:
        return isinstance(state, km.Evaluates)
    if agent.name in BY_RANDOM_GAMES:
        return True
    if agent.name == "max-prob":
        return isinstance(state, km.Bounded) or agent.depth is None
    return isinstance(state, km.Evaluates) or reaches_the_end(agent, state)


def game_name(state: km.State) -> str:
    return getattr(getattr(state, "game", None), "name", "")


def is_small_table(state: km.State) -> bool:
    return game_name(state) == "table-draft" and len(state.legal_actions()) <= 20


def reaches_the_end(agent: km.Agent, state: km.State) -> bool:
    if getattr(agent, "nodes", None) is not None:
        return False  # it begins with one ply
    depth = getattr(agent, "depth", None)
    return depth is None or km.perft(state, depth + 1) == 0
