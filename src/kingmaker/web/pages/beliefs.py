"""What may be believed of the others, on a page."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kingmaker.game import KingmakerError
from kingmaker.search.where_cards_are import RANKS
from kingmaker.views import View
from kingmaker.web.beliefs import default_learner, hand_grids, learned, whereabouts
from kingmaker.web.eyes import look, sees_moves
from kingmaker.web.pages.frame import Visit, page, text, until_gone, wants_fragment
from kingmaker.web.safety import Refused
from kingmaker.web.searches import ended
from kingmaker.web.texts import read_agent

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


async def beliefs(request: Request) -> Response:
    """Show types of players in an open game, and where hidden cards may be in others."""
    visit = Visit(request)
    sight = look(visit.table, visit.viewer, visit.number())
    if sight.position is None:
        raise Refused(403, "expected somebody who sits at this table, got a guest: the game hides something")
    found: dict[str, Any] = {
        "believed": [], "where": None, "grids": [], "wrong": "", "agent": "", "opens": sees_moves(visit.table),
        "ranks": RANKS, "suits": SIGNS, "address": visit.address, "number": sight.number,
        "players": range(len(visit.table.row.seats)),
    }  # fmt: skip
    async with visit.room.queue.place(visit.table.name):
        if isinstance(sight.position, View):
            found["where"] = await run_in_threadpool(whereabouts, sight.position)
            found["grids"] = hand_grids(found["where"]) if found["where"] else []
        else:
            await _learn(visit, sight.position, found)
    if wants_fragment(request):
        return HTMLResponse(text("beliefs_part.html", **found))
    return page(request, "beliefs.html", title="What may be believed", **found)


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
