"""The command that plays a plan, so that whoever reads a result can have it again."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Any

from kingmaker.arena.deals import default_opening
from kingmaker.arena.match import written_exactly
from kingmaker.spec import write

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan


def command_of(plan: Plan) -> str:
    """Write the command; empty if the plan has something that only Python can give."""
    if not all(map(written_exactly, (plan.game, *plan.agents))):
        return ""
    seats = plan.lineup or range(len(plan.agents))
    words = ["kingmaker", "tournament", plan.game_text, *(plan.agent_texts[agent] for agent in seats)]
    words += ["--deals", str(plan.deals), "--seed", str(plan.seed)]
    if plan.seating != "permutations":
        words += ["--seating", plan.seating]
    if plan.ties != "share":
        words += ["--ties", plan.ties]
    if plan.plies != default_opening(plan.game):
        words += ["--opening", str(plan.plies)]
    if plan.series is not None and plan.series.until is not None:
        words += ["--until", write(plan.series.until)]
    if plan.series is not None and plan.series.deals is not None:
        words += ["--hands", str(plan.series.deals)]
    for file in dict.fromkeys(filter(None, map(_file_of, (plan.game, *plan.agents)))):
        words += ["--load", file]
    return shlex.join(words)


def _file_of(thing: Any) -> str | None:
    """Return the file that a game or an agent was loaded from; None for what is installed."""
    module = type(thing).__module__
    return getattr(sys.modules.get(module), "__file__", None) if module.startswith("kingmaker_loaded_") else None
