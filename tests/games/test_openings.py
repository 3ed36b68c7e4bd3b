"""Board games without chance: random first moves make them different from deal to deal."""

from __future__ import annotations

import pytest

import kingmaker as km


@pytest.mark.parametrize("name", ["chinese-checkers", "abalone"])
def test_an_opening_is_drawn_from_the_seed_and_is_no_part_of_the_rules(name: str) -> None:
    game = km.game(f"{name}:opening=6")
    assert str(game.new(seed=1)) == str(game.new(seed=1)) != str(game.new(seed=2))
    assert game.new(seed=1).turn == 6
    assert str(km.game(name).new(seed=1)) == str(km.game(name).new(seed=2))
    state = game.new(seed=3)
    assert game.parse(str(state)) == state
    assert game.properties.dealt
    assert not km.game(name).properties.dealt


def test_a_match_with_an_opening_replays() -> None:
    match = km.play_match(km.game("chinese-checkers:size=2,opening=4"), [km.RandomAgent()] * 3, seed=5)
    assert match.error == ""
    assert [state.is_terminal() for state in km.replay(match)][-1]


@pytest.mark.parametrize("bad", ["-1", "x", "1001"])
def test_an_opening_that_is_no_count_is_refused(bad: str) -> None:
    with pytest.raises(km.KingmakerError, match="opening"):
        km.game(f"abalone:opening={bad}")
