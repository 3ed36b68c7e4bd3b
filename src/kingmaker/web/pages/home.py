"""The first page, and the gallery of games and agents."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kingmaker import registry
from kingmaker.arena.seat import HUMAN
from kingmaker.front import catalogue
from kingmaker.game import KingmakerError
from kingmaker.search import Search
from kingmaker.spec import nearest
from kingmaker.web.boards import board_of
from kingmaker.web.forms import form_fields, text_from
from kingmaker.web.pages.frame import page, room_of
from kingmaker.web.prose import Block, blocks
from kingmaker.web.safety import Refused
from kingmaker.web.texts import read_agent, read_game

SHOWN = 12
MIDDLE = 10
"""Plies after which a game is shown."""


async def home(request: Request) -> Response:
    """Show what can be done here, and what was played last."""
    store = request.app.state.store
    now = time.time()
    tables = [
        {
            "id": row.id,
            "game": "tree" if row.game.startswith(("[", "{")) else row.game,
            "seats": seated(row.seats),
            "age": age(now - row.created),
        }
        for row in store.recent_tables(SHOWN)
    ]
    drafts = [{"id": row.id, "title": row.title, "age": age(now - row.created)} for row in store.recent_drafts(SHOWN)]
    return page(request, "home.html", title="Kingmaker", tables=tables, drafts=drafts, names=list(registry.games()))


def seated(seats: Sequence[Mapping[str, Any]]) -> str:
    """Say who sits at a table, those who are alike together: `Ann, 2 people, 3 × maxn`."""
    counts = Counter(seat["name"] or seat.get("was", seat["agent"]) for seat in seats)
    people = counts.pop(HUMAN, 0)
    told = ["a person" if people == 1 else f"{people} people"] if people else []
    return ", ".join(told + [name if count == 1 else f"{count} × {name}" for name, count in counts.items()])


def age(seconds: float) -> str:
    """Say how long ago something was."""
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        count = int(seconds // size)
        if count:
            return f"{count} {name}{'' if count == 1 else 's'} ago"
    return "just now"


async def games(request: Request) -> Response:
    """List the games, each with a picture."""
    cards = [
        {"name": name, "about": catalogue.about(kind), "picture": _picture(name)}
        for name, kind in registry.games().items()
    ]
    return page(request, "games.html", title="Games", cards=cards)


async def picture(request: Request) -> Response:
    """Return the picture of a game as a file, for pages that only show it."""
    name = request.path_params["name"]
    if name not in registry.games() or not (drawn := _picture(name)):
        raise Refused(404, f"expected a game with a picture, got '{name[:60]}'")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@cache
def _picture(name: str, plies: int = MIDDLE) -> str:
    try:
        state: Any = registry.game(name).new(seed=1)
        for ply in range(plies):
            if state.is_terminal():
                break
            legal = state.legal_actions()
            following = state.apply(legal[(ply * 7) % len(legal)])
            if following.is_terminal():
                break
            state = following
        return board_of(state, ()).svg(clickable=False)
    except KingmakerError:
        return ""  # a game that has to be told more


async def game(request: Request) -> Response:
    """Show one game in full."""
    name = request.path_params["name"]
    kind = registry.games().get(name)
    if kind is None:
        raise Refused(404, f"unknown game '{name[:60]}': {nearest(name, registry.games())}")
    return page(
        request,
        "thing.html",
        title=name,
        what="game",
        name=name,
        words=_words(kind),
        fields=catalogue.fields_of(kind),
        properties=catalogue.properties_of(kind),
        pictures=[picture for picture in (_picture(name, 0), _picture(name)) if picture],
        example=catalogue.game_example(name, kind),
        form=[],
        text="",
        wrong="",
    )


def _words(kind: type[Any]) -> list[Block]:
    """Return the documentation as paragraphs and lists."""
    return [*blocks(catalogue.module_doc(kind)), *blocks(catalogue.class_doc(kind))]


async def agents(request: Request) -> Response:
    """List the agents."""
    cards = [
        {"name": name, "about": catalogue.about(kind), "searches": issubclass(kind, Search)}
        for name, kind in registry.agents().items()
    ]
    return page(request, "agents.html", title="Agents", cards=cards)


async def agent(request: Request) -> Response:
    """Show one agent in full, with a form that writes its text."""
    name = request.path_params["name"]
    kind = registry.agents().get(name)
    if kind is None:
        raise Refused(404, f"unknown agent '{name[:60]}': {nearest(name, registry.agents())}")
    given = dict(request.query_params)
    text, wrong = "", ""
    if given:
        try:
            text = str(read_agent(text_from(name, given), room_of(request).limits))
        except KingmakerError as error:
            wrong = str(error)
    return page(
        request,
        "thing.html",
        title=name,
        what="agent",
        name=name,
        words=_words(kind),
        fields=catalogue.fields_of(kind),
        properties=None,
        pictures=[],
        example=catalogue.agent_example(name, kind),
        form=form_fields(kind, given),
        text=text,
        wrong=wrong,
    )


def playable(name: str) -> bool:
    """Tell whether a game can be set up without being told more."""
    try:
        read_game(name)
    except KingmakerError:
        return False
    return True
