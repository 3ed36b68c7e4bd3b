"""Verdicts, kept pieces and the finding of experiments."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from commands import done
from kingmaker.arena.store import Store
from kingmaker.game import KingmakerError, UnknownName
from kingmaker.papers import Cell, Experiment, Findings, Outcome, Setting
from kingmaker.papers.catalogue import experiments, named
from kingmaker.papers.framework.cells import exact, sampling_margin
from kingmaker.papers.framework.pieces import Pieces
from kingmaker.papers.framework.times import FULL_MINUTES, QUICK_SECONDS
from kingmaker.show.reproduction import full_text, list_table


def cell(**given: Any) -> Cell:
    return Cell(**{"row": "a", "column": "b", "printed": 30.0, "ours": 28.0, "low": 25.0, "high": 31.0} | given)


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        ({}, "agrees"),
        ({"printed": 31.0}, "agrees"),
        ({"printed": 31.1}, "differs"),
        ({"printed": 31.1, "even": 24.0}, "same direction"),
        ({"printed": 31.1, "even": 26.0}, "differs"),
        ({"printed": 20.0, "even": 32.0}, "same direction"),
        ({"printed": 20.0, "even": 30.0}, "differs"),
        ({"printed": 20.0, "even": 25.0}, "differs"),
        ({"printed": 25.0, "ours": 28.0, "low": 27.0, "even": 25.0}, "differs"),
        ({"printed": 24.9}, "differs"),
        ({"printed": 23.0, "margin": 4.1}, "agrees"),
        ({"printed": 23.0, "margin": 3.9}, "differs"),
        ({"printed": None}, "not printed"),
        ({"low": 5.0, "high": 36.0}, "open"),
        ({"low": 18.0, "high": 38.0, "margin": 12.0}, "open"),
        ({"low": 18.0, "high": 38.0, "margin": 11.0}, "agrees"),
        ({"low": 5.0, "high": 36.0, "unit": ""}, "agrees"),
    ],
)
def test_a_verdict_weighs_both_intervals_and_the_side_of_what_equals_get(given: dict[str, Any], verdict: str) -> None:
    assert cell(**given).verdict == verdict


def test_an_exact_number_agrees_only_with_itself_but_for_the_rounding_in_print() -> None:
    assert exact("a", "b", printed=0.875, ours=0.875).verdict == "agrees"
    assert exact("a", "b", printed=0.875, ours=0.8751).verdict == "differs"
    assert exact("a", "b", printed=0.9, ours=0.875, rounding=0.05).verdict == "agrees"


def test_a_cell_that_is_no_number_is_refused() -> None:
    with pytest.raises(KingmakerError, match="expected a finite ours in a, b, got nan"):
        cell(ours=float("nan"))


def test_the_margin_of_a_printed_share_is_that_of_independent_games_and_never_zero() -> None:
    assert sampling_margin(50, 100) == pytest.approx(9.8, abs=0.01)
    assert sampling_margin(0, 24) > 0


def test_pieces_are_computed_once_and_survive_a_line_that_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "pieces"
    asked: list[str] = []

    def value(key: str) -> Any:
        return Pieces(path).get(key, lambda: asked.append(key) or {"key": key, "é": 1})

    assert value("one") == value("one") == {"key": "one", "é": 1}
    value("two")
    path.write_bytes(path.read_bytes()[:-4])
    assert value("one")["key"] == "one"
    assert value("two") == value("two")
    assert asked == ["one", "two", "two"]


def test_a_file_that_holds_no_pieces_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "pieces"
    path.write_text("no json\n")
    with pytest.raises(KingmakerError, match="line 1"):
        Pieces(path)
    assert path.read_text() == "no json\n"


def test_every_experiment_states_its_source_its_setup_and_its_sizes() -> None:
    assert experiments()
    for name, experiment in experiments().items():
        assert name == experiment.name
        assert all((experiment.source, experiment.setup, experiment.quick, experiment.full))


def test_experiments_are_found_by_the_beginning_of_their_names() -> None:
    assert [each.name for each in named(("lecture",))] == ["lecture-alphabeta"]
    assert len(named()) == len(experiments())
    with pytest.raises(UnknownName, match="lecture-alphabeta"):
        named(("lecture-alphabet0",))


def test_the_command_closes_with_the_verdicts_of_each_experiment_and_of_all() -> None:
    printed = done("reproduce", "hashavit2011-figure", "lecture", "--quick")
    *_, first, second, third, total = (line.split() for line in printed.splitlines() if line.strip())
    assert [line[0] for line in (first, second, third)] == [each.name for each in named(("hashavit2011-fig", "lect"))]
    assert total == ["all", str(sum(int(line[2]) for line in (first, second, third)))]


def test_an_outcome_is_the_same_after_a_visit_to_a_file(tmp_path: Path) -> None:
    outcome = named(("lecture",))[0].run(Setting())
    path = tmp_path / "outcome.json"
    path.write_text(outcome.to_json())
    assert Outcome.load(path) == outcome
    path.write_text(json.dumps({"name": "x"}))
    with pytest.raises(KingmakerError, match="expected the results of an experiment"):
        Outcome.load(path)


def test_a_tournament_of_an_experiment_goes_on_from_the_store(tmp_path: Path) -> None:
    counted: list[int] = []

    def measure(setting: Setting) -> Findings:
        report = setting.tournament("spades:cards=3", ["maxn", "random"], deals=2, seating="mixed")
        counted.append(len(report.rows))
        share = report.standings[0].share
        return Findings(
            cells=[Cell(row="r", column="c", printed=None, ours=share.value, low=share.low, high=share.high, size=2)]
        )

    made = Experiment(name="x", title="t", source="s", setup="u", measure=measure)
    with Store(tmp_path / "runs.db") as store:
        first = made.run(Setting(store=store))
        assert made.run(Setting(store=store)) == first
    assert counted == [12, 12]


def test_a_medium_size_lies_between_the_others_by_the_same_factor() -> None:
    assert [Setting(size=size).pick(quick=4, full=100) for size in ("quick", "medium", "full")] == [4, 20, 100]
    with pytest.raises(KingmakerError, match="expected the size quick, medium, full, got 'huge'"):
        named(("lecture",))[0].run(Setting(size="huge"))


def test_the_list_shows_paper_size_and_time_of_every_experiment() -> None:
    assert set(QUICK_SECONDS) <= set(experiments())
    (lecture,) = named(["lecture"])
    screen = Console(width=400, file=io.StringIO(), record=True)
    screen.print(list_table([lecture], width=400))
    listed = screen.export_text()
    for words in (lecture.name, lecture.title, lecture.source, lecture.quick, "takes about", "1 s", lecture.full):
        assert words in listed
    assert lecture.name in done("reproduce", "--list", "lecture")
    (told,) = json.loads(done("reproduce", "--list", "lecture", "--json"))
    assert (told["source"], told["quick_seconds"], told["full_minutes"]) == (lecture.source, 1, None)
    assert set(FULL_MINUTES) <= set(experiments())
    (told,) = json.loads(done("reproduce", "--list", "kthbest2010-perfect", "--json"))
    assert told["full_minutes"] == 1
    assert "1000 drafts a size; about 1 min by 2 workers" in full_text(experiments()["kthbest2010-perfect"])
