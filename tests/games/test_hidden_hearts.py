"""Hearts as people play it: hidden hands, passing in its rotation, the moon, and what a player may know."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker.games import Hearts
from kingmaker.testing import check_game

HIDDEN = Hearts(hands="hidden", passing=True)


def random_game(game: Hearts, seed: int) -> list[Any]:
    """Every position of a random game."""
    chance = random.Random(seed)
    states = [game.new(seed=seed)]
    while not states[-1].is_terminal():
        states.append(states[-1].play(chance.choice(states[-1].legal_actions())))
    return states


@pytest.mark.parametrize("text", ["hearts:players=3,cards=4,hands=hidden", "hearts:cards=4,hands=hidden,passing=yes"])
def test_hidden_deals_keep_the_contract(text: str) -> None:
    assert "Hidden" in check_game(km.game(text), games=4).protocols


def test_open_deals_are_what_they_were():
    game = Hearts()
    assert str(game) == "hearts"
    assert not isinstance(game.new(seed=1), km.Hidden)
    assert "passing" not in str(game.new(seed=1))
    assert km.game("hearts:moon=no,hands=open") == Hearts(moon=False)


@pytest.mark.parametrize(
    ("players", "deal", "direction"),
    [
        (4, 0, "left"),
        (4, 1, "right"),
        (4, 2, "across"),
        (4, 3, "hold"),
        (4, 4, "left"),
        (3, 1, "right"),
        (3, 2, "hold"),
    ],
)
def test_cards_are_passed_in_rotation(players: int, deal: int, direction: str) -> None:
    game = Hearts(players=players, passing=True, deal=deal)
    assert game.direction == direction
    state = game.new(seed=4)
    before = state.hands
    if direction == "hold":
        assert not state.passing
        return
    passed: dict[int, list[str]] = {}
    for turn in range(3 * players):
        assert (state.passing, state.player) == (True, turn // 3)
        action = state.legal_actions()[-1]
        passed.setdefault(state.player, []).append(action)
        assert sum(map(len, state.passed)) == turn
        state = state.play(action)
        assert action not in state.legal_actions() or not state.passing
    assert not state.passing
    shift = {"left": 1, "right": -1, "across": 2}[direction]
    for player in range(players):
        got = passed[(player - shift) % players]
        assert set(state.hands[player]) == set(before[player]) - set(passed[player]) | set(got)
    assert "2C" in state.hands[state.player]
    assert state.legal_actions() == ["2C"]


def test_nobody_sees_what_others_hold_or_pass():
    for seed in range(examples(3)):
        for state in random_game(HIDDEN, seed):
            for player in range(4):
                view = km.view(state, player)
                others = {card for seat, hand in enumerate(state.hands) if seat != player for card in hand}
                own = set(view.observation["passed"])
                texts = [str(view), repr(view), view.draw()]
                for card in others - own if not state.passing else others:
                    assert all(card not in text for text in texts)


def test_exchanging_unseen_cards_changes_nothing_that_a_player_sees_or_does():
    for seed in range(examples(2)):
        for state in random_game(HIDDEN, seed):
            if state.is_terminal():
                continue
            view = km.view(state, state.player)
            world = view.sample(seed=seed + 7)
            other = km.view(world, state.player)
            assert other == view
            assert hash(other) == hash(view)
            assert other.legal_actions() == view.legal_actions()
            assert other.draw() == view.draw()
            assert other.svg() == view.svg()
            assert other.sample(seed=3) == view.sample(seed=3)
            for agent in (km.RandomAgent(), km.agent("heuristic")):
                assert agent.choose(other, seed=2) == agent.choose(view, seed=2)  # type: ignore[arg-type]


def test_worlds_respect_what_was_seen():
    for seed in range(examples(4)):
        states = random_game(HIDDEN, seed)
        for state in states[12::5]:
            for player in range(4):
                seen = state.observation(player)
                to = (player + 1) % 4
                for draw in range(3):
                    world = state.sample(player, seed=draw)
                    assert world.observation(player) == seen
                    assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
                    still = set(seen["passed"]) - set(seen["plays"])
                    assert still <= set(world.hands[to])


def test_the_chances_of_a_card_are_those_of_the_rules():
    """Nothing is known at the start but one's own hand: every other card is as likely with each of the others."""
    state = Hearts(hands="hidden").new(seed=8)
    if "2C" in state.hands[0]:
        state = Hearts(hands="hidden").new(seed=9)
    view = km.view(state, 0)
    draws = 1500
    found = Counter(
        (card, seat) for seed in range(draws) for seat, hand in enumerate(view.sample(seed=seed).hands) for card in hand
    )
    leader = view.turn
    assert found["2C", leader] == draws
    for card in ("QS", "AH", "KD"):
        for seat in (1, 2, 3):
            if card not in state.hands[0]:
                # The holder of the two of clubs has one place less.
                chance = (12 if seat == leader else 13) / 38
                assert abs(found[card, seat] / draws - chance) < 0.06


