"""Numbers of actions and vectors of positions: they must be what `kingmaker.Encoded` promises, and tell no secrets."""

from __future__ import annotations

from functools import partial
from typing import Any

from kingmaker.encoding import MEMBERS, Encoded, Encoding
from kingmaker.game import CHANCE, Hidden, KingmakerError
from kingmaker.testing._facts import Facts, has
from kingmaker.testing._problems import Broken, Place, Problems, shown

SEEDS = (0, 1, 2)


def encoding_of(game: Any, problems: Problems) -> Encoding | None:
    """Return how a game is encoded; None if it is not, or if what it says cannot be used."""
    present = [member for member in MEMBERS if has(game, member)]
    if not isinstance(game, Encoded):
        if len(present) > 1:  # one alone may be something else by the same name
            problems.add("all_actions(), vector_parts() and vector() together", f"{', '.join(present)} alone", "game")
        return None
    try:
        encoding = problems.call("all_actions() and vector_parts()", "game", lambda: Encoding(game))
        again = problems.call("all_actions() and vector_parts()", "game", lambda: Encoding(game))
    except Broken:
        return None
    if encoding.actions != again.actions or list(encoding.parts.items()) != list(again.parts.items()):
        problems.add("all_actions() and vector_parts() to be the same on a second call", "others", "game")
    return encoding


def check_encoded(encoding: Encoding | None, state: Any, facts: Facts, place: Place, problems: Problems) -> None:
    """Try the numbers of all legal actions, and the vectors of the player whose turn it is and of one that waits."""
    if encoding is None:
        return
    if facts.get("player", CHANCE) != CHANCE:
        for action in facts["legal_actions()"]:
            _check_number(encoding, action, place, problems)
    mover, players = max(facts.get("player", 0), 0), facts["num_players"]
    for player in sorted({mover, (mover + 1 + len(place.moves)) % players}):
        vector = _vector(encoding, state, player, place, problems)
        if vector != _vector(encoding, state, player, place, problems):
            problems.add("vector() to be the same on a second call", f"another for player {player}", place)
            raise Broken
        if isinstance(state, Hidden):
            _check_secrets(encoding, state, player, vector, place, problems)


def _check_number(encoding: Encoding, action: Any, place: Place, problems: Problems) -> None:
    try:
        back = encoding.action(encoding.number(action))
    except KingmakerError:
        problems.add("all_actions() to list every legal action", f"none that is {shown(action)}", place)
        raise Broken from None
    if type(back) is not type(action):
        problems.add(
            "all_actions() to give legal actions back as they are", f"{shown(back)} for {shown(action)}", place
        )
        raise Broken


def _check_secrets(
    encoding: Encoding, state: Hidden, player: int, vector: list[float], place: Place, problems: Problems
) -> None:
    """Hold the vector against those of positions that the player cannot tell from this one."""
    for seed in SEEDS:
        world = problems.call(f"sample({player}, seed=…)", place, partial(state.sample, player, seed=seed))
        if _vector(encoding, world, player, place, problems) != vector:
            told = f"another for player {player} in {shown(world)}"
            problems.add("vector() to be the same in positions that a player cannot tell apart", told, place)
            raise Broken


def _vector(encoding: Encoding, state: Any, player: int, place: Place, problems: Problems) -> list[float]:
    return problems.call("vector()", place, lambda: encoding.vector(state, player))
