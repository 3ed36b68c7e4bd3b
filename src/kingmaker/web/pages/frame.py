"""What all pages share: templates, forms, streams, and the keys that a browser holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from kingmaker._engine import __version__
from kingmaker.drawing.palette import PLAYERS
from kingmaker.game import KingmakerError
from kingmaker.printable import LINES, printable
from kingmaker.web.events import Event
from kingmaker.web.eyes import Viewer
from kingmaker.web.prose import marked
from kingmaker.web.room import Room
from kingmaker.web.safety import YEAR, Refused
from kingmaker.web.tables import Table

TEMPLATES = Path(__file__).parent.parent / "templates"
MOST_KEYS = 12
FRAGMENT = "x-fragment"
"""A script of ours asks for the part of a page that changes."""
GONE = 499
LOOKS = 0.2
"""Seconds between two looks whether a browser still waits."""
T = TypeVar("T")


@cache
def templates() -> Environment:
    """Return the templates; everything that is put into them is escaped."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, finalize=_shown,
    )  # fmt: skip
    made.filters["number"] = number
    made.filters["marked"] = marked
    made.filters["colour"] = lambda player: player % len(PLAYERS)
    made.globals["version"] = __version__
    return made


def _shown(value: Any) -> Any:
    """Take out of texts what a browser or a terminal would obey; markup of ours is left alone."""
    return printable(value, keep=LINES) if type(value) is str else value


def number(value: float) -> str:
    """Write a value for reading: `31`, `−0.25`."""
    return f"{value + 0.0:.4g}".replace("-", "−")


def text(template: str, **context: Any) -> str:
    """Fill a template."""
    return templates().get_template(template).render(**context)


def page(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """Fill a template as an answer."""
    given = {"path": request.url.path, "watches": bool(request.app.state.settings.watch), **context}
    return HTMLResponse(text(template, **given), status)


def room_of(request: Request) -> Room:
    """Return the room of the server."""
    found: Room = request.app.state.room
    return found


async def form_of(request: Request) -> dict[str, str]:
    """Read a form; each field once, texts only."""
    async with request.form(max_files=0, max_fields=200) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def whole(given: dict[str, str], name: str, default: int | None = None) -> int:
    """Read a whole number of a form."""
    value = given.get(name, "")
    if value == "" and default is not None:
        return default
    if not value.isascii() or not value.isdigit() or len(value) > 20:
        raise KingmakerError(f"expected a whole number as {name}, got '{value[:40]}'")
    return int(value)


def wants_fragment(request: Request) -> bool:
    """Tell whether our script asks, which puts the answer into the page that is there."""
    return request.headers.get(FRAGMENT) == "1"


async def until_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Wait for an answer; if the browser has gone, what it asked for is ended."""
    task = asyncio.create_task(work)
    try:
        while not (await asyncio.wait([task], timeout=LOOKS))[0]:
            if await request.is_disconnected():
                raise Refused(GONE, "nobody waits for this answer any more")
    finally:
        task.cancel()
        await asyncio.wait([task])
    return task.result()


def see_other(address: str) -> RedirectResponse:
    """Send a browser to another page after a form."""
    return RedirectResponse(address, 303)


class Visit:
    """A request at a table: the table, and who looks."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.room = room_of(request)
        self.table: Table = self.room.table(request.path_params["id"])
        held = request.cookies.get(self.cookie, "").split(".")[:MOST_KEYS]
        self.given = request.query_params.get("key", "")
        self.keys = list(dict.fromkeys(filter(None, [*held, self.given])))
        through = request.query_params.get("as", request.cookies.get(f"{self.cookie}-as", ""))
        self.viewer: Viewer = self.room.viewer(
            self.table,
            self.keys,
            int(through) if through.isascii() and through.isdigit() and len(through) < 5 else None,
            trusted=request.scope.get("trusted", False),
        )

    @property
    def cookie(self) -> str:
        """The name of the cookie with the keys of this table."""
        return f"km-{self.table.name}"

    @property
    def address(self) -> str:
        """The address of the table."""
        return f"/t/{self.table.name}"

    def number(self) -> int:
        """Return the position that the address names, or refuse it."""
        found = int(self.request.path_params["number"])
        if not self.table.has(found):
            raise Refused(404, f"expected a position of this table, got {found}")
        return found

    def keep(self, answer: Response) -> Response:
        """Let the browser keep its keys, so that the address can be sent to others without them."""
        if self.keys:
            answer.set_cookie(
                self.cookie, ".".join(self.keys), max_age=YEAR, path=self.address, httponly=True, samesite="lax"
            )
        if "as" in self.request.query_params:
            through = "" if self.viewer.through is None else str(self.viewer.through)
            answer.set_cookie(f"{self.cookie}-as", through, path=self.address, httponly=True, samesite="lax")
        return answer


async def _told(events: AsyncIterator[str]) -> AsyncIterator[str]:
    """Pass events on; what goes wrong on the way is the last of them."""
    try:
        async for event in events:
            yield event
    except (KingmakerError, Refused) as error:
        yield Event("wrong", {"said": str(error)}).text


def stream(events: AsyncIterator[str]) -> StreamingResponse:
    """Answer with a stream of events."""
    return StreamingResponse(_told(events), media_type="text/event-stream", headers={"x-accel-buffering": "no"})
