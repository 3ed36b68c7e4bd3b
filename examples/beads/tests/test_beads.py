"""Beads keeps the contract of a game, and its rules are what they should be."""

import kingmaker as km
from beads import Beads


def test_the_game_keeps_the_contract() -> None:
    print(km.testing.check_game(Beads()))  # says with -s which agents can play it; raises if something is wrong


def test_runs_pay_the_player_who_coloured_them() -> None:
    assert Beads(players=2, length=5).parse("00011").returns() == (6.0, 3.0)


def test_the_start_has_as_many_lines_of_play_as_it_should() -> None:
    assert km.perft(Beads(length=6).new(), 6) == 720
