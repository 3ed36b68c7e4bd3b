"""Pig: the rules, and depth-limited searches that come to the values of value iteration."""

from __future__ import annotations

from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import Pig, PigState


def solved(target: int, *, sides: int = 6, accuracy: float = 1e-12) -> dict[tuple[int, int, int], float]:
    """The chance of winning for the player at the die, by (own score, other score, points of the turn).

    Value iteration as in Neller & Presser, for two players; by falling sums of scores, since these never fall.
    """
    worth: dict[tuple[int, int, int], float] = {}

    def value(own: int, other: int, turn: int) -> float:
        return 1.0 if own + turn >= target else worth.get((own, other, turn), 0.0)

    for total in range(2 * target - 2, -1, -1):
        pairs = [(own, total - own) for own in range(target) if 0 <= total - own < target]
        change = 1.0
        while change > accuracy:
            change = 0.0
            for own, other in pairs:
                for turn in range(target - own - 1, -1, -1):
                    loses = 1 - value(other, own, 0)
                    gains = sum(value(own, other, turn + face) for face in range(2, sides + 1))
                    rolls = (loses + gains) / sides
                    holds = 1 - value(other, own + turn, 0) if turn else 0.0
                    best = max(rolls, holds)
                    change = max(change, abs(best - worth.get((own, other, turn), 0.0)))
                    worth[own, other, turn] = best
    return worth


def level(state: PigState) -> tuple[float, ...]:
    """An estimate that knows nothing."""
    return tuple(state.returns()) if state.is_terminal() else (0.5, 0.5)


def test_value_iteration_is_right_where_one_roll_decides() -> None:
    """To 2 points any face but a 1 wins: p = 5/6 + (1 - p)/6, so p is 6/7; a longer race is fairer."""
    assert solved(2)[0, 0, 0] == pytest.approx(6 / 7)
    assert solved(2)[0, 0, 0] > solved(10)[0, 0, 0] > solved(20)[0, 0, 0] > 0.5


@pytest.mark.parametrize("agent", [km.MaxN, km.Paranoid, km.AlphaBeta, km.Minimax])
def test_deeper_searches_come_closer_to_value_iteration(agent: Any) -> None:
    game, exact = Pig(target=5), solved(5)
    starts = [game.new(), game.parse("3/2 player=0 turn=0"), game.parse("0/4 player=0 turn=2")]
    for state in starts:
        truth = exact[state.scores[0], state.scores[1], state.turn]
        errors = [abs(agent(depth=depth, evaluate=level).search(state).value[0] - truth) for depth in (1, 3, 6, 9)]
        assert errors[-1] < 1e-3
        assert errors[0] > 100 * errors[-1]


def test_a_game_of_a_few_rounds_is_searched_to_its_end() -> None:
    found, exact = km.MaxN().search(Pig(target=4, rounds=4).new()), solved(4)
    assert found.complete
    assert found.value[0] == pytest.approx(exact[0, 0, 0], abs=0.02)
    assert sum(found.value) == pytest.approx(1.0)


def test_a_turn_by_hand() -> None:
    state = Pig().new()
    assert state.legal_actions() == ["roll"]
    falls = state.play("roll")
    assert (falls.player, falls.legal_actions()) == (km.CHANCE, [1, 2, 3, 4, 5, 6])
    assert dict(falls.chances()) == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))
    four = falls.play(4)
    assert (four.player, four.turn, four.legal_actions()) == (0, 4, ["roll", "hold"])
    assert four.play("hold").scores == (4, 0)
    lost = four.play("roll").play(1)
    assert (lost.scores, lost.player, lost.turn) == ((0, 0), 1, 0)
    with pytest.raises(km.IllegalAction, match="illegal action 7 for chance"):
        falls.play(7)


def test_who_has_enough_holds_and_wins() -> None:
    state = Pig(players=3, target=10).parse("0/7/9 player=1 turn=4")
    assert state.legal_actions() == ["hold"]
    end = state.play("hold")
    assert end.is_terminal()
    assert end.returns() == (0.0, 1.0, 0.0)
    assert "player 1 wins" in end.draw()


def test_after_the_last_round_the_highest_share() -> None:
    game = Pig(target=50, rounds=1)
    end = game.parse("4/0 player=1 turn=4 taken=1").play("hold")
    assert end.is_terminal()
    assert end.returns() == (0.5, 0.5)
    assert "share the win" in end.draw()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0/0", "expected scores, player=…, turn=…"),
        ("0/0/0 player=0 turn=0", "expected 2 scores"),
        ("100/100 player=0 turn=0", "at most one score"),
        ("100/0 player=0 turn=3", "no turn after the end"),
        ("99/0 player=0 turn=3 rolling", "wins by holding"),
        ("0/0 player=2 turn=0", "a number in"),
    ],
)
def test_positions_that_there_are_not_are_refused(text: str, why: str) -> None:
    with pytest.raises(km.KingmakerError, match=why):
        Pig().parse(text)


def test_pictures_show_the_race_and_the_die() -> None:
    state = Pig(players=3).new()
    assert "the die falls" in state.play("roll").draw()
    assert "the die of player 0 falls" in state.play("roll").svg()
    assert state.play("roll").play(6).svg().count("<circle") >= 6
    many = Pig(sides=20).new().play("roll").play(17)
    assert ">17<" in many.svg()
