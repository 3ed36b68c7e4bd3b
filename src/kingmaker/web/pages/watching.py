"""Watching: tournaments of stores that the server was told of, and their matches."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from kingmaker.arena.report import Report
from kingmaker.arena.store import Run, Store
from kingmaker.game import KingmakerError
from kingmaker.web.events import Event
from kingmaker.web.pages.frame import form_of, page, room_of, stream, text, whole
from kingmaker.web.pages.records import opened
from kingmaker.web.safety import Refused
from kingmaker.web.whole_pages import whole_page

EVERY = 2.0
"""Seconds between two looks at a store."""
MATCHES = 50


async def stores(request: Request) -> Response:
    """List the runs of all stores that are watched."""
    found = [await run_in_threadpool(_runs, number, path) for number, path in _paths(request)]
    return page(request, "watch.html", title="Tournaments", stores=found)


def _paths(request: Request) -> list[tuple[int, Any]]:
    return list(enumerate(request.app.state.settings.watch))


def _runs(number: int, path: Any) -> dict[str, Any]:
    try:
        with Store(path, readonly=True) as store:
            runs = [
                {
                    "number": run.number,
                    "game": run.game,
                    "agents": run.agents,
                    "finished": run.finished,
                    "total": run.total,
                    "started": run.started,
                }
                for run in store.runs()
            ]
    except KingmakerError as error:
        return {"number": number, "name": path.name, "runs": [], "wrong": str(error)}
    return {"number": number, "name": path.name, "runs": runs, "wrong": ""}


def _path(request: Request) -> Any:
    paths = request.app.state.settings.watch
    number = request.path_params["store"]
    if not 0 <= number < len(paths):
        raise Refused(404, "expected a store that this server watches, got another")
    return paths[number]


def _opened(path: Any, number: int) -> tuple[Store, Run]:
    store = Store(path, readonly=True)
    try:
        return store, store.run(number)
    except BaseException:
        store.close()
        raise


def _standings(path: Any, number: int) -> dict[str, Any]:
    """Read where a tournament stands."""
    store, run = _opened(path, number)
    with store:
        report = Report.of_run(run)
        played = len(report.rows)
        matches = sorted(row.number for row in report.rows)[-MATCHES:][::-1]
        ranking = []
        if report.arrays.games:
            for standing in report.ranking:
                share = standing.share
                ranking.append(
                    {
                        "agent": report.agents[standing.agent],
                        "games": standing.games,
                        "share": share[0],
                        "low": share[1],
                        "high": share[2],
                    }
                )
        return {
            "game": run.game,
            "number": run.number,
            "started": run.started,
            "total": run.total,
            "played": played,
            "failed": report.failed,
            "ranking": ranking,
            "matches": matches,
            "even": 1 / report.plan.num_players,
        }


async def run(request: Request) -> Response:
    """Show the standings of a run; the page follows it."""
    found = await run_in_threadpool(_standings, _path(request), request.path_params["run"])
    return page(
        request, "run.html", title=f"{found['game']}, run {found['number']}", run=found, address=request.url.path
    )


async def events(request: Request) -> Response:
    """Follow a run as it is played."""
    path, number = _path(request), request.path_params["run"]
    return stream(_follow(path, number, request.url.path.removesuffix("/events")))


async def _follow(path: Any, number: int, address: str) -> AsyncIterator[str]:
    before: Any = None
    while True:
        found = await run_in_threadpool(_standings, path, number)
        if found["played"] != before:
            before = found["played"]
            html = text("standings.html", run=found, address=address)
            yield Event("standings", {"html": html, "played": found["played"], "total": found["total"]}).text
        else:
            yield ": here\n\n"
        await asyncio.sleep(EVERY)


async def report(request: Request) -> Response:
    """Show the whole report of a run."""
    return whole_page(await run_in_threadpool(_report, _path(request), request.path_params["run"]))


def _report(path: Any, number: int) -> str:
    store, run = _opened(path, number)
    with store:
        return Report.of_run(run).html()


async def open_match(request: Request) -> Response:
    """Open a stored match as a table, to step through it and look at its positions."""
    given = await form_of(request)
    data = await run_in_threadpool(
        _match, _path(request), request.path_params["run"], whole(given, "match"), whole(given, "place", 0)
    )
    return await opened(room_of(request), data)


def _match(path: Any, number: int, task: int, place: int) -> bytes:
    store, run = _opened(path, number)
    with store:
        return json.dumps(run.match(task, place).to_json()).encode()
