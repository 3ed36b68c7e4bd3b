"""Line-ups: agents that are named twice are one agent that sits down twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.arena.lineups import told_apart


def test_where_nobody_is_named_twice_there_is_no_line_up() -> None:
    assert told_apart(["maxn", "random"]) == ([0, 1], ())


def test_a_line_up_numbers_the_agents_that_differ_in_the_order_of_their_first_mention() -> None:
    assert told_apart(["maxn", "random", "maxn", "greedy"]) == ([0, 1, 3], (0, 1, 0, 2))


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6))
def test_a_line_up_gives_back_the_mentions(texts: list[str]) -> None:
    firsts, lineup = told_apart(texts)
    different = [texts[place] for place in firsts]
    assert len(set(different)) == len(different)
    assert [different[number] for number in lineup or range(len(texts))] == texts


def test_tournaments_and_competitions_of_risk_read_the_same_line_up() -> None:
    twice = ["random", "greedy", "random"]
    plan = km.Plan.of("hearts:players=3,cards=3", twice, deals=1)
    found = km.risk.compete([f"{agent}/quo" for agent in twice], games=1, drafts=1, threads=1)
    assert plan.lineup == found.plan.lineup == (0, 1, 0)
    assert plan.agent_texts == ("random", "greedy")
    assert found.agents == ("random/quo", "greedy/quo")
