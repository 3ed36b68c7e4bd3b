"""The small board games and Nim: counts and results that are known, a slow second opinion, and positions as text."""

from __future__ import annotations

import re
from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.games import ConnectFour, KInARow, Nim, TicTacToe, grid

BOARDS = [
    TicTacToe(),
    ConnectFour(),
    ConnectFour(width=5, height=4),
    KInARow(),
    KInARow(players=2, width=6, height=5, k=4),
    KInARow(players=5, width=4, height=5),
]
PILES = [Nim(), Nim(players=3, piles=(2, 5)), Nim(players=4, piles=(1, 2, 3), misere=True)]
every_board = pytest.mark.parametrize("game", BOARDS, ids=str)
every_game = pytest.mark.parametrize("game", [*BOARDS, *PILES], ids=str)
random_play = given(chance=st.randoms(use_true_random=False))


def random_game(game: Any, chance: Any) -> list[Any]:
    """The positions of a random game, the start first."""
    path = [game.new()]
    while not path[-1].is_terminal():
        path.append(path[-1].play(chance.choice(path[-1].legal_actions())))
    return path


def reachable(game: Any) -> tuple[int, int]:
    """How many positions there are, and how many of them are ends."""
    waiting = [game.new()]
    seen = {waiting[0].key()}
    ends = 0
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            ends += 1
            continue
        for action in state.legal_actions():
            after = state.apply(action)
            if after.key() not in seen:
                seen.add(after.key())
                waiting.append(after)
    return len(seen), ends


class TestKnownCounts:
    def test_tic_tac_toe_has_the_known_numbers_of_games(self) -> None:
        counts = [km.perft(TicTacToe().new(), depth) for depth in range(1, 10)]
        assert counts == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]

    def test_connect_four_has_the_known_numbers_of_games(self) -> None:
        counts = [km.perft(ConnectFour().new(), depth) for depth in range(1, 8)]
        assert counts == [7, 49, 343, 2401, 16807, 117649, 823536]

    def test_tic_tac_toe_has_5478_positions_and_958_ends(self) -> None:
        assert reachable(TicTacToe()) == (5478, 958)

    def test_connect_four_on_4_by_4_has_161029_positions(self) -> None:
        assert reachable(ConnectFour(width=4, height=4))[0] == 161029  # OEIS A212693, Tromp

    @pytest.mark.parametrize(("width", "height", "k", "count"), [(3, 3, 3, 8), (7, 6, 4, 69), (15, 15, 5, 572)])
    def test_boards_have_the_known_numbers_of_lines(self, width: int, height: int, k: int, count: int) -> None:
        found = grid.lines(width, height, k)
        assert len(set(found)) == len(found) == count
        assert {line.bit_count() for line in found} == {k}


class TestKnownResults:
    @pytest.mark.parametrize("search", [km.Minimax(), km.Negamax(), km.AlphaBeta(), km.MaxN(), km.Paranoid()], ids=str)
    def test_tic_tac_toe_is_a_draw(self, search: km.Search) -> None:
        result = search.search(TicTacToe().new())
        assert result.complete
        assert result.value == (0, 0)

    @pytest.mark.parametrize(
        ("first", "reply", "value"),
        [("c3", "b2", 0), ("c3", "a1", 1), ("c3", "b3", 1), ("b2", "c3", 0), ("b2", "b3", 1), ("b3", "b2", 0)],
    )
    def test_a_corner_is_answered_in_the_centre_and_the_centre_in_a_corner(
        self, first: str, reply: str, value: float
    ) -> None:
        state = TicTacToe().new().play(first).play(reply)
        assert km.AlphaBeta().search(state).value == (value, -value)

    @pytest.mark.parametrize(("width", "height"), [(4, 4), (4, 5)])
    def test_connect_four_on_small_boards_is_a_draw(self, width: int, height: int) -> None:
        result = km.AlphaBeta().search(ConnectFour(width=width, height=height).new())
        assert result.complete
        assert result.value == (0, 0)

    def test_connect_four_is_won_by_a_fourth_stone_and_saved_by_stopping_it(self) -> None:
        state = ConnectFour().parse("......./......./......./......./OOO..../XXX....")
        assert km.AlphaBeta(depth=1).search(state).action == "d"
        state = ConnectFour().parse("......./......./......./......./OO...../XXX....")
        assert km.AlphaBeta(depth=2).search(state).action == "d"

    @pytest.mark.parametrize("piles", list(product(range(4), range(5), range(5))), ids=str)
    def test_nim_is_won_unless_the_binary_sum_is_zero(self, piles: tuple[int, ...]) -> None:
        if not any(piles):
            return
        text = "/".join(map(str, piles))
        expected = 1 if reduce(xor, piles) else -1
        assert km.Minimax().search(Nim(piles=(3, 4, 5)).parse(text)).value[0] == expected

    @pytest.mark.parametrize("piles", list(product(range(4), range(4), range(3))), ids=str)
    def test_misere_nim_differs_only_where_no_pile_has_two(self, piles: tuple[int, ...]) -> None:
        if not any(piles):
            return
        won = bool(reduce(xor, piles)) if max(piles) > 1 else sum(piles) % 2 == 0
        state = Nim(piles=(3, 3, 3), misere=True).parse("/".join(map(str, piles)))
        assert km.AlphaBeta().search(state).value[0] == (1 if won else -1)

    def test_in_nim_of_three_who_cannot_win_decides_who_does(self) -> None:
        state = Nim(players=3, piles=(1, 2)).new()
        values = km.MaxN().search(state).values
        assert values == {"a-1": (-1, 2, -1), "b-1": (-1, -1, 2), "b-2": (-1, 2, -1)}

    @pytest.mark.parametrize(("misere", "pays"), [(False, (-1, 3, -1, -1)), (True, (1, -3, 1, 1))])
    def test_nim_of_four_pays_the_last_taker_or_has_it_pay(self, misere: bool, pays: tuple[float, ...]) -> None:
        end = Nim(players=4, piles=(2,), misere=misere).new().play("a-1").play("a-1")
        assert end.is_terminal()
        assert end.returns() == pays

    def test_k_in_a_row_of_two_on_3_by_3_is_tic_tac_toe(self) -> None:
        small = KInARow(players=2, width=3, height=3, k=3)
        for state, twin in zip(random_game(small, Chooser()), random_game(TicTacToe(), Chooser()), strict=True):
            assert str(state) == str(twin)
            assert state.draw() == twin.draw()
        assert km.AlphaBeta().search(small.new()).value == (0, 0)


