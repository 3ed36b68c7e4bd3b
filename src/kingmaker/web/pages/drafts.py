"""The pages of the draft room: upload, board, picks, advice, and a page that a league can watch."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kingmaker.game import KingmakerError
from kingmaker.league.draft import Draft, DraftTerms
from kingmaker.league.example import example_csv
from kingmaker.league.rules import BUILT_IN, ORDERS, built_in
from kingmaker.show.draft import bye_clashes, heading, keeper_notes, standings
from kingmaker.show.draft_page import draft_page
from kingmaker.web.draft_rows import LATER, advice_rows, board_cells, league_heading, player_rows, starters
from kingmaker.web.drafts import JOINED, PLAYERS, DraftRoom, OpenDraft
from kingmaker.web.events import Event
from kingmaker.web.form_words import in_form_words
from kingmaker.web.pages.frame import form_of, page, room_of, see_other, stream, text, wants_fragment, whole
from kingmaker.web.pages.home import age
from kingmaker.web.safety import YEAR, Refused
from kingmaker.web.whole_pages import whole_page

PREVIEWED = 12
COLOURS = 6
"""Of positions; after so many they come again."""


async def overview(request: Request) -> Response:
    """List the drafts."""
    rows = request.app.state.store.recent_drafts(50)
    drafts = [{"id": row.id, "title": row.title, "age": age(time.time() - row.created)} for row in rows]
    return page(request, "drafts.html", title="Drafts", drafts=drafts)


async def new(request: Request) -> Response:
    """Show the form of a new draft."""
    return page(
        request, "draft_new.html", title="New draft", given={}, wrong="", preview=None, csv="", second="",
        usual=built_in("nfl"), presets=BUILT_IN,
        orders=ORDERS,
    )  # fmt: skip


async def example(request: Request) -> Response:
    """Return the pool of invented players."""
    return Response(
        example_csv(), media_type="text/csv", headers={"content-disposition": 'attachment; filename="players.csv"'}
    )


async def create(request: Request) -> Response:
    """Read an upload; show what was understood, or begin the draft."""
    given, files = await _upload(request)
    drafts: DraftRoom = request.app.state.drafts
    preview = None
    try:
        if not files[PLAYERS].strip():
            raise KingmakerError("expected a CSV file of players, got none: the example shows what one looks like")
        if given.get("do") == "begin":
            row = await run_in_threadpool(drafts.add, files, given)
            answer = see_other(f"/draft/{row.id}")
            answer.set_cookie(
                f"kd-{row.id}", row.keys["owner"], max_age=YEAR, path=f"/draft/{row.id}", httponly=True, samesite="lax"
            )
            return answer
        preview = _preview(await run_in_threadpool(drafts.preview, files, given))
        wrong = ""
    except (KingmakerError, LookupError) as error:
        wrong = in_form_words(str(error))
    kept = {name: _decoded(data, given.get("encoding") or "utf-8") for name, data in files.items()}
    return page(
        request, "draft_new.html", status=400 if wrong else 200, title="New draft", given=given, wrong=wrong,
        preview=preview, csv=kept[PLAYERS], second=kept.get(JOINED, ""), usual=built_in("nfl"), presets=BUILT_IN,
        orders=ORDERS,
    )  # fmt: skip


def _preview(terms: DraftTerms) -> dict[str, Any]:
    """Return what was understood of an upload."""
    pool, rules = terms.pool, terms.rules
    return {
        "count": len(pool.players),
        "players": pool.players[:PREVIEWED],
        "notes": [in_form_words(note) for note in (*pool.understood, *pool.notes, *keeper_notes(Draft(terms)))],
        "rules": rules,
        "byes": any(player.bye for player in pool.players),
        "teams": any(player.team for player in pool.players),
        "positions": [
            (position, sum(player.position == position for player in pool.players)) for position in rules.positions
        ],
    }


def _decoded(data: bytes, encoding: str) -> str:
    """Return an upload as the page keeps it, so that nobody has to choose the file twice; nothing if it is no text."""
    try:
        return _unix(data.decode(encoding))
    except (LookupError, ValueError):
        return ""


def _unix(text: str) -> str:
    """Write line ends as one letter: browsers send two, and the second would be shown in a text that is sent back."""
    return text.replace("\r\n", "\n")


async def _upload(request: Request) -> tuple[dict[str, str], dict[str, bytes]]:
    """Read the form of a new draft: its fields, and the bytes of its files, or of what the page has shown once."""
    most = request.app.state.settings.limits.upload_bytes
    async with request.form(max_files=2, max_fields=30, max_part_size=most) as form:
        given = {name: _unix(value) for name, value in form.items() if isinstance(value, str)}
        files = {}
        for name, field, shown in ((PLAYERS, "file", "csv"), (JOINED, "joined", "second")):
            file, before = form.get(field), given.pop(shown, "").encode()
            files[name] = await file.read() if isinstance(file, UploadFile) and file.size else before
            if name == PLAYERS and files[name] == before:
                given["encoding"] = "utf-8"  # what a page shows once more it sends in its own encoding
        return given, {name: data for name, data in files.items() if name == PLAYERS or data.strip()}


class DraftVisit:
    """A request at a draft: the draft, and what this browser may do."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.drafts: DraftRoom = request.app.state.drafts
        self.name = str(request.path_params["id"])
        self.given = request.query_params.get("key", "")
        held = request.cookies.get(f"kd-{self.name}", "")
        self.keys = [key for key in (held, self.given) if key]
        self.address = f"/draft/{self.name}"

    async def open(self, *, writes: bool = False) -> OpenDraft:
        """Return the draft, if this browser may see it, or write to it."""
        found = await run_in_threadpool(self.drafts.draft, self.name)
        role = self.drafts.role(found.row, self.keys, trusted=self.request.scope.get("trusted", False))
        self.is_owner = role == "owner"
        if writes and not self.is_owner:
            raise Refused(403, "expected the owner of the draft, got somebody who may look only")
        return found

    def told(self, found: OpenDraft) -> None:
        """Tell all pages of the draft that it has changed."""
        picks = len(found.saved.draft.picks)
        room_of(self.request).hub.tell(f"draft {self.name}", Event("draft", {"picks": picks, "changes": found.changes}))

    def answer(self, found: OpenDraft) -> Response:
        """Answer a form."""
        self.told(found)
        if wants_fragment(self.request):
            return HTMLResponse(text("draft_part.html", **draft_context(self, found)))
        return see_other(self.address)


