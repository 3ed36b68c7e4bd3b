"""Whom to take: every candidate is tried in the same simulated drafts, and the reasons are read off them.

The others pick by draft position and need, we pick later by what waiting would cost; a candidate is worth what our
roster is worth in the end, on average. All candidates meet the same draws (common random numbers), so that differences
are surer than values. A first round of simulations sorts out; the best go on.

Before our turn nobody knows who will be there. A candidate is then judged by the simulations in which he is there,
beside the candidate who is there most often; advised is the best of those who are likely to be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kingmaker.game import KingmakerError
from kingmaker.league.draft import Draft
from kingmaker.league.reasons import reason
from kingmaker.league.trials import TURNS, Trials, error_of, mean

FIRST, MORE = 150, 600
"""Simulations of every candidate, and further ones of the best."""
A_POSITION, EARLIEST, MOST = 3, 3, 16
"""Candidates: the best so many of each position, the earliest so many by draft position, and at most so many in all."""
LEAST_CHANCE = 0.1
"""Who is there so rarely at our next pick is no candidate."""
SURE = 0.9
"""Of each position somebody is tried, before our turn, who is there at least so often."""


@dataclass(frozen=True)
class Candidate:
    """A player whom we might take, and what came of it."""

    player: int
    there: float
    """The chance that he is there at our next pick: 1 if that is now."""
    value: float
    """What our roster was worth in the end, on average, where he was there."""
    error: float
    """The standard error of that."""
    behind: float
    """How many points less than whom we advise, in the same simulations; below 0 for somebody who is better and
    probably gone by our turn."""
    behind_error: float
    simulations: int
    """Those in which he was there."""
    survives: float
    """The chance that he is there at our pick after the next, if the best candidate is taken; the best himself, if the
    second is."""


@dataclass(frozen=True)
class Advice:
    """What is advised for our next pick."""

    turn: int
    """The number of that pick, from 0."""
    next_turn: int | None
    """Our pick after it."""
    candidates: tuple[Candidate, ...]
    """Whom we advise first, then the best first."""
    there: tuple[float, ...]
    """For every player the chance to be there at our next pick."""
    survival: tuple[tuple[float, ...], ...]
    """For our picks after that: for every player the chance to be there, if the best candidate is taken."""
    reason: str
    room: float = 1.0
    """How far this room is taken to be from the draft positions, of what is usual."""
    names: tuple[str, ...] = field(repr=False, default=())

    @property
    def best(self) -> Candidate:
        """Whom to take; before our turn, the best of those who are likely to be there then."""
        return self.candidates[0]

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as plain values; picks are counted from 1."""
        return {
            "pick": self.turn + 1,
            "next_pick": None if self.next_turn is None else self.next_turn + 1,
            "player": self.names[self.best.player],
            "reason": self.reason,
            "room": round(self.room, 3),
            "candidates": [
                {
                    "player": self.names[each.player],
                    "there": round(each.there, 4),
                    "value": round(each.value, 3),
                    "error": round(each.error, 3),
                    "behind": round(each.behind, 3),
                    "behind_error": round(each.behind_error, 3),
                    "simulations": each.simulations,
                    "survives": None if self.next_turn is None else round(each.survives, 4),
                }
                for each in self.candidates
            ],
        }


def advise(draft: Draft, *, first: int = FIRST, more: int = MORE, seed: int | None = None) -> Advice:
    """Simulate the rest of the draft for every candidate at our next pick; the same for the same seed."""
    if first < 2 or more < 0:
        raise KingmakerError(f"expected at least 2 simulations of every candidate, got {first} and {more} more")
    turns = draft.my_turns()
    if not turns:
        raise KingmakerError("expected a pick that you still have to make, got none: all your picks are made")
    run = Trials(draft, draft.terms.seed if seed is None else seed, first + more)
    run.try_out(candidates(draft, run.there), 0, first)
    ranked = run.ranked(run.values)
    finalists = run.finalists(ranked)
    if more and len(finalists) > 1:
        run.try_out(finalists, first, more)
        ranked = [*run.ranked(finalists), *(player for player in ranked if player not in finalists)]
    return _advice(draft, run, run.advised_first(ranked), turns)


def candidates(draft: Draft, there: Sequence[float]) -> list[int]:
    """Choose whom to try: the best of every position that is open to us, and the earliest by draft position.

    Before our turn the best may all be unlikely to be there; then the best who is nearly sure to be is tried, too.
    """
    players = draft.terms.players
    open_ones = draft.open_positions()
    free = [
        player for player in draft.free() if players[player].position in open_ones and there[player] >= LEAST_CHANCE
    ]
    best = sorted(free, key=lambda player: -players[player].projection)
    found = []
    for position in open_ones:
        own = [player for player in best if players[player].position == position]
        found += own[:A_POSITION]
        if all(there[player] < SURE for player in own[:A_POSITION]):
            found += [player for player in own[A_POSITION:] if there[player] >= SURE][:1]
    found += [player for player in free[:EARLIEST] if player not in found]
    if not found:
        found = free[:1] or draft.free()[:1]
    return sorted(found, key=lambda player: -draft.terms.over_replacement(player))[:MOST]


def _advice(draft: Draft, run: Trials, ranked: list[int], turns: list[int]) -> Advice:
    best = ranked[0]
    second = ranked[1] if len(ranked) > 1 else best
    found = []
    for player in ranked:
        own = run.of(player)
        found.append(
            Candidate(
                player=player,
                there=run.there[player],
                value=mean(own),
                error=error_of(own),
                behind=run.behind(best, player),
                behind_error=run.behind_error(best, player),
                simulations=len(own),
                survives=run.chance(second if player == best else best, player),
            )
        )
    players = range(len(draft.terms.players))
    return Advice(
        turn=turns[0],
        next_turn=turns[1] if len(turns) > 1 else None,
        candidates=tuple(found),
        there=run.there,
        survival=tuple(tuple(run.chance(best, player, turn) for player in players) for turn in range(TURNS)),
        reason=reason(draft, found, turns),
        room=run.scale,
        names=tuple(player.name for player in draft.terms.players),
    )
