"""Our games as PettingZoo environments with our agents as opponents, and PettingZoo's environments as our games.

Importing this module does not import PettingZoo; that happens when an environment is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kingmaker import registry
from kingmaker.adapters.libraries import not_imported
from kingmaker.encoding import Encoding
from kingmaker.game import Game

if TYPE_CHECKING:
    from kingmaker.adapters.pettingzoo.environment import Environment
    from kingmaker.adapters.pettingzoo.foreign import ZooGame

__all__ = ["env", "load"]


def env(game: Game | str, *, render_mode: str | None = None, seed: int = 0, seen_by: int | None = None) -> Environment:
    """Return a game as an AEC environment; the game follows `kingmaker.Encoded`, as all of the package do.

    `render_mode` is `ansi` (text), `rgb_array`, or `human` (text in the terminal, at every step). `seed` decides the
    deals of resets without a seed. A hidden game is rendered as one player sees it, `seen_by`; by default all is shown.
    """
    found = registry.game(game) if isinstance(game, str) else game
    encoding = Encoding(found)
    try:
        from kingmaker.adapters.pettingzoo.environment import Environment
    except ImportError as error:
        raise missing(error) from None
    return Environment(encoding, render_mode=render_mode, seed=seed, seen_by=seen_by)


def load(source: Any | Callable[[], Any], *, hides: bool | None = None) -> ZooGame:
    """Return an AEC environment as a game; `source` is one, or a function without arguments that makes one.

    A search needs copies of positions, so an environment that cannot be copied is refused. A copy knows all: hands, and
    what chance will bring. `hides` says whether a player would not know all of it; by default that is found out as far
    as an environment shows it. A game that hides something is played by agents with `cheats=yes` only.
    """
    try:
        from kingmaker.adapters.pettingzoo.foreign import ZooGame
    except ImportError as error:
        raise missing(error) from None
    return ZooGame.of(source, hides=hides)


def missing(error: ImportError) -> Exception:
    """Return the error for a library of the extra that is not there."""
    module = "gymnasium" if (error.name or "").startswith("gymnasium") else "pettingzoo"
    return not_imported(error, module, library="PettingZoo", extra="pettingzoo")
