"""Our agents as bots of OpenSpiel, in its arena and by hand."""

from __future__ import annotations

import random

import pytest

import kingmaker as km
from kingmaker.adapters import openspiel
from spiel import pyspiel


def evaluated(text, agents, seed):
    """Have OpenSpiel's arena play a game; an agent of None is its own random bot."""
    game = pyspiel.load_game(text)
    bots = [
        pyspiel.make_uniform_random_bot(player, seed) if agent is None else openspiel.bot(agent, text, seed=seed)
        for player, agent in enumerate(agents)
    ]
    return pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)


def test_an_agent_beats_the_random_bot_in_their_arena():
    paid = [evaluated("connect_four", ["uct:simulations=60", None], seed)[0] for seed in range(6)]
    assert sum(paid) >= 4


def test_ours_and_their_mcts_play_each_other():
    game = pyspiel.load_game("tic_tac_toe")
    theirs = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 300, 10, False, 1, False)
    ours = openspiel.bot("maxn:nodes=none", "tic_tac_toe")
    for seed in range(2):
        assert pyspiel.evaluate_bots(game.new_initial_state(), [ours, theirs], seed)[0] >= 0


@pytest.mark.parametrize(
    ("text", "agents"),
    [
        ("pig(players=3,winscore=20)", ["maxn:depth=2", None, "uct:simulations=30"]),
        ("kuhn_poker(players=3)", ["pimc:worlds=5", "ismcts:simulations=30", None]),
        ("leduc_poker", ["ismcts:simulations=30", "random"]),
        ("hearts", ["ismcts:simulations=10", None, "pimc:worlds=2,search=(uct:simulations=5)", None]),
        ("hearts", ["uct:simulations=5,cheats=yes", None, None, None]),
    ],
)
def test_bots_play_with_chance_and_with_hidden_hands(text, agents):
    paid = evaluated(text, agents, 3)
    assert len(paid) == len(agents)
    assert paid == evaluated(text, agents, 3)  # all chance comes from seeds


def test_a_bot_in_a_hidden_game_is_given_its_view():
    given = []

    class Watcher:
        name = "watcher"

        def choose(self, state, *, seed=0):
            given.append(state)
            return state.legal_actions()[0]

    evaluated("kuhn_poker", [Watcher(), None], 1)
    assert given
    assert all(isinstance(each, km.View) and each.player == 0 for each in given)


class Recorder:
    """An agent that learns: it writes down what it is shown."""

    name = "recorder"

    def __init__(self):
        self.sessions = []

    def choose(self, state, *, seed=0):
        return state.legal_actions()[0]

    def begin(self, game, player):
        self.sessions.append([])
        log = self.sessions[-1]

        class Session:
            nodes = 0

            def choose(self, state, *, seed=0):
                return state.legal_actions()[0]

            def observe(self, state, action):
                log.append((str(state), action))

        return Session()


def is_one_game(seen):
    """Whether what was seen are the first actions of one game, each once."""
    state = openspiel.load("tic_tac_toe").new()
    for before, action in seen:
        if before != str(state):
            return False
        state = state.play(action)
    return len(seen) > 2


def test_an_agent_that_learns_sees_what_everybody_did_in_order():
    agent, game = Recorder(), pyspiel.load_game("tic_tac_toe")
    bot = openspiel.bot(agent, "tic_tac_toe")
    bots = [pyspiel.make_uniform_random_bot(0, 5), bot]
    for seed in range(2):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    assert len(agent.sessions) == 2  # a new game, a new session
    assert all(map(is_one_game, agent.sessions))


def test_one_bot_may_sit_on_all_seats():
    agent, game = Recorder(), pyspiel.load_game("tic_tac_toe")
    bot = openspiel.bot(agent, "tic_tac_toe")
    pyspiel.evaluate_bots(game.new_initial_state(), [bot, bot], 1)
    assert len(agent.sessions) == 2
    assert all(map(is_one_game, agent.sessions))


def test_games_that_follow_each_other_have_their_own_chance():
    state, bot = pyspiel.load_game("connect_four").new_initial_state(), openspiel.bot("random", "connect_four", seed=1)
    chosen = []
    for _ in range(20):
        bot.restart()
        chosen.append(bot.step(state))
    assert len(set(chosen)) > 2
    again = openspiel.bot("random", "connect_four", seed=1)
    again.restart_at(state)
    assert again.step(state) == chosen[0]


def test_a_game_may_be_given_as_text_as_theirs_or_as_ours():
    theirs = pyspiel.load_game("pig(players=3)")
    made = [openspiel.bot("random", game) for game in ("pig(players=3)", theirs, openspiel.load("pig(players=3)"))]
    assert {str(bot) for bot in made} == {"random at openspiel(pig(players=3))"}
    with pytest.raises(km.UnknownName):
        openspiel.bot("random", None)


def test_a_bot_leaves_their_position_as_it_was():
    state = pyspiel.load_game("connect_four").new_initial_state()
    for action in random.Random(1).sample(state.legal_actions(), 3):
        state.apply_action(action)
    before = str(state), state.history()
    openspiel.bot("uct:simulations=30", "connect_four").step(state)
    assert (str(state), state.history()) == before


def test_a_bot_refuses_positions_of_another_game_and_agents_that_must_know_the_table():
    bot = openspiel.bot("random", "connect_four")
    with pytest.raises(km.InvalidState, match="expected a position of connect_four, got one of tic_tac_toe"):
        bot.step(pyspiel.load_game("tic_tac_toe").new_initial_state())
    with pytest.raises(km.Unsupported, match="has to be told who sits where"):
        openspiel.bot("informed-maxn:depth=2", "connect_four")
    with pytest.raises(km.UnknownName):
        openspiel.bot("nobody", "connect_four")
    with pytest.raises(km.InvalidState, match="one action at a time"):
        bot.inform_actions(pyspiel.load_game("connect_four").new_initial_state(), [1, 2])
    assert not bot.provides_policy()
    assert str(bot) == "random at openspiel(connect_four)"
