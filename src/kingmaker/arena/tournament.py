"""Tournaments: a plan played to its end in any order, stored as games end, watched, and stopped early if wished."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from typing import TYPE_CHECKING, Protocol

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena.executors import run_tasks
from kingmaker.arena.match import Match
from kingmaker.arena.plan import Plan, Task
from kingmaker.arena.report import Report
from kingmaker.arena.rows import Row, by_team
from kingmaker.arena.run_counts import counts_of_run
from kingmaker.arena.series import Series
from kingmaker.arena.tally import Counted, Tally
from kingmaker.game import Game, KingmakerError

if TYPE_CHECKING:
    from kingmaker.arena.store import Run, Store

ON_ERROR = ("stop", "record")


class MatchFailed(KingmakerError):
    """A match in which an agent crashed or played an illegal action; it has been recorded."""


class Watcher(Protocol):
    """Somebody who looks on."""

    def add(self, row: Row, /) -> object:
        """Take note of a game that has ended."""


Watch = Callable[[Plan, list[Row]], AbstractContextManager[Watcher]]
"""Makes a watcher of a plan, of which some has been played before."""


def tournament(
    game: Game | str,
    agents: Sequence[Agent | str],
    *,
    deals: int = 100,
    seed: int = 0,
    seating: str = "permutations",
    ties: str = "share",
    series: Series | None = None,
    opening: int | None = None,
    workers: int = 1,
    executor: str | None = None,
    store: str | os.PathLike[str] | Store | None = None,
    progress: bool | Watch = False,
    stop_early: bool = False,
    on_error: str = "stop",
    retry_failed: bool = False,
) -> Report:
    """Play every deal in every seating, and report.

    In a game with partners one agent takes all seats of a team, and an even share is one over the number of teams.
    In a game without a deal each match begins with an `opening`: random plies from the seed of the deal, by default two
    for each player and at most a quarter of a game. A game that would be the same as an earlier one is not played.

    The same arguments give the same games, whatever `workers` and `executor` (serial, threads, processes, ray) play
    them, unless agents think by the clock. A `store` is a file that keeps all games; the same call on it resumes.
    `stop_early` ends once all comparisons are settled, at a deal that does not depend on who played. A match that fails
    is recorded; then the tournament stops, or goes on with `on_error="record"`. `retry_failed` plays again what failed
    before, once the mistake is mended.
    """
    plan = Plan.of(game, agents, deals=deals, seed=seed, seating=seating, ties=ties, series=series, opening=opening)
    return run(
        plan,
        workers=workers,
        executor=executor,
        store=store,
        progress=progress,
        stop_early=stop_early,
        on_error=on_error,
        retry_failed=retry_failed,
    )


def run(
    plan: Plan,
    *,
    workers: int = 1,
    executor: str | None = None,
    store: str | os.PathLike[str] | Store | None = None,
    progress: bool | Watch = False,
    stop_early: bool = False,
    on_error: str = "stop",
    retry_failed: bool = False,
) -> Report:
    """Play what is left of a plan, and report; arguments as for `tournament`."""
    if on_error not in ON_ERROR:
        raise KingmakerError(f"expected on_error to be one of {', '.join(ON_ERROR)}, got {on_error!r}")
    if retry_failed and store is None:
        raise KingmakerError("expected a store together with retry_failed, got none: nothing is known to have failed")
    plan.check_agents()
    count = _InOrder(plan) if stop_early else _AsTheyCome(plan)
    with ExitStack() as stack:
        kept = _open(plan, store, stack)
        if kept is not None and retry_failed:
            kept.forget_failed()
        before = [] if kept is None else kept.rows()
        if kept is not None:
            _check_stored(kept, before, on_error)
            count.resume(kept)
        if not count.is_settled():
            done = {row.number for row in before}
            left = [task for task in plan.tasks() if task.number not in done]
            watcher = _watch(plan, progress, before, stack)
            playing = stack.enter_context(closing(run_tasks(plan, left, workers=workers, kind=executor)))
            for task, matches in playing:
                row = plan.row(task, matches) if kept is None else kept.add(task, matches)
                count.add(task, matches)
                if watcher is not None:
                    watcher.add(row)
                _check(task, matches, on_error)
                if count.is_settled():
                    break
        return count.report(kept)


class _AsTheyCome:
    """Counts games as they end; what a store has is counted there."""

    def __init__(self, plan: Plan) -> None:
        self.tally = Tally(plan)

    def is_settled(self) -> bool:
        """Go on to the end of the plan."""
        return False

    def resume(self, kept: Run) -> None:
        """Leave to the store what it has."""

    def add(self, task: Task, matches: Sequence[Match]) -> None:
        """Take in what was played."""
        self.tally.add(self.tally.count(task, matches))

    def report(self, kept: Run | None) -> Report:
        """Report everything that was played, before and now."""
        return Report.of(self.tally) if kept is None else Report.of_run(kept)


class _InOrder:
    """Counts deals in the order of the plan, each once it is complete, until all comparisons are settled.

    So what a tournament that stops early tells does not depend on which games ended first.
    """

    def __init__(self, plan: Plan) -> None:
        from kingmaker.arena.statistics import Monitor

        self.tally = Tally(plan)
        self.monitor = Monitor(len(plan.agents), games=plan.games_by_deal, ties=plan.ties)
        self.waiting: dict[int, list[Counted]] = defaultdict(list)
        self.settled = False

    def is_settled(self) -> bool:
        """Tell whether more deals are needed no more."""
        return self.settled

    def resume(self, kept: Run) -> None:
        """Count what a store has."""
        for counted in counts_of_run(kept):
            if not self.tally.plan.repeats(counted.row.deal, counted.row.seats):
                self._take(counted)

    def add(self, task: Task, matches: Sequence[Match]) -> None:
        """Take in what was played."""
        self._take(self.tally.count(task, matches))

    def _take(self, counted: Counted) -> None:
        self.waiting[counted.row.deal].append(counted)
        while not self.settled and len(self.waiting[self.monitor.deals]) == self.monitor.games_of(self.monitor.deals):
            for each in sorted(self.waiting.pop(self.monitor.deals), key=lambda each: each.row.number):
                self.settled = self.monitor.add(by_team(self.tally.add(each), self.tally.plan.captains))

    def report(self, kept: Run | None) -> Report:
        """Report the deals that were counted; a store may have games of later ones."""
        return Report.of(self.tally, watched=True)


def _open(plan: Plan, store: str | os.PathLike[str] | Store | None, stack: ExitStack) -> Run | None:
    """Open the run of a plan in a store."""
    if store is None:
        return None
    plan.check_exact("a store keeps text, and callables without names have none")
    from kingmaker.arena.store import Store

    opened = store if isinstance(store, Store) else stack.enter_context(Store(store))
    return stack.enter_context(opened.open_run(plan))


def _watch(plan: Plan, progress: bool | Watch, before: list[Row], stack: ExitStack) -> Watcher | None:
    if progress is False:
        return None
    watch: Watch = registry.view("progress").StandingsBar if progress is True else progress
    return stack.enter_context(watch(plan, before))


def _check_stored(kept: Run, before: list[Row], on_error: str) -> None:
    """Do not go on in silence where a match failed before."""
    if on_error == "stop" and any(row.failed for row in before):
        for record in kept.records(failed=True):
            _check(
                record.task, [record.match], on_error, "retry_failed=True plays it again, on_error='record' continues"
            )


def _check(task: Task, matches: Sequence[Match], on_error: str, what_then: str = "on_error='record' continues") -> None:
    """Stop at a match that failed, unless failures are only to be recorded."""
    error = next((match.error for match in matches if match.error), "")
    if error and on_error == "stop":
        raise MatchFailed(f"match {task.number} of deal {task.deal} failed: {error} ({what_then})")
