"""Every experiment by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kingmaker.game import UnknownName
from kingmaker.papers import (
    dessai2009,
    drafting_open,
    drafting_value,
    figures,
    gibson2010,
    hashavit2011,
    kthbest2010,
    lecture,
    robust2006,
    sturtevant2002,
    sturtevant2003,
    sturtevant2006,
)
from kingmaker.papers.experiment import Experiment
from kingmaker.spec import nearest

MODULES = (
    dessai2009,
    drafting_open,
    drafting_value,
    figures,
    gibson2010,
    hashavit2011,
    kthbest2010,
    lecture,
    robust2006,
    sturtevant2002,
    sturtevant2003,
    sturtevant2006,
)
"""One module a paper, or a part of one, in no order; names decide."""


@cache
def experiments() -> dict[str, Experiment]:
    """Give every experiment by name."""
    found = [experiment for module in MODULES for experiment in module.EXPERIMENTS]
    return {experiment.name: experiment for experiment in sorted(found, key=lambda each: each.name)}


def named(texts: Sequence[str] = ()) -> list[Experiment]:
    """Give the experiments of these names, or whose names begin so; all of them without any name."""
    known = experiments()
    chosen: dict[str, Experiment] = {} if texts else dict(known)
    for text in texts:
        fitting = [text] if text in known else [name for name in known if name.startswith(text)]
        if not fitting or not text:
            raise UnknownName(f"unknown experiment '{text}': {nearest(text, list(known))}")
        chosen.update((name, known[name]) for name in fitting)
    return list(chosen.values())
