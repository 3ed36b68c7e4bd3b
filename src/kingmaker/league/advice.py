"""Whom to take: every candidate is tried in the same simulated drafts, and the reasons are read off them.

The others pick by draft position and need, we pick later by what waiting would cost; a candidate is worth what our
roster is worth in the end, on average. All candidates meet the same draws (common random numbers), so that differences
are surer than values. A first round of simulations sorts out; the best go on.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kingmaker.game import KingmakerError
from kingmaker.league.draft import Draft

FIRST, MORE = 150, 600
"""Simulations of every candidate, and further ones of the best."""
FINALISTS = 5
A_POSITION, EARLIEST, MOST = 3, 3, 16
"""Candidates: the best so many of each position, the earliest so many by draft position, and at most so many in all."""
LEAST_CHANCE = 0.1
"""Who is there so rarely at our next pick is no candidate."""
TURNS = 2
"""Picks of ours after the next for which survival is told."""
POLICY = "waiting"
NOTHING = 0.1
"""Points that nobody would miss."""


@dataclass(frozen=True)
class Candidate:
    """A player whom we might take, and what came of it."""

    player: int
    value: float
    """What our roster was worth in the end, on average."""
    error: float
    """The standard error of that."""
    behind: float
    """How many points less than the best candidate, in the same simulations."""
    behind_error: float
    simulations: int
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
    """The best first."""
    there: tuple[float, ...]
    """For every player the chance to be there at our next pick."""
    survival: tuple[tuple[float, ...], ...]
    """For our picks after that: for every player the chance to be there, if the best candidate is taken."""
    reason: str
    names: tuple[str, ...] = field(repr=False, default=())

    @property
    def best(self) -> Candidate:
        """Whom to take."""
        return self.candidates[0]

    def as_dict(self) -> dict[str, Any]:
        """Give the advice as plain values; picks are counted from 1."""
        return {
            "pick": self.turn + 1,
            "next_pick": None if self.next_turn is None else self.next_turn + 1,
            "player": self.names[self.best.player],
            "reason": self.reason,
            "candidates": [
                {
                    "player": self.names[each.player],
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
    """Simulate the rest of the draft for every candidate at our next pick; the same seed gives the same advice."""
    if first < 2 or more < 0:
        raise KingmakerError(f"expected at least 2 simulations of every candidate, got {first} and {more} more")
    turns = draft.my_turns()
    if not turns:
        raise KingmakerError("expected a pick of yours to come, got none: all are made")
    run = _Run(draft, draft.setting.seed if seed is None else seed)
    there = tuple(count / first for count in run.simulate([], 0, first)["there"])
    tried = candidates(draft, there)
    run.try_out(tried, 0, first)
    ranked = sorted(tried, key=lambda player: -statistics.fmean(run.values[player]))
    finalists = ranked[:FINALISTS]
    if more and len(finalists) > 1:
        run.try_out(finalists, first, more)
        ranked = [*sorted(finalists, key=lambda player: -statistics.fmean(run.values[player])), *ranked[FINALISTS:]]
    return _advice(draft, run, ranked, there, turns)


def candidates(draft: Draft, there: Sequence[float]) -> list[int]:
    """Choose whom to try: the best of every position that is open to us, and the earliest by draft position."""
    players = draft.setting.players
    open_ones = draft.open_positions()
    free = [
        player for player in draft.free() if players[player].position in open_ones and there[player] >= LEAST_CHANCE
    ]
    best = sorted(free, key=lambda player: -players[player].projection)
    found = [player for position in open_ones for player in _of(best, players, position)[:A_POSITION]]
    found += [player for player in free[:EARLIEST] if player not in found]
    if not found:
        found = free[:1] or draft.free()[:1]
    return sorted(found, key=lambda player: -draft.setting.over_replacement(player))[:MOST]


def _of(ranked: Sequence[int], players: Sequence[Any], position: str) -> list[int]:
    return [player for player in ranked if players[player].position == position]


class _Run:
    """Simulations of one position, gathered candidate by candidate."""

    def __init__(self, draft: Draft, seed: int) -> None:
        self.draft = draft
        self.seed = seed
        self.values: dict[int, list[float]] = {}
        self.survived: dict[int, list[list[int]]] = {}

    def simulate(self, tried: Sequence[int], start: int, count: int) -> dict[str, Any]:
        return self.draft.setting.engine.simulate(
            self.draft.numbers,
            self.draft.setting.me,
            tried,
            first=start,
            count=count,
            turns=TURNS,
            seed=self.seed,
            threads=min(8, os.cpu_count() or 1),
            policy_name=POLICY,
        )

    def try_out(self, tried: Sequence[int], start: int, count: int) -> None:
        found = self.simulate(tried, start, count)
        for place, player in enumerate(tried):
            self.values.setdefault(player, []).extend(found["values"][place])
            before = self.survived.get(player)
            now = found["survived"][place]
            if before is not None:
                now = [[a + b for a, b in zip(one, other, strict=True)] for one, other in zip(before, now, strict=True)]
            self.survived[player] = now

    def chance(self, taken: int, player: int, turn: int = 0) -> float:
        """Give the chance that a player is there at a later pick of ours if another was taken."""
        return self.survived[taken][turn][player] / len(self.values[taken])


def _advice(draft: Draft, run: _Run, ranked: list[int], there: tuple[float, ...], turns: list[int]) -> Advice:
    best, values = ranked[0], run.values
    second = ranked[1] if len(ranked) > 1 else best
    found = []
    for player in ranked:
        own = values[player]
        differences = [x - y for x, y in zip(values[best], own, strict=False)]
        found.append(
            Candidate(
                player=player,
                value=statistics.fmean(own),
                error=_error(own),
                behind=statistics.fmean(differences),
                behind_error=_error(differences),
                simulations=len(own),
                survives=run.chance(second if player == best else best, player),
            )
        )
    players = range(len(draft.setting.players))
    return Advice(
        turn=turns[0],
        next_turn=turns[1] if len(turns) > 1 else None,
        candidates=tuple(found),
        there=there,
        survival=tuple(tuple(run.chance(best, player, turn) for player in players) for turn in range(TURNS)),
        reason=_reason(draft, found, turns, run),
        names=tuple(player.name for player in draft.setting.players),
    )


def _error(values: Sequence[float]) -> float:
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def _reason(draft: Draft, found: Sequence[Candidate], turns: Sequence[int], run: _Run) -> str:
    """Say in a sentence why the best is the best: who can wait, who cannot, and how sure that is."""
    players = draft.setting.players
    best = found[0]
    name = players[best.player].name
    if len(found) == 1:
        return f"{name}: nobody else fits your roster"
    rival = found[1]
    other = players[rival.player].name
    sure = f"{rival.behind:.1f} ± {rival.behind_error:.1f} points"
    if len(turns) == 1:
        return f"{name} with your last pick: {sure} more than {other}"
    if rival.behind < max(2 * rival.behind_error, NOTHING):
        start = f"{name} or {other}, which is about the same ({sure})"
    else:
        start = f"{name} now"
    if rival.survives >= 0.5 and rival.survives > best.survives:
        alone = f", {name} in {_percent(best.survives)} if you take {other}"
        return f"{start}: {other} survives to your next pick in {_percent(rival.survives)} of simulations{alone}"
    if best.survives >= 0.5:
        return f"{start}: {sure} more than {other}, though {name} survives in {_percent(best.survives)} of simulations"
    waits = _best_waiting(found, draft)
    later = "" if waits is None else f", while {players[waits.player].name} survives in {_percent(waits.survives)}"
    cost = f"; {other} now would cost {sure}" if start == f"{name} now" else ""
    subject = "" if cost else f"{name} is "
    return f"{start}: {subject}gone at your next pick in {_percent(1 - best.survives)} of simulations{later}{cost}"


def _best_waiting(found: Sequence[Candidate], draft: Draft) -> Candidate | None:
    """Give the best candidate who is likely to be there later."""
    likely = [each for each in found[1:] if each.survives >= 0.5]
    return max(likely, key=lambda each: draft.setting.over_replacement(each.player), default=None)


def _percent(share: float) -> str:
    if 0 < share < 0.01:
        return "under 1 %"
    if 0.99 < share < 1:
        return "over 99 %"
    return f"{100 * share:.0f} %"
