"""A new game: which, with what options, and who sits where."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from kingmaker import registry
from kingmaker.arena.match import game_text
from kingmaker.arena.seat import HUMAN, Person
from kingmaker.front import catalogue
from kingmaker.front.budgets import Budget
from kingmaker.front.order import ORDER
from kingmaker.game import Game, KingmakerError, State
from kingmaker.search import Search
from kingmaker.views import hides
from kingmaker.web.forms import form_fields, text_from
from kingmaker.web.pages.frame import form_of, page, room_of, see_other, whole
from kingmaker.web.tables import Table, new_row
from kingmaker.web.texts import read_agent, read_game

NEW_SEEDS = 1_000_000
HIDDEN_SEEDS = 2**63
MOST_SEATS = 20
MOST_NAME = 40
HERE, LINK, TEXT = "here", "link", "text"
"""Who sits somewhere: a person at this browser, a person with a link, or the agent of the text beside."""


async def new(request: Request) -> Response:
    """Show the form; its options are read, so that the seats fit them."""
    return await _form(request, dict(request.query_params))


async def _form(request: Request, given: dict[str, str], refused: str = "") -> Response:
    """Show the form with what was typed, and with why it was refused."""
    name = given.get("game", "") or given.get("text", "").partition(":")[0] or "hearts"
    kind: Any = registry.games().get(name)
    wrong, text, seats, servants = "", "", 0, []
    asked = name
    if kind is None:
        kind, name = registry.games()["hearts"], "hearts"
    try:
        if asked != name:
            read_game(asked)  # says what is near
        text = given.get("text", "") or text_from(name, given)
        made, state = await run_in_threadpool(_start, text)
        text, seats, servants = game_text(made), state.num_players, agents_for(state)
    except KingmakerError as error:
        wrong = str(error)
    return page(
        request,
        "new.html",
        status=400 if refused else 200,
        title="New game",
        refused=refused,
        typed=given,
        games=list(registry.games()),
        name=name,
        about=catalogue.about(kind),
        form=form_fields(kind, given),
        wrong=wrong,
        text=text,
        seats=seats,
        servants=servants,
        seed=given.get("seed", ""),
        agent=given.get("agent", ""),
        most=room_of(request).limits.seconds,
    )


def _start(text: str) -> tuple[Game, State]:
    game = read_game(text)
    state = game.new(seed=0)
    if state.num_players > MOST_SEATS:
        raise KingmakerError(f"expected up to {MOST_SEATS} seats at a table, got {state.num_players}")
    return game, state


def agents_for(state: State) -> list[str]:
    """Return the agents that can play from a position, searches first."""
    found = []
    for name, kind in registry.agents().items():
        try:
            agent = registry.agent(name)
            if isinstance(agent, Search):
                agent.check(state)
                agent.options(state)
            else:
                agent.choose(state, seed=0)
        except KingmakerError:
            continue
        found.append((not issubclass(kind, Search), ORDER.index(name) if name in ORDER else len(ORDER), name))
    return [name for _, _, name in sorted(found)]


async def create(request: Request) -> Response:
    """Set up a table and deal."""
    given = await form_of(request)
    room = room_of(request)
    try:
        table = await run_in_threadpool(_created, room, given)
    except KingmakerError as error:
        return await _form(request, given, str(error))
    room.seen(table)
    answer = see_other(f"/t/{table.name}")
    answer.set_cookie(
        f"km-{table.name}", table.row.keys["owner"], max_age=31536000, path=f"/t/{table.name}", httponly=True,
        samesite="lax",
    )  # fmt: skip
    return answer


def _created(room: Any, given: dict[str, str]) -> Table:
    game, state = _start(given.get("text", ""))
    # Who can try all deals finds the one that fits the own hand, so a hidden one is drawn from far too many.
    seed = whole(given, "seed", secrets.randbelow(HIDDEN_SEEDS if hides(state) else NEW_SEEDS))
    seats = [_seat(given, player, state, room.limits) for player in range(state.num_players)]
    row = new_row(game, seats, seed, room.limits, _budget(given, room.limits.seconds))
    made: Table = room.add(row, [])
    return made


def _budget(given: dict[str, str], most: float) -> Budget:
    text = given.get("seconds", "").strip()
    if not text:
        return Budget()
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= most:
        raise KingmakerError(f"expected seconds for each move from 0 to {most:g}, got '{text[:20]}'")
    return Budget(seconds=seconds)


def _seat(given: dict[str, str], player: int, state: State, limits: Any) -> dict[str, Any]:
    who = given.get(f"who-{player}", HERE if player == 0 else "maxn")
    name = " ".join(given.get(f"name-{player}", "").split())[:MOST_NAME]
    if who in (HERE, LINK):
        return {"agent": HUMAN, "name": name, "link": who == LINK}
    text = given.get(f"agent-{player}", "").strip() if who == TEXT else who
    if not text:
        raise KingmakerError(f"expected an agent as text for seat {player}, got nothing")
    agent = read_agent(text, limits)
    if isinstance(agent, Person):
        return {"agent": HUMAN, "name": name, "link": False}
    return {"agent": str(agent), "name": name, "link": False}
