"""Every experiment by name: whatever the modules of `kingmaker.papers` list under `EXPERIMENTS`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache

from kingmaker import papers
from kingmaker.game import UnknownName
from kingmaker.papers.framework.experiment import Experiment
from kingmaker.spec import nearest


@cache
def experiments() -> dict[str, Experiment]:
    """Return every experiment by name."""
    return {experiment.name: experiment for experiment in sorted(_found(), key=lambda each: each.name)}


def named(texts: Sequence[str] = ()) -> list[Experiment]:
    """Return the experiments of these names, or whose names begin so; all of them without any name."""
    known = experiments()
    chosen: dict[str, Experiment] = {} if texts else dict(known)
    for text in texts:
        fitting = [text] if text in known else [name for name in known if name.startswith(text)]
        if not fitting or not text:
            raise UnknownName(f"unknown experiment '{text}': {nearest(text, list(known))}")
        chosen.update((name, known[name]) for name in fitting)
    return list(chosen.values())


def _found() -> Iterator[Experiment]:
    """Yield what the modules beside this one list; whatever lists nothing is no paper."""
    for info in pkgutil.iter_modules(papers.__path__):
        module = importlib.import_module(f"kingmaker.papers.{info.name}")
        yield from getattr(module, "EXPERIMENTS", ())
