"""The bench runs and is complete. Speed itself is never tested."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.arena import Store
from kingmaker.arena.report import json_ready
from kingmaker.bench import SECTIONS, SIGNATURE, boards, drafts, league, sampling, show, signature, stored, workers
from kingmaker.bench.bench_run import BenchRun
from kingmaker.bench.positions import measured
from kingmaker.bench.rates import algorithms
from kingmaker.bench.savings import Saving, Savings
from kingmaker.bench.signature import positions
from kingmaker.search import MaxN, Search
from kingmaker.search.base import core_of


@pytest.fixture(scope="module")
def report() -> BenchRun:
    """One quick run of every section."""
    return BenchRun(True, [section.measure(quick=True) for section in SECTIONS])


@pytest.fixture(scope="module")
def document(report: BenchRun) -> dict:
    """The same as JSON."""
    return json.loads(json.dumps(json_ready(report.as_json()), allow_nan=False))


def test_the_signature_is_the_committed_one() -> None:
    assert signature() == SIGNATURE, "if the search was meant to change, bench/signature.py has the number"


def test_the_document_has_every_section(document: dict) -> None:
    assert set(document) == {
        "version",
        "quick",
        "machine",
        "rates",
        "full_maxn",
        "first_move",
        "soft_moves",
        "learning",
        "tables",
        "boards",
        "savings",
        "kept_tables",
        "solved_tricks",
        "hidden_moves",
        "simulations",
        "web",
        "moves",
        "deepest",
        "risk",
        "arena",
        "workers",
        "stored",
        "sampling",
        "deadlines",
        "drafts",
        "recommendation",
        "signature",
        "targets",
        "faults",
    }
    assert document["quick"] is True
    assert document["faults"] == []
    assert document["signature"] == {"found": SIGNATURE, "committed": SIGNATURE}


def test_sections_have_names_and_keys_of_their_own(report: BenchRun) -> None:
    names = [section.name for section in SECTIONS]
    assert len(set(names)) == len(names)
    keys = [key for section in report.sections for key in section.as_json()]
    assert len(set(keys)) == len(keys)


def test_every_section_but_full_risk_is_held_against_a_figure_or_the_committed_number(report: BenchRun) -> None:
    without = {section.name for section in report.sections if not list(section.targets())}
    assert without == {"signature", "risk"}


def test_every_target_says_what_to_reach_and_a_quick_run_gives_no_verdict(document: dict) -> None:
    assert len({target["name"] for target in document["targets"]}) == len(document["targets"]) > 0
    for target in document["targets"]:
        assert set(target) == {"name", "to_reach", "found", "reached"}
        assert target["to_reach"]
        assert target["found"]
        assert target["reached"] is None


def test_every_table_has_room_in_a_pipe(report: BenchRun, capsys: pytest.CaptureFixture[str]) -> None:
    screen = show.console()
    for section in report.sections:
        for table in section.tables():
            screen.print(table)
    screen.print(show.targets(report.targets()))
    text = capsys.readouterr().out
    assert text.count("cannot tell") == len(report.targets())
    assert "…" not in text
    assert "\x1b" not in text


def test_every_rate_is_taken_over_the_nodes_of_the_reference(document: dict) -> None:
    for line in [*document["rates"], document["full_maxn"]]:
        assert line["nodes"] == line["reference_nodes"] > 0
        assert line["engine"] > 0
        assert line["reference"] > 0
        assert line["ratio"] in line["ratios"]


def test_every_search_is_measured_on_every_game_that_it_serves(document: dict) -> None:
    # Those of other rooms, that learn for example, are compositions of these.
    own = [kind for kind in registry.agents().values() if kind.__module__.startswith("kingmaker.search.")]
    rated = {line["algorithm"].partition(",")[0] for line in document["rates"]}
    drafting = {line["agent"] for line in document["drafts"]}
    hidden = {line["agent"].partition(":")[0] for line in document["hidden_moves"]}
    assert not rated & drafting
    assert not rated & hidden
    known = {kind.name for kind in own if issubclass(kind, Search)}
    assert rated | drafting | hidden == known, (
        "expected every search in bench/rates.py, or among drafts or hidden moves"
    )
    pairs = [(line["game"], line["algorithm"]) for line in document["rates"]]
    assert len(pairs) == len(set(pairs)) == sum(len(list(algorithms(s))) for s in measured(quick=True).values())


def test_first_moves_are_in_order(document: dict) -> None:
    assert [line["agent"].partition(":")[0] for line in document["soft_moves"]] == ["soft-maxn", "soft-maxn"]
    for first in [document["first_move"], *document["soft_moves"]]:
        assert 0 < first["median"] <= first["ninetieth"] <= first["most"]
        assert first["table"] == MaxN().table


def test_learning_is_measured_beside_the_same_moves_without(document: dict) -> None:
    cost = document["learning"]
    assert cost["plain"] > 0
    assert cost["learning"] > 0
    assert cost["adds"] > -1
    assert cost["adds_over_deals"] > -1


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
    assert len({line["work"] for line in document["savings"]}) == 9
    for line in document["savings"]:
        assert line["same"], line
        assert line["nodes"] > 0
    alone = {line["way"]: line["fewer"] for line in document["savings"] if "maxn, spades, " in line["work"]}
    assert min(alone.values()) == alone["every line"] == 1.0
    assert max(alone.values()) == alone["all, speculative"]


def test_another_answer_is_a_fault() -> None:
    (fault,) = Savings((Saving("a work", "a way", 1, 0.0, 1.0, same=False),)).faults()
    assert "a way in a work" in fault


def test_moves_are_timed_and_depths_counted(document: dict) -> None:
    assert all(0 < line["median"] <= line["most"] for line in document["moves"])
    assert len(document["deepest"]["depths"]) == 2


def test_full_risk_is_measured_by_bots_of_a_kind(document: dict) -> None:
    assert [line["bot"] for line in document["risk"]] == ["evil-pixie", "quo", "killbot"]
    for line in document["risk"]:
        assert line["games"] > 0
        assert line["turns"] > 3
        assert line["rate"] > 0


def test_random_games_are_measured_by_maxn_mc_and_uct(document: dict) -> None:
    expected = [(game, algorithm) for game in sampling.GAMES for algorithm in ("maxn-mc", "uct")]
    assert [(line["game"], line["algorithm"]) for line in document["sampling"]] == expected
    assert all(line["engine"] > 0 and line["reference"] > 0 for line in document["sampling"])


def test_drafts_are_measured_to_the_end_and_say_how_much_was_considered(document: dict) -> None:
    considered = {line["agent"]: line["considered"] for line in document["drafts"]}
    assert considered.pop("kth-best-pick") >= 1
    assert set(considered.values()) == {None}
    for line in document["drafts"]:
        assert 0 < line["median"] <= line["most"]
        assert line["nodes"] > 0


def test_kth_best_pick_is_held_to_60_items_and_4_players_in_a_full_run() -> None:
    agent, game = next(drafts.drafts(quick=False))
    assert (agent.name, game.players, game.items) == ("kth-best-pick", 4, 60)


def test_a_recommendation_is_measured_on_300_players_and_12_teams(document: dict) -> None:
    found = document["recommendation"]
    assert (found["players"], found["teams"]) == (300, 12)
    assert found["drafts"] >= 200
    assert found["seconds"] > 0
    assert found["rate"] > 0


def test_picking_by_what_waiting_costs_beats_picking_as_the_bots_do() -> None:
    waiting = [league.mock("waiting", number)[0] for number in range(6)]
    bots = [league.mock("bot", number)[0] for number in range(6)]
    assert sum(waiting) > sum(bots)
    assert league.mock("waiting", 0)[0] == waiting[0]


def test_the_boards_are_in_the_middle_of_a_game_for_three() -> None:
    for state in boards.middle_games().values():
        assert state.num_players == 3
        assert state.turn >= 45
        assert km.playouts(state, games=10, most_turns=boards.PLIES // 2).finished == 0


def test_a_rate_of_playouts_follows_from_the_rate_of_moves() -> None:
    assert boards.BoardRate("a game", "playouts", 2000, 0.5, 4000.0, playouts=10).playout_rate == 20.0


def test_the_arena_is_measured_with_and_without_a_store(document: dict) -> None:
    assert [cost["kept"] for cost in document["arena"]] == ["in memory", "in a store"]
    for cost in document["arena"]:
        assert cost["decisions"] == 4 * 52
        assert cost["share"] in cost["shares"]
        assert min(cost["shares"]) > 0


def test_workers_are_measured_on_a_native_game_and_on_one_in_python(document: dict) -> None:
    kinds = [(line["game"].rpartition(" ")[2], line["executor"]) for line in document["workers"]]
    assert kinds == [("native", "threads"), ("native", "processes"), ("Python", "processes")]
    assert [core_of(plan.game.new(seed=0)) is None for _, plan, _ in workers.tournaments(quick=False)] == [False, True]
    assert all(ratio > 0 for line in document["workers"] for ratio in line["ratios"])


def test_a_store_is_summarised_with_all_its_matches(document: dict, tmp_path: Path) -> None:
    assert document["stored"]["matches"] == stored.QUICK_MATCHES
    assert document["stored"]["times"][0] > 0
    stored.fill(tmp_path / "runs.db", 50)
    with Store(tmp_path / "runs.db", readonly=True) as store:
        run = store.run(1)
        assert run.finished == len(store.rows(1)) == len(list(run.matches())) == 50
        assert {effort.decisions for effort in run.effort().values()} == {50 * 13}
        store.check()


def test_boards_are_in_the_signature() -> None:
    searched = {str(state) for state, _ in positions()}
    assert {boards.CHECKERS, boards.ABALONE} < searched
