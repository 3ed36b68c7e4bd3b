"""Kingmaker: search in games with any number of players.

Twelve published ways of searching multi-player games, at native speed, on one contract, compared fairly.
"""

import importlib
from typing import TYPE_CHECKING, Any

from kingmaker import registry
from kingmaker._engine import __version__
from kingmaker.encoding import Encoded, Encoding
from kingmaker.game import (
    CHANCE,
    Bounded,
    Chancy,
    Drafts,
    Drawable,
    DrawableFor,
    Evaluates,
    Game,
    Hidden,
    IllegalAction,
    InvalidGame,
    InvalidState,
    Keyed,
    KingmakerError,
    Limited,
    Playable,
    Quiescent,
    Reseatable,
    State,
    Teamed,
    UnknownName,
    Unsupported,
    play,
)
from kingmaker.ordering import Ordered
from kingmaker.registry import agent, game, model
from kingmaker.stepped import Stepped

if TYPE_CHECKING:  # imported when they are first asked for: see `__getattr__`
    from kingmaker import (
        adapters,
        agents,
        arena,
        drawing,
        games,
        league,
        models,
        properties,
        reference,
        risk,
        search,
        testing,
    )
    from kingmaker.agents import Agent, GreedyAgent, Informed, Learner, RandomAgent, Session
    from kingmaker.arena import Match, Plan, Report, Series, Store, play_match, replay
    from kingmaker.arena.tournament import tournament
    from kingmaker.games.heuristic import HeuristicAgent
    from kingmaker.games.risk_drafters import LuxDrafter
    from kingmaker.models import InformedMaxN, LearningProbMaxN, LearningSoftMaxN
    from kingmaker.search import (
        EPIMC,
        ISMCTS,
        MCTS,
        PIMC,
        UCT,
        AlphaBeta,
        BestReply,
        CardChances,
        Handle,
        KohlerChandrasekaran,
        KthBestPick,
        MaxN,
        MaxNMC,
        MaxProb,
        Memory,
        Minimax,
        MPMix,
        Negamax,
        Offensive,
        Paranoid,
        Playouts,
        ProbMaxN,
        Progress,
        Result,
        Search,
        SetTable,
        SoftMaxN,
        card_chances,
        perft,
        playouts,
    )
    from kingmaker.views import View, view

__all__ = [
    "CHANCE",
    "EPIMC",
    "ISMCTS",
    "MCTS",
    "PIMC",
    "UCT",
    "Agent",
    "AlphaBeta",
    "BestReply",
    "Bounded",
    "CardChances",
    "Chancy",
    "Drafts",
    "Drawable",
    "DrawableFor",
    "Encoded",
    "Encoding",
    "Evaluates",
    "Game",
    "GreedyAgent",
    "Handle",
    "HeuristicAgent",
    "Hidden",
    "IllegalAction",
    "Informed",
    "InformedMaxN",
    "InvalidGame",
    "InvalidState",
    "Keyed",
    "KingmakerError",
    "KohlerChandrasekaran",
    "KthBestPick",
    "Learner",
    "LearningProbMaxN",
    "LearningSoftMaxN",
    "Limited",
    "LuxDrafter",
    "MPMix",
    "Match",
    "MaxN",
    "MaxNMC",
    "MaxProb",
    "Memory",
    "Minimax",
    "Negamax",
    "Offensive",
    "Ordered",
    "Paranoid",
    "Plan",
    "Playable",
    "Playouts",
    "ProbMaxN",
    "Progress",
    "Quiescent",
    "RandomAgent",
    "Report",
    "Reseatable",
    "Result",
    "Search",
    "Series",
    "Session",
    "SetTable",
    "SoftMaxN",
    "State",
    "Stepped",
    "Store",
    "Teamed",
    "UnknownName",
    "Unsupported",
    "View",
    "__version__",
    "adapters",
    "agent",
    "agents",
    "arena",
    "card_chances",
    "drawing",
    "game",
    "games",
    "league",
    "model",
    "models",
    "perft",
    "play",
    "play_match",
    "playouts",
    "properties",
    "reference",
    "registry",
    "replay",
    "risk",
    "search",
    "testing",
    "tournament",
    "view",
]

_ROOMS = (
    "adapters",
    "agents",
    "arena",
    "drawing",
    "games",
    "league",
    "models",
    "properties",
    "reference",
    "risk",
    "search",
    "testing",
)
"""What is imported as a whole when it is asked for."""
_HANDED_ON = (
    "views",
    "search",
    "agents",
    "models",
    "arena",
    "arena.tournament",
    "games.risk_drafters",
    "games.heuristic",
)
"""The rooms whose names stand here too, in the order in which they are looked through."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import what is asked for, so that `import kingmaker` and `kingmaker --help` take no time."""
        if name in _ROOMS:
            return importlib.import_module(f"kingmaker.{name}")
        if name in __all__:
            for room in _HANDED_ON:
                module = importlib.import_module(f"kingmaker.{room}")
                if name in getattr(module, "__all__", vars(module)):
                    return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module 'kingmaker' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
