"""The environment plays as all tables do: deals, chance, views and refusals, and our agents as opponents."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest

import kingmaker as km
from hidden_games import HighCard, Numbered
from kingmaker.adapters.pettingzoo import env
from zoo import TerminateIllegalWrapper

GAMES = [
    "hearts:players=3,cards=4",
    "hearts:players=3,cards=4,hands=hidden,passing=yes",
    "pig:players=3,target=15",
    "ludo:players=2,most_turns=20",
    "k-in-a-row",
    "table-draft",
    "spades:players=4,cards=3,teams=yes,hands=hidden",
]


def played(made: Any, policies: list[Any], *, seed: int) -> dict[str, float]:
    """Play a game by policies, one for each seat, the way PettingZoo's users write it; return the last rewards."""
    made.reset(seed=seed)
    rewards = {}
    for agent in made.agent_iter():
        _, reward, termination, truncation, _ = made.last()
        rewards[agent] = reward
        over = termination or truncation
        made.step(None if over else policies[made.possible_agents.index(agent)](agent))
    return rewards


@pytest.mark.parametrize("text", GAMES)
def test_agents_play_in_an_environment_as_they_play_in_a_match(text):
    game = km.game(text)
    hidden = isinstance(game.new(), km.Hidden)
    agents = [
        "uct:simulations=30",
        "random",
        "pimc:search=(paranoid:depth=2),worlds=3" if hidden else "paranoid:depth=2",
    ]
    agents = [agent for agent in agents if not (hidden and agent.startswith("uct"))]
    seats = [agents[seat % len(agents)] for seat in range(game.new().num_players)]
    made = env(game)
    for seed in (1, 2**40):
        match = km.play_match(game, seats, seed=seed)
        rewards = played(made, [made.policy(seat) for seat in seats], seed=seed)
        assert tuple(rewards[agent] for agent in made.possible_agents) == match.returns
        record = made.record()
        assert record.actions == match.actions
        assert km.replay(record) is not None


class Spy:
    """Plays at random and remembers what it was given."""

    name = "spy"

    def __init__(self) -> None:
        self.given: list[Any] = []

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        self.given.append(state)
        return Random(seed).choice(state.legal_actions())


@pytest.mark.parametrize(
    ("text", "kind"), [("hearts:players=3,cards=4,hands=hidden", km.View), ("nim:players=3", km.State)]
)
def test_an_opponent_is_given_a_view_where_something_is_hidden(text, kind):
    made, spy = env(text), Spy()
    played(made, [made.policy(spy)] * 3, seed=3)
    assert spy.given
    assert all(isinstance(state, kind) for state in spy.given)


def test_an_open_search_is_refused_in_a_hidden_game():
    made = env("hearts:hands=hidden")
    made.reset(seed=1)
    with pytest.raises(km.Unsupported, match="pimc"):
        made.policy("paranoid:depth=2")("player_0" if made.agent_selection == "player_0" else None)


def test_a_policy_answers_for_the_agent_whose_turn_it_is_and_for_no_other():
    made = env("nim")
    policy = made.policy("maxn")
    with pytest.raises(km.InvalidState, match="expected reset"):
        policy("player_0")
    made.reset()
    with pytest.raises(km.InvalidState, match="expected the agent whose turn it is, player_0, got player_1"):
        policy("player_1")
    with pytest.raises(km.InvalidState, match="expected an agent from player_0 to player_1, got 'me'"):
        policy("me")
    assert policy("player_0") == policy()


@pytest.mark.parametrize("text", ["hearts", "pig", "roster-draft"])
def test_resets_without_a_seed_deal_anew_and_again_the_same_from_the_environments_seed(text):
    def deals(seed: int) -> list[str]:
        made = env(text, seed=seed)
        found = []
        for _ in range(3):
            made.reset()
            found.append(str(made.observe("player_0")["observation"].tolist()) + str(made.live.seed))
        return found

    assert deals(4) == deals(4)
    assert len({*deals(4), *deals(5)}) == 6


def test_observations_show_what_the_encoding_says_and_mask_what_is_illegal():
    made = env("k-in-a-row")
    made.reset()
    made.step(np.int32(3))
    seen = made.observe("player_1")
    state = made.live.state
    assert seen["observation"].tolist() == made.encoding.vector(state, 1)
    assert [made.encoding.action(number) for number in np.flatnonzero(seen["action_mask"])] == state.legal_actions()
    assert not made.observe("player_0")["action_mask"].any()
    assert seen["observation"] in made.observation_space("player_1")["observation"]


@pytest.mark.parametrize("action", [3, 99, -1, None, "a1", 1.5])
def test_an_illegal_action_is_refused_and_changes_nothing(action):
    made = env("k-in-a-row")
    made.reset()
    made.step(3)
    before = str(made.live.state)
    with pytest.raises(km.IllegalAction, match=r"illegal action|expected the number"):
        made.step(action)
    assert (str(made.live.state), made.agent_selection) == (before, "player_1")


