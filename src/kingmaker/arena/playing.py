"""One game by given agents from a seed, played out without anybody being asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kingmaker.agents import Agent
from kingmaker.arena.live import LiveGame, WrongNumber, seated
from kingmaker.arena.match import Match, game_text, read_game, shown
from kingmaker.arena.seat import Seat
from kingmaker.game import Game, KingmakerError, State
from kingmaker.spec import text_of


class Stopped(BaseException):
    """Nobody waits for this match any more; no error of an agent, so no handler of errors may catch it."""


def never() -> bool:
    """Let a match go on to its end."""
    return False


def play_match(game: Game | str, agents: Sequence[Agent | str], *, seed: int, opening: int = 0) -> Match:
    """Play one game, given as objects or as text; the record's `error` tells what an agent or the game did wrong.

    The first `opening` plies are drawn from the seed.
    """
    rules = read_game(game) if isinstance(game, str) else game
    return play_out(rules, agents, seed=seed, opening=opening)[0]


def play_out(
    game: Game,
    agents: Sequence[Agent | str],
    *,
    seed: int,
    opening: int = 0,
    seats: Sequence[Seat] | None = None,
    stop: Callable[[], bool] = never,
) -> tuple[Match, State | None]:
    """Play one game; return the record and the last position, None if the match failed.

    `opening` is how many first plies are drawn from the seed. `seats` are those that the agents took in an earlier deal
    of a series. `stop` is asked before each decision; once it says yes, `Stopped` is raised and there is no record.
    """
    sitting = tuple(map(seated, agents))
    try:
        live = LiveGame(game, sitting, seed=seed, seats=seats)
    except WrongNumber:
        raise
    except (Exception, SystemExit) as problem:
        return _never_begun(game, sitting, seed, told("the game, at the start,", problem)), None
    try:
        live.open(opening)
        while not stop():
            if live.is_over:
                return live.record(), live.state
            live.step()
    except (Exception, SystemExit) as problem:
        return live.record(error=told(live.doing, problem)), None
    raise Stopped


def _never_begun(game: Game, agents: Sequence[Agent], seed: int, error: str) -> Match:
    texts = tuple(map(text_of, agents))
    return Match(game_text(game), texts, seed, "", (), (), (), (), (), returns=(), error=error)


def told(doing: str, problem: BaseException) -> str:
    """Say who broke what: an illegal action in its own words, all else with the name of the error."""
    text = shown(problem)
    if not isinstance(problem, KingmakerError):
        text = f"{type(problem).__name__}: {text}" if text else type(problem).__name__
    return f"{doing} failed: {text}"
