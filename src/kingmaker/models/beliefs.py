"""What is believed about every player at a table: it grows with the choices seen, and is kept in files as JSON.

A file has the name of the game, the types of each player, and what was seen of each. So learning can continue
in another series of the same game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from kingmaker.files import write_whole
from kingmaker.game import KingmakerError
from kingmaker.models.dirichlet import Evidence, Posterior, Sampling
from kingmaker.spec import write

FORMAT = "kingmaker belief 1"
RETURNS = "returns"
"""How the type is written that plays for the game's returns."""


@dataclass
class Beliefs:
    """The beliefs about each player of a game."""

    game: str
    """Its name."""
    types: tuple[tuple[str, ...], ...]
    """The types that each player may have, as text."""
    evidence: list[Evidence]
    """What was seen of each player."""
    _sampled: dict[int, tuple[int, Sampling, Posterior]] = field(default_factory=dict, repr=False, compare=False)

    def posterior(self, player: int, sampling: Sampling) -> Posterior:
        """Return the belief about a player; it is sampled again only after more was seen."""
        evidence = self.evidence[player]
        telling = evidence.telling
        known = self._sampled.get(player)
        if known is None or known[:2] != (telling, sampling):
            seed = (sampling.seed + player) % 2**64
            known = (telling, sampling, evidence.posterior(replace(sampling, seed=seed)))
            self._sampled[player] = known
        return known[2]

    def means(self, sampling: Sampling) -> tuple[tuple[float, ...], ...]:
        """Return the chance of each type of each player, as Prob-MaxN takes it."""
        return tuple(self.posterior(player, sampling).mean for player in range(len(self.evidence)))

    def copy(self) -> Beliefs:
        """Return a copy of the beliefs, to learn further."""
        return Beliefs(self.game, self.types, [each.copy() for each in self.evidence])

    def check(self, game: str, types: Sequence[Sequence[str]]) -> None:
        """Refuse beliefs that are about another game, or about other types."""
        if self.game != game:
            raise KingmakerError(f"expected a belief about {game}, got one about {self.game}")
        if len(self.types) != len(types):
            raise KingmakerError(f"expected a belief about {len(types)} players, got one about {len(self.types)}")
        for player, (wanted, found) in enumerate(zip(types, self.types, strict=True)):
            if tuple(wanted) != tuple(found):
                raise KingmakerError(
                    f"expected a belief about the types {', '.join(wanted)} of player {player}, "
                    f"got one about {', '.join(found)}"
                )

    def to_json(self) -> dict[str, Any]:
        """Return the beliefs as JSON-compatible data; a type without a name cannot be written."""
        nameless = next((name for row in self.types for name in row if "<" in name), None)
        if nameless is not None:
            raise KingmakerError(f"expected types with names in a belief to save, got the callable {nameless}")
        players = [
            {"types": list(types), **evidence.to_json()}
            for types, evidence in zip(self.types, self.evidence, strict=True)
        ]
        return {"format": FORMAT, "game": self.game, "players": players}

    @classmethod
    def from_json(cls, record: Any) -> Self:
        """Make the beliefs again from what `to_json` returned; anything else is refused."""
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise KingmakerError(f"expected a saved belief of the format '{FORMAT}', got {record!r:.80}")
        players = record.get("players")
        if not isinstance(record.get("game"), str) or not isinstance(players, list) or not players:
            raise KingmakerError(f"expected a saved belief with a game and its players, got {record!r:.80}")
        types, evidence = [], []
        for number, player in enumerate(players):
            names = player.get("types") if isinstance(player, dict) else None
            if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
                raise KingmakerError(f"expected the types of player {number} in a saved belief, got {names!r:.80}")
            made = Evidence.from_json({name: value for name, value in player.items() if name != "types"})
            if len(made.prior) != len(names):
                raise KingmakerError(
                    f"expected {len(names)} weights of the prior of player {number} in a saved belief, "
                    f"got {len(made.prior)}"
                )
            types.append(tuple(names))
            evidence.append(made)
        return cls(record["game"], tuple(types), evidence)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the beliefs to a file, all of it or nothing."""
        write_whole(path, json.dumps(self.to_json(), indent=1, ensure_ascii=False))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read beliefs from a file."""
        try:
            record = json.loads(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise KingmakerError(f"expected a file with a saved belief, got '{path}': {error.strerror}") from error
        except ValueError as error:
            raise KingmakerError(f"expected a saved belief as JSON, got '{path}': {error}") from error
        try:
            return cls.from_json(record)
        except KingmakerError as error:
            raise KingmakerError(f"{error} in '{path}'") from None


def type_text(model: Callable[..., float] | None) -> str:
    """Write a player type; one without a name in angle brackets."""
    return RETURNS if model is None else write(model)
