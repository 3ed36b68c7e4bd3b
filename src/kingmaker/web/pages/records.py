"""Records in and out: the same that `kingmaker play --save` writes and `kingmaker replay` reads."""

from __future__ import annotations

import json
import re
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kingmaker.arena.match import Match
from kingmaker.arena.record_files import ADDED
from kingmaker.game import KingmakerError
from kingmaker.web.eyes import sees_moves
from kingmaker.web.pages.frame import Visit, room_of, see_other
from kingmaker.web.room import Room
from kingmaker.web.safety import YEAR, Refused
from kingmaker.web.tables import Table, imported_row


async def download(request: Request) -> Response:
    """Return the record of the line to a position; while a hidden game lasts nobody has it."""
    visit = Visit(request)
    if not sees_moves(visit.table):
        raise Refused(403, "expected a finished game: until then its record would show what is hidden")
    number = visit.number()
    game = re.sub(r"\W+", "-", visit.table.game.name).strip("-")
    name = f"{game}-{visit.table.name}-{number}.json"
    return JSONResponse(
        visit.table.record(number).to_json(), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


async def upload(request: Request) -> Response:
    """Make a table of a record, which is checked by playing it again."""
    async with request.form(max_files=1, max_fields=4) as form:
        given = form.get("record")
        data = await given.read() if isinstance(given, UploadFile) else str(given or "").encode()
    return await opened(room_of(request), data)


async def opened(room: Room, data: bytes) -> Response:
    """Make a table of the bytes of a record, and go there."""
    table = await run_in_threadpool(_imported, room, data)
    answer = see_other(f"/t/{table.name}")
    answer.set_cookie(
        f"km-{table.name}", table.row.keys["owner"], max_age=YEAR, path=f"/t/{table.name}", httponly=True,
        samesite="lax",
    )  # fmt: skip
    return answer


def _imported(room: Room, data: bytes) -> Table:
    if not data:
        raise KingmakerError("expected the file of a record, got nothing")
    try:
        found: Any = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise KingmakerError(f"expected a record as JSON, got: {error}") from None
    if isinstance(found, dict) and isinstance(found.get("matches"), list) and found["matches"]:
        found = found["matches"][0]
    if not isinstance(found, dict):
        raise KingmakerError("expected the record of a match, got something else")
    match = Match.from_json({name: value for name, value in found.items() if name not in ADDED})
    if len(match.choices) > room.limits.positions:
        raise KingmakerError(f"expected a record of up to {room.limits.positions} moves, got {len(match.choices)}")
    return room.add(*imported_row(match))
