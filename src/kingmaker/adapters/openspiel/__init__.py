"""OpenSpiel's games here, and our agents there."""

from kingmaker.adapters.openspiel.library import load

__all__ = ["load"]
