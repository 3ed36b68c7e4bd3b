"""The rule-based player: plain rules that beat chance, from what a player sees alone."""

from __future__ import annotations

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker.games import Hearts


def test_it_passes_high_spades_and_high_cards():
    game = Hearts(passing=True)
    hands = ("QS,KS,2S,AD,2C,3C,4C,5C,6C,7C,2H,3H,4H", "AS,KD,3S", "4S,5S", "6S")
    rest = [
        rank + suit for suit in "CDHS" for rank in "23456789TJQKA" if all(rank + suit not in hand for hand in hands)
    ]
    dealt = [hands[0].split(",")]
    for hand in hands[1:]:
        cards = hand.split(",")
        dealt.append(cards + [rest.pop() for _ in range(13 - len(cards))])
    state = game.parse(f"hands={'/'.join(map(','.join, dealt))} passing=yes")
    chosen = []
    for _ in range(3):
        chosen.append(km.agent("heuristic").choose(state))
        state = state.play(chosen[-1])
    assert set(chosen) == {"QS", "KS", "AD"}


@pytest.mark.parametrize(
    ("position", "expected", "why"),
    [
        ("hands=3C,9C,KC/7D,3D,4D/5D,6D leader=2 table=QC taken=0/10/0", "9C", "ducks as high as it can"),
        ("hands=QS,AH,7D/5C,6C,7C/2C,4C leader=2 table=3C taken=0/10/0", "QS", "throws the queen away"),
        ("hands=AS,4S,7D/QS,5C,6C/4C,7C leader=2 table=9S taken=0/10/0", "4S", "keeps the ace under the queen"),
        ("hands=KC,4C,7D/5C,6C/2H,7C leader=1 table=3C,9C taken=0/10/0", "KC", "wins cheaply when it is last"),
    ],
)
def test_it_plays_by_the_book(position: str, expected: str, why: str) -> None:
    game = Hearts(players=3, cards=13)
    state = game.parse(position)
    assert km.agent("heuristic").choose(state) == expected, why


def test_it_plays_alike_with_open_and_with_hidden_hands():
    shown, hidden = Hearts().new(seed=3), Hearts(hands="hidden").new(seed=3)
    agent = km.agent("heuristic")
    while not shown.is_terminal():
        action = agent.choose(shown)
        assert agent.choose(km.view(hidden, hidden.player)) == action  # type: ignore[arg-type]
        assert agent.choose(hidden) == action
        shown, hidden = shown.play(action), hidden.play(action)


def test_it_beats_chance():
    game = Hearts(hands="hidden", passing=True)
    agents = [km.agent("heuristic"), *[km.RandomAgent()] * 3]
    deals = examples(30)
    points = [km.play_match(game, agents, seed=seed).returns for seed in range(deals)]
    means = [-sum(column) / deals for column in zip(*points, strict=True)]
    assert means[0] < min(means[1:]) - 3


def test_it_says_which_games_it_knows():
    with pytest.raises(km.Unsupported, match=r"heuristic has rules of thumb for hearts.* only, got nim"):
        km.agent("heuristic").choose(km.games.Nim().new())
