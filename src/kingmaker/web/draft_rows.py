"""What the page of a draft shows: the board by teams and rounds, the free players, the advice."""

from __future__ import annotations

from typing import Any

from kingmaker.game import IllegalAction
from kingmaker.league.advice import Advice
from kingmaker.league.draft import Draft
from kingmaker.league.reasons import percent, room_note
from kingmaker.show.draft import best_free, tier_of

LISTED = 40
LATER = 2
"""Our picks after the next for which the chance to survive is listed."""


def league_heading(draft: Draft) -> str:
    """Say where the draft is to those who watch it: nothing in it is of one team."""
    if draft.is_over:
        return "The draft is over."
    turn = len(draft.picks)
    teams = draft.terms.rules.teams
    return f"Round {turn // teams + 1}, pick {turn + 1} ({draft.place(turn)}): team {draft.terms.turns[turn] + 1}"


def starters(draft: Draft) -> list[str]:
    """Return who starts for us, slot by slot, with the week in which he does not play."""
    players = [None if number is None else draft.terms.players[number] for number in draft.lineup(draft.terms.me)]
    return ["" if each is None else f"{each.name} (bye {each.bye})" if each.bye else each.name for each in players]


def board_cells(draft: Draft) -> dict[tuple[int, int], dict[str, Any]]:
    """Return what stands in the board, by round and team."""
    terms = draft.terms
    found = {}
    counts = [0] * terms.rules.teams
    for turn, team in enumerate(terms.turns):
        cell: dict[str, Any] = {"place": draft.place(turn), "now": turn == len(draft.picks), "name": "", "position": ""}
        kept = terms.kept_at.get(turn)
        pick = draft.picks[turn] if turn < len(draft.picks) else None
        player = kept if pick is None else pick.player
        if pick is not None or kept is not None:
            cell["name"] = terms.players[kept].name if kept is not None else pick.name if pick is not None else ""
            cell["position"] = "" if player is None else terms.players[player].position
            cell["bye"] = "" if player is None else terms.players[player].bye
            cell["kept"] = kept is not None
        found[counts[team], team] = cell
        counts[team] += 1
    return found


def player_rows(draft: Draft, advice: Advice | None, position: str, wanted: str) -> list[dict[str, Any]]:
    """Return the free players that are listed, with the chance to be there at our next picks."""
    terms = draft.terms
    if wanted:
        try:
            numbers = draft.find(wanted)
        except IllegalAction:
            numbers = []
    else:
        numbers = best_free(draft, position if position in terms.rules.positions else None, LISTED)
    tier = tier_of(draft)
    rows = []
    for number in numbers[:LISTED]:
        player = terms.players[number]
        rows.append(
            {
                "number": number,
                "name": player.name,
                "position": player.position,
                "tier": tier.get(number, ""),
                "projection": player.projection,
                "over": terms.over_replacement(number),
                "adp": player.adp_text,
                "bye": player.bye,
                "there": percent(advice.there[number]) if advice is not None else "",
                "later": [percent(chances[number]) for chances in advice.survival[:LATER]] if advice else [],
            }
        )
    return rows


def advice_rows(draft: Draft, advice: Advice | None) -> dict[str, Any] | None:
    """Return the advice as it is shown."""
    if advice is None:
        return None
    players = draft.terms.players
    best = max(each.value for each in advice.candidates)
    low = min(each.value for each in advice.candidates)
    return {
        "reason": advice.reason,
        "room": room_note(advice.room),
        "place": draft.place(advice.turn),
        "rows": [
            {
                "name": players[each.player].name,
                "number": each.player,
                "position": players[each.player].position,
                "behind": each.behind,
                "error": each.behind_error,
                "there": percent(each.there),
                "survives": "" if advice.next_turn is None else percent(each.survives),
                "share": (each.value - low) / (best - low) if best > low else 1.0,
            }
            for each in advice.candidates[:8]
        ],
    }