class Chooser:
    """Takes the middle one, always."""

    def choice(self, actions: list[Any]) -> Any:
        return actions[len(actions) // 2]


def slow_winner(rows: list[str], k: int) -> str | None:
    """Look for `k` equal marks in a row, cell by cell; the highest row comes first."""
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                places = [(r + i * down, c + i * right) for i in range(k)]
                if mark != "." and all(
                    0 <= y < len(rows) and 0 <= x < len(row) and rows[y][x] == mark for y, x in places
                ):
                    return mark
    return None


class TestBoards:
    @every_board
    @settings(max_examples=15)
    @random_play
    def test_a_slow_second_opinion_agrees_along_random_games(self, game: Any, chance: Any) -> None:
        for state in random_game(game, chance):
            rows = str(state).partition(" ")[0].split("/")
            won = slow_winner(rows, getattr(game, "k", 3 if game.name == "tic-tac-toe" else 4))
            assert (None if state.winner is None else grid.MARKS[state.winner]) == won
            free = "".join(rows).count(".")
            assert state.is_terminal() == (won is not None or free == 0)
            assert state.player == (sum(map(len, rows)) - free) % state.num_players
            if game.name == "connect-four":
                legal = [letter for letter, top in zip("abcdefghij", rows[0], strict=False) if top == "."]
            else:
                numbered = [
                    (len(rows) - r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "."
                ]
                legal = [f"{'abcdefghij'[c]}{r}" for r, c in sorted(numbered)]
            assert state.is_terminal() or state.legal_actions() == legal

    @every_board
    @settings(max_examples=15)
    @random_play
    def test_values_lie_between_a_loss_and_a_win(self, game: Any, chance: Any) -> None:
        *before, end = random_game(game, chance)
        win = end.num_players - 1
        for state in before:
            assert all(-1 < value < 1 <= win for value in state.evaluate())
            assert sum(state.evaluate()) == pytest.approx(0)
            assert all(low <= high <= win for low, high in state.bounds())
            assert state.notable_lead > 0
        assert end.evaluate() == end.returns()
        assert sorted(end.returns()) in ([-1.0] * win + [win], [0.0] * (win + 1))

    @pytest.mark.parametrize("game", [KInARow(), ConnectFour(width=4, height=4)], ids=str)
    @settings(max_examples=40)
    @random_play
    def test_who_has_no_open_line_left_never_wins(self, game: Any, chance: Any) -> None:
        path = random_game(game, chance)
        for state in path[:-1]:
            for player, (_, high) in enumerate(state.bounds()):
                assert high > 0 or path[-1].winner != player

    def test_open_lines_are_counted(self) -> None:
        state = TicTacToe().new().play("b2")
        assert state.evaluate() == pytest.approx(((8 - 4) / 9, (4 - 8) / 9))
        state = KInARow(players=3, width=3, height=3, k=3).new().play("b2").play("a1")
        most = 8 * 9
        # X has one stone in three open lines, O one in two: the long diagonal belongs to both.
        assert state.evaluate() == pytest.approx(((3 - 1) / most, (2 - 1.5) / most, -2.5 / most))

    def test_lines_do_not_run_over_the_edge(self) -> None:
        state = ConnectFour().new()
        for column in "fagbfcgd":  # O lies along the lowest row from a to d
            state = state.play(column)
        assert state.winner == 1
        state = KInARow(players=2, width=4, height=4, k=3).parse("..../..../X.../OOXX")
        assert not state.is_terminal()

    def test_a_full_column_is_refused(self) -> None:
        state = ConnectFour().new()
        for _ in range(6):
            state = state.play("d")
        with pytest.raises(km.IllegalAction, match="illegal action 'd' for player 0: the column is full"):
            state.play("d")

    @pytest.mark.parametrize("game", [ConnectFour(width=4, height=3), KInARow(width=3, height=3), TicTacToe()], ids=str)
    @settings(max_examples=10)
    @random_play
    def test_pruned_and_full_search_agree_on_positions_from_games(self, game: Any, chance: Any) -> None:
        path = random_game(game, chance)[2:-1]
        for state in path:
            full = km.Paranoid(pruning="none", table=0, depth=5).search(state)
            pruned = km.Paranoid(depth=5).search(state)
            assert pruned.value[state.player] == pytest.approx(full.value[state.player])


class TestText:
    @every_game
    @settings(max_examples=15)
    @random_play
    def test_positions_go_through_text(self, game: Any, chance: Any) -> None:
        for state in random_game(game, chance):
            again = game.parse(str(state))
            assert again == state
            assert (again.last, again.draw(), str(again)) == (state.last, state.draw(), str(state))

    @every_game
    def test_the_last_move_may_be_left_out_and_makes_no_difference(self, game: Any) -> None:
        state = game.new().play(game.new().legal_actions()[-1])
        text, _, last = str(state).partition(" last=")
        assert last == state.last
        without = game.parse(text)
        assert without.last is None
        assert without == state
        assert hash(without) == hash(state)
        assert without.key() == state.key()

    def test_tic_tac_toe_is_drawn_with_its_last_stone(self) -> None:
        state = TicTacToe().new().play("b2").play("c3")
        assert str(state) == "..O/.X./... last=c3"
        assert state.draw() == "3  .  . [O]\n2  .  X  .\n1  .  .  .\n   a  b  c\n▶ player 0 plays X"

    def test_ends_say_who_has_won(self) -> None:
        assert TicTacToe().parse("XXX/OO./...").draw().endswith("\nplayer 0 has won with X")
        assert TicTacToe().parse("XOX/XOO/OXX").draw().endswith("\nnobody has won")

    def test_high_boards_keep_their_columns_in_line(self) -> None:
        lines = KInARow(width=3, height=10).new().draw().splitlines()
        assert lines[0] == "10  .  .  ."
        assert lines[9:11] == [" 1  .  .  .", "    a  b  c"]

    @pytest.mark.parametrize(("misere", "wins"), [(False, "wins"), (True, "loses")])
    def test_nim_is_drawn_with_what_was_taken(self, misere: bool, wins: str) -> None:
        state = Nim(misere=misere).new().play("b-3")
        assert str(state) == "3/1/5 player=1 last=b-3"
        assert state.draw() == "a  |||\nb  |···\nc  |||||\n▶ player 1"
        end = state.play("a-3").play("b-1").play("c-5")
        assert end.draw() == f"a\nb\nc  ·····\nplayer 1 took the last, and {wins}"

    @pytest.mark.parametrize(
        ("game", "text", "message"),
        [
            (TicTacToe(), "", "expected 3 rows of 3 cells with slashes between, got ''"),
            (TicTacToe(), ".../...", "expected 3 rows of 3 cells"),
            (TicTacToe(), "..../.../..", "expected 3 rows of 3 cells"),
            (TicTacToe(), "..x/.../...", "expected cells to be one of . X O, got 'x'"),
            (TicTacToe(), "..A/.../...", "expected cells to be one of . X O, got 'A'"),
            (TicTacToe(), "O../.../...", "expected stones put in turn, X first, got 0 of X, 1 of O"),
            (TicTacToe(), "XX./.../...", "expected stones put in turn, X first, got 2 of X, 0 of O"),
            (TicTacToe(), "XXX/OOO/...", "expected the game to end with its first 3 in a row"),
            (TicTacToe(), "OOO/XX./X.X", "expected the game to end with its first 3 in a row, got more of them"),
            (TicTacToe(), "X../.../... last=d4", "expected last= to be a cell from a1 to c3"),
            (TicTacToe(), "X../.../... last=a1", "expected last= to be a stone that X may have put last"),
            (TicTacToe(), "X../O../... last=a3", "expected last= to be a stone that O may have put last"),
            (TicTacToe(), ".../.../... last=a1", "expected last= to be a stone that"),
            (TicTacToe(), "XXX/OO./... last=a3 more", "expected rows of the board and perhaps last="),
            (TicTacToe(), "XXX/OO./... next=a3", "expected rows of the board and perhaps last="),
            (KInARow(), "XXXO/OABB/XOA./....", "got 'B'"),
            (KInARow(), "XXX./OOA./..../....", "expected stones put in turn, X first, got 3 of X, 2 of O, 1 of A"),
            (KInARow(), "OOO./XX.A/A.AX/....", "expected the game to end with its first 3 in a row"),
            (
                ConnectFour(width=4, height=4),
                "..../X.../..../....",
                "expected every stone to lie on another, got nothing",
            ),
            (ConnectFour(width=4, height=4), "..../..../O.../X... last=a1", "expected last= to be a stone that O"),
            (ConnectFour(width=5, height=4), "...../...../OOO../XXXXO", "expected the game to end with its first 4"),
            (Nim(), "", "expected 3 piles with slashes between, got ''"),
            (Nim(), "3/4", "expected 3 piles with slashes between, got '3/4'"),
            (Nim(), "3/4/6", "expected a number in '3/4/6' to be a whole number from 0 to 5, got '6'"),
            (Nim(), "3/-1/5", "to be a whole number from 0 to 4, got '-1'"),
            (Nim(), "3/4/5 player=2", "to be a whole number from 0 to 1, got '2'"),
            (Nim(), "3/4/5 mover=1", "expected piles, player=… and perhaps last=…"),
            (Nim(), "3/4/5 player=1 player=1", "expected piles, player=… and perhaps last=…"),
            (Nim(), "3/4/4 last=c", "expected last= to be what was taken"),
            (Nim(), "3/4/4 last=d-1", "expected last= to be what was taken"),
            (Nim(), "3/4/4 last=c-0", "expected last= to be what was taken"),
            (Nim(), "3/4/4 last=c-2", "to be a whole number from 0 to 1, got '2'"),
        ],
        ids=str,
    )
    def test_text_that_is_no_position_is_refused(self, game: Any, text: str, message: str) -> None:
        with pytest.raises(km.InvalidState, match=re.escape(message)):
            game.parse(text)


class TestConfiguration:
    @pytest.mark.parametrize(
        ("kind", "fields", "message"),
        [
            (
                ConnectFour,
                {"width": 3, "height": 3},
                "expected a board with room for 4 in a row for connect-four, got 3×3",
            ),
            (ConnectFour, {"width": 0}, "expected width of connect-four to be a whole number from 1 to 26, got 0"),
            (ConnectFour, {"height": 27}, "expected height of connect-four to be a whole number from 1 to 26, got 27"),
            (ConnectFour, {"height": True}, "expected height of connect-four to be a whole number"),
            (KInARow, {"players": 1}, "expected players of k-in-a-row to be a whole number from 2 to 26, got 1"),
            (KInARow, {"players": 27}, "expected players of k-in-a-row to be a whole number from 2 to 26, got 27"),
            (KInARow, {"players": 2.0}, "expected players of k-in-a-row to be a whole number from 2 to 26, got 2.0"),
            (KInARow, {"k": 5}, "expected a board with room for 5 in a row for k-in-a-row, got 4×4"),
            (KInARow, {"k": 0}, "expected k of k-in-a-row to be a whole number from 1 to 26, got 0"),
            (Nim, {"players": 1}, "expected players of nim to be a whole number from 2 to 100, got 1"),
            (Nim, {"piles": ()}, "expected 1 to 26 piles of nim, got ()"),
            (Nim, {"piles": 7}, "expected 1 to 26 piles of nim, got 7"),
            (Nim, {"piles": (3, 0)}, "expected a pile of nim to be a whole number from 1 to 1000, got 0"),
            (Nim, {"piles": (3, "4")}, "expected a pile of nim to be a whole number from 1 to 1000, got '4'"),
        ],
    )
    def test_rules_that_cannot_be_are_refused(self, kind: Any, fields: dict[str, Any], message: str) -> None:
        with pytest.raises(km.InvalidGame, match=re.escape(message)):
            kind(**fields)

    @pytest.mark.parametrize("text", ["nim:players=3,piles=7,misere=yes", "connect-four:width=5", "tic-tac-toe"])
    def test_games_are_text_and_back(self, text: str) -> None:
        assert str(km.game(text)) == text

    @every_game
    def test_default_games_keep_the_contract(self, game: Any) -> None:
        assert km.testing.check_game(game, games=5).games == 5
