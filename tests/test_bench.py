"""The bench runs and is complete. Speed itself is never tested."""

from __future__ import annotations

import dataclasses
import json

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.bench import SIGNATURE, boards, memory, run, signature
from kingmaker.bench.positions import measured, piles
from kingmaker.bench.rates import algorithms
from kingmaker.bench.report import Report
from kingmaker.bench.savings import Saving
from kingmaker.bench.signature import positions
from kingmaker.bench.table_cost import TableCost
from kingmaker.bench.timing import Comparison, compare, percentile
from kingmaker.search import MaxN, Search


@pytest.fixture(scope="module")
def document() -> dict:
    """One quick run as JSON."""
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("builtins.print", lambda text: printed.append(text))
        assert run(quick=True, json=True) == 0
    (text,) = printed
    return json.loads(text)


def test_the_signature_is_the_committed_one() -> None:
    assert signature() == SIGNATURE


def test_the_document_has_every_section(document: dict) -> None:
    assert set(document) == {
        "version",
        "quick",
        "machine",
        "rates",
        "full_maxn",
        "first_move",
        "tables",
        "boards",
        "savings",
        "moves",
        "deepest",
        "signature",
        "targets",
        "faults",
    }
    assert document["quick"] is True
    assert document["faults"] == []
    assert document["signature"] == {"found": SIGNATURE, "committed": SIGNATURE}


def test_every_rate_is_taken_over_the_nodes_of_the_reference(document: dict) -> None:
    for line in [*document["rates"], document["full_maxn"]]:
        assert line["nodes"] == line["reference_nodes"] > 0
        assert line["engine"] > 0
        assert line["reference"] > 0
        assert line["ratio"] in line["ratios"]


def test_every_search_is_measured_on_every_game_that_it_serves(document: dict) -> None:
    searches = {name for name, kind in registry.agents().items() if issubclass(kind, Search)}
    named = {line["algorithm"].partition(",")[0] for line in document["rates"]}
    assert named == searches
    pairs = [(line["game"], line["algorithm"]) for line in document["rates"]]
    assert len(pairs) == len(set(pairs)) == sum(len(list(algorithms(s))) for s in measured(quick=True).values())


def test_every_target_says_what_to_reach_and_a_quick_run_gives_no_verdict(document: dict) -> None:
    assert len(document["targets"]) == 12
    for target in document["targets"]:
        assert set(target) == {"name", "to_reach", "found", "reached"}
        assert target["to_reach"]
        assert target["found"]
        assert target["reached"] is None


def test_first_moves_are_in_order(document: dict) -> None:
    first = document["first_move"]
    assert 0 < first["median"] <= first["ninetieth"] <= first["most"]
    assert first["table"] == MaxN().table


def test_tables_are_measured_with_and_without(document: dict) -> None:
    assert {cost["table"] for cost in document["tables"]} == {0, 1, 16}
    assert all(cost["nodes"] > 0 for cost in document["tables"])


def test_boards_are_measured_by_playouts_maxn_and_paranoid(document: dict) -> None:
    works: dict[str, list[str]] = {}
    for line in document["boards"]:
        works.setdefault(line["game"], []).append(line["work"].partition(",")[0])
        assert line["nodes"] > 0
        assert line["rate"] > 0
        assert (line["playouts"] > 0) == line["work"].startswith("random playouts")
    assert list(works) == list(boards.middle_games())
    assert all(found == ["random playouts", "maxn", "paranoid"] for found in works.values())


def test_whatever_saves_nodes_leaves_the_answer_alone(document: dict) -> None:
    works = {line["work"] for line in document["savings"]}
    assert len(works) == 6
    for line in document["savings"]:
        assert line["same"], line
        assert line["nodes"] > 0
    alone = {line["way"]: line["fewer"] for line in document["savings"] if "maxn, spades" in line["work"]}
    assert min(alone.values()) == alone["every line"] == 1.0
    assert max(alone.values()) == alone["all, speculative"]


def test_another_answer_is_a_fault() -> None:
    (fault,) = Report(quick=True, savings=[Saving("a work", "a way", 1, 0.0, 1.0, same=False)]).faults()
    assert "a way in a work" in fault


def test_moves_are_timed_and_depths_counted(document: dict) -> None:
    assert all(0 < line["median"] <= line["most"] for line in document["moves"])
    assert len(document["deepest"]["depths"]) == 2


def test_the_boards_are_in_the_middle_of_a_game_for_three() -> None:
    for state in boards.middle_games().values():
        assert state.num_players == 3
        assert state.turn >= 45
        assert km.playouts(state, games=10, most_turns=boards.PLIES // 2).finished == 0


def test_a_rate_of_playouts_follows_from_the_rate_of_moves() -> None:
    assert boards.BoardRate("a game", "playouts", 2000, 0.5, 4000.0, playouts=10).playout_rate == 20.0


def test_boards_are_in_the_signature() -> None:
    searched = {str(state) for state, _ in positions()}
    assert {boards.CHECKERS, boards.ABALONE} < searched


def test_people_get_tables_with_the_signature_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(quick=True) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"signature: {SIGNATURE}\n")
    assert "To reach, and reached" in text
    assert "\x1b" not in text


def test_a_moved_signature_is_a_fault() -> None:
    assert Report(quick=True, signature=SIGNATURE).faults() == []
    (fault,) = Report(quick=True, signature=SIGNATURE + 1).faults()
    assert str(SIGNATURE + 1) in fault


def test_a_comparison_runs_both_sides_in_turn_after_a_warm_up() -> None:
    order: list[str] = []

    def task(name: str, nodes: int) -> int:
        order.append(name)
        return nodes

    found = compare(lambda: task("a", 5), lambda: task("b", 7), turns=2, least=0.0)
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert (found.nodes, found.other_nodes) == (5, 7)


def test_a_ratio_is_taken_within_each_turn() -> None:
    assert Comparison(1, 1, (10.0, 30.0, 20.0), (1.0, 10.0, 4.0)).ratio == 5.0


@pytest.mark.parametrize(("target", "verdict"), [(3.0, True), (6.0, None), (11.0, False)])
def test_a_target_is_reached_in_every_turn_or_not_at_all(target: float, verdict: bool | None) -> None:
    assert Comparison(1, 1, (10.0, 30.0, 20.0), (1.0, 10.0, 4.0)).reaches(target) is verdict


@pytest.mark.parametrize(("share", "expected"), [(0.5, 5.0), (0.9, 9.0), (1.0, 10.0), (0.01, 1.0)])
def test_percentiles_are_numbers_that_were_seen(share: float, expected: float) -> None:
    assert percentile([float(x) for x in range(10, 0, -1)], share) == expected


def test_the_memory_of_a_search_is_seen_from_outside() -> None:
    grown = memory.measure("maxn:table=16,nodes=1000000", "spades:players=3", seeds=range(1))
    assert grown.nodes == 1_000_000
    assert 0.5 < grown.megabytes < 17


def test_growth_beyond_the_table_is_not_bounded() -> None:
    cost = TableCost("a search", table=1, nodes=1, seconds=1.0, growth=1.5)
    assert cost.bounded
    assert not dataclasses.replace(cost, growth=5.0).bounded


def test_the_game_in_python_pays_every_stone() -> None:
    state = piles(3, (2, 1))
    while not state.is_terminal():
        state = state.apply(state.legal_actions()[-1])
    assert sum(state.taken) == 5
    assert sum(state.returns()) == pytest.approx(0)
