"""Rules of thumb for Spades and Oh Hell: legal, the same with open and with hidden hands, and better than chance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import OhHell, Spades, spades_heuristic

GAMES = {
    "spades for partners": Spades(players=4, teams=True, hands="hidden"),
    "spades": Spades(players=3, hands="hidden", cards=7),
    "spades for tricks": Spades(players=4, teams=True, scoring="tricks", hands="hidden", cards=5),
    "oh hell": OhHell(players=5, cards=5, hands="hidden"),
    "oh hell without trumps": OhHell(players=4, cards=13, hands="hidden"),
}


def choose(state: Any) -> str:
    return km.agent("heuristic").choose(state)


def opened(state: Any) -> Any:
    """The same position with open hands."""
    game = replace(state.game, hands="open", **({"bidding": "players"} if isinstance(state.game, Spades) else {}))
    fields = [part for part in str(state).split() if not part.startswith(("played=", "first="))]
    return game.parse(" ".join(fields))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_is_played_from_views_and_alike_where_all_cards_are_dealt(name: str) -> None:
    for seed in range(6):
        state = GAMES[name].new(seed=seed)
        while not state.is_terminal():
            view = km.view(state, state.player)
            action = choose(view)
            assert action in view.legal_actions()
            assert choose(state) == action
            seen = opened(state)
            assert choose(seen) in seen.legal_actions()
            assert choose(km.view(seen, state.player)) == choose(seen)
            if sum(map(len, state.hands)) + len(state.played) == 52:
                assert choose(seen) == action
            state = state.play(action)


def bid_of(hand: str, *, teams: bool = True) -> int:
    """What is bid with a hand, first in turn; the others get the rest of the deck."""
    own = hand.split()
    rest = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA" if rank + suit not in own]
    hands = [own, rest[:13], rest[13:26], rest[26:]]
    game = Spades(players=4, teams=teams, bidding="players", hands="hidden")
    state = game.parse(f"hands={'/'.join(map(','.join, hands))}")
    return int(spades_heuristic.choose(km.view(state, 0)).removeprefix("bid "))


def test_hands_are_bid_by_high_cards_and_long_spades() -> None:
    nothing = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S"
    assert bid_of(nothing) == 0
    assert bid_of(nothing.replace("2S", "AS")) >= 1  # the ace of spades is no nil
    strong = "AC KC 2C AD KD 2D AH KH 2H AS KS QS 2S"
    assert bid_of(strong) >= 7
    assert bid_of("2C 3C 4C 5C 2D 3D 4D 2H 3H AS KS QS JS") > bid_of("2C 3C 4C 5C 2D 3D 4D 2H 3H 2S 3S 4S 5S")


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        # Last to play and in need: the cheapest card that wins.
        ("hands=2D/3D/4D/9C,KC table=8C,3C,4C leader=0 bids=1/1/1/1", "9C"),
        # The partner wins already: the lowest card.
        ("hands=2D/3D/4D/9C,KC table=3C,AC,4C leader=0 bids=1/1/1/1", "9C"),
        # Nil: the highest card that loses.
        ("hands=2D/3D/4D/2C,9C table=3C,TC,4C leader=0 bids=1/1/1/0", "9C"),
        # Nothing more is needed: no bags.
        ("hands=2D/3D/4D/2C,KC table=3C,TC,4C leader=0 bids=1/0/1/0", "2C"),
    ],
)
def test_cards_are_chosen_as_people_choose_them(text: str, chosen: str) -> None:
    game = Spades(players=4, teams=True, cards=2, breaking=False)
    assert spades_heuristic.choose(game.parse(text)) == chosen


@pytest.mark.parametrize("game", [Spades(players=4, teams=True, hands="hidden"), OhHell(players=4, cards=6)], ids=str)
def test_rules_of_thumb_beat_chance(game: Any) -> None:
    won = 0.0
    for seed in range(12):
        state, thumbs = game.new(seed=seed), {0, 2} if seed % 2 else {1, 3}
        turn = 0
        while not state.is_terminal():
            view = km.view(state, state.player)
            action = choose(view) if state.player in thumbs else km.RandomAgent().choose(view, seed=turn)
            state, turn = state.play(action), turn + 1
        returns = state.returns()
        won += max(returns[player] for player in thumbs) > max(
            paid for player, paid in enumerate(returns) if player not in thumbs
        )
    assert won >= 8


def test_guided_random_games_bid_what_hands_promise() -> None:
    far: dict[float, float] = {0.0: 0.0, 1.0: 0.0}
    for seed in range(8):
        state = Spades(players=4, teams=True).new(seed=seed)
        thumb = int(choose(state).removeprefix("bid "))
        for guided in far:
            found = km.UCT(simulations=300, guided=guided).search(state)
            far[guided] += abs(int(found.action.removeprefix("bid ")) - thumb)
    assert far[1.0] < far[0.0]


@pytest.mark.parametrize("game", [Spades(cards=4, bidding="players"), OhHell(players=7, cards=3)], ids=str)
def test_guided_random_games_come_to_their_end(game: Any) -> None:
    state = game.new(seed=1)
    while not state.is_terminal():
        state = state.play(km.UCT(simulations=20, guided=1.0).search(state).action)


def test_an_agent_without_rules_of_thumb_for_a_game_says_so() -> None:
    with pytest.raises(km.Unsupported, match="heuristic has rules of thumb for hearts, oh-hell, spades only"):
        km.agent("heuristic").choose(km.games.Nim().new())
