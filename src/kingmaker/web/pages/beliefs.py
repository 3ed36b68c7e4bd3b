"""What may be believed of the others, on a page."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from kingmaker.game import KingmakerError
from kingmaker.views import View
from kingmaker.web.beliefs import default_learner, learned, whereabouts
from kingmaker.web.eyes import look, sees_moves
from kingmaker.web.pages.frame import Visit, page, until_gone
from kingmaker.web.safety import Refused
from kingmaker.web.searches import ended
from kingmaker.web.texts import read_agent


async def beliefs(request: Request) -> Response:
    """Show types of players in an open game, and where hidden cards may be in others."""
    visit = Visit(request)
    sight = look(visit.table, visit.viewer, visit.number())
    if sight.position is None:
        raise Refused(403, "expected somebody who sits at this table, got a guest: the game hides something")
    found: dict[str, Any] = {"believed": [], "where": None, "wrong": "", "agent": "", "opens": sees_moves(visit.table)}
    async with visit.room.queue.place(visit.table.name):
        if isinstance(sight.position, View):
            found["where"] = await run_in_threadpool(whereabouts, sight.position)
        else:
            await _learn(visit, sight.position, found)
    return page(
        request, "beliefs.html", title="What may be believed", address=visit.address, number=sight.number,
        players=range(len(visit.table.row.seats)), **found,
    )  # fmt: skip


async def _learn(visit: Visit, position: Any, found: dict[str, Any]) -> None:
    """Let an agent learn from the moves; what it cannot is said on the page."""
    found["agent"] = visit.request.query_params.get("agent", "") or default_learner(position)
    if not found["agent"]:
        found["wrong"] = "no player types are known for this game, so there is nothing to tell players apart by"
        return
    try:
        agent = read_agent(found["agent"], visit.room.limits)
        learn = partial(learned, visit.table, visit.number(), agent)
        found["believed"] = await until_gone(visit.request, ended(learn, visit.room.limits.seconds))
    except KingmakerError as error:
        found["wrong"] = str(error)
