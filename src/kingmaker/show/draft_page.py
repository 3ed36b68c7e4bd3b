"""A finished draft as one HTML page that stands alone: who did best, our picks with the advice, steals and reaches."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from kingmaker._engine import __version__
from kingmaker.league.draft import Draft
from kingmaker.show.draft import standings
from kingmaker.show.page.frame import head, whole

MOST_LISTED = 5
"""Steals, and reaches."""


def draft_page(draft: Draft, *, mock: bool = False) -> str:
    """Write the page: no other file, nothing from the network, light and dark, readable on paper."""
    return whole(_document(draft, mock=mock))


def _document(draft: Draft, *, mock: bool) -> Iterator[str]:
    terms = draft.terms
    kind = "Mock draft" if mock else "Draft"
    title = f"{kind} of {terms.rules.teams} teams, {terms.rules.rounds} rounds"
    ranked = standings(draft)
    place = next(place for place, (team, _) in enumerate(ranked, start=1) if team == terms.me)
    yield from head(title, "draft.css")
    yield f"<header><h1>{title}</h1>"
    worth = draft.worth(terms.me)
    ahead = (
        f"{worth - ranked[1][1]:.1f} points ahead of the next" if place == 1 else f"{ranked[0][1] - worth:.1f} behind"
    )
    came = f"came {_ordinal(place)} of {terms.rules.teams}"
    yield f"<p>Your team, {_named(draft, terms.me)}, {came}: {worth:.1f} points, {ahead}.</p>"
    yield "</header><main>"
    yield "<h2>Teams</h2>"
    yield from _standings(draft, ranked)
    yield "<h2>Your picks</h2>"
    yield from _own_picks(draft)
    yield "<h2>Steals and reaches</h2>"
    yield from _steals(draft)
    yield "<h2>Rosters</h2>"
    yield '<div class="teams">'
    for team, value in ranked:
        yield from _roster(draft, team, value)
    yield "</div><h2>All picks</h2>"
    yield from _all_picks(draft)
    yield f'<p class="faint">kingmaker {__version__}.</p></main></body></html>'


def _standings(draft: Draft, ranked: Sequence[tuple[int, float]]) -> Iterator[str]:
    players = draft.terms.players
    rows = []
    for place, (team, worth) in enumerate(ranked, start=1):
        lineup = [number for number in draft.lineup(team) if number is not None]
        starters = sum(players[number].projection for number in lineup)
        missing = len(draft.terms.rules.slots) - len(lineup)
        cells = [str(place), f"{worth:.1f}", f"{starters:.1f}", str(missing) if missing else "—", _surplus(draft, team)]
        rows.append((f"{_named(draft, team)}{_you(draft, team)}", cells, team == draft.terms.me))
    heads = ["place", "worth", "starters", "open slots", "picks after ADP"]
    yield from _table("team", heads, rows)
    weight = f"{100 * draft.terms.rules.bench_weight:g} %"
    yield (
        '<p class="faint">Worth is the best line-up by the projections, open slots filled with the best who would go '
        f"undrafted, and {weight} of what the bench is above that. Picks after ADP: by how many picks, on average, a "
        "team got its players later than their average draft position.</p>"
    )


def _surplus(draft: Draft, team: int) -> str:
    gone = draft.taken()
    kept = {each.player for each in draft.terms.kept}
    known = [
        number for number in draft.roster(team) if number not in kept and not draft.terms.players[number].undrafted
    ]
    late = [gone[number] + 1 - draft.terms.players[number].adp for number in known]
    return f"{sum(late) / len(late):+.1f}" if late else "—"


def _own_picks(draft: Draft) -> Iterator[str]:
    terms = draft.terms
    yield '<ol class="picks">'
    for turn, pick in enumerate(draft.picks):
        if terms.turns[turn] != terms.me:
            continue
        told = "not in the file"
        if pick.player is not None:
            player = terms.players[pick.player]
            told = f"{player.position}, {player.projection:.1f} points, ADP {player.adp_text}"
        head = f"<span>{draft.place(turn)}</span> <b>{html.escape(pick.name)}</b>, {html.escape(told)}"
        said = "Kept from last season." if pick.kept else _advised(pick.name, pick.advice)
        yield f'<li><p>{head}</p><p class="faint">{html.escape(said)}</p></li>'
    yield "</ol>"


def _advised(name: str, advice: dict[str, object] | None) -> str:
    if not advice:
        return "No advice was asked for."
    reason = str(advice.get("reason", ""))
    if advice.get("player") == name:
        return f"Followed the advice: {reason}."
    behind = advice.get("behind")
    cost = f" (the pick was {behind:.1f} points behind)" if isinstance(behind, int | float) else ""
    return f"Against the advice: {reason}{cost}."


def _steals(draft: Draft) -> Iterator[str]:
    terms = draft.terms
    late = [
        (turn + 1 - terms.players[pick.player].adp, turn, pick.player)
        for turn, pick in enumerate(draft.picks)
        if pick.player is not None and not pick.kept and not terms.players[pick.player].undrafted
    ]
    steals = sorted((entry for entry in late if entry[0] > 0), reverse=True)[:MOST_LISTED]
    reaches = sorted(entry for entry in late if entry[0] < 0)[:MOST_LISTED]
    for title, entries, word in (("steals", steals, "later"), ("reaches", reaches, "earlier")):
        rows = []
        for gap, turn, number in entries:
            player, team = terms.players[number], terms.turns[turn]
            cells = [player.position, player.adp_text, draft.place(turn), f"{abs(gap):.1f} {word}"]
            rows.append(
                (
                    html.escape(player.name),
                    [*cells, f"{terms.rules.team_name(team)}{_you(draft, team)}"],
                    team == terms.me,
                )
            )
        heads = ["position", "ADP", "picked", "than the ADP", "by"]
        yield from _table(title, heads, rows, words=(0, 4))


def _roster(draft: Draft, team: int, worth: float) -> Iterator[str]:
    terms = draft.terms
    lineup = draft.lineup(team)
    bench = [number for number in draft.roster(team) if number not in lineup]
    mine = " mine" if team == terms.me else ""
    head = f"<h3><span>{_named(draft, team)}{_you(draft, team)}</span><span>{worth:.1f}</span></h3>"
    yield f'<section class="team{mine}">{head}<table>'
    for slot, number in [*zip(terms.rules.slots, lineup, strict=True), *(("bench", each) for each in bench)]:
        name, points = "open", ""
        if number is not None:
            player = terms.players[number]
            name, points = player.name, f"{player.projection:.1f}"
            name += "" if slot == player.position else f" ({player.position})"
        kind = ' class="bench"' if slot == "bench" else ""
        cells = f'<th scope="row">{html.escape(slot)}</th><td class="word">{html.escape(name)}</td><td>{points}</td>'
        yield f"<tr{kind}>{cells}</tr>"
    unknown = [
        html.escape(pick.name)
        for pick, owner in zip(draft.picks, terms.turns, strict=False)
        if owner == team and pick.player is None
    ]
    yield "</table>" + (f'<p class="faint">Not in the file: {", ".join(unknown)}</p>' if unknown else "") + "</section>"


def _all_picks(draft: Draft) -> Iterator[str]:
    """Show rounds below each other and teams side by side; an odd order of turns has its picks in the order of time."""
    terms = draft.terms
    teams = terms.rules.teams
    heads = "".join(f'<th scope="col">{_named(draft, team)}{_you(draft, team)}</th>' for team in range(teams))
    yield '<div class="scroll" tabindex="0"><table class="rounds">'
    yield f'<thead><tr><th scope="col"></th>{heads}</tr></thead><tbody>'
    of_team: list[list[int]] = [[] for _ in range(teams)]
    for turn, _ in enumerate(draft.picks):
        of_team[terms.turns[turn]].append(turn)
    for number in range(max(map(len, of_team), default=0)):
        cells = "".join(
            _cell(draft, own[number], team) if number < len(own) else "<td></td>" for team, own in enumerate(of_team)
        )
        yield f'<tr><th scope="row">{number + 1}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _cell(draft: Draft, turn: int, team: int) -> str:
    pick = draft.picks[turn]
    position = "" if pick.player is None else f"{html.escape(draft.terms.players[pick.player].position)}, "
    kind = ' class="mine"' if team == draft.terms.me else ""
    place = f"{draft.place(turn)}{', kept' if pick.kept else ''}"
    return f"<td{kind}>{html.escape(pick.name)}<small>{position}{place}</small></td>"


def _table(
    corner: str,
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[str], bool]],
    *,
    words: Sequence[int] = (),
) -> Iterator[str]:
    """Write a table; the first cell of a row is HTML, the others text: numbers, or words."""
    if not rows:
        yield f'<p class="faint">No {html.escape(corner)}.</p>'
        return
    kinds = dict.fromkeys(words, ' class="word"')
    left = ' style="text-align:left"'
    written = "".join(
        f'<th scope="col"{left if place in kinds else ""}>{html.escape(head)}</th>' for place, head in enumerate(heads)
    )
    yield '<div class="scroll" tabindex="0"><table>'
    yield f'<thead><tr><th scope="col">{html.escape(corner)}</th>{written}</tr></thead><tbody>'
    for first, cells, mine in rows:
        written = "".join(f"<td{kinds.get(place, '')}>{html.escape(cell)}</td>" for place, cell in enumerate(cells))
        yield f'<tr{" class=mine" if mine else ""}><th scope="row">{first}</th>{written}</tr>'
    yield "</tbody></table></div>"


def _named(draft: Draft, team: int) -> str:
    return html.escape(draft.terms.rules.team_name(team))


def _you(draft: Draft, team: int) -> str:
    return " (you)" if team == draft.terms.me else ""


def _ordinal(place: int) -> str:
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
