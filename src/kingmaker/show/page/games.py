"""Sample games on the page: the last position as it is, all positions packed for a script to step through.

A game of Hearts is half a megabyte of pictures that are nearly the same: packed by zlib they are twenty kilobytes.
"""

from __future__ import annotations

import base64
import html
import json
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kingmaker.arena.match import Match, game_text, replay
from kingmaker.drawing import picture_of
from kingmaker.game import CHANCE, Game, KingmakerError
from kingmaker.printable import printable
from kingmaker.show.numbers import number
from kingmaker.show.page.words import spec

if TYPE_CHECKING:
    from kingmaker.arena.report import Report

BUTTONS = (("|◀", "first position"), ("◀", "one back"), ("▶", "one on"), ("▶|", "last position"))


def game_sections(report: Report) -> Iterator[str]:
    """Draw every sample game; one whose states cannot be made again is shown by its actions alone."""
    for sample in report.samples:
        match = sample.match
        yield '<section class="game">'
        yield f"<h3>{html.escape(sample.title)}</h3>"
        yield _seats(match)
        yield from _board(match, report.plan.game)
        yield _moves(match)
        yield "</section>"


def _board(match: Match, game: Game) -> Iterator[str]:
    given = game if game_text(game) == match.game else None  # the games of a series have scores carried in
    try:
        frames = [(_said(match, place), picture_of(state)) for place, state in enumerate(replay(match, given))]
    except Exception as error:  # whatever a game of somebody else's does, there is a page
        told = str(error) if isinstance(error, KingmakerError) else f"{type(error).__name__}: {error}"
        yield f'<p class="faint">No pictures: {html.escape(told)}.</p>'
        return
    yield from stepping(frames)


def stepping(frames: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Write pictures with their sentences so that page.js steps through them; without it the last one stays."""
    frames = [(printable(said), drawn) for said, drawn in frames]  # they are packed before the page is put together
    said, drawn = frames[-1]
    yield f'<p class="said" aria-live="polite">{html.escape(said)}</p>'
    yield f'<div class="board">{drawn}</div>'
    yield '<div class="steps" hidden>'
    for sign, means in BUTTONS[:2]:
        yield f'<button type="button" aria-label="{means}" title="{means}">{sign}</button>'
    end = len(frames) - 1
    yield f'<input type="range" aria-label="position" min="0" max="{end}" value="{end}">'
    for sign, means in BUTTONS[2:]:
        yield f'<button type="button" aria-label="{means}" title="{means}">{sign}</button>'
    yield "</div>"
    packed = zlib.compress(json.dumps(frames, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    yield f'<script type="text/plain" class="frames">{base64.b64encode(packed).decode()}</script>'


def _said(match: Match, place: int) -> str:
    """Say how a position came about."""
    length = len(match.choices)
    start = f"{place} of {length}: "
    if place == 0:
        return start + "the start"
    player = match.players[place - 1]
    if player == CHANCE:
        return start + f"chance brings {match.actions[place - 1]}"
    who = "in the opening" if place <= match.opening else match.agents[player]
    return start + f"player {player}, {who}, plays {match.actions[place - 1]}"


def _seats(match: Match) -> str:
    """Say who sat where and what came of it."""
    best = max(match.returns, default=0.0)
    lines = []
    for player, agent in enumerate(match.agents):
        end = ""
        if match.returns:
            end = f", {number(match.returns[player])}" + (" (best)" if match.returns[player] == best else "")
        lines.append(f"<li>player {player}: {spec(agent)}{end}</li>")
    failed = f'<p class="warning">{html.escape(match.error)}</p>' if match.error else ""
    return f'<ul class="seats">{"".join(lines)}</ul>{failed}'


def _moves(match: Match) -> str:
    between = ", " if any(" " in action for action in match.actions) else " "
    line = html.escape(between.join(match.actions))
    return f'<details><summary>All {len(match.actions)} actions</summary><p class="moves">{line}</p></details>'
