"""Tic-tac-toe in Python, as a user of Kingmaker would write it: the game that every library has."""

from __future__ import annotations

from dataclasses import dataclass

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class TicTacToe:
    board: tuple[int, ...] = (-1,) * 9
    player: int = 0

    @property
    def num_players(self) -> int:
        return 2

    def legal_actions(self) -> list[int]:
        return [square for square, mark in enumerate(self.board) if mark < 0]

    def apply(self, square: int) -> TicTacToe:
        return TicTacToe((*self.board[:square], self.player, *self.board[square + 1 :]), 1 - self.player)

    def won(self) -> bool:
        """Whether the player who has just moved has three in a line."""
        mover, board = 1 - self.player, self.board
        return any(board[a] == mover and board[b] == mover and board[c] == mover for a, b, c in LINES)

    def is_terminal(self) -> bool:
        return self.won() or -1 not in self.board

    def returns(self) -> tuple[float, float]:
        if not self.won():
            return (0.0, 0.0)
        return (-1.0, 1.0) if self.player == 0 else (1.0, -1.0)
