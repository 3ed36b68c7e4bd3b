"""The table: the board, the moves, the seats, the lines; and what people do there."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kingmaker.arena.seat import HUMAN
from kingmaker.game import KingmakerError, teams_of
from kingmaker.web.eyes import Sight, Viewer, look, seat_of, sees_moves
from kingmaker.web.lines import game_line, neighbours, other_lines
from kingmaker.web.pages.analysis import analysis_form
from kingmaker.web.pages.frame import Visit, form_of, page, see_other, stream, text, wants_fragment, whole
from kingmaker.web.room import Room, progress_of
from kingmaker.web.safety import Refused
from kingmaker.web.settings import is_loopback
from kingmaker.web.tables import Table


async def live(request: Request) -> Response:
    """Show the game where it stands; the page follows it."""
    return await _show(Visit(request), None)


async def position(request: Request) -> Response:
    """Show one position of the tree."""
    visit = Visit(request)
    return await _show(visit, visit.number())


async def _show(visit: Visit, number: int | None) -> Response:
    if visit.given or "as" in visit.request.query_params:
        return visit.keep(see_other(visit.request.url.path))
    visit.room.seen(visit.table)
    context = table_context(visit, number)
    if wants_fragment(visit.request):
        return HTMLResponse(text("table_part.html", **context))
    return page(visit.request, "table.html", **context)


def table_context(visit: Visit, number: int | None) -> dict[str, Any]:
    """Return all that the page of a table shows; `number` is None where the page follows the game."""
    table, viewer, room = visit.table, visit.viewer, visit.room
    at = table.row.live if number is None else number
    sight = look(table, viewer, at)
    is_live = at == table.row.live
    mine = is_live and sight.player in viewer.seats and not table.row.imported
    tries = not mine and may_write(visit) and sees_moves(table) and not (number is None and not table.is_over)
    clickable = sight.board is not None and bool(sight.legal) and (mine or tries)
    return {
        "title": f"{table.game.name}, table",
        "table": table,
        "address": visit.address,
        "number": at,
        "following": number is None,
        "is_live": is_live,
        "sight": sight,
        "board": Markup(sight.board.svg(clickable=clickable)) if sight.board else None,
        "paths": list(sight.board.paths) if sight.board and clickable and any(sight.board.paths) else [],
        "mine": mine,
        "tries": tries,
        "legal": list(enumerate(sight.legal))[: table.limits.listed],
        "seats": seat_rows(room, table, viewer, sight),
        "line": game_line(table, viewer),
        "others": other_lines(table, viewer),
        "way": neighbours(table, at),
        "owner": viewer.owner,
        "back": back_target(table, viewer) if is_live and may_go_back(table) else None,
        "asked": asked_of(table, viewer),
        "trouble": room.troubles.get(table.name, ""),
        "thinks": table.name in room.thoughts,
        "needs_choice": sight.position is None and len(viewer.seats) > 1,
        "mine_seats": sorted(viewer.seats),
        "open": sees_moves(table),
        "over": table.is_over,
        "writes": may_write(visit),
        "best": best_of(sight),
        "find": visit.request.query_params.get("find") == "1",
        "analysis": analysis_form(visit, sight),
        "path": visit.request.url.path,
        "watches": bool(room.settings.watch),
    }


def may_write(visit: Visit) -> bool:
    """Tell whether a browser may add lines: whoever sits here or owns the table, and on this machine everybody."""
    trusted = bool(visit.request.scope.get("trusted", False))
    return visit.viewer.owner or bool(visit.viewer.seats) or (trusted and not visit.table.hides)


def seat_rows(room: Room, table: Table, viewer: Viewer, sight: Sight) -> list[dict[str, Any]]:
    """Return who sits where, who is to move, and what agents are doing."""
    thought = room.thoughts.get(table.name)
    rows = []
    teams = teams_of(table.start)
    for player, seat in enumerate(table.row.seats):
        person = seat["agent"] == HUMAN
        name = seat["name"] or ("" if not person else "you" if viewer.seats == {player} else f"person {player}")
        rows.append(
            {
                "player": player,
                "person": person and not table.row.imported,
                "agent": seat.get("was", seat["agent"]),
                "name": name,
                "mine": player in viewer.seats,
                "team": teams[player] if len(set(teams)) < len(teams) else None,
                "partners": [other for other, team in enumerate(teams) if team == teams[player] and other != player],
                "moves": player == sight.player,
                "thinks": thought is not None and thought.player == player,
                "progress": progress_of(table, thought) if thought is not None and thought.player == player else {},
                "got": sight.returns[player] if sight.returns else None,
            }
        )
    return rows


def best_of(sight: Sight) -> list[int]:
    """Return who has most at the end."""
    return [player for player, got in enumerate(sight.returns) if got == max(sight.returns)]


async def events(request: Request) -> Response:
    """Follow a table."""
    visit = Visit(request)
    visit.room.seen(visit.table)
    first = visit.room.event(visit.table)
    return stream(visit.room.hub.follow(f"table {visit.table.name}", first))


async def play(request: Request) -> Response:
    """Play a move for a person at this browser."""
    visit = Visit(request)
    given = await form_of(request)
    table = visit.table
    game = table.live_game()
    if table.row.imported or game.is_over or game.player not in visit.viewer.seats:
        raise Refused(403, "expected a move of a seat that this browser plays, got one of another")
    if whole(given, "at") != table.row.live:
        raise Refused(409, "the game has moved on since this page was shown: look at it again")
    legal, choice = game.legal, whole(given, "choice")
    if choice >= len(legal):
        raise KingmakerError(f"expected a move from 0 to {len(legal) - 1}, got {choice}")
    table.play(legal[choice])
    visit.room.changed(table)
    return _answer(visit, None)


def _answer(visit: Visit, number: int | None) -> Response:
    """Answer a form: the part that has changed for our script, and the page for all others."""
    visit.room.seen(visit.table)
    if wants_fragment(visit.request):
        return HTMLResponse(text("table_part.html", **table_context(visit, number)))
    return see_other(visit.address if number is None else f"{visit.address}/{number}")


async def explore(request: Request) -> Response:
    """Try moves from a position, and show where they lead; the game stays where it is."""
    visit = Visit(request)
    given = await form_of(request)
    if not may_write(visit) or not sees_moves(visit.table):
        raise Refused(403, "expected somebody who may try moves here, got a guest, or a game that hides something")
    number = visit.number()
    for choice in given.get("choice", "").split(".")[:50]:
        number = visit.table.explore(number, whole({"choice": choice}, "choice"))
    visit.room.changed(visit.table)
    return see_other(f"{visit.address}/{number}")


async def take_back(request: Request) -> Response:
    """Take back to the last move of this browser's people."""
    visit = Visit(request)
    target = back_target(visit.table, visit.viewer)
    if target is None:
        raise KingmakerError("expected a move of yours to take back, got none")
    return await _request_move(visit, target)


