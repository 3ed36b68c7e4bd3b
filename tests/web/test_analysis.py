"""Agents side by side: live, in a queue, and gone when the page has gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from kingmaker import registry
from kingmaker.search import Search
from kingmaker.web.analysis import servants
from kingmaker.web.searches import Busy, SearchQueue
from kingmaker.web.settings import Limits
from web_tables import moves, serving, wrong

T = TypeVar("T")


def in_a_thread(scenario: Coroutine[Any, Any, T]) -> T:
    """Run a scenario apart from the loop that a browser of other tests may have in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, scenario).result()


@pytest.fixture
def served(tmp_path):
    with serving(tmp_path / "t.db") as found:
        yield found


def test_agents_answer_live_with_every_move_and_every_player(served):
    browser = served.browser()
    table = browser.new_table("spades:players=3,cards=5", "here", "here", "here", seed=1)
    query = "agent=maxn&agent=paranoid&agent=random&seconds=0.5"
    events = browser.events(f"{table}/0/analysis/events?{query}", ("agents", "answer", "words", "done"), 1000)
    assert events[-1][0] == "done"
    assert len(events[0][1]) == 3
    last = {told["number"]: told for kind, told in events if kind == "answer"}
    assert set(last) == {0, 1, 2}
    assert last[0]["html"].count("<tr") == len(moves(browser.get(table).text)) + 1
    assert len(last[0]["value"]) == 3
    assert "In its own words" in last[0]["html"]
    assert "warm-9" in last[0]["heat"]
    assert "it does not search" in last[2]["html"]
    words = [told["said"] for kind, told in events if kind == "words"][-1]
    assert words[0].startswith(("They disagree", "All 3 choose"))


def test_a_search_goes_deeper_step_by_step(served):
    browser = served.browser()
    table = browser.new_table("chinese-checkers", "here", "here", "here")
    events = browser.events(f"{table}/0/analysis/events?agent=maxn&seconds=1", ("answer",), 1000)
    depths = [told["depth"] for _, told in events if "depth" in told]
    assert depths == sorted(depths)
    assert len(depths) >= 2


