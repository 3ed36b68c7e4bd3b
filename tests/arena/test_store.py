"""What a tournament has played is kept, found again, and never played twice."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

import kingmaker as km
from arena_plans import AGENTS, contents, play_all, series, spades, with_a_quitter
from kingmaker.arena import Match, Plan, Task
from kingmaker.arena.store import Store, StoreError, runs
from kingmaker.arena.store.runs import packed, unpacked


class TestRuns:
    def test_what_was_added_is_read_back_as_it_was(self, path):
        plan = spades()
        played = {task: plan.play(task) for task in plan.tasks()}
        with Store(path) as store:
            run = store.open_run(plan)
            rows = [run.add(task, matches) for task, matches in played.items()]
        assert rows == [plan.row(task, matches) for task, matches in played.items()]
        with Store(path, readonly=True) as store:
            assert store.rows(1) == rows
            assert list(store.matches(1)) == [match for matches in played.values() for match in matches]
            assert store.run(1).done() == set(range(len(played)))
            assert store.run(1).plan == plan
            assert [(each.task, each.place) for each in store.run(1).records()] == [(task, 0) for task in played]

    def test_a_series_is_kept_match_by_match(self, path):
        plan = series()
        task = plan.tasks()[3]
        with Store(path) as store:
            run = store.open_run(plan)
            played = plan.play(task)
            run.add(task, played)
            assert len(played) == 3
            assert [(each.task, each.place, each.match) for each in run.records()] == [
                (task, place, match) for place, match in enumerate(played)
            ]
            assert run.match(3, 2) == played[2]
            assert run.rows() == [plan.row(task, played)]

    def test_the_same_plan_resumes(self, path):
        with Store(path) as store:
            play_all(store.open_run(spades()), [5, 2, 9])
        with Store(path) as store:
            run = store.open_run(spades())
            assert (run.number, run.done(), run.finished, run.total) == (1, {2, 5, 9}, 3, 24)
            play_all(run)
        with Store(path) as store, Store(path.with_name("unbroken.db")) as unbroken:
            play_all(unbroken.open_run(spades()))
            assert contents(store, 1) == contents(unbroken, 1)

    @pytest.mark.parametrize("other", [spades(deals=5), spades(seed=1), series(), spades(ties="all")])
    def test_another_plan_is_another_run_of_the_same_file(self, path, other):
        with Store(path) as store:
            play_all(store.open_run(spades()), [0, 1])
            play_all(store.open_run(other), [1])
            play_all(store.open_run(spades()), [2])
            assert [(run.number, run.finished, run.plan) for run in store.runs()] == [(1, 3, spades()), (2, 1, other)]

    def test_a_run_says_what_it_is(self, path):
        with Store(path) as store:
            store.open_run(spades())
            (run,) = store.runs()
            assert (run.game, run.agents, run.players, run.total) == ("spades:cards=3", AGENTS, 3, 24)
            assert (run.key, run.version) == (spades().key, km.__version__)
            assert run.started.startswith("20")
            assert str(run) == f"run 1 of '{path}'"

    def test_a_task_is_stored_once(self, path):
        with Store(path) as store:
            run = store.open_run(spades())
            play_all(run, [0])
            before = contents(store, 1)
            task = run.plan.tasks()[0]
            with pytest.raises(StoreError, match="expected each task once, got task 0 of run 1"):
                run.add(task, run.plan.play(task))
            assert contents(store, 1) == before

    @pytest.mark.parametrize("task", [Task(24, 0, (0, 1, 2)), Task(-1, 0, (0, 1, 2)), Task(0, 0, (0, 1))])
    def test_a_task_of_another_plan_is_refused(self, path, task):
        with Store(path) as store, pytest.raises(StoreError, match=r"expected a task of run 1 of .*, got Task"):
            store.open_run(spades()).add(task, [])

    def test_a_task_is_stored_whole_or_not_at_all(self, path, monkeypatch):
        with Store(path) as store:
            run = store.open_run(series())
            task = run.plan.tasks()[0]
            played = run.plan.play(task)
            packed = runs.packed

            def breaking(match: Match) -> tuple[bytes, bytes]:
                if match is played[2]:
                    raise KeyboardInterrupt
                return packed(match)

            monkeypatch.setattr(runs, "packed", breaking)
            with pytest.raises(KeyboardInterrupt):
                run.add(task, played)
            assert contents(store, 1) == {"tasks": [], "seats": [], "matches": []}
            monkeypatch.undo()
            run.add(task, played)
            assert run.done() == {0}

    def test_a_match_that_failed_is_kept_as_failed(self, path):
        plan = with_a_quitter()
        with Store(path) as store:
            run = store.open_run(plan)
            play_all(run)
            assert [row.failed for row in run.rows()] == [True] * 12
            assert {row.scores for row in run.rows()} == {()}
            errors = [match.error for match in run.matches(failed=True)]
            assert len(errors) == 12
            assert all("quitter" in error and "enough \N{SNOWMAN}, \\ud800" in error for error in errors)
            assert list(run.matches(failed=False)) == []

    def test_what_failed_can_be_forgotten_and_played_again(self, path):
        plan = spades()
        tasks = plan.tasks()
        with Store(path) as store:
            store.open_run(spades(seed=1)).add(spades(seed=1).tasks()[0], [])
            run = store.open_run(plan)
            play_all(run, range(10))
            (match,) = plan.play(tasks[10])
            run.add(tasks[10], [replace(match, returns=(), error="the power went")])
            assert run.forget_failed() == 1
            assert run.forget_failed() == 0
            assert run.done() == set(range(10))
            play_all(run)
            assert not any(row.failed for row in run.rows())
            assert store.run(1).finished == 1
            with pytest.raises(StoreError, match="open for writing"):
                store.run(1).forget_failed()

    def test_a_task_of_which_nothing_was_played_is_kept_as_failed(self, path):
        with Store(path) as store:
            run = store.open_run(spades())
            row = run.add(run.plan.tasks()[0], [])
            assert row.failed
            assert run.rows() == [row]
            assert list(run.matches()) == []

    def test_seeds_and_scores_keep_every_bit(self, path):
        plan = spades()
        task = plan.tasks()[0]
        (match,) = plan.play(task)
        match = replace(match, returns=(0.1 + 0.2, -1e-300, 1e17 + 16), start="\N{SNOWMAN} '\"\n")
        large = replace(match, seed=2**64 - 1)
        assert unpacked(*packed(large)) == large
        with Store(path) as store:
            run = store.open_run(plan)
            run.add(task, [match])
            assert list(run.matches()) == [match]
            assert run.rows()[0].scores == match.returns

    def test_a_plan_that_is_no_text_is_refused(self, path):
        plan = Plan.of("spades:cards=3", ["random", "greedy", km.MaxN(utility=lambda state, player: 0.0)])
        with Store(path) as store:
            with pytest.raises(km.KingmakerError, match="expected a plan that can be written as text"):
                store.open_run(plan)
            assert store.runs() == []


class TestQueries:
    @pytest.fixture
    def run(self, path):
        with Store(path) as store:
            run = store.open_run(Plan.of("spades:cards=3", [*AGENTS, "paranoid:depth=1"], deals=2, seating="sample:9"))
            play_all(run)
            yield run

    def test_matches_by_agent(self, run):
        found = list(run.store.matches(1, agent="greedy"))
        assert 0 < len(found) < run.total
        assert found == [match for match in run.matches() if "greedy" in match.agents]

    def test_matches_by_agent_and_seat(self, run):
        found = list(run.matches(agent="greedy", seat=2))
        assert found
        assert found == [match for match in run.matches() if match.agents[2] == "greedy"]

    def test_matches_by_deal_and_by_task(self, run):
        assert {each.task.deal for each in run.records(deal=1)} == {1}
        assert len(list(run.matches(deal=1))) == run.total // 2
        assert [each.task.number for each in run.records(task=7)] == [7]
        assert list(run.matches(deal=0, task=run.total - 1)) == []

    def test_an_unknown_agent_is_named_with_the_nearest(self, run):
        with pytest.raises(km.UnknownName, match=r"unknown agent 'gready' of run 1 .*did you mean 'greedy'"):
            run.matches(agent="gready")

    def test_a_seat_needs_an_agent(self, run):
        with pytest.raises(StoreError, match="expected an agent for seat 1, got none"):
            run.matches(seat=1)

    def test_a_run_or_a_match_that_is_not_there(self, run):
        with pytest.raises(StoreError, match=r"expected a run of .* \(1\), got 2"):
            run.store.rows(2)
        with pytest.raises(StoreError, match=r"expected a match of run 1 of .* \(0 to 17\), got 3\.1"):
            run.match(3, 1)

    def test_effort_is_the_sum_over_the_matches(self, run):
        expected = {agent: [0, 0, 0.0] for agent in run.agents}
        for match in run.matches():
            for player, nodes, seconds in zip(match.players, match.nodes, match.seconds, strict=True):
                spent = expected[match.agents[player]]
                spent[0] += 1
                spent[1] += nodes
                spent[2] += seconds
        found = run.effort()
        assert {agent: (each.decisions, each.nodes) for agent, each in found.items()} == {
            agent: (decisions, nodes) for agent, (decisions, nodes, _) in expected.items()
        }
        assert all(found[agent].seconds == pytest.approx(expected[agent][2]) for agent in run.agents)

    def test_pages_neither_skip_nor_repeat(self, path, monkeypatch):
        monkeypatch.setattr(runs, "PAGE", 4)
        with Store(path.with_name("series.db")) as store:
            run = store.open_run(series())
            play_all(run)
            places = [(each.task.number, each.place) for each in run.records()]
            assert places == [(task, place) for task in range(12) for place in range(3)]
            assert len(list(run.records(deal=1))) == 18

    def test_reading_goes_on_while_matches_are_added(self, path, monkeypatch):
        monkeypatch.setattr(runs, "PAGE", 2)
        with Store(path.with_name("both.db")) as store:
            run = store.open_run(spades())
            play_all(run, range(0, 24, 2))
            found = run.records()
            first = next(found)
            play_all(run)
            numbers = [first.task.number, *(each.task.number for each in found)]
            assert numbers == sorted(set(numbers))
            assert set(numbers) >= set(range(0, 24, 2))


class TestSharing:
    def test_readers_see_what_a_writer_has_added_so_far(self, path):
        with Store(path) as writer, Store(path, readonly=True) as reader:
            run = writer.open_run(spades())
            for number in range(4):
                play_all(run, [number])
                assert reader.run(1).done() == set(range(number + 1))
                assert len(reader.rows(1)) == number + 1

    def test_two_runs_of_one_file_can_be_written_at_once(self, path):
        with Store(path) as one, Store(path) as other:
            first, second = one.open_run(spades()), other.open_run(spades(seed=9))
            threads = [threading.Thread(target=play_all, args=(run,)) for run in (first, second)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert (first.finished, second.finished) == (24, 24)

    def test_threads_may_share_a_store(self, path):
        with Store(path) as store:
            run = store.open_run(spades())
            parts = [range(start, 24, 3) for start in range(3)]
            threads = [threading.Thread(target=play_all, args=(run, part)) for part in parts]
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                assert len(run.rows()) <= 24
            assert len(run.rows()) == 24

    def test_nothing_is_left_beside_the_file_once_it_is_closed(self, path):
        with Store(path) as store:
            play_all(store.open_run(spades()), [0])
            assert len(list(path.parent.iterdir())) > 1
        with Store(path, readonly=True) as store:
            store.rows(1)
        assert list(path.parent.iterdir()) == [path]