async def go_on(request: Request) -> Response:
    """Let the game go on from another position of the tree."""
    visit = Visit(request)
    if not sees_moves(visit.table) or (visit.table.hides and visit.table.is_over):
        raise Refused(403, "expected an open game, got one that hides something")
    if not visit.viewer.seats and not visit.viewer.owner:
        raise Refused(403, "expected somebody who plays at this table, got a guest")
    return await _request_move(visit, visit.number())


async def _request_move(visit: Visit, target: int) -> Response:
    """Go to a position at once if all people are at this browser; otherwise ask the others."""
    table = visit.table
    others = [player for player in table.people if player not in visit.viewer.seats]
    if table.row.imported:
        raise Refused(403, "expected a game that is played here, got a record")
    if table.hides and table.is_over:
        raise Refused(403, "the game is over and everything is open: nothing of it can be played again")
    if others:
        table.ask({"to": target, "by": sorted(visit.viewer.seats), "agreed": sorted(visit.viewer.seats)})
    else:
        await visit.room.settle(table.name)
        table.go_to(target)
    visit.room.changed(table)
    return _answer(visit, None)


async def agree(request: Request) -> Response:
    """Agree to a request to take back, or decline it."""
    visit = Visit(request)
    given, table = await form_of(request), visit.table
    asked = table.row.asked
    if not asked or not visit.viewer.seats:
        raise KingmakerError("expected a request to take back, got none: perhaps the game has gone on")
    if given.get("answer") != "yes":
        table.ask({})
    else:
        agreed = sorted({*asked["agreed"], *visit.viewer.seats})
        if set(table.people) <= set(agreed):
            await visit.room.settle(table.name)
            table.go_to(asked["to"])
        else:
            table.ask({**asked, "agreed": agreed})
    visit.room.changed(table)
    return _answer(visit, None)


async def again(request: Request) -> Response:
    """Ask an agent that could not move once more."""
    visit = Visit(request)
    visit.room.changed(visit.table)
    return _answer(visit, None)


def may_go_back(table: Table) -> bool:
    """Tell whether moves can be taken back: not in a record, and not once hidden hands have been opened."""
    return not table.row.imported and not (table.hides and table.is_over)


def back_target(table: Table, viewer: Viewer) -> int | None:
    """Return the position before the last move of this browser's people; None if there is none."""
    path = table.path(table.row.live)
    for number in reversed(path[1 + table.row.opening :]):
        if table.moves[number].player in viewer.seats:
            return table.moves[number].parent
    return None


def asked_of(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """Return what is asked of the people at this browser, and whether they have answered."""
    asked = table.row.asked
    if not asked:
        return None
    waits = [player for player in table.people if player not in asked["agreed"]]
    plies = len(table.path(table.row.live)) - len(table.path(asked["to"]))
    return {"by": asked["by"], "waits": waits, "mine": bool(viewer.seats & set(waits)), "plies": plies}


async def links(request: Request) -> Response:
    """Show the links of people and for those who watch; only the owner sees them."""
    visit = Visit(request)
    if not visit.viewer.owner:
        raise Refused(403, "expected the owner of the table, got somebody else")
    base = str(request.base_url).rstrip("/") + visit.address
    keys = visit.table.row.keys
    people = [
        (player, visit.table.row.seats[player]["name"], f"{base}?key={keys[str(player)]}")
        for player in visit.table.people
        if visit.table.row.seats[player].get("link")
    ]
    return page(request, "links.html", title="Links", address=visit.address, people=people,
                loopback=is_loopback(visit.room.settings.host),
                watch=f"{base}?key={keys['watch']}")  # fmt: skip


__all__ = ["agree", "events", "explore", "go_on", "links", "live", "play", "position", "seat_of", "take_back"]