def test_who_has_no_script_has_the_answers_on_a_page(served):
    browser = served.browser()
    table = browser.new_table("spades:players=3,cards=4", "here", "here", "here", seed=1)
    page = browser.get(f"{table}/0/analysis?agent=maxn&agent=paranoid:depth=3&seconds=0.5").text
    assert page.count('<article class="answer') == 2
    assert "warm-9" in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "expected from 1 to 6 agents"),
        ("agent=nobody", "unknown agent"),
        ("agent=maxn&seconds=999", "expected seconds"),
        ("agent=maxn&seconds=x", "expected seconds"),
        ("&".join(f"agent=maxn:depth={depth}" for depth in range(1, 9)), "expected from 1 to 6 agents"),
        ("text=maxn:seconds=999", "expected seconds of maxn"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(served, query, said):
    browser = served.browser()
    table = browser.new_table("nim", "here", "here")
    for path in ("analysis", "analysis/events"):
        answer = browser.get(f"{table}/0/{path}?{query}")
        assert answer.status_code == 400
        assert said in wrong(answer.text)


def test_an_agent_that_cannot_serve_says_why_beside_the_others(served):
    browser = served.browser()
    table = browser.new_table("spades:players=3,cards=4", "here", "here", "here")
    events = browser.events(f"{table}/0/analysis/events?agent=alpha-beta&agent=maxn&seconds=0.3", ("answer",), 1000)
    last = {told["number"]: told["html"] for _, told in events}
    assert "needs a game for two players" in last[0]
    assert "In its own words" in last[1]


def test_searches_end_when_the_page_has_gone(tmp_path):
    with serving(tmp_path / "t.db", limits=Limits(seconds=60, pace=0)) as served:
        browser = served.browser()
        table = browser.new_table("chinese-checkers", "here", "here", "here")
        query = "agent=maxn:depth=60&agent=paranoid:depth=60&seconds=60"
        browser.events(f"{table}/0/analysis/events?{query}", ("answer",), 2)
        queue = served.app.state.room.queue
        for _ in range(500):
            if not queue.running and not len(queue):
                break
            time.sleep(0.01)
        assert queue.running == 0
        assert len(queue) == 0


def test_an_agent_stops_thinking_when_nobody_looks_and_goes_on_when_somebody_comes(tmp_path):
    with serving(tmp_path / "t.db", limits=Limits(seconds=60, pace=0, absent_seconds=0.1)) as served:
        browser = served.browser()
        table = browser.new_table("chinese-checkers", "maxn:depth=60", "here", "here")
        room = served.app.state.room
        for _ in range(800):
            if not room.thoughts:
                break
            time.sleep(0.01)
        assert not room.thoughts
        assert browser.events(f"{table}/events", ("thinking",), 1)[0][1]["player"] == 0


def test_a_search_beyond_the_ceiling_answers_with_what_it_has(tmp_path):
    with serving(tmp_path / "t.db", limits=Limits(seconds=0.5, pace=0)) as served:
        browser = served.browser()
        table = browser.new_table("chinese-checkers", "maxn:depth=60", "here", "here")
        for _ in range(400):
            page = browser.get(table).text
            if "Your move" in page:
                break
            time.sleep(0.02)
        assert "Your move" in page


def test_after_the_game_costly_moves_are_found(served):
    browser = served.browser()
    table = browser.new_table("nim:piles=1/2", "random", "random", seed=2)
    for _ in range(200):
        if "has most" in browser.get(table).text:
            break
        time.sleep(0.02)
    events = browser.events(f"{table}/costs/events?agent=maxn", ("costs", "done"), 100)
    assert events[-1][0] == "done"
    assert events[-2][1]["done"] == events[-2][1]["total"]
    assert browser.get(f"{table}/costs?agent=maxn").status_code == 200


def test_owners_take_turns_in_the_queue():
    async def scenario() -> list[str]:
        queue = SearchQueue(1, waiting=10, each=10)
        order: list[str] = []
        gate = asyncio.Event()

        async def search(owner: str, name: str) -> None:
            async with queue.place(owner):
                if name == "first":
                    await gate.wait()
                order.append(name)

        tasks = [asyncio.create_task(search("a", "first"))]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(search("a", name)) for name in ("a1", "a2", "a3")]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(search("b", "b1")))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        return order

    assert in_a_thread(scenario()) == ["first", "a1", "b1", "a2", "a3"]


def test_the_queue_has_an_end_and_says_how_many_come_before():
    async def scenario() -> list[int]:
        queue = SearchQueue(1, waiting=2, each=2)
        told: list[int] = []
        gate = asyncio.Event()

        async def search(owner: str) -> None:
            async with queue.place(owner, told.append):
                await gate.wait()

        tasks = [asyncio.create_task(search(owner)) for owner in "abc"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="at most 2 searches"):
            await search("d")
        tasks[1].cancel()
        await asyncio.sleep(0)
        assert len(queue) == 1
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert queue.running == 0
        return told

    told = in_a_thread(scenario())
    assert told[0] == 0
    assert 1 in told


def test_players_are_told_apart_by_their_moves(served):
    browser = served.browser()
    agents = ("maxn:depth=3,utility=min-overtricks",) * 3
    table = browser.new_table("spades:players=3,cards=5", *agents, seed=1)
    for _ in range(400):
        page = browser.get(table).text
        if "has most" in page:
            break
        time.sleep(0.02)
    page = browser.get(f"{table}/9/beliefs?agent=learning-prob-maxn:depth=3,models=max-tricks/min-overtricks").text
    assert page.count("min-overtricks</th>") == 3
    assert "expected an agent that learns" in browser.get(f"{table}/9/beliefs?agent=maxn").text


def test_only_agents_that_can_serve_a_position_are_proposed():
    table, roster = (registry.game(text).new(seed=1) for text in ("table-draft", "roster-draft"))
    assert {"set-table", "kth-best-pick", "maxn"} <= set(servants(table))
    assert not {"set-table", "kohler-chandrasekaran"} & set(servants(roster))
    for name in servants(roster):
        agent = registry.agent(name)
        assert isinstance(agent, Search)
        agent.start(roster, **({"nodes": 10} if "nodes" in agent.budgets else {})).result(20)
