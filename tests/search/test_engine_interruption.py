"""Interruption, threads and depth: nothing that happens outside a search, or deep inside, breaks it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

import kingmaker as km
from endless_games import Countdown, Step
from kingmaker import _engine
from lineup import ANY_PLAYERS, TWO_PLAYERS
from places import FIXTURES

LONG = km.games.Spades(players=3, cards=17).new(seed=1)
DEEP = 10_000


class TestInterruption:
    @pytest.mark.parametrize(
        "search",
        [
            "km.MaxN(table=0).search(km.games.Spades(players=3, cards=17).new(seed=1))",
            "km.SoftMaxN().search(km.games.Hearts().new(seed=1))",
            "km.MaxN(seconds=600).search(km.games.Spades(players=3, cards=17).new(seed=1))",
            "km.MaxN().search(Countdown(60))",
            "km.perft(km.games.Spades(players=3, cards=17).new(seed=1), 30)",
            "km.perft(Countdown(60), 40)",
        ],
    )
    def test_ctrl_c_ends_a_search_at_once(self, search: str) -> None:
        program = f"""
            import kingmaker as km
            from endless_games import Countdown
            print("ready", flush=True)
            try:
                {search}
            except KeyboardInterrupt:
                print("interrupted", flush=True)
        """
        command = [sys.executable, "-c", textwrap.dedent(program)]
        where = os.environ | {"PYTHONPATH": str(FIXTURES)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=where) as running:
            assert running.stdout is not None
            try:
                assert running.stdout.readline() == "ready\n"
                time.sleep(0.3)
                assert running.poll() is None
                running.send_signal(signal.SIGINT)
                out, _ = running.communicate(timeout=10)
            finally:
                running.kill()
        assert out == "interrupted\n"

    @pytest.mark.parametrize("agent", [replace(agent, table=1) for agent in ANY_PLAYERS.values()], ids=ANY_PLAYERS)
    @pytest.mark.parametrize("error", [ZeroDivisionError("mine"), KeyboardInterrupt(), km.IllegalAction("mine")])
    def test_an_exception_in_a_python_game_comes_out_as_it_went_in(self, agent: Any, error: BaseException) -> None:
        with pytest.raises(type(error)) as caught:
            agent.search(replace(Countdown(9), raises=error))
        assert caught.value is error

    def test_an_exception_in_an_evaluation_or_a_utility_comes_out_as_it_went_in(self) -> None:
        error = LookupError("mine")

        def fail(*_: Any) -> Any:
            raise error

        for agent in (
            km.MaxN(depth=2, evaluate=fail),
            km.MaxN(utility=fail),
            km.ProbMaxN(models=(fail,)),
            km.MaxProb(depth=1, bounds=fail),
            km.Paranoid(utility=fail),
        ):
            for state in (km.games.Spades(players=3, cards=2).new(seed=1), Countdown(4)):
                with pytest.raises(LookupError) as caught:
                    agent.search(state)
                assert caught.value is error

    def test_a_panic_in_the_engine_is_an_ordinary_error(self, capfd: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(km.KingmakerError, match="internal error in the engine, please report it: on purpose"):
            _engine.panic()


class TestThreads:
    def test_other_threads_run_while_a_native_game_is_searched(self) -> None:
        ticks: list[float] = []
        done = threading.Event()

        def tick() -> None:
            while not done.wait(0.001):
                ticks.append(time.perf_counter())

        ticking = threading.Thread(target=tick)
        ticking.start()
        start = time.perf_counter()
        km.MaxN(seconds=0.5, table=0).search(LONG)
        end = time.perf_counter()
        done.set()
        ticking.join()
        # With the interpreter locked there could be ticks at the very start and end, but none in the middle.
        quarter = (end - start) / 4
        assert any(start + quarter < at < end - quarter for at in ticks)

    def test_two_threads_search_at_once(self) -> None:
        begun = threading.Event()
        answers: list[km.Result] = []

        def long_search() -> None:
            begun.set()
            answers.append(km.MaxN(seconds=1.5, table=0).search(LONG))

        searching = threading.Thread(target=long_search)
        searching.start()
        begun.wait()
        time.sleep(0.1)
        answers.append(km.MaxN().search(km.games.Spades(players=3, cards=5).new(seed=1)))
        assert searching.is_alive()
        searching.join()
        assert [result.complete for result in answers] == [True, False]


def chain(players: int) -> Any:
    """A line of positions without a choice, nested without recursion."""
    node: Any = tuple(range(players))
    for made in reversed(range(DEEP)):
        node = {"player": made % players, "value": [made] * players, "children": [node]}
    return node


class TestDepth:
    def check(self, agent: Any, state: Any, players: int) -> None:
        result = agent.search(state)
        assert (result.nodes, result.depth, len(result.pv), result.complete) == (DEEP + 1, DEEP, DEEP, True)
        if not isinstance(agent, km.MaxProb):
            assert result.value == tuple(range(players))

    @pytest.mark.parametrize("agent", ANY_PLAYERS.values(), ids=ANY_PLAYERS)
    def test_ten_thousand_plies_do_not_overflow(self, agent: Any) -> None:
        self.check(agent, km.games.Tree(chain(3)).new(), 3)

    @pytest.mark.parametrize("agent", TWO_PLAYERS.values(), ids=TWO_PLAYERS)
    def test_ten_thousand_plies_of_two_players_do_not_overflow(self, agent: Any) -> None:
        self.check(agent, km.games.Tree(chain(2)).new(), 2)

    def test_ten_thousand_plies_of_a_game_written_in_python_do_not_overflow(self) -> None:
        for agent in ANY_PLAYERS.values():
            self.check(agent, Step(DEEP), 3)
        assert km.perft(Step(DEEP), DEEP) == 1
