"""At a table whose game hides something, agents are given views and never the position."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import kingmaker as km
from hidden_games import HighCard
from kingmaker.arena import LiveGame
from kingmaker.spec import Spelled


@dataclass(frozen=True, kw_only=True, repr=False)
class Witness(Spelled):
    """Writes down what it is given."""

    name: ClassVar[str] = "witness"
    given: ClassVar[list[Any]] = []

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        self.given.append(state)
        return state.legal_actions()[0]


def test_a_view_has_what_its_player_sees_and_nothing_else():
    state = HighCard().new(seed=1)
    view = km.view(state, 1)
    assert (view.player, view.num_players, view.turn) == (1, 3, 0)
    assert view.observation == (1, state.hands[1], ())
    assert view.legal_actions() == []
    assert km.view(state, 0).legal_actions() == list(state.hands[0])
    assert not view.is_terminal()
    public = [getattr(view, name) for name in dir(view) if not name.startswith("_")]
    assert state not in [each() if callable(each) and each.__name__ != "sample" else each for each in public]
    for text in (str(view), repr(view), view.draw(), view.svg()):
        assert str(state.hands[0]) not in text
        assert str(state.hands[2]) not in text
    for name in ("apply", "returns", "hands"):
        assert not hasattr(view, name)


def test_a_view_cannot_be_changed():
    view = km.view(HighCard().new(), 1)
    for name in ("player", "observation", "anything"):
        with pytest.raises(AttributeError):
            setattr(view, name, 0)


def test_views_are_equal_if_their_players_have_seen_the_same():
    state = HighCard().new(seed=1)
    view = km.view(state, 1)
    world = view.sample(seed=4)
    assert world != state
    assert km.view(world, 1) == view
    assert hash(km.view(world, 1)) == hash(view)
    assert km.view(state, 0) != km.view(state, 1)
    assert km.view(world, 0) != km.view(state, 0)
    assert pickle.loads(pickle.dumps(view)) == view


def test_a_view_of_an_open_game_shows_all_of_it():
    state = km.games.Nim().new()
    view = km.view(state, 1)
    assert view.observation == state
    assert view.sample(seed=3) == state
    assert view.draw() == state.draw()


@pytest.mark.parametrize("player", [-1, 3, True, "0", None])
def test_a_view_of_nobody_is_refused(player):
    with pytest.raises(km.InvalidState, match="expected the player of a view to be a whole number from 0 to 2"):
        km.view(HighCard().new(), player)


def test_only_positions_have_views():
    with pytest.raises(km.InvalidState, match="expected a state"):
        km.view("hearts", 0)  # type: ignore[type-var]
    with pytest.raises(km.InvalidState, match="got a view of player 1"):
        km.view(km.view(HighCard().new(), 1), 0)  # type: ignore[arg-type]


def test_agents_at_a_hidden_table_are_given_views_of_their_own():
    Witness.given.clear()
    game = HighCard()
    match = km.play_match(game, [Witness()] * 3, seed=5)
    assert not match.error
    assert [type(each) for each in Witness.given] == [km.View] * 6
    assert [each.player for each in Witness.given] == [0, 1, 2, 0, 1, 2]
    assert next(str(state) for state in km.replay(match, game)) == match.start


def test_agents_without_a_look_ahead_play_hidden_games():
    match = km.play_match(HighCard(), [km.RandomAgent()] * 3, seed=5)
    assert sum(match.returns) == 2


def test_an_open_search_refuses_a_view_and_names_what_serves():
    view = km.view(HighCard().new(), 0)
    with pytest.raises(km.Unsupported, match=r"maxn searches whole positions.*pimc:search=\(maxn:depth=2\)"):
        km.MaxN(depth=2).search(view)  # type: ignore[arg-type]
    with pytest.raises(km.Unsupported, match="greedy looks at the position after each action"):
        km.GreedyAgent().choose(view)  # type: ignore[arg-type]
    match = km.play_match(HighCard(), [km.MaxN(depth=2)] * 3, seed=5)
    assert "player 0, maxn:depth=2, at action 1 failed: maxn searches whole positions" in match.error


def test_a_search_that_cheats_is_given_the_position():
    live = LiveGame(HighCard(), ["maxn:depth=2,cheats=yes", "random", "random"], seed=5)
    live.check()
    decision = live.decide()
    assert decision.result is not None
    assert decision.result.state == live.state
    assert live.record().agents[0] == "maxn:depth=2,cheats=yes"


def test_a_search_is_told_before_the_game_that_it_cannot_play():
    with pytest.raises(km.Unsupported, match="whole positions"):
        LiveGame(HighCard(), ["random", "maxn:depth=2", "random"]).check()


def test_an_agent_that_learns_refuses_a_table_at_which_it_cannot_see():
    match = km.play_match(HighCard(), [km.agent("learning-prob-maxn:depth=2"), *[km.RandomAgent()] * 2], seed=5)
    assert "learns from whole positions" in match.error
    agents = [km.agent("learning-prob-maxn:depth=2,cheats=yes"), *[km.RandomAgent()] * 2]
    assert not km.play_match(HighCard(), agents, seed=5).error


def test_cheats_is_yes_or_no():
    with pytest.raises(km.KingmakerError, match="expected cheats of maxn to be True or False, got 1"):
        km.MaxN(cheats=1)  # type: ignore[arg-type]


def test_every_agent_plays_a_hidden_game_or_says_why_not():
    report = km.testing.check_game(HighCard(), games=3)
    assert {"random"} <= set(report.agents)
    assert set(report.agents) | set(report.refused) >= {"random", "maxn", "uct", "greedy", "learning-prob-maxn"}
    for reason in report.refused.values():
        assert "view" in reason or "draft" in reason or "rules of thumb" in reason


def test_a_report_says_who_cheats():
    report = km.tournament(HighCard(), ["maxn:depth=2,cheats=yes", "random", "random"], deals=2, seed=1)
    assert report.cheats == ("maxn:depth=2,cheats=yes",)
    assert "sees what is hidden from others: maxn:depth=2,cheats=yes" in str(report)
    assert "sees what is hidden from others" in report.html()
    assert report.as_dict()["cheats"] == ["maxn:depth=2,cheats=yes"]
    assert km.tournament(HighCard(), ["random"] * 3, deals=2, seed=1).cheats == ()
