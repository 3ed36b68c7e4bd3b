"""What notebooks show of a result: every action with its value for each player, and the line that is expected."""

from __future__ import annotations

import html
from collections.abc import Iterator

from kingmaker.search import Result
from kingmaker.show.numbers import count, duration, number
from kingmaker.show.page.frame import whole

MOST_ACTIONS = 16
MOST_LINE = 24
CHOSEN = ' style="font-weight:bold"'


def notebook(result: Result) -> str:
    """Write a result as HTML in the notebook's own style."""
    return whole(_written(result))


def _written(result: Result) -> Iterator[str]:
    because = (
        f"chooses <b>{_text(result.action)}</b> for player {result.player}: {_text(result.search.because(result))}"
    )
    yield f"<p>{_text(result.search)} {because}</p>"
    players = "".join(
        f"<th>{'▶ ' if player == result.player else ''}player {player}</th>" for player in range(len(result.value))
    )
    yield f"<table><thead><tr><th>action</th>{players}{'<th>tried</th>' if result.visits else ''}</tr></thead><tbody>"
    order = sorted(result.values, key=lambda action: (action != result.action, -result.values[action][result.player]))
    for action in order[:MOST_ACTIONS]:
        yield _row(result, action)
    yield "</tbody></table>"
    if len(order) > MOST_ACTIONS:
        yield f"<p>… and {len(order) - MOST_ACTIONS} more actions</p>"
    line = " ".join(map(_text, result.pv[:MOST_LINE])) + (" …" if len(result.pv) > MOST_LINE else "")
    reach = "to the end" if result.complete else f"depth {result.depth}"
    meaning = result.search.meaning(result)
    told = f"; values are {meaning}" if meaning else ""
    yield f"<p>expects {line}<br>{count(result.nodes)} nodes, {reach}, {duration(result.seconds)}{_text(told)}</p>"


def _row(result: Result, action: object) -> str:
    side = {"<=": "≤ ", ">=": "≥ "}.get(result.sides[action], "")
    cells = ""
    for player, entry in enumerate(result.values[action]):
        written = f"{entry:.1%}" if result.search.finds_chances else number(entry)
        cells += f"<td>{side if player == result.player else ''}{written}</td>"
    tried = f"<td>{count(result.visits.get(action, 0))}</td>" if result.visits else ""
    mark = "▶ " if action == result.action else ""
    return f"<tr{CHOSEN if mark else ''}><td>{mark}{_text(action)}</td>{cells}{tried}</tr>"


def _text(thing: object) -> str:
    return html.escape(str(thing))
