"""Agents that learn, on a page and on a seat: they are asked with what they know by then, and can be ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

from kingmaker import registry
from kingmaker.game import KingmakerError
from kingmaker.search.handle import Ending
from kingmaker.web.settings import Limits
from web_tables import serving

SLOW_LEARNER = "learning-prob-maxn:depth=14,models=max-tricks/min-overtricks"
SPADES = "spades:players=3,cards=12"


def wait_for(holds: Callable[[], Any]) -> None:
    for _ in range(1000):
        if holds():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come about within ten seconds")


def test_all_searches_of_a_thread_can_be_ended_also_those_from_which_an_agent_learns():
    game, agent = registry.game(SPADES), registry.agent(SLOW_LEARNER)
    state, session = game.new(seed=3), agent.begin(game, 0)  # type: ignore[attr-defined]
    for _ in range(3):
        session.observe(state, state.legal_actions()[0])
        state = state.apply(state.legal_actions()[0])
    ending, began = Ending(), []

    def choose() -> None:
        began.append(1)
        with ending, pytest.raises(KingmakerError, match="was ended before there was anything to learn"):
            session.choose(state)

    thread = Thread(target=choose, daemon=True)
    thread.start()
    wait_for(lambda: began)
    ending.cancel()
    thread.join(20)
    assert not thread.is_alive()
    assert registry.agent("maxn:depth=2").choose(state) in state.legal_actions(), "others go on"


def test_an_agent_that_learns_is_asked_with_what_it_has_learned(tmp_path):
    with serving(tmp_path / "t.db") as served:
        browser = served.browser()
        table = browser.new_table("spades:players=3,cards=5", "here", "here", "here", seed=3)
        for _ in range(4):
            browser.play(table)
        learner = "learning-prob-maxn:depth=4,models=max-tricks/min-overtricks"
        told = browser.events(f"{table}/4/analysis/events?agent={learner}&seconds=5", ("answer", "done"), 50)
        answers = [each for kind, each in told if kind == "answer"]
        assert "is learning from the moves so far" in answers[0]["html"]
        assert answers[-1]["depth"] == 4
        assert "<table" in answers[-1]["html"]


def test_an_agent_that_learns_is_ended_when_its_page_has_gone_or_its_time_is_up(tmp_path):
    with serving(tmp_path / "t.db", limits=Limits(pace=0.0, seconds=60.0)) as served:
        browser = served.browser()
        table = browser.new_table(SPADES, "here", "here", "here", seed=3)
        for _ in range(4):
            browser.play(table)
        room = served.app.state.room
        with browser.http.stream("GET", f"{table}/4/analysis/events?agent={SLOW_LEARNER}&seconds=60") as answer:
            lines = answer.iter_lines()  # an iterator that nobody holds would close the page
            next(lines)
            wait_for(lambda: room.queue.running == 1)
        wait_for(lambda: room.queue.running == 0)
    with serving(tmp_path / "t.db", limits=Limits(pace=0.0, seconds=1.0)) as served:
        browser, room = served.browser(), served.app.state.room
        told = browser.events(f"{table}/4/analysis/events?agent={SLOW_LEARNER}&seconds=1", ("answer",), 50)
        assert "expected an answer within 1 s" in told[-1][1]["html"]
        page = browser.get(f"{table}/4/beliefs?agent={SLOW_LEARNER}").text
        assert "expected an answer within 1 s" in page
        assert room.queue.running == 0


def test_a_seat_that_learns_too_long_says_so_and_is_ended_when_nobody_looks(tmp_path):
    limits = Limits(pace=0.0, seconds=1.0, absent_seconds=0.3)
    with serving(tmp_path / "t.db", limits=limits) as served:
        browser, room = served.browser(), served.app.state.room
        table = browser.new_table(SPADES, "here", SLOW_LEARNER, "random", seed=3)
        browser.play(table)
        with browser.http.stream("GET", f"{table}/events"):
            wait_for(lambda: room.troubles.get(table[3:]))
        assert "needs more than 1 s" in room.troubles[table[3:]]
        browser.post(f"{table}/again")
        wait_for(lambda: room.queue.running == 1)
        wait_for(lambda: room.queue.running == 0 and table[3:] not in room.thoughts)
        assert room.table(table[3:]).row.live == 1, "it did not move"
