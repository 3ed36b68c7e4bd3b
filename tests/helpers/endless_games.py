"""Games written in Python that take long enough to be interrupted, or go very deep."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Countdown:
    """Three players take one or two in turn, on and on; written in Python, and slow enough to be interrupted."""

    left: int
    player: int = 0
    num_players: int = 3
    raises: BaseException | None = None

    def legal_actions(self) -> list[int]:
        if self.left == 5 and self.raises is not None:
            raise self.raises
        return [1, 2]

    def apply(self, action: int) -> Countdown:
        return replace(self, left=self.left - action, player=(self.player + 1) % 3)

    def is_terminal(self) -> bool:
        return self.left <= 0

    def returns(self) -> tuple[float, ...]:
        return tuple(float(player == self.player) for player in range(3))

    def evaluate(self) -> tuple[float, ...]:
        return (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Step(Countdown):
    """A countdown without a choice."""

    def legal_actions(self) -> list[int]:
        return [1]

    def returns(self) -> tuple[float, ...]:
        return (0, 1, 2)
