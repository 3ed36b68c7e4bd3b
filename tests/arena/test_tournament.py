"""A tournament in one call: the same report whoever plays it, however often it was stopped; no silent failure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pytest

import kingmaker as km
from arena_players import Cheater, Crasher, Slow, unnamed
from kingmaker.arena import MatchFailed, Plan, Row, Series, Store, run, tournament
from kingmaker.games import Hearts, Nim

HEARTS = ("hearts:players=3,cards=3", ["maxn:depth=3", "random", "paranoid:depth=3"])


class Onlooker:
    """Notes what it is shown."""

    def __init__(self, plan: Plan, before: list[Row]) -> None:
        self.before = len(before)
        self.rows: list[Row] = []
        self.left = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.left = True

    def add(self, row: Row) -> None:
        self.rows.append(row)


def test_a_tournament_reports_every_game_in_the_order_of_the_plan():
    report = km.tournament(*HEARTS, deals=4, seed=2)
    assert [row.number for row in report.rows] == list(range(24))
    assert not any(row.failed for row in report.rows)
    assert report.plan == Plan.of(*HEARTS, deals=4, seed=2)
    for row, task in zip(report.rows, report.plan.tasks(), strict=True):
        assert row.scores == report.plan.play(task)[0].returns
        assert row.seats == task.seats


@pytest.mark.parametrize("executor", ["threads", "processes"])
def test_workers_change_nothing_in_the_rows(executor):
    alone = km.tournament(*HEARTS, deals=4, seed=2)
    assert km.tournament(*HEARTS, deals=4, seed=2, workers=2, executor=executor).rows == alone.rows


def test_series_are_decided_by_their_totals():
    report = km.tournament("hearts:players=3,cards=3", HEARTS[1], deals=2, series=Series(until=20))
    assert all(min(row.scores) <= -20 for row in report.rows)


def test_games_and_agents_may_be_objects_or_text():
    text = km.tournament("nim", ["maxn", "random"], deals=2)
    assert km.tournament(Nim(), [km.MaxN(), km.RandomAgent()], deals=2).rows == text.rows


def test_an_agent_that_cannot_serve_the_game_stops_the_tournament_before_it_begins():
    with pytest.raises(km.Unsupported, match="alpha-beta needs a game for two players"):
        km.tournament("hearts:players=3,cards=3", ["alpha-beta", "random", "greedy"], deals=2)


def stored(path: Path) -> list[Any]:
    with Store(path, readonly=True) as store:
        return [replace(match, seconds=()) for match in store.run(1).matches()]


def test_a_stopped_tournament_resumes_and_ends_like_one_never_stopped(tmp_path, monkeypatch):
    whole = km.tournament(*HEARTS, deals=4, seed=2, store=tmp_path / "whole.db")
    parts = tmp_path / "parts.db"
    played = []

    def stopping(*args: Any, **options: Any) -> Iterator[Any]:
        for number, result in enumerate(original(*args, **options)):
            if number == 5:
                raise KeyboardInterrupt
            played.append(result[0].number)
            yield result

    original = tournament.run_tasks
    monkeypatch.setattr(tournament, "run_tasks", stopping)
    for _ in range(4):
        with pytest.raises(KeyboardInterrupt):
            km.tournament(*HEARTS, deals=4, seed=2, store=parts, workers=2)
    report = km.tournament(*HEARTS, deals=4, seed=2, store=parts)
    assert sorted(played) == list(range(24))
    assert report.rows == whole.rows
    assert report.samples[0].title == whole.samples[0].title
    assert [effort.nodes for effort in report.efforts] == [effort.nodes for effort in whole.efforts]
    assert stored(parts) == stored(tmp_path / "whole.db")


def test_a_store_that_is_open_may_be_given_and_stays_open(tmp_path):
    with Store(tmp_path / "runs.db") as store:
        for seed in (1, 2):
            km.tournament("nim", ["maxn", "random"], deals=2, seed=seed, store=store)
        assert [run.finished for run in store.runs()] == [4, 4]
        km.tournament("nim", ["maxn", "random"], deals=2, seed=2, store=store)
        assert len(store.runs()) == 2


def test_a_callable_without_a_name_cannot_be_stored_but_can_be_played(tmp_path):
    agents = [km.MaxN(depth=2, evaluate=unnamed), "random", "greedy"]
    with pytest.raises(km.KingmakerError, match=r"got the agent 'maxn:.*<unnamed>': a store keeps text"):
        km.tournament("hearts:players=3,cards=3", agents, deals=1, store=tmp_path / "runs.db")
    assert not (tmp_path / "runs.db").exists()
    assert len(km.tournament("hearts:players=3,cards=3", agents, deals=1).rows) == 6


FAILING = Plan(Nim(piles=(2, 2)), (km.RandomAgent(), Cheater(), Crasher(after=1)), deals=3, seating="sample:2")


def test_failures_stop_the_tournament_after_they_were_recorded(tmp_path):
    with pytest.raises(
        MatchFailed, match=r"match \d of deal 0 failed: player \d, (cheater|crasher).*record' continues"
    ):
        run(FAILING, store=tmp_path / "runs.db")
    with Store(tmp_path / "runs.db", readonly=True) as store:
        failed = [row.failed for row in store.rows(1)]
    assert failed[-1]
    assert not any(failed[:-1])
    with pytest.raises(MatchFailed, match="failed: player"):  # and it is not forgotten
        run(FAILING, store=tmp_path / "runs.db")
    report = run(FAILING, store=tmp_path / "runs.db", on_error="record")
    assert len(report.rows) == 6


def test_what_failed_is_played_again_once_the_mistake_is_mended(tmp_path):
    store = tmp_path / "runs.db"
    first = run(FAILING, store=store, on_error="record")
    with pytest.raises(MatchFailed, match="retry_failed=True plays it again, on_error='record' continues"):
        run(FAILING, store=store)
    ended = {row.number for row in first.rows if not row.failed}
    seen: list[Onlooker] = []

    def watch(plan: Plan, before: list[Row]) -> Onlooker:
        seen.append(Onlooker(plan, before))
        return seen[-1]

    again = run(FAILING, store=store, on_error="record", retry_failed=True, progress=watch)
    assert {row.number for row in seen[0].rows} == set(range(6)) - ended
    assert again.rows == first.rows  # nothing was mended
    with pytest.raises(km.KingmakerError, match="expected a store together with retry_failed, got none"):
        run(FAILING, retry_failed=True)


def test_failures_may_be_recorded_while_the_rest_goes_on():
    report = run(FAILING, on_error="record")
    assert [row.number for row in report.rows] == list(range(6))
    assert report.failed == sum(row.failed for row in report.rows) == len(report.errors) > 0
    assert all(row.scores == () for row in report.rows if row.failed)
    assert all("failed: " in error for error in report.errors.values())
    for kind in ("threads", "processes"):
        assert run(FAILING, on_error="record", workers=2, executor=kind).rows == report.rows


def test_an_unknown_word_for_errors_is_refused():
    with pytest.raises(km.KingmakerError, match="expected on_error to be one of stop, record, got 'ignore'"):
        run(FAILING, on_error="ignore")


def test_who_looks_on_sees_every_row_once_and_what_was_there_before(tmp_path):
    seen: list[Onlooker] = []

    def watch(plan: Plan, before: list[Row]) -> Onlooker:
        seen.append(Onlooker(plan, before))
        return seen[-1]

    options: dict[str, Any] = {"deals": 2, "store": tmp_path / "runs.db", "progress": watch}
    report = km.tournament("nim", ["maxn", "random"], **options)
    assert sorted(row.number for row in seen[0].rows) == [0, 1, 2, 3]
    assert tuple(sorted(seen[0].rows, key=lambda row: row.number)) == report.rows
    km.tournament("nim", ["maxn", "random"], **options)
    assert (seen[1].before, seen[1].rows, seen[1].left) == (4, [], True)


def test_a_tournament_that_is_settled_stops_early_and_says_the_same_whoever_played(tmp_path):
    plan = Plan.of("nim:piles=3/4/5", ["maxn", "random"], deals=400, seed=1)
    alone = run(plan, stop_early=True)
    assert 10 < len(alone.rows) < 400
    assert alone.watched
    assert not run(FAILING, on_error="record").watched
    assert len(alone.rows) % 2 == 0
    for kind in ("threads", "processes"):
        early = run(plan, stop_early=True, workers=2, executor=kind, store=tmp_path / f"{kind}.db")
        assert early.rows == alone.rows
        assert run(plan, stop_early=True, store=tmp_path / f"{kind}.db").rows == alone.rows
    assert km.tournament("nim", ["random", "greedy"], deals=5, stop_early=True, on_error="record").rows


def test_going_on_with_a_tournament_that_may_stop_early_counts_all_that_was_stored(tmp_path):
    options: dict[str, Any] = {"stop_early": True, "on_error": "record"}
    whole = run(FAILING, **options)
    with Store(tmp_path / "runs.db") as store:
        stored = store.open_run(FAILING)
        for task in FAILING.tasks()[:3]:
            stored.add(task, FAILING.play(task))
    for _ in range(2):
        resumed = run(FAILING, store=tmp_path / "runs.db", **options)
        assert resumed.rows == whole.rows
        assert resumed.errors == whole.errors
        assert [each.decisions for each in resumed.efforts] == [each.decisions for each in whole.efforts]
        assert [each.title for each in resumed.samples] == [each.title for each in whole.samples]


def test_an_unsettled_tournament_is_played_to_its_end():
    agents = ["random", Slow(wait=0.0)]
    assert len(km.tournament("nim:piles=1/1", agents, deals=20, stop_early=True).rows) == 40


def test_the_design_example_works():
    report = km.tournament(
        Hearts(cards=3),
        ["max-prob:depth=4", "maxn:depth=4", "paranoid:depth=4", "mp-mix:depth=4"],
        deals=2,
        seed=1,
    )
    assert len(report.rows) == 48
