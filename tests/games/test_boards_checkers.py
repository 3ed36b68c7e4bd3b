"""The rules of Chinese Checkers by hand: moves, ends, and what is refused and why."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import ChineseCheckers

STAR = ChineseCheckers(players=2, size=2)


def star(first: str, second: str, *, player: int = 0, game: ChineseCheckers = STAR) -> Any:
    return game.parse(f"pawns={first}/{second} player={player} turn=0")


def refused(state: Any, action: Any, why: str) -> None:
    with pytest.raises(km.IllegalAction, match=re.escape(why)) as caught:
        state.play(action)
    assert str(caught.value).endswith(f" in {state}")


# Moves.


def test_a_pawn_steps_or_hops_and_each_destination_is_one_action() -> None:
    # From a1, b1 and b2 are taken: hops over them lead to c3 and c5, and from c3 over c4 to c5 as well.
    state = star("a1,b1,b2", "c4,h2,i1")
    assert sorted(action for action in state.legal_actions() if action.startswith("a1")) == ["a1-c3", "a1-c5"]


def test_a_chain_of_hops_is_one_move_and_its_path_is_kept() -> None:
    state = star("a1,b1,b2", "d3,h2,i1").play("a1-e3")
    assert state.last_path == ("a1", "c3", "e3")
    assert state.pawns[0] == ("b1", "b2", "e3")


def test_a_step_has_both_ends_for_its_path_and_a_position_from_text_has_no_path() -> None:
    after = STAR.new().play("b1-c3")
    assert after.last_path == ("b1", "c3")
    assert STAR.parse(str(after)).last_path == ()
    assert STAR.parse(str(after)) == after


def test_who_cannot_move_passes_and_nobody_else_may() -> None:
    game = ChineseCheckers(players=6, size=1)
    state = game.parse("pawns=a1/b2/b3/c1/c3/c2 player=0 turn=7")
    assert state.legal_actions() == ["pass"]
    after = state.play("pass")
    assert (after.player, after.turn, after.pawns) == (1, 8, state.pawns)
    refused(after, "pass", "illegal action 'pass' for player 1: must move, which the pawn on b2 can")


# Ends.


def test_all_pawns_in_the_camp_win() -> None:
    after = star("g4,h2,i1", "a1,d1,d2").play("g4-h1")
    assert after.winner == 0
    assert after.is_terminal()
    assert after.returns()[0] == 0
    assert after.returns()[1] == -after.distances[1]


def test_who_fills_its_own_home_where_another_waits_gives_the_game_away() -> None:
    # Over h1 the pawn of player 1 hops back to i1, and the camp that player 0 has to fill is full.
    assert star("b1,h1,h2", "a1,d1,g3", player=1).play("g3-i1").winner == 0


def test_nobody_has_won_at_the_start_though_every_camp_is_full() -> None:
    for players in (2, 4, 6):
        assert ChineseCheckers(players=players).new().winner is None


def test_a_capped_game_has_no_winner_and_is_paid_by_the_steps_to_go() -> None:
    state = ChineseCheckers(players=2, size=2, most_turns=2).new().play("b1-c3").play("h1-g3")
    assert state.is_terminal()
    assert state.winner is None
    assert state.returns() == tuple(-steps for steps in state.distances)
    refused(state, "b2-c4", "the game is over")


@pytest.mark.parametrize(
    ("players", "tips"),
    [(2, "a1 i1"), (3, "a1 g1 g7"), (4, "a1 c1 i1 g7"), (6, "a1 c1 g1 i1 g7 c7")],
    ids=["two", "three", "four", "six"],
)
def test_players_sit_clockwise_from_the_bottom(players: int, tips: str) -> None:
    pawns = ChineseCheckers(players=players, size=2).new().pawns
    assert all(tip in cells for tip, cells in zip(tips.split(), pawns, strict=True))


# What is refused.


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("a1-a1", "illegal action 'a1-a1' for player 0: a move must not end where it began"),
        ("a1-b1", "illegal action 'a1-b1' for player 0: a pawn of player 0 is on b1"),
        ("a1-i1", "illegal action 'a1-i1' for player 0: a pawn of player 1 is on i1"),
        ("h1-g3", "illegal action 'h1-g3' for player 0: the pawn on h1 is player 1's"),
        ("c1-d1", "illegal action 'c1-d1' for player 0: no pawn is on c1"),
        ("b1-e4", "illegal action 'b1-e4' for player 0: no step and no chain of hops leads from b1 to e4"),
        ("pass", "illegal action 'pass' for player 0: must move, which the pawn on a1 can"),
        ("z9-a1", "a row from a to i and a number in it such as 'c1', got 'z9'"),
        ("b3-c3", "got 'b3'"),
        ("a1", "expected a move from cell to cell such as 'c3-e5', or 'pass', got 'a1'"),
        ("a1-c3-e3", "got 'c3-e3'"),
        ("", "expected a move from cell to cell such as 'c3-e5', or 'pass', got ''"),
        (3, "expected an action as text such as 'c3-e5', got 3"),
        (None, "expected an action as text such as 'c3-e5', got None"),
    ],
)
def test_an_illegal_move_of_a_pawn_is_named_with_the_reason(action: Any, why: str) -> None:
    refused(STAR.new(), action, why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected pawns= with the cells of each player"),
        ("pawns=a1,b1,b2", "expected pawns of 2 players, got 1"),
        ("pawns=a1,b1,b2/h1,h2,i1/c1,c2,d1", "expected pawns of 2 players, got 3"),
        ("pawns=a1,b1,b2/h1,h2", "expected 3 pawns for player 1, got 2"),
        ("pawns=a1,b1,b2,c3/h1,h2,i1", "expected 3 pawns for player 0, got 4"),
        ("pawns=a1,b1,b1/h1,h2,i1", "expected one pawn on a cell, got 'b1' twice"),
        ("pawns=a1,b1,b2/b2,h2,i1", "expected one pawn on a cell, got a second one on b2 for player 1"),
        ("pawns=a1,b1,b3/h1,h2,i1", "got 'b3'"),
        ("pawns=a1,b1,/h1,h2,i1", "got ''"),
        ("pawns=a1,b1,b2/h1,h2,i1 player=2", "expected a player from 0 to 1 to move, got 2"),
        ("pawns=a1,b1,b2/h1,h2,i1 player=-1", "expected a whole number from 0 to 65535 after player=, got '-1'"),
        ("pawns=a1,b1,b2/h1,h2,i1 turn=201", "expected a turn up to 200, where the game ends, got 201"),
        ("pawns=a1,b1,b2/h1,h2,i1 turn=soon", "expected a whole number from 0 to 65535 after turn=, got 'soon'"),
        ("pawns=a1,b1,b2/h1,h2,i1 turn=1 turn=2", "expected turn= once, got it twice"),
        ("pawns=a1,b1,b2/h1,h2,i1 colour=red", "expected pawns=, player=, turn= or returned=, got 'colour=red'"),
        ("pawns=a1,b1,b2/h1,h2,i1 returned=c3", "expected returned pawns to stand in their own home, got c3"),
        ("pawns=a1,b1,h1/b2,h2,i1 returned=h1", "expected returned pawns to stand in their own home, got h1"),
        ("pawns=a1,b1,b2/h1,h2,i1 returned=a1,a1", "expected one pawn on a cell, got 'a1' twice"),
        ("pawns=a1,b1,b2/h1,h2,i1 returned=", "got ''"),
        ("nonsense", "expected pawns=, player=, turn= or returned=, got 'nonsense'"),
    ],
)
def test_an_impossible_star_is_refused(text: str, why: str) -> None:
    with pytest.raises(km.InvalidState, match=re.escape(why)) as caught:
        STAR.parse(text)
    assert str(caught.value).endswith(f" in '{text}'")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 5}, "expected 2, 3, 4 or 6 players, got 5"),
        ({"players": 1}, "expected players of chinese-checkers to be a whole number from 2 to 6, got 1"),
        ({"players": 7}, "expected players of chinese-checkers to be a whole number from 2 to 6, got 7"),
        ({"players": "3"}, "got '3'"),
        ({"players": True}, "got True"),
        ({"size": 0}, "expected size of chinese-checkers to be a whole number from 1 to 4, got 0"),
        ({"size": 5}, "expected size of chinese-checkers to be a whole number from 1 to 4, got 5"),
        ({"win": "helped"}, "unknown win 'helped' of chinese-checkers: there are entered, full, strict"),
        ({"win": "Full"}, "unknown win 'Full' of chinese-checkers: did you mean 'full'?"),
        ({"win": True}, "unknown win 'True' of chinese-checkers"),
        ({"most_turns": 0}, "expected most_turns of chinese-checkers to be a whole number from 1 to 65535, got 0"),
    ],
)
def test_impossible_rules_of_chinese_checkers_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(km.InvalidGame, match=re.escape(why)):
        ChineseCheckers(**options)


def test_a_game_in_text_is_refused_like_one_in_python() -> None:
    with pytest.raises(km.InvalidGame, match="expected 2, 3, 4 or 6 players, got 5"):
        km.game("chinese-checkers:players=5")
