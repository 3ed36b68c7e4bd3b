"""OpenSpiel's games here, and our agents there."""

from kingmaker.adapters.openspiel.bots import bot
from kingmaker.adapters.openspiel.games import OpenSpielGame, load, read
from kingmaker.adapters.openspiel.states import OpenSpielState

__all__ = ["OpenSpielGame", "OpenSpielState", "bot", "load", "read"]
