"""The papers again: one module a paper, each table and figure an experiment with its set-up stated in full.

A module offers `EXPERIMENTS`; nothing is registered by hand.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from kingmaker.game import UnknownName
from kingmaker.papers.cells import Cell
from kingmaker.papers.experiment import Experiment, Findings, Outcome, Setting
from kingmaker.spec import nearest

__all__ = ["Cell", "Experiment", "Findings", "Outcome", "Setting", "experiments", "named"]


@cache
def experiments() -> dict[str, Experiment]:
    """Give every experiment by name."""
    found: dict[str, Experiment] = {}
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        found.update((each.name, each) for each in getattr(module, "EXPERIMENTS", ()))
    return dict(sorted(found.items()))


def named(texts: tuple[str, ...] = ()) -> list[Experiment]:
    """Give the experiments of these names, or whose names begin so; all of them without any name."""
    known = experiments()
    chosen: dict[str, Experiment] = {} if texts else dict(known)
    for text in texts:
        fitting = [text] if text in known else [name for name in known if name.startswith(text)]
        if not fitting or not text:
            raise UnknownName(f"unknown experiment '{text}': {nearest(text, list(known))}")
        chosen.update((name, known[name]) for name in fitting)
    return list(chosen.values())
