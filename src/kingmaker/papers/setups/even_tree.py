"""A tree with as many actions everywhere and all ends alike, of which searches visit the least that they can."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class EvenTree:
    """A position so many actions away from the end; the players take turns, and share the sum evenly."""

    branching: int
    depth: int
    turn: int = 0
    num_players: int = 3

    @property
    def player(self) -> int:
        """Return whose turn it is."""
        return self.turn % self.num_players

    def legal_actions(self) -> range:
        """Return the actions, which all lead to the same."""
        return range(0 if self.is_terminal() else self.branching)

    def apply(self, action: int) -> EvenTree:
        """Return the position one action later."""
        return replace(self, turn=self.turn + 1)

    def is_terminal(self) -> bool:
        """Tell whether the last action has been taken."""
        return self.turn >= self.depth

    def returns(self) -> tuple[float, ...]:
        """Pay everybody the same."""
        return (1.0,) * self.num_players

    def evaluate(self) -> tuple[float, ...]:
        """Expect the same for everybody."""
        return self.returns()

    def limits(self) -> tuple[float, list[tuple[float, float]]]:
        """Say what all get together, and what each player gets at least and at most."""
        whole = float(self.num_players)
        return whole, [(0.0, whole)] * self.num_players
