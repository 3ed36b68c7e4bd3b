"""Simulated drafts in which candidates are tried, each on the same draws, and what they say of one beside another.

Before our turn a candidate may be gone when it comes: he is judged by the simulations in which he is there.
"""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Iterable, Sequence
from typing import Any

from kingmaker.league.draft import Draft
from kingmaker.league.reasons import LIKELY

FINALISTS = 5
LIKELY_FINALISTS = 3
"""Who is tried further: the best so many, and at least so many of those who are likely to be there."""
TURNS = 2
"""Picks of ours after the next for which survival is told."""
POLICY = "waiting"


class Trials:
    """Simulations of one position, gathered candidate by candidate."""

    def __init__(self, draft: Draft, seed: int, count: int) -> None:
        self.draft = draft
        self.seed = seed
        self.scale = draft.room_scale()
        self.engine = draft.terms.engine if self.scale == 1.0 else draft.terms.simulation(self.scale)
        """The league as it is believed to be after what this room has shown."""
        self.boards = [] if draft.is_mine else [self._board(number) for number in range(count)]
        """Before our turn: for every simulation, 1 for each player who is there at our turn."""
        self.there = self._there()
        """For every player the chance to be there at our turn."""
        self.values: dict[int, list[float]] = {}
        self.survived: dict[int, list[list[int]]] = {}

    def _board(self, number: int) -> bytes:
        return bytes(self.simulate([], number, 1, threads=1)["there"])

    def _there(self) -> tuple[float, ...]:
        players = range(len(self.draft.terms.players))
        if not self.boards:
            gone = self.draft.taken()
            return tuple(float(player not in gone) for player in players)
        return tuple(sum(board[player] for board in self.boards) / len(self.boards) for player in players)

    def simulate(self, tried: Sequence[int], start: int, count: int, *, threads: int | None = None) -> dict[str, Any]:
        return self.engine.simulate(
            self.draft.numbers,
            self.draft.terms.me,
            tried,
            first=start,
            count=count,
            turns=TURNS,
            seed=self.seed,
            threads=min(8, os.cpu_count() or 1) if threads is None else threads,
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

    def is_there(self, player: int, number: int) -> bool:
        return not self.boards or bool(self.boards[number][player])

    def of(self, player: int) -> list[float]:
        """Return what our roster was worth where a candidate was there to be taken."""
        return [value for number, value in enumerate(self.values[player]) if self.is_there(player, number)]

    def differences(self, one: int, other: int, most: int | None = None) -> list[float]:
        """Return by how much one candidate was better than another where both were tried and there."""
        pairs = enumerate(zip(self.values[one][:most], self.values[other], strict=False))
        return [a - b for number, (a, b) in pairs if self.is_there(one, number) and self.is_there(other, number)]

    @property
    def usual(self) -> int:
        """The candidate who is there most often; before our turn all are measured by him."""
        return max(self.values, key=lambda player: self.there[player])

    def score(self, player: int, most: int | None = None) -> float:
        """Return by how much a candidate is better than the usual one, in so many of the first simulations."""
        usual = self.usual
        both = self.differences(player, usual, most)
        return statistics.fmean(both) if both else mean(self.of(player)) - mean(self.of(usual))

    def behind(self, best: int, player: int) -> float:
        """Return by how much one candidate is better than another.

        Before our turn both are measured by the usual one: two who are never there together compare, and orders agree.
        """
        if not self.boards:
            return statistics.fmean(self.differences(best, player))
        tried = len(self.values[player])
        return self.score(best, tried) - self.score(player, tried)

    def behind_error(self, best: int, player: int) -> float:
        """Return the standard error of `behind`; before our turn at most that, since the draws are the same."""
        if not self.boards:
            return error_of(self.differences(best, player))
        if best == player:
            return 0.0
        tried, usual = len(self.values[player]), self.usual
        return math.hypot(*(error_of(self.differences(each, usual, tried)) for each in (best, player)))

    def ranked(self, tried: Iterable[int]) -> list[int]:
        """Return candidates, the best first."""
        if not self.boards:
            return sorted(tried, key=lambda player: -statistics.fmean(self.values[player]))
        scores = {player: self.score(player) for player in tried}
        return sorted(scores, key=lambda player: -scores[player])

    def finalists(self, ranked: Sequence[int]) -> list[int]:
        """Return who is tried further: the best, the best of those who are likely to be there, and the usual one."""
        likely = [player for player in ranked if self.there[player] >= LIKELY]
        chosen = {*ranked[:FINALISTS], *likely[:LIKELY_FINALISTS]} | ({self.usual} if self.boards else set())
        return [player for player in ranked if player in chosen]

    def advised_first(self, ranked: Sequence[int]) -> list[int]:
        """Put first whom we advise: the best of those who are likely to be there, or else the likeliest of all."""
        likely = [player for player in ranked if self.there[player] >= LIKELY]
        best = likely[0] if likely else max(ranked, key=lambda player: self.there[player])
        return [best, *(player for player in ranked if player != best)]

    def chance(self, taken: int, player: int, turn: int = 0) -> float:
        """Return the chance that a player is there at a later pick of ours if another was taken."""
        return self.survived[taken][turn][player] / len(self.values[taken])


def mean(values: Sequence[float]) -> float:
    """Return the mean, 0 of nothing."""
    return statistics.fmean(values) if values else 0.0


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
