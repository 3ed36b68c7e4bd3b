"""The pieces of the drafting experiments: openings by lot, corridors, and comparisons deal by deal."""

from __future__ import annotations

import dataclasses

import pytest

import kingmaker as km
from kingmaker.arena.seeds import decision_seed
from kingmaker.games import Nim, RiskDraft
from kingmaker.papers import Setting, drafting_open, drafting_value
from kingmaker.papers.catalogue import named
from kingmaker.papers.drafting_corridor import Corridor, one_a_continent
from kingmaker.papers.drafting_play import OPENING, Opened, difference_cell, play, win_cells, wins_by_deal

LUX = km.LuxDrafter(bot="evil-pixie")
CONTINENT = {name: place[0] for place in km.games.riskdraft.continents() for name in place[2]}


def drafted(agents: list[Opened], seed: int) -> tuple[str, ...]:
    state = RiskDraft(value="jo").new()
    while not state.is_terminal():
        choice = agents[state.player].choose(state, seed=decision_seed(seed, state.turn))
        state = state.play(choice)
    return state.picks


def test_a_deal_opens_alike_whoever_drafts_and_wherever():
    greedy, lux = Opened(km.agent("greedy")), Opened(LUX)
    one, other = drafted([greedy, lux, lux], 5), drafted([lux, lux, greedy], 5)
    assert one[:OPENING] == other[:OPENING]
    assert one[OPENING:] != other[OPENING:]
    assert drafted([greedy, lux, lux], 6)[:OPENING] != one[:OPENING]


def test_after_the_opening_the_agent_itself_picks():
    state = RiskDraft(value="jo").parse("picks=Siam/Alaska/Brazil/Congo/Egypt/Peru")
    assert Opened(LUX).choose(state, seed=1) == LUX.choose(state)
    with pytest.raises(km.Unsupported, match="expected a draft to open by lot"):
        Opened(LUX).choose(Nim().new())


def test_the_wins_of_a_deal_do_not_depend_on_threads():
    def wins(threads: int) -> list[float]:
        return wins_by_deal(LUX, draft="risk-draft:value=jo", deals=3, repeats=2, seed=1, threads=threads)

    assert len(wins(1)) == 3
    assert wins(1) == wins(2)


def test_those_who_draft_as_their_rivals_win_a_third():
    found = wins_by_deal(LUX, draft="risk-draft:value=jo", deals=40, repeats=10, seed=1, threads=2)
    assert sum(found) / len(found) == pytest.approx(1 / 3, abs=0.04)


def test_a_difference_is_taken_deal_by_deal():
    found = {"a": [0.5, 0.3, 0.4], "b": [0.4, 0.2, 0.3]}
    cell = difference_cell(found, "a", "b")
    assert (cell.ours, cell.low, cell.high) == pytest.approx((10, 10, 10))
    assert [each.row for each in win_cells(found)] == ["a", "b"]


def test_drafters_are_told_apart_by_their_rows():
    drafters = {"lux": (LUX, "jo"), "greedy": (km.agent("greedy"), "own")}
    found = play(Setting(), drafters, about="test", deals=2, repeats=1)
    assert list(found) == ["lux", "greedy"]
    assert all(0 <= won <= 1 for wins in found.values() for won in wins)


def test_one_territory_stands_for_each_continent():
    state = RiskDraft(value="jo").parse("picks=Siam/Alaska/Brazil")
    found, worth = one_a_continent(state), state.item_values(state.player)
    assert sorted(CONTINENT[name] for name in found) == sorted(set(CONTINENT.values()))
    for name in found:
        assert worth[name] == max(worth[other] for other in worth if CONTINENT[other] == CONTINENT[name])
    australia = [name for name, place in CONTINENT.items() if place == "Australia"]
    taken = RiskDraft(value="jo").parse(f"picks={'/'.join(australia)}")
    assert len(one_a_continent(taken)) == 5


@pytest.mark.parametrize("value", ["jo", "own"])
def test_the_corridor_is_the_continent_that_the_first_search_finds(value: str):
    state = RiskDraft(value=value).parse("picks=Siam/Alaska/Brazil")
    nodes = 4000
    path = km.MaxNMC(nodes=nodes // 2, width=one_a_continent, seed=3).search(state)
    pick = Corridor(nodes=nodes).choose(state, seed=3)
    assert CONTINENT[pick] == CONTINENT[path.action]
    assert Corridor(nodes=nodes).choose(state, seed=3) == pick
    plain = dataclasses.replace(Corridor(nodes=nodes // 2), inside=False)
    assert plain.choose(state, seed=3) == path.action


def test_a_corridor_drafts_to_the_last_territory():
    state, drafter = RiskDraft(value="jo").new(), Corridor(nodes=300)
    while not state.is_terminal():
        state = state.play(drafter.choose(state, seed=state.turn))
    assert len(state.picks) == 42
    with pytest.raises(km.Unsupported, match="corridor drafts territories, in risk-draft only"):
        drafter.choose(Nim().new())


def test_every_item_of_the_open_list_has_an_experiment():
    wanted = {"splits", "ties", "models", "own-foretells", "own-play", "widths", "corridor", "orders"}
    ours = {each.name for module in (drafting_open, drafting_value) for each in module.EXPERIMENTS}
    assert ours == {f"drafting-{name}" for name in wanted}
    assert {each.name for each in named(["drafting-"])} == ours


def test_the_orders_of_the_fixed_drafts_are_measured():
    found = drafting_open.orders(Setting())
    shares = [cell.ours for cell in found.cells]
    assert sum(shares) == pytest.approx(100, abs=0.5)
    assert len(found.sensitivity) == 14
    assert all(0 <= cell.ours <= 1 for cell in found.sensitivity if cell.column == "p-value")