def test_positions_are_written_with_what_was_played_and_read_back():
    for game in (HIDDEN, Hearts(players=3, hands="hidden", passing=True), Hearts(hands="hidden"), Hearts(passing=True)):
        for state in random_game(game, 5)[::3]:
            assert game.parse(str(state)) == state
            again = pickle.loads(pickle.dumps(state))
            assert again == state
            if isinstance(state, km.Hidden):
                view = km.view(state, 1)
                assert pickle.loads(pickle.dumps(view)) == view
                assert again.observation(1) == state.observation(1)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.partition(" plays=")[0], "expected plays to have the 8 cards that were played"),
        (lambda text: text.replace("plays=", "plays=AS,"), "expected plays to have the 8 cards that were played"),
        (lambda text: text.replace("passed=", "passed=2C,3C,4C/"), "cards passed by each of 4 players"),
    ],
)
def test_a_position_that_contradicts_its_history_is_refused(change: Any, told: str) -> None:
    state = random_game(HIDDEN, 1)[20]
    with pytest.raises(km.InvalidState, match=told):
        HIDDEN.parse(change(str(state)))


def test_plays_that_the_rules_forbid_are_refused():
    game = Hearts(players=3, cards=2, hands="hidden")
    text = "hands=3D/4D/5D leader=1 taken=0/1/0 plays=2C,3C,AH points=0/1/0 broken=yes"
    assert game.parse("hands=3D/4D/5H leader=1 taken=0/1/0 plays=2C,3C,AH points=0/1/0 broken=yes")
    with pytest.raises(km.InvalidState, match=r"expected plays that are legal.*points in the first trick"):
        game.parse(text)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"hands": "closed"}, "expected hands of hearts to be open or hidden, got 'closed'"),
        ({"passing": 1}, "expected passing of hearts to be True or False"),
        ({"moon": "others"}, "expected moon of hearts to be True, False or 'self', got 'others'"),
        ({"deal": -1}, "expected deal of hearts to be a whole number of 0 or more, got -1"),
        ({"passing": True, "cards": 2}, "expected at least 3 cards each for passing, got 2"),
    ],
)
def test_rules_that_cannot_be_are_refused(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(km.InvalidGame, match=told):
        Hearts(**fields)


@pytest.mark.parametrize(
    ("moon", "returns"), [(True, (0, -26, -26, -26)), ("self", (26, 0, 0, 0)), (False, (-26, 0, 0, 0))]
)
def test_the_moon_is_paid_by_the_others_or_to_oneself(moon: Any, returns: tuple[float, ...]) -> None:
    game = Hearts(moon=moon)
    text = "hands=AH/2H/3H/4H taken=12/0/0/0 points=22/0/0/0 broken=yes"
    state = game.parse(text)
    for card in ("AH", "2H", "3H", "4H"):
        most, pairs = state.core.limits(False)  # type: ignore[misc]
        assert sum(returns) <= most
        assert all(low <= value <= high for value, (low, high) in zip(returns, pairs, strict=True))
        state = state.play(card)
    assert state.returns() == returns
    assert km.game(str(game)) == game


def test_a_series_turns_the_direction_and_a_single_deal_passes_left():
    series = km.Series(deals=5)
    agents = [km.RandomAgent()] * 4
    matches = km.arena.play_series(HIDDEN, agents, series, seed=3)
    assert [km.game(match.game).direction for match in matches] == ["left", "right", "across", "hold", "left"]  # type: ignore[attr-defined]
    assert [len(match.actions) for match in matches] == [64, 64, 64, 52, 64]
    for match in matches:
        assert not match.error
        assert list(km.replay(match))[-1].returns() == match.returns
    plain = km.arena.play_series(Hearts(), agents, series, seed=3)
    assert {km.game(match.game).deal for match in plain} == {0}  # type: ignore[attr-defined]


def test_searches_see_through_passing_where_hands_are_open():
    state = Hearts(players=3, cards=4, passing=True).new(seed=2)
    for text in ("maxn:depth=2", "uct:simulations=50", "paranoid:depth=2", "max-prob:depth=2"):
        assert km.agent(text).choose(state) in state.legal_actions()
    after = state
    while after.passing:
        after = after.play(after.legal_actions()[0])
    assert km.MaxN().search(after).value == km.MaxN(table=0.0, pruning="none").search(after).value


def test_a_cheat_finds_in_a_hidden_position_what_it_finds_in_the_open_one():
    hidden = Hearts(players=3, cards=4, hands="hidden").new(seed=2)
    shown = Hearts(players=3, cards=4).new(seed=2)
    assert km.MaxN().search(hidden).values == km.MaxN().search(shown).values