async def room(request: Request) -> Response:
    """Show a draft."""
    visit = DraftVisit(request)
    found = await visit.open()
    if visit.given:
        answer = see_other(visit.address)
        answer.set_cookie(
            f"kd-{visit.name}", visit.given, max_age=YEAR, path=visit.address, httponly=True, samesite="lax"
        )
        return answer
    context = draft_context(visit, found)
    if wants_fragment(request):
        return HTMLResponse(text("draft_part.html", **context))
    return page(request, "draft.html", **context)


def draft_context(visit: DraftVisit, found: OpenDraft) -> dict[str, Any]:
    """Return all that the page of a draft shows."""
    draft = found.saved.draft
    terms = draft.terms
    query = visit.request.query_params
    position = query.get("position", "").upper()
    wanted = " ".join(query.get("search", "").split())
    advice = found.advised() if visit.is_owner else None  # what one team is advised is not for the league
    base = str(visit.request.base_url).rstrip("/")
    return {
        "title": found.row.title,
        "address": visit.address,
        "draft": draft,
        "heading": heading(draft).plain if visit.is_owner else league_heading(draft),
        "owner": visit.is_owner,
        "mock": found.mock,
        "me": terms.me if visit.is_owner else None,
        "cells": board_cells(draft),
        "rounds": range(terms.rules.rounds),
        "teams": range(terms.rules.teams),
        "players": player_rows(draft, advice, position, wanted),
        "byes": any(player.bye for player in terms.players),
        "later": min(LATER, len(advice.survival)) if advice is not None else 0,
        "positions": terms.rules.positions,
        "kinds": {name: place % COLOURS for place, name in enumerate(terms.rules.positions)},
        "there": advice is not None and not draft.is_mine,
        "position": position,
        "search": wanted,
        "advice": advice_rows(draft, advice),
        "mine": [terms.players[number] for number in draft.roster(terms.me)],
        "lineup": list(zip(terms.rules.slots, starters(draft), strict=True)),
        "standings": standings(draft) if draft.is_over else [],
        "watch": f"{base}{visit.address}?key={found.row.keys['watch']}" if visit.is_owner else "",
        "notes": (*terms.pool.notes, *keeper_notes(draft), *found.saved.notes, *found.told),
        "clashes": bye_clashes(draft, terms.me) if visit.is_owner else [],
        "path": visit.request.url.path,
        "watches": bool(room_of(visit.request).settings.watch),
    }


