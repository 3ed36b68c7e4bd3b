"""Oh Hell: the rules by hand, and a second implementation along random games."""

from __future__ import annotations

from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import OhHell
from kingmaker.testing import check_game
from slow_cards import DECK, SlowDeal, dealt, in_order, play_out

GAMES = [
    OhHell(),
    OhHell(players=3, cards=5, scoring="tricks"),
    OhHell(players=4, cards=13, hook=False),
    OhHell(players=5, scoring="penalty", scores=(1, 2, 3, 4, 5)),
    OhHell(players=7),
]


def points(scoring: str, bid: int, taken: int) -> int:
    if bid == taken:
        return 10 + taken
    return {"exact": 0, "tricks": taken, "penalty": -abs(bid - taken)}[scoring]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_random_games_agree_with_a_second_implementation(game: OhHell) -> None:
    for seed in range(12):
        state: Any = game.new(seed=seed)
        cards = len(state.hands[0])
        assert state.hands == dealt(DECK, game.players, cards, seed)
        assert (state.trump is None) == (cards * game.players == 52)
        assert all(state.trump not in hand for hand in state.hands)
        slow = SlowDeal([list(hand) for hand in state.hands], 0)
        trumps = state.trump[1] if state.trump else "none"
        bids: list[int] = []
        for here, action in play_out(state, seed):
            if action is None:
                scores = game.scores or (0,) * game.players
                expected = [
                    score + points(game.scoring, bid, taken)
                    for score, bid, taken in zip(scores, bids, slow.tricks, strict=True)
                ]
                assert here.returns() == tuple(expected)
                break
            if action.startswith("bid"):
                may = list(range(cards + 1))
                if game.hook and len(bids) == game.players - 1:
                    may = [bid for bid in may if bid + sum(bids) != cards]
                assert here.legal_actions() == [f"bid {bid}" for bid in may]
                assert here.player == len(bids)
                bids.append(int(action.removeprefix("bid ")))
                continue
            assert here.player == slow.player
            hand = slow.hands[slow.player]
            assert here.legal_actions() == in_order(slow.following() if slow.table else hand)
            slow.put(action, trumps)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("scoring", ["exact", "tricks", "penalty"])
def test_searches_find_what_is_defined(scoring: Any, seed: int) -> None:
    state = OhHell(players=3, cards=2, scoring=scoring).new(seed=seed).play("bid 1").play("bid 0")
    for agent, definition in ((km.MaxN(), km.reference.maxn), (km.MaxN(table=0), km.reference.maxn)):
        found, answer = agent.search(state), definition(state)
        assert (found.action, found.value) == (answer.action, answer.value)
    found, alone = km.Paranoid().search(state), km.reference.paranoid(state)
    assert (found.action, found.value[state.player]) == (alone.action, alone.value)
    chances, defined = km.MaxProb(root_ties="leftmost").search(state), km.reference.max_prob(state)
    assert chances.action == defined.action
    assert chances.value == pytest.approx(defined.value, abs=1e-12)


def test_the_hook_bars_the_last_bidder_from_one_number() -> None:
    state = OhHell(players=3, cards=3).new(seed=1).play("bid 1").play("bid 1")
    assert state.legal_actions() == ["bid 0", "bid 2", "bid 3"]
    with pytest.raises(km.IllegalAction, match="the bids may not be 3 together, the number of tricks"):
        state.play("bid 1")
    over = OhHell(players=3, cards=3).new(seed=1).play("bid 3").play("bid 3")
    assert over.legal_actions() == ["bid 0", "bid 1", "bid 2", "bid 3"]


def test_equal_keys_lead_to_equal_games() -> None:
    assert check_game(OhHell(players=3, cards=2), games=200, agents=()).games == 200


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 2}, "expected players of oh-hell to be"),
        ({"players": 8}, "expected players of oh-hell to be"),
        ({"players": 7, "cards": 8}, "expected 1 to 7 cards each for 7 players, got 8"),
        ({"cards": 0}, "expected 1 to 13 cards each"),
        ({"scoring": "ten"}, "expected scoring of oh-hell to be one of exact, tricks, penalty"),
        ({"hook": 1}, "expected hook of oh-hell to be True or False"),
        ({"scores": (1, 2)}, "expected 4 scores for 4 players, got 2"),
    ],
)
def test_rules_that_cannot_be_are_refused(options: Any, why: str) -> None:
    with pytest.raises(km.InvalidGame, match=why):
        OhHell(**options)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hands=2C/3C/4C", "expected a card turned up"),
        ("hands=2C/3C/4C trump=2C", "that nobody holds, got 2C"),
        ("hands=2C/3C/4C trump=5C bids=2/-/-", "expected bids from 0 to 1, got 2"),
        ("hands=2C/3C/4C trump=5C bids=0/0/1", "expected bids that are not 1 together"),
        ("hands=2C/3C/4C trump=5C table=2C", "expected each card once"),
        ("hands=2C/3C trump=5C", "expected 3 hands for 3 players, got 2"),
        ("hands=2C/3C/4C trump=5C broken=yes", "unknown field 'broken'"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, why: str) -> None:
    with pytest.raises(km.InvalidState, match=why):
        OhHell(players=3, cards=1).parse(text)
