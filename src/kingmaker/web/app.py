"""The application: addresses, templates, and pages for what goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from kingmaker.game import KingmakerError
from kingmaker.web.drafts import DraftRoom
from kingmaker.web.pages import analysis, beliefs, drafts, home, new, papers, records, table, watching
from kingmaker.web.pages.frame import page
from kingmaker.web.room import Room
from kingmaker.web.safety import Guard, Refused
from kingmaker.web.settings import Settings
from kingmaker.web.store import WebStore

HERE = Path(__file__).parent
NOT_THERE = {
    404: "There is nothing at this address.",
    405: "This address takes a form of a page, or is a page and takes none.",
}
MOST_NAME = 40
"""Letters of the name of a table or a draft in an address."""
LOG = logging.getLogger("kingmaker.web")


def create_app(settings: Settings) -> Starlette:
    """Return the application of one server."""
    store = WebStore(settings.store)
    room = Room(settings, store)
    draft_room = DraftRoom(settings, store)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await room.close()
        draft_room.close()
        store.close()

    app = Starlette(
        routes=[
            *(Route(path, view, methods=list(methods)) for path, view, methods in addresses()),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        middleware=[Middleware(Guard, settings=settings, say=refused)],
        exception_handlers={
            Refused: refused,
            KingmakerError: mistaken,
            HTTPException: not_there,
            Exception: broken,
        },
        lifespan=lifespan,
    )
    app.state.settings, app.state.room, app.state.store, app.state.drafts = settings, room, store, draft_room
    return app


def addresses() -> list[tuple[str, Any, tuple[str, ...]]]:
    """Return every address with its page."""
    get, post = ("GET",), ("POST",)
    return [
        ("/", home.home, get),
        ("/games", home.games, get),
        ("/games/{name}.svg", home.picture, get),
        ("/games/{name}", home.game, get),
        ("/agents", home.agents, get),
        ("/agents/{name}", home.agent, get),
        ("/new", new.new, get),
        ("/tables", new.create, post),
        ("/records", records.upload, post),
        ("/t/{id}", table.live, get),
        ("/t/{id}/events", table.events, get),
        ("/t/{id}/links", table.links, get),
        ("/t/{id}/play", table.play, post),
        ("/t/{id}/back", table.take_back, post),
        ("/t/{id}/agree", table.agree, post),
        ("/t/{id}/again", table.again, post),
        ("/t/{id}/costs", analysis.costs, get),
        ("/t/{id}/costs/events", analysis.cost_events, get),
        ("/t/{id}/{number:int}", table.position, get),
        ("/t/{id}/{number:int}/try", table.explore, post),
        ("/t/{id}/{number:int}/go", table.go_on, post),
        ("/t/{id}/{number:int}/record.json", records.download, get),
        ("/t/{id}/{number:int}/beliefs", beliefs.beliefs, get),
        ("/t/{id}/{number:int}/analysis", analysis.finished, get),
        ("/t/{id}/{number:int}/analysis/events", analysis.events, get),
        ("/watch", watching.stores, get),
        ("/watch/{store:int}/{run:int}", watching.run, get),
        ("/watch/{store:int}/{run:int}/events", watching.events, get),
        ("/watch/{store:int}/{run:int}/report", watching.report, get),
        ("/watch/{store:int}/{run:int}/open", watching.open_match, post),
        ("/papers", papers.papers, get),
        ("/papers/{name}", papers.paper, get),
        ("/reproduction", papers.whole, get),
        ("/drafts", drafts.overview, get),
        ("/draft/new", drafts.new, get),
        ("/draft/new", drafts.create, post),
        ("/draft/example.csv", drafts.example, get),
        ("/draft/{id}", drafts.room, get),
        ("/draft/{id}/events", drafts.events, get),
        ("/draft/{id}/pick", drafts.pick, post),
        ("/draft/{id}/picks", drafts.picks, post),
        ("/draft/{id}/undo", drafts.undo, post),
        ("/draft/{id}/auto", drafts.auto, post),
        ("/draft/{id}/advice", drafts.advice, get),
        ("/draft/{id}/report", drafts.report, get),
    ]


def refused(request: Request, error: Exception) -> Response:
    """Say why a request is not answered."""
    assert isinstance(error, Refused)
    return _said(request, error.status, "That cannot be done", str(error))


def mistaken(request: Request, error: Exception) -> Response:
    """Say what was wrong with what was asked."""
    return _said(request, 400, "That cannot be done", str(error))


def not_there(request: Request, error: Exception) -> Response:
    """Say that there is no such page."""
    assert isinstance(error, HTTPException)
    return _said(request, error.status_code, "Not here", NOT_THERE.get(error.status_code, error.detail))


def broken(request: Request, error: Exception) -> Response:
    """Say that something failed here; where, is in the log and not on the page."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _said(request, 500, "Something failed", "Something failed on the server; its terminal says what.")


def _said(request: Request, status: int, title: str, said: str) -> Response:
    return page(request, "error.html", status=status, title=title, said=said, back=_back(request))


def _back(request: Request) -> tuple[str, str] | None:
    """Return the way back to the table or the draft at which something went wrong; None if it was elsewhere."""
    kind, _, rest = request.url.path.removeprefix("/").partition("/")
    name, _, more = rest.partition("/")
    store: WebStore = request.app.state.store
    if not more or len(name) > MOST_NAME:
        return None
    if kind == "t" and store.table(name) is not None:
        return f"/t/{name}", "Back to the table"
    if kind == "draft" and store.draft(name) is not None:
        return f"/draft/{name}", "Back to the draft"
    return None
