"""The rules of Abalone by hand: moves, ends, repetition, and what is refused and why."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import Abalone

BOARD = Abalone(players=2, goal=14)


def board(first: str, second: str) -> Any:
    """A few marbles of two players; all others were pushed off."""
    gone = [14 - len(marbles.split(",")) for marbles in (first, second)]
    return BOARD.parse(f"marbles={first}/{second} player=0 off={gone[1]}/{gone[0]} turn=0")


def refused(state: Any, action: Any, why: str) -> None:
    with pytest.raises(km.IllegalAction, match=re.escape(why)) as caught:
        state.play(action)
    assert str(caught.value).endswith(f" in {state}")


# Moves.


@pytest.mark.parametrize(
    ("first", "second", "action", "after"),
    [
        ("C3", "I9", "C3D4", "D4/I9"),
        ("C3,C4,C5", "I9", "C3C4", "C4,C5,C6/I9"),
        ("C3,C4", "C5,I9", "C3C4", "C4,C5/C6,I9"),
        ("C3,C4,C5", "C6,I9", "C3C4", "C4,C5,C6/C7,I9"),
        ("D1,E2,F3", "G4,H5", "D1E2", "E2,F3,G4/H5,I6"),
        ("C5,C6", "C7,I9", "C5C6", "C6,C7/I9"),
        ("C3,C4,C5", "C6,C7,I9", "C3C4", "C4,C5,C6/C7,I9"),
        ("C3,C4,C5", "I9", "C3C5D3", "D3,D4,D5/I9"),
        ("C3,C4,C5", "I9", "C5C3D5", "D3,D4,D5/I9"),
        ("C3,C4", "I9", "c3c4d4", "D4,D5/I9"),
        ("B2,B3,B4,B5", "I9", "B3B4", "B2,B4,B5,B6/I9"),
    ],
)
def test_rows_move_and_push(first: str, second: str, action: str, after: str) -> None:
    state = board(first, second)
    moved = state.play(action)
    assert str(moved).split()[0] == f"marbles={after}"
    left = after.partition("/")[2].split(",")
    assert moved.off[0] - state.off[0] == moved.lost[1] - state.lost[1] == len(second.split(",")) - len(left)


def test_three_push_marbles_of_two_different_opponents() -> None:
    game = Abalone(goal=11)
    state = game.parse("marbles=C3,C4,C5/C6/C7,E5 player=0 off=10/10/7 turn=0")
    after = state.play("C3C4")
    assert after.marbles == (("C4", "C5", "C6"), ("C7",), ("E5",))
    assert (after.off, after.lost) == ((11, 10, 7), (8, 10, 10))
    assert after.winner == 0
    assert after.returns()[0] > max(after.returns()[1:])


def test_who_cannot_move_in_abalone_passes_and_nobody_else_may() -> None:
    state = board("A1", "A2,B1,B2")
    assert state.legal_actions() == ["pass"]
    after = state.play("pass")
    assert (after.player, after.turn, after.marbles) == (1, 1, state.marbles)
    refused(after, "pass", "illegal action 'pass' for player 1: must move, as there is a move")


def test_a_player_without_marbles_is_skipped() -> None:
    state = Abalone(goal=11).parse("marbles=E5,D5/E6,G6/ player=0 off=10/10/9 turn=0")
    assert state.play("E5F5").player == 1
    assert state.play("E5F5").play("E6E5").player == 0


# Ends.


def test_the_last_marble_wins_and_is_paid_most() -> None:
    game = Abalone(players=2, goal=1)
    state = game.parse(
        "marbles=C5,C6,A1,A2,A3,A4,A5,B1,B2,B3,B4,B5,D1,D2/C7,I5,I6,I7,I8,I9,H4,H5,H6,H7,H8,H9,G3,G4 "
        "player=0 off=0/0 turn=9"
    )
    after = state.play("C5C6")
    assert after.winner == 0
    assert after.off == (1, 0)
    assert after.lost == (0, 1)
    assert after.returns()[0] == 100 + 65 / 2
    refused(after, "C6C7", "the game is over")


def test_who_alone_has_marbles_left_ends_the_game() -> None:
    state = Abalone(goal=11).parse("marbles=C5,C6,D5,D6/C7/ player=0 off=8/10/10 turn=0")
    after = state.play("C5C6")
    assert after.is_terminal()
    assert after.winner is None
    assert after.off == (9, 10, 10)


@pytest.mark.parametrize(
    ("game", "there", "back"),
    [
        (Abalone(players=2), ["C3D3", "G5F5"], ["D3C3", "F5G5"]),
        (Abalone(players=3), ["B3C3", "E2E3", "E8E7"], ["C3B3", "E3E2", "E7E8"]),
    ],
    ids=["2", "3"],
)
def test_the_third_time_that_a_position_comes_up_ends_a_played_game(game: Any, there: Any, back: Any) -> None:
    once = [*there, *back]
    state = game.new()
    for action in once + once[:-1]:
        state = state.play(action)
        assert not state.is_terminal()
    before, state = state, state.play(once[-1])
    assert state.is_terminal()
    assert state.winner is None
    assert state.turn == 2 * len(once)
    assert state.marbles == game.new().marbles
    assert state.returns() == game.new().evaluate()
    assert str(state).endswith(" repeated")
    assert game.parse(str(state)).is_terminal()
    refused(state, once[0], "the game is over")
    # Searches look past repetitions, and a position that was read from text has no past.
    assert km.MaxN(depth=2).search(before).depth == 2
    assert not game.parse(str(before)).play(once[-1]).is_terminal()


def test_a_capped_game_of_abalone_is_paid_by_the_evaluation() -> None:
    state = Abalone(most_turns=3).new()
    for _ in range(3):
        assert not state.is_terminal()
        state = state.play(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.winner is None
    assert state.returns() == state.evaluate()


# What is refused.


@pytest.mark.parametrize(
    ("first", "second", "action", "why"),
    [
        ("C3,C4", "C5,C6", "C3C4", "illegal action 'C3C4' for player 0: a push of 2 needs a row of 3"),
        ("C3", "C4", "C3C4", "a single marble cannot push"),
        ("B1,B2,B3", "B4,B5,B6", "B1B2", "a push of 3 is more than a row of 3 can do"),
        ("B1,B2,B3,B4", "B6", "B1B2", "a row of 4 cannot move, only up to 3"),
        ("B1,B2,B3,B5", "B4", "B1B2", "the cell behind is held by your own marble"),
        ("B5,B6", "D4", "B5B6", "that would push your own marble off"),
        ("C3,C4", "D4", "C3C4D3", "a broadside move needs empty cells, and D4 is not"),
        ("C3,C4,C5", "D4", "C3C5D3", "a broadside move needs empty cells, and D4 is not"),
        ("B1,C1", "D4", "D4D5", "the marble on D4 is player 1's"),
        ("B1,C1", "D4", "D5D4", "there is no marble on D5"),
        ("B1,C1", "D4", "pass", "must move, as there is a move"),
        ("B1,C1", "D4", "B6B7", "got 'B6B7': expected a cell from A1 to I9 on the board, got 'B7'"),
        ("B1,C1", "D4", "B1D3", "got 'B1D3': the cells do not touch"),
        ("B1,C1", "D4", "B1C1D1", "the first and the last cell do not touch"),
        ("B1,C1", "D4", "B1C1A1", "is named by its last marble and where that goes"),
        ("B1,B2,B3,B4", "D4", "B1B4C1", "expected a row of two or three"),
        ("B1,C1", "D4", "up", "expected a move such as 'A1B2', 'A1A3B1' or 'pass', got 'up'"),
        ("B1,C1", "D4", "Ä1B2", "expected a move such as 'A1B2', 'A1A3B1' or 'pass', got 'Ä1B2'"),
        ("B1,C1", "D4", 7, "expected an action as text such as 'A3B4', got 7"),
    ],
)
def test_an_illegal_move_of_marbles_is_named_with_the_reason(first: str, second: str, action: Any, why: str) -> None:
    refused(board(first, second), action, why)


SIX = "A1,A2,A3,A4,A5,B1"
NINE = "I5,I6,I7,I8,I9,H4,H5,H6,H7"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected 'marbles=' in the position, got ''"),
        (f"marbles={SIX}/{NINE}", "expected 'player=' in the position, got ''"),
        (f"marbles={SIX} player=0 off=5/8 turn=0", "expected 2 sets of marbles for 2 players, got 1"),
        (f"marbles={SIX}/{NINE} player=0 off=5 turn=0", "expected 2 counts of marbles pushed off for 2 players, got 1"),
        (f"marbles={SIX}/{NINE},A1 player=0 off=4/8 turn=0", "expected one marble a cell, got A1 also for player 1"),
        (f"marbles={SIX},A1/{NINE} player=0 off=5/7 turn=0", "expected each cell once, got A1 twice"),
        (
            f"marbles={SIX},{','.join(f'E{n}' for n in range(1, 10))}/{NINE} player=0 off=5/0 turn=0",
            "expected at most 14 marbles for player 0, got 15",
        ),
        (f"marbles={SIX}/{NINE} player=0 off=0/0 turn=0", "expected 13 marbles pushed off, as many as are gone, got 0"),
        (f"marbles={SIX}/{NINE} player=0 off=8/5 turn=0", "expected at most 5 marbles pushed off by player 0, got 8"),
        (f"marbles={SIX}/{NINE} player=2 off=5/8 turn=0", "expected a player from 0 to 1, got 2"),
        (f"marbles=/{NINE} player=0 off=5/14 turn=0", "expected a player with marbles to move, got player 0"),
        (f"marbles={SIX}/{NINE} player=0 off=5/8 turn=401", "expected a turn from 0 to 400, got 401"),
        (f"marbles={SIX}/{NINE} player=0 off=5/8 turn=x", "expected a number for 'turn', got 'x'"),
        (f"marbles={SIX}/{NINE} player=0 off=5/8 turn=1 again", "expected at most 'repeated' after the turn"),
        (f"marbles={SIX}/{NINE},J1 player=0 off=4/8 turn=0", "expected a cell from A1 to I9 on the board, got 'J1'"),
        (f"marbles={SIX}/{NINE},A6 player=0 off=4/8 turn=0", "expected a cell from A1 to I9 on the board, got 'A6'"),
        (f"marbles={SIX}/{NINE} player=0 off=5/8 turn=400 repeated", "expected 'repeated' only where nothing else"),
    ],
)
def test_an_impossible_board_is_refused(text: str, why: str) -> None:
    with pytest.raises(km.InvalidState, match=re.escape(why)) as caught:
        BOARD.parse(text)
    assert str(caught.value).endswith(f" in '{text}'")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 1}, "expected 2 or 3 players for abalone, got 1"),
        ({"players": 4}, "expected 2 or 3 players for abalone, got 4"),
        ({"players": True}, "expected 2 or 3 players for abalone, got True"),
        ({"goal": 0}, "expected goal of abalone to be a whole number from 1 to 255, got 0"),
        ({"goal": 12}, "expected a goal of 1 to 11 marbles for 3 players, got 12"),
        ({"players": 2, "goal": 15}, "expected a goal of 1 to 14 marbles for 2 players, got 15"),
        ({"most_turns": 0}, "expected most_turns of abalone to be a whole number from 1 to 65535, got 0"),
        ({"most_turns": 1.5}, "expected most_turns of abalone to be a whole number from 1 to 65535, got 1.5"),
    ],
)
def test_impossible_rules_of_abalone_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(km.InvalidGame, match=re.escape(why)):
        Abalone(**options)


def test_a_game_in_text_is_refused_like_one_in_python() -> None:
    with pytest.raises(km.InvalidGame, match="expected 2 or 3 players for abalone, got 4"):
        km.game("abalone:players=4")
