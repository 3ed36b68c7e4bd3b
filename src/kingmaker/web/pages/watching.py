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
from kingmaker.web.match_list import matches_of, when
from kingmaker.web.pages.frame import form_of, page, room_of, stream, text, whole
from kingmaker.web.pages.records import opened
from kingmaker.web.safety import Refused
from kingmaker.web.whole_pages import whole_page

EVERY = 2.0
"""Seconds between two looks at a store."""


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
                    "started": when(run.started),
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


def _standings(path: Any, number: int, first: int | None) -> dict[str, Any]:
    """Read where a tournament stands, with some of its matches: from a place in their order, or the last ones."""
    store, run = _opened(path, number)
    with store:
        played = run.finished
        report = Report.of_run(run)
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
            "started": when(run.started),
            "total": run.total,
            "seen": played,
            "played": len(report.rows),
            "failed": report.failed,
            "ranking": ranking,
            "matches": matches_of(run, report, first),
            "even": 1 / report.plan.num_players,
        }


def _first(request: Request) -> int | None:
    """Read from which match on they are listed; None for the last ones."""
    given = dict(request.query_params)
    return max(1, whole(given, "from")) if given.get("from") else None


async def run(request: Request) -> Response:
    """Show the standings of a run and its matches, as many as a page holds; the page follows it."""
    first = _first(request)
    found = await run_in_threadpool(_standings, _path(request), request.path_params["run"], first)
    events = f"{request.url.path}/events" + (f"?from={first}" if first else "")
    return page(
        request, "run.html", title=f"{found['game']}, run {found['number']}", run=found, address=request.url.path,
        events=events,
    )  # fmt: skip


async def events(request: Request) -> Response:
    """Follow a run as it is played."""
    path, number = _path(request), request.path_params["run"]
    return stream(_follow(path, number, _first(request), request.url.path.removesuffix("/events")))


async def _follow(path: Any, number: int, first: int | None, address: str) -> AsyncIterator[str]:
    before: int | None = None
    while True:
        if await run_in_threadpool(_played, path, number) != before:
            found = await run_in_threadpool(_standings, path, number, first)
            before = found["seen"]
            given = {"run": found, "address": address}
            told = {"html": text("standings.html", **given), "matches": text("matches.html", **given)}
            yield Event("standings", {**told, "played": found["played"], "total": found["total"]}).text
        else:
            yield ": here\n\n"
        await asyncio.sleep(EVERY)


def _played(path: Any, number: int) -> int:
    """Count what has been played, which is quick where the standings are not."""
    store, run = _opened(path, number)
    with store:
        return run.finished


async def report(request: Request) -> Response:
    """Show the whole report of a run."""
    html = await run_in_threadpool(_report, _path(request), request.path_params["run"])
    return whole_page(html, request.url.path.removesuffix("/report"), "Standings and matches")


def _report(path: Any, number: int) -> str:
    store, run = _opened(path, number)
    with store:
        return Report.of_run(run).html()


async def open_match(request: Request) -> Response:
    """Open a stored match as a table, to step through it and look at its positions."""
    given = await form_of(request)
    task, _, place = given.get("match", "").partition(".")
    asked = whole({"match": task}, "match"), whole({"place": place}, "place", 0)
    data = await run_in_threadpool(_match, _path(request), request.path_params["run"], *asked)
    return await opened(room_of(request), data)


def _match(path: Any, number: int, task: int, place: int) -> bytes:
    store, run = _opened(path, number)
    with store:
        return json.dumps(run.match(task, place).to_json()).encode()