async def events(request: Request) -> Response:
    """Follow a draft."""
    visit = DraftVisit(request)
    found = await visit.open()
    first = Event("draft", {"picks": len(found.saved.draft.picks), "changes": found.changes})
    return stream(room_of(request).hub.follow(f"draft {visit.name}", first))


async def pick(request: Request) -> Response:
    """Let the team on the clock take somebody."""
    visit = DraftVisit(request)
    found, given = await visit.open(writes=True), await form_of(request)
    if whole(given, "at") != len(found.saved.draft.picks):
        raise Refused(409, "the draft has gone on since this page was shown: look at it again")
    with found.lock:
        if given.get("other", "").strip():
            found.saved.take_unknown(" ".join(given["other"].split())[:80])
            found.changes += 1
        else:
            number = whole(given, "player")
            if number >= len(found.saved.draft.terms.players):
                raise KingmakerError("expected a player of the list, got another")
            found.take(number)
        if found.mock:
            found.bots_pick()
    return visit.answer(found)


async def picks(request: Request) -> Response:
    """Follow a live draft: make the picks of an export, or of pasted lines, that are not made yet."""
    visit = DraftVisit(request)
    found = await visit.open(writes=True)
    most = request.app.state.settings.limits.upload_bytes
    async with request.form(max_files=1, max_fields=5, max_part_size=most) as form:
        file, text = form.get("file"), form.get("picks")
        data = await file.read() if isinstance(file, UploadFile) and file.size else b""
    try:
        told = data.decode("utf-8-sig") if data else text if isinstance(text, str) else ""
    except UnicodeDecodeError:
        raise KingmakerError("expected picks as text in UTF-8, got other bytes") from None
    with found.lock:
        found.follow(told)
        if found.mock:
            found.bots_pick()
    return visit.answer(found)


async def undo(request: Request) -> Response:
    """Take the last pick back."""
    visit = DraftVisit(request)
    found = await visit.open(writes=True)
    with found.lock:
        found.undo()
    return visit.answer(found)


async def auto(request: Request) -> Response:
    """Let the other teams pick as bots do, until it is our turn."""
    visit = DraftVisit(request)
    found = await visit.open(writes=True)
    with found.lock:
        found.bots_pick()
    return visit.answer(found)


async def advice(request: Request) -> Response:
    """Simulate the rest of the draft, and show whom to take and why."""
    visit = DraftVisit(request)
    found = await visit.open(writes=True)
    async with room_of(request).queue.place(f"draft {visit.name}"):
        await asyncio.to_thread(found.advise)
    if wants_fragment(request):
        return HTMLResponse(text("draft_part.html", **draft_context(visit, found)))
    return see_other(visit.address)


async def report(request: Request) -> Response:
    """Show the page about a finished draft."""
    visit = DraftVisit(request)
    found = await visit.open()
    if not found.saved.draft.is_over:
        raise KingmakerError("expected a finished draft for the report, got one with picks to come")
    html = await run_in_threadpool(lambda: draft_page(found.saved.draft, mock=found.mock))
    return whole_page(html, visit.address, "The draft")
