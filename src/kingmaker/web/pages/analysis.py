"""Analysis on a page: agents side by side, live by a stream or all at once, and the moves that cost most."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from kingmaker.agents import Agent
from kingmaker.game import CHANCE, KingmakerError
from kingmaker.web.analysis import MOST_AGENTS, Opinion, analyse, disagreement, servants
from kingmaker.web.costs import cost_steps
from kingmaker.web.events import Event
from kingmaker.web.eyes import Sight, look, sees_moves
from kingmaker.web.pages.frame import Visit, page, stream, text, until_gone
from kingmaker.web.safety import Refused
from kingmaker.web.texts import read_agent

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams

FIRST = 3
"""Agents that are proposed."""
SECONDS = (1, 2, 5, 10, 20)
LISTED_FIRST = 8
"""Moves of an answer that are seen at once; the others are behind a line to open."""


def analysis_form(visit: Visit, sight: Sight) -> dict[str, Any] | None:
    """Return what can be asked about a position; None where there is nothing to ask."""
    if sight.position is None or sight.player in (None, CHANCE) or not sight.legal:
        return None
    able = servants(sight.position)
    query = visit.request.query_params
    chosen = query.getlist("agent") if "agent" in query else able[:FIRST]
    return {
        "able": able,
        "chosen": [name for name in chosen if name in able],
        "text": " ".join(name for name in chosen if name not in able),
        "seconds": query.get("seconds", "2"),
        "choices": [each for each in SECONDS if each <= visit.room.limits.seconds],
    }


def _asked(visit: Visit, query: QueryParams) -> tuple[Sight, list[Agent], float]:
    """Read which agents are asked about which position, for how long."""
    sight = look(visit.table, visit.viewer, visit.number())
    if sight.position is None or not sight.legal:
        raise KingmakerError("expected a position in which you may look for moves, got another")
    texts = [word for each in [*query.getlist("agent"), *query.get("text", "").split()] if (word := each.strip())]
    texts = list(dict.fromkeys(texts))
    if not 1 <= len(texts) <= MOST_AGENTS:
        raise KingmakerError(f"expected from 1 to {MOST_AGENTS} agents to ask, got {len(texts)}")
    try:
        seconds = float(query.get("seconds", "2"))
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= visit.room.limits.seconds:
        got = query.get("seconds", "")[:20]
        raise KingmakerError(f"expected seconds from 0 to {visit.room.limits.seconds:g}, got '{got}'")
    return sight, [read_agent(each, visit.room.limits) for each in texts], seconds


async def events(request: Request) -> Response:
    """Ask agents, and send what they say as they go deeper; the searches end when the page has gone."""
    visit = Visit(request)
    return stream(_events(visit, *_asked(visit, request.query_params)))


async def _events(visit: Visit, sight: Sight, agents: list[Agent], seconds: float) -> AsyncIterator[str]:
    answers: list[Opinion | None] = [None] * len(agents)
    yield Event("agents", [str(agent) for agent in agents]).text
    async for number, answer in analyse(visit.room, visit.table.name, sight, agents, seconds):
        answers[number] = answer
        marks = "" if sight.board is None else sight.board.heat_marks(answer.heat)
        yield Event(
            "answer", {"number": number, "html": _card(visit, sight, answer), "heat": marks, **answer.told}
        ).text
        yield Event("words", {"said": disagreement([each for each in answers if each is not None])}).text
    yield Event("done", {}).text


def _card(visit: Visit, sight: Sight, answer: Opinion) -> str:
    return text(
        "answer.html", answer=answer, players=range(len(visit.table.row.seats)), mover=sight.player,
        address=visit.address, at=sight.number, steps=sees_moves(visit.table), listed_first=LISTED_FIRST,
    )  # fmt: skip


async def finished(request: Request) -> Response:
    """Ask agents and show what they say once all are done, for browsers without a script."""
    visit = Visit(request)
    sight, agents, seconds = _asked(visit, request.query_params)
    found = await until_gone(request, _all_answers(visit, sight, agents, seconds))
    heat = found[0].heat if found else {}
    board = "" if sight.board is None else sight.board.svg(clickable=False, heat=heat)
    return page(
        request, "analysis.html", title="Analysis", board=board, cards=[_card(visit, sight, each) for each in found],
        said=disagreement(found), address=visit.address, number=sight.number,
    )  # fmt: skip


async def _all_answers(visit: Visit, sight: Sight, agents: list[Agent], seconds: float) -> list[Opinion]:
    asked = analyse(visit.room, visit.table.name, sight, agents, seconds)
    answers = {number: answer async for number, answer in asked}
    return [answers[number] for number in sorted(answers)]


async def costs(request: Request) -> Response:
    """Show the page on which the moves that cost most are looked for."""
    visit = Visit(request)
    if not visit.table.is_over:
        raise Refused(403, "expected a finished game, got one that is being played")
    return page(
        request, "costs.html", title="Moves that cost most", address=visit.address,
        agent=request.query_params.get("agent", "maxn"), able=servants(visit.table.start),
        asked="agent" in request.query_params,
    )  # fmt: skip


async def cost_events(request: Request) -> Response:
    """Look for the moves that cost most, move by move."""
    visit = Visit(request)
    if not visit.table.is_over:
        raise Refused(403, "expected a finished game, got one that is being played")
    agent = read_agent(request.query_params.get("agent", "maxn"), visit.room.limits)
    return stream(_cost_events(visit, agent))


async def _cost_events(visit: Visit, agent: Agent) -> AsyncIterator[str]:
    names = [seat["name"] or seat.get("was", seat["agent"]) for seat in visit.table.row.seats]
    async for found, done, total in cost_steps(visit.room, visit.table, agent):
        html = text("cost_rows.html", costs=found, address=visit.address, names=names, ended=done == total)
        yield Event("costs", {"html": html, "done": done, "total": total}).text
    yield Event("done", {}).text
