"""Why somebody is advised, in a sentence: who can wait and who cannot; before our turn, who will be there at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kingmaker.league.draft import Draft

if TYPE_CHECKING:
    from kingmaker.league.advice import Candidate

NOTHING = 0.1
"""Points that nobody would miss."""
LIKELY = 0.5
"""Who is there at least so often is likely to be there."""
MOST_BETTER = 2
"""Better candidates that are named although they will probably be gone."""
NOTABLE = 1.25
"""A room is told to be unusual that is so many times as far from the draft positions, or that part."""
SURE = 0.99
"""Who is there so often needs nobody in his stead."""


def reason(draft: Draft, found: Sequence[Candidate], turns: Sequence[int]) -> str:
    """Say why the first of these candidates is advised for the first of these turns of ours, and how sure that is."""
    if len(found) == 1:
        return f"{_name(draft, found[0])}: nobody else fits your roster"
    return _at_our_turn(draft, found, turns) if draft.is_mine else _before_our_turn(draft, found, turns)


def _at_our_turn(draft: Draft, found: Sequence[Candidate], turns: Sequence[int]) -> str:
    """Say who can wait and who cannot."""
    best, rival = found[:2]
    name, other = _name(draft, best), _name(draft, rival)
    sure = f"{rival.behind:.1f} ± {rival.behind_error:.1f} points"
    if len(turns) == 1:
        return f"{name} with your last pick: {sure} more than {other}"
    if _alike(rival):
        start = f"{name} or {other}, which is about the same ({sure})"
    else:
        start = f"{name} now"
    if rival.survives >= 0.5 and rival.survives > best.survives:
        alone = f", {name} in {percent(best.survives)} if you take {other}"
        return f"{start}: {other} survives to your next pick in {percent(rival.survives)} of simulations{alone}"
    if best.survives >= 0.5:
        return f"{start}: {sure} more than {other}, though {name} survives in {percent(best.survives)} of simulations"
    waits = _best_waiting(found, draft)
    later = "" if waits is None else f", while {_name(draft, waits)} survives in {percent(waits.survives)}"
    cost = f"; {other} now would cost {sure}" if start == f"{name} now" else ""
    subject = "" if cost else f"{name} is "
    return f"{start}: {subject}gone at your next pick in {percent(1 - best.survives)} of simulations{later}{cost}"


def _before_our_turn(draft: Draft, found: Sequence[Candidate], turns: Sequence[int]) -> str:
    """Say who is the best of those who will probably be there, who is better but may be gone, and who comes next."""
    best = found[0]
    pick = f"your {'last ' if len(turns) == 1 else ''}pick {draft.place(turns[0])}"
    told = f"At {pick} probably {_name(draft, best)} (there in {percent(best.there)} of simulations)"
    better = [each for each in found[1:] if each.behind < 0][:MOST_BETTER]
    if better:
        named = " or ".join(f"{_name(draft, each)} ({percent(each.there)})" for each in better)
        told += f"; {named} if still there"
    after = next((each for each in found[1:] if each.behind >= 0 and each.there >= LIKELY), None)
    if after is None:
        return told
    if _alike(after):
        sure = f"{after.behind:.1f} ± {after.behind_error:.1f} points"
        return f"{told}; {_name(draft, after)} ({percent(after.there)}) is about the same ({sure})"
    return told if best.there > SURE else f"{told}; otherwise {_name(draft, after)} ({percent(after.there)})"


def _alike(rival: Candidate) -> bool:
    return rival.behind < max(2 * rival.behind_error, NOTHING)


def _best_waiting(found: Sequence[Candidate], draft: Draft) -> Candidate | None:
    """Return the best candidate who is likely to be there later."""
    likely = [each for each in found[1:] if each.survives >= 0.5]
    return max(likely, key=lambda each: draft.terms.over_replacement(each.player), default=None)


def _name(draft: Draft, candidate: Candidate) -> str:
    return draft.terms.players[candidate.player].name


def room_note(scale: float) -> str:
    """Say how a room differs from what is usual; nothing if it hardly does."""
    if 1 / NOTABLE < scale < NOTABLE:
        return ""
    told = "closer to" if scale < 1 else "further from"
    return f"This room is {told} the draft positions than usual: {scale:.1f} times the spread is simulated."


def percent(share: float) -> str:
    """Write a share as a person would: never 0 % or 100 % for what is only nearly so."""
    if 0 < share < 0.01:
        return "under 1 %"
    if 0.99 < share < 1:
        return "over 99 %"
    return f"{100 * share:.0f} %"
