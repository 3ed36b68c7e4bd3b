"""What a search found, the same for every algorithm."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from kingmaker import registry
from kingmaker.game import InvalidState, State

if TYPE_CHECKING:
    from kingmaker.search.base import Search
    from kingmaker.search.trace import SearchTree

Vector = tuple[float, ...]


@dataclass(frozen=True)
class Result:
    """What a search found.

    A value has one entry for each player. For searches that compare one number only (Minimax, Paranoid and their kin)
    it is what the expected line pays everybody, and the searching player's entry is the number that was compared.
    Prob-MaxN weighs the searching player's own choices in `value` as the others expect them, except in its own entry;
    so `value` is not the same as the value of the action taken.

    With only one legal action, a search with a budget of nodes, seconds or simulations stops after its first step:
    `value` is what that step found, and `depth`, `limit`, `complete` and `simulations` say how little it searched.
    """

    search: Search
    state: State = field(repr=False)
    action: Any
    """The action taken; an end that wins at once comes before whatever else is worth as much."""
    value: Vector
    """What the position is worth to each player."""
    values: dict[Any, Vector]
    """The same for every action at the root. After pruning some are bounds: see `sides`."""
    pv: tuple[Any, ...]
    """The line of play that the algorithm expects, the action first."""
    nodes: int
    """Positions visited, in all iterations together."""
    depth: int
    """Plies searched; if `complete`, the longest game seen."""
    seconds: float
    limit: int | None
    """To what depth the answer was searched; None for to the end of the game."""
    complete: bool
    """Whether no line that was looked at was cut off at the horizon, so that more depth would change nothing."""
    sides: dict[Any, str]
    """For each action, whether its value for the searching player is exact `=` or a bound, `<=` or `>=`."""
    outcomes: dict[Any, frozenset[Vector]] = field(default_factory=dict)
    """Soft-MaxN: every outcome that each action may lead to."""
    spans: dict[Any, tuple[tuple[tuple[float, float], ...], ...]] = field(default_factory=dict)
    """Soft-MaxN: for each action, player and candidate type, what the worst and the best of its outcomes are worth."""
    matrix: tuple[Vector, ...] = ()
    """Prob-MaxN: what each player expects, one entry for each model."""
    probabilities: dict[Any, float] = field(default_factory=dict)
    """Prob-MaxN: how probable each action is to those who know the player only by its models."""
    chosen: Search | None = None
    """MP-Mix: the search that it chose."""
    partial: bool = False
    """Whether the budget was spent before every action was looked at, on a slow, wide or endless game.

    `values` then has only the actions that were. If there are none, it has the first legal action, which is taken: for
    what random games from here got, for the static value of the position, or for zeros if nothing is known of it."""
    rollouts: int = 0
    """MaxN-MC: random games at each leaf; 0 if the game was searched out."""
    simulations: int = 0
    """MaxN-MC and UCT: random games in all."""
    visits: dict[Any, int] = field(default_factory=dict)
    """UCT: in how many simulations each action was tried."""
    worlds: int = 0
    """PIMC, EPIMC and IS-MCTS: how many worlds were drawn and searched."""
    spreads: dict[Any, float] = field(default_factory=dict)
    """PIMC and EPIMC: how the values of each action spread over worlds for the searching player, as their standard
    deviation."""
    shares: dict[Any, float] = field(default_factory=dict)
    """PIMC and EPIMC: in what share of the worlds no action was better for the searching player."""

    @property
    def player(self) -> int:
        """Who searched."""
        return self.state.player

    @property
    def strategy(self) -> str:
        """MP-Mix: the search that it chose, as text; empty for other searches."""
        return "" if self.chosen is None else str(self.chosen)

    def tree(self, *, depth: int = 2) -> SearchTree:
        """Return the first plies of this search node by node; it searches once more, to the depth that it reached."""
        if self.partial:
            raise InvalidState(f"{self.search} ran out of budget in its first step: there is no tree to show")
        search = self.chosen if self.chosen is not None else self.search
        return search.settled(self).tree(self.state, levels=depth)

    def as_dict(self) -> dict[str, Any]:
        """Return the result as JSON-compatible data, with the fields that only this algorithm has."""
        found: dict[str, Any] = {
            "agent": str(self.search),
            "player": self.player,
            "action": plain(self.action),
            "value": list(self.value),
            "actions": [self._action_dict(action) for action in self.values],
            "pv": plain(self.pv),
            "nodes": self.nodes,
            "depth": self.depth,
            "complete": self.complete,
            "partial": self.partial,
            "seconds": self.seconds,
        }
        if self.matrix:
            found["matrix"] = plain(self.matrix)
        if self.chosen is not None:
            found["strategy"] = self.strategy
        if self.rollouts:
            found["rollouts"] = self.rollouts
        if self.simulations:
            found["simulations"] = self.simulations
        if self.worlds:
            found["worlds"] = self.worlds
        return found

    def _action_dict(self, action: Any) -> dict[str, Any]:
        found = {"action": plain(action), "value": list(self.values[action]), "side": self.sides[action]}
        if action in self.outcomes:
            found["outcomes"] = plain(sorted(self.outcomes[action]))
        if action in self.spans:
            found["spans"] = plain(self.spans[action])
        if action in self.probabilities:
            found["probability"] = self.probabilities[action]
        if action in self.visits:
            found["visits"] = self.visits[action]
        if action in self.spreads:
            found["spread"] = self.spreads[action]
            found["share"] = self.shares[action]
        return found

    def explain(self, *, file: IO[str] | None = None) -> None:
        """Print why this action, in a few lines."""
        print(self, file=file)

    def _repr_html_(self) -> str:
        table: str = registry.view("result").notebook(self)
        return table

    def __str__(self) -> str:
        lines = [f"{self.search} chooses {self.action} for player {self.player}: {self.search.because(self)}"]
        order = sorted(self.values, key=lambda action: -self.values[action][self.player])
        width = max(len(str(action)) for action in order[:8])
        for action in order[:8]:
            mark = "▶" if action == self.action else " "
            side = "" if self.sides[action] == "=" else f"  ({self.sides[action]} for player {self.player})"
            tried = f"  tried {self.visits[action]:,} ×" if action in self.visits else ""
            over = ""
            if action in self.spreads:
                over = f"  ± {self.spreads[action]:.3g}, best in {self.shares[action]:.0%} of worlds"
            lines.append(f"  {mark} {action!s:<{width}}  {vector_text(self.values[action])}{side}{tried}{over}")
        if len(order) > 8:
            lines.append(f"    … and {len(order) - 8} more")
        if len(self.pv) > 1 or not self.worlds:
            lines.append("  expects " + " ".join(map(str, self.pv[:24])) + (" …" if len(self.pv) > 24 else ""))
        reach = "to the end" if self.complete else f"depth {self.depth}"
        if self.partial:
            reach += ", its budget spent in the first step"
        games = f"{self.simulations:,} random games, " if self.simulations else ""
        if self.worlds:
            games = f"{self.worlds:,} worlds, {games}"
        lines.append(f"  {self.nodes:,} nodes, {reach}, {games}{self.seconds:.3f} s")
        return "\n".join(lines)


def plain(value: Any) -> Any:
    """Return an action, or several in a row, as JSON-compatible data: text where it is nothing that JSON knows."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return [plain(each) for each in value] if isinstance(value, tuple | list) else str(value)


def vector_text(vector: Vector) -> str:
    """Write a value, rounded for reading: `(31, 10, -20)`."""
    return "(" + ", ".join(f"{entry + 0.0:.4g}" for entry in vector) + ")"
