"""The weights of `evaluation=tuned`, learned from games of our own, and of `evaluation=even`.

`kingmaker.tuning` learns them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from kingmaker.game import InvalidGame
from kingmaker.names import nearest

NAMES = ("hearts", "spades", "abalone")
EVALUATIONS = ("paper", "tuned")
SHARINGS = (*EVALUATIONS, "even")
"""Of card games, whose weights share out what is to come."""
FILE = "tuned_weights.json"


def weights_for(game: str, evaluation: object, players: int, known: Sequence[str] = EVALUATIONS) -> Any:
    """Return the weights that an evaluation asks for, and none for that of the papers."""
    if evaluation not in known:
        raise InvalidGame(f"unknown evaluation '{evaluation}' of {game}: {nearest(str(evaluation), known)}")
    return weights_of(game, players) if evaluation == "tuned" else None


def sharing_for(game: str, evaluation: object, players: int) -> Any:
    """Return the weights by which a card game shares out what is to come; where all are 0, everybody gets as much."""
    weights = weights_for(game, evaluation, players, SHARINGS)
    return _zeros_like(weights_of(game, players)) if evaluation == "even" else weights


def _zeros_like(weights: Any) -> Any:
    if isinstance(weights, Mapping):
        return {name: _zeros_like(row) for name, row in weights.items()}
    return [0.0] * len(weights)


def weights_of(game: str, players: int) -> Any:
    """Return the weights of a game with so many players, as the engine takes them."""
    found = _all().get(game, {}).get(str(players))
    if found is None:
        raise InvalidGame(
            f"expected evaluation=tuned of {game} with a number of players that was learned, got {players}"
        )
    return found["weights"]


@cache
def _all() -> Mapping[str, Any]:
    text = resources.files("kingmaker.games").joinpath(FILE).read_text(encoding="utf-8")
    known: Mapping[str, Any] = json.loads(text)
    return known


def written(known: Mapping[str, Any]) -> str:
    """Write weights for a file, a line for each list."""
    games = []
    for game, by_players in known.items():
        entries = []
        for players, entry in by_players.items():
            weights = entry["weights"]
            lines = [f'"about": {json.dumps(entry["about"])}']
            if isinstance(weights, Mapping):
                inner = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in weights.items())
                lines.append(f'"weights": {{\n{inner}\n}}')
            else:
                lines.append(f'"weights": {json.dumps(weights)}')
            entries.append(f'"{players}": {{\n' + ",\n".join(lines) + "\n}")
        games.append(f'"{game}": {{\n' + ",\n".join(entries) + "\n}")
    return "{\n" + ",\n".join(games) + "\n}"