def test_at_the_end_everybody_is_paid_and_takes_a_last_step():
    made = env("nim:players=3,piles=1")
    with pytest.raises(km.InvalidState, match="expected reset"):
        made.step(0)
    made.reset()
    made.step(0)
    assert made.rewards == {"player_0": 2.0, "player_1": -1.0, "player_2": -1.0}
    with pytest.raises(km.IllegalAction, match="expected None from player_0, since the game is over, got 0"):
        made.step(0)
    for _ in range(3):
        made.step(None)
    assert made.agents == []
    with pytest.raises(km.InvalidState, match="expected reset"):
        made.step(None)
    made.reset()
    assert made.agents == made.possible_agents


def test_a_copy_goes_its_own_way():
    made = env("pig:players=3")
    made.reset(seed=5)
    made.step(0)
    twin = deepcopy(made)
    assert str(twin.live.state) == str(made.live.state)
    for _ in range(3):
        legal = int(np.flatnonzero(twin.observe(twin.agent_selection)["action_mask"])[0])
        twin.step(legal)
    assert len(made.live.turns) < len(twin.live.turns)
    made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[0]))
    assert made.live.turns[-1].text == twin.live.turns[len(made.live.turns) - 1].text


def test_an_environment_can_be_pickled_in_the_middle_of_a_game():
    made = env("ludo:players=2,most_turns=20", seed=3)
    for _ in range(2):
        back = pickle.loads(pickle.dumps(made))
        made.reset()
        back.reset()
        assert str(back.live.state) == str(made.live.state)
        for each in (made, back):
            each.step(int(np.flatnonzero(each.observe(each.agent_selection)["action_mask"])[0]))
        back = pickle.loads(pickle.dumps(made))
        assert (str(back.live.state), back.agent_selection) == (str(made.live.state), made.agent_selection)


@pytest.mark.filterwarnings("ignore:.*Illegal move:UserWarning")
def test_wrappers_of_pettingzoo_serve_who_prefers_a_penalty():
    made = TerminateIllegalWrapper(env("k-in-a-row"), illegal_reward=-5)
    made.reset()
    made.step(3)
    made.last()
    made.step(3)
    assert made.rewards == {"player_0": 0, "player_1": -5.0, "player_2": 0}
    assert all(made.terminations.values())
    while made.agents:
        made.step(None)
    made.reset()
    assert made.policy("paranoid:depth=2")() in np.flatnonzero(made.last()[0]["action_mask"])


def test_a_hidden_game_is_drawn_as_one_player_sees_it():
    text = "hearts:players=3,cards=4,hands=hidden"
    whole, own = env(text, render_mode="ansi"), env(text, render_mode="ansi", seen_by=1)
    for made in (whole, own):
        made.reset(seed=1)
    assert "4 cards" in own.render()
    assert "4 cards" not in whole.render()
    state = own.live.state
    assert own.render() == km.view(state, 1).draw() == km.view(state.sample(1, seed=9), 1).draw()
    pictures = [env(text, render_mode="rgb_array", seen_by=1) for _ in range(2)]
    for made, seed in zip(pictures, (1, 1), strict=True):
        made.reset(seed=seed)
    assert (pictures[0].render() == pictures[1].render()).all()


def test_pictures_of_one_environment_have_one_size_and_show_the_position():
    made = env("k-in-a-row:width=3,height=2", render_mode="rgb_array")
    made.reset()
    frames = []
    for action in range(5):
        frames.append(made.render())
        made.step(action)
    assert len({frame.shape for frame in frames}) == 1
    assert len({frame.tobytes() for frame in frames}) == 5
    assert all(frame.dtype == np.uint8 and frame.max() == 255 and frame.min() < 100 for frame in frames)


def test_human_prints_every_position(capsys):
    made = env("nim:piles=2", render_mode="human")
    made.reset()
    made.step(0)
    assert made.render() is None
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("a")] == [
        "a  ||",
        "a  |·",
        "a  |·",
    ]


def test_without_a_mode_nothing_is_drawn():
    made = env("nim")
    made.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert made.render() is None
    for mode in ("svg", 3):
        with pytest.raises(km.KingmakerError, match="expected render_mode to be one of ansi, rgb_array, human"):
            env("nim", render_mode=mode)
    with pytest.raises(km.KingmakerError, match="seen_by"):
        env("nim", seen_by=2)


def test_a_game_without_numbers_is_refused_with_the_reason():
    with pytest.raises(
        km.Unsupported, match=r"kingmaker\.Encoded, got high-card without all_actions, vector_parts, vector"
    ):
        env(HighCard())
    with pytest.raises(km.UnknownName, match="unknown game"):
        env("heart")


def test_a_game_of_ones_own_is_served():
    made = env(Numbered())
    rewards = played(made, [made.policy("pimc:search=(maxn:depth=2),worlds=3")] * 3, seed=1)
    assert sum(rewards.values()) == 2


def test_a_game_in_which_nobody_moves_is_refused():
    class Over(km.games.Tree):
        def all_actions(self) -> Any:
            return (0,)

    with pytest.raises(km.InvalidGame, match="in which somebody moves"):
        env(Over((1, 2))).reset()
    with pytest.raises(km.InvalidGame, match=r"from 1 to .* actions in order from all_actions"):
        env(km.games.Tree((1, 2)))
