"""`check_game`: random games, equal keys, agents, and the game's own configuration; all problems in one error."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.encoding import Encoded
from kingmaker.game import Game, InvalidGame, KingmakerError
from kingmaker.spec import Spelled
from kingmaker.testing._encoded import encoding_of
from kingmaker.testing._facts import defines, differences, has, is_hashable, protocols_of, read
from kingmaker.testing._game_check import GameCheck
from kingmaker.testing._keys import Keys
from kingmaker.testing._players import agents_to_try, try_agents
from kingmaker.testing._problems import Broken, Place, Problems, shorten
from kingmaker.testing._walk import Walk


def check_game(
    game: Game,
    *,
    games: int = 20,
    seed: int = 0,
    most_turns: int = 10_000,
    agents: Iterable[Agent | str] | None = None,
) -> GameCheck:
    """Check that a game keeps the contract of `kingmaker.game`; raise `InvalidGame` with every problem that was found.

    `games` random games are played from the seeds `seed`, `seed + 1`, …, and each has to end within `most_turns`. If
    all is well, `agents`, by default all known ones, make a few quick moves each. An agent that cannot play the game is
    not a problem; the report says why it cannot.
    """
    if games < 1 or most_turns < 1:
        raise KingmakerError(f"expected at least one game and one turn, got games={games} and most_turns={most_turns}")
    if isinstance(game, type):
        raise InvalidGame(f"expected a game, got the class {game.__name__}: make one, {game.__name__}()")
    problems = Problems()
    _check_configuration(game, problems)
    keys = Keys(problems)
    encoding = encoding_of(game, problems)
    walks: list[Walk] = []
    for number in range(games):
        walk = Walk(game, seed + number, most_turns, problems, encoding=encoding)
        walk.run()
        keys.look(walk)
        walks.append(walk)
        if len(walk.moves) == most_turns and not walk.ended:
            break  # the others would not end either, and take as long
    _check_starts(game, walks[0], problems)
    served: tuple[str, ...] = ()
    refused: dict[str, str] = {}
    whole = next((walk for walk in walks if walk.ended and walk.moves), None)
    if whole and not problems.lines:
        served, refused = try_agents(agents_to_try(agents), whole, problems)
    if problems.lines:
        raise _error(game, problems) from problems.cause
    return GameCheck(
        game=_name(game),
        players=walks[0].facts[0]["num_players"],
        games=len(walks),
        turns=sum(len(walk.moves) for walk in walks),
        longest=max(len(walk.moves) for walk in walks),
        protocols=(*protocols_of(walks[0].path[0]), *([Encoded.__name__] if encoding else [])),
        agents=served,
        refused=refused,
    )


def _check_configuration(game: Any, problems: Problems) -> None:
    """Check the rules themselves: a name, a start, and a configuration that stays as it is."""
    missing = [member for member in ("name", "new") if not has(game, member)]
    if missing:
        problems.add("a game with the members of kingmaker.Game", f"{game!r} without {' and '.join(missing)}", "game")
        raise _error(game, problems)
    if not isinstance(game.name, str) or not game.name:
        problems.add("the name of the game to be text", repr(game.name), "game")
    made = getattr(type(game), "__dataclass_params__", None)
    if made is not None and not made.frozen:
        problems.add("a frozen configuration", "a dataclass that can be changed", "game")
    elif not is_hashable(game):
        problems.add("a hashable configuration", f"{game!r}, which has no hash", "game")
    registered: Any = registry.games().get(game.name)
    if registered is type(game) and issubclass(registered, Spelled):
        try:
            read_back = registry.game(str(game))
            if read_back != game:
                problems.add("kingmaker.game(str(game)) to give the game back", repr(read_back), str(game))
        except Exception as error:
            problems.add("kingmaker.game(str(game)) to give the game back", repr(error), repr(game))


def _check_starts(game: Game, walk: Walk, problems: Problems) -> None:
    """Check that no seed means seed 0."""
    if not walk.path:
        return
    try:
        without = problems.call("new()", Place(None), game.new)
        zero = problems.call("new(seed=0)", Place(0), lambda: game.new(seed=0))
        told = differences(read(zero, Place(0), problems), read(without, Place(None), problems))
    except Broken:
        return
    if told:
        problems.add("new() to start as new(seed=0) does (no seed is seed 0: `seed or 0`)", told, Place(None))


def _error(game: Any, problems: Problems) -> InvalidGame:
    lines = problems.texts()
    count = "1 problem" if len(lines) == 1 else f"{len(lines)} problems"
    again = "check_game(game, games=1, seed=…) plays the game of a seed again"
    return InvalidGame("\n".join([f"{count} in {_name(game)}:", *(f"  {line}" for line in lines), f"  {again}"]))


def _name(game: Any) -> str:
    own_text = defines(game, "__str__") or defines(game, "__repr__")
    return shorten(str(game) if own_text else str(getattr(game, "name", game)), 80)
