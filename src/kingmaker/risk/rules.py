"""What differs from one table of Risk to the next."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar

from kingmaker.checks import whole
from kingmaker.game import InvalidGame
from kingmaker.spec import Spelled

CARDS = ("off", "rising", "fixed")
FORTIFY = ("lux", "adjacent", "connected")
ARMIES = ("placed", "even")
MOST_PLAYERS = 6


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(Spelled):
    """The rules of a game of Risk; as given those of the drafting experiments of AIIDE 2010."""

    name: ClassVar[str] = "risk"

    players: int = 3
    """From 2 to 6; with two there is no neutral army."""
    cards: bool | str = field(default="off", metadata={"choices": CARDS})
    """`off`, `rising` (4, 6, 8, 10, 12, 15, 20 … armies a set) or `fixed` (4, 6, 8 by kind, 10 for one of each).

    True stands for `rising`, False for `off`.
    """
    fortify: str = field(default="lux", metadata={"choices": FORTIFY})
    """`lux` (every army one step, any number of moves), `adjacent` or `connected` (one move)."""
    armies: str = field(default="placed", metadata={"choices": ARMIES})
    """Who sets the starting armies: the bots, four at a time (`placed`), or the program (`even`)."""
    starting: int | None = None
    """Armies of each player at the start; None for the board game's: 40, 35, 30, 25, 20 for 2 to 6 players."""
    most_turns: int = 3000
    """Turns of single players after which a game is left undecided."""

    def __post_init__(self) -> None:
        if isinstance(self.cards, bool):
            object.__setattr__(self, "cards", "rising" if self.cards else "off")
        for what, choices in (("cards", CARDS), ("fortify", FORTIFY), ("armies", ARMIES)):
            if getattr(self, what) not in choices:
                raise InvalidGame(f"expected {what} to be one of {', '.join(choices)}, got {getattr(self, what)!r}")
        self._check("players", self.players, 2, MOST_PLAYERS)
        self._check("most_turns", self.most_turns, 1, 1_000_000)
        if self.starting is not None:
            self._check("starting", self.starting, 1, 1_000_000)

    def _check(self, what: str, value: Any, low: int, high: int) -> None:
        whole(value, what, low, high, error=InvalidGame)

    def as_dict(self) -> dict[str, Any]:
        """Return the rules as the engine and JSON take them."""
        return asdict(self)
